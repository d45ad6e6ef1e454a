import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  createClient,
  deleteClient,
  getClient,
  inviteContact,
  listClients,
  updateClient,
} from '#contracts/clients.ts';
import { archiveProject, createProject, getProject, listProjects } from '#contracts/projects.ts';
import { deleteUser } from '#contracts/team.ts';
import { listWorkspaces } from '#contracts/tenants.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { approveStage } from '#contracts/workflows.ts';
import { getMe } from '#contracts/workspace.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let other: TestWorkspace;
beforeAll(async () => {
  runtime = await testRuntime({ events: false, faults: true });
  workspace = await runtime.createWorkspace();
  other = await runtime.createWorkspace();
});
afterAll(() => runtime.stop());

let names = 0;
const form = () => {
  names += 1;
  return {
    name: `Client ${names}`,
    contacts: [{ firstname: 'Ann', lastname: 'Lee', email: `ann${names}@client.example` }],
  };
};
const newClient = () => workspace.owner.ok(createClient, { body: form() });
const newProject = (
  client: { id: number; contacts: { id: number }[] },
  name = 'Site',
  team_members: number[] = [],
) =>
  workspace.owner.ok(createProject, {
    body: {
      name,
      team_members,
      client_id: client.id,
      contacts: client.contacts.map(({ id }) => ({ id, firstname: 'x', email: 'x@client.example' })),
      workflows: [{ stages: [{ title: 'Design', revisions: 2 }] }],
    },
  });
const saved = (client: Awaited<ReturnType<typeof newClient>>) => ({
  name: client.name,
  language: client.language,
  timezone: client.timezone,
  agency_client_director: client.agency_client_director,
  contacts: client.contacts.map(({ id, firstname, lastname, email }) => ({ id, firstname, lastname, email })),
  version: client.version,
});

describe('the language of a client', () => {
  test.each(['en', 'es', 'it', 'fr'] as const)('is kept: %s', async (language) => {
    const { id } = await workspace.owner.ok(createClient, { body: { ...form(), language } });
    expect((await workspace.owner.ok(getClient, { params: { id } })).language).toBe(language);
  });

  test('is one of these four', async () => {
    const language = 'de' as 'en';
    const refused = await workspace.owner.call(createClient, { body: { ...form(), language } });
    expect(refused.status).toBe(400);
  });
});

describe('permissions', () => {
  test.each([
    ['an agent without any permission', (w: TestWorkspace) => w.asAgent(), 200, 403],
    ['an admin', (w: TestWorkspace) => w.asAgent('admin'), 200, 200],
    ['a contact', (w: TestWorkspace) => w.asContact(), 403, 403],
  ] as const)('reading, creating and deleting clients: %s', async (_who, as, reads, deletes) => {
    const person = await as(workspace);
    const { id } = await newClient();
    expect((await person.call(listClients)).status).toBe(reads);
    expect((await person.call(createClient, { body: form() })).status).toBe(reads);
    expect((await person.call(deleteClient, { params: { id } })).status).toBe(deletes);
  });

  test('an agent without access to all projects sees the count of their own, wherever a client is shown', async () => {
    const client = await newClient();
    await newProject(client, 'Hidden');
    const member = await workspace.asAgent();
    const counts = async () => {
      const listed = (await member.ok(listClients)).clients.find(({ id }) => id === client.id);
      const whole = await member.ok(getClient, { params: { id: client.id } });
      const body = { ...saved(client), version: whole.version };
      const after = await member.ok(updateClient, { params: { id: client.id }, body });
      return [listed, whole, after].map((shown) => shown?.open_projects);
    };
    expect(await counts()).toEqual([0, 0, 0]);

    await newProject(client, 'Theirs', [member.id]);
    expect(await counts()).toEqual([1, 1, 1]);
    expect((await workspace.owner.ok(getClient, { params: { id: client.id } })).open_projects).toBe(2);
  });

  test('another workspace answers 404 for every path of a client', async () => {
    const client = await newClient();
    const params = { id: client.id + 1000 };
    const stranger = other.owner;
    for (const answer of [
      await stranger.call(getClient, { params: { id: client.id } }),
      await stranger.call(updateClient, { params: { id: client.id }, body: saved(client) }),
      await stranger.call(deleteClient, { params: { id: client.id } }),
      await stranger.call(inviteContact, { params: { id: client.contacts[0]?.id ?? 0 } }),
      await workspace.owner.call(getClient, { params }),
    ]) {
      expect(answer.status).toBe(404);
    }
  });
});

