import { request } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Contact,
  createClient,
  createContact,
  deleteClient,
  deleteContact,
  getClient,
  getContact,
  inviteContact,
  listContactAccess,
  listContacts,
  removeClientLogo,
  setClientContact,
  updateClient,
  updateContact,
  uploadClientLogo,
} from '#contracts/clients.ts';
import { createProject } from '#contracts/projects.ts';
import { getMe } from '#contracts/workspace.ts';
import { mostContacts } from '#domain/project/contacts.ts';
import { Client as ClientItem } from '#server/data/entities/client.ts';
import { Contact as ContactItem } from '#server/data/entities/contact.ts';
import { testRuntime } from '#testing/support.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { bodyOf, deliverBatch, historyOf } from '../../events/fixtures/delivery.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let other: TestWorkspace;
let purge: typeof import('../../events/consumers/purge-deleted/purge-deleted.lambda.ts')['handler'];
beforeAll(async () => {
  runtime = await testRuntime({ events: false, faults: true });
  workspace = await runtime.createWorkspace();
  other = await runtime.createWorkspace();
  ({ handler: purge } = await import('../../events/consumers/purge-deleted/purge-deleted.lambda.ts'));
});
afterAll(() => runtime.stop());

let names = 0;
const person = () => {
  names += 1;
  return { firstname: 'Ann', lastname: 'Lee', email: `ann${names}@contacts.example` };
};
const newClient = (w = workspace) =>
  w.owner.ok(createClient, { body: { name: `Client ${names}`, contacts: [person()] } });
const firstOf = ({ contacts }: Awaited<ReturnType<typeof newClient>>) => {
  const [first] = contacts;
  if (!first) throw new Error('no contact');
  return first;
};

const cardOf = ({ id, firstname, lastname, email }: Contact) => ({ id, firstname, lastname, email });

