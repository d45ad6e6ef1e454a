/**
 * Events as commits store them: the domain's, with a schema version from 2 on. A commit is written once and read for
 * years, by later versions of this code and, after a rollback, by earlier ones.
 */
import { isEventName, upcast, versionOf } from '#catalog/versions.ts';
import type { DomainEvent } from '#domain/event.ts';
import { packed, unpacked } from './nested.ts';

/**
 * Event as stored in a commit. `schema` is its version; if absent, 1. `category` may be unknown: a later version of
 * this code may have written it before a rollback.
 */
type StoredEvent = { readonly category: string; readonly schema?: number } & Readonly<
  Record<string, object | string | number | boolean | null>
>;

/** Events in the stored format, which the chain's hash covers. */
export const storedEvents = (events: readonly DomainEvent[]): readonly object[] =>
  events.map((event) => {
    const version = versionOf(event.category);
    return version === 1 ? event : { ...event, schema: version };
  });

export const packedEvents = (events: readonly DomainEvent[]): string => packed(storedEvents(events));

const presentEvent = (stored: StoredEvent): DomainEvent => {
  const { schema = 1, category, ...data } = stored;
  const known = isEventName(category) && schema <= versionOf(category);
  const event = known ? { category, ...(upcast(category, schema, data) as object) } : stored;
  // It was typed as this union when it was written. For an event of a later version see `isOfCatalogue`.
  return event as DomainEvent;
};

/**
 * Events of a commit's item in their order, each upcast to its present version. Events written by a later version of
 * this code stay unchanged, so that the others keep their indexes.
 */
export const eventsOfItem = (stored: unknown): readonly DomainEvent[] =>
  unpacked<readonly StoredEvent[]>(stored as string | readonly StoredEvent[]).map(presentEvent);

/** False for an event written by a later version of this code, or unknown to any version. */
export const isOfCatalogue = (event: DomainEvent): boolean =>
  isEventName(event.category) && !('schema' in event);
