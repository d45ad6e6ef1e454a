/** Rehearsal: one workspace is brought back to ten minutes ago after a deletion; the others keep what they did since. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createContact,
  getClient,
  listClients,
  removeClientLogo,
  updateContact,
  uploadClientLogo,
} from '#contracts/clients.ts';
import { registerFile, startUpload } from '#contracts/files.ts';
import { chooseReminders, listContactMailing } from '#contracts/mailing.ts';
import { archiveProject, deleteProject, getProject, listProjects } from '#contracts/projects.ts';
import { getWorkspaceReport } from '#contracts/reports.ts';
import { getReview } from '#contracts/review.ts';
import { deleteUser } from '#contracts/team.ts';
import { deleteTenant, moveWorkspace } from '#contracts/tenants.ts';
import { getLinkClicks, getTimeline, renewLink, revokeLink, sendPreview } from '#contracts/timeline.ts';
import { getTenantByHost } from '#contracts/workspace.ts';
import { apiClient } from '#local/api-client.ts';
import { headOf } from '#server/audit/chain.ts';
import { Contact } from '#server/data/entities/contact.ts';
import { Membership } from '#server/data/entities/membership.ts';
import { SuppressedAddress } from '#server/data/entities/suppressed-address.ts';
import { Tenant } from '#server/data/entities/tenant.ts';
import { User } from '#server/data/entities/user.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import { suppressedOf, suppressionKey } from '#server/mail/suppression.ts';
import { memberDifferences } from '#server/projects/mend-member-projects.ts';
import { digestToken, reminderToken } from '#server/tokens/reminder-token.ts';
import { holdWorkspace, releaseWorkspace } from '#server/workspace/hold.ts';
import { setFlag } from '#server/workspace/set-flag.ts';
import { stopMail } from '#server/workspace/stop-mail.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { restoreWorkspace } from './restore-workspace.ts';

const minute = 60_000;
let runtime: TestRuntime;
let workspace: TestWorkspace;
let other: TestWorkspace;
let film: TestProject;
const now = () => runtime.clock.now();

beforeAll(async () => {
  runtime = await testRuntime();
  other = await runtime.createWorkspace();
  workspace = await runtime.createWorkspace();
  // Within one day, at ten o’clock: the report names today.
  const day = 24 * 60 * minute;
  runtime.clock.set((Math.floor(now() / day) + 1) * day + 10 * 60 * minute);
});
afterAll(() => runtime.stop());

const send = (by: TestWorkspace, of: TestProject) =>
  by.owner.ok(sendPreview, {
    params: { id: of.id, wf: of.wf, rev: of.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://vimeo.example/1',
    },
  });

const pages = async () => {
  const { owner } = workspace;
  const { now: _, ...report } = await owner.ok(getWorkspaceReport);
  const { items } = await owner.ok(listProjects, { query: {} });
  return {
    list: items,
    project: await owner.ok(getProject, { params: { id: film.id } }),
    timeline: { ...(await owner.ok(getTimeline, { params: { id: film.id, wf: film.wf } })), now: '' },
    clients: await owner.ok(listClients),
    client: await owner.ok(getClient, { params: { id: film.client.id } }),
    report,
  };
};

it('restores one workspace to ten minutes ago after a deletion, and leaves the others as they are', async () => {
  const { owner, tenantId } = workspace;
  film = await createTestProject(owner, { name: 'Harbour', team_members: [owner.id] });
  const theirs = await createTestProject(other.owner, { name: 'Theirs', team_members: [other.owner.id] });
  await send(workspace, film);
  const agent = await workspace.asAgent('access_all_projects');
  await runtime.idle();
  runtime.clock.advance(minute);
  const before = await pages();
  const schedules = () =>
    runtime.scheduler
      .list()
      .map(({ name }) => name)
      .toSorted();
  const planned = schedules();
  const at = now();

  runtime.clock.advance(2 * minute);
  // Somebody deletes the project, begins another, and removes a colleague; the neighbour works on.
  await owner.ok(archiveProject, { params: { id: film.id }, body: { archive: true } });
  await owner.ok(deleteProject, { params: { id: film.id } });
  const late = await createTestProject(owner, { name: 'Begun since' });
  await owner.ok(deleteUser, { params: { id: agent.id } });
  await send(other, theirs);
  await runtime.idle();
  runtime.clock.advance(8 * minute);
  expect((await owner.call(getProject, { params: { id: film.id } })).status).toBe(404);
  const mails = runtime.mailbox.list({ limit: 1000 }).length;
  const events = runtime.bus.list({ limit: 1000 }).length;
  const neighbour = await other.owner.ok(getTimeline, { params: { id: theirs.id, wf: theirs.wf } });

  const restored = await restoreWorkspace(tenantId, at, { now });
  await runtime.idle();
  expect(restored).toMatchObject({ missing: [], figures: 0, people: { unmatched: [] } });
  expect(await pages()).toEqual(before);
  // Members read theirs by the index, which has the projects of then, and no others.
  expect(await memberDifferences(tenantId)).toEqual({ missing: 0, beyond: 0 });
  expect((await owner.call(getProject, { params: { id: late.id } })).status).toBe(404);
  expect(schedules()).toEqual(expect.arrayContaining(planned));
  // Nothing is mailed a second time, nor an event once more.
  expect(runtime.mailbox.list({ limit: 1000 }).length).toBe(mails);
  expect(runtime.bus.list({ limit: 1000 }).length).toBe(events);
  const { now: _, ...same } = await other.owner.ok(getTimeline, { params: { id: theirs.id, wf: theirs.wf } });
  expect(neighbour).toMatchObject(same);
  // Numbers are not given out again.
  const next = await createTestProject(owner, { name: 'Next' });
  expect(next.id).toBeGreaterThan(late.id);
});

it('brings back a picture that was removed, and names a file that was deleted for good', async () => {
  const { owner, tenantId } = workspace;
  const shore = await createTestProject(owner, { name: 'Shore' });
  const bytes = await sharp({ create: { width: 32, height: 32, channels: 3, background: '#840' } })
    .png()
    .toBuffer();
  const params = { id: shore.id, wf: shore.wf, rev: shore.revision(1, 0) };
  const query = { filename: 'poster.png', content_type: 'image/png', filesize: bytes.length };
  const ticket = await owner.ok(startUpload, { params, query });
  await fetch(ticket.url ?? '', { method: 'PUT', body: new Uint8Array(bytes), headers: ticket.headers });
  const { id } = await owner.ok(registerFile, { params, query, body: { upload: ticket.upload } });
  const logo = { params: { id: shore.client.id } };
  const { image } = await owner.ok(uploadClientLogo, {
    ...logo,
    query: { filename: 'logo.png' },
    body: bytes,
  });
  await runtime.idle();
  runtime.clock.advance(minute);
  const at = now();
  runtime.clock.advance(minute);
  await owner.ok(removeClientLogo, logo);
  await owner.ok(archiveProject, { params: { id: shore.id }, body: { archive: true } });
  await owner.ok(deleteProject, { params: { id: shore.id } });
  await runtime.idle();
  runtime.clock.advance(8 * minute);
  expect((await fetch(image)).status).not.toBe(200);

  const { missing, objects } = await restoreWorkspace(tenantId, at, { now });
  expect(missing).toEqual([expect.stringMatching(new RegExp(`^documents/${tenantId}/${shore.id}/.*${id}`))]);
  expect(objects).toBe(1);
  const client = await owner.ok(getClient, logo);
  expect((await fetch(client.image ?? '')).status).toBe(200);
});

it('owes no mail again that has gone out since, and lifts no stop of the workspace’s mail', async () => {
  const stopped = await runtime.createWorkspace();
  const reef = await createTestProject(stopped.owner, { name: 'Reef', team_members: [stopped.owner.id] });
  const states = async () => {
    const params = { id: reef.id, wf: reef.wf };
    const { history } = await stopped.owner.ok(getTimeline, { params });
    return history.flatMap(({ mails = [] }) => mails.map(({ state }) => state));
  };
  runtime.mailbox.account.set({ enabled: false });
  await send(stopped, reef);
  await runtime.idle();
  expect(await states()).toEqual(['owed', 'owed']);
  runtime.clock.advance(minute);
  const at = now();
  runtime.mailbox.account.reset();
  runtime.clock.advance(20 * minute);
  await runtime.idle();
  expect(await states()).toEqual(['sent', 'sent']);
  await stopMail(stopped.tenantId, 'operator', now());
  await setFlag(stopped.tenantId, ['live', 'off'], now());

  await restoreWorkspace(stopped.tenantId, at, { now });
  expect(await states()).toEqual(['sent', 'sent']);
  expect(await tenantById(stopped.tenantId)).toMatchObject({
    mail_stopped: { reason: 'operator' },
    flags: [{ name: 'live', on: false }],
  });
});

/** Agency with a project whose contacts have these first names, each sent a preview. */
const agencyOf = async <const Name extends string>(names: readonly Name[]) => {
  const agency = await runtime.createWorkspace();
  const { owner } = agency;
  const addressOf = (name: string) => `${name.toLowerCase()}@${agency.subdomain}.example`;
  const coast = await createTestProject(owner, {
    name: 'Coast',
    team_members: [owner.id],
    contacts: names.map((name) => ({ firstname: name, lastname: 'Alba', email: addressOf(name) })),
  });
  await send(agency, coast);
  await runtime.idle();
  const idOf = (name: Name) => coast.contacts[names.indexOf(name)]?.id ?? 0;
  const newestTo = (name: string) =>
    runtime.mailbox.list({ to: addressOf(name), limit: 1 })[0]?.messageId ?? '';
  return { agency, coast, addressOf, idOf, newestTo };
};