describe('single contacts', () => {
  test('join their client, change, and leave it', async () => {
    const client = await newClient();
    const added = await workspace.owner.ok(createContact, { body: { client_id: client.id, ...person() } });
    expect(added).toMatchObject({ id: client.id * 10_000 + 2, client_id: client.id, access: 'main' });
    const body = { firstname: 'Bo', lastname: 'Berg', email: added.email };
    const changed = await workspace.owner.ok(updateContact, { params: { id: added.id }, body });
    expect(changed).toEqual({ ...added, ...body });
    expect(await workspace.owner.ok(getContact, { params: { id: added.id } })).toEqual(changed);
    const whole = await workspace.owner.ok(getClient, { params: { id: client.id } });
    expect(whole.contacts).toEqual([firstOf(client), changed]);
    expect(whole.version).toBe(3);

    await workspace.owner.ok(deleteContact, { params: { id: added.id } });
    for (const answer of [
      await workspace.owner.call(getContact, { params: { id: added.id } }),
      await workspace.owner.call(deleteContact, { params: { id: added.id } }),
      await workspace.owner.call(updateContact, { params: { id: added.id }, body }),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { error: { code: 'contact_not_found' } } });
    }
  });

  test('an address is unique in a client, and the last contact cannot be removed', async () => {
    const client = await newClient();
    const first = firstOf(client);
    const email = first.email.toUpperCase();
    const taken = await workspace.owner.call(createContact, {
      body: { client_id: client.id, firstname: 'Bo', email },
    });
    const words = 'Email already exists. Please enter a different email.';
    expect(taken).toMatchObject({ status: 422, body: { error: { field: 'email', message: words } } });
    const second = await workspace.owner.ok(createContact, { body: { client_id: client.id, ...person() } });
    const moved = await workspace.owner.call(updateContact, {
      params: { id: first.id },
      body: { firstname: 'Ann', email: second.email },
    });
    expect(moved).toMatchObject({ status: 422, body: { error: { field: 'email', message: words } } });

    await workspace.owner.ok(deleteContact, { params: { id: second.id } });
    const last = await workspace.owner.call(deleteContact, { params: { id: first.id } });
    expect(last).toMatchObject({ status: 422, body: { error: { code: 'last_contact' } } });
  });

  test('a contact on a project cannot be removed; a removed one loses their sign-in', async () => {
    const client = await newClient();
    const first = firstOf(client);
    const second = await workspace.owner.ok(createContact, { body: { client_id: client.id, ...person() } });
    await workspace.owner.ok(createProject, {
      body: {
        name: 'Site',
        client_id: client.id,
        contacts: [first].map(cardOf),
        workflows: [{ stages: [{ title: 'A', revisions: 1 }] }],
      },
    });
    const stays = await workspace.owner.call(deleteContact, { params: { id: first.id } });
    expect(stays).toMatchObject({ status: 409, body: { error: { code: 'contact_in_use' } } });

    await workspace.owner.ok(inviteContact, { params: { id: second.id } });
    const subject = await workspace.accept(second.email);
    const portal = workspace.asSubject(subject);
    await portal.ok(getMe);
    expect(await workspace.owner.ok(listContactAccess)).toEqual({
      contacts: [{ id: second.id, client_id: client.id, email: second.email }],
    });
    await workspace.owner.ok(deleteContact, { params: { id: second.id } });
    expect((await portal.call(getMe)).status).toBe(404);
    expect(await workspace.owner.ok(listContactAccess)).toEqual({ contacts: [] });
  });

  test('a contact can be left out of new projects', async () => {
    const client = await newClient();
    const { id } = firstOf(client);
    const params = { id: client.id, contactId: id, access: 'project' as const };
    expect((await workspace.owner.ok(setClientContact, { params })).access).toBe('project');
    await workspace.owner.ok(setClientContact, { params });
    const whole = await workspace.owner.ok(getClient, { params: { id: client.id } });
    expect(whole.contacts).toMatchObject([{ id, access: 'project' }]);
    expect(whole.version).toBe(client.version + 1);
    const strange = { ...params, contactId: id + 1 };
    expect((await workspace.owner.call(setClientContact, { params: strange })).status).toBe(404);
  });

  test('a contact is one of the client from the start, and becomes so again', async () => {
    const client = await newClient();
    const { id, access } = firstOf(client);
    expect(access).toBe('main');
    const params = { id: client.id, contactId: id };
    await workspace.owner.ok(setClientContact, { params: { ...params, access: 'project' } });
    await workspace.owner.ok(setClientContact, { params: { ...params, access: 'main' } });
    const whole = await workspace.owner.ok(getClient, { params: { id: client.id } });
    expect(whole.contacts).toMatchObject([{ id, access: 'main' }]);
  });

  test('an update without a valid id is refused; other ids are not found', async () => {
    const body = { firstname: 'Bo', email: 'bo@contacts.example' };
    // Such an id can only be sent by a hand-made request.
    for (const id of [0, -1, 'x' as unknown as number]) {
      const answer = await workspace.owner.call(updateContact, { params: { id }, body });
      expect(answer).toMatchObject({
        status: 400,
        body: { error: { message: 'No valid contact ID provided' } },
      });
    }
    const client = await workspace.owner.call(updateClient, {
      params: { id: 0 },
      body: { name: 'x', contacts: [body] },
    });
    expect(client).toMatchObject({
      status: 400,
      body: { error: { message: 'No valid client ID provided' } },
    });
    expect((await workspace.owner.call(getContact, { params: { id: 0 } })).status).toBe(404);
  });

  test('the list holds all clients’ contacts, page by page, and no other workspace’s', async () => {
    for (let n = 0; n < 27; n++) await newClient(other);
    const gone = await newClient(other);
    await other.owner.ok(deleteClient, { params: { id: gone.id } });
    const { result: first, calls } = await runtime.measure(() => other.owner.ok(listContacts));
    // Reads of a page: its clients, then the contacts of all of them at once.
    expect(calls).toEqual({ GetItem: 1, Query: 1, BatchGetItem: 1 });
    expect(first.contacts).toHaveLength(25);
    const second = await other.owner.ok(listContacts, { query: { cursor: first.cursor ?? '' } });
    expect(second).toMatchObject({ contacts: [{}, {}], cursor: null });
    const foreign = await workspace.owner.call(listContacts, { query: { cursor: first.cursor ?? '' } });
    expect(foreign.status).toBe(400);
  });
});

