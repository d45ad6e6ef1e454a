import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkAudit, exportAudit, listAudit } from '#contracts/audit.ts';
import { inviteContact, updateContact } from '#contracts/clients.ts';
import { revisionFiles } from '#contracts/files.ts';
import { exportPoints, reviewPoints } from '#contracts/points.ts';
import { commentReview, getReview } from '#contracts/review.ts';
import { endSessions, redeemSession } from '#contracts/session.ts';
import { createUser, deleteUser, handOver, logOutUser, updateUser } from '#contracts/team.ts';
import { updateTenantProfile } from '#contracts/tenants.ts';
import { revokeLink, sendPreview } from '#contracts/timeline.ts';
import { getMe, getTenantByHost, listUsers } from '#contracts/workspace.ts';
import type { AuditContent } from '#domain/audit/index.ts';
import { limits } from '#domain/rate-limit/rate-limit.ts';
import { apiClient } from '#local/api-client.ts';
import { enter, headOf } from '#server/audit/chain.ts';
import { AuditEntry } from '#server/data/entities/audit-entry.ts';
import { AuditHead } from '#server/data/entities/audit-head.ts';
import { Directory } from '#server/data/entities/directory.ts';
import { FileItem } from '#server/data/entities/file.ts';
import { Membership } from '#server/data/entities/membership.ts';
import { hashed } from '#server/data/ids.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import { log } from '#server/log.ts';
import { linksOfRevision } from '#server/mail/tracked-links.ts';
import { tokenOfLink } from '#server/tokens/links.ts';
import { testRuntime } from '#testing/support.ts';
import { throughGoogle } from '#testing/test-google.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await testRuntime();
});
afterAll(() => runtime.stop());

const day = 86_400_000;

/** All entries, newest first, once what has happened is entered. */
const logOf = async (
  { owner }: TestWorkspace,
  query: Parameters<typeof owner.ok<typeof listAudit>>[1] = {},
) => {
  await runtime.idle();
  return (await owner.ok(listAudit, query)).items.map(({ content }) => content);
};
const kindsIn = (contents: readonly AuditContent[]) => contents.map(({ kind }) => kind);
const only = (contents: readonly AuditContent[], kind: AuditContent['kind']) => {
  const found = contents.filter((one) => one.kind === kind);
  if (found.length !== 1 || !found[0]) throw new Error(`There are ${found.length} entries of ${kind}`);
  return found[0];
};

/** Entries of a made log, one each hour. */
const made = async (tenantId: number, count: number, since: number) => {
  const tenant = await tenantById(tenantId);
  if (!tenant) throw new Error('no workspace');
  for (let index = 0; index < count; index += 1) {
    const at = since + index * 3_600_000;
    await enter(tenant, [contentAt(at, `made-${index}`)], at);
  }
};
const contentAt = (at: number, id: string): AuditContent => ({
  id,
  at: new Date(at).toISOString(),
  kind: 'settings_changed',
  actor: { kind: 'member', id: 1, name: 'Olga Owner' },
  subject: null,
  project: null,
  details: [{ name: 'theme' }],
  origin: null,
  refused: null,
});

