/** Rules of the single sign-on of a workspace (docs/decisions/0074). */
import { domainOf, isDomain, isOfProduct, isWebmail } from '../host/host.ts';

/** `off` until it is turned on; `required` leaves no other way to sign in for members at its domains. */
export const signOnStates = ['off', 'on', 'required'] as const;
export type SignOnState = (typeof signOnStates)[number];

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

/** True for the URL of an OpenID provider: https without query or fragment; `local` allows http on this machine. */
export const isIssuer = (text: string, local: boolean): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash, username, password } = new URL(text);
  if (search || hash || username || password || text.includes('?') || text.includes('#')) return false;
  return (
    protocol === 'https:' || (local && protocol === 'http:' && /^(127\.0\.0\.1|localhost)$/.test(hostname))
  );
};
