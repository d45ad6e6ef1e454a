import { describe, expect, it } from 'vitest';
import { additionOf, changeOf, draftName, missingIn, newDraft, withSwitch } from './draft.ts';

const notes = { list: 'notes', projectId: 1 } as const;
const scope = { list: 'scope', projectId: 1 } as const;
const draft = { ...newDraft(), body: '<p>Hello</p>', stage_id: 3 };

describe('a draft', () => {
  it('for a note needs a stage and a text, for a scope item only a text', () => {
    expect(missingIn(newDraft(), 'notes')).toEqual(['stage_id', 'body']);
    expect(missingIn({ ...draft, body: '<p></p>' }, 'notes')).toEqual(['body']);
    expect(missingIn(draft, 'notes')).toEqual([]);
    expect(missingIn({ ...newDraft(), body: '<p>Hello</p>' }, 'scope')).toEqual([]);
  });

  it('is sent as the specification has it', () => {
    expect(
      additionOf(withSwitch(draft, { notify: { client: true } }), 'notes', { timelineId: 7, isAgent: true }),
    ).toEqual({
      body: '<p>Hello</p>',
      timeline_id: 7,
      stage_id: 3,
      visible: { client: true, agency: true },
      notify: { client: true, agency: false },
    });
    expect(additionOf(draft, 'scope', { timelineId: undefined, isAgent: true })).not.toHaveProperty(
      'stage_id',
    );
    expect(additionOf(draft, 'notes', { timelineId: 7, isAgent: false })).not.toHaveProperty('visible');
    expect(changeOf({ ...draft, version: 4 }, 'notes', 7)).toEqual({
      body: '<p>Hello</p>',
      timeline_id: 7,
      stage_id: 3,
      version: 4,
    });
  });

  it('is kept apart by list, timeline and note', () => {
    const name = draftName(notes, 7);
    expect(draftName(notes, 7)).toBe(name);
    const others = [draftName(notes, 8), draftName(notes, undefined, 7), draftName(scope, undefined)];
    for (const other of others) expect(other).not.toBe(name);
    expect(new Set(others).size).toBe(3);
  });
});
