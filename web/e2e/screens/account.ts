/** Pages of a person or of the whole workspace: sign-in, profile, team, settings. */
import type { BrowserContext, Page } from 'playwright-core';
import type { getInvitation } from '#contracts/account.ts';
import type { getAddressChange, getAddressLink } from '#contracts/address-change.ts';
import { problemOf } from '#contracts/errors.ts';
import type { getPasswordLink } from '#contracts/password.ts';
import type { AnswerOf } from '#contracts/route.ts';
import type { SessionOfPerson } from '#contracts/session.ts';
import type { getUserProfile } from '#contracts/team.ts';
import type { getTenantProfile } from '#contracts/tenants.ts';
import type { listUsers } from '#contracts/workspace.ts';
import { address } from '#lib/texts/en/address.ts';
import { audit } from '#lib/texts/en/audit.ts';
import { common } from '#lib/texts/en/common.ts';
import { inbox } from '#lib/texts/en/inbox.ts';
import { password as passwordTexts } from '#lib/texts/en/password.ts';
import { reset } from '#lib/texts/en/reset.ts';
import { sessions } from '#lib/texts/en/sessions.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { signIn as signInTexts } from '#lib/texts/en/sign-in.ts';
import { openMember } from '../team-members.ts';
import {
  answering,
  changing,
  failing,
  inDialog,
  onStarter,
  readOnly,
  type Shot,
  subscribed,
  waiting,
} from './shot.ts';

const { team, workspace, profile } = settings;

/** Pages with autosave: their addresses and the calls that they make. */
const pages = {
  team: { path: '/settings/team', calls: '**/api/users' },
  workspace: { path: '/settings/workspace', calls: '**/api/tenant-profiles/*' },
  profile: { path: '/profile', calls: '**/api/user-profiles*' },
};

const refuseNothing = async (page: Page) => {
  await inDialog(team.add)(page);
  await page.getByRole('button', { name: team.invite.action }).click();
};

const someSessions: readonly SessionOfPerson[] = [
  {
    id: 'here',
    browser: 'Chrome',
    system: 'Windows',
    network: '203.0.113.0/24',
    signed_in_on: '2026-11-12T08:10:00.000Z',
    seen_on: '2026-11-26T14:00:00.000Z',
    present: true,
  },
  {
    id: 'phone',
    browser: 'Safari',
    system: 'iPhone',
    network: '2001:db8:85a3::/48',
    signed_in_on: '2026-11-20T17:45:00.000Z',
    seen_on: '2026-11-26T09:30:00.000Z',
    present: false,
  },
  {
    id: 'unknown',
    browser: null,
    system: null,
    network: '198.51.100.0/24',
    signed_in_on: '2026-11-25T22:05:00.000Z',
    seen_on: '2026-11-25T22:10:00.000Z',
    present: false,
  },
];
const toSessions = async (page: Page) => {
  await page.getByRole('heading', { name: sessions.title }).scrollIntoViewIfNeeded();
  await page.getByText(sessions.lead).waitFor();
};

/** A living link, whose password the server refuses as a leaked one. */
const goodLink = (context: BrowserContext) =>
  context.route('**/api/password-links/*', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({
          json: { email: 'ana@northwind.example', names: ['Ana'] } satisfies AnswerOf<typeof getPasswordLink>,
        })
      : route.fulfill({
          status: 422,
          json: { error: problemOf({ code: 'password_leaked', field: 'password' }) },
        }),
  );
/** Link that changes an address, or stops that. */
const addressLink = (effect: AnswerOf<typeof getAddressLink>['effect']) =>
  answering('**/api/address-links/*', {
    effect,
    email: 'ana@northwind.example',
  } satisfies AnswerOf<typeof getAddressLink>);
const invited = (about: Partial<AnswerOf<typeof getInvitation>>) =>
  answering('**/api/invitations/*', {
    state: 'open',
    email: 'ida@northwind.example',
    name: 'Ida',
    to: 'team',
    known: false,
    inviter: { name: 'Jonas Whitfield', email: 'jonas@northwind.example' },
    ...about,
  } satisfies AnswerOf<typeof getInvitation>);

