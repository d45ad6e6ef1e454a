import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  describedVersionChoices,
  describedVersionRefusal,
  describedVersions,
  type MarkedFile,
} from './described-version.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];
/** Files with any marks, as several members could have set them at once. */
const files = fc.uniqueArray(
  fc.record(
    {
      id: fc.constantFrom(...ids),
      type: fc.constantFrom('video/mp4', 'video/mp4', 'audio/mp4', 'image/png'),
      described_by: fc.constantFrom(...ids, 'gone'),
    },
    { requiredKeys: ['id', 'type'] },
  ),
  { selector: ({ id }) => id },
);

test('marks that count are between two films, each in one of them, whatever was stored', () => {
  fc.assert(
    fc.property(files, (all) => {
      const marks = describedVersions(all);
      const named = [...marks].flat();
      expect(new Set(named).size).toBe(named.length);
      for (const id of named) expect(all.find((file) => file.id === id)?.type).toBe('video/mp4');
    }),
  );
});

test('a mark that is not refused counts once it is stored beside marks that count', () => {
  fc.assert(
    fc.property(files, fc.constantFrom(...ids), fc.constantFrom(...ids), (all, filmId, versionId) => {
      const marks = describedVersions(all);
      const kept: MarkedFile[] = all.map((file) => ({ ...file, described_by: marks.get(file.id) }));
      const [film, version] = [filmId, versionId].map((id) => kept.find((file) => file.id === id));
      fc.pre(film !== undefined && version !== undefined);
      if (!film || !version) return;
      const isOffered = describedVersionChoices(film, kept).includes(version);
      expect(isOffered).toBe(describedVersionRefusal(film, version, marks) === undefined);
      if (!isOffered) return;
      const changed = kept.map((file) => (file === film ? { ...file, described_by: version.id } : file));
      expect([...describedVersions(changed)].toSorted()).toEqual(
        [...new Map(marks).set(film.id, version.id)].toSorted(),
      );
    }),
  );
});
