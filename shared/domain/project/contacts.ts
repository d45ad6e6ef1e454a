/** Contacts of a client and of its projects (delivery.md section 5, Contacts). */
import { type Refused, refuse } from '../decision.ts';
import { sameEmail } from '../same-email.ts';

export interface ContactCard {
  readonly id: number;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  /**
   * Number of changes of the address; absent for none. Links store the count of when they were sent and are valid for
   * that count only, because they were sent to a mailbox.
   */
  readonly address_changes?: number;
}

export const addressChanges = ({ address_changes = 0 }: Pick<ContactCard, 'address_changes'>): number =>
  address_changes;

/** Contact as a form sends it; without an id it is new. */
export interface ContactDraft {
  readonly id?: number | undefined;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
}

/** Maximum of contacts per client, and so per project. */
export const mostContacts = 30;

export type ContactReason = 'contact_not_found' | 'email_taken' | 'last_contact';

/** Outcome of saving a client's list of contacts. */
export interface ContactEdit {
  /** List after the save, in the form's order. */
  readonly contacts: readonly ContactCard[];
  readonly added: readonly ContactCard[];
  readonly changed: readonly ContactCard[];
  readonly removed: readonly ContactCard[];
}

/** Card of a draft; `before` is the contact's card so far. */
const cardOf = (
  { firstname, lastname, email }: ContactDraft,
  id: number,
  before?: ContactCard,
): ContactCard => {
  const changes = before ? addressChanges(before) + (sameEmail(before.email, email) ? 0 : 1) : 0;
  return { id, firstname, lastname, email, ...(changes === 0 ? {} : { address_changes: changes }) };
};

const duplicateOf = (drafts: readonly { readonly email: string }[]): Refused<ContactReason> | undefined => {
  const index = drafts.findIndex(({ email }, place) =>
    drafts.slice(0, place).some((earlier) => sameEmail(earlier.email, email)),
  );
  return index < 0 ? undefined : refuse('email_taken', { field: `contacts.${index}.email` });
};

/**
 * Replaces a client's whole list: contacts missing from it are removed. At least one must remain, addresses are unique,
 * and ids are the client's. `newId` makes the id of the n-th new contact, counted from 1.
 */
export const editContacts = (
  existing: readonly ContactCard[],
  drafts: readonly ContactDraft[],
  newId: (n: number) => number,
): ContactEdit | Refused<ContactReason> => {
  if (drafts.length === 0) return refuse('last_contact', { field: 'contacts' });
  const known = new Map(existing.map((card) => [card.id, card]));
  const ids = drafts.map(({ id }) => id);
  const unknown = ids.findIndex(
    (id, index) => id !== undefined && (!known.has(id) || ids.indexOf(id) !== index),
  );
  if (unknown >= 0) return refuse('contact_not_found', { field: `contacts.${unknown}.id` });
  const duplicate = duplicateOf(drafts);
  if (duplicate) return duplicate;

  const contacts: ContactCard[] = [];
  const added: ContactCard[] = [];
  const changed: ContactCard[] = [];
  for (const draft of drafts) {
    const before = draft.id === undefined ? undefined : known.get(draft.id);
    const card = cardOf(draft, before?.id ?? newId(added.length + 1), before);
    contacts.push(card);
    if (!before) added.push(card);
    else if (
      before.firstname !== card.firstname ||
      before.lastname !== card.lastname ||
      before.email !== card.email
    )
      changed.push(card);
  }
  return { contacts, added, changed, removed: existing.filter(({ id }) => !ids.includes(id)) };
};

/** Draft of a person who joins a project: the client's contact with that address, if there is one, keeps their card. */
export const draftOfJoining = (
  ofClient: readonly ContactCard[],
  { firstname, lastname, email }: Omit<ContactDraft, 'id'>,
): ContactDraft => ofClient.find((card) => sameEmail(card.email, email)) ?? { firstname, lastname, email };

/** Contacts of a project: all of them, and the new ones to add to the client. */
export interface ContactChoice {
  readonly contacts: readonly ContactCard[];
  readonly added: readonly ContactCard[];
}

/**
 * Contacts of a project. A draft with an id refers to a contact of the client and keeps the stored name and address,
 * which are edited at the client. A draft without an id is new to the client, so its address must be unique there.
 */
export const chooseContacts = (
  ofClient: readonly ContactCard[],
  drafts: readonly ContactDraft[],
  newId: (n: number) => number,
): ContactChoice | Refused<ContactReason> => {
  if (drafts.length === 0) return refuse('last_contact', { field: 'contacts' });
  const known = new Map(ofClient.map((card) => [card.id, card]));
  const contacts: ContactCard[] = [];
  const added: ContactCard[] = [];
  for (const [index, draft] of drafts.entries()) {
    if (draft.id === undefined) {
      if ([...ofClient, ...added].some(({ email }) => sameEmail(email, draft.email))) {
        return refuse('email_taken', { field: `contacts.${index}.email` });
      }
      const card = cardOf(draft, newId(added.length + 1));
      added.push(card);
      contacts.push(card);
      continue;
    }
    const card = known.get(draft.id);
    if (!card || contacts.includes(card))
      return refuse('contact_not_found', { field: `contacts.${index}.id` });
    contacts.push(card);
  }
  return { contacts, added };
};
