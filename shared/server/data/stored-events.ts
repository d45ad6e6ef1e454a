/**
 * Events as commits store them: like the domain's, with the number of their schema from version 2 on. A commit is written
 * once and read for years, by later versions of this code and, after a rollback, by earlier ones.
 */
import { isEventName, upcast, versionOf } from '#catalog/versions.ts';
import type { DomainEvent } from '#domain/event.ts';
import { packed, unpacked } from './nested.ts';

/**
 * Event as stored in a commit. `schema` is its version; without one it has version 1. `category` may be unknown here: a
 * later version of this code, rolled back since, may have written it.
 */
type StoredEvent = { readonly category: string; readonly schema?: number } & Readonly<
  Record<string, object | string | number | boolean | null>
>;

/** Events in the format that is stored, and that the chain's hash covers. */
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
 * The events of a commit's item, each in its present version, in their order. Events that a later version of this code
 * has written stay as they are, so that the others keep their places.
 */
export const eventsOfItem = (stored: unknown): readonly DomainEvent[] =>
  unpacked<readonly StoredEvent[]>(stored as string | readonly StoredEvent[]).map(presentEvent);

/** False for an event that a later version of this code has written, or that no version knows. */
export const isOfCatalogue = (event: DomainEvent): boolean =>
  isEventName(event.category) && !('schema' in event);
