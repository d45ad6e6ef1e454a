/** A contact adds a colleague to a project: rules, links, mails, inbox, history and audit (decision 0166). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAudit } from '#contracts/audit.ts';
import { createContact, getClient } from '#contracts/clients.ts';
import { listInbox } from '#contracts/inbox.ts';
import {
  addGuest,
  archiveProject,
  cancelProject,
  getProject,
  setProjectContact,
} from '#contracts/projects.ts';
import { getReview } from '#contracts/review.ts';
import type { BodyInput } from '#contracts/route.ts';
import { updateUserProfile } from '#contracts/team.ts';
import { updateTenantProfile } from '#contracts/tenants.ts';
import { getEvents, revokeLink, sendPreview } from '#contracts/timeline.ts';
import { mostContacts } from '#domain/project/contacts.ts';
import { Tenant } from '#server/data/entities/tenant.ts';
import { forgetTenant } from '#server/lambda/tenant.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let agent: Person;
let film: TestProject;
let ann: Person;
beforeAll(async () => {
  runtime = await testRuntime({});
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  workspace = await runtime.createWorkspace();
  await allow(true);
  agent = await workspace.asAgent('admin');
  film = await createTestProject(workspace.owner, { team_members: [agent.id] });
  ann = await asContactOf(film);
});

const allow = (clients_allow_adding_guests: boolean) =>
  workspace.owner.ok(updateTenantProfile, {
    params: { id: workspace.tenantId },
    body: { clients_allow_adding_guests },
  });
const asContactOf = ({ client, contacts: [first] }: TestProject) => {
  if (!first) throw new Error('no contact');
  return workspace.asContact({ client_id: client.id, id: first.id, email: first.email });
};
/** Name in her membership, as the stand-in makes it. */
const annsName = () => `Carla ${film.contacts[0]?.id}`;
const bruno = { firstname: 'Bruno', lastname: 'Bruni', email: 'bruno@client.example' };
const adds = (body: BodyInput<typeof addGuest> = bruno, by: Person = ann, key?: string) =>
  by.call(addGuest, {
    params: { id: film.id },
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const codeOf = ({ status, body }: { status: number; body: unknown }) =>
  (body as { error?: { code: string } } | undefined)?.error?.code ?? status;
const peopleOn = async (of = film) => {
  const { project } = await workspace.owner.ok(getProject, { params: { id: of.id } });
  return project.contacts.map(({ firstname }) => firstname);
};
const ofClient = async () =>
  (await workspace.owner.ok(getClient, { params: { id: film.client.id } })).contacts;
const send = () =>
  workspace.owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://example.com',
    },
  });
const mailsTo = async (to: string) => {
  await runtime.idle();
  return runtime.mailbox
    .list({ to, limit: 20 })
    .flatMap(({ messageId }) => runtime.mailbox.get(messageId) ?? []);
};
const tokensIn = (links: readonly string[]) =>
  links.flatMap((link) => /\/link\/([^/?]+)/.exec(new URL(link).pathname)?.[1] ?? []);
const inbox = async () => (await agent.ok(listInbox, { query: {} })).items;

