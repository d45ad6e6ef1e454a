import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { meQuery, subscriptionQuery } from '../../../lib/me.ts';
import { someone } from '../../../lib/testing.ts';
import { showPage } from '../../../lib/testing-page.tsx';
import { domains } from '../../../lib/texts/en/domains.ts';
import { emailDomainsQuery } from '../api.ts';
import { EmailSettingsPage } from './email-settings-page.tsx';

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
const show = (read_only = false) =>
  showPage(<EmailSettingsPage />, [
    [meQuery.queryKey, someone()],
    [subscriptionQuery.queryKey, { read_only }],
    [
      emailDomainsQuery.queryKey,
      {
        domains: [
          { domain: 'acme.com', is_verified: false, send_from_own_email: false, dns, checked_on: null },
        ],
        default_sender: 'mail@proofline.example',
      },
    ],
  ]);

it('shows a domain that has records to be read', async () => {
  await show();
  expect(screen.getByLabelText(domains.email.field)).toHaveProperty('readOnly', true);
});

it('shows the name in full besides, for DNS hosts that append the domain, and leads to the help', async () => {
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
