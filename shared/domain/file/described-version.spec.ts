import { describe, expect, it } from 'vitest';
import {
  describedVersionChoices,
  describedVersionRefusal,
  describedVersions,
  type MarkedFile,
} from './described-version.ts';

const film = (id: string, described_by?: string): MarkedFile => ({ id, type: 'video/mp4', described_by });
const poster: MarkedFile = { id: 'poster', type: 'image/png' };
const marksOf = (...files: MarkedFile[]) => Object.fromEntries(describedVersions(files));

describe('a mark of a described version', () => {
  it('counts between two films of the same files', () => {
    expect(marksOf(film('cut', 'told'), film('told'), poster)).toEqual({ cut: 'told' });
  });

  it('ends with either file, and with a next version of either', () => {
    expect(marksOf(film('cut', 'told'))).toEqual({});
    expect(marksOf(film('told'))).toEqual({});
    expect(marksOf(film('cut-2'), film('told'))).toEqual({});
    expect(marksOf(film('cut', 'told'), film('told-2'))).toEqual({});
  });

  it.each([
    ['chain', film('a'), film('a'), []],
    ['no_film', film('a'), poster, []],
    ['no_film', poster, film('a'), []],
    ['chain', film('a'), film('b'), [film('b', 'c'), film('c')]],
    ['chain', film('a'), film('b'), [film('c', 'a'), film('a')]],
    ['taken', film('a'), film('b'), [film('c', 'b'), film('b')]],
  ] as const)('is refused: %s', (reason, one, other, others) => {
    expect(describedVersionRefusal(one, other, describedVersions(others))).toBe(reason);
  });

  it('takes the place of the film’s own mark', () => {
    const files = [film('a', 'b'), film('b'), film('c')];
    expect(describedVersionRefusal(film('a', 'b'), film('c'), describedVersions(files))).toBeUndefined();
  });

  it('is offered for films alone that describe none and are described by none', () => {
    const files = [film('a', 'b'), film('b'), film('c'), film('d'), poster];
    const choices = (id: string) => describedVersionChoices(film(id), files).map((one) => one.id);
    expect(choices('a')).toEqual(['b', 'c', 'd']);
    expect(choices('b')).toEqual([]);
    expect(choices('c')).toEqual(['d']);
  });
});
