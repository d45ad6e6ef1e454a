import { describe, expect, it } from 'vitest';
import {
  isIssuer,
  isMetadataUrl,
  isSignOnDemanded,
  mayVouchFor,
  metadataRefusal,
  proofOfDomain,
  providerOf,
  type SignOnState,
  signOnDomainRefusal,
  vouchingWorkspace,
} from './single-sign-on.ts';

const signOn = (state: SignOnState) => ({ state, domains: ['agency.example'] });
const member = { email: 'Ann@Agency.example', isOwner: false };

describe('a provider', () => {
  it('is named by its workspace, within the 32 characters of the identity provider', () => {
    expect(providerOf(12)).toBe('sso-12');
    expect(providerOf(Number.MAX_SAFE_INTEGER).length).toBeLessThanOrEqual(32);
    expect(vouchingWorkspace(`${providerOf(12)}_ann`)).toBe(12);
  });

  it.each([
    '8c1f6b6e-2a7d-4e39-9d5b-5b3f0f6f0c11',
    'Google_1234',
    'sso-12',
    'sso-_x',
    'sso-0_x',
    'x_sso-12_y',
    '',
  ])('is not read from the user name “%s”', (name) => expect(vouchingWorkspace(name)).toBeUndefined());

  it('vouches for members at a proven domain alone', () => {
    expect(mayVouchFor(signOn('on'), member)).toBe(true);
    expect(mayVouchFor(signOn('required'), member)).toBe(true);
    for (const email of [
      'ann@other.example',
      'ann@sub.agency.example',
      'ann@agency.example.evil.example',
      'agency.example@x',
    ])
      expect(mayVouchFor(signOn('on'), { ...member, email })).toBe(false);
  });

  it('vouches for nobody while it is off, and never for the owner', () => {
    expect(mayVouchFor(undefined, member)).toBe(false);
    expect(mayVouchFor(signOn('off'), member)).toBe(false);
    expect(mayVouchFor(signOn('required'), { ...member, isOwner: true })).toBe(false);
  });
});

describe('a demanded single sign-on', () => {
  it('holds for members at its domains, and leaves the owner their way back', () => {
    expect(isSignOnDemanded(signOn('required'), member)).toBe(true);
    expect(isSignOnDemanded(signOn('required'), { ...member, isOwner: true })).toBe(false);
    expect(isSignOnDemanded(signOn('required'), { ...member, email: 'guest@other.example' })).toBe(false);
    expect(isSignOnDemanded(signOn('on'), member)).toBe(false);
    expect(isSignOnDemanded(undefined, member)).toBe(false);
  });
});

describe('a domain', () => {
  it.each([
    ['agency', 'domain_invalid'],
    ['a b.example', 'domain_invalid'],
    ['gmail.com', 'domain_of_webmail'],
    ['proofline.test', 'domain_of_product'],
    ['studio.proofline.test', 'domain_of_product'],
    ['agency.example', undefined],
  ])('called “%s” is refused: %s', (domain, why) =>
    expect(signOnDomainRefusal(domain, 'proofline.test')).toBe(why),
  );

  it('is proven by a record of its own', () => {
    expect(proofOfDomain('agency.example', 'abc')).toMatchObject({
      name: '_proofline-sign-on.agency.example',
      value: 'proofline-sign-on=abc',
    });
  });
});

describe('an issuer', () => {
  it.each([
    ['https://login.agency.example/tenant', true],
    ['https://login.agency.example/?x=1', false],
    ['https://login.agency.example/#x', false],
    ['https://ann:pw@login.agency.example/', false],
    ['http://login.agency.example/', false],
    ['http://127.0.0.1:4401/identity/agency', false],
    ['javascript:alert(1)', false],
    ['login.agency.example', false],
  ])('%s: %s', (text, fits) => expect(isIssuer(text, false)).toBe(fits));

  it('may be on this machine in the local product', () => {
    expect(isIssuer('http://127.0.0.1:4401/identity/agency', true)).toBe(true);
    expect(isIssuer('http://10.0.0.1/identity/agency', true)).toBe(false);
  });
});

describe('an address of metadata', () => {
  it.each([
    ['https://login.agency.example/metadata.xml?appid=1', true],
    ['https://login.agency.example/#x', false],
    ['https://ann:pw@login.agency.example/', false],
    ['http://login.agency.example/', false],
    ['http://127.0.0.1:4401/identity/agency/saml/metadata', false],
    ['file:///etc/passwd', false],
  ])('%s: %s', (text, fits) => expect(isMetadataUrl(text, false)).toBe(fits));
});

describe('metadata', () => {
  const now = 1_000;
  const entityId = 'https://idp.agency.example';
  const address = 'https://idp.agency.example/sso';
  const provider = { certificates: [2_000], addresses: [address] };
  it.each([
    ['fit', { entityId, provider }, undefined],
    ['that could not be read', undefined, 'metadata_invalid'],
    ['of nobody', { entityId: '', provider }, 'metadata_invalid'],
    ['of a service provider', { entityId }, 'metadata_of_no_provider'],
    [
      'without a certificate',
      { entityId, provider: { ...provider, certificates: [] } },
      'metadata_without_certificate',
    ],
    [
      'with a certificate that has ended',
      { entityId, provider: { ...provider, certificates: [2_000, 1_000] } },
      'metadata_without_certificate',
    ],
    [
      'with a certificate that cannot be read',
      { entityId, provider: { ...provider, certificates: [Number.NaN] } },
      'metadata_without_certificate',
    ],
    [
      'without an address',
      { entityId, provider: { ...provider, addresses: [] } },
      'metadata_without_address',
    ],
    [
      'with an address that is not at https',
      { entityId, provider: { ...provider, addresses: [address, 'http://idp.agency.example/sso'] } },
      'metadata_without_address',
    ],
    [
      'with an address that is script',
      { entityId, provider: { ...provider, addresses: ['javascript:alert(1)'] } },
      'metadata_without_address',
    ],
  ] as const)('%s: %s', (_, metadata, why) => expect(metadataRefusal(metadata, now, false)).toBe(why));
});
