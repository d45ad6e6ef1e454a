import { httpHandler } from '../../shared/server/lambda/http.ts';
import { deleteClientEndpoint } from './delete-client.ts';
import { getClientEndpoint } from './get-client.ts';
import { inviteContactEndpoint } from './invite-contact.ts';
import { listClientsEndpoint } from './list-clients.ts';
import { createClientEndpoint, updateClientEndpoint } from './save-client.ts';

export const handler = httpHandler(
  listClientsEndpoint,
  getClientEndpoint,
  createClientEndpoint,
  updateClientEndpoint,
  deleteClientEndpoint,
  inviteContactEndpoint,
);
