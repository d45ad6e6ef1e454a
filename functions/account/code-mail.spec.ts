import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

const event = (triggerSource: string) =>
  ({
    triggerSource,
    request: { codeParameter: '{####}', clientMetadata: {} },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  }) as CustomMessageTriggerEvent;

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

it('leaves every other message to Cognito', async () => {
  expect((await handler(event('CustomMessage_AdminCreateUser'))).response.emailMessage).toBeNull();
});
