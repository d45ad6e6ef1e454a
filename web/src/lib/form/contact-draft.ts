/** Contacts as forms hold them, of a client or of a project (delivery.md section 5, Contacts). */
import { isEmail } from '../../../../shared/contracts/common.ts';
import { sameEmail } from '../../../../shared/domain/project/contacts.ts';
import { contacts as texts } from '../texts/en/contacts.ts';
import type { FormErrors } from './form-errors.ts';

export interface ContactDraft {
  /** Names the row while it has no id. */
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

/** An empty row. */
export const newContact = (): ContactDraft => ({
  key: crypto.randomUUID(),
  firstname: '',
  lastname: '',
  email: '',
});

/** As the calls want them. */
export const contactBody = ({ id, firstname, lastname, email }: ContactDraft) => ({
  ...(id === undefined ? {} : { id }),
  firstname: firstname.trim(),
  lastname: lastname.trim(),
  email: email.trim(),
});

/** Whether another row has this row's address. */
export const isTaken = (contacts: readonly ContactDraft[], index: number): boolean => {
  const email = contacts[index]?.email.trim() ?? '';
  return (
    email !== '' && contacts.some((other, place) => place !== index && sameEmail(other.email.trim(), email))
  );
};

const emailError = (contacts: readonly ContactDraft[], index: number): string | undefined => {
  const email = contacts[index]?.email.trim() ?? '';
  if (email === '') return texts.emailNeeded;
  if (!isEmail(email)) return texts.emailInvalid;
  return isTaken(contacts.slice(0, index + 1), index) ? texts.emailTaken : undefined;
};

/** What is missing or wrong, by `contacts.{n}.{field}`. */
export const contactErrors = (contacts: readonly ContactDraft[]): FormErrors =>
  Object.fromEntries(
    contacts.flatMap(({ firstname }, index) => {
      const email = emailError(contacts, index);
      return [
        ...(firstname.trim() === '' ? [[`contacts.${index}.firstname`, texts.firstnameNeeded]] : []),
        ...(email === undefined ? [] : [[`contacts.${index}.email`, email]]),
      ];
    }),
  );
