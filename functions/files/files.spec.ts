import { createHash } from 'node:crypto';
import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { arrangeFiles } from '#contracts/arrangement.ts';
import {
  deleteFile,
  listFiles,
  registerFile,
  signParts,
  startUpload,
  type UploadTicket,
} from '#contracts/files.ts';
import { archiveProject } from '#contracts/projects.ts';
import { approveRevision } from '#contracts/workflows.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { FileItem } from '#server/data/entities/file.ts';
import { documentClient } from '#server/data/table.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { partSizeFor, partSizes, uploadLimits } from './upload-token.ts';

const MiB = 1024 ** 2;
/** Product's limits; the tests use smaller ones. */
const limits = { ...uploadLimits };

let runtime: TestRuntime;
let workspace: TestWorkspace;
let agent: Person;
let film: TestProject;
/** S3 client of the code under test, imported after the runtime has set the environment. */
let store: typeof import('#server/files/objects.ts')['objectStore'];

beforeAll(async () => {
  Object.assign(uploadLimits, { single: 4 * MiB, part: 5 * MiB });
  runtime = await testRuntime({ events: false, faults: true });
  workspace = await runtime.createWorkspace();
  agent = workspace.owner;
  ({ objectStore: store } = await import('#server/files/objects.ts'));
});
afterAll(() => runtime.stop());
afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  film = await createTestProject(agent);
});

const place = (project = film) => ({ id: project.id, wf: project.wf, rev: project.revision(1, 0) });
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const code = (answer: { status: number; body: object }) =>
  'error' in answer.body ? (answer.body.error as { code: string }).code : answer.status;

interface Sending {
  readonly name?: string;
  readonly type?: string;
  readonly content?: string | Buffer;
  readonly project?: TestProject;
  readonly as?: Person;
}
const described = ({ name = 'poster.png', type = 'image/png', content = 'a picture' }: Sending) => ({
  filename: name,
  content_type: type,
  filesize: Buffer.byteLength(content),
});

const start = (sending: Sending, more: { sha256?: string; upload?: string } = {}) =>
  (sending.as ?? agent).call(startUpload, {
    params: place(sending.project),
    query: { ...described(sending), ...more },
  });
const ticketOf = async (...given: Parameters<typeof start>): Promise<UploadTicket> => {
  const answer = await start(...given);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
/** Uploads as a browser does, after a preflight; `XMLHttpRequest` and `fetch` set the length themselves. */
const put = async (ticket: UploadTicket, content: string | Buffer, headers: Record<string, string> = {}) => {
  const origin = runtime.url('w1');
  const preflight = await fetch(ticket.url ?? '', {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': Object.keys(ticket.headers).join(','),
    },
  });
  expect(preflight.status).toBe(200);
  const init = { method: 'PUT', body: content, headers: { origin, ...ticket.headers, ...headers } };
  const { status } = await fetch(ticket.url ?? '', init);
  return status;
};
const register = (
  ticket: { upload: string },
  sending: Sending = {},
  body: { sha256?: string; parts?: { number: number; etag: string }[] } = {},
) =>
  (sending.as ?? agent).call(registerFile, {
    params: place(sending.project),
    query: described(sending),
    body: { upload: ticket.upload, ...body },
  });
