import { createHash, randomBytes } from 'node:crypto';
import { Counter } from './entities/counter.ts';

/**
 * Reserves the next `count` ids of a tenant's series; returns the last. Outside of transactions: gaps are harmless,
 * conflicts are not.
 */
export const nextId = async (tenantId: number, name: string, count = 1): Promise<number> => {
  const { data } = await Counter.upsert({ tenantId, name }).add({ value: count }).go({ response: 'all_new' });
  return data.value;
};

export { projectOfWorkflow, workflowsPerProject } from '#domain/workflow/state.ts';

/** Contact id = client id × 10,000 + n, so that the id names the client. */
export const contactsPerClient = 10_000;
export const clientOfContact = (contactId: number): number => Math.floor(contactId / contactsPerClient);

/** 128 random bits as 22 characters. */
export const randomName = (): string => randomBytes(16).toString('base64url');

/** 256 random bits as 43 characters, for secrets that grant access. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

/** SHA-256 as 43 characters. Keys contain hashes instead of free text. */
export const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url');