describe('the list of contacts in a workspace of 120 clients', () => {
  const pagesOf = async (of: TestWorkspace) => {
    const pages: { contacts: readonly Contact[]; calls: Record<string, number>; units: number }[] = [];
    let cursor: string | null = null;
    do {
      const query: { cursor?: string } = cursor === null ? {} : { cursor };
      const { result, calls, capacity } = await runtime.measure(() => of.owner.ok(listContacts, { query }));
      pages.push({ contacts: result.contacts, calls, units: capacity.read ?? 0 });
      ({ cursor } = result);
    } while (cursor !== null);
    return pages;
  };

  test('costs three calls a page, and a unit for each contact, in the order of clients and of their forms', async () => {
    const many = await runtime.createWorkspace();
    const { tenantId } = many;
    const shared = person();
    // Every tenth client has as many contacts as a client may have; some people are contacts of each client.
    const made = Array.from({ length: 120 }, (_, index) => {
      const id = index + 1;
      const people = [shared, ...Array.from({ length: index % 10 === 0 ? mostContacts - 1 : 1 }, person)];
      const contacts = people.map((card, place) => ({ ...card, id: id * 10_000 + people.length - place }));
      return { tenantId, id, name: `Client ${id}`, updated_on: '', contacts, last_contact: 30, version: 1 };
    });
    await ClientItem.put(made).go({ concurrent: 4 });
    const access = (id: number) => (id % 2 === 0 ? ('main' as const) : ('project' as const));
    await ContactItem.put(
      made.flatMap(({ id: clientId, contacts }) =>
        contacts.map(({ id }) => ({ tenantId, clientId, id, access: access(id) })),
      ),
    ).go({ concurrent: 4 });

    // The first call of a person also notes their visit.
    await many.owner.ok(listContacts);
    const pages = await pagesOf(many);
    expect(pages.flatMap(({ contacts }) => contacts.map(({ id, access: of }) => [id, of]))).toEqual(
      made.flatMap(({ contacts }) => contacts.map(({ id }) => [id, access(id)])),
    );
    for (const { contacts, calls, units } of pages) {
      expect(calls).toEqual({ GetItem: 1, Query: 1, BatchGetItem: 1 });
      expect(contacts.length).toBeLessThanOrEqual(100);
      expect(units).toBeLessThanOrEqual(contacts.length + 12);
    }
    // A member who sees only some projects sees the same.
    const limited = await many.asAgent();
    expect((await limited.ok(listContacts)).contacts).toEqual(pages[0]?.contacts);
  });
});

describe('the contacts of a client', () => {
  let large: TestWorkspace;
  beforeAll(async () => {
    large = await runtime.createWorkspace();
  });
  const people = (count: number) => Array.from({ length: count }, person);
  const full = () => large.owner.ok(createClient, { body: { name: 'Full', contacts: people(mostContacts) } });

  test('are 30 at most', async () => {
    const client = await full();
    const answer = await large.owner.call(createContact, {
      body: { client_id: client.id, ...person() },
    });
    const reason = 'A client has at most 30 contacts.';
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_input', field: 'contacts', params: { reason } } },
    });
  });

  test('are all renamed in one save', async () => {
    const client = await full();
    const contacts = client.contacts.map((card) => ({ ...cardOf(card), lastname: 'Renamed' }));
    const saved = await large.owner.ok(updateClient, {
      params: { id: client.id },
      body: { name: client.name, contacts },
    });
    expect(saved.contacts.map(({ lastname }) => lastname)).toEqual(contacts.map(() => 'Renamed'));
  });

  test('get new addresses in one save, as many as a transaction holds; more are refused, and nothing is saved', async () => {
    const client = await full();
    for (const { id, email } of client.contacts.slice(0, 25)) {
      await large.owner.ok(inviteContact, { params: { id } });
      await large.accept(email);
    }
    const moving = (count: number) =>
      large.owner.call(updateClient, {
        params: { id: client.id },
        body: {
          name: client.name,
          contacts: client.contacts
            .map(cardOf)
            .map((card, place) => (place < count ? { ...card, email: `new-${card.email}` } : card)),
        },
      });
    const reason = 'These are too many contacts to change at once.';
    expect(await moving(25)).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_input', field: 'contacts', params: { reason } } },
    });
    const { contacts } = await large.owner.ok(getClient, { params: { id: client.id } });
    expect(contacts.map(({ email }) => email)).toEqual(client.contacts.map(({ email }) => email));
    expect((await moving(24)).status).toBe(200);
  });
});