describe('saving', () => {
  test('a contact keeps its id, a new one gets the next', async () => {
    const client = await newClient();
    expect(client.language).toBe('en');
    expect(client.contacts.map(({ id }) => id)).toEqual([client.id * 10_000 + 1]);
    const body = { ...saved(client), name: 'Renamed' };
    // The invitation's state cannot be set by a save.
    const inviteStatus = { last_login: '2026-01-01T00:00:00.000Z', invite_sent: '2026-01-01T00:00:00.000Z' };
    const bo = { firstname: 'Bo', email: 'bo@client.example' };
    const forged = await workspace.owner.call(updateClient, {
      params: { id: client.id },
      body: { ...body, contacts: [...body.contacts, { ...bo, ...{ inviteStatus } }] },
    });
    expect(forged).toMatchObject({ status: 400, body: { error: { field: 'contacts.1.inviteStatus' } } });
    const answer = await workspace.owner.ok(updateClient, {
      params: { id: client.id },
      body: { ...body, contacts: [...body.contacts, bo] },
    });
    expect(answer.name).toBe('Renamed');
    expect(answer.contacts.map(({ id, access }) => [id, access])).toEqual([
      [client.id * 10_000 + 1, 'main'],
      [client.id * 10_000 + 2, 'main'],
    ]);
    expect(answer.contacts[1]?.inviteStatus).toMatchObject({ last_login: null, invite_sent: null });
    expect(await workspace.owner.ok(getClient, { params: { id: client.id } })).toEqual(answer);
  });

  test('an address is unique in a client, ignoring case', async () => {
    const { name, contacts } = form();
    const twice = { ...contacts[0], firstname: 'Bo', email: (contacts[0]?.email ?? '').toUpperCase() };
    const answer = await workspace.owner.call(createClient, {
      body: { name, contacts: [...contacts, twice] },
    });
    expect(answer).toMatchObject({
      status: 422,
      body: { error: { code: 'email_taken', field: 'contacts.1.email' } },
    });
    expect(answer.body).toMatchObject({
      error: { message: 'Email already exists. Please enter a different email.' },
    });
  });

  test('time zone and director must exist', async () => {
    const wrongZone = await workspace.owner.call(createClient, {
      body: { ...form(), timezone: 'Mars/Base' },
    });
    expect(wrongZone).toMatchObject({ status: 422, body: { error: { code: 'timezone_unknown' } } });
    const wrongUser = await workspace.owner.call(createClient, {
      body: { ...form(), agency_client_director: 999 },
    });
    expect(wrongUser).toMatchObject({ status: 404, body: { error: { field: 'agency_client_director' } } });
  });

  test('an unchanged director who has left the team does not block a save', async () => {
    const director = await workspace.asAgent();
    const body = { ...form(), agency_client_director: director.id };
    const client = await workspace.owner.ok(createClient, { body });
    await workspace.owner.ok(deleteUser, { params: { id: director.id } });
    const kept = {
      name: 'Renamed',
      contacts: client.contacts.map(({ id, firstname, lastname, email }) => ({
        id,
        firstname,
        lastname,
        email,
      })),
      agency_client_director: director.id,
    };
    const saved = await workspace.owner.ok(updateClient, { params: { id: client.id }, body: kept });
    expect(saved).toMatchObject({ name: 'Renamed', agency_client_director: director.id });
    const without = { ...kept, agency_client_director: null };
    await workspace.owner.ok(updateClient, { params: { id: client.id }, body: without });
    const again = await workspace.owner.call(updateClient, { params: { id: client.id }, body: kept });
    expect(again.status).toBe(404);
  });

  test('two saves on the same version: one succeeds, the other gets the present state', async () => {
    const client = await newClient();
    const save = (name: string) =>
      workspace.owner.call(updateClient, { params: { id: client.id }, body: { ...saved(client), name } });
    const answers = await Promise.all([save('First'), save('Second')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = answers.find(({ status }) => status === 200);
    const loser = answers.find(({ status }) => status === 409);
    expect(loser?.body).toMatchObject({ current: winner?.body });
  });

  test('a contact on a project cannot be removed', async () => {
    const client = await newClient();
    await newProject(client);
    const fresh = await workspace.owner.ok(getClient, { params: { id: client.id } });
    const body = { ...saved(fresh), contacts: [{ firstname: 'Bo', email: 'bo@client.example' }] };
    const answer = await workspace.owner.call(updateClient, { params: { id: client.id }, body });
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'contact_in_use' } } });
    const [contact] = fresh.contacts;
    const name = `${contact?.firstname} ${contact?.lastname}`.trim();
    expect(answer.body).toMatchObject({
      error: { message: expect.stringContaining(`${name} is on a project`) },
    });
  });

  test('a contact is never removed while it is added to a project concurrently', async () => {
    const race = async (delay: number) => {
      const client = await newClient();
      const { version: _, ...body } = saved(client);
      const contacts = [{ firstname: 'Bo', email: 'bo@client.example' }];
      const removing = async () => {
        for (let turn = 0; turn < delay; turn++) await new Promise(setImmediate);
        return workspace.owner.call(updateClient, {
          params: { id: client.id },
          body: { ...body, contacts },
        });
      };
      const creating = newProject(client).then(
        () => 'created',
        () => 'refused',
      );
      const [created, { status }] = await Promise.all([creating, removing()]);
      expect([created, status]).not.toEqual(['created', 200]);
    };
    for (let delay = 0; delay < 24; delay++) await race(delay);
  });

  test('projects and lists take over a new name, address, zone and language, archived ones too', async () => {
    const client = await newClient();
    const one = await newProject(client, 'Open');
    const two = await newProject(client, 'Put away');
    await workspace.owner.ok(archiveProject, { params: { id: two.project.id }, body: { archive: true } });
    const fresh = await workspace.owner.ok(getClient, { params: { id: client.id } });
    const body = saved(fresh);
    await workspace.owner.ok(updateClient, {
      params: { id: client.id },
      body: {
        ...body,
        name: 'Renamed',
        timezone: 'Asia/Tokyo',
        language: 'fr',
        contacts: body.contacts.map((contact) => ({ ...contact, email: 'new@client.example' })),
      },
    });
    for (const { project } of [one, two]) {
      const { project: now } = await workspace.owner.ok(getProject, { params: { id: project.id } });
      expect(now).toMatchObject({
        client_name: 'Renamed',
        timezone: 'Asia/Tokyo',
        language: 'fr',
        contacts: [{ email: 'new@client.example' }],
        version: project.version + (project.id === two.project.id ? 2 : 1),
      });
    }
    for (const archived of ['0', '1'] as const) {
      const { items } = await workspace.owner.ok(listProjects, { query: { archived, client: client.id } });
      expect(items.map(({ client_name }) => client_name)).toEqual(['Renamed']);
    }
  });

  test('a new zone moves more projects than a transaction holds', async () => {
    const client = await newClient();
    const stages = [{ title: 'Design', revisions: 2 }];
    const { id } = client;
    const { contacts } = saved(client);
    const body = { client_id: id, contacts, workflows: Array.from({ length: 20 }, () => ({ stages })) };
    // The zone is checked against each of the 120 workflows.
    for (let n = 0; n < 6; n++) await workspace.owner.ok(createProject, { body: { ...body, name: 'Film' } });
    const fresh = saved(await workspace.owner.ok(getClient, { params: { id } }));
    const { result, calls } = await runtime.measure(() =>
      workspace.owner.ok(updateClient, { params: { id }, body: { ...fresh, timezone: 'Asia/Tokyo' } }),
    );
    expect(result.timezone).toBe('Asia/Tokyo');
    // The client, and two halves of its projects.
    expect(calls.TransactWriteItems).toBe(3);
    const { items } = await workspace.owner.ok(listProjects, { query: { client: id } });
    expect(items).toHaveLength(6);
    for (const item of items) {
      const { project } = await workspace.owner.ok(getProject, { params: { id: item.id } });
      expect(project.timezone).toBe('Asia/Tokyo');
    }
  });

  test('an interrupted save is completed by repeating it', async () => {
    const { Client } = await import('#server/data/entities/client.ts');
    const client = await newClient();
    const { project } = await newProject(client);
    const key = { tenantId: workspace.tenantId, id: client.id };
    // Simulates a save that crashed after the client's own commit.
    await Client.patch(key).set({ name: 'Cut short' }).add({ version: 1 }).go();
    const fresh = await workspace.owner.ok(getClient, { params: { id: client.id } });
    await workspace.owner.ok(updateClient, { params: { id: client.id }, body: saved(fresh) });
    const { project: now } = await workspace.owner.ok(getProject, { params: { id: project.id } });
    expect(now.client_name).toBe('Cut short');
  });
});