const signIn: readonly Shot[] = [
  { name: 'sign-in', path: '/signin', as: 'guest' },
  {
    name: 'sign-in-refused',
    path: '/signin',
    as: 'guest',
    refused: 400,
    act: async (page) => {
      await page.locator('input[name="username"]').fill('nobody@northwind.example');
      await page.locator('input[name="password"]').fill('Wrong-2026');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'sign-in-forgotten',
    path: '/signin',
    as: 'guest',
    act: (page) => page.getByRole('button', { name: signInTexts.forgot }).click(),
  },
  {
    name: 'sign-in-link-sent',
    path: '/signin?email=nobody@northwind.example',
    as: 'guest',
    act: async (page) => {
      await page.getByRole('button', { name: signInTexts.forgot }).click();
      await page.getByRole('button', { name: reset.send }).click();
      await page.getByRole('button', { name: reset.again }).waitFor();
    },
  },
  { name: 'password-link', path: '/password/token', as: 'guest', given: goodLink },
  {
    name: 'password-link-refused',
    path: '/password/token',
    as: 'guest',
    given: goodLink,
    refused: 422,
    act: async (page) => {
      await page.locator('input[name="password"]').fill('lanterns on a wet pier');
      await page.getByRole('button', { name: reset.save }).click();
      await page.getByText(passwordTexts.leaked).waitFor();
    },
  },
  { name: 'password-link-dead', path: '/password/none', as: 'guest', refused: 404 },
  { name: 'address-link', path: '/address/token', as: 'guest', given: addressLink('change') },
  { name: 'address-link-done', path: '/address/token', as: 'guest', given: addressLink('done') },
  { name: 'address-link-stop', path: '/address/token', as: 'guest', given: addressLink('stop') },
  { name: 'address-link-undo', path: '/address/token', as: 'guest', given: addressLink('undo') },
  { name: 'address-link-dead', path: '/address/none', as: 'guest', refused: 404 },
  { name: 'invitation', path: '/invitation/token', as: 'guest', given: invited({}) },
  { name: 'invitation-known', path: '/invitation/token', as: 'guest', given: invited({ known: true }) },
  {
    name: 'invitation-expired',
    path: '/invitation/token',
    as: 'guest',
    given: invited({ state: 'expired' }),
  },
  { name: 'logged-out-everywhere', path: '/signin?left=everywhere', as: 'guest' },
];

const auditLog = { path: '/settings/audit-log', calls: /\/api\/audit(\?|$)/ };

export const accountShots: readonly Shot[] = [
  ...signIn,
  { name: 'inbox', path: '/inbox' },
  { name: 'inbox-filtered-to-nothing', path: '/inbox?project=9001' },
  { name: 'inbox-filtered-to-nothing-snoozed', path: '/inbox?view=snoozed&project=9001' },
  {
    name: 'inbox-rest-failing',
    path: '/inbox',
    given: async (context) => {
      const further = { next: '1772460000000_1' };
      await changing(/\/api\/inbox\?.*state=unread/, (list: object) => ({ ...list, ...further }))(context);
      await failing(/\/api\/inbox\?.*before=/)(context);
    },
    refused: 500,
    act: async (page) => {
      await page.getByRole('button', { name: inbox.more }).click();
      await page.getByText(common.restFailed()).waitFor();
    },
  },
  { name: 'audit-log', path: auditLog.path },
  {
    name: 'audit-log-empty',
    path: auditLog.path,
    given: answering('**/api/audit', { items: [], cursor: null, kept_days: 30, language: 'en' }),
  },
  {
    name: 'audit-log-no-match',
    path: auditLog.path,
    act: async (page) => {
      await page.getByLabel(audit.filter.person).fill('nobody of that name');
      await page.getByText(audit.empty.noMatch).waitFor();
    },
  },
  {
    name: 'audit-log-broken',
    path: auditLog.path,
    given: answering('**/api/audit/chain', {
      checked: 56,
      broken: { seq: 57, why: 'changed' },
      cursor: null,
    }),
  },
  { name: 'audit-log-loading', path: auditLog.path, given: waiting(auditLog.calls), loading: true },
  {
    name: 'audit-log-rest-failing',
    path: auditLog.path,
    given: failing(/\/api\/audit\?.*cursor=/),
    refused: 500,
    act: async (page) => {
      await page.getByRole('button', { name: audit.more }).click();
      await page.getByText(common.restFailed()).waitFor();
    },
  },
  { name: 'audit-log-failing', path: auditLog.path, given: failing(auditLog.calls), refused: 500 },
  ...Object.entries(pages).flatMap(([name, { path, calls }]): Shot[] => [
    { name, path },
    { name: `${name}-read-only`, path, given: readOnly },
    { name: `${name}-loading`, path, given: waiting(calls), loading: true },
    { name: `${name}-failing`, path, given: failing(calls), refused: 500 },
  ]),
  { name: 'team-seats', path: pages.team.path, given: subscribed({ users_allowed: 3 }) },
  {
    name: 'team-unreached',
    path: pages.team.path,
    given: changing(pages.team.calls, ({ users }: AnswerOf<typeof listUsers>) => ({
      users: users.map((user, index) => (index === 1 ? { ...user, suppressed: 'bounced' } : user)),
    })),
  },
  { name: 'team-invite', path: pages.team.path, act: inDialog(team.add) },
  { name: 'team-invite-errors', path: pages.team.path, act: refuseNothing },
  {
    name: 'team-remove',
    path: pages.team.path,
    act: async (page) => {
      await openMember(page, 'Jonas Whitfield');
      await inDialog(team.remove('Jonas Whitfield'))(page);
    },
  },
  {
    name: 'team-member',
    path: pages.team.path,
    act: (page) => openMember(page, 'Jonas Whitfield'),
  },
  {
    name: 'workspace-nameless',
    path: pages.workspace.path,
    act: (page) => page.getByLabel(new RegExp(`^${workspace.name}`)).fill(''),
  },
  {
    name: 'workspace-days-off',
    path: pages.workspace.path,
    given: changing(pages.workspace.calls, (answer: AnswerOf<typeof getTenantProfile>) => ({
      ...answer,
      holiday_country: 'DE',
      own_days_off: [
        { from: '2026-12-24', to: '2027-01-01', label: 'Winter break' },
        { from: '2027-05-07', to: '2027-05-07', label: 'Day between Ascension and the weekend' },
      ],
    })),
    act: (page) => page.getByRole('button', { name: workspace.daysOff.add }).click(),
  },
  {
    name: 'workspace-more-time',
    path: pages.workspace.path,
    act: (page) => page.getByLabel(workspace.daysMore).scrollIntoViewIfNeeded(),
  },
  { name: 'workspace-locked', path: pages.workspace.path, given: onStarter },
  {
    name: 'workspace-renews',
    path: pages.workspace.path,
    given: subscribed({ details: { provider: 'stripe', renews: true, portal: true, items: [] } }),
  },
  { name: 'workspace-delete', path: pages.workspace.path, act: inDialog(workspace.delete.open) },
  { name: 'profile-as-agent', path: pages.profile.path, as: 'agent' },
  {
    name: 'profile-notifications',
    path: pages.profile.path,
    given: changing(pages.profile.calls, (answer: AnswerOf<typeof getUserProfile>) => ({
      ...answer,
      receive_overdue_notifications: false,
      notifications: { approved: { mail: false }, reply: { inbox: false, mail: false } },
      digest_hour: 8,
    })),
    act: (page) =>
      page.getByRole('heading', { name: profile.section.notifications }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'profile-sessions',
    path: pages.profile.path,
    given: answering('**/api/sessions', { sessions: someSessions }),
    act: toSessions,
  },
  { name: 'security', path: '/security', as: 'client' },
  {
    name: 'profile-sessions-alone',
    path: pages.profile.path,
    given: answering('**/api/sessions', { sessions: someSessions.slice(0, 1) }),
    act: toSessions,
  },
  {
    name: 'profile-sessions-loading',
    path: pages.profile.path,
    given: waiting('**/api/sessions'),
    loading: true,
  },
  {
    name: 'profile-sessions-failing',
    path: pages.profile.path,
    given: failing('**/api/sessions'),
    act: toSessions,
    refused: 500,
  },
  {
    name: 'profile-sessions-end-others',
    path: pages.profile.path,
    given: answering('**/api/sessions', { sessions: someSessions }),
    act: inDialog(sessions.endOthers),
  },
  { name: 'profile-password', path: pages.profile.path, act: inDialog(profile.password.open) },
  { name: 'profile-address', path: pages.profile.path, act: inDialog(address.open) },
  {
    name: 'profile-address-waits',
    path: pages.profile.path,
    given: answering('**/api/session/address', {
      waiting: {
        email: 'nora@studio-northwind.example',
        until: new Date(Date.now() + 3_500_000).toISOString(),
      },
    } satisfies AnswerOf<typeof getAddressChange>),
    act: (page) => page.getByRole('button', { name: address.takeBack }).scrollIntoViewIfNeeded(),
    window: true,
  },
];
