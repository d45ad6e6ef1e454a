import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brokenAt, type ChainedEntry, type ChainHead, nextEntry, noHead } from './chain.ts';
import { type AuditContent, auditKinds } from './entry.ts';

const sorted = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value, (_, part: unknown) => sorted(part)))
    .digest('hex');

const tenantId = 7;
const day = 86_400;

const content: fc.Arbitrary<AuditContent> = fc.record({
  id: fc.uuid(),
  at: fc
    .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
    .map((date) => date.toISOString()),
  kind: fc.constantFrom(...auditKinds),
  actor: fc.record({
    kind: fc.constantFrom('member', 'contact', 'link', 'system', 'unknown'),
    id: fc.option(fc.nat()),
    name: fc.string(),
  }),
  subject: fc.option(fc.record({ kind: fc.string(), id: fc.string(), name: fc.string() })),
  project: fc.constant(null),
  details: fc.array(fc.record({ name: fc.string() }), { maxLength: 3 }),
  origin: fc.constant(null),
  refused: fc.option(fc.string()),
});

/** Contents as they are entered: after how many seconds (the clock of another machine may be behind), by how many days of the plan. */
const entered = fc.array(
  fc.record({
    content,
    seconds: fc.integer({ min: -60, max: 20 * day }),
    days: fc.constantFrom(30, 90, 365),
  }),
  { minLength: 1, maxLength: 12 },
);
type Entered = typeof entered extends fc.Arbitrary<infer Value> ? Value : never;

const chainOf = (list: Entered): { entries: ChainedEntry[]; head: ChainHead; now: number } => {
  const entries: ChainedEntry[] = [];
  let now = 1_700_000_000_000;
  for (const { content: one, seconds, days } of list) {
    now += seconds * 1000;
    entries.push(nextEntry(entries.at(-1) ?? noHead, one, { tenantId, now, days }, hashOf));
  }
  return { entries, head: entries.at(-1) ?? noHead, now: Math.floor(now / 1000) };
};
const kept = ({ entries, now }: ReturnType<typeof chainOf>) => entries.filter(({ expires }) => expires > now);
const check = (entries: readonly ChainedEntry[], head: ChainHead, now: number) =>
  brokenAt(entries, head, { tenantId, now }, hashOf);

describe('a chain of entries', () => {
  test('is intact whatever was entered, with what has expired or without', () => {
    fc.assert(
      fc.property(entered, fc.nat(800), (list, later) => {
        const chain = chainOf(list);
        const now = chain.now + later * day;
        expect(check(chain.entries, chain.head, now)).toBeUndefined();
        const left = chain.entries.filter(({ expires }) => expires > now);
        expect(check(left, chain.head, now)).toBeUndefined();
      }),
    );
  });

  test('expires from its beginning only', () => {
    fc.assert(
      fc.property(entered, (list) => {
        const expiries = chainOf(list).entries.map(({ expires }) => expires);
        expect(expiries).toEqual(expiries.toSorted((a, b) => a - b));
      }),
    );
  });

  test('is broken by any entry that is removed', () => {
    fc.assert(
      fc.property(entered, fc.nat(), (list, place) => {
        const chain = chainOf(list);
        const entries = kept(chain);
        const removed = place % entries.length;
        const left = entries.filter((_, index) => index !== removed);
        expect(check(left, chain.head, chain.now)).toMatchObject({ why: 'missing' });
      }),
    );
  });

  test('is broken by any change of an entry, also where its own hash is made anew', () => {
    const changes: readonly ((entry: ChainedEntry) => Partial<ChainedEntry>)[] = [
      ({ content: one }) => ({ content: { ...one, at: '2000-01-01T00:00:00.000Z' } }),
      ({ content: one }) => ({ content: { ...one, actor: { ...one.actor, name: `${one.actor.name}!` } } }),
      ({ content: one }) => ({ content: { ...one, details: [...one.details, { name: 'x' }] } }),
      ({ noted }) => ({ noted: noted + 1 }),
      ({ expires }) => ({ expires: expires + 1 }),
      ({ previous }) => ({ previous: `${previous}0` }),
      ({ previous_expires }) => ({ previous_expires: previous_expires + 1 }),
    ];
    fc.assert(
      fc.property(
        entered,
        fc.nat(),
        fc.constantFrom(...changes),
        fc.boolean(),
        (list, place, change, again) => {
          const chain = chainOf(list);
          const entries = kept(chain);
          const changed = entries.map((entry, index) => {
            if (index !== place % entries.length) return entry;
            const { hash, ...rest } = { ...entry, ...change(entry) };
            return { ...rest, hash: again ? hashOf({ tenantId, ...rest }) : hash };
          });
          expect(check(changed, chain.head, chain.now)).toBeDefined();
        },
      ),
    );
  });

  test('is broken by entries that change places, with their numbers or without', () => {
    fc.assert(
      fc.property(entered, fc.nat(), fc.nat(), fc.boolean(), (list, one, other, renumbered) => {
        const chain = chainOf(list);
        const entries = kept(chain);
        const [a, b] = [one % entries.length, other % entries.length];
        fc.pre(a !== b);
        const swapped = entries.map((entry, index) => {
          const from = entries[index === a ? b : index === b ? a : index] ?? entry;
          return renumbered ? { ...from, seq: entry.seq } : from;
        });
        expect(check(swapped, chain.head, chain.now)).toBeDefined();
      }),
    );
  });

  test('is broken by an entry of another workspace', () => {
    fc.assert(
      fc.property(entered, (list) => {
        const { entries, head, now } = chainOf(list);
        const left = entries.filter(({ expires }) => expires > now);
        expect(brokenAt(left, head, { tenantId: tenantId + 1, now }, hashOf)).toMatchObject({
          why: 'changed',
        });
      }),
    );
  });

  test('is broken by an end without its head, and by a head without its end', () => {
    fc.assert(
      fc.property(entered, (list) => {
        const chain = chainOf(list);
        expect(check(kept(chain), noHead, chain.now)).toBeDefined();
        expect(check([], chain.head, chain.now)).toMatchObject({ why: 'missing' });
      }),
    );
  });
});