describe('the list', () => {
  test('counts open projects in one read, and leaves out a deleted client at once', async () => {
    const client = await newClient();
    await newProject(client);
    const gone = await newClient();
    await workspace.owner.ok(deleteClient, { params: { id: gone.id } });
    const { result, calls } = await runtime.measure(() => workspace.owner.ok(listClients));
    const ids = result.clients.map(({ id }) => id);
    expect(ids).not.toContain(gone.id);
    expect(result.clients.find(({ id }) => id === client.id)?.open_projects).toBe(1);
    expect(calls).toEqual({ GetItem: 1, Query: 2 });
    expect((await workspace.owner.call(getClient, { params: { id: gone.id } })).status).toBe(404);
    const project = {
      ...form(),
      client_id: gone.id,
      workflows: [{ stages: [{ title: 'A', revisions: 1 }] }],
    };
    expect((await workspace.owner.call(createProject, { body: project })).status).toBe(404);
  });
});

describe('the standing of a client', () => {
  test('tells whose turn it is and the newest answer, in the list and on its page, at no read per client', async () => {
    const film = await createTestProject(workspace.owner, { client: form() });
    const quiet = await newClient();
    const params = { id: film.id, wf: film.wf, rev: film.revision(1, 0) };
    const emailText = { subject: 'Look', body: '<p>{{review_link}}</p>' };
    const shown = async (id: number) => {
      const { result, calls } = await runtime.measure(() => workspace.owner.ok(listClients));
      expect(calls).toEqual({ GetItem: 1, Query: 2 });
      const listed = result.clients.find((one) => one.id === id);
      expect(await workspace.owner.ok(getClient, { params: { id } })).toMatchObject(listed ?? {});
      const { open_projects, yours, with_client, late, answered_on } = listed ?? {};
      return { open_projects, yours, with_client, late, answered_on };
    };
    const nothing = { open_projects: 0, yours: 0, with_client: 0, late: 0, answered_on: null };
    expect(await shown(film.client.id)).toEqual({ ...nothing, open_projects: 1, yours: 1 });

    await workspace.owner.ok(sendPreview, { params, body: { emailText, reviewLink: 'https://cut.example' } });
    expect(await shown(film.client.id)).toEqual({ ...nothing, open_projects: 1, with_client: 1 });

    await workspace.owner.ok(approveStage, { params: { id: film.wf, stage: film.stage(1).id } });
    const after = await shown(film.client.id);
    expect(after).toEqual({ ...nothing, answered_on: expect.any(String) });
    expect(await shown(quiet.id)).toEqual(nothing);
  });
});

