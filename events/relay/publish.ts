/** Commits → entries on the bus. */
import { EventBridgeClient, PutEventsCommand, type PutEventsRequestEntry } from '@aws-sdk/client-eventbridge';
import { eventSource, mostEntries } from '#catalog/index.ts';
import type { CommitRecord } from '#server/data/project-reads.ts';
import { publishedEvents } from '#server/data/published-events.ts';
import { log } from '#server/log.ts';
import { again, retry } from '#server/retry.ts';

const bus = new EventBridgeClient({});

const retries = { attempts: 3 };

/** Entries for the events of a commit, deterministic. Throws for an event unknown to the catalogue. */
export const entriesOf = (commit: CommitRecord): PutEventsRequestEntry[] =>
  publishedEvents(commit).map((event) => ({
    EventBusName: process.env.EVENT_BUS_NAME,
    Source: eventSource,
    DetailType: event.name,
    Time: new Date(commit.time),
    Detail: JSON.stringify(event),
  }));

export interface Outgoing {
  readonly entry: PutEventsRequestEntry;
}

/** Puts events on the bus once; returns the failed ones. */
const put = async <Event extends Outgoing>(events: readonly Event[]): Promise<readonly Event[]> => {
  const { Entries = [] } = await bus.send(
    new PutEventsCommand({ Entries: events.map(({ entry }) => entry) }),
  );
  return events.filter((_, index) => Entries[index]?.EventId === undefined);
};

/**
 * Puts events on the bus in order, with retries. Stops at a failure that remains and returns it: all before it are on
 * the bus, and some after it may be.
 */
export const publish = async <Event extends Outgoing>(
  events: readonly Event[],
): Promise<Event | undefined> => {
  for (let start = 0; start < events.length; start += mostEntries) {
    const chunk = events.slice(start, start + mostEntries);
    let failed: readonly Event[] = chunk;
    await retry(retries, async () => {
      failed = await put(failed).catch((error: unknown) => {
        log.warn('publishing failed', { error: error instanceof Error ? error : new Error(String(error)) });
        return failed;
      });
      return failed.length > 0 ? again : 'published';
    });
    if (failed[0]) return failed[0];
  }
  return undefined;
};
