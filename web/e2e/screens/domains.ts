/** Sending domains and the workspace's custom domain. */
import type { BrowserContext } from 'playwright-core';
import type { CustomDomain } from '#contracts/custom-domain.ts';
import type { DnsRecord, EmailDomain } from '#contracts/email-settings.ts';
import type { MailsToday } from '#contracts/mail-day.ts';
import type { SingleSignOnSettings } from '#contracts/single-sign-on.ts';
import { usualEmailAttribute } from '#domain/single-sign-on/single-sign-on.ts';
import { domains as texts } from '#lib/texts/en/domains.ts';
import { singleSignOn } from '#lib/texts/en/single-sign-on.ts';
import { answering, failing, inDialog, onStarter, readOnly, type Shot, subscribed, waiting } from './shot.ts';

type RecordStatus = DnsRecord['status'];

const email = { path: '/settings/email-settings', calls: '**/api/email-settings' };
const custom = { path: '/settings/custom-domain', calls: '**/api/custom-domain' };

const signOn = { path: '/settings/single-sign-on', calls: '**/api/single-sign-on' };

/** Domain whose records have these states, in order. */
const domain = (
  name: string,
  statuses: readonly RecordStatus[],
  policy: NonNullable<EmailDomain['dmarc']>['state'] = null,
): EmailDomain => {
  const record = (at: number, type: DnsRecord['type'], host: string, data: string): DnsRecord => ({
    type,
    host,
    name: `${host}.${name}`,
    data,
    status: statuses[at] ?? 'pending',
  });
  const dkim = (at: number, token: string) =>
    record(at, 'CNAME', `${token}._domainkey`, `${token}.dkim.amazonses.com`);
  return {
    domain: name,
    is_verified: statuses.every((status) => status === 'verified'),
    send_from_own_email: false,
    checked_on: null,
    dns: {
      mail_cname: dkim(0, 'tkdx4kq6yb5fkx2w5lm7rvyjz3ciqh2n'),
      dkim1: dkim(1, 'q7n2hp3vgo6zjd4ruxw8bfae5ymtskl9'),
      dkim2: dkim(2, 'w3c9mfj5tzq8ydvk2rgx7nab4hlpe6us'),
      dkim: null,
      mail_server: record(3, 'MX', 'mail', '10 feedback-smtp.eu-west-1.amazonses.com'),
      subdomain_spf: record(4, 'TXT', 'mail', 'v=spf1 include:amazonses.com ~all'),
    },
    dmarc: {
      record: { type: 'TXT', host: '_dmarc', name: `_dmarc.${name}`, data: 'v=DMARC1; p=quarantine' },
      state: policy,
      of: policy === null || policy === 'missing' ? null : name,
    },
  };
};
const all = (status: RecordStatus): RecordStatus[] => Array.from({ length: 5 }, () => status);
const partly: RecordStatus[] = ['verified', 'verified', 'pending', 'failed', 'verified'];
const webmail: EmailDomain = {
  domain: 'gmail.com',
  is_verified: false,
  send_from_own_email: true,
  checked_on: null,
  dns: null,
  dmarc: null,
};

const sending = (...list: readonly EmailDomain[]) =>
  answering(email.calls, { domains: list, default_sender: 'mail@proofline.localhost' });
const verified = domain('northwind.example', all('verified'), 'fine');

const hosted = (state: CustomDomain['state'], reason: string | null = null) =>
  answering(custom.calls, {
    url: 'http://northwind.localhost',
    cname: 'd2kq7zxv1m9f3a.cloudfront.net',
    custom_domains: state === null ? null : 'portal.northwind.example',
    state,
    reason,
    checked_on: null,
  } satisfies CustomDomain);

const signOnDomain = (name: string, proven_on: string | null) => ({
  domain: name,
  record: {
    type: 'TXT' as const,
    host: '_proofline-sign-on',
    name: `_proofline-sign-on.${name}`,
    value: 'proofline-sign-on=q7n2hp3vgo6zjd4ruxw8bfae5ymtskl9',
  },
  proven_on,
});
const proven = signOnDomain('northwind.example', '2026-11-20T09:00:00.000Z');
const signsOn = (more: Partial<SingleSignOnSettings> = {}) =>
  answering(signOn.calls, {
    in_plan: true,
    state: 'off',
    name: null,
    provider: null,
    provider_version: 0,
    provider_saved_by: null,
    redirect_uri: 'https://login.proofline.example/oauth2/idpresponse',
    service_provider: {
      entity_id: 'urn:amazon:cognito:sp:eu-central-1_Ab1Cd2Ef3',
      acs: 'https://login.proofline.example/saml2/idpresponse',
    },
    tested_on: null,
    domains: [],
    ...more,
  } satisfies SingleSignOnSettings);
const begun = {
  name: 'Northwind',
  provider: {
    kind: 'openid' as const,
    issuer: 'https://northwind.okta.example',
    client_id: '0oa1b2c3d4e5f6g7h8',
  },
  domains: [proven, signOnDomain('a-very-long-name-of-an-agency-by-the-sea.example', null)],
};
const saml = {
  ...begun,
  provider: {
    kind: 'saml' as const,
    entity_id: 'https://sts.windows.example/6f9619ff-8b86-d011-b42d-00c04fc964ff/',
    certificate_until: '2028-03-01T12:00:00.000Z',
    metadata_url: null,
    email_attribute: usualEmailAttribute,
  },
};
const inForce = { ...begun, state: 'required' as const, tested_on: '2026-11-21T10:00:00.000Z' };

