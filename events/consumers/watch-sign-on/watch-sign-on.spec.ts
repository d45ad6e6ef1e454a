/** Daily look at single sign-on, woken by its schedule: domains whose record is gone, and the providers that the app client offers. */
import {
  CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
  UpdateUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAudit } from '#contracts/audit.ts';
import {
  checkSignOnDomain,
  getSingleSignOn,
  setSignOnProvider,
  setSingleSignOn,
} from '#contracts/single-sign-on.ts';
import { createUser } from '#contracts/team.ts';
import { getTenantByHost } from '#contracts/workspace.ts';
import { scheduleDaily } from '#local/daily-schedule.ts';
import { testRuntime } from '#testing/support.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { proveDomain } from '#testing/test-sign-on.ts';

const day = 24 * 3_600_000;
let runtime: TestRuntime;
let dnsServer: string | undefined;

beforeAll(async () => {
  runtime = await testRuntime();
  dnsServer = process.env.DNS_SERVER;
  await scheduleDaily();
});
afterAll(() => runtime.stop());

let made = 0;
/** Workspace with a single sign-on that is in force at domains of its own. */
const signingOn = async (count = 1) => {
  made += 1;
  const workspace = await runtime.createWorkspace();
  const { owner } = workspace;
  const { client_id, client_secret } = runtime.companies.client;
  const issuer = runtime.companies.issuer('watched');
  await owner.ok(setSignOnProvider, {
    body: { kind: 'openid', name: 'Watched', issuer, client_id, client_secret },
  });
  const domains = Array.from({ length: count }, (_, index) => `watched${made}-${index}.example`);
  const proofs = [];
  for (const one of domains) proofs.push(await proveDomain(runtime, owner, one));
  await owner.ok(setSingleSignOn, { body: { state: 'on' } });
  const [domain = ''] = domains;
  const [proof] = proofs;
  if (!proof) throw new Error('No domain');
  return { workspace, owner, domain, domains, proof };
};

const nextDay = async (days = 1) => {
  for (let one = 0; one < days; one++) {
    runtime.clock.advance(day);
    await runtime.idle();
  }
};
const provenIn = async ({ owner }: TestWorkspace) => {
  const { state, domains } = await owner.ok(getSingleSignOn);
  return { state, proven: domains.filter(({ proven_on }) => proven_on !== null).map(({ domain }) => domain) };
};
const mailsAbout = (domain: string, to?: string) =>
  runtime.mailbox
    .list({ limit: 200, ...(to !== undefined && { to }) })
    .filter(({ subject }) => subject === `The DNS record of ${domain} is gone`);

it('mails owner and admins once when a record is gone, and takes the proof back after seven days', async () => {
  const { workspace, owner, domain, domains, proof } = await signingOn(2);
  const [admin, agent] = ['admin@watched.example', 'agent@watched.example'];
  await owner.ok(createUser, { body: { name: 'Ann', email: admin, admin: true } });
  await owner.ok(createUser, { body: { name: 'Bob', email: agent } });
  await workspace.accept(admin);
  await workspace.accept(agent);
  await nextDay();
  expect(mailsAbout(domain)).toHaveLength(0);

  runtime.dns.remove(proof);
  await nextDay();
  expect(mailsAbout(domain)).toHaveLength(2);
  expect(mailsAbout(domain, admin)).toHaveLength(1);
  expect(mailsAbout(domain, agent)).toHaveLength(0);
  await nextDay(6);
  expect(mailsAbout(domain)).toHaveLength(2);
  expect(await provenIn(workspace)).toEqual({ state: 'on', proven: domains });
  await nextDay();
  expect(await provenIn(workspace)).toEqual({ state: 'on', proven: [domains[1]] });
  expect((await owner.ok(getTenantByHost))?.single_sign_on?.domains).toEqual([domains[1]]);
  const { items } = await owner.ok(listAudit, { query: {} });
  expect(JSON.stringify(items)).toContain('sign_on_domains');
});

it('begins anew when the record is back, and turns single sign-on off with its last domain', async () => {
  const { workspace, domain, proof } = await signingOn();
  runtime.dns.remove(proof);
  await nextDay(5);
  runtime.dns.publish(proof);
  await nextDay();
  runtime.dns.remove(proof);
  await nextDay(7);
  expect(await provenIn(workspace)).toEqual({ state: 'on', proven: [domain] });
  expect(mailsAbout(domain)).toHaveLength(2);
  await nextDay();
  expect(await provenIn(workspace)).toEqual({ state: 'off', proven: [] });
});

it('mails nobody and takes nothing back while DNS gives no answer', async () => {
  const { workspace, owner, domain } = await signingOn();
  // Nobody listens there.
  process.env.DNS_SERVER = '127.0.0.1:9';
  try {
    await nextDay(9);
    expect(mailsAbout(domain)).toHaveLength(0);
    await owner.ok(checkSignOnDomain, { params: { domain } });
    expect(await provenIn(workspace)).toEqual({ state: 'on', proven: [domain] });
  } finally {
    process.env.DNS_SERVER = dnsServer;
  }
});

it('offers again what a deployment has set back', async () => {
  const { workspace } = await signingOn();
  const cognito = new CognitoIdentityProviderClient({});
  const which = { UserPoolId: process.env.USER_POOL_ID, ClientId: process.env.USER_POOL_CLIENT_ID };
  const settings = async () =>
    (await cognito.send(new DescribeUserPoolClientCommand(which))).UserPoolClient ?? {};
  const { CallbackURLs, AllowedOAuthFlows, AllowedOAuthScopes } = await settings();
  const template = {
    CallbackURLs,
    AllowedOAuthFlows,
    AllowedOAuthScopes,
    AllowedOAuthFlowsUserPoolClient: true,
  };
  await cognito.send(
    new UpdateUserPoolClientCommand({
      ...which,
      ...template,
      SupportedIdentityProviders: ['COGNITO', 'Google'],
    }),
  );
  await nextDay();
  expect((await settings()).SupportedIdentityProviders).toContain(`sso-${workspace.tenantId}`);
});
