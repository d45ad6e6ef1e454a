import { translated } from '../translated.ts';

/** Texts of the contacts editors of projects and clients (delivery.md section 5, Contacts). */
export const contacts = translated('contacts', {
  firstname: 'First name',
  lastname: 'Last name',
  email: 'Email',
  nth: (n: number) => `Contact ${n}`,
  remove: (who: string) => `Remove ${who}`,
  firstnameNeeded: 'Enter a first name.',
  emailNeeded: 'Enter an email address.',
  emailInvalid: 'Enter a valid email address, such as name@example.com.',
  emailTaken: 'Email already exists. Please enter a different email.',
} as const);