describe('people and settings', () => {
  test('are entered with who, what, and from where', async () => {
    const workspace = await runtime.createWorkspace();
    const { owner, tenantId } = workspace;
    const nora = await owner.ok(createUser, {
      body: { name: 'Nora', surname: 'North', email: 'nora@audit.example', create_projects: true },
    });
    await owner.ok(updateUser, { params: { id: nora.id }, body: { admin: true } });
    await owner.ok(deleteUser, { params: { id: nora.id } });
    const agent = await workspace.asAgent();
    await owner.ok(logOutUser, { params: { id: agent.id } });
    await owner.ok(updateTenantProfile, { params: { id: tenantId }, body: { theme: 'indigo' } });
    await owner.ok(handOver, { params: { id: agent.id } });

    const log = await logOf(workspace);
    const subject = { kind: 'user', id: String(nora.id), name: 'Nora North' };
    expect(only(log, 'member_invited')).toMatchObject({
      subject,
      details: [{ name: 'create_projects', to: true }],
    });
    expect(only(log, 'member_changed')).toMatchObject({
      subject,
      details: expect.arrayContaining([{ name: 'admin', to: true }]),
    });
    expect(only(log, 'member_removed')).toMatchObject({ subject, refused: null });
    expect(only(log, 'member_logged_out')).toMatchObject({
      subject: { kind: 'user', id: String(agent.id), name: `Agent ${agent.id}` },
      actor: { kind: 'member', id: 1 },
    });
    expect(only(log, 'workspace_handed_over')).toMatchObject({
      subject: { kind: 'user', id: String(agent.id), name: `Agent ${agent.id}` },
      actor: { kind: 'member', id: 1 },
    });
    const theme = log.find(({ details }) => details.some(({ name }) => name === 'theme'));
    expect(theme).toMatchObject({
      kind: 'settings_changed',
      actor: { kind: 'member', id: 1, name: 'Olga Owner' },
      origin: { network: '127.0.0.0/24' },
    });
  });

  test('are told of a contact whose address changes, by both addresses', async () => {
    const workspace = await runtime.createWorkspace();
    const { contacts } = await createTestProject(workspace.owner);
    const [ann] = contacts;
    if (!ann) throw new Error('no contact');
    await workspace.owner.ok(updateContact, {
      params: { id: ann.id },
      body: { firstname: ann.firstname, email: 'ann.new@client.example' },
    });
    const entry = only(await logOf(workspace), 'contact_address_changed');
    expect(entry.details).toEqual([{ name: `${ann.email} → ann.new@client.example` }]);
    expect(entry.subject).toMatchObject({ kind: 'contact', id: String(ann.id) });
  });
});

describe('sign-ins', () => {
  test('are entered once for a session, and the first one of a person as such', async () => {
    const workspace = await runtime.createWorkspace();
    const agent = await workspace.asAgent();
    await Promise.all([agent.ok(getMe), agent.ok(getMe), agent.ok(getMe)]);
    await agent.ok(getMe);
    const log = (await logOf(workspace)).filter(({ actor }) => actor.id === agent.id);
    expect(kindsIn(log).toSorted()).toEqual(['joined', 'signed_in']);
    expect(log[0]).toMatchObject({ actor: { kind: 'member', name: `Agent ${agent.id}` } });
  });

  test('are entered where they are refused: a stranger, and a session that has ended', async () => {
    const workspace = await runtime.createWorkspace();
    const stranger = workspace.asSubject('5c1f7d0e-0000-4000-8000-000000000001');
    const agent = await workspace.asAgent();
    await Directory.create({ kind: 'subject', name: agent.subject, tenantId: workspace.tenantId }).go();
    const token = runtime.identity.accessToken(agent.subject);
    const there = apiClient(runtime, workspace.subdomain, token);
    const { origin_jti } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    await stranger.call(getMe);
    await there.ok(getMe);
    await there.ok(endSessions, { body: { session: origin_jti } });
    expect((await there.call(getMe)).status).toBe(401);

    const log = await logOf(workspace);
    expect(only(log, 'sign_in_refused')).toMatchObject({
      actor: { kind: 'unknown', id: null },
      refused: 'not_a_member',
      origin: { network: '127.0.0.0/24' },
    });
    expect(only(log, 'sessions_ended').actor).toMatchObject({ kind: 'member', id: agent.id });
    expect(only(log, 'session_refused')).toMatchObject({
      actor: { kind: 'member', id: agent.id },
      refused: 'session_ended',
    });
  });
});

