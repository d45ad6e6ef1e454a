/** Members of a journey beside its owner, and calls that prepare its data. */

import type { Language } from '#domain/email-template/language.ts';
import type { PermissionName } from '#domain/permission/actor.ts';
import type { ApiClient } from '../../infra/local/api-client.ts';
import { createWorkspaceFor, type Product, password } from './product.ts';

export interface Members {
  readonly subdomain: string;
  /** Calls of the owner, and the address to sign in with. */
  readonly owner: ApiClient & { readonly email: string };
  /** Creates an agent with only these permissions; returns their calls and the address to sign in with. */
  agent(name: string, ...permissions: PermissionName[]): Promise<ApiClient & { email: string }>;
  /** Gives a client's contact access to the portal. */
  contact(card: { id: number; firstname: string; lastname: string; email: string }): Promise<ApiClient>;
}

const none = {
  owner: false,
  admin: false,
  add_users: false,
  create_projects: false,
  email_templates: false,
  workflow_templates: false,
  access_all_projects: false,
};

/** Creates a workspace, with the templates of a language, whose members sign in with the journeys' password. */
export const createMembers = async (
  { runtime, calls }: Product,
  subdomain: string,
  timezone: string,
  language: Language = 'en',
): Promise<Members> => {
  const { Directory } = await import('#server/data/entities/directory.ts');
  const { Membership } = await import('#server/data/entities/membership.ts');
  const { User } = await import('#server/data/entities/user.ts');
  const { Contact } = await import('#server/data/entities/contact.ts');
  const { clientOfContact, hashed, nextId } = await import('#server/data/ids.ts');
  const name = subdomain.charAt(0).toUpperCase() + subdomain.slice(1);
  const { tenantId, email } = await createWorkspaceFor(runtime, { name, subdomain, timezone, language });
  const callsOf = (subject: string) => calls(subdomain, subject);
  const { data: owner } = await User.get({ tenantId, id: 1 }).go({ consistent: true });
  return {
    subdomain,
    owner: { ...callsOf(owner?.subject ?? ''), email },
    agent: async (firstname, ...permissions) => {
      const address = `${firstname.toLowerCase()}@${subdomain}.example`;
      const subject = runtime.identity.createUser({ email: address, password });
      const id = await nextId(tenantId, 'user');
      const granted = Object.fromEntries(permissions.map((permission) => [permission, true]));
      const person = { name: firstname, surname: 'Agent', email: address, ...none, ...granted };
      await User.create({ tenantId, id, subject, ...person }).go();
      await Membership.create({ tenantId, subject, kind: 'agent', id, ...person }).go();
      await Directory.put({ kind: 'subject', name: subject, tenantId }).go();
      await Directory.put({ kind: 'email', name: hashed(address), tenantId }).go();
      return { ...callsOf(subject), email: address };
    },
    contact: async ({ id, firstname, lastname, email: address }) => {
      const client_id = clientOfContact(id);
      const subject = runtime.identity.createUser({ email: address, password });
      await Contact.put({ tenantId, clientId: client_id, id, subject }).go();
      const person = { name: firstname, surname: lastname, email: address, ...none };
      await Membership.create({ tenantId, subject, kind: 'contact', id, client_id, ...person }).go();
      await Directory.put({ kind: 'subject', name: subject, tenantId }).go();
      return callsOf(subject);
    },
  };
};
