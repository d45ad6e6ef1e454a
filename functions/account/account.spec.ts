import { Amplify } from 'aws-amplify';
import { AuthError, signIn, signOut } from 'aws-amplify/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  checkSubdomain,
  confirmSignUp,
  getEntrance,
  retrieveWorkspaceUrl,
  sendAccountMail,
  signUp,
} from '#contracts/account.ts';
import { listClients } from '#contracts/clients.ts';
import { notes } from '#contracts/notes.ts';
import { createProject, getProject, listProjects, removeSampleProject } from '#contracts/projects.ts';
import { getDashboard } from '#contracts/reports.ts';
import { surveyTemplates } from '#contracts/surveys.ts';
import { listWorkspaces } from '#contracts/tenants.ts';
import { getTimeline } from '#contracts/timeline.ts';
import { getMe, getSubscription } from '#contracts/workspace.ts';
import { type ApiClient, apiClient } from '#local/api-client.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { countCall, networkOf } from '#server/tokens/rate-limit.ts';
import { doubtfulNames, nameSeen } from '#server/workspace/doubtful-names.ts';
import { loadCodes, newCode, redeemCode } from '#server/workspace/marketplace.ts';
import { testRuntime } from '#testing/support.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';

const password = 'Harbour-lamp-2026';
const hours = 3_600_000;

let runtime: TestRuntime;
let bare: ApiClient;
beforeAll(async () => {
  runtime = await testRuntime({ faults: true });
  bare = apiClient(runtime, '');
});
afterAll(() => runtime.stop());

// Every test signs up for some workspaces from one network address, which is rate-limited.
beforeEach(() => runtime.clock.advance(2 * hours));

const form = (subdomain: string, more: object = {}) => ({
  tenantName: `The ${subdomain} studio`,
  adminFirstName: 'Ana',
  adminLastName: 'Lund',
  adminEmail: `ana@${subdomain}.example`,
  subdomain,
  adminPassword: password,
  ...more,
});
const signUpFor = (subdomain: string, more: object = {}) =>
  bare.call(signUp, { body: form(subdomain, more) });

const mailsTo = (to: string) =>
  runtime.mailbox
    .list({ to, limit: 50 })
    .map(({ messageId }) => runtime.mailbox.get(messageId) ?? { subject: '', text: '', links: [] });
const tokenIn = ({ links }: { links: readonly string[] } = { links: [] }): string => {
  const link = links.find((one) => one.includes('/verify-email/'));
  if (!link) throw new Error('no link to confirm with');
  return new URL(link).pathname.split('/').at(-1) ?? '';
};
const at = (subdomain: string) => apiClient(runtime, subdomain);
const confirm = (subdomain: string, token: string, more: object = { password }) =>
  at(subdomain).call(confirmSignUp, { body: { token, ...more } });
/** Signs up and confirms; returns the owner's client of the API. */
const made = async (subdomain: string, email = `ana@${subdomain}.example`, more: object = {}) => {
  await signUpFor(subdomain, { adminEmail: email, ...more });
  const { status } = await confirm(subdomain, tokenIn(mailsTo(email)[0]));
  expect(status).toBe(200);
  const { sub = '' } = runtime.identity.accounts().find((one) => one.email === email) ?? {};
  return apiClient(runtime, subdomain, runtime.identity.accessToken(sub));
};
/** True if the identity provider accepts the password, as asked by the sign-in page. */
const signsIn = async (username: string, secret: string): Promise<boolean> => {
  const { identity } = await bare.ok(getEntrance);
  if (!identity) throw new Error('nobody signs in here');
  const { pool, client, endpoint } = identity;
  Amplify.configure({
    Auth: { Cognito: { userPoolId: pool, userPoolClientId: client, userPoolEndpoint: endpoint ?? '' } },
  });
  try {
    const { isSignedIn } = await signIn({ username, password: secret });
    await signOut();
    return isSignedIn;
  } catch (error) {
    if (error instanceof AuthError && error.name === 'NotAuthorizedException') return false;
    throw error;
  }
};
const refusal = (code: string, field?: string) => ({
  body: { error: { code, ...(field === undefined ? {} : { field }) } },
});

