import { createHash, randomBytes } from 'node:crypto';
import { Counter } from './entities/counter.ts';

/** The last of the next `count` whole numbers of a tenant's series. Outside of transactions: a gap is fine, a conflict is not. */
export const nextId = async (tenantId: number, name: string, count = 1): Promise<number> => {
  const { data } = await Counter.upsert({ tenantId, name }).add({ value: count }).go({ response: 'all_new' });
  return data.value;
};

/** A project has at most 99 workflows, a workflow's id is project × 100 + n: the one finds the other. */
export const workflowsPerProject = 100;
export const projectOfWorkflow = (workflowId: number): number => Math.floor(workflowId / workflowsPerProject);

/** A contact's id is client × 10,000 + n: the one finds the other. */
export const contactsPerClient = 10_000;
export const clientOfContact = (contactId: number): number => Math.floor(contactId / contactsPerClient);

/** 128 random bits as 22 characters. */
export const randomName = (): string => randomBytes(16).toString('base64url');

/** 256 random bits as 43 characters, for what lets somebody in. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

/** Free strings never stand in a key themselves: 256 bits as 43 characters. */
export const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url');
