import { conditional } from '../../../shared/server/data/conditional.ts';
import { openingsKept, Row, TrackedLink } from '../../../shared/server/data/entities/project.ts';
import { transact } from '../../../shared/server/data/transact.ts';
import type { EventFor } from '../../../shared/server/lambda/consumer.ts';

export type LinkOpened = Extract<EventFor<'aggregate-analytics'>, { readonly name: 'Link Opened' }>;

interface Link {
  readonly tenantId: number;
  readonly projectId: number;
  readonly revisionId: number;
  readonly contactId: number;
}

/** A click that is to be counted: the event tells it from all others. */
interface Click {
  readonly event: string;
  readonly at: string;
  readonly link: Link;
}

/** Days that an event may come again and is still known. */
const rememberedFor = 90;
/** A transaction holds 100 items: the link, and a claim for each of its clicks. */
const countedAtOnce = 99;
const attempts = 8;

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
  const until = Date.parse(at) + rememberedFor * 86_400_000;
  const expires = Math.floor(until / 1000);
  return { tenantId, event, consumer: 'aggregate-analytics', state: 'done', until, expires } as const;
};

/** Counts those clicks on a link that are not counted yet, oldest first: count, times and claims together, or nothing. */
const countAtOnce = async (link: Link, clicks: readonly Click[]): Promise<void> => {
  let left = clicks;
  for (let attempt = 1; left.length > 0; attempt++) {
    if (attempt > attempts) throw new Error('a link is clicked by others time and again');
    const { data: seen } = await TrackedLink.get(link).go({ consistent: true });
    // A link that is gone with its project is not made anew.
    if (!seen) return;
    const newest = left.at(-1)?.at ?? '';
    const opened = left.slice(0, Math.max(0, openingsKept - (seen.clicks ?? 0))).map(({ at }) => at);
    const last_clicked = seen.last_clicked && seen.last_clicked > newest ? seen.last_clicked : newest;
    const outcome = await transact((entities) => [
      ...left.map((click) => entities.Claim.create(claimOf(click)).commit()),
      entities.TrackedLink.patch(link)
        .add({ clicks: left.length })
        .append({ opened })
        .set({ last_clicked })
        // Others may have counted since: their times may have taken the room, or be later.
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
    if (outcome.committed) return;
    // A claim that is there already was written by the transaction that counted its click.
    left = left.filter((_, place) => !outcome.failed.includes(place));
  }
};

const countOnLink = async (clicks: readonly Click[]): Promise<void> => {
  for (let start = 0; start < clicks.length; start += countedAtOnce) {
    const some = clicks.slice(start, start + countedAtOnce);
    if (some[0]) await countAtOnce(some[0].link, some);
  }
};

/** Keeps the time of a project's last click on its row, in whichever list that is. */
const keepOnRow = async ({ tenantId, projectId }: Link, at: string): Promise<void> => {
  for (const list of ['active', 'archived'] as const) {
    const kept = await conditional(
      Row.patch({ tenantId, list, projectId })
        .set({ last_clicked: at })
        .where((item, { lt, notExists }) => `${notExists(item.last_clicked)} OR ${lt(item.last_clicked, at)}`)
        .go(),
    );
    if (kept) return;
  }
};

/**
 * Counts clicks of one project on their links, once for each event however often it comes, and keeps the time of the last
 * one on links and row. Links are counted apart; when one could not be, it throws behind the others.
 */
export const recordClicks = async (events: readonly LinkOpened[]): Promise<void> => {
  const distinct = new Map(events.flatMap(clickOf).map((click) => [click.event, click]));
  const clicks = [...distinct.values()].toSorted((a, b) => a.at.localeCompare(b.at));
  const links = Map.groupBy(clicks, ({ link }) => `${link.revisionId}/${link.contactId}`);
  const outcomes = await Promise.allSettled([...links.values()].map(countOnLink));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  // The latest time is no count: it is put right at every repetition, also after a crash in between.
  const last = clicks.at(-1);
  if (last) await keepOnRow(last.link, last.at);
};
