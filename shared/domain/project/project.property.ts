import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { editContacts } from './contacts.ts';
import { addContribution, type Contribution, noFigures, withContribution } from './figures.ts';
import {
  decideArchive,
  decideCancel,
  decideDelete,
  decideUnarchive,
  evolveLifecycle,
  type Lifecycle,
} from './lifecycle.ts';

const titles = fc.uniqueArray(fc.constantFrom('Design', 'Copy', 'constructor', '__proto__'));
const contribution: fc.Arbitrary<Contribution> = fc.record({
  active: fc.boolean(),
  in_production: fc.boolean(),
  awaiting_feedback: fc.boolean(),
  with_client: fc.boolean(),
  completed_week: fc.option(fc.constantFrom('2026-03-02', '2026-03-09')),
  current_stages: titles,
  upcoming_stages: titles,
  healthy: fc.boolean(),
  completed_seconds: fc.option(fc.integer({ min: 0, max: 1000 })),
  rating_sum: fc.integer({ min: 0, max: 50 }),
  rating_count: fc.integer({ min: 0, max: 10 }),
});

test('subtracting all contributions, in any order, leaves nothing', () => {
  fc.assert(
    fc.property(fc.array(contribution), fc.infiniteStream(fc.nat()), (all, order) => {
      const sum = all.reduce(withContribution, noFigures);
      const left = all
        .map((one) => ({ one, place: order.next().value ?? 0 }))
        .toSorted((a, b) => a.place - b.place)
        .reduce((figures, { one }) => addContribution(figures, one, -1), sum);
      expect(left).toEqual(noFigures);
    }),
  );
});

const steps = fc.array(fc.constantFrom('archive', 'unarchive', 'cancel', 'delete'), { maxLength: 12 });

test('a cancelled project is archived for good, and only an archived one is ever deleted', () => {
  fc.assert(
    fc.property(steps, (commands) => {
      let project: Lifecycle = { archived: false, cancelled: false };
      for (const command of commands) {
        const before = project;
        const decision = {
          archive: () => decideArchive(before, { from: 'settings', progress: 0, survey_missing: false }),
          unarchive: () => decideUnarchive(before),
          cancel: () => decideCancel(before),
          delete: () => decideDelete({ ...before, name: '' }),
        }[command]();
        if (decision.type !== 'accepted') continue;
        if (command === 'delete') expect(before.archived).toBe(true);
        project = decision.events.reduce<Lifecycle>(evolveLifecycle, before);
        expect(!project.cancelled || project.archived).toBe(true);
        expect(project.cancelled || !before.cancelled).toBe(true);
      }
    }),
  );
});

const words = {
  firstname: fc.constantFrom('Ann', 'Bo'),
  lastname: fc.constant(''),
  email: fc.constantFrom('a@x.example', 'A@x.example', 'b@x.example', 'c@x.example'),
};
const card = fc.record({ ...words, id: fc.integer({ min: 1, max: 5 }) });
const draft = fc.record({ ...words, id: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }) });

test('an accepted list has unique ids and addresses, and every contact is kept, added or removed', () => {
  fc.assert(
    fc.property(fc.uniqueArray(card, { selector: ({ id }) => id }), fc.array(draft), (existing, drafts) => {
      const edit = editContacts(existing, drafts, (n) => 100 + n);
      if ('type' in edit) return;
      const distinct = (values: readonly unknown[]) => new Set(values).size;
      expect(distinct(edit.contacts.map(({ id }) => id))).toBe(edit.contacts.length);
      expect(distinct(edit.contacts.map(({ email }) => email.toLowerCase()))).toBe(edit.contacts.length);
      expect(edit.contacts.length).toBe(existing.length - edit.removed.length + edit.added.length);
    }),
  );
});