describe('a contact who adds a colleague', () => {
  it('puts a new contact of their company on the project, and on no other', async () => {
    const before = await peopleOn();
    const other = await createTestProject(workspace.owner, {});
    const answer = await adds({ ...bruno, firstname: ' Bruno ' });
    expect(answer).toMatchObject({ status: 200, body: { contact: bruno } });
    expect(await peopleOn()).toEqual([...before, 'Bruno']);
    expect(await peopleOn(other)).not.toContain('Bruno');
    expect((await ofClient()).at(-1)).toMatchObject({ ...bruno, access: 'project' });
    const { project } = await ann.ok(getProject, { params: { id: film.id } });
    expect(project.contacts.at(-1)).toMatchObject(bruno);
  });

  it('is told in the history of both sides, in the inbox, by mail and in the audit log', async () => {
    await adds();
    await runtime.idle();
    for (const reader of [ann, agent]) {
      const { items } = await reader.ok(getEvents, { params: { id: film.id } });
      const [entry] = items;
      expect(entry?.actor.name).toBe(annsName());
      expect(entry?.events).toEqual([
        expect.objectContaining({ category: 'Guest Added', guest: 'Bruno Bruni' }),
      ]);
    }
    expect(await inbox()).toMatchObject([{ kind: 'guest_added', by: annsName(), detail: 'Bruno Bruni' }]);
    const [mail] = await mailsTo(agent.email);
    expect(mail?.subject).toBe(`${film.project.name}: ${annsName()} added Bruno Bruni`);
    const { items } = await workspace.owner.ok(listAudit, { query: {} });
    expect(items.map(({ content }) => content).find(({ kind }) => kind === 'guest_added')).toMatchObject({
      subject: { name: 'Bruno Bruni' },
    });
  });

  it('mails nothing to a member who has turned the mails of this news off', async () => {
    await agent.ok(updateUserProfile, {
      params: { id: agent.id },
      body: { notifications: { guest_added: { mail: false } } },
    });
    await adds();
    expect(await mailsTo(agent.email)).toEqual([]);
    expect(await inbox()).toHaveLength(1);
  });

  it('brings them the round that waits, by a link of their own', async () => {
    await send();
    await runtime.idle();
    await adds();
    const [mail, ...others] = await mailsTo(bruno.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`You have been added to ${film.project.name}`);
    const [token = ''] = tokensIn(mail?.links ?? []);
    const page = await workspace.asAnonymous().ok(getReview, { params: { token } });
    expect(page).toMatchObject({ state: 'open', revision_id: film.revision(1, 0) });
    // Replies reach the first of the project's team: one contact does not learn the address of another.
    expect(JSON.stringify(mail)).not.toContain(film.contacts[0]?.email);
    expect(Object.fromEntries(mail?.headers ?? [])).toMatchObject({
      'reply-to': expect.stringContaining(agent.email),
    });
  });

  it('brings them replies to the member who added them', async () => {
    await send();
    await runtime.idle();
    await adds(bruno, workspace.owner);
    const [mail] = await mailsTo(bruno.email);
    expect(Object.fromEntries(mail?.headers ?? [])).toMatchObject({
      'reply-to': expect.stringContaining(workspace.owner.email),
    });
  });

  it('mails nothing to a person without a login while no round waits', async () => {
    const email = 'nora@client.example';
    expect((await adds({ firstname: 'Nora', email })).status).toBe(200);
    expect(await mailsTo(email)).toEqual([]);
  });

  it('makes nobody twice: a contact of the client with that address joins, with their own name', async () => {
    const body = { client_id: film.client.id, firstname: 'Bruno', email: 'Bruno@client.example' };
    const { id } = await workspace.owner.ok(createContact, { body });
    const count = (await ofClient()).length;
    const answer = await adds({ ...bruno, firstname: 'Somebody' });
    expect(answer).toMatchObject({ status: 200, body: { contact: { id, firstname: 'Bruno' } } });
    expect(await ofClient()).toHaveLength(count);
  });

  it('makes nobody twice by a repeated call', async () => {
    const first = await adds(bruno, ann, 'the-same-key-of-this-call');
    const count = (await ofClient()).length;
    expect((await adds(bruno, ann, 'the-same-key-of-this-call')).body).toEqual(first.body);
    expect(await ofClient()).toHaveLength(count);
    await runtime.idle();
    expect(await inbox()).toHaveLength(1);
  });

  it('makes nobody twice by concurrent calls', async () => {
    const codes = (await Promise.all([adds(), adds()])).map(codeOf);
    expect(codes.toSorted()).toEqual([200, 'guest_on_project']);
    expect((await ofClient()).filter(({ email }) => email === bruno.email)).toHaveLength(1);
  });

  it('leaves the links revoked of a person who was on the project before', async () => {
    await send();
    await runtime.idle();
    const bob = film.contacts[1];
    const params = { id: film.id, contactId: bob?.id ?? 0 };
    await workspace.owner.ok(revokeLink, { params: { ...params, rev: film.revision(1, 0) } });
    await workspace.owner.ok(setProjectContact, { params: { ...params, access: 'none' } });
    const before = await mailsTo(bob?.email ?? '');
    expect((await adds({ firstname: 'Bob', email: bob?.email ?? '' })).status).toBe(200);
    expect(await mailsTo(bob?.email ?? '')).toHaveLength(before.length);
  });
});

describe('it is refused', () => {
  const refusedWith = async (code: unknown, body?: BodyInput<typeof addGuest>, by?: Person) => {
    const before = await ofClient();
    expect(codeOf(await adds(body, by))).toBe(code);
    expect(await ofClient()).toEqual(before);
  };

  it('where the workspace does not let clients add people', async () => {
    await allow(false);
    await refusedWith('guests_not_allowed');
    // The agency adds whom it likes.
    expect((await adds(bruno, agent)).status).toBe(200);
    expect(await mailsTo(agent.email)).toEqual([]);
  });

  it('for an address that is on the project, in any case, at its field', async () => {
    const answer = await adds({ firstname: 'A', email: film.contacts[0]?.email.toUpperCase() ?? '' });
    expect(answer).toMatchObject({
      status: 409,
      body: { error: { code: 'guest_on_project', field: 'email' } },
    });
  });

  it('without a name or a valid address', async () => {
    await refusedWith('invalid_input', { ...bruno, firstname: ' ' });
    await refusedWith('invalid_input', { ...bruno, email: 'bruno' });
  });

  it('beyond the contacts of a client, unless they are one of them', async () => {
    const existing = await ofClient();
    for (let n = existing.length; n < mostContacts; n += 1) {
      const body = { client_id: film.client.id, firstname: `N${n}`, email: `n${n}@client.example` };
      await workspace.owner.ok(createContact, { body });
    }
    await refusedWith('too_many_contacts');
    expect((await adds({ firstname: 'N', email: `n${mostContacts - 1}@client.example` })).status).toBe(200);
  });

  it('on an archived and on a cancelled project', async () => {
    await workspace.owner.ok(archiveProject, { params: { id: film.id }, body: { archive: true } });
    await refusedWith('project_closed');
    film = await createTestProject(workspace.owner, {});
    ann = await asContactOf(film);
    await workspace.owner.ok(cancelProject, { params: { id: film.id }, body: { cancel: true } });
    await refusedWith('project_closed');
  });

  it('while the workspace is on hold', async () => {
    const held = { since: new Date(runtime.clock.now()).toISOString(), reason: 'other' };
    await Tenant.patch({ tenantId: workspace.tenantId }).set({ held }).go();
    // The product is another process, with a copy of its own for 30 seconds.
    forgetTenant(workspace.tenantId);
    expect(codeOf(await adds())).toBe('workspace_held');
  });

  it('to a contact who is not on the project, to another client, and to another workspace', async () => {
    const stranger = await asContactOf(await createTestProject(workspace.owner, {}));
    await refusedWith('project_not_found', bruno, stranger);
    const other = await runtime.createWorkspace();
    expect(codeOf(await other.owner.call(addGuest, { params: { id: film.id }, body: bruno }))).toBe(
      'project_not_found',
    );
  });
});
