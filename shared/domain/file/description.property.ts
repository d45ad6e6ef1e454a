import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alternativeText } from './alternative-text.ts';
import { type Described, descriptionsOf } from './description.ts';
import { versionsBefore } from './replacement.ts';

const names = ['menu.pdf', 'menu-v2.pdf', 'menu.png', 'card.png', 'card (1).png'];

/** Files of some rounds, some of them described or paired by hand. */
const stage = fc
  .array(fc.uniqueArray(fc.constantFrom(...names), { maxLength: 5 }), { minLength: 1, maxLength: 4 })
  .chain((rounds) => {
    const places = rounds.flatMap((inRound, round) => inRound.map((name) => ({ round, name })));
    const ids = places.map(({ round, name }) => `${round}/${name}`);
    const said = fc.record({
      description: fc.constantFrom(undefined, '', 'one', 'two'),
      replaces: fc.constantFrom(undefined, undefined, null, ...ids),
    });
    return fc.tuple(...places.map(() => said)).map((all) =>
      places.map(
        (place, index): Described => ({
          ...place,
          id: `${place.round}/${place.name}`,
          kind: place.name.endsWith('pdf') ? 'pdf' : 'image',
          version: 1,
          ...all[index],
        }),
      ),
    );
  });

test('each file has one description: its own, or that of the newest version before it that has one', () => {
  fc.assert(
    fc.property(stage, (files) => {
      const descriptions = descriptionsOf(files);
      expect([...descriptions.keys()].toSorted()).toEqual(files.map(({ id }) => id).toSorted());
      for (const file of files) {
        const before = versionsBefore(file, files).findLast(({ description }) => description !== undefined);
        const description = file.description ?? before?.description ?? '';
        const isTaken = file.description === undefined && description !== '';
        expect(descriptions.get(file.id)).toEqual({ description, isTaken });
      }
    }),
  );
});

test('an alternative text is never empty, and begins with the description or the name', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1 }),
      fc.option(fc.string(), { nil: undefined }),
      fc.option(fc.string(), { nil: undefined }),
      (name, description, place) => {
        const text = alternativeText({ name, description }, place);
        expect(text.startsWith(description || name)).toBe(true);
        expect(text.endsWith(place ?? '')).toBe(true);
      },
    ),
  );
});
