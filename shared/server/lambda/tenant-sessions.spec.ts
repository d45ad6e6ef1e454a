import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { actingCredentials, asItself, asTenant, heldToTenants } from '../data/acting.ts';

type Sessions = typeof import('./tenant-sessions.ts');

let asked: { form: Record<string, string>; headers: IncomingHttpHeaders }[];
let answers: (readonly [status: number, xml: string])[];
/** Answers that are cut off within their body. */
let cut: number;
let sessionOf: Sessions['sessionOf'];

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
    asked.push({ form, headers: request.headers });
    const number = asked.length;
    const [status, xml] = answers.shift() ?? [
      200,
      `<AccessKeyId>ASIA${number}</AccessKeyId><SecretAccessKey>s</SecretAccessKey><SessionToken>t</SessionToken>`,
    ];
    if (cut > 0) {
      cut -= 1;
      response.writeHead(status, { 'content-length': xml.length }).flushHeaders();
      response.write(xml.slice(0, 5), () => response.destroy());
      return;
    }
    response.writeHead(status).end(xml);
  });
});

beforeEach(async () => {
  [asked, answers, cut] = [[], [], 0];
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  vi.stubEnv('AWS_ENDPOINT_URL_STS', `http://127.0.0.1:${port}`);
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKID');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('TENANT_ROLE_ARN', 'arn:aws:iam::1:role/tenants');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 2, 10, 1) });
  // Sessions are the environment's.
  vi.resetModules();
  ({ sessionOf } = await import('./tenant-sessions.ts'));
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

test('assumes the role with the tenant as tags, signed by the function’s own credentials', async () => {
  expect(await sessionOf(12)).toEqual({ accessKeyId: 'ASIA1', secretAccessKey: 's', sessionToken: 't' });
  expect(asked[0]?.form).toEqual({
    Action: 'AssumeRole',
    Version: '2011-06-15',
    RoleArn: 'arn:aws:iam::1:role/tenants',
    RoleSessionName: 'tenant-12',
    DurationSeconds: '3600',
    'Tags.member.1.Key': 'tenant',
    'Tags.member.1.Value': '12',
    'Tags.member.2.Key': 'partition',
    'Tags.member.2.Value': 'tenant_0000000012',
  });
  expect(asked[0]?.headers.authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKID\/\d+\/eu-west-1\/sts\/aws4_request/,
  );
});

test('concurrent and later requests of a tenant share a session, and never another tenant’s', async () => {
  const keys = await Promise.all([12, 12, 13, 12].map(async (id) => (await sessionOf(id)).accessKeyId));
  expect(keys.filter((_, at) => at !== 2)).toEqual([keys[0], keys[0], keys[0]]);
  expect(keys[2]).not.toBe(keys[0]);
  expect((await sessionOf(12)).accessKeyId).toBe(keys[0]);
  expect(asked).toHaveLength(2);
});

test('a session is used to the end of the half hour, so that an address signed by it lives as long again', async () => {
  const first = await sessionOf(12);
  vi.setSystemTime(Date.UTC(2026, 2, 2, 10, 29, 59));
  expect(await sessionOf(12)).toBe(first);
  vi.setSystemTime(Date.UTC(2026, 2, 2, 10, 30));
  expect(await sessionOf(12)).not.toBe(first);
});

test('five thousand tenants are kept, the last used', async () => {
  for (let id = 1; id <= 5001; id += 1) {
    await sessionOf(id);
    await sessionOf(1);
  }
  expect(asked).toHaveLength(5001);
  await sessionOf(1);
  await sessionOf(3);
  expect(asked).toHaveLength(5001);
  await sessionOf(2);
  expect(asked).toHaveLength(5002);
});

test('throttling is retried; a refusal is thrown, and not kept', async () => {
  answers = [
    [400, '<Code>Throttling</Code>'],
    [500, ''],
  ];
  await expect(sessionOf(12)).resolves.toMatchObject({ accessKeyId: 'ASIA3' });
  answers = [[403, '<Code>AccessDenied</Code>']];
  await expect(sessionOf(13)).rejects.toThrow('STS answered 403: AccessDenied');
  await expect(sessionOf(13)).resolves.toMatchObject({ accessKeyId: 'ASIA5' });
});

test('an answer that is cut off is asked for again', async () => {
  cut = 2;
  await expect(sessionOf(12)).resolves.toMatchObject({ accessKeyId: 'ASIA3' });
  cut = 3;
  await expect(sessionOf(13)).rejects.toThrow('sts did not answer: terminated');
});

test('requests at the same time act as their own tenants, and as themselves in between', async () => {
  const credentials = actingCredentials(async () => ({ accessKeyId: 'own', secretAccessKey: '' }));
  const acted = async () => (await credentials()).accessKeyId;
  const answer = async (tenantId: number) =>
    heldToTenants(
      async (id) => ({ accessKeyId: `tenant ${id}`, secretAccessKey: '' }),
      async () => [
        await acted(),
        await asTenant(tenantId, async () => [await acted(), await asItself(acted), await acted()]),
        await acted(),
      ],
    );
  const seen = await Promise.all([1, 2].map(answer));
  for (const [at, one] of seen.entries())
    expect(one).toEqual(['own', [`tenant ${at + 1}`, 'own', `tenant ${at + 1}`], 'own']);
  // A consumer is not held, whatever it calls.
  expect(await asTenant(1, acted)).toBe('own');
});
