import { describe, expect, it, vi } from 'vitest';
import { upcast, upcasts, versionOf } from './versions.ts';

describe('an event with two earlier versions', () => {
  const name = 'Client Commented';
  vi.spyOn(upcasts, name, 'get').mockReturnValue([
    (data) => ({ text: (data as { message: string }).message }),
    (data) => ({ words: (data as { text: string }).text.split(' ') }),
  ]);

  it('is at version 3', () => {
    expect(versionOf(name)).toBe(3);
    expect(versionOf('Stage Approved')).toBe(1);
  });

  it.each([
    [1, { message: 'Louder please' }],
    [2, { text: 'Louder please' }],
    [3, { words: ['Louder', 'please'] }],
  ])('upcasts data of version %i', (version, data) => {
    expect(upcast(name, version, data)).toEqual({ words: ['Louder', 'please'] });
  });

  it.each([0, 4, 1.5, Number.NaN])('rejects data of version %d', (version) => {
    expect(() => upcast(name, version, {})).toThrow(`Client Commented has version ${version}, of 3`);
  });
});