describe('links and files', () => {
  test('are entered as they are sent, used, revoked, and used once more', async () => {
    const workspace = await runtime.createWorkspace();
    const { owner, tenantId } = workspace;
    const film = await createTestProject(owner, { name: 'Film' });
    const [ann] = film.contacts;
    if (!ann) throw new Error('no contact');
    const round = { id: film.id, wf: film.wf, rev: film.revision(1, 0) };
    await owner.ok(sendPreview, {
      params: round,
      body: {
        emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
        reviewLink: 'https://example.com',
      },
    });
    const links = await linksOfRevision(tenantId, film.id, round.rev);
    const token = tokenOfLink(links.get(ann.id)?.link_id ?? '');
    const guest = workspace.asAnonymous();
    await guest.ok(getReview, { params: { token } });
    // A good link with something wrong in the call is no attack.
    const point = 'no id of a point';
    expect((await guest.call(reviewPoints.remove, { params: { token, point } })).status).toBe(404);
    await owner.ok(revokeLink, { params: { id: film.id, rev: round.rev, contactId: ann.id } });
    expect((await guest.call(commentReview, { params: { token }, body: { message: 'Hello' } })).status).toBe(
      410,
    );
    await owner.ok(exportPoints, { params: round, query: { format: 'csv' } });

    const log = await logOf(workspace);
    const name = `${ann.firstname} ${ann.lastname}`.trim();
    const sent = only(log, 'links_sent');
    expect(sent).toMatchObject({ subject: { name: 'Look' }, project: { id: film.id, name: 'Film' } });
    expect(sent.details).toContainEqual({ name });
    expect(only(log, 'link_revoked').subject).toMatchObject({ id: String(ann.id), name });
    expect(only(log, 'attack_refused')).toMatchObject({
      actor: { kind: 'link', id: ann.id, name },
      refused: 'link_revoked',
    });
    expect(only(log, 'exported')).toMatchObject({ subject: { id: 'points' }, actor: { id: 1 } });
  });
});

describe('attacks', () => {
  const customHost = 'portal.ledger.example';

  test('by a token of the wrong kind, and by a sign-in at an agency’s own host, are entered as refused', async () => {
    const workspace = await runtime.createWorkspace();
    const { tenantId, subdomain } = workspace;
    const email = `eve@${subdomain}.example`;
    const subject = runtime.identity.createUser({ email, password: 'Correct-horse-1' });
    const person = { name: 'Eve', surname: 'East', email };
    await Membership.create({ tenantId, subject, kind: 'agent', id: 70, ...person }).go();
    await Directory.create({ kind: 'host', name: hashed(customHost), tenantId }).go();
    const { IdToken, AccessToken } = runtime.identity.startSession(email);
    expect((await apiClient(runtime, subdomain, IdToken).call(getMe)).status).toBe(401);
    const there = apiClient(
      { ports: runtime.ports, url: () => `http://${customHost}` },
      subdomain,
      AccessToken,
    );
    expect(await there.call(getMe)).toMatchObject({ body: { error: { code: 'sign_in_elsewhere' } } });

    const attacks = (await logOf(workspace)).filter(({ kind }) => kind === 'attack_refused');
    expect(attacks.map(({ refused }) => refused).toSorted()).toEqual(['id_token', 'sign_in_elsewhere']);
    for (const { actor } of attacks) expect(actor).toEqual({ kind: 'member', id: 70, name: 'Eve East' });
  });

  test('by a token that asks the identity provider for another address are entered once an hour, in each workspace of the person', async () => {
    const [here, there, elsewhere] = [
      await runtime.createWorkspace(),
      await runtime.createWorkspace(),
      await runtime.createWorkspace(),
    ];
    const email = `ida@${here.subdomain}.example`;
    const subject = runtime.identity.createUser({ email, password: 'Correct-horse-1' });
    const places = [
      { workspace: here, kind: 'agent', id: 70 },
      { workspace: there, kind: 'contact', id: 80_001 },
    ] as const;
    for (const { workspace, kind, id } of places) {
      const { tenantId } = workspace;
      const person = { name: 'Ida', surname: 'East', email };
      await Membership.create({ tenantId, subject, kind, id, ...person }).go();
      await Directory.create({ kind: 'subject', name: subject, tenantId }).go();
    }
    const { AccessToken } = runtime.identity.startSession(email);
    for (const address of ['mallory@evil.example', 'trudy@evil.example']) {
      const response = await fetch(runtime.environment.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER ?? '', {
        method: 'POST',
        redirect: 'error',
        headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.UpdateUserAttributes' },
        body: JSON.stringify({ AccessToken, UserAttributes: [{ Name: 'email', Value: address }] }),
      });
      expect(response.status).toBe(400);
    }
    const [member, contact] = [await logOf(here), await logOf(there)].map((log) =>
      only(log, 'attack_refused'),
    );
    expect(member).toMatchObject({
      actor: { kind: 'member', id: 70, name: 'Ida East' },
      refused: 'address_at_provider',
    });
    expect(contact).toMatchObject({ actor: { kind: 'contact', id: 80_001, name: 'Ida East' } });
    expect(kindsIn(await logOf(elsewhere))).not.toContain('attack_refused');
  });

  test('by a stranger who comes from Google are entered by the address', async () => {
    const workspace = await runtime.createWorkspace();
    const here = apiClient(runtime, workspace.subdomain);
    const google = (await here.ok(getTenantByHost))?.google;
    if (!google) throw new Error('Google is not offered');
    const { code, verifier } = await throughGoogle(runtime, google, { email: 'mallory@web.example' });
    const headers = { origin: runtime.url(workspace.subdomain) };
    expect((await here.call(redeemSession, { body: { code, verifier }, headers })).status).toBe(404);
    expect(only(await logOf(workspace), 'sign_in_refused').actor).toEqual({
      kind: 'unknown',
      id: null,
      name: 'mallory@web.example',
    });
  });
});

