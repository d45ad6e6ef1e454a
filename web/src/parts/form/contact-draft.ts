/** Contacts of a client or project as form values (delivery.md section 5, Contacts). */
import { contactInput } from '#contracts/clients.ts';
import { sameEmail } from '#domain/same-email.ts';
import { contacts as texts } from '#lib/texts/en/contacts.ts';
import type { FormErrors } from './form-errors.ts';
import { schemaErrors, type Words } from './schema-errors.ts';

export interface ContactDraft {
  /** Key of the row while it has no id. */
  readonly key: string;
  readonly id?: number | undefined;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
}

export const contactDraft = ({
  id,
  firstname,
  lastname,
  email,
}: Omit<ContactDraft, 'key'> & { readonly id: number }): ContactDraft => ({
  key: `contact-${id}`,
  id,
  firstname,
  lastname,
  email,
});

/** Empty row. */
export const newContact = (): ContactDraft => ({
  key: crypto.randomUUID(),
  firstname: '',
  lastname: '',
  email: '',
});

/** Body of a call for a row. */
export const contactBody = ({ id, firstname, lastname, email }: ContactDraft) => ({
  ...(id === undefined ? {} : { id }),
  firstname: firstname.trim(),
  lastname: lastname.trim(),
  email: email.trim(),
});

/** True if another row has this row's address. */
export const isTaken = (contacts: readonly ContactDraft[], index: number): boolean => {
  const email = contacts[index]?.email.trim() ?? '';
  return (
    email !== '' && contacts.some((other, place) => place !== index && sameEmail(other.email.trim(), email))
  );
};

const words: Words = {
  firstname: texts.firstnameNeeded,
  email: (value) => (value === '' ? texts.emailNeeded : texts.emailInvalid),
};

/** Errors by `contacts.{n}.{field}`; of two rows with the same address, the later one is refused. */
export const contactErrors = (contacts: readonly ContactDraft[]): FormErrors =>
  Object.fromEntries(
    contacts.flatMap((contact, index) => {
      const found = schemaErrors(contactInput, contactBody(contact), words);
      const taken = isTaken(contacts.slice(0, index + 1), index) ? { email: texts.emailTaken } : {};
      return Object.entries({ ...taken, ...found }).map(([field, message]) => [
        `contacts.${index}.${field}`,
        message,
      ]);
    }),
  );
