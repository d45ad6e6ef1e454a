/** Events with a probe in place of every word of the agency: no answer to a client may contain the probe. */
import type { EventName } from './event.ts';

/** Probe: stands for every word that is the agency's own. */
export const probe = 'the agency alone reads this';

/** Fields whose words a client reads, repeated here so that a change of the allow-list turns a test red. */
const clientsWords: ReadonlySet<string> = new Set([
  'category',
  'at',
  'by',
  'kind',
  'decision',
  'decided_on',
  'due_date',
  'kept',
  'message',
  'reviewLink',
  'link',
  'title',
  'files',
  'points',
  'open_points',
  'point_id',
  'text',
  'mentions',
  // Contacts by the names that the project has, with their answers.
  'approver',
  'guest',
  'given',
  'decided',
]);

/** Events whose words are all the agency's, in any field. */
const agencys: ReadonlySet<string> = new Set<EventName>([
  'Date Changed',
  'Deliverable Saved',
  'Deliverable Deleted',
  'Internal Comment Added',
  'Points Answered',
  'Answer Withdrawn',
  'Point Assigned',
]);

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Event with a probe for every word that a client may not read, and in a field that no list names. A mail's subject
 * is no secret: the client reads it in the mail.
 */
export const probed = <Event extends object>(event: Event, category: string): Event => {
  const mark = (value: unknown, name: string): unknown => {
    if (clientsWords.has(name) && !(agencys.has(category) && name !== 'category')) return value;
    if (typeof value === 'string') return probe;
    if (Array.isArray(value)) return [...value.map((one) => mark(one, '')), probe];
    if (!isGroup(value)) return value;
    const inner = Object.entries(value).map(([key, one]) => [key, key === 'subject' ? one : mark(one, '')]);
    return { ...Object.fromEntries(inner), later: probe };
  };
  const fields = Object.entries(event).map(([name, value]) => [name, mark(value, name)]);
  return { ...(Object.fromEntries(fields) as Event), later: probe };
};