describe('callers', () => {
  test('tells who was given which files, once a day', async () => {
    const workspace = await runtime.createWorkspace();
    const { owner, tenantId } = workspace;
    const film = await createTestProject(owner, { name: 'Film' });
    const agent = await workspace.asAgent('access_all_projects');
    await FileItem.create({
      tenantId,
      projectId: film.id,
      workflowId: film.wf,
      revisionId: film.revision(1, 0),
      id: 'poster',
      name: 'poster.png',
      path: 'documents/1/poster',
      size: 10,
      type: 'image/png',
      version: 1,
      created_on: new Date(runtime.clock.now()).toISOString(),
      created_by: { kind: 'agent', id: 1, name: 'Olga Owner' },
      state: 'ready',
      verified: true,
    }).go();
    const params = { id: film.id, wf: film.wf, rev: film.revision(1, 0) };
    await agent.ok(revisionFiles.list, { params });
    await agent.ok(revisionFiles.list, { params });
    const given = () => logOf(workspace, { query: { kind: 'files_given' } });
    expect(only(await given(), 'files_given')).toMatchObject({
      actor: { kind: 'member', id: agent.id },
      project: { id: film.id, name: 'Film' },
      details: [{ name: 'poster.png' }],
    });
    runtime.clock.advance(day);
    await agent.ok(revisionFiles.list, { params });
    expect(await given()).toHaveLength(2);
  });

  test('tells once of a caller above a limit', async () => {
    const workspace = await runtime.createWorkspace();
    const contact = await workspace.asContact();
    const [, ofInvitations] = limits.invite;
    for (let index = 0; index <= ofInvitations.calls + 2; index += 1) {
      await workspace.owner.call(inviteContact, { params: { id: contact.id } });
    }
    const entry = only(await logOf(workspace, { query: { kind: 'limit_reached' } }), 'limit_reached');
    expect(entry).toMatchObject({
      actor: { kind: 'member', id: 1, name: 'Olga Owner' },
      subject: { id: 'inviteContact' },
      refused: 'too_many_requests',
    });
  });
});

