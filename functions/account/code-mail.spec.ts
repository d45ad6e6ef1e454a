import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languages } from '#domain/email-template/language.ts';
import { systemMail } from '#domain/email-template/system-mail.ts';
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

/** Asks for a new password as the sign-in page does; answers the mail. */
const forgotten = async (ClientMetadata?: Record<string, string>) => {
  const { AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoint = '', USER_POOL_CLIENT_ID: ClientId } =
    runtime.environment;
  const { status } = await fetch(endpoint, {
    method: 'POST',
    headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.ForgotPassword' },
    body: JSON.stringify({ ClientId, Username: email, ClientMetadata }),
  });
  expect(status).toBe(200);
  const [newest] = runtime.mailbox.list({ to: email, limit: 1 });
  return runtime.mailbox.get(newest?.messageId ?? '');
};

it.each([
  ['it-IT,it,en', 'it'],
  ['de-CH,fr-CH,en', 'fr'],
  ['es', 'es'],
  ['de', 'en'],
] as const)(
  'to a browser with the languages %s is in %s, from the product’s own address',
  async (accepted, language) => {
    const mail = await forgotten({ languages: accepted });
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
    const { subject } = systemMail('password_code', { code }, language);
    expect(mail).toMatchObject({ from: expect.stringContaining('mail@proofline.localhost'), subject });
    expect(mail?.html).toContain(`<strong>${code}</strong>`);
    expect(mail?.html).toContain(`lang="${language}"`);
  },
);

const event = (triggerSource: string, clientMetadata = {}) =>
  ({
    triggerSource,
    request: { codeParameter: '{####}', clientMetadata },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  }) as CustomMessageTriggerEvent;

it('keeps Cognito’s limits in every language, and contains no metadata of the request', async () => {
  for (const language of languages) {
    const { response } = await handler(
      event('CustomMessage_ForgotPassword', { languages: language, workspace: 'https://evil.example' }),
    );
    expect(response.emailSubject?.length).toBeLessThanOrEqual(140);
    expect(response.emailMessage?.length).toBeLessThanOrEqual(20_000);
    // Once: the line beside the subject must not repeat it.
    expect(response.emailMessage?.split('{####}')).toHaveLength(2);
    expect(response.emailMessage).not.toContain('evil');
  }
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
