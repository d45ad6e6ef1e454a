import { auditActorKinds, auditKinds } from '#domain/audit/index.ts';
import * as z from '#schema';
import { cursor, instant, language, localDate, noBody, noParams } from './common.ts';
import { route } from './route.ts';

const origin = z.object({
  network: z.string(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
});

export const auditContent = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(auditKinds),
  actor: z.object({ kind: z.enum(auditActorKinds), id: z.nullable(z.number()), name: z.string() }),
  subject: z.nullable(z.object({ kind: z.string(), id: z.string(), name: z.string() })),
  project: z.nullable(z.object({ id: z.number(), name: z.string() })),
  details: z.array(z.object({ name: z.string(), to: z.optional(z.boolean()) })),
  origin: z.nullable(origin),
  refused: z.nullable(z.string()),
});

/** Entry with its place in the chain. Its hash covers all that stands beside it. */
export const auditEntry = z.object({
  seq: z.number(),
  content: auditContent,
  noted: z.number(),
  expires: z.number(),
  previous: z.string(),
  previous_expires: z.number(),
  hash: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

const filter = {
  kind: z.optional(z.enum(auditKinds)),
  /** Part of the name or the address of anybody whom an entry is about. */
  person: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  /** First and last day, in the workspace's time zone. */
  from: z.optional(localDate),
  until: z.optional(localDate),
  cursor,
};

const shared = {
  resource: 'audit',
  method: 'GET',
  access: 'view_audit',
  params: noParams,
  body: noBody,
} as const;

export const listAudit = route({
  ...shared,
  name: 'listAudit',
  path: '/audit',
  limit: 'read',
  query: z.object(filter),
  answer: z.object({
    /** At most 50; fewer, or none, where the page covers entries that the filter leaves out. */
    items: z.array(auditEntry),
    cursor: z.nullable(z.string()),
    /** Days that the plan keeps an entry. */
    kept_days: z.number(),
    /** Language of the entries' sentences: the workspace's. */
    language,
  }),
  summary:
    'The audit log of the workspace, newest first; a page may hold few entries, or none, before the end',
});

export const exportAudit = route({
  ...shared,
  name: 'exportAudit',
  path: '/audit/export',
  limit: 'costly',
  exports: 'audit_log',
  stepUp: true,
  query: z.object({ ...filter, format: z.enum(['csv', 'json']) }),
  answer: z.object({ items: z.array(auditEntry), cursor: z.nullable(z.string()), exported_on: instant }),
  summary: 'The filtered audit log with its hashes, in large pages to be saved as a file; itself an entry',
});

export const checkAudit = route({
  ...shared,
  name: 'checkAudit',
  path: '/audit/chain',
  limit: 'costly',
  query: z.object({ cursor }),
  answer: z.object({
    /** Entries checked by this call. */
    checked: z.number(),
    /** First entry that is not as it was, or not there; null if none was found. */
    broken: z.nullable(z.object({ seq: z.number(), why: z.enum(['changed', 'missing']) })),
    /** Goes on with the next entries; null once the end is reached, or a break found. */
    cursor: z.nullable(z.string()),
  }),
  summary: 'Check of the chain of the audit log, oldest first',
});

export const auditRoutes = [listAudit, exportAudit, checkAudit];
