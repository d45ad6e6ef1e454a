import { createServer } from 'node:http';
import { afterEach, expect, it, vi } from 'vitest';

/** Fake scheduler that gives these answers in turn, and records the methods called. */
const scheduler = async (answers: readonly (string | undefined)[]) => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    const refusal = answers[asked.length];
    asked.push(request.method);
    request.resume();
    response.writeHead(refusal ? 409 : 200, refusal ? { 'x-amzn-errortype': refusal } : {});
    response.end(refusal ? '{"Message":"no"}' : '{"ScheduleArn":"arn"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port');
  vi.stubEnv('AWS_ENDPOINT_URL_SCHEDULER', `http://127.0.0.1:${address.port}`);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  close = () => {
    server.close();
    server.closeAllConnections();
  };
  // The module creates its client, with that endpoint, when it is imported.
  vi.resetModules();
  const { schedule } = await import('./schedule.ts');
  const when = { at: '2026-03-04T08:00:00.000Z', zone: 'Europe/Berlin' };
  return { asked, plan: () => schedule('what', when, { queueArn: 'arn:queue', body: '{}' }) };
};
let close = () => {};
afterEach(() => {
  close();
  vi.unstubAllEnvs();
});

it('moves an existing schedule', async () => {
  const { asked, plan } = await scheduler(['ConflictException']);
  await plan();
  expect(asked).toEqual(['POST', 'PUT']);
});

it('creates a schedule again that has fired before it could be moved', async () => {
  const { asked, plan } = await scheduler(['ConflictException', 'ResourceNotFoundException']);
  await plan();
  expect(asked).toEqual(['POST', 'PUT', 'POST']);
});

it('throws on any other exception', async () => {
  const { plan } = await scheduler(['ValidationException']);
  await expect(plan()).rejects.toThrow('no');
});
