import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { mailingQuery } from '#lib/calls/contact-mailing.ts';
import { clientQuery } from '#lib/calls/workspace-queries.ts';
import { contacts as texts } from '#lib/texts/en/contacts.ts';
import { mailing } from '#lib/texts/en/mailing.ts';
import { type ContactDraft, contactDraft } from '#parts/form/contact-draft.ts';
import type { FormErrors } from '#parts/form/form-errors.ts';
import { ProjectContacts } from './project-contacts.tsx';

afterEach(cleanup);

const card = (id: number, firstname: string) => ({
  id,
  firstname,
  lastname: '',
  email: `${firstname.toLowerCase()}@acme.example`,
});
const ada = card(1, 'Ada');
const bo = card(2, 'Bo');

const client = () => {
  const loaded = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const more = {
    client_id: 9,
    access: 'main' as const,
    inviteStatus: { last_login: null, invite_sent: null, contact_email: '' },
  };
  loaded.setQueryData(clientQuery(9).queryKey, {
    id: 9,
    name: 'Acme',
    image: null,
    status: 'active',
    language: 'en',
    timezone: null,
    agency_client_director: null,
    open_projects: 0,
    yours: 0,
    with_client: 0,
    late: 0,
    answered_on: null,
    updated_on: '2026-11-01T00:00:00.000Z',
    contacts: [
      { ...ada, ...more },
      { ...bo, ...more },
    ],
    version: 1,
  });
  const reach = { contacts: [{ id: 2, suppressed: 'bounced' as const, reminders: true }] };
  for (const ids of [[1], [2], [1, 2]]) loaded.setQueryData(mailingQuery(ids).queryKey, reach);
  return loaded;
};

function Editor({ start, clientId = 9 }: { start: readonly ContactDraft[]; clientId?: number }) {
  const [contacts, setContacts] = useState(start);
  const [errors, setErrors] = useState<FormErrors>({});
  return (
    <QueryClientProvider client={client()}>
      <ProjectContacts
        clientId={clientId}
        contacts={contacts}
        errors={errors}
        onChange={setContacts}
        onRefuse={(path, message) => setErrors({ [path]: message })}
      />
    </QueryClientProvider>
  );
}

describe('the contacts of a project', () => {
  it('asks for a client first', () => {
    render(<Editor start={[]} clientId={0} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('offers the contacts of the client that are not on it', () => {
    render(<Editor start={[contactDraft(ada)]} />);
    fireEvent.mouseDown(screen.getByRole('combobox'));
    fireEvent.mouseUp(screen.getByRole('combobox'));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Bobo@acme.example',
    ]);
    fireEvent.click(screen.getByRole('option'));
    expect(screen.getByText('bo@acme.example')).toBeTruthy();
  });

  it('says whose mails come back', () => {
    render(<Editor start={[contactDraft(ada), contactDraft(bo)]} />);
    const [first, second] = screen.getAllByRole('listitem');
    expect(first?.textContent).not.toContain(mailing.badge.bounced);
    expect(second?.textContent).toContain(mailing.badge.bounced);
  });

  it('keeps the last one: only of several can one be removed', () => {
    render(<Editor start={[contactDraft(ada), contactDraft(bo)]} />);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Ada' }));
    expect(screen.queryByText('ada@acme.example')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });

  it('clears an address that is there already, and says so', async () => {
    render(<Editor start={[contactDraft(ada)]} />);
    fireEvent.click(screen.getByRole('button', { name: 'Add new contact' }));
    const email = screen.getByRole<HTMLInputElement>('textbox', { name: /Email/ });
    fireEvent.change(email, { target: { value: 'ADA@acme.example' } });
    fireEvent.blur(email);
    expect(email.value).toBe('');
    await screen.findByText(texts.emailTaken);
  });
});