const both =
  (...given: readonly ((context: BrowserContext) => Promise<unknown>)[]) =>
  async (context: BrowserContext) => {
    for (const one of given) await one(context);
  };

/** Mails of the day. */
const mailed = (more: Partial<MailsToday>) =>
  subscribed({
    mails: {
      sent: 41,
      allowed: 100,
      opens: '2026-11-25T00:00:00.000Z',
      stopped: null,
      ...more,
    },
  });

export const domainShots: readonly Shot[] = [
  { name: 'email-domains-none', path: email.path, given: sending() },
  {
    name: 'email-domains-refused',
    path: email.path,
    given: sending(),
    act: (page) => page.getByRole('button', { name: texts.email.add }).click(),
  },
  {
    name: 'email-domains-pending',
    path: email.path,
    given: sending(domain('northwind.example', all('pending'))),
  },
  { name: 'email-domains-partly', path: email.path, given: sending(domain('northwind.example', partly)) },
  { name: 'email-domains-verified', path: email.path, given: sending(verified) },
  {
    name: 'email-domains-weak-policy',
    path: email.path,
    given: sending(domain('northwind.example', all('verified'), 'weak')),
  },
  {
    name: 'email-domains-several',
    path: email.path,
    given: sending(
      verified,
      webmail,
      domain('a-very-long-name-of-an-agency-by-the-sea.example', all('pending')),
    ),
    act: (page) => page.getByRole('button', { name: texts.email.another }).click(),
  },
  {
    name: 'email-domains-delete',
    path: email.path,
    given: sending(verified),
    act: inDialog(texts.email.removeNamed('northwind.example')),
  },
  { name: 'email-domains-read-only', path: email.path, given: both(sending(verified, webmail), readOnly) },
  { name: 'email-domains-none-read-only', path: email.path, given: both(sending(), readOnly) },
  {
    name: 'email-mails-near',
    path: email.path,
    given: both(sending(verified), mailed({ sent: 88 })),
  },
  {
    name: 'email-mails-used',
    path: email.path,
    given: both(sending(), mailed({ sent: 100 })),
  },
  {
    name: 'email-mails-paused',
    path: '/',
    given: mailed({ stopped: { since: '2026-11-24T10:00:00.000Z', reason: 'bounces' } }),
  },
  { name: 'email-domains-loading', path: email.path, given: waiting(email.calls), loading: true },
  { name: 'email-domains-failing', path: email.path, given: failing(email.calls), refused: 500 },
  { name: 'custom-domain-sub', path: custom.path, given: hosted(null) },
  {
    name: 'custom-domain-form',
    path: custom.path,
    given: hosted(null),
    act: async (page) => {
      await page.getByRole('radio', { name: texts.custom.own }).check({ force: true });
      await page.getByRole('textbox', { name: texts.custom.host }).fill('portal');
      await page.getByRole('textbox', { name: texts.custom.domain }).fill('northwind.example');
    },
  },
  {
    name: 'custom-domain-refused',
    path: custom.path,
    given: hosted(null),
    act: async (page) => {
      await page.getByRole('radio', { name: texts.custom.own }).check({ force: true });
      await page.getByRole('button', { name: texts.custom.add }).click();
    },
  },
  { name: 'custom-domain-waiting', path: custom.path, given: hosted('waiting') },
  { name: 'custom-domain-issuing', path: custom.path, given: hosted('issuing') },
  { name: 'custom-domain-live', path: custom.path, given: hosted('live') },
  {
    name: 'custom-domain-failed',
    path: custom.path,
    given: hosted('failed', 'The certificate was refused: a CAA record does not allow it.'),
  },
  {
    name: 'custom-domain-delete',
    path: custom.path,
    given: hosted('live'),
    act: inDialog(texts.custom.remove),
  },
  { name: 'custom-domain-upgrade', path: custom.path, given: both(hosted(null), onStarter) },
  { name: 'custom-domain-read-only', path: custom.path, given: both(hosted('waiting'), readOnly) },
  { name: 'custom-domain-loading', path: custom.path, given: waiting(custom.calls), loading: true },
  { name: 'custom-domain-failing', path: custom.path, given: failing(custom.calls), refused: 500 },
  { name: 'single-sign-on-none', path: signOn.path, given: signsOn() },
  {
    name: 'single-sign-on-missing',
    path: signOn.path,
    given: signsOn(),
    act: (page) => page.getByRole('button', { name: singleSignOn.provider.save }).click(),
  },
  { name: 'single-sign-on-begun', path: signOn.path, given: signsOn(begun) },
  {
    name: 'single-sign-on-saml-address',
    path: signOn.path,
    given: signsOn(),
    act: (page) =>
      page.getByRole('radio', { name: singleSignOn.provider.kind.saml.label }).check({ force: true }),
  },
  {
    name: 'single-sign-on-saml-missing',
    path: signOn.path,
    given: signsOn(saml),
    act: (page) => page.getByRole('button', { name: singleSignOn.provider.save }).click(),
  },
  { name: 'single-sign-on-required', path: signOn.path, given: signsOn(inForce) },
  { name: 'single-sign-on-no-plan', path: signOn.path, given: signsOn({ in_plan: false }) },
  { name: 'single-sign-on-lower-plan', path: signOn.path, given: signsOn({ ...begun, in_plan: false }) },
  { name: 'single-sign-on-read-only', path: signOn.path, given: both(signsOn(inForce), readOnly) },
  { name: 'single-sign-on-loading', path: signOn.path, given: waiting(signOn.calls), loading: true },
  { name: 'single-sign-on-failing', path: signOn.path, given: failing(signOn.calls), refused: 500 },
];
