/** Form values of a client, and the sorted list of clients. */

import { type Client, updateClient } from '#contracts/clients.ts';
import type { Language } from '#contracts/common.ts';
import { clients as texts } from '#lib/texts/en/clients.ts';
import { language } from '#lib/texts/translated.ts';
import {
  type ContactDraft,
  contactBody,
  contactDraft,
  contactErrors,
  newContact,
} from '#parts/form/contact-draft.ts';
import type { FormErrors } from '#parts/form/form-errors.ts';
import type { NewClient } from '#parts/form/make-client.ts';
import { schemaErrors } from '#parts/form/schema-errors.ts';
import type { ClientCard } from './api.ts';

export interface ClientDraft {
  readonly name: string;
  readonly language: Language;
  /** Null: the workspace's time zone. */
  readonly timezone: string | null;
  readonly agency_client_director: number | null;
  readonly contacts: readonly ContactDraft[];
  /** 0 for a new client. */
  readonly version: number;
}

export const newClient = (language: Language): ClientDraft => ({
  name: '',
  language,
  timezone: null,
  agency_client_director: null,
  contacts: [newContact()],
  version: 0,
});

export const clientDraft = (client: Client): ClientDraft => ({
  name: client.name,
  language: client.language,
  timezone: client.timezone,
  agency_client_director: client.agency_client_director,
  contacts: client.contacts.map(contactDraft),
  version: client.version,
});

export const clientBody = (draft: ClientDraft): NewClient => ({
  name: draft.name.trim(),
  language: draft.language,
  timezone: draft.timezone,
  agency_client_director: draft.agency_client_director,
  contacts: draft.contacts.map(contactBody),
});

/** Errors of the form's own fields first, then of its contacts (delivery.md section 5). */
export const clientErrors = (draft: ClientDraft): FormErrors => ({
  ...schemaErrors(updateClient.body, clientBody(draft), { name: texts.error.name }),
  ...contactErrors(draft.contacts),
});

export const sameClient = (a: ClientDraft, b: ClientDraft): boolean =>
  JSON.stringify(clientBody(a)) === JSON.stringify(clientBody(b));

export type SortOrder = 'none' | 'ascending' | 'descending';

const following: Record<SortOrder, SortOrder> = {
  none: 'ascending',
  ascending: 'descending',
  descending: 'none',
};

/** Sort order after a press on the toggle. */
export const nextOrder = (order: SortOrder): SortOrder => following[order];

/** Clients whose name contains the text, sorted. */
export const shownClients = (
  clients: readonly ClientCard[],
  search: string,
  order: SortOrder,
): readonly ClientCard[] => {
  const part = search.trim().toLowerCase();
  const found = clients.filter(({ name }) => name.toLowerCase().includes(part));
  if (order === 'none') return found;
  const sign = order === 'ascending' ? 1 : -1;
  return found.toSorted(
    (a, b) => sign * a.name.localeCompare(b.name, language(), { sensitivity: 'base', numeric: true }),
  );
};
