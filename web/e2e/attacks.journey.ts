/**
 * Attacks of the security review, F1 to F9 (docs/findings.md), as the attacker does them: each is refused, and the workspace's
 * audit log says so. The second factor of F6 has a journey of its own, too.
 */
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { signUp } from '#contracts/account.ts';
import { exportAudit, listAudit } from '#contracts/audit.ts';
import { choosePlan, confirmPaymentMethod, getSetupIntent } from '#contracts/billing.ts';
import { getContact, inviteContact, updateContact } from '#contracts/clients.ts';
import { checkCustomDomain, getCustomDomain, setCustomDomain } from '#contracts/custom-domain.ts';
import { changePassword, requestPasswordLink, setPasswordByLink } from '#contracts/password.ts';
import { getProject, listProjects } from '#contracts/projects.ts';
import { commentReview, decideReview, getReview } from '#contracts/review.ts';
import { confirmSecondFactor, endSessions, startSecondFactor } from '#contracts/session.ts';
import { createUser } from '#contracts/team.ts';
import { updateTenantProfile } from '#contracts/tenants.ts';
import { getTimeline, revokeLink, sendRevisionMessage, sendStageMessage } from '#contracts/timeline.ts';
import { getMe, getSubscription } from '#contracts/workspace.ts';
import { type AuditContent, type AuditKind, auditSentence } from '#domain/audit/index.ts';
import { mailAllowance } from '#domain/plan/mail-allowance.ts';
import { limits } from '#domain/rate-limit/rate-limit.ts';
import { audit as texts } from '#lib/texts/en/audit.ts';
import { frame } from '#lib/texts/en/frame.ts';
import { secondFactor } from '#lib/texts/en/second-factor.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { totp } from '../../infra/emulators/cognito/totp.ts';
import { acceptInvitationOf } from '../../infra/local/accept-invitation.ts';
import { type ApiClient, apiClient } from '../../infra/local/api-client.ts';
import { proveFor } from '../../infra/local/testing/proven-client.ts';
import { createMembers, type Members } from './members.ts';
import { newestReview, sendRound } from './newest-mail.ts';
import { createWorkspaceFor, type Person, type Product, password, startProduct } from './product.ts';
import { within } from './within.ts';

const subdomain = 'contoso';

let product: Product;
/** Workspace that is attacked. */
let contoso: Members;
let film: TestProject;
let open: Person[] = [];

beforeAll(async () => {
  product = await startProduct();
  contoso = await createMembers(product, subdomain, 'Europe/Madrid');
  film = await createTestProject(contoso.owner, {
    contacts: [
      { firstname: 'Denise', lastname: 'Okafor', email: 'denise@client.example' },
      { firstname: 'Bob', lastname: 'Bruni', email: 'bob@client.example' },
    ],
  });
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, ...open);
  for (const person of open) await person.leave();
  open = [];
});

const browser = async () => {
  const person = await product.person();
  open.push(person);
  return person;
};
const at = (token?: string, where = subdomain): ApiClient => apiClient(product.runtime, where, token);

/** Entries of a kind in a workspace's log, newest first. */
const entries = async (
  owner: ApiClient,
  kind: AuditKind = 'attack_refused',
): Promise<readonly AuditContent[]> => {
  await product.runtime.idle();
  const { items } = await owner.ok(listAudit, { query: { kind } });
  return items.map(({ content }) => content);
};

