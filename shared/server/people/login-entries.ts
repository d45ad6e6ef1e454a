import { hashed } from '../data/ids.ts';
import type { TransactionEntities } from '../data/transact.ts';

/** Directory entries of a person's workspace: by subject after sign-in, and by mail address. */
export const loginEntries = (
  entities: TransactionEntities,
  {
    tenantId,
    subject,
    email,
  }: { readonly tenantId: number; readonly subject: string; readonly email: string },
  at: string,
) => [
  entities.Directory.put({ kind: 'subject', name: subject, tenantId, created_on: at }).commit(),
  entities.Directory.put({
    kind: 'email',
    name: hashed(email.toLowerCase()),
    tenantId,
    created_on: at,
  }).commit(),
];
