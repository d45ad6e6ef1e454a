/** Domain that is typed while a colleague adds the first one. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { addEmailDomain } from '#contracts/email-settings.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { fakeServer } from '#lib/testing/fake-server.testing.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { domains } from '#lib/texts/en/domains.ts';
import { emailDomainsQuery } from '../api.ts';
import { EmailSettingsPage } from './email-settings-page.tsx';

afterEach(cleanup);
const server = fakeServer();

const texts = domains.email;
const listed = (...names: readonly string[]) => ({
  domains: names.map((domain) => ({
    domain,
    is_verified: false,
    send_from_own_email: false,
    dns: null,
    dmarc: null,
    checked_on: null,
  })),
  default_sender: 'mail@proofline.example',
});
const field = () =>
  screen.queryAllByLabelText<HTMLInputElement>(texts.field).find(({ readOnly }) => !readOnly);

it('stays in its field, which then can be closed, and closes once it is added', async () => {
  const client = await showPage(<EmailSettingsPage />, [
    [meQuery.queryKey, someone()],
    [subscriptionQuery.queryKey, { read_only: false }],
    [emailDomainsQuery.queryKey, listed()],
  ]);
  const first = field();
  if (!first) throw new Error('no field for a domain');
  fireEvent.change(first, { target: { value: 'film.example' } });
  await act(async () => client.setQueryData(emailDomainsQuery.queryKey, listed('acme.example')));
  await screen.findByRole('heading', { name: 'acme.example' });
  expect(field()).toBe(first);
  expect(first.value).toBe('film.example');
  expect(screen.getByRole('button', { name: texts.cancel })).toBeTruthy();
  const [added] = listed('film.example').domains;
  if (!added) throw new Error('no domain');
  server.on(addEmailDomain, added);
  fireEvent.click(screen.getByRole('button', { name: texts.add }));
  await screen.findByRole('button', { name: texts.another });
  expect(field()).toBeUndefined();
});