it('reopens no link that was revoked before its project was deleted, and all others of the project', async () => {
  const { agency, coast, idOf, newestTo } = await agencyOf(['Ann', 'Bob']);
  const { tenantId, owner } = agency;
  const tokens = (['Ann', 'Bob'] as const).map((name) => {
    const link = runtime.mailbox.get(newestTo(name))?.links.find((one) => one.includes('/link/'));
    return new URL(link ?? 'none://').pathname.split('/')[2] ?? '';
  });
  const reads = async (token: string) =>
    (await agency.asAnonymous().call(getReview, { params: { token } })).status;
  runtime.clock.advance(minute);
  const at = now();
  runtime.clock.advance(minute);
  const params = { id: coast.id };
  const rev = coast.revision(1, 0);
  await owner.ok(revokeLink, { params: { ...params, rev, contactId: idOf('Ann') } });
  await runtime.idle();
  await owner.ok(archiveProject, { params, body: { archive: true } });
  await owner.ok(deleteProject, { params });
  await runtime.idle();
  runtime.clock.advance(8 * minute);

  await restoreWorkspace(tenantId, at, { now });
  expect(await Promise.all(tokens.map(reads))).toEqual([410, 200]);
  const { links } = await owner.ok(getLinkClicks, { params: { ...params, rev } });
  expect(links.map(({ contact_id, opens }) => [contact_id, opens])).toEqual([
    [idOf('Ann'), false],
    [idOf('Bob'), true],
  ]);
});

