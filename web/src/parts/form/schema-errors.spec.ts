import { expect, it } from 'vitest';
import { updateClient } from '#contracts/clients.ts';
import { schemaErrors } from './schema-errors.ts';

const contact = { firstname: 'Ada', lastname: '', email: 'ada@acme.example' };
const body = {
  name: 'Acme',
  language: 'en',
  timezone: null,
  agency_client_director: null,
  contacts: [contact],
};
const check = (more: object, words = {}) => schemaErrors(updateClient.body, { ...body, ...more }, words);

it('finds nothing in a body that the server would take', () => {
  expect(check({})).toEqual({});
});

it('names fields as the server does, in words of the form or of the server', () => {
  const found = check(
    { name: ' ', contacts: [contact, { ...contact, email: 'ada' }] },
    { name: (value: unknown) => `“${value}” is no name` },
  );
  expect(found).toEqual({
    name: '“ ” is no name',
    'contacts.1.email': 'contacts.1.email: Invalid input',
  });
});

it('knows the limits of lists', () => {
  expect(Object.keys(check({ contacts: Array.from({ length: 31 }, () => contact) }))).toEqual(['contacts']);
});
