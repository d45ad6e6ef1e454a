import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authnRequest, readMetadata, verifiedPerson } from '../cognito/saml.ts';
import { createIdentityProvider, type IdentityProvider } from './identity-provider.ts';

const acs = 'https://pages.example/saml2/idpresponse';
const audience = 'urn:amazon:cognito:sp:us-east-1_Local0001';
const requestId = '_request';
const email = 'ann@agency.example';

let provider: IdentityProvider;
const server = createServer((request, response) => provider.handle(request, response));
let base: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { client_id: 'client', client_secret: 'secret', redirect_uri: acs };
  provider = createIdentityProvider({ base, client, serviceProvider: { entity_id: audience, acs } });
});
afterAll(() => void server.close());

/** Page that answers a form of the address's page. */
const pageAfter = async (fields: Record<string, string>) => {
  const destination = `${base}/idp/agency/saml/sso`;
  const request = authnRequest({ id: requestId, destination, acs, audience }, 'redirect');
  const body = new URLSearchParams({ SAMLRequest: request, RelayState: 'state', ...fields });
  return (await fetch(destination, { method: 'POST', body, redirect: 'error' })).text();
};
/** Person of the response to a form, as the service provider takes it; throws for a refusal. */
const answerTo = async (fields: Record<string, string>) => {
  const [, response = ''] = /name="SAMLResponse" value="([^"]*)"/.exec(await pageAfter(fields)) ?? [];
  const metadata = readMetadata(provider.metadata('idp/agency'));
  return verifiedPerson(response, { metadata, acs, audience, requestId, now: Date.now() + 1 });
};

it('signs in by an address', async () => {
  expect(Object.values((await answerTo({ email })).attributes)).toContain(email);
});

it.each([{}, { email: '' }, { email }])(
  'refuses by its button, whatever the field of the address has: %o',
  async (typed) => {
    await expect(answerTo({ ...typed, cancel: 'true' })).rejects.toThrow('status is not success');
  },
);

it('asks for the address as long as nothing was pressed', async () => {
  expect(await pageAfter({})).toContain('name="email"');
});
