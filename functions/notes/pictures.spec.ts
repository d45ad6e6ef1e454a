import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notes, scope } from '#contracts/notes.ts';
import { pictures } from '#contracts/pictures.ts';
import { archiveProject } from '#contracts/projects.ts';
import { pictureLimits } from '#domain/note/picture.ts';
import { Counter } from '#server/data/entities/counter.ts';
import { Picture } from '#server/data/entities/picture.ts';
import { Tenant } from '#server/data/entities/tenant.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let owner: Person;
let film: TestProject;
let png: Buffer;

beforeAll(async () => {
  runtime = await testRuntime({ events: false, faults: true });
  png = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#1bf' } })
    .png()
    .toBuffer();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  workspace = await runtime.createWorkspace();
  await Tenant.patch({ tenantId: workspace.tenantId })
    .set({ show_production_details_in_timeline: true })
    .go();
  owner = workspace.owner;
  film = await createTestProject(owner);
});

const ann = (project = film) => {
  const [contact] = project.contacts;
  if (!contact) throw new Error('no contact');
  return workspace.asContact({ client_id: project.client.id, id: contact.id, email: contact.email });
};
const code = (answer: { status: number; body: object }) =>
  'error' in answer.body ? (answer.body.error as { code: string }).code : answer.status;

interface Sending {
  readonly id?: string;
  readonly bytes?: Uint8Array;
  readonly type?: 'image/png' | 'image/webp' | 'image/jpeg';
  readonly project?: TestProject;
  readonly as?: Person;
}
const begin = ({
  id = crypto.randomUUID(),
  bytes = png,
  type = 'image/png',
  project = film,
  as = owner,
}: Sending) =>
  as.call(pictures.start, {
    params: { id: project.id },
    body: { id, content_type: type, filesize: bytes.length },
  });
const put = async (url: string, headers: Record<string, string>, bytes: Uint8Array) =>
  (await fetch(url, { method: 'PUT', headers, body: Buffer.from(bytes) })).status;
const keep = (id: string, { project = film, as = owner }: Sending = {}) =>
  as.call(pictures.keep, { params: { id: project.id, pictureId: id } });
/** Uploads a picture and answers with its id. */
const uploaded = async (sending: Sending = {}): Promise<string> => {
  const id = sending.id ?? crypto.randomUUID();
  const { status, body } = await begin({ ...sending, id });
  if (status !== 200) throw new Error(JSON.stringify(body));
  expect(await put(body.url, body.headers, sending.bytes ?? png)).toBe(200);
  expect((await keep(id, sending)).status).toBe(200);
  return id;
};
const naming = (id: string) => `<p>Look: <img data-picture="${id}" alt="logo" style="max-width:100%" /></p>`;
const addNote = (body: string, { project = film, as = owner }: Sending = {}, more: object = {}) =>
  as.call(notes.add, { params: { id: project.id }, body: { body, stage_id: project.stage(1).id, ...more } });
const listed = async (person: Person, list: typeof notes | typeof scope = notes) =>
  (await person.ok(list.list, { params: { id: film.id } })).items;

describe('a picture of a text', () => {
  it('is uploaded, named by its id alone, and shown to everybody who may read the text', async () => {
    const id = await uploaded();
    const visible = { client: true, agency: true };
    const { status } = await addNote(naming(id), {}, { visible });
    expect(status).toBe(200);
    await owner.ok(scope.add, { params: { id: film.id }, body: { body: naming(id), visible } });
    for (const person of [owner, await ann()]) {
      for (const list of [notes, scope]) {
        const [item] = await listed(person, list);
        expect(item?.body).toBe(naming(id));
        const answer = await fetch(item?.pictures[id] ?? '');
        expect(Buffer.from(await answer.arrayBuffer()).equals(png)).toBe(true);
        expect(answer.headers.get('content-type')).toBe('image/png');
        expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
      }
    }
  });

  it('never keeps an address in the text, whatever was sent', async () => {
    const id = await uploaded();
    const sent = `<p><img src="https://elsewhere.example/x.png" data-picture="${id}" onerror="x()"></p>`;
    const answer = await addNote(sent);
    expect(answer.body).toMatchObject({
      body: `<p><img data-picture="${id}" alt="" style="max-width:100%" /></p>`,
    });
  });

  it('is one picture for a repeated call, and counts once', async () => {
    const id = crypto.randomUUID();
    expect((await begin({ id })).status).toBe(200);
    await uploaded({ id });
    await uploaded().catch(() => {});
    expect((await keep(id)).status).toBe(200);
    const name = `pictures_${film.id}`;
    const { data } = await Counter.get({ tenantId: workspace.tenantId, name }).go({ consistent: true });
    expect(data?.value).toBe(2);
  });

  it('is written once: its address of the upload replaces nothing that was checked', async () => {
    const id = crypto.randomUUID();
    const { body } = await begin({ id });
    if (!('url' in body)) throw new Error('no ticket');
    expect(await put(body.url, body.headers, png)).toBe(200);
    expect((await keep(id)).status).toBe(200);
    expect(await put(body.url, body.headers, Buffer.alloc(png.length, 'x'))).toBe(412);
  });

  it('may be saved again by another, who did not upload it', async () => {
    const id = await uploaded({ as: await ann() });
    const { body } = await addNote(naming(id), { as: await ann() });
    if (!('id' in body)) throw new Error('not added');
    const noteId = body.id;
    const change = {
      params: { id: film.id, noteId },
      body: { body: `${naming(id)}<p>Yes.</p>`, version: 1 },
    };
    expect((await owner.call(notes.update, change)).status).toBe(200);
  });
});