describe('signing up', () => {
  test('creates nothing before the confirmation, and the whole workspace then', async () => {
    const { body } = await signUpFor('harbor', { timezone: 'Europe/Oslo' });
    expect(body).toEqual({ domain: new URL(runtime.url('harbor')).host });
    expect(runtime.identity.accounts().map(({ email }) => email)).not.toContain('ana@harbor.example');
    expect(await at('harbor').ok(getEntrance)).toMatchObject({ here: 'sign_up', name: 'The harbor studio' });

    const [mail] = mailsTo('ana@harbor.example');
    expect(mail?.subject).toBe('Verify your email address');
    expect(await confirm('harbor', tokenIn(mail))).toMatchObject({
      status: 200,
      body: { email: 'ana@harbor.example', knownAlready: false },
    });
    expect(await at('harbor').ok(getEntrance)).toMatchObject({ here: 'workspace', name: null });
    const [account] = runtime.identity.accounts().filter(({ email }) => email === 'ana@harbor.example');
    expect(account).toMatchObject({ status: 'CONFIRMED' });
    const owner = apiClient(runtime, 'harbor', runtime.identity.accessToken(account?.sub ?? ''));
    const me = await owner.ok(getMe);
    expect(me).toMatchObject({
      user: { owner: true, name: 'Ana' },
      tenant: { timezone: 'Europe/Oslo', name: 'The harbor studio' },
    });
    const { data: entries } = await Commit.query.primary({ tenantId: me.tenant.id, projectId: 0 }).go();
    const [made] = entries.filter(({ changes }) => changes?.tenant);
    expect(made).toMatchObject({ actor: { id: me.user.id }, changes: { subdomain: [null, 'harbor'] } });
    const { items: surveys } = await owner.ok(surveyTemplates.list);
    expect(surveys).toMatchObject([{ surveyItems: [{ is_star_rating: true, is_question_in_email: true }] }]);
  });

  test('begins in Bogota where the form names no time zone, or one that is unknown', async () => {
    const plain = await made('quito');
    const astray = await made('mars', 'ana@mars.example', { timezone: 'Mars/Base' });
    for (const owner of [plain, astray])
      expect((await owner.ok(getMe)).tenant.timezone).toBe('America/Bogota');
  });

  test.each(['en', 'es', 'it', 'fr'])(
    'mails no word of the form, which a stranger may have typed (%s)',
    async (lang) => {
      const email = `victim-${lang}@people.example`;
      const { status } = await bare.call(signUp, {
        body: form(`prize${lang}`, {
          tenantName: 'Click here now to win your evil prize',
          adminFirstName: 'Your prize',
          adminLastName: 'is waiting',
          adminEmail: email,
        }),
        headers: { 'accept-language': lang },
      });
      expect(status).toBe(200);
      const [mail] = mailsTo(email);
      const { subject = '', text = '' } = mail ?? {};
      const words = `${subject} ${text}`.replaceAll(/https?:\S+\/verify-email\/\S+/g, '');
      expect(words).toMatch(/Proofline/);
      expect(words).not.toMatch(/evil|prize|win/i);
    },
  );

  test('creates the workspace even when its code was redeemed elsewhere meanwhile', async () => {
    const code = newCode();
    const now = runtime.clock.now();
    await loadCodes([code], 3, new Date(now).toISOString());
    await signUpFor('souk', { appsumoCode: code });
    const faster = await runtime.createWorkspace({ plan: 'free forever' });
    await redeemCode(faster.tenantId, code, { actor: { kind: 'system', id: 0, name: '' }, now });
    expect((await confirm('souk', tokenIn(mailsTo('ana@souk.example')[0]))).status).toBe(200);
    const { sub = '' } = runtime.identity.accounts().find(({ email }) => email === 'ana@souk.example') ?? {};
    const owner = apiClient(runtime, 'souk', runtime.identity.accessToken(sub));
    expect(await owner.ok(getSubscription)).toMatchObject({ appsumo: false, name: 'free forever' });
  });

  test('answers a known address as an unknown one; only the mail tells, and the old password stays', async () => {
    await made('first', 'kim@two.example');
    await runtime.idle();
    const before = JSON.stringify(runtime.identity.accounts());
    const unknown = await runtime.measure(() => signUpFor('newcomer'));
    const known = await runtime.measure(() => signUpFor('second', { adminEmail: 'KIM@two.example' }));
    expect(known.result.status).toBe(unknown.result.status);
    expect(Object.keys(known.result.body)).toEqual(Object.keys(unknown.result.body));
    expect(known.calls).toEqual(unknown.calls);
    const [mail] = mailsTo('KIM@two.example');
    expect(mail?.text).toContain('your password stays as it is');
    expect(mail?.links.join()).toContain('?login=known');
    expect(await confirm('second', tokenIn(mail), {})).toMatchObject({ body: { knownAlready: true } });
    expect(JSON.stringify(runtime.identity.accounts())).toBe(before);
  });

  test('gives a subdomain to one of two concurrent sign-ups', async () => {
    const all = await Promise.all(
      [1, 2, 3].map((n) => signUpFor('wanted', { adminEmail: `p${n}@x.example` })),
    );
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    expect(all.find(({ status }) => status === 422)).toMatchObject(refusal('subdomain_taken', 'subdomain'));
    expect(await bare.call(checkSubdomain, { query: { subdomain: 'wanted' } })).toMatchObject(
      refusal('subdomain_taken', 'subdomain'),
    );
  });

  test('is repeated after a lost answer, with one mail; other details are refused', async () => {
    const first = await signUpFor('lost');
    expect(await signUpFor('lost')).toMatchObject({ status: 200, body: first.body });
    expect(mailsTo('ana@lost.example')).toHaveLength(1);
    const others = [{ adminEmail: 'eve@lost.example' }, { tenantName: 'Another studio' }];
    for (const other of others)
      expect(await signUpFor('lost', other)).toMatchObject(refusal('subdomain_taken', 'subdomain'));
    expect((await confirm('lost', tokenIn(mailsTo('ana@lost.example')[0]))).status).toBe(200);
  });

  test('creates one workspace, however often and concurrently the link is pressed', async () => {
    await signUpFor('twice');
    const token = tokenIn(mailsTo('ana@twice.example')[0]);
    const all = await Promise.all([confirm('twice', token), confirm('twice', token)]);
    expect(all.map(({ status }) => status)).toEqual([200, 200]);
    expect((await confirm('twice', token)).status).toBe(200);
    const [account] = runtime.identity.accounts().filter(({ email }) => email === 'ana@twice.example');
    const person = apiClient(runtime, '', runtime.identity.accessToken(account?.sub ?? ''));
    const { workspaces } = await person.ok(listWorkspaces);
    expect(workspaces.map(({ url }) => url)).toEqual([runtime.url('twice')]);
    expect(await signUpFor('twice')).toMatchObject(refusal('subdomain_taken'));
  });

  test('releases a subdomain after a day, and its link with it', async () => {
    await signUpFor('late');
    const token = tokenIn(mailsTo('ana@late.example')[0]);
    runtime.clock.advance(24 * hours);
    expect(await confirm('late', token)).toMatchObject({ status: 404, ...refusal('sign_up_not_found') });
    expect(await at('late').ok(getEntrance)).toMatchObject({ here: 'nothing', name: null });
    expect(await bare.ok(checkSubdomain, { query: { subdomain: 'late' } })).toEqual({ ok: true });
    expect((await signUpFor('late', { adminEmail: 'bo@late.example' })).status).toBe(200);
    // The first sign-up's link does not confirm the second.
    expect(await confirm('late', token)).toMatchObject({ status: 404 });
  });

  test('accepts no link of another host, and no forged one', async () => {
    await Promise.all([signUpFor('mine'), signUpFor('yours')]);
    const yours = tokenIn(mailsTo('ana@yours.example')[0]);
    expect(await confirm('mine', yours)).toMatchObject({ status: 404 });
    expect(await confirm('mine', `${yours.slice(0, -1)}x`)).toMatchObject({ status: 404 });
    expect(await confirm('mine', '')).toMatchObject({ status: 404 });
  });

  test.each([
    [{ subdomain: 'Ac-me' }, 'subdomain_invalid', 'subdomain'],
    [{ subdomain: 'admin' }, 'subdomain_reserved', 'subdomain'],
    [{ subdomain: 'micros0ftsupport' }, 'subdomain_protected', 'subdomain'],
    [{ tenantName: 'Micros0ft Account Team' }, 'name_protected', 'tenantName'],
    [{ tenantName: 'Click https://evil.example now to win' }, 'name_holds_address', 'tenantName'],
    [{ appsumoCode: 'no code' }, 'redeem_code_invalid', 'appsumoCode'],
    [{ adminEmail: 'ana' }, 'invalid_input', 'adminEmail'],
    [{ tenantName: ' ' }, 'invalid_input', 'tenantName'],
  ])('names the invalid field: %j', async (more, code, field) => {
    expect(await signUpFor('fields', more)).toMatchObject(refusal(code, field));
    expect(mailsTo('ana@fields.example')).toEqual([]);
  });

  test('with a name that may be a company’s is let in, and listed for an operator until it is seen', async () => {
    const email = 'kim@partners.example';
    await signUpFor('partners', { tenantName: 'Microsoft Partner Berlin', adminEmail: email });
    expect(await doubtfulNames()).toEqual([]);
    expect((await confirm('partners', tokenIn(mailsTo(email)[0]))).status).toBe(200);
    const [listed] = await doubtfulNames();
    expect(listed).toMatchObject({ name: 'Microsoft Partner Berlin' });
    expect(await nameSeen(listed?.workspace ?? 0)).toBe(1);
    expect(await doubtfulNames()).toEqual([]);
  });

  test('with a marketplace code starts on its plan; an unknown or used code is refused at once', async () => {
    await loadCodes(['BAZAAR-1'], 5, new Date(runtime.clock.now()).toISOString());
    const wanted = { appsumoCode: ' bazaar-1 ' };
    expect((await signUpFor('bazaar', wanted)).status).toBe(200);
    await confirm('bazaar', tokenIn(mailsTo('ana@bazaar.example')[0]));
    const { sub = '' } =
      runtime.identity.accounts().find(({ email }) => email === 'ana@bazaar.example') ?? {};
    const owner = apiClient(runtime, 'bazaar', runtime.identity.accessToken(sub));
    expect(await owner.ok(getSubscription)).toMatchObject({ appsumo: true, users_allowed: 5 });
    for (const appsumoCode of ['BAZAAR-1', 'BAZAAR-2']) {
      expect(await signUpFor('second', { appsumoCode })).toMatchObject(
        refusal('code_unknown', 'appsumoCode'),
      );
    }
    expect(mailsTo('ana@second.example')).toEqual([]);
  });

  test('is rate-limited by mail address', async () => {
    const email = 'eager@many.example';
    for (const n of [1, 2, 3, 4, 5])
      expect((await signUpFor(`eager${n}`, { adminEmail: email })).status).toBe(200);
    const sixth = await signUpFor('eager6', { adminEmail: email });
    expect(sixth).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests' } } });
    const { wait, seconds = 0 } = (sixth.body as { error: { params: Record<string, unknown> } }).error
      .params as { wait?: string; seconds?: number };
    expect(wait).toBe(`${Math.ceil(seconds / 60)}\u00A0min`);
    // The clock goes on during a call, which takes seconds on a busy machine.
    runtime.clock.advance((seconds - 60) * 1000);
    expect((await signUpFor('eager6', { adminEmail: email })).status).toBe(429);
    // The call that came too early counts as well.
    runtime.clock.advance(hours);
    expect((await signUpFor('eager6', { adminEmail: email })).status).toBe(200);
  });

  test('is rate-limited by network address', async () => {
    const retrieve = (n: number) =>
      bare.call(retrieveWorkspaceUrl, { body: { email: `p${n}@office.example` } });
    const all = await Promise.all(Array.from({ length: 21 }, (_, n) => retrieve(n)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([...Array(20).fill(200), 429]);
  });

  test('takes the password that is typed behind the link, and never one of the form', async () => {
    // A person who signs up with another's address could name one, as pages of before did.
    await signUpFor('elsewhere', { adminPassword: 'Form-password-of-eve' });
    const token = tokenIn(mailsTo('ana@elsewhere.example')[0]);
    expect(await confirm('elsewhere', token, {})).toMatchObject(refusal('password_missing', 'password'));
    for (const [typed, code] of [
      ['weak', 'password_weak'],
      ['Password123!', 'password_common'],
      ['Ana-Elsewhere-1', 'password_common'],
      ['Manchester2026', 'password_common'],
    ] as const)
      expect(await confirm('elsewhere', token, { password: typed })).toMatchObject(refusal(code, 'password'));
    expect(runtime.identity.accounts().map(({ email }) => email)).not.toContain('ana@elsewhere.example');
    expect(await at('elsewhere').ok(getEntrance)).toMatchObject({ here: 'sign_up' });
    const chosen = 'seven quiet harbours';
    expect((await confirm('elsewhere', token, { password: chosen })).status).toBe(200);
    expect(await signsIn('ana@elsewhere.example', 'Form-password-of-eve')).toBe(false);
    expect(await signsIn('ana@elsewhere.example', chosen)).toBe(true);
    // A repeated confirmation only redirects.
    expect((await confirm('elsewhere', token, { password: 'another quiet harbour' })).status).toBe(200);
    expect(await signsIn('ana@elsewhere.example', chosen)).toBe(true);
  });

  test('rate-limits the addresses of one IPv6 network together', async () => {
    const from = (network: string, n: number) =>
      countCall(
        'retrieve',
        {
          email: `p${n}@${network}.example`,
          network: networkOf(`2001:db8:0:${network}::${n.toString(16)}`),
        },
        runtime.clock.now(),
      );
    const all = await Promise.all(Array.from({ length: 21 }, (_, n) => from('1', n)));
    expect(all.filter((refused) => refused !== undefined)).toMatchObject([
      { refused: { code: 'too_many_requests' } },
    ]);
    expect(await from('2', 1)).toBeUndefined();
  });

  test('keeps no password in the table', async () => {
    const { SignUp } = await import('#server/data/entities/sign-up.ts');
    const { hashed } = await import('#server/data/ids.ts');
    const kept = async () =>
      (await SignUp.get({ host: hashed('sealed.localhost') }).go({ consistent: true })).data;
    await signUpFor('sealed');
    const waiting = await kept();
    const token = tokenIn(mailsTo('ana@sealed.example')[0]);
    expect(JSON.stringify(waiting)).not.toContain(password);
    expect(JSON.stringify(waiting)).not.toContain(token);
    await confirm('sealed', token);
    expect(await kept()).toMatchObject({ tenantId: expect.any(Number) });
  });
});

describe('the mail with the link', () => {
  const again = (subdomain: string, recipient: string) =>
    at(subdomain).call(sendAccountMail, { params: { type: 'verification' }, body: { recipient } });

  test('is sent again with the same link, only to the address that signed up', async () => {
    await signUpFor('again');
    expect((await again('again', 'ANA@again.example')).body).toEqual({ ok: true });
    expect((await again('again', 'guess@again.example')).body).toEqual({ ok: true });
    expect((await again('nowhere', 'ana@again.example')).body).toEqual({ ok: true });
    const [second, first, ...more] = mailsTo('ana@again.example');
    expect(tokenIn(second)).toBe(tokenIn(first));
    expect(more).toEqual([]);
    expect(mailsTo('guess@again.example')).toEqual([]);
    await confirm('again', tokenIn(first));
    await again('again', 'ana@again.example');
    expect(mailsTo('ana@again.example')).toHaveLength(2);
  });

  test('is rate-limited', async () => {
    await signUpFor('patient');
    for (const _ of [1, 2, 3, 4, 5]) expect((await again('patient', 'ana@patient.example')).status).toBe(200);
    expect(await again('patient', 'ana@patient.example')).toMatchObject({ status: 429 });
  });
});

describe('retrieving the address of a workspace', () => {
  const retrieve = (email: string) => bare.call(retrieveWorkspaceUrl, { body: { email } });

  test('mails a person all of theirs, and tells an unknown address only by mail', async () => {
    await made('atlas', 'mo@people.example');
    await made('borea', 'mo@people.example');
    const known = await retrieve('MO@people.example');
    const unknown = await retrieve('nobody@people.example');
    expect(known).toMatchObject({ status: unknown.status, body: { ok: true } });
    expect(known.body).toEqual(unknown.body);
    const [mail] = mailsTo('MO@people.example');
    expect(mail?.subject).toBe('Your workspaces');
    expect(mail?.links).toEqual([`${runtime.url('atlas')}/signin`, `${runtime.url('borea')}/signin`]);
    expect(mailsTo('nobody@people.example')).toMatchObject([{ subject: 'No workspace uses this address' }]);
  });

  test('is written in the language of the browser', async () => {
    const headers = { 'accept-language': 'de-DE,fr;q=0.8,en;q=0.5' };
    await bare.ok(retrieveWorkspaceUrl, { body: { email: 'luc@people.example' }, headers });
    expect(mailsTo('luc@people.example')).toMatchObject([
      { subject: 'Aucun espace de travail n’utilise cette adresse' },
    ]);
  });

  test('is rate-limited by mail address', async () => {
    for (const _ of [1, 2, 3]) expect((await retrieve('much@people.example')).status).toBe(200);
    expect(await retrieve('much@people.example')).toMatchObject({ status: 429 });
  });
});

describe('the sample project', () => {
  test('looks like a real project, and mails and reminds nobody', async () => {
    const owner = await made('looks');
    await runtime.idle();
    const { items: projects } = await owner.ok(listProjects, { query: {} });
    expect(projects).toMatchObject([{ name: 'Sample project', client_name: 'Sample client' }]);
    const id = projects[0]?.id ?? 0;
    const { project } = await owner.ok(getProject, { params: { id } });
    expect(project.contacts).toMatchObject([{ email: 'ana@looks.example' }]);
    const page = await owner.ok(getTimeline, { params: { id, wf: id * 100 + 1 } });
    expect(page.workflow.tasks[0]?.tasks.map(({ status }) => status)).toEqual([
      'rejected',
      'awaiting_feedback',
      'pending',
    ]);
    const history = page.history.flatMap(({ events }) => events.map(({ category }) => category));
    expect(history).toEqual(expect.arrayContaining(['Send Preview', 'Project Created', 'Note Added']));
    expect((await owner.ok(notes.list, { params: { id } })).items).toHaveLength(1);
    // Long after the feedback was due.
    runtime.clock.advance(30 * 24 * hours);
    await runtime.idle();
    expect(mailsTo('ana@looks.example')).toHaveLength(1);
    // Nobody was mailed, so no answer is late.
    expect(await owner.ok(getDashboard)).toMatchObject({ overdue: [], due_today: [] });
  });

  test('counts towards no limit, and is removed with its client in one step', async () => {
    const owner = await made('counts');
    const [sample] = (await owner.ok(listProjects, { query: {} })).items;
    expect(await owner.ok(getSubscription)).toMatchObject({ active_projects: 0, sample_project: sample?.id });
    const id = sample?.id ?? 0;
    await owner.ok(removeSampleProject, { params: { id } });
    expect((await owner.ok(listProjects, { query: {} })).items).toEqual([]);
    expect((await owner.ok(listClients, {})).clients).toEqual([]);
    expect(await owner.ok(getSubscription)).not.toHaveProperty('sample_project');
    expect((await owner.call(removeSampleProject, { params: { id } })).status).toBe(404);
    await runtime.idle();
    const { Project } = await import('#server/data/entities/project.ts');
    const { data } = await Project.get({ tenantId: (await owner.ok(getMe)).tenant.id, projectId: id }).go();
    expect(data).toBeNull();
  });

  test('leaves its client if that has other projects, and no other project can be removed this way', async () => {
    const owner = await made('keeps');
    const [sample] = (await owner.ok(listProjects, { query: {} })).items;
    const known = await owner.ok(getProject, { params: { id: sample?.id ?? 0 } });
    const { client_id, contacts } = known.project;
    const { project } = await owner.ok(createProject, {
      body: {
        name: 'Real work',
        client_id,
        contacts,
        workflows: [{ stages: [{ title: 'One', revisions: 1 }] }],
      },
    });
    expect((await owner.call(removeSampleProject, { params: { id: project.id } })).status).toBe(404);
    await owner.ok(removeSampleProject, { params: { id: sample?.id ?? 0 } });
    await runtime.idle();
    expect((await owner.ok(listProjects, { query: {} })).items).toMatchObject([{ name: 'Real work' }]);
    expect((await owner.ok(listClients, {})).clients).toHaveLength(1);
  });
});
