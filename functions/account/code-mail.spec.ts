import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Directory } from '#server/data/entities/directory.ts';
import { log } from '#server/log.ts';
import { testRuntime } from '#testing/support.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';
import { handler } from './code-mail.lambda.ts';

const email = 'ana@client.example';
let runtime: TestRuntime;

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
  runtime.identity.createUser({ email, password: 'A-quite-good-one-1' });
});
afterAll(() => runtime.stop());
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const event = (triggerSource: string) =>
  ({
    triggerSource,
    request: { codeParameter: '{####}', clientMetadata: {}, userAttributes: { sub: 'ana-subject' } },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  }) as unknown as CustomMessageTriggerEvent;

it('mails nobody a code for a new password: our own link is asked for', async () => {
  const { AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoint = '', USER_POOL_CLIENT_ID: ClientId } =
    runtime.environment;
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.ForgotPassword' },
    body: JSON.stringify({ ClientId, Username: email }),
  });
  expect(response.status).toBe(400);
  expect(runtime.mailbox.list({ to: email, limit: 1 })).toEqual([]);
});

it('proves no other address: a stolen token changes nobody’s login', async () => {
  const { AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoint = '' } = runtime.environment;
  const { AccessToken } = runtime.identity.startSession(email);
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.UpdateUserAttributes' },
    body: JSON.stringify({
      AccessToken,
      UserAttributes: [{ Name: 'email', Value: 'mallory@evil.example' }],
    }),
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ __type: 'UserLambdaValidationException' });
  expect(runtime.mailbox.list({ to: 'mallory@evil.example', limit: 1 })).toEqual([]);
  expect(runtime.identity.accounts().map((account) => account.email)).toContain(email);
});

it('refuses in the same words while the audit log takes no note', async () => {
  await Directory.create({ kind: 'subject', name: 'ana-subject', tenantId: 12 }).go();
  const said = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  vi.stubEnv('AWS_ENDPOINT_URL_SQS', 'http://127.0.0.1:1');
  await expect(handler(event('CustomMessage_UpdateUserAttribute'))).rejects.toThrow(
    'The address is changed by the product',
  );
  expect(said).toHaveBeenCalledWith(
    'the audit log lacks an entry',
    expect.objectContaining({ trigger: 'address_at_provider' }),
  );
});

it('refuses before Cognito’s patience ends, however long the audit log takes', async () => {
  vi.spyOn(Directory.query, 'primary').mockReturnValue({ go: () => new Promise(() => undefined) } as never);
  const began = performance.now();
  await expect(handler(event('CustomMessage_VerifyUserAttribute'))).rejects.toThrow(
    'The address is changed by the product',
  );
  expect(performance.now() - began).toBeLessThan(5000);
});

it('leaves every other message to Cognito', async () => {
  expect((await handler(event('CustomMessage_AdminCreateUser'))).response.emailMessage).toBeNull();
});
