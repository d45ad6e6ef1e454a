import * as z from 'zod/mini';
import {
  byId,
  done,
  email,
  id,
  instant,
  language,
  line,
  noBody,
  noParams,
  noQuery,
  requiredLine,
} from './common.ts';
import { route } from './route.ts';

/** A contact as forms send it: with an id it exists already (delivery.md section 5, Contacts). */
export const contactInput = z.object({
  id: z.optional(id),
  firstname: requiredLine,
  lastname: z._default(line, ''),
  email,
});

export const inviteStatus = z.object({
  last_login: z.nullable(instant),
  invite_sent: z.nullable(instant),
  contact_email: z.string(),
});

export const contact = z.object({
  id,
  client_id: id,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  /** `main` for a contact of the client; others were added to a project only. */
  access: z.string(),
  inviteStatus,
});
export type Contact = z.output<typeof contact>;

const clientFields = {
  name: requiredLine,
  language: z._default(language, 'en'),
  timezone: z._default(z.nullable(line), null),
  /** The user id of the agency's director of this client; null for none. */
  agency_client_director: z._default(z.nullable(id), null),
};

export const client = z.object({
  id,
  name: z.string(),
  image: z.nullable(z.string()),
  status: z.enum(['active', 'deleting']),
  language,
  timezone: z.nullable(z.string()),
  agency_client_director: z.nullable(id),
  open_projects: z.number(),
  updated_on: instant,
  contacts: z.array(contact),
  version: z.number(),
});
export type Client = z.output<typeof client>;

export const listClients = route({
  name: 'listClients',
  resource: 'clients',
  method: 'GET',
  path: '/clients',
  access: 'manage_clients',
  params: noParams,
  query: noQuery,
  body: noBody,
  answer: z.object({ clients: z.array(z.omit(client, { contacts: true })) }),
  summary: 'All clients of the workspace with their counts of open projects',
});

export const getClient = route({
  name: 'getClient',
  resource: 'clients',
  method: 'GET',
  path: '/clients/{id}',
  access: 'manage_clients',
  params: byId,
  query: noQuery,
  body: noBody,
  answer: client,
  summary: 'A client with its contacts',
});

export const createClient = route({
  name: 'createClient',
  resource: 'clients',
  method: 'POST',
  path: '/clients',
  access: 'manage_clients',
  params: noParams,
  query: noQuery,
  body: z.object({ ...clientFields, contacts: z.array(contactInput).check(z.minLength(1), z.maxLength(30)) }),
  answer: client,
  summary: 'Creates a client with its contacts',
});

export const updateClient = route({
  name: 'updateClient',
  resource: 'clients',
  method: 'PUT',
  path: '/clients/{id}',
  access: 'manage_clients',
  params: byId,
  query: noQuery,
  body: z.object({
    ...clientFields,
    contacts: z.array(contactInput).check(z.minLength(1), z.maxLength(30)),
    version: z.optional(z.number()),
  }),
  answer: client,
  summary: 'Saves a client and its list of contacts',
});

export const deleteClient = route({
  name: 'deleteClient',
  resource: 'clients',
  method: 'DELETE',
  path: '/clients/{id}',
  access: 'delete_client',
  params: byId,
  query: noQuery,
  body: noBody,
  answer: done,
  summary: 'Deletes a client and, in the background, all of its projects',
});

export const inviteContact = route({
  name: 'inviteContact',
  resource: 'clients',
  method: 'POST',
  path: '/contacts/{id}/invite',
  access: 'manage_clients',
  params: byId,
  query: noQuery,
  body: noBody,
  answer: inviteStatus,
  summary: 'Invites a contact to the client portal by e-mail',
  sends: true,
});

export const clientRoutes = [listClients, getClient, createClient, updateClient, deleteClient, inviteContact];
