/** Rules of the single sign-on of a workspace (docs/decisions/0074). */
import { domainOf, isDomain, isOfProduct, isWebmail } from '../host/host.ts';

/** `off` until it is turned on; `required` leaves no other way to sign in for members at its domains. */
export const signOnStates = ['off', 'on', 'required'] as const;
export type SignOnState = (typeof signOnStates)[number];

/** Protocol that a provider speaks. */
export const providerKinds = ['openid', 'saml'] as const;
export type ProviderKind = (typeof providerKinds)[number];

/** Longest SAML metadata, in characters: what the identity provider takes as one detail of a provider. */
export const longestMetadata = 131_072;

/** Attribute of an assertion that holds the address, as Microsoft Entra and AD FS name it. */
export const usualEmailAttribute = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress';

/** Most e-mail domains of a workspace. */
export const mostSignOnDomains = 10;

/** Single sign-on that is in force at a workspace. */
export interface SignOn {
  readonly state: SignOnState;
  /** Domains that a DNS record has proven. */
  readonly domains: readonly string[];
}

/** Name of the workspace’s provider at the identity provider: at most 32 characters, no underscore. */
export const providerOf = (tenantId: number): string => `sso-${tenantId}`;

/** Workspace of a provider; undefined for another provider of the pool, such as Google. */
export const workspaceOfProvider = (name: string): number | undefined => {
  const [, id] = /^sso-([1-9][0-9]{0,14})$/.exec(name) ?? [];
  return id === undefined ? undefined : Number(id);
};

/**
 * Workspace whose provider vouches for a user name of the identity provider; undefined for a login of our own, which is a
 * UUID. The identity provider makes these names, so that nobody can choose one.
 */
export const vouchingWorkspace = (username: string): number | undefined => {
  const [, id] = /^sso-([1-9][0-9]{0,14})_/i.exec(username) ?? [];
  return id === undefined ? undefined : Number(id);
};

/** Reason why a domain can't be claimed. */
export const signOnDomainRefusal = (
  domain: string,
  productDomain: string,
): 'domain_invalid' | 'domain_of_product' | 'domain_of_webmail' | undefined => {
  if (!isDomain(domain)) return 'domain_invalid';
  if (isOfProduct(domain, productDomain)) return 'domain_of_product';
  return isWebmail(domain) ? 'domain_of_webmail' : undefined;
};

/** DNS record that proves a domain. */
export const proofOfDomain = (domain: string, token: string) => ({
  type: 'TXT' as const,
  host: '_proofline-sign-on',
  name: `_proofline-sign-on.${domain}`,
  value: `proofline-sign-on=${token}`,
});

/** True if the address is of a proven domain: exactly, because a subdomain may be somebody else’s. */
export const isCovered = ({ domains }: Pick<SignOn, 'domains'>, email: string): boolean =>
  domains.includes(domainOf(email));

/** True if the provider may sign a member of the team in. Never the owner, whose place an admin could take that way. */
export const mayVouchFor = (
  signOn: SignOn | undefined,
  person: { readonly email: string; readonly isOwner: boolean },
): boolean =>
  signOn !== undefined && signOn.state !== 'off' && !person.isOwner && isCovered(signOn, person.email);

/** True if a member of the team must use it. The owner need not: they are the way back if the provider fails. */
export const isSignOnDemanded = (
  signOn: SignOn | undefined,
  person: { readonly email: string; readonly isOwner: boolean },
): boolean => signOn?.state === 'required' && mayVouchFor(signOn, person);

/** URL without credentials and fragment, at https; `local` allows http on this machine. */
const secureUrl = (text: string, local: boolean): URL | undefined => {
  if (!URL.canParse(text) || text.includes('#')) return undefined;
  const url = new URL(text);
  const { protocol, hostname, username, password } = url;
  if (username || password) return undefined;
  const isHere = local && protocol === 'http:' && /^(127\.0\.0\.1|localhost)$/.test(hostname);
  return protocol === 'https:' || isHere ? url : undefined;
};

/** True for the URL of an OpenID provider: https without query or fragment; `local` allows http on this machine. */
export const isIssuer = (text: string, local: boolean): boolean =>
  secureUrl(text, local) !== undefined && !text.includes('?');

/** True for an address of SAML metadata, which may have a query. */
export const isMetadataUrl = (text: string, local: boolean): boolean => secureUrl(text, local) !== undefined;

/** SAML metadata as read: of an identity provider alone, and only if there is an entity at all. */
export interface Metadata {
  readonly entityId: string;
  /** Undefined unless the entity is an identity provider. */
  readonly provider?: {
    /** Ends of the signing certificates, in milliseconds. */
    readonly certificates: readonly number[];
    /** Addresses that take a sign-in by redirect or form. */
    readonly addresses: readonly string[];
  };
}

/** Reason why nobody could sign in by such metadata; undefined metadata could not be read. */
export const metadataRefusal = (
  metadata: Metadata | undefined,
  now: number,
  local: boolean,
):
  | 'metadata_invalid'
  | 'metadata_of_no_provider'
  | 'metadata_without_certificate'
  | 'metadata_without_address'
  | undefined => {
  if (!metadata || metadata.entityId === '') return 'metadata_invalid';
  const { provider } = metadata;
  if (!provider) return 'metadata_of_no_provider';
  const { certificates, addresses } = provider;
  // Cognito takes none that has ended.
  if (certificates.length === 0 || certificates.some((until) => !(until > now)))
    return 'metadata_without_certificate';
  const isReachable = addresses.length > 0 && addresses.every((one) => secureUrl(one, local));
  return isReachable ? undefined : 'metadata_without_address';
};
