/**
 * Credentials of a request's reads and writes (docs/decisions/0067). A function that is held to tenants acts as the tenant of
 * its request once that is known, and as itself before. Kept in the request's own async context, because the local
 * runtime answers several requests at once.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Credentials } from '../signed-request.ts';

/** Credentials that reach the data of one tenant alone. */
export type Vendor = (tenantId: number) => Promise<Credentials>;

interface Acting {
  readonly vendor: Vendor;
  readonly tenantId?: number;
}

const acting = new AsyncLocalStorage<Acting>();

/** Answers a request whose `asTenant` takes credentials of this vendor. */
export const heldToTenants = <Answer>(vendor: Vendor, work: () => Answer): Answer =>
  acting.run({ vendor }, work);

/** Works with the credentials of a tenant, in a function that is held to tenants; elsewhere with the function's own. */
export const asTenant = <Answer>(tenantId: number, work: () => Answer): Answer => {
  const now = acting.getStore();
  return now ? acting.run({ vendor: now.vendor, tenantId }, work) : work();
};

/** Works with the function's own credentials, for keys that belong to no tenant. */
export const asItself = <Answer>(work: () => Answer): Answer => {
  const now = acting.getStore();
  return now?.tenantId === undefined ? work() : acting.run({ vendor: now.vendor }, work);
};

/**
 * Throws in a function that is held to tenants, unless it acts as this one: for what is signed with a key of no tenant, which no role
 * confines.
 */
export const demandTenant = (tenantId: number): void => {
  const now = acting.getStore();
  if (now && now.tenantId !== tenantId)
    throw new Error(`A request of tenant ${now.tenantId} has asked for an object of tenant ${tenantId}`);
};

/**
 * Provider for a client of the SDK. `memoized` keeps the SDK from caching its answer, which differs from request to
 * request; vendor and `own` have caches.
 */
export const actingCredentials = <Options extends unknown[], Own extends Credentials>(
  own: (...options: Options) => Promise<Own>,
) =>
  Object.assign(
    async (...options: Options): Promise<Credentials | Own> => {
      const now = acting.getStore();
      return now?.tenantId === undefined ? own(...options) : now.vendor(now.tenantId);
    },
    { memoized: true },
  );