const uploaded = async (sending: Sending = {}) => {
  const ticket = await ticketOf(sending);
  expect(await put(ticket, sending.content ?? 'a picture')).toBe(200);
  const answer = await register(ticket, sending);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
const files = async (as: Person = agent) => (await as.ok(listFiles, { params: place() })).files;
const items = async () => {
  const { data } = await FileItem.query
    .primary({ tenantId: workspace.tenantId, projectId: film.id })
    .go({ consistent: true });
  return data;
};
/** Passes the files, as their check does: they have no address before. */
const check = async () => {
  for (const { tenantId, projectId, workflowId, revisionId, id } of await items())
    await FileItem.patch({ tenantId, projectId, workflowId, revisionId, id }).set({ state: 'ready' }).go();
};
/** Marks files as sent, as a preview does. */
const markSent = async (name: string) => {
  for (const file of (await items()).filter((item) => item.name === name)) {
    const { tenantId, projectId, workflowId, revisionId, id } = file;
    await FileItem.patch({ tenantId, projectId, workflowId, revisionId, id })
      .set({ sent_on: '2026-01-01T00:00:00.000Z', state: 'ready' })
      .go();
  }
};
/** Race: runs something once between a call's reads and its transaction. */
const beforeWriting = (happening: () => Promise<unknown>) => {
  const send = documentClient.send.bind(documentClient) as (command: unknown) => Promise<never>;
  let happened = false;
  vi.spyOn(documentClient, 'send').mockImplementation(async (command: unknown) => {
    if (!happened && command instanceof TransactWriteCommand) {
      happened = true;
      await happening();
    }
    return send(command);
  });
};
const approve = () => {
  const [stage, rev] = [film.stage(1).id, film.revision(1, 0)];
  return agent.ok(approveRevision, { params: { id: film.wf, stage, rev } });
};
/** Files named by each approval. */
const approved = async () => {
  const { data } = await Commit.query
    .primary({ tenantId: workspace.tenantId, projectId: film.id })
    .go({ pages: 'all', consistent: true });
  return data
    .flatMap(({ events }) => events)
    .flatMap((event) => (event.category === 'Revision Approved' ? [event.files] : []));
};
const isStored = async (path: string) => {
  const head = new HeadObjectCommand({ Bucket: process.env.FILES_BUCKET, Key: path });
  return store.send(head).then(
    () => true,
    () => false,
  );
};

describe('a single upload', () => {
  it('goes straight to the store, is registered, listed and offered for download as an attachment', async () => {
    const content = 'a picture';
    const ticket = await ticketOf({ content }, { sha256: sha256(content) });
    expect(ticket).toMatchObject({ mode: 'single', part_size: 9, parts: [], exists: false });
    expect(await put(ticket, content)).toBe(200);
    const { body, status } = await register(ticket, { content });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'poster.png',
      type: 'image/png',
      kind: 'image',
      extension: 'png',
      size: 9,
      version: 1,
      state: 'checking',
      verified: false,
      sha256: sha256(content),
      sent_on: null,
    });
    expect((await files())[0]).toMatchObject({ ...body, url: '' });
    await check();
    const [file] = await files();
    const download = await fetch(file?.url ?? '');
    expect(download.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''poster.png");
    expect(await download.text()).toBe(content);
    const [item] = await items();
    expect(item?.path).toMatch(
      new RegExp(
        `^documents/${workspace.tenantId}/${film.id}/${film.revision(1, 0)}/[\\w-]{22}/poster\\.png$`,
      ),
    );
    const { data: commits } = await Commit.query
      .primary({ tenantId: workspace.tenantId, projectId: film.id })
      .go();
    expect(commits.flatMap(({ events }) => events)).toContainEqual({
      category: 'File Registered',
      revisionId: film.revision(1, 0),
      file_id: body && 'id' in body && body.id,
      name: 'poster.png',
    });
  });

  it.each([
    'Entwürfe/日本語 😀 + plus.png',
    "it's (final) 100%! *new*.png",
    'a\u202egnp.png',
    '"quoted"; filename=x.png',
    '../../etc/passwd.png',
  ])('keeps the name %j', async (name) => {
    await uploaded({ name });
    await check();
    const [file] = await files();
    if (!file) throw new Error('no file');
    expect(file.name).not.toMatch(/[/\u202e]/);
    const download = await fetch(file.url);
    expect(download.status).toBe(200);
    const disposition = download.headers.get('content-disposition') ?? '';
    const encoded = disposition.slice("attachment; filename*=UTF-8''".length);
    expect(encoded).toMatch(/^[\w.!#$&+^`|~%-]+$/);
    expect(decodeURIComponent(encoded)).toBe(file.name);
  });

  it('accepts no other length, type or bytes than announced', async () => {
    const ticket = await ticketOf({}, { sha256: sha256('a picture') });
    expect(await put(ticket, 'a longer picture')).toBe(403);
    expect(await put(ticket, 'a pic')).toBe(403);
    expect(await put(ticket, 'a picture', { 'content-type': 'text/html' })).toBe(403);
    expect(await put(ticket, 'b picture')).toBe(400);
    expect(code(await register(ticket))).toBe('upload_incomplete');
    expect(await put(ticket, 'a picture')).toBe(200);
    expect(code(await register(ticket, {}, { sha256: sha256('b picture') }))).toBe('upload_incomplete');
    expect(code(await register(ticket))).toBe(200);
  });

  it('is write-once: nobody can replace the checked bytes', async () => {
    const ticket = await ticketOf({});
    expect(await put(ticket, 'a picture')).toBe(200);
    expect(await put(ticket, 'b picture')).toBe(412);
    expect(await put(ticket, 'b picture', { 'if-none-match': 'x' })).toBe(403);
  });

  it('has a URL for a quarter of an hour, and can be resumed after that', async () => {
    const ticket = await ticketOf({});
    runtime.clock.advance(16 * 60_000);
    expect(await put(ticket, 'a picture')).toBe(403);
    const again = await ticketOf({}, { upload: ticket.upload });
    expect(await put(again, 'a picture')).toBe(200);
    expect(code(await register(again))).toBe(200);
  });

  it('expires after a week', async () => {
    const ticket = await ticketOf({});
    runtime.clock.advance(8 * 24 * 3600_000);
    expect(code(await start({}, { upload: ticket.upload }))).toBe('upload_expired');
    expect(code(await register(ticket))).toBe('upload_expired');
  });
});

describe('a multipart upload', () => {
  const content = Buffer.alloc(5 * MiB + 1000, 'film ');
  const film5 = { name: 'film.mp4', type: 'video/mp4', content };
  const sign = async (ticket: UploadTicket, number: number, size: number) => {
    const body = { upload: ticket.upload, parts: [{ number, size }] };
    const answer = await agent.call(signParts, { params: place(), body });
    return answer.status === 200 ? (answer.body.urls[0]?.url ?? '') : code(answer);
  };
  const putPart = async (ticket: UploadTicket, number: number) => {
    const part = content.subarray((number - 1) * ticket.part_size, number * ticket.part_size);
    const url = String(await sign(ticket, number, part.length));
    const response = await fetch(url, { method: 'PUT', body: part });
    expect(response.status).toBe(200);
    return { number, etag: response.headers.get('etag') ?? '' };
  };

  it('is signed part by part, resumed with the parts stored, and completed', async () => {
    const ticket = await ticketOf(film5);
    expect(ticket).toMatchObject({
      mode: 'multipart',
      url: null,
      headers: {},
      part_size: 5 * MiB,
      parts: [],
    });
    const second = await putPart(ticket, 2);
    expect(code(await register(ticket, film5))).toBe('upload_incomplete');
    const resumed = await ticketOf(film5, { upload: ticket.upload });
    expect(resumed.parts).toEqual([{ number: 2, etag: second.etag.replaceAll('"', ''), size: 1000 }]);
    const first = await putPart(resumed, 1);
    const wrong = [first, { number: 2, etag: first.etag }];
    expect(code(await register(ticket, film5, { parts: wrong }))).toBe('upload_incomplete');
    const { status, body } = await register(ticket, film5, {
      parts: [first, second],
      sha256: sha256(content),
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ size: content.length, kind: 'video', sha256: sha256(content) });
    await check();
    const [file] = await files();
    const download = await fetch(file?.url ?? '');
    expect(sha256(Buffer.from(await download.arrayBuffer()))).toBe(sha256(content));
    expect(code(await start(film5, { upload: ticket.upload }))).toBe('upload_expired');
  });

  it('resumes after a crash between completion and registration', async () => {
    const ticket = await ticketOf(film5);
    const parts = [await putPart(ticket, 1), await putPart(ticket, 2)];
    const before = await items();
    const { completeMultipart, arrivedParts } = await import('./stored-uploads.ts');
    const { keyOf, uploadOf } = await import('./upload-token.ts');
    const { id, wf, rev } = place();
    const at = {
      tenantId: workspace.tenantId,
      place: { projectId: id, workflowId: wf, ownerId: rev },
      now: runtime.clock.now(),
    };
    const upload = uploadOf(ticket.upload, at);
    if ('refused' in upload || !upload.multipart) throw new Error('No upload in parts');
    const arrived = (await arrivedParts(keyOf(upload), upload.multipart.id)) ?? [];
    await completeMultipart(keyOf(upload), upload.multipart.id, arrived);
    expect(await items()).toEqual(before);
    expect(code(await register(ticket, film5, { parts }))).toBe(200);
  });

  it('accepts only parts of the planned size', async () => {
    const ticket = await ticketOf(film5);
    expect(await sign(ticket, 1, 5 * MiB - 1)).toBe('invalid_input');
    expect(await sign(ticket, 3, 1000)).toBe('invalid_input');
    expect(await sign(await ticketOf({}), 1, 9)).toBe('invalid_input');
    const url = String(await sign(ticket, 2, 1000));
    expect((await fetch(url, { method: 'PUT', body: Buffer.alloc(1001) })).status).toBe(403);
  });

  it.each([
    [4 * MiB, undefined, 0],
    [4 * MiB + 1, 5 * MiB, 1],
    [10 * MiB, 5 * MiB, 2],
    [5 * 1024 ** 4, 525 * MiB, 9987],
  ])('splits a file of %d bytes into parts of %d', (size, partSize, count) => {
    expect(partSizeFor(size)).toBe(partSize);
    const sizes = partSize ? partSizes(size, partSize) : [];
    expect(sizes).toHaveLength(count);
    expect(sizes.reduce((sum, part) => sum + part, 0)).toBe(count ? size : 0);
  });

  it('is used above 100 MB', () => {
    expect(limits).toEqual({ single: 100_000_000, part: 16 * MiB });
  });
});

describe('a refusal before the upload', () => {
  it.each([
    ['setup.exe', 'application/octet-stream', 'file_type_refused'],
    ['run.sh', 'text/plain', 'file_type_refused'],
    ['picture.png', 'application/x-msdownload', 'file_type_refused'],
    ['notes', '', 'file_has_no_type'],
    ['notes', 'text/plain\r\nx: y', 'invalid_input'],
  ])('%s of type %j: %s', async (name, type, expected) => {
    const answer = await start({ name, type });
    expect(code(answer)).toBe(expected);
  });

  it('has the catalogue’s words', async () => {
    expect((await start({ name: 'run.sh', type: 'text/x-sh' })).body).toMatchObject({
      error: { title: 'Error uploading run.sh', message: 'run.sh type text/x-sh is not allowed' },
    });
    expect((await start({ name: 'run', type: '' })).body).toMatchObject({
      error: { message: 'run has no type' },
    });
  });

  it('applies to more than 25 files, but not to a further version', async () => {
    const [first] = [await uploaded({ name: '0.png' }), ...(await items())];
    const [template] = await items();
    if (!template) throw new Error('Nothing was uploaded');
    for (let n = 1; n < 25; n++) await FileItem.create({ ...template, id: `f${n}`, name: `${n}.png` }).go();
    expect(code(await start({ name: '25.png' }))).toBe('too_many_files');
    expect(code(await start({ name: first.name }))).toBe(200);
  });
});

describe('permissions', () => {
  it('agents on the project only', async () => {
    const stranger = await workspace.asAgent();
    const contact = await workspace.asContact({
      client_id: film.client.id,
      id: film.contacts[0]?.id ?? 0,
      email: 'ann@client.example',
    });
    const foreign = (await runtime.createWorkspace()).owner;
    for (const as of [stranger, contact, foreign]) {
      const status = as === contact ? 403 : 404;
      expect((await start({ as })).status).toBe(status);
      expect((await as.call(deleteFile, { params: place(), query: { filename: 'a' } })).status).toBe(status);
    }
    expect((await foreign.call(listFiles, { params: place() })).status).toBe(404);
  });

  it('a contact sees sent files, and their versions', async () => {
    const contact = await workspace.asContact({
      client_id: film.client.id,
      id: film.contacts[0]?.id ?? 0,
      email: 'ann@client.example',
    });
    await uploaded();
    await markSent('poster.png');
    await uploaded();
    await uploaded({ name: 'other.png' });
    expect((await files(contact)).map(({ name, version }) => [name, version])).toEqual([['poster.png', 1]]);
    expect(await files()).toHaveLength(3);
  });

  it('an upload is bound to its workspace, project and revision', async () => {
    const ticket = await ticketOf({});
    await put(ticket, 'a picture');
    const other = await createTestProject(agent);
    expect(code(await register(ticket, { project: other }))).toBe('file_not_found');
    const params = { ...place(), rev: film.revision(1, 1) };
    const body = { upload: ticket.upload };
    expect(code(await agent.call(registerFile, { params, query: described({}), body }))).toBe(
      'file_not_found',
    );
    const owner = (await runtime.createWorkspace()).owner;
    const theirs = await createTestProject(owner);
    expect(code(await register(ticket, { project: theirs, as: owner }))).toBe('file_not_found');
    const [content = '', seal = ''] = ticket.upload.split('.');
    const forged = Buffer.from(content, 'base64url').toString().replace('poster', 'toaster');
    for (const upload of ['nothing', `${content}.`, `${Buffer.from(forged).toString('base64url')}.${seal}`])
      expect(code(await register({ upload }, { name: 'toaster.png' }))).toBe('file_not_found');
    expect(code(await register(ticket, { name: 'toaster.png' }))).toBe('file_not_found');
    expect(code(await start({ content: 'another' }, { upload: ticket.upload }))).toBe('upload_expired');
  });

  it('a path with ids of different projects is not found', async () => {
    const other = await createTestProject(agent);
    const mixed = [
      { ...place(), id: other.id },
      { ...place(), rev: other.revision(1, 0) },
      { ...place(), wf: other.wf },
      { ...place(), rev: film.stage(1).id },
    ];
    for (const params of mixed) expect((await agent.call(listFiles, { params })).status).toBe(404);
  });
});

describe('registering', () => {
  it('is idempotent, also concurrently', async () => {
    const ticket = await ticketOf({});
    await put(ticket, 'a picture');
    const answers = await Promise.all([register(ticket), register(ticket), register(ticket)]);
    answers.push(await register(ticket));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const ids = new Set(answers.map(({ body }) => 'id' in body && body.id));
    expect(ids.size).toBe(1);
    expect(await items()).toHaveLength(1);
  });

  it('under the same name makes a further version, also concurrently', async () => {
    const tickets = await Promise.all([ticketOf({}), ticketOf({}), ticketOf({})]);
    for (const ticket of tickets) await put(ticket, 'a picture');
    const answers = await Promise.all(tickets.map((ticket) => register(ticket)));
    const versions = answers.map(({ body }) => ('version' in body ? body.version : body));
    expect(versions.toSorted()).toEqual([1, 2, 3]);
    expect((await ticketOf({})).exists).toBe(true);
    expect((await ticketOf({ name: 'Poster.png' })).exists).toBe(false);
    for (const { tenantId, projectId, workflowId, revisionId, id } of await items()) {
      const key = { tenantId, projectId, workflowId, revisionId, id };
      await FileItem.patch(key).set({ state: 'refused' }).go();
    }
    expect((await ticketOf({})).exists).toBe(false);
  });

  it('is refused once the round is approved or the project archived', async () => {
    const ticket = await ticketOf({});
    await put(ticket, 'a picture');
    await approve();
    expect(code(await register(ticket))).toBe('not_in_progress');
    expect(code(await start({}))).toBe('not_in_progress');
    await agent.ok(archiveProject, { params: { id: film.id }, body: { archive: true } });
    expect(code(await register(ticket))).toBe('project_closed');
    expect(await items()).toEqual([]);
  });

  it.each([
    ['approved', 'not_in_progress', () => approve()],
    [
      'archived',
      'project_closed',
      () => agent.ok(archiveProject, { params: { id: film.id }, body: { archive: true } }),
    ],
  ])('is refused when the round or project is concurrently %s', async (_, expected, happening) => {
    const ticket = await ticketOf({});
    await put(ticket, 'a picture');
    beforeWriting(happening);
    expect(code(await register(ticket))).toBe(expected);
    expect(await items()).toEqual([]);
  });

  it('costs a query and a transaction', async () => {
    const ticket = await ticketOf({});
    await put(ticket, 'a picture');
    const { calls } = await runtime.measure(() => register(ticket));
    expect(calls).toEqual({ GetItem: 1, Query: 1, TransactWriteItems: 1 });
  });
});

it('an upload keeps the place that the sender gave its name', async () => {
  const [a, b] = [await uploaded({ name: 'a.png' }), await uploaded({ name: 'b.png' })];
  const body = { files: [{ id: b.id, replaces: null }, { id: a.id }] };
  await agent.ok(arrangeFiles, { params: place(), body });
  expect(await uploaded({ name: 'b.png' })).toMatchObject({ version: 2, order: 0, replaces: null });
  expect(await uploaded({ name: 'c.png' })).toMatchObject({ order: null });
});

describe('deleting', () => {
  const remove = (filename: string) => agent.call(deleteFile, { params: place(), query: { filename } });

  it('removes all unsent versions, their objects and their numbers', async () => {
    await uploaded();
    await uploaded();
    await uploaded({ name: 'other.png' });
    const paths = (await items()).filter(({ name }) => name === 'poster.png').map(({ path }) => path);
    expect(code(await remove('poster.png'))).toBe(200);
    expect((await files()).map(({ name }) => name)).toEqual(['other.png']);
    expect(await Promise.all(paths.map(isStored))).toEqual([false, false]);
    for (const Prefix of paths) {
      const list = new ListObjectVersionsCommand({ Bucket: process.env.FILES_BUCKET, Prefix });
      const { Versions, DeleteMarkers } = await store.send(list);
      expect({ Versions, DeleteMarkers }).toEqual({});
    }
    expect(code(await remove('poster.png'))).toBe('file_not_found');
    expect((await uploaded()).version).toBe(1);
    const { data: commits } = await Commit.query
      .primary({ tenantId: workspace.tenantId, projectId: film.id })
      .go();
    expect(commits.find(({ changes }) => changes?.files?.[1] === null)?.changes?.files?.[0]).toMatchObject([
      { name: 'poster.png', version: 1 },
      { name: 'poster.png', version: 2 },
    ]);
  });

  it('keeps sent versions', async () => {
    await uploaded();
    await markSent('poster.png');
    expect(code(await remove('poster.png'))).toBe('file_sent');
    await uploaded();
    expect(code(await remove('poster.png'))).toBe(200);
    expect((await files()).map(({ version }) => version)).toEqual([1]);
    expect((await uploaded()).version).toBe(2);
    const [sent] = await items();
    expect(await isStored(sent?.path ?? '')).toBe(true);
  });

  it.each([
    ['sent', () => markSent('poster.png')],
    ['approved', () => approve()],
    ['uploaded again', () => uploaded()],
  ])('is refused when the file is concurrently %s', async (_, happening) => {
    await uploaded();
    beforeWriting(happening);
    expect(code(await remove('poster.png'))).toBe('conflict');
    for (const { path } of await items()) expect(await isStored(path)).toBe(true);
    expect(await items()).not.toHaveLength(0);
  });

  it('deletes the object permanently, with its versions, and those of its pictures', async () => {
    await uploaded();
    const [file] = await items();
    const { pictureKey } = await import('#server/files/storage.ts');
    const Bucket = process.env.FILES_BUCKET;
    const Key = file && pictureKey(file, 'thumbnail');
    for (const Body of ['first', 'second']) await store.send(new PutObjectCommand({ Bucket, Key, Body }));
    await remove('poster.png');
    const get = new GetObjectCommand({ Bucket, Key: file?.path, VersionId: file?.object_version });
    await expect(store.send(get)).rejects.toMatchObject({ name: 'NoSuchVersion' });
    const left = await store.send(new ListObjectVersionsCommand({ Bucket, Prefix: Key }));
    expect([left.Versions, left.DeleteMarkers]).toEqual([undefined, undefined]);
  });

  it('is refused once the round is approved, because the approval names the files', async () => {
    const ticket = await ticketOf({});
    await put(ticket, 'a picture');
    const { body } = await register(ticket, {}, { sha256: sha256('a picture') });
    await approve();
    expect(code(await remove('poster.png'))).toBe('not_in_progress');
    expect(await items()).toHaveLength(1);
    const id = 'id' in body && body.id;
    expect(await approved()).toEqual([
      [{ id, name: 'poster.png', sha256: sha256('a picture'), verified: false }],
    ]);
  });

  it('an approval names the files as sent, without later uploads', async () => {
    const { id } = await uploaded();
    await markSent('poster.png');
    await uploaded();
    await uploaded({ name: 'draft.png' });
    await approve();
    expect(await approved()).toMatchObject([[{ id, name: 'poster.png' }]]);
  });
});

it('our own pictures are shown inline, not as attachments', async () => {
  const { pictureKey, readUrl } = await import('#server/files/storage.ts');
  const file = { tenantId: 1, projectId: 2, revisionId: 3, id: 'x' };
  const Key = pictureKey(file, 'thumbnail');
  await store.send(
    new PutObjectCommand({ Bucket: process.env.FILES_BUCKET, Key, Body: 'webp', ContentType: 'image/webp' }),
  );
  const shown = await fetch(await readUrl(Key, runtime.clock.now()));
  expect(shown.headers.get('content-disposition')).toBeNull();
  expect(shown.headers.get('content-type')).toBe('image/webp');
});