/** Call of the identity provider, as any browser or script makes it. */
const provider = async (operation: string, body: object) => {
  const { AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoint = '', USER_POOL_CLIENT_ID: ClientId } =
    product.runtime.environment;
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` },
    body: JSON.stringify({ ClientId, ...body }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

type Tokens = ReturnType<Product['runtime']['identity']['startSession']>;
/** Tokens of somebody's session, as a thief has them. The session began a minute ago. */
const stolen = (email: string): Tokens => product.runtime.identity.startSession(email, Date.now() - 60_000);
const codeOf = ({ status, body }: { status: number; body: object }): string =>
  'error' in body ? `${status} ${(body.error as { code: string }).code}` : String(status);
/** Both tokens of a session are of no use. */
const expectUseless = async (tokens: Tokens) => {
  expect(codeOf(await at(tokens.AccessToken).call(getMe))).toBe('401 session_ended');
  const refreshed = await provider('InitiateAuth', {
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    AuthParameters: { REFRESH_TOKEN: tokens.RefreshToken },
  });
  expect(refreshed.status).toBe(400);
};

const round = (place: number) => ({
  params: { id: film.id, wf: film.wf, rev: film.revision(1, place) },
});
const contact = (place: number) => {
  const found = film.contacts[place];
  if (!found) throw new Error('no such contact');
  return found;
};
const mailsTo = (to: string) => product.runtime.mailbox.list({ to, limit: 200 });

describe('F1: an agency whose DNS leads its host elsewhere', () => {
  const host = 'portal.northwind.localhost';
  let northwind: Members;

  beforeAll(async () => {
    northwind = await createMembers(product, 'northwind', 'Europe/Madrid');
    await northwind.owner.ok(setCustomDomain, { body: { custom_domains: host } });
    const { cname: value } = await northwind.owner.ok(getCustomDomain);
    product.runtime.dns.publish({ type: 'CNAME', name: host, value });
    expect(await northwind.owner.ok(checkCustomDomain)).toMatchObject({ state: 'live' });
    // The victim, owner of another workspace, is a member here as well.
    await northwind.owner.ok(createUser, {
      body: { name: 'Carl', surname: 'Contoso', email: contoso.owner.email },
    });
    const { id: tenantId } = (await northwind.owner.ok(getMe)).tenant;
    const at = { tenantId, subdomain: 'northwind' };
    await acceptInvitationOf(product.runtime, at, contoso.owner.email, password);
  });

  test('reads nothing on its page that opens another workspace, also after the session', async () => {
    const { runtime } = product;
    const origin = `http://${host}:${runtime.ports.web}`;
    const victim = await browser();
    await victim.signIn('northwind', contoso.owner.email, password);
    await victim.signIn(subdomain, contoso.owner.email, password);
    // The real page at the agency's host, once: all that it keeps there is the hostile page's to read.
    await victim.page.goto(`${origin}/signin`);
    await victim.page.waitForURL((url) => url.origin === runtime.url('northwind'));
    await victim.context.route(`${origin}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Portal</title>' }),
    );
    await victim.page.goto(origin);
    const reading = victim.page.evaluate(
      async (targets) => {
        const fetched: Record<string, string> = {};
        for (const target of targets) {
          try {
            const answer = await fetch(target, { credentials: 'include' });
            fetched[target] = `${answer.status} ${(await answer.text()).slice(0, 200)}`;
          } catch {
            fetched[target] = 'blocked';
          }
        }
        const framed = await new Promise<string>((resolve) => {
          const frame = document.createElement('iframe');
          frame.src = targets[0] ?? '';
          frame.addEventListener('load', () => {
            try {
              resolve(frame.contentDocument ? 'readable' : 'sealed');
            } catch {
              resolve('sealed');
            }
          });
          document.body.append(frame);
        });
        return {
          local: { ...localStorage },
          session: { ...sessionStorage },
          cookies: document.cookie,
          databases: (await indexedDB.databases()).map(({ name }) => name),
          caches: 'caches' in globalThis ? await caches.keys() : [],
          fetched,
          framed,
        };
      },
      [
        `${runtime.url(subdomain)}/`,
        `${runtime.url(subdomain)}/api/me`,
        `${runtime.url('northwind')}/api/me`,
        `${runtime.url()}/api/workspaces`,
      ],
    );
    const loot = await within(30, 'the hostile page reads all it can', reading);
    expect(JSON.stringify(loot)).not.toMatch(/eyJ[\w-]+\.|Cognito|[Rr]efresh|[Ss]ession=/);
    expect(new Set(Object.values(loot.fetched))).toEqual(new Set(['blocked']));
    expect(loot.framed).not.toBe('readable');
    expect([loot.databases, loot.caches, loot.cookies]).toEqual([[], [], '']);
    // Whatever is kept there is tried as a token everywhere.
    for (const value of [...Object.values(loot.local), ...Object.values(loot.session)]) {
      for (const where of [subdomain, 'northwind'])
        expect((await at(value, where).call(getMe)).status).toBe(401);
    }

    // A session that an early version has left at the host: refused there, in the log of the workspace.
    const left = stolen(contoso.owner.email);
    const there = apiClient({ ports: runtime.ports, url: () => origin }, '', left.AccessToken);
    expect(codeOf(await there.call(getMe))).toBe('401 sign_in_elsewhere');
    expect(await entries(northwind.owner)).toMatchObject([
      { refused: 'sign_in_elsewhere', actor: { kind: 'member', name: 'Carl Contoso' } },
    ]);
    // After the end of the sessions it is of no use at any workspace either.
    await at(left.AccessToken).ok(endSessions, { body: { session: null } });
    await expectUseless(left);
    expect(codeOf(await at(left.AccessToken, 'northwind').call(getMe))).toBe('401 session_ended');
    expect(await entries(contoso.owner, 'session_refused')).toMatchObject([{ refused: 'session_ended' }]);
  });
});

describe('F2: an agent without any permission', () => {
  test('neither redirects a client’s address nor invites them, and so cannot approve in their name', async () => {
    const luca = await contoso.agent('Luca');
    const mine = 'luca.private@evil.example';
    const { id, firstname, lastname, email } = contact(0);
    const redirected = await luca.call(updateContact, {
      params: { id },
      body: { firstname, lastname, email: mine },
    });
    expect(codeOf(redirected)).toBe('403 not_on_all_projects');
    expect(codeOf(await luca.call(inviteContact, { params: { id } }))).toBe('403 not_on_all_projects');
    expect((await luca.call(getProject, { params: { id: film.id } })).status).toBe(404);
    expect((await luca.ok(listProjects)).items).toEqual([]);
    expect(await contoso.owner.ok(getContact, { params: { id } })).toMatchObject({ email });
    expect(mailsTo(mine)).toEqual([]);
    expect(await entries(contoso.owner, 'permission_refused')).toMatchObject([
      { refused: 'not_on_all_projects', actor: { kind: 'member', name: 'Luca Agent' } },
    ]);
  });
});

describe('F3: a link in the wrong mailbox', () => {
  const approve = (guest: ApiClient, token: string) =>
    guest.call(decideReview, { params: { token }, body: { decision: 'approve', message: '' } });

  test('decides nothing once the address is corrected, and nothing once it is revoked', async () => {
    const { id, firstname, lastname, email } = contact(0);
    const stranger = await sendRound(product, contoso, round(0), email, 'https://vimeo.example/1');
    const visitor = await browser();
    await visitor.page.goto(stranger.link);
    await visitor.page.getByRole('heading', { name: film.project.name }).first().waitFor();
    await contoso.owner.ok(updateContact, {
      params: { id },
      body: { firstname, lastname, email: 'denise.right@client.example' },
    });
    expect((await stranger.guest.call(getReview, { params: { token: stranger.token } })).status).toBe(410);
    expect(codeOf(await approve(stranger.guest, stranger.token))).toBe('410 link_of_old_address');
    await visitor.page.reload();
    await visitor.page
      .getByRole('heading', { name: film.project.name })
      .first()
      .waitFor({ state: 'detached' });

    const { rev } = round(0).params;
    const bob = await newestReview(product, contoso, contact(1).email);
    await contoso.owner.ok(revokeLink, { params: { id: film.id, rev, contactId: contact(1).id } });
    expect(codeOf(await approve(bob.guest, bob.token))).toBe('410 link_revoked');

    const { params } = round(0);
    const timeline = await contoso.owner.ok(getTimeline, { params: { id: params.id, wf: params.wf } });
    expect(JSON.stringify(timeline)).not.toContain('"Revision Approved"');
    const refused = await entries(contoso.owner);
    expect(refused.map(({ refused: why, actor }) => [why, actor.name])).toEqual([
      ['link_revoked', 'Bob Bruni'],
      ['link_of_old_address', 'Denise Okafor'],
    ]);
  });
});

describe('F4: a stolen session', () => {
  /** A person for each end of sessions, after which earlier ones are of no use. */
  const [ada, eva, mia] = ['ada', 'eva', 'mia'].map((name) => `${name}@${subdomain}.example`) as [
    string,
    string,
    string,
  ];
  /** Without those of a page that leaves: a call of its own may be refused as well. */
  const refusedSessions = async () =>
    (await entries(contoso.owner, 'session_refused')).filter(({ subject }) => subject?.id === getMe.name);
  beforeAll(async () => {
    for (const name of ['Ada', 'Eva', 'Mia']) await contoso.agent(name);
  });

  test('ends with the log-out, on the page and everywhere', async () => {
    const before = (await refusedSessions()).length;
    const here = await browser();
    await here.enter(subdomain, ada);
    const call = here.page.waitForRequest((request) => 'authorization' in request.headers());
    await here.page.goto(product.runtime.url(subdomain));
    const token = (await call).headers().authorization?.replace('Bearer ', '');
    expect((await at(token).call(getMe)).status).toBe(200);
    await here.page.getByRole('button', { name: frame.account }).click();
    await here.page.getByRole('menuitem', { name: frame.signOut, exact: true }).click();
    await here.page.waitForURL((url) => url.pathname === '/signin');
    expect(codeOf(await at(token).call(getMe))).toBe('401 session_ended');

    const [mine, thief] = [stolen(ada), stolen(ada)];
    expect((await at(thief.AccessToken).call(getMe)).status).toBe(200);
    await at(mine.AccessToken).ok(endSessions, { body: { session: null } });
    await expectUseless(thief);
    expect(await refusedSessions()).toHaveLength(before + 1);
  });

  test('ends with a new password, chosen on the profile or by a mailed link', async () => {
    const before = (await refusedSessions()).length;
    const thief = stolen(eva);
    expect((await at(thief.AccessToken).call(getMe)).status).toBe(200);
    const mine = stolen(eva);
    const next = 'Another-horse-2';
    await at(mine.AccessToken).ok(changePassword, { body: { current: password, next } });
    await expectUseless(thief);

    const another = stolen(mia);
    expect((await at(another.AccessToken).call(getMe)).status).toBe(200);
    await at(another.AccessToken).ok(requestPasswordLink, { body: { email: mia } });
    const [newest] = mailsTo(mia);
    const { links = [] } = product.runtime.mailbox.get(newest?.messageId ?? '') ?? {};
    const link = links.find((one) => one.includes('/password/')) ?? '';
    await at(another.AccessToken).ok(setPasswordByLink, {
      params: { token: new URL(link).pathname.split('/').at(-1) ?? '' },
      body: { password: 'A-third-horse-3' },
    });
    await expectUseless(another);
    const refused = await refusedSessions();
    expect(refused).toHaveLength(before + 2);
    expect(refused.slice(0, 2)).toMatchObject(
      ['Mia Agent', 'Eva Agent'].map((name) => ({ actor: { kind: 'member', name } })),
    );
  });
});

describe('F5: a stolen access token', () => {
  test('changes no login’s address at the identity provider', async () => {
    const email = contoso.owner.email;
    const { AccessToken } = stolen(email);
    const mine = 'mallory@evil.example';
    const changed = await provider('UpdateUserAttributes', {
      AccessToken,
      UserAttributes: [{ Name: 'email', Value: mine }],
    });
    expect(changed.status).toBe(400);
    expect(mailsTo(mine)).toEqual([]);
    const forgotten = await provider('ForgotPassword', { Username: mine });
    expect(forgotten.status === 200 ? mailsTo(mine) : []).toEqual([]);
    expect(product.runtime.identity.accounts().map((account) => account.email)).toContain(email);
    expect((await entries(contoso.owner))[0]).toMatchObject({
      refused: 'address_at_provider',
      actor: { kind: 'member', id: 1 },
    });
  });
});

describe('F6: a stolen password, or session, alone', () => {
  let vault: Members;
  beforeAll(async () => {
    vault = await createMembers(product, 'vault', 'Europe/Madrid');
  });

  test('takes no export and moves no domain without a fresh proof', async () => {
    const thief = at(stolen(vault.owner.email).AccessToken, 'vault');
    const taken = [
      await thief.call(exportAudit, { query: { format: 'csv' } }),
      await thief.call(setCustomDomain, { body: { custom_domains: 'portal.evil.example' } }),
    ].map(codeOf);
    expect(taken).toEqual(Array(2).fill('403 proof_needed'));
    expect((await vault.owner.ok(getCustomDomain)).custom_domains).toBeNull();
    // Both make a single entry.
    expect(await entries(vault.owner, 'permission_refused')).toMatchObject([
      { refused: 'proof_needed', actor: { kind: 'member', id: 1 } },
    ]);
  });

  test('opens nothing where the workspace demands a second factor', async () => {
    const { email } = await vault.agent('Vic', 'access_all_projects');
    const { AccessToken } = product.runtime.identity.startSession(vault.owner.email);
    await proveFor(product.runtime, AccessToken);
    // The owner has a second factor; they would be shut out, too.
    const owner = at(AccessToken, 'vault');
    const { secret } = await owner.ok(startSecondFactor);
    await owner.ok(confirmSecondFactor, { body: { code: totp(secret, Date.now()) } });
    const { id } = (await owner.ok(getMe)).tenant;
    await owner.ok(updateTenantProfile, { params: { id }, body: { second_factor_days: 0 } });
    const thief = await browser();
    await thief.signIn('vault', email, password);
    await thief.page.getByRole('heading', { name: secondFactor.demanded.title }).waitFor();
    const token = at(stolen(email).AccessToken, 'vault');
    for (const route of [getMe, listProjects])
      expect(codeOf(await token.call(route))).toBe('403 second_factor_demanded');
    expect((await entries(owner, 'permission_refused'))[0]).toMatchObject({
      refused: 'second_factor_demanded',
      actor: { kind: 'member', name: 'Vic Agent' },
    });
  });
});

describe('F7: a new free workspace as a phishing cannon', () => {
  const people = 25;
  const allowed = mailAllowance('free forever', 0, true);
  const ofCannon = () =>
    product.runtime.mailbox.list({ limit: 500 }).filter(({ to }) => to.join().includes('@victims.example'));

  test('takes no company’s name', async () => {
    for (const tenantName of ['Microsoft Account Team', 'Micros0ft Account Team', 'Win at evil.example']) {
      const refused = await at(undefined, '').call(signUp, {
        body: {
          tenantName,
          adminFirstName: 'Mal',
          adminLastName: 'Lory',
          adminEmail: 'mal@evil.example',
          subdomain: 'accountteam',
        },
      });
      expect(refused.status, tenantName).toBe(422);
    }
    expect(mailsTo('mal@evil.example')).toEqual([]);
  });

  test('mails as many people as it may in a day, under the product’s name and with links that tell their host', async () => {
    const { runtime } = product;
    const { email, tenantId } = await createWorkspaceFor(runtime, {
      name: 'Account Team',
      subdomain: 'cannon',
      timezone: 'Europe/Madrid',
      plan: 'free forever',
    });
    const { User } = await import('#server/data/entities/user.ts');
    const { data } = await User.get({ tenantId, id: 1 }).go({ consistent: true });
    expect(data?.email).toBe(email);
    const mallory = product.calls('cannon', data?.subject ?? '');
    const lure = await createTestProject(mallory, {
      contacts: Array.from({ length: people }, (_, index) => ({
        firstname: 'Vic',
        lastname: String(index),
        email: `v${index}@victims.example`,
      })),
    });
    const send = () =>
      mallory.call(sendStageMessage, {
        params: { id: lure.id, wf: lure.wf, stage: lure.stage(1).id },
        body: {
          emailText: {
            subject: 'Verify your account',
            body: '<p><a href="https://micros0ft.evil.example">https://account.microsoft.com</a></p>',
          },
        },
      });
    for (let times = 0; times < 5; times += 1) await send();
    await runtime.idle();
    expect(ofCannon()).toHaveLength(allowed);
    const refused = await send();
    expect(codeOf(refused)).toBe('429 mail_limit_reached');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await runtime.idle();
    expect(ofCannon()).toHaveLength(allowed);

    const [mail] = ofCannon();
    const read = runtime.mailbox.get(mail?.messageId ?? '');
    expect(read?.from).toBe('Account Team via Proofline <mail@proofline.localhost>');
    expect(read?.text).toContain('micros0ft.evil.example');
    expect(read?.html?.replaceAll(/<[^>]+>/g, '')).toContain('micros0ft.evil.example');
    expect(await entries(mallory, 'mails_refused')).toMatchObject([{ refused: 'mail_limit_reached' }]);
  });
});

describe('F8: a script', () => {
  test('by one link mails the team no more than its limit, and is told when to come again', async () => {
    const { guest, token } = await latestLink('denise.right@client.example');
    const [{ calls }] = limits.message;
    let accepted = 0;
    let last = await guest.call(commentReview, { params: { token }, body: { message: 'Hello' } });
    for (; last.status === 200 && accepted < 2 * calls; accepted += 1)
      last = await guest.call(commentReview, { params: { token }, body: { message: 'Hello' } });
    expect(accepted).toBe(calls);
    expect(codeOf(last)).toBe('429 too_many_requests');
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect(await entries(contoso.owner, 'limit_reached')).toMatchObject([
      { refused: 'too_many_requests', actor: { kind: 'link', name: 'Denise Okafor' } },
    ]);
  });

  test('invites one client five times an hour, with an agent’s token', async () => {
    const { id } = contact(1);
    const [, { calls }] = limits.invite;
    const statuses = [];
    for (let times = 0; times <= calls; times += 1)
      statuses.push(codeOf(await contoso.owner.call(inviteContact, { params: { id } })));
    expect(statuses).toEqual([...Array(calls).fill('200'), '429 too_many_requests']);
    await product.runtime.idle();
    expect(mailsTo('bob@client.example').filter(({ subject }) => /invit/i.test(subject))).toHaveLength(calls);
    expect((await entries(contoso.owner, 'limit_reached'))[0]).toMatchObject({
      refused: 'too_many_requests',
      actor: { kind: 'member', id: 1 },
    });
  });

  const latestLink = async (to: string) => {
    await contoso.owner.ok(sendRevisionMessage, {
      ...round(0),
      body: { emailText: { subject: 'A word', body: '<p>{{review_link}}</p>' } },
    });
    await product.runtime.idle();
    return newestReview(product, contoso, to);
  };
});

describe('F9: a product that has lost its payment keys', () => {
  test('gives no plan away', async () => {
    const { owner } = contoso;
    const plan = async () => (await owner.ok(getSubscription)).name;
    const before = await plan();
    vi.stubEnv('PAYMENTS', undefined);
    onTestFinished(() => void vi.unstubAllEnvs());
    const answers = [
      await owner.call(getSetupIntent),
      await owner.call(confirmPaymentMethod, { body: { setup_intent: 'any', outcome: 'succeeds' } }),
      await owner.call(choosePlan, { body: { plan: 'professional', seats: 50 } }),
    ].map(codeOf);
    expect(answers).toEqual(Array(3).fill('503 payments_unavailable'));
    expect(await plan()).toBe(before);
    // All three make a single entry.
    expect(await entries(owner, 'plan_refused')).toMatchObject([
      { refused: 'payments_unavailable', actor: { kind: 'member', id: 1 } },
    ]);
  });
});

test('the owner reads the refusals on the page of the log', async () => {
  const owner = await browser();
  await owner.enter(subdomain, contoso.owner.email);
  await owner.page.goto(`${product.runtime.url(subdomain)}/settings/audit-log`);
  await owner.page.getByText(texts.chain.intact).waitFor();
  for (const kind of ['permission_refused', 'attack_refused', 'limit_reached'] as const) {
    const [entry] = await entries(contoso.owner, kind);
    if (!entry) throw new Error(`no entry of ${kind}`);
    await owner.page.getByLabel(texts.filter.person).fill(entry.actor.name);
    await owner.page.getByText(auditSentence(entry, 'en'), { exact: true }).first().waitFor();
  }
});
