import { afterEach, describe, expect, it } from 'vitest';
import { additionOf, changeOf, keeperOf, missingIn, newDraft, withSwitch } from './draft.ts';

const notes = { list: 'notes', projectId: 1 } as const;
const scope = { list: 'scope', projectId: 1 } as const;
const draft = { ...newDraft(), body: '<p>Hello</p>', stage_id: 3 };

afterEach(() => sessionStorage.clear());

describe('a draft', () => {
  it('of a note needs a stage and a text, of a scope item only a text', () => {
    expect(missingIn(newDraft(), 'notes')).toEqual(['stage_id', 'body']);
    expect(missingIn({ ...draft, body: '<p></p>' }, 'notes')).toEqual(['body']);
    expect(missingIn(draft, 'notes')).toEqual([]);
    expect(missingIn({ ...newDraft(), body: '<p>Hello</p>' }, 'scope')).toEqual([]);
  });

  it('is sent as the specification has it', () => {
    expect(additionOf(withSwitch(draft, { notify: { client: true } }), 'notes', 7)).toEqual({
      body: '<p>Hello</p>',
      timeline_id: 7,
      stage_id: 3,
      visible: { client: true, agency: true },
      notify: { client: true, agency: false },
    });
    expect(additionOf(draft, 'scope', undefined)).not.toHaveProperty('stage_id');
    expect(changeOf({ ...draft, version: 4 }, 'notes', 7)).toEqual({
      body: '<p>Hello</p>',
      timeline_id: 7,
      stage_id: 3,
      version: 4,
    });
  });

  it('is kept apart by list, timeline and note', () => {
    keeperOf(notes, 7).keep(draft);
    expect(keeperOf(notes, 7).read()).toEqual(draft);
    expect(keeperOf(notes, 8).read()).toBeUndefined();
    expect(keeperOf(notes, undefined, 7).read()).toBeUndefined();
    expect(keeperOf(scope, undefined).read()).toBeUndefined();
    keeperOf(notes, 7).forget();
    expect(keeperOf(notes, 7).read()).toBeUndefined();
  });
});
