import { mostContacts } from '#domain/project/contacts.ts';
import { type Refused, refused } from '../lambda/result.ts';

/** Refusal to add contacts to a client beyond its maximum. Changes that add none are always allowed. */
export const tooManyContacts = (existing: number, added: number): Refused | undefined =>
  added > 0 && existing + added > mostContacts
    ? refused('invalid_input', {
        field: 'contacts',
        params: { reason: `A client has at most ${mostContacts} contacts.` },
      })
    : undefined;
