/** Names of workspaces: refused where they would be taken for somebody else's, listed for an operator where they may be. */
import { nameVerdict } from '#domain/account/protected-names.ts';
import { asItself } from '../data/acting.ts';
import { DoubtfulName } from '../data/entities/doubtful-name.ts';
import type { TransactionEntities, TransactionItems } from '../data/transact.ts';
import { type Refused, refused } from '../lambda/result.ts';

export const nameRefusal = (name: string, field: string): Refused | undefined => {
  const verdict = nameVerdict(name);
  return verdict === undefined || verdict === 'doubtful' ? undefined : refused(verdict, { field });
};

/** Entry of the operator's list, for the transaction that gives a workspace this name; none for a name beyond doubt. */
export const doubtfulItems = (
  entities: TransactionEntities,
  { tenantId, name }: { readonly tenantId: number; readonly name: string },
  at: string,
): readonly TransactionItems[number][] =>
  nameVerdict(name) === 'doubtful'
    ? [entities.DoubtfulName.put({ since: at, workspace: tenantId, name }).commit()]
    : [];

/** Names that no operator has looked at yet, the oldest first. */
export const doubtfulNames = async () => {
  const { data } = await DoubtfulName.query.primary({}).go({ pages: 'all', consistent: true });
  return data;
};

/** Takes the names of a workspace off the list. */
export const nameSeen = (tenantId: number): Promise<number> =>
  // The list is the operator's, of no tenant.
  asItself(async () => {
    const listed = (await doubtfulNames()).filter(({ workspace }) => workspace === tenantId);
    await Promise.all(listed.map(({ since, workspace }) => DoubtfulName.delete({ since, workspace }).go()));
    return listed.length;
  });
