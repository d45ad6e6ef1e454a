import { mostContacts } from '#domain/project/contacts.ts';
import * as z from '#schema';
import {
  bodyId,
  byId,
  cursor,
  done,
  email,
  file,
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

/** Contact as sent by forms; with an id it exists already (delivery.md section 5, Contacts). */
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
  /** Only while they have not accepted their invitation: the end of its link. */
  invited_until: z.optional(instant),
});

/** `main`: a contact of the client, on new projects by default. `project`: a contact on some projects only. */
export const contactAccess = z.enum(['main', 'project']);

export const contact = z.object({
  id,
  client_id: id,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  access: contactAccess,
  inviteStatus,
});
export type Contact = z.output<typeof contact>;

const clientFields = {
  name: requiredLine,
  language: z._default(language, 'en'),
  timezone: z._default(z.nullable(line), null),
  /** User id of the agency's director for this client; null for none. */
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
  /** Counted, as the next four are, among the projects that the caller may see; without cancelled and completed ones. */
  open_projects: z.number(),
  /** Open projects in which the agency has a move. */
  yours: z.number(),
  /** Open projects with a round at the client, late or not. */
  with_client: z.number(),
  /** Those of them whose answer is overdue. */
  late: z.number(),
  /** Newest decision on a round of the projects that are not archived; null for none. */
  answered_on: z.nullable(instant),
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
  limit: 'read',
  params: noParams,
  query: noQuery,
  body: noBody,
  answer: z.object({ clients: z.array(z.omit(client, { contacts: true })) }),
  summary:
    'All clients of the workspace, with their open projects by whose turn it is and their newest answer',
});

export const getClient = route({
  name: 'getClient',
  resource: 'clients',
  method: 'GET',
  path: '/clients/{id}',
  access: 'manage_clients',
  limit: 'read',
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
  limit: 'write',
  params: noParams,
  query: noQuery,
  body: z.object({
    ...clientFields,
    contacts: z.array(contactInput).check(z.minLength(1), z.maxLength(mostContacts)),
  }),
  answer: client,
  summary: 'Creates a client with its contacts',
  keyed: true,
});

export const updateClient = route({
  name: 'updateClient',
  resource: 'clients',
  method: 'PUT',
  path: '/clients/{id}',
  access: 'manage_clients',
  limit: 'write',
  params: byId,
  query: noQuery,
  body: z.object({
    ...clientFields,
    contacts: z.array(contactInput).check(z.minLength(1), z.maxLength(mostContacts)),
    version: z.optional(z.number()),
  }),
  answer: client,
  summary: 'Saves a client and its list of contacts',
  updates: 'client',
});

export const deleteClient = route({
  name: 'deleteClient',
  resource: 'clients',
  method: 'DELETE',
  path: '/clients/{id}',
  access: 'delete_client',
  limit: 'write',
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
  limit: 'invite',
  params: byId,
  query: noQuery,
  body: noBody,
  answer: inviteStatus,
  summary: 'Invites a contact to the client portal by email',
  keyed: true,
});

export const withdrawInvitation = route({
  name: 'withdrawInvitation',
  resource: 'clients',
  method: 'DELETE',
  path: '/contacts/{id}/invite',
  access: 'manage_clients',
  limit: 'write',
  params: byId,
  query: noQuery,
  body: noBody,
  answer: inviteStatus,
  summary: 'Ends the invitation of a contact who has not accepted yet',
});

export const uploadClientLogo = route({
  name: 'uploadClientLogo',
  resource: 'clients',
  method: 'POST',
  path: '/clients/{id}/logo',
  access: 'manage_clients',
  limit: 'write',
  params: byId,
  query: z.object({ filename: requiredLine }),
  body: file,
  answer: z.object({ image: z.string(), version: z.number(), updated_on: instant }),
  summary: 'Stores a PNG, GIF or JPEG picture as the logo of a client',
  takesFile: true,
});

export const removeClientLogo = route({
  name: 'removeClientLogo',
  resource: 'clients',
  method: 'DELETE',
  path: '/clients/{id}/logo',
  access: 'manage_clients',
  limit: 'write',
  params: byId,
  query: noQuery,
  body: noBody,
  answer: z.object({ image: z.nullable(z.string()), version: z.number(), updated_on: instant }),
  summary: 'Removes the logo of a client, whose initials stand in its place',
});

export const listContacts = route({
  name: 'listContacts',
  resource: 'clients',
  method: 'GET',
  path: '/contacts',
  access: 'manage_clients',
  limit: 'read',
  params: noParams,
  query: z.object({ cursor }),
  body: noBody,
  answer: z.object({ contacts: z.array(contact), cursor: z.nullable(z.string()) }),
  summary: 'The contacts of all clients, at most those of 25 clients and 100 contacts per page',
});

export const listContactAccess = route({
  name: 'listContactAccess',
  resource: 'clients',
  method: 'GET',
  path: '/contacts/access',
  access: 'manage_clients',
  limit: 'read',
  params: noParams,
  query: noQuery,
  body: noBody,
  answer: z.object({ contacts: z.array(z.object({ id, client_id: id, email: z.string() })) }),
  summary: 'The contacts who may sign in to the client portal',
});

export const getContact = route({
  name: 'getContact',
  resource: 'clients',
  method: 'GET',
  path: '/contacts/{id}',
  access: 'manage_clients',
  limit: 'read',
  params: byId,
  query: noQuery,
  body: noBody,
  answer: contact,
  summary: 'A contact with the state of their invitation',
});

/** Contact as a form of its own sends it. */
export const contactFields = z.object({ firstname: requiredLine, lastname: z._default(line, ''), email });

export const createContact = route({
  name: 'createContact',
  resource: 'clients',
  method: 'POST',
  path: '/contacts',
  access: 'manage_clients',
  limit: 'write',
  params: noParams,
  query: noQuery,
  body: z.extend(contactFields, { client_id: bodyId }),
  answer: contact,
  summary: 'Adds a contact to a client',
  keyed: true,
});

export const updateContact = route({
  name: 'updateContact',
  resource: 'clients',
  method: 'PUT',
  path: '/contacts/{id}',
  access: 'manage_clients',
  limit: 'write',
  params: byId,
  query: noQuery,
  body: contactFields,
  answer: contact,
  summary: 'Saves the name and the address of a contact; a new address has to be invited again',
  updates: 'contact',
});

export const deleteContact = route({
  name: 'deleteContact',
  resource: 'clients',
  method: 'DELETE',
  path: '/contacts/{id}',
  access: 'manage_clients',
  limit: 'write',
  params: byId,
  query: noQuery,
  body: noBody,
  answer: done,
  summary: 'Removes a contact, with their portal login; one always remains',
});

export const setClientContact = route({
  name: 'setClientContact',
  resource: 'clients',
  method: 'POST',
  path: '/clients/{id}/contacts/{contactId}/{access}',
  access: 'manage_clients',
  limit: 'write',
  params: z.object({ id, contactId: id, access: contactAccess }),
  query: noQuery,
  body: noBody,
  answer: contact,
  summary: 'Sets if a contact is on new projects of the client by default (main) or not (project)',
});

export const clientRoutes = [
  listClients,
  getClient,
  createClient,
  updateClient,
  deleteClient,
  uploadClientLogo,
  removeClientLogo,
  listContacts,
  listContactAccess,
  getContact,
  createContact,
  updateContact,
  deleteContact,
  setClientContact,
  inviteContact,
  withdrawInvitation,
];
