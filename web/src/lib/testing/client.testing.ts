import type { Client, Contact } from '#contracts/clients.ts';

export const aContact: Contact = {
  id: 20001,
  client_id: 2,
  firstname: 'Ann',
  lastname: 'Alba',
  email: 'ann@client.example',
  access: 'main',
  inviteStatus: { last_login: null, invite_sent: null, contact_email: 'ann@client.example' },
};

/** Client of `aProject`, as the API answers it to an agent. */
export const aClient: Client = {
  id: 2,
  name: 'Velo & Vine',
  image: null,
  status: 'active',
  open_projects: 0,
  yours: 0,
  with_client: 0,
  late: 0,
  answered_on: null,
  updated_on: '2026-03-01T00:00:00.000Z',
  language: 'en',
  timezone: null,
  agency_client_director: null,
  contacts: [aContact],
  version: 1,
};