describe('the log', () => {
  test('tells once an hour of a member who calls what they may not, however many calls they try', async () => {
    const workspace = await runtime.createWorkspace();
    const agent = await workspace.asAgent();
    const contact = await workspace.asContact();
    for (let times = 0; times < 3; times += 1) {
      for (const route of [listAudit, checkAudit]) expect((await agent.call(route)).status).toBe(403);
    }
    expect((await contact.call(listAudit)).status).toBe(403);
    const refusals = () => logOf(workspace, { query: { kind: 'permission_refused' } });
    expect(await refusals()).toMatchObject([
      { actor: { kind: 'contact', id: contact.id }, refused: 'agents_only' },
      { actor: { kind: 'member', id: agent.id }, subject: { id: 'listAudit' }, refused: 'needs_admin' },
    ]);
    runtime.clock.advance(3_600_000);
    await agent.call(checkAudit);
    expect(await refusals()).toHaveLength(3);
  });

  test('is the owner’s and admins’, and nobody else’s', async () => {
    const workspace = await runtime.createWorkspace();
    const admin = await workspace.asAgent('admin');
    const other = await workspace.asAgent('add_users', 'access_all_projects');
    const contact = await workspace.asContact();
    expect((await admin.call(listAudit)).status).toBe(200);
    for (const person of [other, contact]) expect((await person.call(listAudit)).status).toBe(403);
  });

  test('enters a repeated event or note once, whoever enters at once', async () => {
    const workspace = await runtime.createWorkspace();
    const tenant = await tenantById(workspace.tenantId);
    if (!tenant) throw new Error('no workspace');
    const now = runtime.clock.now();
    const contents = Array.from({ length: 60 }, (_, index) => contentAt(now + index, `repeated-${index}`));
    await Promise.all([
      enter(tenant, contents, now),
      enter(tenant, contents.slice(10, 30), now),
      enter(tenant, contents.toReversed(), now),
    ]);
    await enter(tenant, contents, now);
    const { data } = await AuditEntry.query.primary({ tenantId: workspace.tenantId }).go({ pages: 'all' });
    expect(data.filter(({ content }) => content.id.startsWith('repeated-'))).toHaveLength(60);
    expect(await workspace.owner.ok(checkAudit)).toMatchObject({ broken: null, cursor: null });
  });

  test('is read by pages, kind, person and days', async () => {
    const workspace = await runtime.createWorkspace();
    const { owner, tenantId } = workspace;
    await owner.ok(listUsers);
    await runtime.idle();
    const since = runtime.clock.now();
    await made(tenantId, 120, since);
    const first = await owner.ok(listAudit);
    expect(first.items).toHaveLength(50);
    expect(first.kept_days).toBe(365);
    const numbers = first.items.map(({ seq }) => seq);
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    const second = await owner.ok(listAudit, { query: { cursor: first.cursor ?? '' } });
    expect(second.items[0]?.seq).toBe((numbers.at(-1) ?? 0) - 1);

    const dayAt = (at: number) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date(at));
    const [from, until] = [dayAt(since + 2 * day), dayAt(since + 3 * day)];
    const { items } = await owner.ok(listAudit, { query: { from, until } });
    const days = new Set(items.map(({ content }) => dayAt(Date.parse(content.at))));
    expect([...days].toSorted()).toEqual([from, until]);
    expect((await owner.ok(listAudit, { query: { kind: 'signed_in', person: 'olga' } })).items).toHaveLength(
      1,
    );
    expect((await owner.ok(listAudit, { query: { person: 'nobody of that name' } })).items).toEqual([]);
    expect((await owner.call(listAudit, { query: { cursor: 'x'.repeat(40) } })).status).toBe(400);
  });

  test('begins at a day long ago without reading all since', async () => {
    const workspace = await runtime.createWorkspace();
    const { owner, tenantId } = workspace;
    await owner.ok(listUsers);
    await runtime.idle();
    const since = runtime.clock.now();
    await made(tenantId, 3, since);
    // More than a call reads.
    const tenant = await tenantById(tenantId);
    if (!tenant) throw new Error('no workspace');
    const later = since + 60 * day;
    const many = Array.from({ length: 540 }, (_, index) => contentAt(later + index, `later-${index}`));
    await enter(tenant, many, later);
    const until = new Date(since + 2 * day).toISOString().slice(0, 10);
    const { items } = await owner.ok(listAudit, { query: { until, kind: 'settings_changed' } });
    expect(items.filter(({ content }) => content.id.startsWith('made-'))).toHaveLength(3);
  });

  test('tells the logs each head, so that a chain that is made anew disagrees with them', async () => {
    const { tenantId } = await runtime.createWorkspace();
    const told = vi.spyOn(log, 'info').mockImplementation(() => undefined);
    await made(tenantId, 2, runtime.clock.now());
    const heads = told.mock.calls.flatMap(([message, more]) => (message === 'audit chain' ? [more] : []));
    told.mockRestore();
    const { seq, hash } = await headOf(tenantId);
    expect(heads).toEqual([
      { tenantId, seq: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { tenantId, seq, hash },
    ]);
    expect(seq).toBe(2);
  });

  test('tells of an entry that was changed or removed', async () => {
    const workspace = await runtime.createWorkspace();
    const { owner, tenantId } = workspace;
    await made(tenantId, 5, runtime.clock.now());
    expect((await owner.ok(checkAudit)).broken).toBeNull();
    const { seq } = await headOf(tenantId);
    const { data: entry } = await AuditEntry.get({ tenantId, seq: seq - 2 }).go();
    if (!entry) throw new Error('no entry');
    await AuditEntry.put({ ...entry, content: { ...entry.content, details: [] } }).go();
    expect((await owner.ok(checkAudit)).broken).toEqual({ seq: seq - 2, why: 'changed' });
    await AuditEntry.delete({ tenantId, seq: seq - 2 }).go();
    expect((await owner.ok(checkAudit)).broken).toEqual({ seq: seq - 2, why: 'missing' });
  });

  test('tells of an end that was cut off', async () => {
    const workspace = await runtime.createWorkspace();
    const { owner, tenantId } = workspace;
    await made(tenantId, 3, runtime.clock.now());
    const { seq } = await headOf(tenantId);
    await AuditEntry.delete({ tenantId, seq }).go();
    expect((await owner.ok(checkAudit)).broken).toEqual({ seq, why: 'missing' });
  });

  test('tells of a head that was removed, and takes no entry then', async () => {
    const workspace = await runtime.createWorkspace();
    const { owner, tenantId } = workspace;
    await owner.ok(listUsers);
    await runtime.idle();
    const now = runtime.clock.now();
    await made(tenantId, 3, now);
    const { data: head } = await AuditHead.get({ tenantId }).go();
    const tenant = await tenantById(tenantId);
    if (!head || !tenant) throw new Error('no log');
    await AuditHead.delete({ tenantId }).go();
    expect((await owner.ok(checkAudit)).broken).toEqual({ seq: head.seq, why: 'changed' });
    await expect(enter(tenant, [contentAt(now, 'later')], now)).rejects.toThrow();
    await AuditHead.put(head).go();
    await enter(tenant, [contentAt(now, 'later')], now);
    expect((await owner.ok(checkAudit)).broken).toBeNull();
  });

  test('is exported by large pages, with its hashes; the export is entered once', async () => {
    const workspace = await runtime.createWorkspace();
    const { owner, tenantId } = workspace;
    await made(tenantId, 3, runtime.clock.now());
    const answer = await owner.ok(exportAudit, { query: { format: 'json' } });
    expect(answer.items.length).toBeGreaterThanOrEqual(3);
    expect(answer.items[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(only(await logOf(workspace), 'exported')).toMatchObject({
      subject: { id: 'audit_log' },
      details: [{ name: 'json' }],
    });
  });
});
