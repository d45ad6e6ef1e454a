import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleNames, sampleOf } from '#fixtures/samples.ts';
import { probe, probed } from './client-history.testing.ts';
import { type ClientReader, clientReads, readByClient } from './client-history.ts';
import type { DomainEvent } from './event.ts';
import { kinds, move, stepOf } from './workflow/moves.testing.ts';
import { begin, created, take } from './workflow/workflow.testing.ts';

const everything: ClientReader = { productionDetails: true, workflow: undefined };

test('a client reads no field of any event that the list does not name', () => {
  for (const name of sampleNames) {
    const event = { category: name, ...sampleOf(name).data } as DomainEvent;
    const told = readByClient({ seq: null, events: [probed(event, name)] }, everything);
    expect(JSON.stringify(told)).not.toContain(probe);
    for (const one of told) {
      for (const field of Object.keys(one)) {
        expect(field === 'category' || clientReads(name, field as never)).toBe(true);
      }
    }
  }
});

test('an event that this version does not know is not told', () => {
  const later = { category: 'Something New', message: probe } as unknown as DomainEvent;
  expect(readByClient({ seq: null, events: [later] }, everything)).toEqual([]);
});

test('an event that happens to an internal point is told to no client', () => {
  const told = (internal: boolean) =>
    sampleNames.flatMap((name) => {
      const { data } = sampleOf(name);
      const event = { category: name, ...data, ...('point_id' in data ? { internal } : {}) } as DomainEvent;
      return readByClient({ seq: null, events: [event] }, everything);
    });
  expect(told(false).filter((event) => 'point_id' in event).length).toBeGreaterThan(2);
  expect(told(true).filter((event) => 'point_id' in event)).toEqual([]);
});

test('the reasons of undo and re-open are for the team, the title of a deliverable is for the client', () => {
  expect(clientReads('Action Undone', 'reason')).toBe(false);
  expect(clientReads('Stage Reopened', 'reason')).toBe(false);
  expect(clientReads('Deliverable Sent', 'title')).toBe(true);
});

/** Random session, as its history records it. */
const session = fc
  .record({
    linear: fc.boolean(),
    moves: fc.array(move([...kinds, 'send', 'undo', 'reopen']), {
      minLength: 20,
      maxLength: 50,
      size: 'max',
    }),
  })
  .map(({ linear, moves }) => {
    let history = begin(created(linear, [2, 0, 1]));
    const entries: { seq: number; events: readonly DomainEvent[] }[] = [];
    for (const step of moves.map(stepOf)) {
      const { decision, next } = take(history, step);
      history = next;
      if (decision.type !== 'accepted') continue;
      const events = decision.events.map((event) => probed(event as DomainEvent, event.category));
      entries.push({ seq: history.workflow.seq, events });
    }
    return { workflow: history.workflow, entries };
  });

test('after any session a client reads no word of the agency and nothing that was taken back', () => {
  let takenBack = 0;
  fc.assert(
    fc.property(session, fc.boolean(), ({ workflow, entries }, productionDetails) => {
      // Read from the undo events, independently of the undo stack that the answer uses.
      const undone = new Set(
        entries.flatMap(({ events }) =>
          events.flatMap((event) => ('patch' in event ? [event.patch.seq] : [])),
        ),
      );
      for (const entry of entries) {
        const told = readByClient(entry, { workflow, productionDetails });
        expect(JSON.stringify(told)).not.toContain(probe);
        const names = told.map(({ category }) => category);
        if (!productionDetails) expect(names).not.toContain('Stage Started');
        if (undone.has(entry.seq)) {
          takenBack += 1;
          const sent = entry.events.filter(({ category }) => category === 'Send Preview');
          expect(told).toHaveLength(sent.length);
          for (const event of told) expect(event).toMatchObject({ category: 'Send Preview', moved: false });
        } else {
          const decided = entry.events.filter(({ category }) => / (Approved|Rejected|Added)$/.test(category));
          expect(names).toEqual(expect.arrayContaining(decided.map(({ category }) => category)));
        }
      }
    }),
    { numRuns: 300 },
  );
  expect(takenBack).toBeGreaterThan(100);
});
