import { expect, it } from 'vitest';
import { fullName } from './full-name.ts';

it('joins both parts of the name of a contact or a member', () => {
  expect(fullName({ firstname: 'Ada', lastname: 'Lovelace' })).toBe('Ada Lovelace');
  expect(fullName({ name: 'Grace', surname: 'Hopper' })).toBe('Grace Hopper');
});

it('leaves no space where a part is empty', () => {
  expect(fullName({ firstname: '', lastname: 'Lovelace' })).toBe('Lovelace');
  expect(fullName({ name: 'Grace', surname: '' })).toBe('Grace');
});
