import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import {
  type MadeResponse,
  makeResponse,
  makeSigningKey,
  metadataOf,
  readRequest,
} from '../identity-provider/saml-documents.ts';
import { fetchMetadata } from './providers.ts';
import { authnRequest, readMetadata, verifiedPerson } from './saml.ts';

const issuer = 'https://idp.agency.example/agency';
const acs = 'https://pages.example/saml2/idpresponse';
const audience = 'urn:amazon:cognito:sp:us-east-1_Local0001';
const requestId = '_request';
const { key, certificate } = makeSigningKey('agency');
const stranger = makeSigningKey('stranger');
const metadata = readMetadata(metadataOf(issuer, certificate));
const made: MadeResponse = {
  issuer: metadata.entityId,
  name_id: 'ann',
  email: 'ann@agency.example',
  audience,
  destination: acs,
  recipient: acs,
  in_response_to: requestId,
  not_before: Date.now() - 1_000,
  not_on_or_after: Date.now() + 60_000,
  signed: 'assertion',
  key,
};

const verify = (xml: string, more: Partial<Parameters<typeof verifiedPerson>[1]> = {}) =>
  verifiedPerson(Buffer.from(xml).toString('base64'), {
    metadata,
    acs,
    audience,
    requestId,
    now: Date.now(),
    ...more,
  });

const assertionIn = (xml: string) => /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? '';

