/** Commits → entries on the bus. */
import { EventBridgeClient, PutEventsCommand, type PutEventsRequestEntry } from '@aws-sdk/client-eventbridge';
import { eventSource, mostEntries } from '#catalog/index.ts';
import { withoutNoncharacters } from '#domain/noncharacters.ts';
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
    // Names that another service told may have them; the bus would take the event, and no queue.
    Detail: withoutNoncharacters(JSON.stringify(event)),
  }));

export interface Outgoing {
  readonly entry: PutEventsRequestEntry;
}

/** Most bytes of all entries of a call. */
const mostBytes = 256 * 1024;

/** Size of an entry by EventBridge's rule: 14 bytes for its time, and the UTF-8 length of its texts. */
const sizeOf = ({ Source = '', DetailType = '', Detail = '' }: PutEventsRequestEntry): number =>
  14 + Buffer.byteLength(Source) + Buffer.byteLength(DetailType) + Buffer.byteLength(Detail);

/** Divides events into calls, in order. An event that exceeds a call by itself has one, which is refused. */
const callsOf = <Event extends Outgoing>(events: readonly Event[]): readonly (readonly Event[])[] => {
  const calls: Event[][] = [];
  let bytes = 0;
  for (const event of events) {
    const last = calls.at(-1);
    const size = sizeOf(event.entry);
    bytes += size;
    if (last && last.length < mostEntries && bytes <= mostBytes) last.push(event);
    else {
      calls.push([event]);
      bytes = size;
    }
  }
  return calls;
};

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
  for (const chunk of callsOf(events)) {
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
