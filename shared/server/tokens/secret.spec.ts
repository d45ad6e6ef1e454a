import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { secretFields } from './secret.ts';

let asked: { headers: IncomingHttpHeaders; body: string }[];
let status: number;
let silent: boolean;
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    asked.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    if (silent) return;
    response
      .writeHead(status)
      .end(JSON.stringify({ SecretString: JSON.stringify({ secret_key: `sk_${asked.length}` }) }));
  });
});

beforeEach(async () => {
  asked = [];
  status = 200;
  silent = false;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', `http://127.0.0.1:${port}`);
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKID');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_SESSION_TOKEN', 'session');
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

test('requests the secret, signed with the role of the function', async () => {
  expect(await secretFields('arn:one')).toEqual({ secret_key: 'sk_1' });
  const { headers, body } = asked[0] ?? { headers: {}, body: '' };
  expect(JSON.parse(body)).toEqual({ SecretId: 'arn:one' });
  expect(headers).toMatchObject({
    'x-amz-target': 'secretsmanager.GetSecretValue',
    'x-amz-security-token': 'session',
    authorization: expect.stringMatching(
      /^AWS4-HMAC-SHA256 Credential=AKID\/\d+\/eu-west-1\/secretsmanager\//,
    ),
  });
});

test('caches the secret for five minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  expect(await secretFields('arn:two')).toEqual({ secret_key: 'sk_1' });
  expect(await secretFields('arn:two')).toEqual({ secret_key: 'sk_1' });
  vi.setSystemTime(Date.now() + 5 * 60_000 + 1);
  expect(await secretFields('arn:two')).toEqual({ secret_key: 'sk_2' });
});

test('throws if access is denied, and caches no failure', async () => {
  status = 400;
  await expect(secretFields('arn:three')).rejects.toThrow('Secrets Manager answered 400');
  status = 200;
  expect(await secretFields('arn:three')).toHaveProperty('secret_key');
});

test('a failure of the service is asked again once', async () => {
  status = 503;
  await expect(secretFields('arn:four')).rejects.toThrow('secretsmanager answered 503');
  expect(asked).toHaveLength(2);
});

test('times out', async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const bound = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(20));
  silent = true;
  await expect(secretFields('arn:five')).rejects.toThrow(
    /^secretsmanager did not answer: .*aborted due to timeout/,
  );
  expect(bound.mock.calls).toEqual([[3000], [3000]]);
  bound.mockRestore();
  silent = false;
  // The aborted call may not have reached the service, which numbers its answers.
  expect(await secretFields('arn:five')).toHaveProperty('secret_key');
});