describe('the portal', () => {
  const invited = async () => {
    const client = await newClient();
    const contact = client.contacts[0];
    if (!contact) throw new Error('no contact');
    const status = await workspace.owner.ok(inviteContact, { params: { id: contact.id } });
    const sub = await workspace.accept(contact.email);
    const account = { sub, email: contact.email };
    return { client, contact, status, account, portal: workspace.asSubject(sub) };
  };

  test('an invited contact signs in as themselves, and their visit is shown', async () => {
    const { client, contact, status, portal } = await invited();
    expect(status).toMatchObject({
      invite_sent: expect.any(String),
      invited_until: expect.any(String),
      last_login: null,
    });
    const me = await portal.ok(getMe);
    expect(me).toMatchObject({
      user: { id: contact.id, isAgent: false, admin: false },
      contact: { id: contact.id, client_id: client.id },
    });
    const seen = await workspace.owner.ok(getClient, { params: { id: client.id } });
    expect(seen.contacts[0]?.inviteStatus.last_login).not.toBeNull();
  });

  test('a repeated invitation creates no second person, and with the same key no second mail', async () => {
    const { contact } = await invited();
    const people = runtime.identity.accounts().length;
    const headers = { 'idempotency-key': 'again' };
    const again = await workspace.owner.ok(inviteContact, { params: { id: contact.id }, headers });
    runtime.clock.advance(60_000);
    expect(await workspace.owner.ok(inviteContact, { params: { id: contact.id }, headers })).toEqual(again);
    expect(runtime.identity.accounts()).toHaveLength(people);
  });

  test('a member of the workspace does not become its client', async () => {
    const member = await workspace.owner.ok(createClient, { body: form() });
    const { account } = await invited();
    const body = { ...saved(member), contacts: [{ firstname: 'Same', email: account.email }] };
    const { contacts } = await workspace.owner.ok(updateClient, { params: { id: member.id }, body });
    const answer = await workspace.owner.call(inviteContact, { params: { id: contacts[0]?.id ?? 0 } });
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'already_member' } } });
  });

  describe('in a second workspace, for a contact whose address has a login already,', () => {
    const inSecond = async (email: string) => {
      const contacts = [{ firstname: 'Anna', lastname: 'Lee-Ray', email }];
      const client = await other.owner.ok(createClient, { body: { ...form(), contacts } });
      return { client, id: client.contacts[0]?.id ?? 0 };
    };

    test('is opened by the login that they have, which is unchanged', async () => {
      const { client, contact, account, portal } = await invited();
      const second = await inSecond(contact.email.toUpperCase().replace('.EXAMPLE', '.example'));
      const there = other.asSubject(account.sub);
      // No access without an invitation, and no hint that there is something to access.
      expect((await there.call(getMe)).status).toBe(404);
      const workspaces = async () => {
        const answer = await portal.ok(listWorkspaces);
        return answer.workspaces.map(({ url }) => url).toSorted();
      };
      const [first, both] = [workspace, other].map(({ subdomain }) => runtime.url(subdomain));
      expect(await workspaces()).toEqual([first]);

      const people = runtime.identity.accounts();
      const { cognito } = await import('#server/people/accounts.ts');
      const asked = vi.spyOn(cognito, 'send');
      await other.owner.ok(inviteContact, { params: { id: second.id } });
      expect((await there.call(getMe)).status).toBe(404);
      expect(await workspaces()).toEqual([first]);
      await other.accept(contact.email);
      expect(runtime.identity.accounts()).toEqual(people);
      // Looked up only: neither renamed nor given another password.
      expect(asked.mock.calls.map(([command]) => command.constructor.name)).toEqual(['AdminGetUserCommand']);
      asked.mockRestore();
      expect(await there.ok(getMe)).toMatchObject({
        user: { id: second.id, name: 'Anna', surname: 'Lee-Ray', isAgent: false },
        contact: { id: second.id, client_id: second.client.id },
      });
      expect(await portal.ok(getMe)).toMatchObject({
        user: { id: contact.id, name: 'Ann' },
        contact: { id: contact.id, client_id: client.id },
      });
      expect(await workspaces()).toEqual([first, both].toSorted());
    });

    test('tells the agency no more than about an unknown address', async () => {
      const { contact, portal } = await invited();
      await portal.ok(getMe);
      const known = await inSecond(contact.email);
      const stranger = await inSecond(`stranger.${contact.email}`);
      const told = async ({ client, id }: typeof known, email: string) => {
        const saved = await other.owner.ok(getClient, { params: { id: client.id } });
        const status = await other.owner.call(inviteContact, { params: { id } });
        const seen = await other.owner.ok(getClient, { params: { id: client.id } });
        const text = JSON.stringify([saved, status.status, status.body, seen]);
        const alike: readonly (readonly [RegExp | string, string])[] = [
          [`"${email}"`, '"address"'],
          [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'instant'],
          [/Client \d+/g, 'Client'],
          [/"(id|client_id)":\d+/g, '"$1":0'],
        ];
        const plain = alike.reduce((all, [what, as]) => all.replaceAll(what, as), text);
        return z.array(z.unknown()).parse(JSON.parse(plain));
      };
      const ofKnown = await told(known, contact.email);
      expect(ofKnown[2]).toEqual({
        last_login: null,
        invite_sent: 'instant',
        contact_email: 'address',
        invited_until: 'instant',
      });
      expect(ofKnown).toEqual(await told(stranger, `stranger.${contact.email}`));
    });

    test('ends independently of the first', async () => {
      const { contact, account, portal } = await invited();
      const second = await inSecond(contact.email);
      await other.owner.ok(inviteContact, { params: { id: second.id } });
      await other.owner.ok(deleteClient, { params: { id: second.client.id } });
      expect((await other.asSubject(account.sub).call(getMe)).status).toBe(404);
      expect((await portal.ok(getMe)).contact).toMatchObject({ id: contact.id });
      expect(runtime.identity.accounts().map(({ sub }) => sub)).toContain(account.sub);
    });
  });

  test('ends at once with another address or a deleted client', async () => {
    const first = await invited();
    const fresh = await workspace.owner.ok(getClient, { params: { id: first.client.id } });
    const body = saved(fresh);
    const moved = await workspace.owner.ok(updateClient, {
      params: { id: first.client.id },
      body: { ...body, contacts: body.contacts.map((one) => ({ ...one, email: 'moved@client.example' })) },
    });
    expect(moved.contacts[0]?.inviteStatus.invite_sent).toBeNull();
    expect((await first.portal.call(getMe)).status).toBe(404);

    const second = await invited();
    await workspace.owner.ok(deleteClient, { params: { id: second.client.id } });
    expect((await second.portal.call(getMe)).status).toBe(404);
  });
});
