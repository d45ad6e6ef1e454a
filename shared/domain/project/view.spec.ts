import { describe, expect, it } from 'vitest';
import { groupsOf, isViewOf } from './view.ts';

describe('a view', () => {
  it.each([
    ['of active projects', {}, { archived: false }, true],
    ['of active projects', {}, { archived: true }, false],
    ['of the archive', { archived: true }, { archived: true }, true],
    ['of the archive', { archived: true }, { archived: false }, false],
    ['of a client', { client: 7 }, { archived: false }, true],
    ['of a client', { client: 7 }, { archived: false, client: 7 }, true],
    ['of a client', { client: 7 }, { archived: false, client: 8 }, false],
    ['of all clients', {}, { archived: false, client: 7 }, false],
    ['of a client in the archive', { client: 7, archived: true }, { archived: true, client: 7 }, true],
  ] as const)('%s with %o is offered by the list %o: %s', (_, content, list, expected) => {
    expect(isViewOf(content, list)).toBe(expected);
  });
});

describe('groups', () => {
  it('are those that the projects of a list have', () => {
    expect(groupsOf({ archived: false })).toEqual(['client', 'stage', 'turn', 'owner', 'due']);
    expect(groupsOf({ archived: false, client: 7 })).toEqual(['stage', 'turn', 'owner', 'due']);
    expect(groupsOf({ archived: true })).toEqual(['client', 'owner']);
    expect(groupsOf({ archived: true, client: 7 })).toEqual(['owner']);
  });
});