describe('a logo', () => {
  const drawn = (format: 'png' | 'jpeg' | 'gif' | 'webp', side = 40) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#e25985' } })
      .toFormat(format)
      .toBuffer();
  const upload = (id: number, body: Uint8Array, filename = 'logo.png') =>
    workspace.owner.call(uploadClientLogo, { params: { id }, query: { filename }, body });
  const fetched = (address: string): Promise<{ status: number; type: string | undefined }> =>
    new Promise((resolve, reject) => {
      const sent = request(address, (response) => {
        response.resume();
        resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] });
      });
      sent.once('error', reject);
      sent.end();
    });

  test.each(['png', 'jpeg', 'gif'] as const)(
    'with the type %s is shown with the client, under its real type',
    async (type) => {
      const client = await newClient();
      const answer = await upload(client.id, await drawn(type), 'logo.exe');
      expect(answer).toMatchObject({ status: 200, body: { version: client.version + 1 } });
      const { image } = await workspace.owner.ok(getClient, { params: { id: client.id } });
      expect(await fetched(image ?? '')).toEqual({ status: 200, type: `image/${type}` });
    },
  );

  test('replaces the one before, survives a save, and is deleted with the client', async () => {
    const client = await newClient();
    await upload(client.id, await drawn('png'));
    const { image: before } = await workspace.owner.ok(getClient, { params: { id: client.id } });
    await upload(client.id, await drawn('png', 50));
    expect((await fetched(before ?? '')).status).toBe(403);
    await workspace.owner.ok(updateClient, {
      params: { id: client.id },
      body: {
        name: 'Renamed',
        contacts: client.contacts.map(cardOf),
      },
    });
    const { image } = await workspace.owner.ok(getClient, { params: { id: client.id } });
    expect((await fetched(image ?? '')).status).toBe(200);
    await workspace.owner.ok(deleteClient, { params: { id: client.id } });
    const deleted = (await historyOf(workspace.tenantId, 0)).filter(({ name }) => name === 'Client Deleted');
    expect(await deliverBatch(purge, deleted.map(bodyOf), runtime.clock.now())).toEqual([]);
    expect((await fetched(image ?? '')).status).toBe(403);
  });

  test('is removed, once, and is no longer there', async () => {
    const client = await newClient();
    const params = { id: client.id };
    await upload(client.id, await drawn('png'));
    const { image } = await workspace.owner.ok(getClient, { params });
    const removed = await workspace.owner.ok(removeClientLogo, { params });
    expect(removed).toMatchObject({ image: null, version: client.version + 2 });
    expect(await workspace.owner.ok(getClient, { params })).toMatchObject({ image: null });
    expect((await fetched(image ?? '')).status).toBe(403);
    expect(await workspace.owner.ok(removeClientLogo, { params })).toMatchObject({
      image: null,
      version: client.version + 2,
    });
  });

  test('is refused if it is no picture, hides another file, or is too large', async () => {
    const { id } = await newClient();
    const png = await drawn('png');
    const refusals = [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      Buffer.concat([png, Buffer.from('<script>')]),
      await drawn('webp'),
      await drawn('png', 2001),
      Buffer.alloc(0),
    ];
    for (const bytes of refusals) {
      expect(await upload(id, bytes)).toMatchObject({
        status: 422,
        body: { error: { code: 'logo_not_a_picture', title: 'Error uploading client logo' } },
      });
    }
    expect((await upload(id, Buffer.alloc(1_000_001))).status).toBe(413);
    const json = await workspace.owner.call(uploadClientLogo, {
      params: { id },
      query: { filename: 'x.png' },
      // Body that the contract does not allow, as from a foreign client.
      body: 'no form' as unknown as Uint8Array,
    });
    expect(json.status).toBe(400);
    const { image } = await workspace.owner.ok(getClient, { params: { id } });
    expect(image).toBeNull();
  });
});
