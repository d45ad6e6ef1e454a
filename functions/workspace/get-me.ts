import { getMe } from '#contracts/workspace.ts';
import { defaultLanguage, type Language } from '#domain/email-template/language.ts';
import { Client } from '#server/data/entities/client.ts';
import { Contact } from '#server/data/entities/contact.ts';
import { logoUrl } from '#server/files/logo.ts';
import { endpoint } from '#server/lambda/http.ts';
import type { Principal } from '#server/lambda/principal.ts';
import { tellOfNewDevice } from './new-device.ts';
import { presentTenant } from './present-tenant.ts';

/** Minimum interval between notes of a contact's visits, in milliseconds. */
const noteEvery = 15 * 60_000;

const flagsOf = ({ actor }: Principal) => {
  const agent = actor.kind === 'agent' ? actor : undefined;
  return {
    isAgent: agent !== undefined,
    owner: agent?.owner ?? false,
    admin: agent?.admin ?? false,
    add_users: agent?.add_users ?? false,
    create_projects: agent?.create_projects ?? false,
    email_templates: agent?.email_templates ?? false,
    workflow_templates: agent?.workflow_templates ?? false,
    access_all_projects: agent?.access_all_projects ?? false,
  };
};

/** Keeps "Last access on …" of a contact: the client app calls this at every start. */
const noteVisit = async (
  { tenantId }: { tenantId: number },
  contact: { contact_id: number; client_id: number },
  now: number,
): Promise<void> => {
  const key = { tenantId, clientId: contact.client_id, id: contact.contact_id };
  const { data: stored } = await Contact.get(key).go();
  const recent = new Date(now - noteEvery).toISOString();
  if (!stored || (stored.last_login !== undefined && stored.last_login > recent)) return;
  await Contact.patch(key)
    .set({ last_login: new Date(now).toISOString() })
    .go();
};

const languageOf = async (tenantId: number, id: number): Promise<Language> => {
  const { data: client } = await Client.get({ tenantId, id }).go();
  return client?.language ?? defaultLanguage;
};

/** The signed-in person. For a contact, `user.id` is the contact's id. */
export const getMeEndpoint = endpoint(getMe, async ({ principal, now }) => {
  const { actor, name, surname, email, picture, tenant, factorFrom, seenBy } = principal;
  const contact =
    actor.kind === 'contact' ? { contact_id: actor.contact_id, client_id: actor.client_id } : undefined;
  const spoken = contact ? languageOf(tenant.tenantId, contact.client_id) : principal.language;
  const [language] = await Promise.all([
    spoken,
    contact && !seenBy && noteVisit(tenant, contact, now),
    !seenBy && tellOfNewDevice(principal, async () => (await spoken) ?? tenant.language),
  ]);
  const id = actor.kind === 'agent' ? actor.user_id : actor.contact_id;
  return {
    user: {
      id,
      name,
      surname,
      email,
      picture: await logoUrl(picture, now),
      ...flagsOf(principal),
    },
    contact: contact ? { id: contact.contact_id, client_id: contact.client_id } : null,
    language: language ?? null,
    tenant: await presentTenant(tenant, now),
    ...(factorFrom !== undefined && { second_factor_from: new Date(factorFrom).toISOString() }),
  };
});