it('reopens no link that was revoked or renewed since, nor one to an address that was changed since', async () => {
  const names = ['Ann', 'Bob', 'Dan', 'Eve', 'Fay'] as const;
  const { agency, coast, addressOf, idOf, newestTo } = await agencyOf(names);
  const { tenantId, owner } = agency;
  const rev = coast.revision(1, 0);
  const on = (name: (typeof names)[number]) => ({ params: { id: coast.id, rev, contactId: idOf(name) } });
  /** Token of the link in the newest mail to somebody. */
  const mailedTo = (name: string) => {
    const link = runtime.mailbox.get(newestTo(name))?.links.find((one) => one.includes('/link/'));
    return new URL(link ?? 'none://').pathname.split('/')[2] ?? '';
  };
  const reads = async (token = '') => {
    const { status, body } = await agency.asAnonymous().call(getReview, { params: { token } });
    return 'error' in body ? (body.error as { code: string }).code : status;
  };
  const move = (name: (typeof names)[number]) =>
    owner.ok(updateContact, {
      params: { id: idOf(name) },
      body: { firstname: name, lastname: 'Alba', email: addressOf(`${name}.new`) },
    });
  const sent = names.map(mailedTo);
  runtime.clock.advance(minute);
  const at = now();
  runtime.clock.advance(minute);

  await owner.ok(revokeLink, on('Ann'));
  await move('Dan');
  await move('Fay');
  await runtime.idle();
  await owner.ok(renewLink, on('Eve'));
  await owner.ok(renewLink, on('Fay'));
  await runtime.idle();
  const renewed = ['Eve', 'Fay.new'].map(mailedTo);
  expect(await Promise.all(renewed.map(reads))).toEqual([200, 200]);
  runtime.clock.advance(8 * minute);

  // Repeated, it changes nothing.
  await restoreWorkspace(tenantId, at, { now });
  await restoreWorkspace(tenantId, at, { now });
  const { project } = await owner.ok(getProject, { params: { id: coast.id } });
  expect(project.contacts.map(({ email }) => email)).toEqual(names.map(addressOf));
  expect(await Promise.all(sent.map(reads))).toEqual([
    'link_revoked',
    200,
    'link_of_old_address',
    'link_revoked',
    'link_revoked',
  ]);
  expect(await Promise.all(renewed.map(reads))).toEqual([200, 'link_of_old_address']);
  const { links } = await owner.ok(getLinkClicks, { params: { id: coast.id, rev } });
  const opening = links.flatMap(({ contact_id, opens }) => (opens ? [contact_id] : []));
  expect(new Set(opening)).toEqual(new Set([idOf('Bob'), idOf('Eve')]));
  // An agent sees the link that was mailed since, and ends it.
  await owner.ok(revokeLink, on('Eve'));
  expect(await reads(renewed[0])).toBe('link_revoked');
});

