import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assetsOf, type FileOfRound, replacementOf, versionsBefore } from './replacement.ts';

const names = ['menu.pdf', 'menu-v2.pdf', 'menu.png', 'card.png', 'card (1).png', 'page 1.png', 'page 2.png'];

/** Files of some rounds; `replaces` names any file, itself and later ones included, or one that does not exist. */
const stage = fc
  .array(fc.uniqueArray(fc.constantFrom(...names), { maxLength: 6 }), { minLength: 1, maxLength: 4 })
  .map((rounds) => rounds.flatMap((inRound, round) => inRound.map((name) => ({ round, name }))))
  .chain((files) => {
    const ids = files.map(({ round, name }) => `${round}/${name}`);
    const replaces = fc.oneof(fc.constant(undefined), fc.constant(null), fc.constantFrom('gone', ...ids));
    return fc.tuple(...files.map(() => replaces)).map((said) =>
      files.map(
        ({ round, name }, index): FileOfRound => ({
          id: `${round}/${name}`,
          round,
          name,
          version: 1,
          kind: name.endsWith('pdf') ? 'pdf' : 'image',
          replaces: said[index],
        }),
      ),
    );
  });

test('every file is in one asset, which has at most one version a round, and no version comes before itself', () => {
  fc.assert(
    fc.property(stage, (files) => {
      const assets = assetsOf(files);
      expect(
        assets
          .flat()
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual(files.map(({ id }) => id).toSorted());
      for (const asset of assets) {
        const rounds = asset.map(({ round }) => round);
        expect(rounds).toEqual([...new Set(rounds)].toSorted((a, b) => a - b));
      }
      for (const file of files) {
        const before = versionsBefore(file, files);
        expect(before.every(({ round }) => round < file.round)).toBe(true);
        // Both directions find the same pairs.
        for (const one of before) expect(replacementOf(one, files, file.round)?.id).toBe(file.id);
      }
    }),
  );
});

test('a file replaces the one that it says, unless another of its round says so before it', () => {
  fc.assert(
    fc.property(stage, (files) => {
      for (const file of files) {
        const said = files.find(({ id, round }) => id === file.replaces && round < file.round);
        if (!said) continue;
        const asset = assetsOf(files).find((versions) => versions.includes(said)) ?? [];
        const there = asset.find(({ round }) => round === file.round);
        expect(there?.replaces).toBeTypeOf('string');
      }
    }),
  );
});

test('a file that says to replace none begins an asset', () => {
  fc.assert(
    fc.property(stage, (files) => {
      for (const file of files) if (file.replaces === null) expect(versionsBefore(file, files)).toEqual([]);
    }),
  );
});
