import { describe, expect, it } from 'vitest';
import type { Deliverable } from '#contracts/deliverables.ts';
import { errorsOf, formOf, newestFiles, sameContent } from './draft.ts';

const file = (name: string, version: number) =>
  ({ id: `${name}${version}`, name, version }) as Deliverable['files'][number];
const deliverable: Deliverable = {
  id: 1_01_9001,
  workflow_id: 101,
  title: 'Master',
  body: '',
  type: 'files',
  link: '',
  files: [],
  last_save_time: null,
  last_save_user_name: null,
  last_send_time: null,
  last_send_user_name: null,
  version: 3,
  opened: [],
};

describe('the form of a deliverable', () => {
  it('is changed while a field differs from its saved value, and unchanged when the value is restored', () => {
    const form = formOf(deliverable);
    expect(form.version).toBe(3);
    expect(sameContent(form, formOf({ ...deliverable, version: 4 }))).toBe(true);
    const other = { ...form, body: 'Look' };
    expect(sameContent(form, other)).toBe(false);
    expect(sameContent(form, { ...other, body: form.body })).toBe(true);
  });

  it('reports each missing field in the specification’s words', () => {
    const draft = formOf(deliverable);
    expect(errorsOf(draft, true)).toEqual({});
    expect(errorsOf({ ...draft, type: 'link' }, false)).toEqual({ link: 'Deliverable link is required' });
    expect(errorsOf({ ...draft, title: ' ' }, false)).toEqual({ title: 'Deliverable name is required' });
    expect(errorsOf({ ...draft, type: 'link', link: 'a.example' }, true)).toHaveProperty('type');
  });
});

it('shows the newest version of each file, in the order in which the names came', () => {
  const files = [file('b', 1), file('a', 1), file('b', 2)];
  expect(newestFiles({ files }).map(({ id }) => id)).toEqual(['b2', 'a1']);
});