it('mails nobody who has complained or unsubscribed since, and gives no contact the number of another', async () => {
  const names = ['Bob', 'Cem', 'Gus'] as const;
  const { agency, coast, addressOf, idOf, newestTo } = await agencyOf(names);
  const { tenantId, owner } = agency;
  const turnOff = (token: string) =>
    agency.asAnonymous().ok(chooseReminders, { params: { token }, body: { reminders: false } });
  await User.patch({ tenantId, id: owner.id }).set({ digest_hour: 9 }).go();
  // Contacts of earlier times have no item of their own.
  await Contact.delete({ tenantId, clientId: coast.client.id, id: idOf('Gus') }).go();
  runtime.clock.advance(minute);
  const at = now();
  runtime.clock.advance(minute);

  const hal = { firstname: 'Hal', lastname: 'Alba', email: addressOf('Hal') };
  const begun = await owner.ok(createContact, { body: { client_id: coast.client.id, ...hal } });
  runtime.mailbox.giveFeedback(newestTo('Bob'), 'complaint');
  for (const name of ['Cem', 'Gus'] as const)
    await turnOff(reminderToken({ tenantId, contactId: idOf(name), addressChanges: 0 }, now()));
  await turnOff(digestToken({ tenantId, userId: owner.id, hour: 9 }, now()));
  await runtime.idle();
  runtime.clock.advance(8 * minute);

  await restoreWorkspace(tenantId, at, { now });
  const { contacts } = await owner.ok(listContactMailing, { query: { ids: names.map(idOf).join() } });
  expect(new Map(contacts.map(({ id, suppressed, reminders }) => [id, [suppressed, reminders]]))).toEqual(
    new Map([
      [idOf('Bob'), ['complained', true]],
      [idOf('Cem'), [null, false]],
      [idOf('Gus'), [null, false]],
    ]),
  );
  expect((await User.get({ tenantId, id: owner.id }).go()).data?.digest_hour).toBeUndefined();
  // Links of reminders name a contact by number.
  const next = await owner.ok(createContact, { body: { client_id: coast.client.id, ...hal } });
  expect(next.id).toBeGreaterThan(begun.id);
});

it('lifts no hold of the workspace, and brings back none that has ended', async () => {
  const { tenantId } = await runtime.createWorkspace();
  await holdWorkspace(tenantId, 'First', now());
  runtime.clock.advance(minute);
  const onHold = now();
  runtime.clock.advance(minute);
  await releaseWorkspace(tenantId, now());
  runtime.clock.advance(20 * minute);
  const open = now();
  await restoreWorkspace(tenantId, onHold, { now });
  expect((await tenantById(tenantId))?.held).toBeUndefined();
  runtime.clock.advance(20 * minute);
  await holdWorkspace(tenantId, 'Second', now());
  await restoreWorkspace(tenantId, open, { now });
  expect((await tenantById(tenantId))?.held).toMatchObject({ reason: 'Second' });
});

it('refuses an instant before the workspace, and leaves it as it is', async () => {
  const young = await runtime.createWorkspace();
  runtime.clock.advance(20 * minute);
  await expect(restoreWorkspace(young.tenantId, now() - 21 * minute, { now })).rejects.toThrow(
    'There was no workspace',
  );
  const present = now();
  await expect(restoreWorkspace(young.tenantId, present, { now })).rejects.toThrow(
    `The table can be restored to an instant of the last 35 days, but not of the last five minutes: ${new Date(present).toISOString()} is none`,
  );
  expect((await young.owner.ok(listProjects, { query: {} })).items).toEqual([]);
});