describe('refused is', () => {
  it.each([
    ['a page that says it is a picture', () => Buffer.from('<html><script>alert(1)</script></html>')],
    ['a truncated picture', () => png.subarray(0, -10)],
    ['a JPEG that says it is a PNG', () => sharp(png).jpeg().toBuffer()],
    [
      'more pixels than a browser should decode',
      () =>
        sharp({ create: { width: 8000, height: 7000, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
    ],
  ])('%s, for good', async (_, made) => {
    const bytes = await made();
    const id = crypto.randomUUID();
    const { body } = await begin({ id, bytes });
    if (!('url' in body)) throw new Error('no ticket');
    await put(body.url, body.headers, bytes);
    expect(code(await keep(id))).toBe('picture_refused');
    expect(code(await keep(id))).toBe('picture_refused');
    expect(code(await begin({ id, bytes }))).toBe('picture_refused');
    expect(code(await addNote(naming(id)))).toBe('picture_not_found');
  });

  it('another size or type than signed, by the store', async () => {
    const { body } = await begin({});
    if (!('url' in body)) throw new Error('no ticket');
    expect(await put(body.url, body.headers, Buffer.concat([png, png]))).toBe(403);
    expect(await put(body.url, { ...body.headers, 'content-type': 'text/html' }, png)).toBe(403);
  });

  it('a type or a size beyond the limits, and an upload that has not arrived', async () => {
    const params = { id: film.id };
    const body = { id: crypto.randomUUID(), content_type: 'image/png' as const, filesize: 10_000_001 };
    expect((await owner.call(pictures.start, { params, body })).status).toBe(400);
    const svg = { ...body, content_type: 'image/svg+xml' as never, filesize: 9 };
    expect((await owner.call(pictures.start, { params, body: svg })).status).toBe(400);
    const id = crypto.randomUUID();
    await begin({ id });
    expect(code(await keep(id))).toBe('upload_incomplete');
    expect(code(await addNote(naming(id)))).toBe('picture_not_found');
  });

  it('a picture beyond those that a project takes', async () => {
    const name = `pictures_${film.id}`;
    const { count } = pictureLimits;
    await Counter.create({ tenantId: workspace.tenantId, name, value: count - 1 }).go();
    expect(code(await begin({}))).toBe(200);
    expect(code(await begin({}))).toBe('too_many_pictures');
  });

  it('an upload to a closed project, and by a client whom the workspace shows no notes', async () => {
    const other = await createTestProject(owner);
    await owner.ok(archiveProject, { params: { id: other.id }, body: { archive: true } });
    expect(code(await begin({ project: other }))).toBe('project_closed');
    const closed = await runtime.createWorkspace();
    const mine = await createTestProject(closed.owner);
    const [contact] = mine.contacts;
    const client = await closed.asContact({
      client_id: mine.client.id,
      id: contact?.id ?? 0,
      email: contact?.email ?? '',
    });
    expect(code(await begin({ project: mine, as: client }))).toBe('production_details_hidden');
  });
});

describe('an attacker', () => {
  it('names no picture of another project or workspace, and reads none', async () => {
    const id = await uploaded();
    const other = await createTestProject(owner);
    expect(code(await addNote(naming(id), { project: other }))).toBe('picture_not_found');
    expect(code(await keep(id, { project: other }))).toBe('picture_not_found');
    const foreign = await runtime.createWorkspace();
    const theirs = await createTestProject(foreign.owner);
    const as = foreign.owner;
    expect(code(await addNote(naming(id), { project: theirs, as }))).toBe('picture_not_found');
    expect(code(await keep(id, { project: theirs, as }))).toBe('picture_not_found');
    expect(code(await keep(id, { as }))).toBe('picture_not_found');
  });

  it('gets no address of another project even for a reference in a stored text', async () => {
    const id = await uploaded();
    const other = await createTestProject(owner);
    const { Note } = await import('#server/data/entities/note.ts');
    const { body } = await addNote('<p>x</p>', { project: other });
    if (!('id' in body)) throw new Error('not added');
    const key = { tenantId: workspace.tenantId, projectId: other.id, list: 'notes' as const, id: body.id };
    await Note.patch(key)
      .set({ body: naming(id) })
      .go();
    const { items } = await owner.ok(notes.list, { params: { id: other.id } });
    expect((await fetch(items[0]?.pictures[id] ?? '')).status).toBe(403);
  });

  it.each(['../../2/3/x', '*', `${'0'.repeat(8)}/../x`, 'A'.repeat(36)])(
    'gets through no path: %s',
    async (id) => {
      const { body } = await addNote(`<p>x<img data-picture="${id}" alt=""></p>`);
      expect(body).toMatchObject({ body: '<p>x</p>', pictures: {} });
    },
  );

  it('among clients names no picture of an internal note, and takes over no upload', async () => {
    const id = await uploaded();
    const client = await ann();
    expect(code(await addNote(naming(id), { as: client }))).toBe('picture_not_found');
    expect(code(await keep(id, { as: client }))).toBe('picture_not_found');
    expect(code(await begin({ id, as: client }))).toBe('picture_not_found');
    const own = await uploaded({ as: client });
    expect((await addNote(naming(own), { as: client })).status).toBe(200);
  });

  it('leaves one item for each picture', async () => {
    const id = await uploaded();
    const key = { tenantId: workspace.tenantId, projectId: film.id, id };
    const { data } = await Picture.get(key).go({ consistent: true });
    expect(data).toMatchObject({ state: 'ready', type: 'image/png', created_by_kind: 'agent' });
  });
});
