/** Audit entry of a save that concerns no project (rules.md 24). */

import type { EventActor } from '#catalog/index.ts';
import type { DomainEvent } from '#domain/event.ts';
import { canonical } from '../data/commit.ts';
import { hashed } from '../data/ids.ts';
import { commitAt } from '../data/project-writes.ts';
import type { TransactionEntities } from '../data/transact.ts';
import { eventActor, type Principal } from '../lambda/principal.ts';

/** Fields that are too long for the audit, which stores a hash of their values. */
const long = ['body', 'html_email_signature'];
const told = (name: string, value: unknown): unknown =>
  long.includes(name) && typeof value === 'string' ? hashed(value) : (value ?? null);

/** Bookkeeping fields, left out of the audit. */
const ownAffair = ['tenantId', 'created_on', 'updated_on', 'system', 'invitation'];

/** Values before and after, for each field that differs. A created or deleted record is compared with `{}`. */
export const changesOf = (before: object, after: object) => {
  const was = new Map<string, unknown>(Object.entries(before));
  const is = new Map<string, unknown>(Object.entries(after));
  const names = [...new Set([...was.keys(), ...is.keys()])].filter((name) => !ownAffair.includes(name));
  return Object.fromEntries(
    names
      .filter((name) => canonical(was.get(name) ?? null) !== canonical(is.get(name) ?? null))
      .map((name) => [name, [told(name, was.get(name)), told(name, is.get(name))] as const]),
  );
};

interface By {
  readonly tenantId: number;
  readonly actor: EventActor;
  readonly now: number;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Name of a record as people know it. */
const nameOf = (record: object): string => {
  const { name, surname, title } = record as { name?: unknown; surname?: unknown; title?: unknown };
  return `${text(name) || text(title)} ${text(surname)}`.trim();
};

/** Event of a save, by which the audit log learns of it. */
const savedEvent = (
  [record, record_id]: readonly [name: string, id: number],
  [before, after]: readonly [object, object],
  changes: ReturnType<typeof changesOf>,
): DomainEvent => {
  const changed = Object.keys(changes).toSorted();
  const [was, is] = [Object.keys(before).length > 0, Object.keys(after).length > 0];
  const switched = (to: boolean) => changed.filter((name) => changes[name]?.[1] === to);
  return {
    category: 'Record Saved',
    record,
    record_id,
    name: nameOf(after) || nameOf(before),
    what: was ? (is ? 'changed' : 'removed') : 'added',
    changed,
    on: switched(true),
    off: switched(false).filter((name) => changes[name]?.[0] === true),
  };
};

/**
 * `subject` is the kind and id of the saved record; `events` are for the consumers, and often empty. The event for the
 * audit log is added to them.
 */
export const auditEntry = (
  entities: TransactionEntities,
  { tenantId, actor, now }: By,
  subject: readonly [name: string, id: number],
  [before, after]: readonly [object, object],
  events: readonly DomainEvent[] = [],
) => {
  const [name, id] = subject;
  const changes = changesOf(before, after);
  return entities.Commit.create({
    ...commitAt({ tenantId }, now),
    actor,
    events: [...events, savedEvent(subject, [before, after], changes)],
    changes: { [name]: [id, id], ...changes },
  }).commit();
};

/** `auditEntry` with a principal as its actor. */
export const auditCommit = (
  entities: TransactionEntities,
  { principal, now }: { readonly principal: Principal; readonly now: number },
  subject: readonly [name: string, id: number],
  saved: readonly [object, object],
  events: readonly DomainEvent[] = [],
) =>
  auditEntry(
    entities,
    { tenantId: principal.tenant.tenantId, actor: eventActor(principal), now },
    subject,
    saved,
    events,
  );
