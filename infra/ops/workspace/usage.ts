/** Usage of a workspace, counted from the table page by page; no name or word of anybody. */
import type { Hold } from '#domain/plan/hold.ts';
import { type Allowances, planNameOf } from '#domain/plan/plan.ts';
import { type SubscriptionState, subscriptionState } from '#domain/plan/subscription.ts';
import { Client } from '#server/data/entities/client.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { Contact } from '#server/data/entities/contact.ts';
import { FileItem } from '#server/data/entities/file.ts';
import { MailRecord } from '#server/data/entities/mail-record.ts';
import { ProjectListItem } from '#server/data/entities/project-list-item.ts';
import { User } from '#server/data/entities/user.ts';
import { type Position, partitionOf, query, type RawItem } from '#server/data/project-reads.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import { allowanceOf } from '#server/mail/allowance.ts';
import { subscriptionTerms } from '#server/workspace/subscription.ts';

type Tally = Readonly<Record<string, number>>;

export interface Usage {
  readonly members: number;
  /** Members who have not accepted yet. */
  readonly invited: number;
  readonly clients: number;
  readonly contacts: number;
  readonly projects: { readonly active: number; readonly cancelled: number; readonly archived: number };
  /** Files of rounds and deliverables, each version for itself. */
  readonly files: { readonly number: number; readonly bytes: number };
  /** Mails of the last 30 days by state. */
  readonly mails: Tally;
  /** Events of the last 30 days. */
  readonly events: number;
  readonly plan: string;
  readonly state: SubscriptionState;
  readonly held: Hold | undefined;
  /** Missing: no limit. */
  readonly limits: Allowances;
  /** Mails that it may send on this day. */
  readonly mailsADay: number;
  /** ISO 8601 in UTC; none for a workspace without a commit. */
  readonly lastActivity: string | undefined;
}

const month = 30 * 86_400_000;

type Page<Item> = (cursor: string | null) => Promise<{ data: Item[]; cursor: string | null }>;

/** Items of a query, of which a page at a time is in memory. */
async function* each<Item>(page: Page<Item>): AsyncGenerator<Item> {
  let cursor: string | null = null;
  do {
    const { data, cursor: next } = await page(cursor);
    yield* data;
    cursor = next;
  } while (cursor !== null);
}

/** History, with its mails, and files of a project: the first ranges of its partition. */
async function* historyAndFiles(tenantId: number, projectId: number): AsyncGenerator<readonly RawItem[]> {
  let after: Position | undefined;
  do {
    const { items, next } = await query(partitionOf(tenantId, projectId), {
      from: 'commit#',
      to: 'file#~',
      after,
    });
    yield items;
    after = next;
  } while (after);
}

const ofKind = (items: readonly RawItem[], kind: string): RawItem[] =>
  items.filter(({ __edb_e__ }) => __edb_e__ === kind);

/** Undefined for a workspace that does not exist. */
export const usageOf = async (tenantId: number, now: number): Promise<Usage | undefined> => {
  const tenant = await tenantById(tenantId);
  if (!tenant) return undefined;
  const since = now - month;
  const consistent = { consistent: true } as const;

  let [members, invited] = [0, 0];
  for await (const { subject } of each((cursor) =>
    User.query.primary({ tenantId }).go({ ...consistent, cursor, attributes: ['subject'] }),
  )) {
    members += 1;
    if (subject === undefined) invited += 1;
  }

  let [clients, contacts] = [0, 0];
  for await (const { id: clientId } of each((cursor) =>
    Client.query.primary({ tenantId }).go({ ...consistent, cursor, attributes: ['id'] }),
  )) {
    clients += 1;
    for await (const _ of each((after) =>
      Contact.query.primary({ tenantId, clientId }).go({ ...consistent, cursor: after, attributes: ['id'] }),
    ))
      contacts += 1;
  }

  const projects = { active: 0, cancelled: 0, archived: 0 };
  // Project 0 holds the commits of no project.
  const ids = [0];
  for (const list of ['active', 'archived'] as const) {
    for await (const { projectId, card } of each((cursor) =>
      ProjectListItem.query
        .primary({ tenantId, list })
        .go({ ...consistent, cursor, attributes: ['projectId', 'card'] }),
    )) {
      projects[card.cancelled ? 'cancelled' : list] += 1;
      ids.push(projectId);
    }
  }

  const files = { number: 0, bytes: 0 };
  const mails: Record<string, number> = {};
  let events = 0;
  let last = 0;
  for (const id of ids) {
    for await (const Items of historyAndFiles(tenantId, id)) {
      for (const { time, events: own } of Commit.parse({ Items: ofKind(Items, 'commit') }).data) {
        last = Math.max(last, time);
        if (time >= since) events += own.length;
      }
      // By the time of the mail: a reminder belongs to the commit of its round, which may be long ago.
      for (const { state, claimed_on } of MailRecord.parse({ Items: ofKind(Items, 'mail-record') }).data)
        if (Date.parse(claimed_on) >= since) mails[state] = (mails[state] ?? 0) + 1;
      for (const { size, captions = [] } of FileItem.parse({ Items: ofKind(Items, 'file') }).data) {
        files.number += 1;
        files.bytes += captions.reduce((sum, one) => sum + (one.size ?? 0), size);
      }
    }
  }

  const terms = subscriptionTerms(tenant);
  const { users_allowed, active_projects_allowed, archived_projects_allowed } = terms;
  const { message_templates_allowed, workflow_templates_allowed } = terms;
  return {
    members,
    invited,
    clients,
    contacts,
    projects,
    files,
    mails,
    events,
    plan: planNameOf(terms),
    state: subscriptionState(terms, new Date(now).toISOString()),
    held: tenant.held,
    limits: {
      ...(users_allowed !== undefined && { users_allowed }),
      ...(active_projects_allowed !== undefined && { active_projects_allowed }),
      ...(archived_projects_allowed !== undefined && { archived_projects_allowed }),
      ...(message_templates_allowed !== undefined && { message_templates_allowed }),
      ...(workflow_templates_allowed !== undefined && { workflow_templates_allowed }),
    },
    mailsADay: allowanceOf(tenant, now),
    lastActivity: last === 0 ? undefined : new Date(last).toISOString(),
  };
};
