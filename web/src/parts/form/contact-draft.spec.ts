import { describe, expect, it } from 'vitest';
import { contacts as texts } from '#lib/texts/en/contacts.ts';
import { type ContactDraft, contactBody, contactErrors, isTaken } from './contact-draft.ts';

const row = (email: string, firstname = 'Ada', id?: number): ContactDraft => ({
  key: email,
  ...(id === undefined ? {} : { id }),
  firstname,
  lastname: '',
  email,
});

describe('contacts of a form', () => {
  it('needs a first name and an address', () => {
    expect(contactErrors([row('', ' ')])).toEqual({
      'contacts.0.firstname': texts.firstnameNeeded,
      'contacts.0.email': texts.emailNeeded,
    });
  });

  it('takes long endings and refuses what is no address', () => {
    expect(contactErrors([row('ada@studio.agency')])).toEqual({});
    expect(contactErrors([row('ada@studio')])).toEqual({ 'contacts.0.email': texts.emailInvalid });
  });

  it('finds an address twice, whatever its case, and blames the later row', () => {
    const rows = [row('ada@northwind.example'), row('bo@northwind.example'), row('ADA@northwind.example ')];
    expect(contactErrors(rows)).toEqual({ 'contacts.2.email': texts.emailTaken });
    expect(isTaken(rows, 0)).toBe(true);
    expect(isTaken(rows, 1)).toBe(false);
    expect(isTaken([row(''), row('')], 1)).toBe(false);
  });

  it('sends an id only where there is one, without spaces around', () => {
    expect(contactBody(row(' ada@x.io ', ' Ada '))).toEqual({
      firstname: 'Ada',
      lastname: '',
      email: 'ada@x.io',
    });
    expect(contactBody(row('ada@x.io', 'Ada', 4))).toMatchObject({ id: 4 });
  });
});
