import { expect, test } from 'vitest';
import type { ProjectRow } from '#contracts/projects.ts';
import { groupName } from './group-name.ts';

const row = { client_name: 'Acme', current_stage: 'Cut: 2', active_stages: 1, team: [3, 4] };
const names = { team: new Map([[3, 'Pia Agent']]), date: (date: string) => `on ${date}` };
const named = (key: string, more: Partial<ProjectRow> = {}) =>
  groupName({ ...row, ...more } as ProjectRow, key, names);

test.each([
  ['client:7', 'Acme'],
  ['stage:one:Cut: 2', 'Cut: 2'],
  ['turn:clients', 'With clients'],
  ['turn:none', 'On nobody’s turn'],
  // Somebody who has left the team has no name.
  ['owner:3_4', 'Pia Agent'],
  ['due:late', 'Late'],
  ['due:next', 'Due next week'],
  ['due:2026-03-16', 'Due in the week of on 2026-03-16'],
  ['due:none', 'No feedback due'],
])('a group of %s is called %s', (key, name) => expect(named(key)).toBe(name));

test('a group without a value says so', () => {
  expect(named('stage:several', { active_stages: 2 })).toBe('Multiple stages');
  expect(named('stage:none', { current_stage: null })).toBe('No current stage');
  expect(named('owner:none', { team: [] })).toBe('Without a team');
});