it('brings back a workspace that was deleted after its grace, at its own address', async () => {
  const lost = await runtime.createWorkspace({ subdomain: 'lost' });
  const { tenantId, owner } = lost;
  const reef = await createTestProject(owner, { name: 'Reef', team_members: [owner.id] });
  await send(lost, reef);
  await Tenant.patch({ tenantId })
    .set({ customer: `stand-in_${tenantId}` })
    .go();
  const complained = suppressionKey(tenantId, 'complained@client.example');
  await SuppressedAddress.put({
    ...complained,
    why: 'complained',
    since: new Date(now()).toISOString(),
  }).go();
  await runtime.idle();
  runtime.clock.advance(minute);
  const at = now();
  runtime.clock.advance(minute);
  await owner.ok(deleteTenant, { params: { id: tenantId } });
  await runtime.idle();
  runtime.clock.advance(8 * 24 * 60 * minute);
  await runtime.idle();
  expect(await tenantById(tenantId)).toBeUndefined();

  const restored = await restoreWorkspace(tenantId, at, { now });
  expect(restored).toMatchObject({ missing: [], people: { admitted: 1, unmatched: [] } });
  const { data } = await Membership.query.primary({ tenantId }).go({ consistent: true });
  const back = lost.asSubject(data[0]?.subject ?? '');
  // Its customer was deleted at the payment provider.
  expect((await tenantById(tenantId))?.customer).toBeUndefined();
  expect(data[0]?.email).toBe(owner.email);
  expect((await back.ok(listProjects, { query: {} })).items.map(({ name }) => name)).toEqual(['Reef']);
  expect(await back.ok(getTimeline, { params: { id: reef.id, wf: reef.wf } })).toMatchObject({
    project: { id: reef.id },
  });
  // The addresses that it may not mail went with it, and its audit log: both are back as well.
  expect(await suppressedOf(tenantId, ['complained@client.example'])).toHaveProperty('size', 1);
  expect((await headOf(tenantId)).seq).toBeGreaterThan(2);
  // Other workspaces can't have its address.
  await expect(runtime.createWorkspace({ subdomain: 'lost' })).rejects.toThrow('taken');
});

it('keeps the addresses that a workspace has now, to which links were mailed since', async () => {
  const { tenantId, owner } = await runtime.createWorkspace({ subdomain: 'harbour' });
  runtime.clock.advance(minute);
  const at = now();
  runtime.clock.advance(minute);
  await owner.ok(moveWorkspace, { params: { id: tenantId }, body: { subdomain: 'harbournew' } });
  await runtime.idle();
  runtime.clock.advance(8 * minute);

  expect(await restoreWorkspace(tenantId, at, { now })).toMatchObject({ lost: [] });
  expect(await tenantById(tenantId)).toMatchObject({
    subdomain: 'harbournew',
    former_subdomains: ['harbour'],
    subdomain_since: expect.any(String),
  });
  for (const subdomain of ['harbour', 'harbournew'])
    expect(await apiClient(runtime, subdomain).ok(getTenantByHost)).toMatchObject({
      members_at: runtime.url('harbournew'),
    });
});

it('brings the former subdomains of a deleted workspace back, without one that is another’s by now', async () => {
  const { tenantId, owner } = await runtime.createWorkspace({ subdomain: 'quayside' });
  for (const subdomain of ['quaynorth', 'quaysouth']) {
    await owner.ok(moveWorkspace, { params: { id: tenantId }, body: { subdomain } });
    runtime.clock.advance(31 * 24 * 60 * minute);
  }
  await runtime.idle();
  const at = now();
  runtime.clock.advance(minute);
  await owner.ok(deleteTenant, { params: { id: tenantId } });
  await runtime.idle();
  runtime.clock.advance(8 * 24 * 60 * minute);
  await runtime.idle();
  const heir = await runtime.createWorkspace({ subdomain: 'quaynorth' });

  expect(await restoreWorkspace(tenantId, at, { now })).toMatchObject({ lost: ['quaynorth'] });
  expect(await tenantById(tenantId)).toMatchObject({
    subdomain: 'quaysouth',
    former_subdomains: ['quayside'],
  });
  expect(await apiClient(runtime, 'quayside').ok(getTenantByHost)).toMatchObject({ former: true });
  expect(await heir.asAnonymous().ok(getTenantByHost)).toMatchObject({ former: false });
});
