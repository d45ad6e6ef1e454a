/** Subdomains of a workspace that is carried away or brought back: the present one, and the former ones, which lead to it. */
import { type Subdomains, subdomainsOf } from '#domain/host/subdomain-move.ts';
import { hashed } from '#server/data/ids.ts';
import { type TransactionEntities, transact } from '#server/data/transact.ts';
import { hostOf } from '#server/workspace/create-workspace.ts';

/** Reserves a subdomain for a workspace. False if it is another's; idempotent. */
const reserved = async (tenantId: number, subdomain: string): Promise<boolean> => {
  const name = `host_${hashed(hostOf(subdomain))}`;
  const { committed } = await transact((entities) => [
    entities.Counter.put({ tenantId: 0, name, value: tenantId })
      .where(({ value }, { eq, notExists }) => `${notExists(value)} OR ${eq(value, tenantId)}`)
      .commit(),
  ]);
  return committed;
};

export interface ReservedSubdomains {
  /** Former subdomains that the workspace keeps. */
  readonly former: string[];
  /** Former subdomains that are another workspace's by now: links that were mailed from there stay dead. */
  readonly lost: readonly string[];
}

/** Reserves all subdomains of a workspace. Undefined if its present one is another's; idempotent. */
export const reserveSubdomains = async (
  tenantId: number,
  { subdomain, former_subdomains = [] }: Subdomains,
): Promise<ReservedSubdomains | undefined> => {
  if (!(await reserved(tenantId, subdomain))) return undefined;
  const [former, lost]: [string[], string[]] = [[], []];
  for (const one of former_subdomains) ((await reserved(tenantId, one)) ? former : lost).push(one);
  return { former, lost };
};

/** Entries by which hosts lead to a workspace, for its transaction. */
export const hostEntries = (
  entities: TransactionEntities,
  tenantId: number,
  subdomains: Subdomains,
  created_on: string,
) =>
  subdomainsOf(subdomains).map((one) =>
    entities.Directory.put({ kind: 'host', name: hashed(hostOf(one)), tenantId, created_on }).commit(),
  );
