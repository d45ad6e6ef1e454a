import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type EmailDomain, updateEmailDomain } from '#contracts/email-settings.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { fakeServer } from '#lib/testing/fake-server.testing.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { domains } from '#lib/texts/en/domains.ts';
import { Toasts } from '#ui/index.ts';
import { customDomainQuery, emailDomainsQuery } from '../api.ts';
import { CustomDomainPage } from './custom-domain-page.tsx';
import { EmailSettingsPage } from './email-settings-page.tsx';

const server = fakeServer();
afterEach(cleanup);

const record = {
  type: 'CNAME',
  host: 'k1._domainkey',
  name: 'k1._domainkey.acme.com',
  data: 'k1.dkim.example',
  status: 'pending',
} as const;
const dns = {
  mail_cname: record,
  dkim1: null,
  dkim2: null,
  mail_server: null,
  dkim: null,
  subdomain_spf: null,
};
const dmarc = {
  record: { type: 'TXT', host: '_dmarc', name: '_dmarc.acme.com', data: 'v=DMARC1; p=quarantine' },
  state: null,
  of: null,
} as const;
const acme: EmailDomain = {
  domain: 'acme.com',
  is_verified: false,
  send_from_own_email: false,
  dns,
  dmarc,
  checked_on: null,
};
const show = (read_only = false) =>
  showPage(
    <>
      <EmailSettingsPage />
      <Toasts />
    </>,
    [
      [meQuery.queryKey, someone()],
      [subscriptionQuery.queryKey, { read_only }],
      [emailDomainsQuery.queryKey, { domains: [acme], default_sender: 'mail@proofline.example' }],
    ],
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('shows a domain that has records to be read', async () => {
  await show();
  expect(screen.getByLabelText(domains.email.field)).toHaveProperty('readOnly', true);
});

it('tells how many emails went out today, of how many', async () => {
  await showPage(<EmailSettingsPage />, [
    [meQuery.queryKey, someone()],
    [
      subscriptionQuery.queryKey,
      {
        read_only: false,
        mails: {
          sent: 41,
          allowed: 100,
          opens: '2026-05-10T00:00:00.000Z',
          stopped: null,
          figure: '41 of 100 emails today',
        },
      },
    ],
    [emailDomainsQuery.queryKey, { domains: [acme], default_sender: 'mail@proofline.example' }],
  ]);
  expect(screen.getByText('41 of 100 emails today')).toBeTruthy();
  expect(screen.getByText(/The next day begins at 10\/05\/2026/)).toBeTruthy();
});

it('names the sender of those whose domain is not verified, and recommends verifying', async () => {
  await show();
  expect(screen.getByText('Default sender: mail@proofline.example')).toBeTruthy();
  expect(screen.getByText(/We recommend verifying your domain/)).toBeTruthy();
});

it('shows names relative and in full, since some DNS hosts append the domain, and links to the help', async () => {
  await show();
  expect(screen.getByText('k1._domainkey')).toBeTruthy();
  expect(screen.getByText('k1._domainkey.acme.com')).toBeTruthy();
  expect(screen.getByRole('link', { name: new RegExp(domains.help) })).toBeTruthy();
});

it('neither adds, verifies nor deletes while the subscription is read-only', async () => {
  await show(true);
  for (const name of [domains.email.another, domains.email.verify, domains.email.removeNamed('acme.com')]) {
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
  }
});

it('makes two quick presses of the switch one after the other, so that the last is kept', async () => {
  const held = server.hold(updateEmailDomain);
  await show();
  const own = screen.getByRole('switch', { name: domains.email.own });
  fireEvent.click(own);
  await vi.waitFor(() => expect((own as HTMLInputElement).checked).toBe(true));
  await vi.waitFor(() => expect(held).toHaveLength(1));
  fireEvent.click(own);
  await vi.waitFor(() => expect((own as HTMLInputElement).checked).toBe(false));
  expect(held).toHaveLength(1);
  held[0]?.answer({ ...acme, send_from_own_email: true });
  await vi.waitFor(() => expect(held).toHaveLength(2));
  held[1]?.answer({ ...acme, send_from_own_email: false });
  await screen.findByText(domains.email.ownOff);
  expect(held.map(({ body }) => body)).toEqual([
    { send_from_own_email: true },
    { send_from_own_email: false },
  ]);
  expect((own as HTMLInputElement).checked).toBe(false);
});

it.each([
  ['Verify domain', 'An error occurred when Verifying the DNS settings', () => press('Verify domain')],
  [
    'Delete acme.com',
    'Sorry, we cannot do this right now. Please notify support so that we can handle this for you.',
    () => {
      press('Delete acme.com');
      fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete domain' }));
    },
  ],
  [
    'Send from unverified email address',
    'Failed to save Email Settings',
    () => fireEvent.click(screen.getByRole('switch', { name: 'Send from unverified email address' })),
  ],
  [
    'Add another domain',
    'Failed to save Email Settings',
    () => {
      press('Add another domain');
      const [field] = screen.getAllByLabelText('Domain').slice(-1);
      if (field) fireEvent.change(field, { target: { value: 'further.example' } });
      press('Add domain');
    },
  ],
])('says what could not be done: %s', async (_action, notice, act) => {
  server.down();
  await show();
  act();
  fireEvent.click(await screen.findByRole('button', { name: `Dismiss: ${notice}` }));
});

it('says how long records may take to be seen, of mails and of the address', async () => {
  await show();
  expect(screen.getByText(/It can take up to 48 hours\./)).toBeTruthy();
  cleanup();
  const host = { cname: 'edge.proofline.example', reason: null, checked_on: null };
  await showPage(<CustomDomainPage />, [
    [meQuery.queryKey, someone()],
    [subscriptionQuery.queryKey, { name: 'professional', appsumo: false, read_only: false }],
    [
      customDomainQuery.queryKey,
      { ...host, url: 'https://w.proofline.example', custom_domains: 'portal.acme.com', state: 'waiting' },
    ],
  ]);
  expect(screen.getByText(/DNS propagation can take up to 48 hours/)).toBeTruthy();
});

it('recommends a DMARC record while the policy is missing or weak, and tells the one that holds', async () => {
  type State = NonNullable<EmailDomain['dmarc']>['state'];
  const shownAs = async (state: State, of: string | null) => {
    await showPage(<EmailSettingsPage />, [
      [meQuery.queryKey, someone()],
      [subscriptionQuery.queryKey, { read_only: false }],
      [
        emailDomainsQuery.queryKey,
        { domains: [{ ...acme, dmarc: { ...dmarc, state, of } }], default_sender: 'mail@proofline.example' },
      ],
    ]);
    const text = document.body.textContent;
    cleanup();
    return text;
  };
  const { data } = dmarc.record;
  expect(await shownAs(null, null)).toMatch(/We recommend this record too.*_dmarc\.acme\.com/);
  expect(await shownAs('missing', null)).toContain(data);
  expect(await shownAs('weak', 'acme.com')).toMatch(/Weak.*policy of acme\.com lets emails through/);
  expect(await shownAs('weak', 'acme.com')).toContain(data);
  const fine = await shownAs('fine', 'acme.com');
  expect(fine).toMatch(/In force.*policy of acme\.com keeps/);
  expect(fine).not.toContain(data);
  expect(await shownAs('inherited', 'acme.example')).toMatch(/Inherited.*policy of acme\.example keeps/);
});
