import { describe, expect, it } from 'vitest';
import type { ClientCard } from './api.ts';
import { clientErrors, newClient, nextOrder, shownClients } from './draft.ts';

const card = (id: number, name: string): ClientCard => ({
  id,
  name,
  image: null,
  status: 'active',
  language: 'en',
  timezone: null,
  agency_client_director: null,
  open_projects: 0,
  yours: 0,
  with_client: 0,
  late: 0,
  answered_on: null,
  updated_on: '2026-11-01T00:00:00.000Z',
  version: 1,
});
const names = (clients: readonly ClientCard[]) => clients.map(({ name }) => name);

describe('the list of clients', () => {
  const clients = [card(1, 'Zephyr'), card(2, 'acme'), card(3, 'Bolt')];

  it('finds a part of a name, whatever its case', () => {
    expect(names(shownClients(clients, ' AC', 'none'))).toEqual(['acme']);
  });

  it('sorts both ways and not at all', () => {
    expect(names(shownClients(clients, '', 'ascending'))).toEqual(['acme', 'Bolt', 'Zephyr']);
    expect(names(shownClients(clients, '', 'descending'))).toEqual(['Zephyr', 'Bolt', 'acme']);
    expect(names(shownClients(clients, '', 'none'))).toEqual(['Zephyr', 'acme', 'Bolt']);
  });

  it('goes through the orders in a circle', () => {
    expect([nextOrder('none'), nextOrder('ascending'), nextOrder('descending')]).toEqual([
      'ascending',
      'descending',
      'none',
    ]);
  });
});

describe('the form of a client', () => {
  it('asks for the name and a first contact', () => {
    expect(Object.keys(clientErrors(newClient('en')))).toEqual([
      'name',
      'contacts.0.firstname',
      'contacts.0.email',
    ]);
  });

  it('refuses more contacts than the contract takes', () => {
    const contact = { key: 'a', firstname: 'Ada', lastname: '' };
    const contacts = Array.from({ length: 31 }, (_, n) => ({ ...contact, email: `ada${n}@acme.example` }));
    const draft = { ...newClient('en'), name: 'Acme', contacts };
    expect(Object.keys(clientErrors(draft))).toEqual(['contacts']);
    expect(clientErrors({ ...draft, contacts: contacts.slice(1) })).toEqual({});
  });
});
