/** Clients: changes made by their screens. Queries are shared with other features: lib/calls/workspace-queries.ts. */
import type { QueryClient } from '@tanstack/react-query';
import {
  type Client,
  deleteClient,
  inviteContact,
  removeClientLogo,
  updateClient,
  uploadClientLogo,
  withdrawInvitation,
} from '#contracts/clients.ts';
import type { AnswerOf, BodyInput } from '#contracts/route.ts';
import { api } from '#lib/calls/api.ts';
import { deletion } from '#lib/calls/deletion.ts';
import { showChange } from '#lib/calls/query-client.ts';
import { clientQuery, clientsQuery } from '#lib/calls/workspace-queries.ts';
import { clientsChanged } from '#parts/form/make-client.ts';

export type ClientCard = Omit<Client, 'contacts'>;
export type ClientSettings = BodyInput<typeof updateClient>;

export const save = async (client: QueryClient, id: number, body: ClientSettings): Promise<Client> => {
  const answer = await api(updateClient, { params: { id }, body });
  await showChange(client, clientQuery(id), () => answer);
  clientsChanged(client);
  return answer;
};

/** Stores a picture as the client's logo, or removes it for null. */
export const keepLogo = async (
  client: QueryClient,
  id: number,
  file: Blob | null,
): Promise<AnswerOf<typeof uploadClientLogo | typeof removeClientLogo>> => {
  const params = { id };
  const answer = file
    ? await api(uploadClientLogo, { params, query: { filename: 'logo.png' }, file })
    : await api(removeClientLogo, { params });
  await showChange(client, clientQuery(id), (known) => known && { ...known, ...answer });
  clientsChanged(client);
  return answer;
};

export const remove = async (client: QueryClient, id: number): Promise<void> => {
  await deletion(api(deleteClient, { params: { id } }));
  client.removeQueries({ queryKey: clientQuery(id).queryKey });
  await showChange(
    client,
    clientsQuery,
    (list) => list && { clients: list.clients.filter((one) => one.id !== id) },
  );
  clientsChanged(client);
};

/** Invites a contact to the portal. */
export const invite = async (
  client: QueryClient,
  { clientId, contactId }: { clientId: number; contactId: number },
): Promise<void> =>
  showInvite(client, clientId, contactId, await api(inviteContact, { params: { id: contactId } }));

/** Ends the invitation of a contact who has not accepted. */
export const withdraw = async (
  client: QueryClient,
  { clientId, contactId }: { clientId: number; contactId: number },
): Promise<void> =>
  showInvite(client, clientId, contactId, await api(withdrawInvitation, { params: { id: contactId } }));

const showInvite = (
  client: QueryClient,
  clientId: number,
  contactId: number,
  inviteStatus: AnswerOf<typeof inviteContact>,
): Promise<void> =>
  showChange(
    client,
    clientQuery(clientId),
    (known) =>
      known && {
        ...known,
        contacts: known.contacts.map((one) => (one.id === contactId ? { ...one, inviteStatus } : one)),
      },
  );
