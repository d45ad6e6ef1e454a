import { batchOf } from '#catalog/index.ts';
import { dayMs } from '#domain/calendar/units.ts';
import { conditional } from '#server/data/conditional.ts';
import { ProjectListItem } from '#server/data/entities/project-list-item.ts';
import { openingsKept, TrackedLink } from '#server/data/entities/tracked-link.ts';
import { transact } from '#server/data/transact.ts';
import type { EventFor } from '#server/lambda/consumer.ts';
import { again, retry } from '#server/retry.ts';

export type LinkOpened = Extract<EventFor<'aggregate-analytics'>, { readonly name: 'Link Opened' }>;

interface Link {
  readonly tenantId: number;
  readonly projectId: number;
  readonly revisionId: number;
  readonly contactId: number;
}

/** A click to be counted, identified by its event. */
interface Click {
  readonly event: string;
  readonly at: string;
  readonly link: Link;
}

/** Days for which a repeated event is recognized. */
const rememberedFor = 90;
/** Clicks per transaction: each has its claim, besides the link. A batch of the queue fits into one. */
const countedAtOnce = batchOf('aggregate-analytics').size;
const retries = { attempts: 8 };

const clickOf = ({
  id: event,
  tenant_id: tenantId,
  project_id: projectId,
  at,
  data,
}: LinkOpened): Click[] => {
  const revisionId = data.revisionId ?? data.deliverable_id;
  if (projectId === null || revisionId === undefined) return [];
  return [{ event, at, link: { tenantId, projectId, revisionId, contactId: data.contact_id } }];
};

const claimOf = ({ event, at, link: { tenantId } }: Click) => {
  const until = Date.parse(at) + rememberedFor * dayMs;
  const expires = Math.floor(until / 1000);
  return { tenantId, event, consumer: 'aggregate-analytics', state: 'done', until, expires } as const;
};

/**
 * Counts the clicks on a link that are not counted yet, oldest first. Each transaction writes count, times and claims.
 */
const countAtOnce = async (link: Link, clicks: readonly Click[]): Promise<void> => {
  let left = clicks;
  const counted = await retry(retries, async () => {
    const { data: seen } = await TrackedLink.get(link).go({ consistent: true });
    // A link deleted with its project is not created again.
    if (!seen) return 'counted';
    const newest = left.at(-1)?.at ?? '';
    const opened = left.slice(0, Math.max(0, openingsKept - (seen.clicks ?? 0))).map(({ at }) => at);
    const last_clicked = seen.last_clicked && seen.last_clicked > newest ? seen.last_clicked : newest;
    const outcome = await transact((entities) => [
      ...left.map((click) => entities.Claim.create(claimOf(click)).commit()),
      entities.TrackedLink.patch(link)
        .add({ clicks: left.length })
        .append({ opened })
        .set({ last_clicked })
        // Race: others may have counted since, so that their times have filled the list, or are later.
        .where((item, { lte, notExists }) =>
          [
            `(${notExists(item.last_clicked)} OR ${lte(item.last_clicked, last_clicked)})`,
            ...(opened.length === 0
              ? []
              : [`(${notExists(item.clicks)} OR ${lte(item.clicks, openingsKept - opened.length)})`]),
          ].join(' AND '),
        )
        .commit(),
    ]);
    if (outcome.committed) return 'counted';
    // Idempotent: an existing claim, at its click's index, was written by the transaction that counted its click.
    left = left.filter((_, place) => !outcome.failed.includes(place));
    return left.length > 0 ? again : 'counted';
  });
  if (counted === again) throw new Error('a link is clicked by others time and again');
};

const countOnLink = async (clicks: readonly Click[]): Promise<void> => {
  for (let start = 0; start < clicks.length; start += countedAtOnce) {
    const some = clicks.slice(start, start + countedAtOnce);
    if (some[0]) await countAtOnce(some[0].link, some);
  }
};

/** Keeps the time of a project's last click on its row, in the active or archived list. */
const keepOnRow = async ({ tenantId, projectId }: Link, at: string): Promise<void> => {
  for (const list of ['active', 'archived'] as const) {
    const kept = await conditional(
      ProjectListItem.patch({ tenantId, list, projectId })
        .set({ last_clicked: at })
        .where((item, { lt, notExists }) => `${notExists(item.last_clicked)} OR ${lt(item.last_clicked, at)}`)
        .go(),
    );
    if (kept) return;
  }
};

/**
 * Counts clicks of one project on their links, idempotent by event, and keeps the time of the last one on links and
 * row. Each link is counted on its own; a failure is thrown after all of them.
 */
export const recordClicks = async (events: readonly LinkOpened[]): Promise<void> => {
  const distinct = new Map(events.flatMap(clickOf).map((click) => [click.event, click]));
  const clicks = [...distinct.values()].toSorted((a, b) => a.at.localeCompare(b.at));
  const links = Map.groupBy(clicks, ({ link }) => `${link.revisionId}/${link.contactId}`);
  const outcomes = await Promise.allSettled([...links.values()].map(countOnLink));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  // The latest time is updated at every repetition, so that a crash in between is repaired.
  const last = clicks.at(-1);
  if (last) await keepOnRow(last.link, last.at);
};
