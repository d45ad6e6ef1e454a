/** The contacts of a client and of its projects (delivery.md section 5, Contacts). */
import { type Refused, refuse } from '../decision.ts';

export interface ContactCard {
  readonly id: number;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
}

/** A contact as a form sends it; without an id it is new. */
export interface ContactDraft {
  readonly id?: number | undefined;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
}

export type ContactReason = 'contact_not_found' | 'email_taken' | 'last_contact';

/** What a save of a client's list of contacts amounts to. */
export interface ContactEdit {
  /** The list after the save, in the form's order. */
  readonly contacts: readonly ContactCard[];
  readonly added: readonly ContactCard[];
  readonly changed: readonly ContactCard[];
  readonly removed: readonly ContactCard[];
}

/** The same address whatever its case: people don't tell them apart, nor do sign-ins. */
export const sameEmail = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const cardOf = ({ firstname, lastname, email }: ContactDraft, id: number): ContactCard => ({
  id,
  firstname,
  lastname,
  email,
});

const duplicateOf = (drafts: readonly { readonly email: string }[]): Refused<ContactReason> | undefined => {
  const index = drafts.findIndex(({ email }, place) =>
    drafts.slice(0, place).some((earlier) => sameEmail(earlier.email, email)),
  );
  return index < 0 ? undefined : refuse('email_taken', { field: `contacts.${index}.email` });
};

/**
 * Saves a client's whole list: what is missing from it is removed. At least one remains, an address stands once, and
 * an id is one of the client's. `newId` makes an id for the n-th new contact, counted from 1.
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
    const card = cardOf(draft, before?.id ?? newId(added.length + 1));
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

/** Whom a save puts on a project: contacts that are there, and new ones for the client to get. */
export interface ContactChoice {
  readonly contacts: readonly ContactCard[];
  readonly added: readonly ContactCard[];
}

/**
 * The contacts of a project. One with an id is the client's, whose own words stand; its name and address are edited at
 * the client. One without is new to the client, so its address must be new to it as well.
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
