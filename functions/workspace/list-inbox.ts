import type { EntityItem } from 'electrodb';
import { listInbox, type InboxEntry as WireEntry } from '#contracts/inbox.ts';
import { countInbox } from '#contracts/workspace.ts';
import { comesToInbox } from '#domain/inbox/delivery.ts';
import { type InboxState, inboxPage, inboxStateOf, mostCounted } from '#domain/inbox/inbox.ts';
import { InboxEntry } from '#server/data/entities/inbox-entry.ts';
import { endpoint } from '#server/lambda/http.ts';
import type { Principal } from '#server/lambda/principal.ts';
import { refused } from '#server/lambda/result.ts';
import { openProjects } from '#server/projects/inbox-access.ts';
import type { ListedProject } from '#server/projects/project-list.ts';

type Entry = EntityItem<typeof InboxEntry>;

const positionOf = ({ since, id }: Entry): string => `${since}_${id}`;

const parsePosition = (position: string): { readonly since: number; readonly id: string } => {
  const at = position.indexOf('_');
  return { since: Number(position.slice(0, at)), id: position.slice(at + 1) };
};

/** Later than any time of an entry. */
const end = 9_999_999_999_999;

/**
 * Range of a state, without entries that have expired: unread and snoozed ones are on one shelf, before and after the
 * present. A range with both ends, as one with an end alone would begin in the inboxes of others.
 */
const rangeOf = (
  { tenantId, user }: { readonly tenantId: number; readonly user: number },
  state: InboxState,
  { now, before }: { readonly now: number; readonly before: string | undefined },
) => {
  const last = before === undefined ? undefined : parsePosition(before);
  const isWaiting = state === 'unread' || state === 'snoozed';
  const shelf = InboxEntry.query.primary({ tenantId, user, shelf: isWaiting ? 'waiting' : state });
  const range =
    state === 'snoozed'
      ? shelf.between({ since: now + 1 }, last ?? { since: end })
      : shelf.between({ since: 0 }, last ?? { since: now + 1 });
  // DynamoDB deletes an expired item within days.
  return range.where(({ expires }, { gt }) => gt(expires, now / 1000));
};

const present = (entry: Entry, project: ListedProject | undefined, now: number): WireEntry => {
  const { id, kind, since, content } = entry;
  const { at, actor, client_id, workflow_id, stage_id, stage, revision_id, round, points, detail } = content;
  return {
    id,
    kind,
    state: inboxStateOf(entry, now),
    at,
    since: new Date(since).toISOString(),
    by: actor.name,
    project: project ? { id: project.projectId, name: project.name, client_name: project.client_name } : null,
    client_id,
    workflow_id,
    stage_id,
    stage,
    revision_id,
    round,
    points,
    detail,
  };
};

/**
 * Entries that the agent may still see, of kinds that come to their inbox. A kind that was turned off counts no more at
 * once, and its entries are back when it is turned on.
 */
const shownOf = async (
  { tenant: { tenantId }, notifications }: Pick<Principal, 'tenant' | 'notifications'>,
  actor: Extract<Principal['actor'], { readonly kind: 'agent' }>,
  entries: readonly Entry[],
) => {
  const kept = entries.filter(({ kind }) => comesToInbox(kind, notifications));
  const projects = await openProjects(
    tenantId,
    actor,
    kept.map(({ projectId }) => projectId),
  );
  return kept
    .map((entry) => ({ entry, project: projects.get(entry.projectId) }))
    .filter(({ entry, project }) => entry.projectId === 0 || project !== undefined);
};

/** Page of a state: one query, and one look at the projects of its entries. */
export const listInboxEndpoint = endpoint(listInbox, async ({ principal, query, now }) => {
  const { tenant, actor } = principal;
  if (actor.kind !== 'agent') return refused('agents_only');
  const { tenantId } = tenant;
  const { state, project, before } = query;
  const found: Entry[] = [];
  let cursor: string | null = null;
  do {
    const page: { data: Entry[]; cursor: string | null } = await rangeOf(
      { tenantId, user: actor.user_id },
      state,
      { now, before },
    )
      .where((entry, { eq }) => (project === undefined ? '' : eq(entry.projectId, project)))
      .go({
        consistent: true,
        order: 'desc',
        cursor,
        // DynamoDB applies a filter after the limit: a project's entries are few among all, while few have expired.
        ...(project === undefined ? { limit: inboxPage } : {}),
      });
    // A range includes its end, the last of the page before.
    found.push(...page.data.filter((entry) => positionOf(entry) !== before));
    cursor = page.cursor;
  } while (cursor !== null && found.length < inboxPage);
  const entries = found.slice(0, inboxPage);
  const last = entries.at(-1);
  const more = cursor !== null || found.length > inboxPage;
  const shown = await shownOf(principal, actor, entries);
  return {
    items: shown.map(({ entry, project: own }) => present(entry, own, now)),
    next: more && last ? positionOf(last) : null,
  };
});

/** Reads 100 entries at most, of which the badge needs the number alone: a counter would drift as entries expire. */
export const countInboxEndpoint = endpoint(countInbox, async ({ principal, now }) => {
  const { tenant, actor } = principal;
  if (actor.kind !== 'agent') return refused('agents_only');
  const { tenantId } = tenant;
  const of = { tenantId, user: actor.user_id };
  const { data } = await rangeOf(of, 'unread', { now, before: undefined }).go({
    consistent: true,
    order: 'desc',
    limit: mostCounted,
  });
  return { unread: (await shownOf(principal, actor, data)).length };
});
