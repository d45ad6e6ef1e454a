import { describe, expect, it } from 'vitest';
import type { Person } from '#domain/point/index.ts';
import { matchingPeople, offered, queryAt } from './mention-query.ts';

const member = (id: number, name: string): Person => ({ kind: 'member', id, name });
const people = [member(1, 'José Ruiz'), member(2, 'Ana Ruiz'), member(3, 'Ruizo Ana')];
const names = (typed: string) => matchingPeople(people, typed).map(({ name }) => name);

describe('a name that is typed', () => {
  it('reaches from its @ to the caret, in one line', () => {
    expect(queryAt('See @Ana R and', 10)).toEqual({ from: 4, text: 'Ana R' });
    expect(queryAt('See @Ana', 5)).toEqual({ from: 4, text: '' });
    expect(queryAt('See @Ana', 4)).toBeUndefined();
    expect(queryAt('@Ana\nRuiz', 9)).toBeUndefined();
    expect(queryAt('me@ana', 6)).toBeUndefined();
    expect(queryAt('', 0)).toBeUndefined();
    expect(queryAt(`@${'a'.repeat(200)}`, 200)).toBeUndefined();
  });

  it('finds people by each of their names, whatever the case and accents, first names first', () => {
    expect(names('')).toEqual(['José Ruiz', 'Ana Ruiz', 'Ruizo Ana']);
    expect(names('RU')).toEqual(['Ruizo Ana', 'José Ruiz', 'Ana Ruiz']);
    expect(names('jose r')).toEqual(['José Ruiz']);
    expect(names('uiz')).toEqual([]);
    // Words that follow a name.
    expect(names('Ana Ruiz ')).toEqual([]);
    expect(names(' Ana')).toEqual([]);
  });

  it('finds no more at once than are looked through', () => {
    const crowd = Array.from({ length: 30 }, (_, id) => member(id, `Ana ${id}`));
    expect(matchingPeople(crowd, 'ana')).toHaveLength(offered);
  });
});
