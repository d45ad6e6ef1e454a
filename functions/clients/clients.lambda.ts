import { tenantHandler } from '#server/lambda/tenant-handler.ts';
import { changeContactMailingEndpoint, listContactMailingEndpoint } from './contact-mailing.ts';
import {
  createContactEndpoint,
  deleteContactEndpoint,
  getContactEndpoint,
  listContactAccessEndpoint,
  listContactsEndpoint,
  setClientContactEndpoint,
  updateContactEndpoint,
} from './contacts.ts';
import { deleteClientEndpoint } from './delete-client.ts';
import { getClientEndpoint } from './get-client.ts';
import { inviteContactEndpoint, withdrawInvitationEndpoint } from './invite-contact.ts';
import { listClientsEndpoint } from './list-clients.ts';
import { removeClientLogoEndpoint, uploadClientLogoEndpoint } from './logo.ts';
import { createClientEndpoint, updateClientEndpoint } from './save-client.ts';

export const handler = tenantHandler(
  listClientsEndpoint,
  getClientEndpoint,
  createClientEndpoint,
  updateClientEndpoint,
  deleteClientEndpoint,
  uploadClientLogoEndpoint,
  removeClientLogoEndpoint,
  listContactsEndpoint,
  listContactAccessEndpoint,
  getContactEndpoint,
  createContactEndpoint,
  updateContactEndpoint,
  deleteContactEndpoint,
  setClientContactEndpoint,
  inviteContactEndpoint,
  withdrawInvitationEndpoint,
  listContactMailingEndpoint,
  changeContactMailingEndpoint,
);