describe('a response', () => {
  it.each(['assertion', 'response'] as const)('is taken if its %s is signed', (signed) => {
    expect(verify(makeResponse({ ...made, signed }))).toMatchObject({
      nameId: 'ann',
      attributes: {
        'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress': 'ann@agency.example',
      },
    });
  });

  it.each<[string, Partial<MadeResponse>, string]>([
    ['with no signature', { signed: 'nothing' }, 'must be signed'],
    ['signed by another key', { key: stranger.key }, 'Assertion signature is invalid'],
    ['for another audience', { audience: 'urn:amazon:cognito:sp:else' }, 'audience is invalid'],
    ['sent to another address', { destination: 'https://else.example/acs' }, 'destination is invalid'],
    ['confirmed for another address', { recipient: 'https://else.example/acs' }, 'subject confirmation'],
    ['for another request', { in_response_to: '_another' }, 'InResponseTo is invalid'],
    ['for no request', { in_response_to: '' }, 'InResponseTo is invalid'],
    ['of another provider', { issuer: 'https://else.example' }, 'issuer is invalid'],
    ['that has ended', { not_on_or_after: Date.now() - 1 }, 'has expired'],
    ['that is not valid yet', { not_before: Date.now() + 60_000 }, 'not yet valid'],
  ])('%s is refused', (_, changed, why) => {
    expect(() => verify(makeResponse({ ...made, ...changed }))).toThrow(why);
  });

  it('is refused once it was changed after it was signed', () => {
    for (const signed of ['assertion', 'response'] as const) {
      const changed = makeResponse({ ...made, signed }).replace('ann@agency', 'eve@agency');
      expect(() => verify(changed)).toThrow('signature is invalid');
    }
  });

  it('is refused for a request of the provider’s own choice in the assertion', () => {
    const replayed = makeResponse({ ...made, in_response_to: '_another' }).replace(
      /(<samlp:Response[^>]*InResponseTo=")_another/,
      `$1${requestId}`,
    );
    expect(() => verify(replayed)).toThrow('subject confirmation');
  });

  it('is read without the comments that would cut a name short', () => {
    const email = 'ann@agency.example.evil.example';
    const xml = makeResponse({ ...made, email, signed: 'assertion' });
    const cut = xml.replace(email, 'ann@agency.example<!-- -->.evil.example');
    expect(Object.values(verify(cut).attributes)).toEqual([email]);
  });
});

describe('a signature that is wrapped', () => {
  const genuine = makeResponse(made);
  const signedAssertion = assertionIn(genuine);
  const signature = /<ds:Signature.*<\/ds:Signature>/s.exec(signedAssertion)?.[0] ?? '';
  const bare = signedAssertion.replace(signature, '');
  const forged = bare.replace('ann@agency', 'eve@agency').replace(/ ID="[^"]+"/, ' ID="_forged"');
  const within = (content: string) => genuine.replace(signedAssertion, content);

  it.each([
    ['a forged assertion before the signed one', within(`${forged}${signedAssertion}`)],
    ['a forged assertion behind the signed one', within(`${signedAssertion}${forged}`)],
    [
      'a forged assertion with the signature, which holds the signed one',
      within(
        forged.replace(
          '</saml:Issuer>',
          `</saml:Issuer>${signature.replace('</ds:Signature>', `<ds:Object>${bare}</ds:Object></ds:Signature>`)}`,
        ),
      ),
    ],
    [
      'a forged assertion with the signature, and the signed one beside it out of the way',
      within(forged.replace('</saml:Issuer>', `</saml:Issuer>${signature}`)).replace(
        '<samlp:Status>',
        `<samlp:Extensions>${bare}</samlp:Extensions><samlp:Status>`,
      ),
    ],
    [
      'a forged assertion of the same id',
      within(
        `${bare.replace('ann@agency', 'eve@agency').replace('</saml:Issuer>', `</saml:Issuer>${signature}`)}`,
      ),
    ],
    ['a second signature', within(signedAssertion.replace('</saml:Issuer>', `</saml:Issuer>${signature}`))],
  ])('is refused: %s', (_, xml) => {
    expect(xml).not.toBe(genuine);
    expect(() => verify(xml)).toThrow();
  });
});

describe('a document', () => {
  const bomb = `<!DOCTYPE r [<!ENTITY a "${'x'.repeat(50)}"><!ENTITY b "&a;&a;&a;&a;">]>`;
  it.each([
    ['that declares entities', `${bomb}${makeResponse(made)}`],
    ['that reads a file', `<!DOCTYPE r SYSTEM "file:///etc/passwd">${makeResponse(made)}`],
    ['that is cut off', makeResponse(made).slice(0, -20)],
    ['that is empty', ''],
    ['of another kind', '<html/>'],
  ])('%s is refused, as a response and as metadata', (_, xml) => {
    expect(() => verify(xml)).toThrow();
    expect(() => readMetadata(xml)).toThrow();
  });
});

describe('metadata', () => {
  it('are refused without a provider, a certificate in force or an address', () => {
    const fit = metadataOf(issuer, certificate);
    expect(() => readMetadata(fit.replaceAll('IDPSSODescriptor', 'SPSSODescriptor'))).toThrow();
    expect(() => readMetadata(fit.replaceAll('SingleSignOnService', 'SingleLogoutService'))).toThrow();
    expect(() => readMetadata(fit.replace('use="signing"', 'use="encryption"'))).toThrow();
    const ended = makeSigningKey('agency', Date.now(), Date.now() - 2_000);
    expect(() => readMetadata(metadataOf(issuer, ended.certificate))).toThrow('expired');
  });

  it('may name several certificates, each of which is good', () => {
    const both = metadataOf(issuer, certificate).replace(
      '<ds:X509Data>',
      `<ds:X509Data><ds:X509Certificate>${stranger.certificate}</ds:X509Certificate></ds:X509Data><ds:X509Data>`,
    );
    for (const signer of [key, stranger.key])
      expect(verify(makeResponse({ ...made, key: signer }), { metadata: readMetadata(both) }).nameId).toBe(
        'ann',
      );
  });

  it('are read at an address, without following it elsewhere', async () => {
    const server = createServer(({ url }, response) => {
      if (url === '/moved') return void response.writeHead(302, { location: '/metadata' }).end();
      response.end(metadataOf(issuer, certificate));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await fetchMetadata(`${base}/metadata`)).toContain(certificate);
    await expect(fetchMetadata(`${base}/moved`)).rejects.toThrow();
    await new Promise((resolve) => server.close(resolve));
  });
});

it('a request can be read by the provider, by redirect', () => {
  const destination = 'https://idp.agency.example/sso?a=1&b=2';
  const request = authnRequest({ id: requestId, destination, acs, audience }, 'redirect');
  expect(readRequest(request)).toEqual({ id: requestId, issuer: audience, acs });
});
