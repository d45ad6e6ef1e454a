import { createHash } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  DeleteObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Context } from 'aws-lambda';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteFile, listFiles, registerFile, startUpload } from '#contracts/files.ts';
import { listProjects } from '#contracts/projects.ts';
import { scanTimeoutMs } from '#domain/file/scan.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { FileItem } from '#server/data/entities/file.ts';
import type { FileRecord } from '#server/data/project-reads.ts';
import { beforeStoring } from '#testing/object-store.ts';
import { temporaryFolder, testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { windowsProgram, zipOf } from '#testing/test-zip.ts';
import { deliverBatch } from '../../fixtures/delivery.ts';

type Change = Parameters<typeof FileItem.create>[0];

let runtime: TestRuntime;
let workspace: TestWorkspace;
let film: TestProject;
// Imported after the runtime has set the environment.
let store: typeof import('#server/files/objects.ts')['objectStore'];
let handler: typeof import('./make-thumbnail.lambda.ts')['handler'];
let takeScan: typeof import('../take-scans/take-scans.lambda.ts')['handler'];
let renderer: typeof import('./pictures.ts')['renderer'];
let readLimits: typeof import('./read-upload.ts')['readLimits'];
let limits: typeof readLimits;
let png: Buffer;
const folder = temporaryFolder();
const { TMPDIR } = process.env;
const { execPath } = process;

beforeAll(async () => {
  runtime = await testRuntime();
  workspace = await runtime.createWorkspace();
  ({ objectStore: store } = await import('#server/files/objects.ts'));
  ({ handler } = await import('./make-thumbnail.lambda.ts'));
  ({ handler: takeScan } = await import('../take-scans/take-scans.lambda.ts'));
  ({ renderer } = await import('./pictures.ts'));
  ({ readLimits } = await import('./read-upload.ts'));
  limits = { ...readLimits };
  png = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  process.env.TMPDIR = folder.path;
});
afterAll(async () => {
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  await runtime.stop();
  folder.remove();
});
beforeEach(async () => {
  film = await createTestProject(workspace.owner);
});
afterEach(() => {
  vi.restoreAllMocks();
  renderer.end();
  process.execPath = execPath;
  process.env.MEDIA_CHILD = '1';
  Object.assign(readLimits, limits);
  expect(readdirSync(folder.path).filter((name) => name.startsWith('proofline-file-'))).toEqual([]);
});

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const place = () => ({ id: film.id, wf: film.wf, rev: film.revision(1, 0) });

/** Uploads and registers a file as a browser does; returns it once all events are handled. */
const upload = async (name: string, type: string, content: string | Buffer, claimed?: string) => {
  const query = { filename: name, content_type: type, filesize: Buffer.byteLength(content) };
  const ticket = await workspace.owner.ok(startUpload, { params: place(), query });
  const { url, headers } = ticket;
  const { status } = await fetch(url ?? '', { method: 'PUT', body: content, headers });
  expect(status).toBe(200);
  const body = { upload: ticket.upload, ...(claimed && { sha256: claimed }) };
  const { id } = await workspace.owner.ok(registerFile, { params: place(), query, body });
  await runtime.idle();
  const { files } = await workspace.owner.ok(listFiles, { params: place() });
  const file = files.find((one) => one.id === id);
  if (!file) throw new Error(`${name} is not there`);
  return file;
};

const keyOf = (id: string) => ({
  tenantId: workspace.tenantId,
  projectId: film.id,
  workflowId: film.wf,
  revisionId: film.revision(1, 0),
  id,
});
const itemOf = async (id: string): Promise<FileRecord | null> =>
  (await FileItem.get(keyOf(id)).go({ consistent: true })).data;

/** Creates an upload without its event, so that the test runs its check step by step. */
const seed = async (content: string | Buffer, more: Partial<Change> = {}) => {
  const id = crypto.randomUUID();
  const path = `documents/${workspace.tenantId}/${film.id}/${film.revision(1, 0)}/${id}/poster.png`;
  const { VersionId } = await store.send(
    new PutObjectCommand({ Bucket: process.env.FILES_BUCKET, Key: path, Body: content }),
  );
  await FileItem.create({
    ...keyOf(id),
    name: 'poster.png',
    type: 'image/png',
    size: Buffer.byteLength(content),
    path,
    ...(VersionId && { object_version: VersionId }),
    version: 1,
    created_on: new Date(runtime.clock.now()).toISOString(),
    created_by: { kind: 'agent', id: 1, name: 'Olga Owner' },
    state: 'checking',
    ...more,
  }).go();
  return { id, path };
};

/** Delivers the event of a file to the consumer; returns the number of failed messages. */
const deliver = async (id: string) => {
  const detail = {
    id: `event-${id}`,
    name: 'File Registered',
    version: 1,
    tenant_id: workspace.tenantId,
    project_id: film.id,
    workflow_id: film.wf,
    actor: { kind: 'agent', id: 1, name: 'Olga Owner' },
    at: new Date(runtime.clock.now()).toISOString(),
    data: { revisionId: film.revision(1, 0), file_id: id, name: 'poster.png' },
  };
  const record = {
    messageId: id,
    receiptHandle: id,
    body: JSON.stringify({ source: 'proofline', 'detail-type': 'File Registered', detail }),
    attributes: {
      ApproximateReceiveCount: '1',
      SentTimestamp: '0',
      SenderId: 'test',
      ApproximateFirstReceiveTimestamp: String(runtime.clock.now()),
    },
    messageAttributes: {},
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:proofline-make-thumbnail',
    awsRegion: 'us-east-1',
  };
  const { batchItemFailures } = await handler({ Records: [record] }, {} as Context);
  return batchItemFailures.length;
};

const isStored = (path: string) =>
  store.send(new HeadObjectCommand({ Bucket: process.env.FILES_BUCKET, Key: path })).then(
    () => true,
    () => false,
  );
const events = async () => {
  const { data } = await Commit.query.primary({ tenantId: workspace.tenantId, projectId: film.id }).go();
  return data.flatMap((commit) => commit.events);
};

/** EICAR's test file, in two parts as in malware-scan.ts. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

const zipWith = (name: string, content: string | Buffer = 'content'): Buffer => zipOf([{ name, content }]);

const pe = windowsProgram();
const elf = Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(200)]);

describe('an upload', () => {
  it('is verified against the announced hash, and gets pictures', async () => {
    const file = await upload('poster.png', 'image/png', png, sha256(png));
    expect(file).toMatchObject({ state: 'ready', verified: true, sha256: sha256(png), refusal: null });
    const sizes = [];
    for (const url of [file.thumbnail, file.preview]) {
      const response = await fetch(url ?? '');
      expect(response.headers.get('content-type')).toBe('image/webp');
      const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
      sizes.push([format, width, height]);
    }
    expect(sizes).toEqual([
      ['webp', 200, 150],
      ['webp', 400, 300],
    ]);
  });

  it('without an announced hash gets one', async () => {
    const file = await upload('notes.txt', 'text/plain', 'Dear client,');
    expect(file).toMatchObject({
      state: 'ready',
      verified: true,
      sha256: sha256('Dear client,'),
      thumbnail: null,
      preview: null,
    });
  });

  it('with another hash than announced is refused', async () => {
    const file = await upload('poster.png', 'image/png', png, sha256('something else'));
    expect(file).toMatchObject({ state: 'refused', verified: false, url: '' });
    expect(file.refusal).toContain('arrived damaged');
  });

  it.each([
    ['a Windows program called a picture', 'poster.png', 'image/png', pe],
    ['a Windows program called a document', 'offer.pdf', 'application/pdf', pe],
    ['a Linux program called a picture', 'poster.png', 'image/png', elf],
    ['a shell script called a picture', 'poster.png', 'image/png', '#!/bin/sh\nrm -rf ~\n'],
    ['a shell script called a text', 'notes.txt', 'text/plain', '#! /usr/bin/env bash\necho'],
    ['a page called a picture', 'poster.png', 'image/png', '<!doctype html><script>alert(1)</script>'],
  ])('%s is refused, reported, and deleted', async (_, name, type, content) => {
    const file = await upload(name, type, content, sha256(content));
    expect(file).toMatchObject({
      state: 'refused',
      verified: false,
      url: '',
      thumbnail: null,
      preview: null,
    });
    expect(file.refusal).toMatch(
      new RegExp(`^${name} (type \\S+ is not allowed|does not contain what its type ${type} says)$`),
    );
    expect(await events()).toContainEqual({
      category: 'File Refused',
      revisionId: film.revision(1, 0),
      file_id: file.id,
      name,
      reason: file.refusal,
    });
    expect(await isStored(file.path)).toBe(false);
  });

  it('able to run scripts is downloaded as an attachment only, and shown as a picture', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)"><script>alert(1)</script></svg>';
    const file = await upload('logo.svg', 'image/svg+xml', svg);
    expect(file.state).toBe('ready');
    const download = await fetch(file.url);
    expect(download.headers.get('content-disposition')).toMatch(/^attachment;/);
    const stripped = new URL(file.url);
    stripped.searchParams.delete('response-content-disposition');
    expect((await fetch(stripped)).status).toBe(403);
    const shown = await fetch(file.preview ?? '');
    expect((await sharp(await shown.arrayBuffer()).metadata()).format).toBe('webp');
  });

  it('impossible to render is ready without pictures', async () => {
    const file = await upload('poster.png', 'image/png', png.subarray(0, 100));
    expect(file).toMatchObject({ state: 'ready', verified: true, thumbnail: null, preview: null });
  });
});

describe('the check', () => {
  it('renders in its own process when there is no child process', async () => {
    delete process.env.MEDIA_CHILD;
    const { id } = await seed(png);
    expect(await deliver(id)).toBe(0);
    expect(await itemOf(id)).toMatchObject({
      state: 'ready',
      thumbnail: expect.stringMatching(/^thumbnails\/.*\/thumbnail\.webp$/),
      preview: expect.stringMatching(/^thumbnails\/.*\/preview\.webp$/),
    });
  });

  it('loses only the pictures when the renderer crashes', async () => {
    process.execPath = '/bin/false';
    const { id } = await seed(png);
    expect(await deliver(id)).toBe(0);
    const item = await itemOf(id);
    expect(item).toMatchObject({ state: 'ready', verified: true });
    expect(item).not.toHaveProperty('thumbnail');
  });

  it('replaces a renderer that was killed, and is retried when each is killed', async () => {
    const { id } = await seed(png);
    const killed = join(folder.path, 'killed');
    const script = join(folder.path, 'node');
    const dying = (times: number) =>
      `#!/bin/sh\necho x >> ${killed}\n[ $(wc -l < ${killed}) -gt ${times} ] || kill -9 $$\nexec ${execPath} "$@"\n`;
    writeFileSync(script, dying(5), { mode: 0o755 });
    process.execPath = script;
    expect(await deliver(id)).toBe(1);
    expect(await itemOf(id)).toMatchObject({ state: 'checking' });
    rmSync(killed);
    writeFileSync(script, dying(2));
    expect(await deliver(id)).toBe(0);
    expect(await itemOf(id)).toMatchObject({ state: 'ready', thumbnail: expect.any(String) });
    for (const path of [killed, script]) rmSync(path);
  });

  it('is idempotent', async () => {
    const { id } = await seed(png);
    await deliver(id);
    const before = await itemOf(id);
    expect(await deliver(id)).toBe(0);
    expect(await itemOf(id)).toEqual(before);
    const refused = await seed(pe);
    await Promise.all([deliver(refused.id), deliver(refused.id)]);
    await deliver(refused.id);
    expect((await events()).filter(({ category }) => category === 'File Refused')).toHaveLength(1);
  });

  it('crashed while rendering, makes the file ready at the retry, before rendering again', async () => {
    const { id } = await seed(png);
    const states: (string | undefined)[] = [];
    beforeStoring(store, async () => {
      states.push((await itemOf(id))?.state);
      throw new Error('killed');
    });
    expect(await deliver(id)).toBe(1);
    expect(await itemOf(id)).toMatchObject({ state: 'checking', verified: true });
    expect(await deliver(id)).toBe(1);
    expect(await itemOf(id)).toMatchObject({ state: 'ready', verified: true });
    expect(await deliver(id)).toBe(1);
    expect(states).toEqual(['checking', 'ready', 'ready']);
    vi.restoreAllMocks();
    expect(await deliver(id)).toBe(0);
    expect(await itemOf(id)).toMatchObject({ state: 'ready', thumbnail: expect.any(String) });
  });

  it('crashed before the pictures were stored, makes them again', async () => {
    const { id } = await seed(png, { verified: true, sha256: sha256(png) });
    expect(await deliver(id)).toBe(0);
    expect(await itemOf(id)).toMatchObject({ state: 'ready', thumbnail: expect.any(String) });
  });

  it('crashed between refusing a file and deleting its bytes, deletes them', async () => {
    const { id, path } = await seed(pe, { state: 'refused', refusal: 'no' });
    expect(await deliver(id)).toBe(0);
    expect(await isStored(path)).toBe(false);
  });

  it('leaves nothing of a file that is deleted concurrently', async () => {
    const { id } = await seed(png);
    beforeStoring(store, async () => {
      const query = { filename: 'poster.png' };
      if (await itemOf(id)) await workspace.owner.ok(deleteFile, { params: place(), query });
    });
    expect(await deliver(id)).toBe(0);
    expect(await itemOf(id)).toBeNull();
    const { pictureKey } = await import('#server/files/storage.ts');
    for (const kind of ['thumbnail', 'preview'] as const)
      expect(await isStored(pictureKey(keyOf(id), kind))).toBe(false);
    expect(await deliver(id)).toBe(0);
  });

  it('is retried when the bytes cannot be read', async () => {
    const { id, path } = await seed(png);
    const [Bucket, VersionId] = [process.env.FILES_BUCKET, (await itemOf(id))?.object_version];
    await store.send(new DeleteObjectCommand({ Bucket, Key: path, VersionId }));
    expect(await deliver(id)).toBe(1);
    expect(await itemOf(id)).toMatchObject({ state: 'checking' });
  });

  it('verifies a file that is too large for the disk, without copying it', async () => {
    readLimits.copy = 100;
    const { id } = await seed(png);
    await deliver(id);
    const item = await itemOf(id);
    expect(item).toMatchObject({ state: 'ready', verified: true, sha256: sha256(png) });
    expect(item).not.toHaveProperty('thumbnail');
  });

  it('reads only the first bytes of a file that is too large, and does not verify it', async () => {
    readLimits.read = 100;
    const said = sha256('what its sender says');
    const { id } = await seed(png, { sha256: said });
    await deliver(id);
    expect(await itemOf(id)).toMatchObject({ state: 'ready', verified: false, sha256: said });
    const program = await seed(pe);
    await deliver(program.id);
    expect(await itemOf(program.id)).toMatchObject({ state: 'refused' });
  });
});

it.each([
  ['a script', 'app.js', 'text/javascript', Buffer.from('alert(1)'), 'app.js.unsafe'],
  ['an archive with a program', 'offer.zip', 'application/zip', zipWith('Start.exe'), 'offer.zip.unsafe'],
  ['an archive of pictures', 'photos.zip', 'application/zip', zipWith('a.jpg'), 'photos.zip'],
])('%s is saved as a name that says what it is', async (_, name, type, content, saved) => {
  const file = await upload(name, type, content);
  expect(file).toMatchObject({ state: 'ready', name });
  const response = await fetch(file.url);
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${saved}`);
});

it('an archive with a Windows program called a picture is refused, and deleted', async () => {
  const file = await upload('offer.zip', 'application/zip', zipWith('art/picture.png', pe));
  expect(file).toMatchObject({
    state: 'refused',
    url: '',
    refusal: 'offer.zip › art/picture.png type application/x-msdownload is not allowed',
  });
  expect(await isStored(file.path)).toBe(false);
});

describe('malware', () => {
  it.each([
    ['alone', Buffer.from(eicar)],
    [
      'in the bytes of an archive',
      Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(99_000), Buffer.from(eicar)]),
    ],
  ])('%s is refused, reported to its uploader, deleted, and never gets an address', async (_, content) => {
    const file = await upload('offer.zip', 'application/zip', content);
    expect(file).toMatchObject({
      state: 'refused',
      url: '',
      refusal: 'offer.zip contains malware and was deleted',
    });
    expect(await isStored(file.path)).toBe(false);
    expect(await events()).toContainEqual(
      expect.objectContaining({ category: 'File Refused', file_id: file.id, reason: file.refusal }),
    );
    const [mail] = runtime.mailbox.list({ to: workspace.owner.email, limit: 1 });
    expect(runtime.mailbox.get(mail?.messageId ?? '')?.text).toContain('contains malware. It was deleted.');
  });

  describe('as scanned by GuardDuty', () => {
    const queue = () => process.env.CHECK_QUEUE_URL;
    beforeEach(() => {
      vi.stubEnv('MALWARE_SCAN', 'guardduty');
      // Nobody polls it.
      vi.stubEnv('CHECK_QUEUE_URL', process.env.CHECK_QUEUE_URL?.replace('make-thumbnail', 'nobody'));
    });
    afterEach(() => void vi.unstubAllEnvs());
    const waiting = () => {
      const sent: string[] = [];
      vi.spyOn(SQSClient.prototype, 'send').mockImplementation(async (command: unknown) => {
        if (command instanceof SendMessageCommand && command.input.QueueUrl === queue())
          sent.push(`${command.input.DelaySeconds}`);
      });
      return sent;
    };
    const scanned = (path: string, result: string) =>
      runtime.tagFile(path, { GuardDutyMalwareScanStatus: result });
    const event = (path: string) =>
      JSON.stringify({
        source: 'aws.guardduty',
        'detail-type': 'GuardDuty Malware Protection Object Scan Result',
        detail: {
          scanStatus: 'COMPLETED',
          s3ObjectDetails: { bucketName: process.env.FILES_BUCKET, objectKey: path },
          scanResultDetails: { scanResultStatus: 'NO_THREATS_FOUND' },
        },
      });

    it('waits for the result, and is ready with it, however often it is told', async () => {
      const queued = waiting();
      const { id, path } = await seed(png);
      await deliver(id);
      expect(await itemOf(id)).toMatchObject({ state: 'checking' });
      expect(queued).toEqual(['900']);
      scanned(path, 'NO_THREATS_FOUND');
      expect(await deliverBatch(takeScan, [event(path), event(path)], runtime.clock.now())).toEqual([]);
      expect(queued).toEqual(['900', '0', '0']);
      await deliver(id);
      await deliver(id);
      expect(await itemOf(id)).toMatchObject({ state: 'ready', unscanned: false });
      await deliverBatch(takeScan, [event(path)], runtime.clock.now());
      expect(queued).toHaveLength(3);
    });

    it('has no address while it waits', async () => {
      waiting();
      const { id } = await seed(png);
      await deliver(id);
      const { files } = await workspace.owner.ok(listFiles, { params: place() });
      expect(files.find((one) => one.id === id)).toMatchObject({ state: 'checking', url: '' });
    });

    it('is refused where a threat was found', async () => {
      const { id, path } = await seed(png);
      scanned(path, 'THREATS_FOUND');
      await deliver(id);
      await deliver(id);
      expect(await itemOf(id)).toMatchObject({ state: 'refused', infected: true });
      expect(await isStored(path)).toBe(false);
      const refusals = (await events()).filter(({ category }) => category === 'File Refused');
      expect(refusals).toHaveLength(1);
    });

    it.each(['UNSUPPORTED', 'ACCESS_DENIED', 'FAILED'])(
      'passes, and says that it was not scanned: %s',
      async (result) => {
        const { id, path } = await seed(png);
        scanned(path, result);
        await deliver(id);
        const { files } = await workspace.owner.ok(listFiles, { params: place() });
        expect(files.find((one) => one.id === id)).toMatchObject({ state: 'ready', unscanned: true });
      },
    );

    it('passes without a result after two hours, and is refused by one that comes later', async () => {
      waiting();
      const created_on = new Date(runtime.clock.now() - scanTimeoutMs).toISOString();
      const { id, path } = await seed(png, { created_on });
      await deliver(id);
      expect(await itemOf(id)).toMatchObject({ state: 'ready', unscanned: true });
      scanned(path, 'THREATS_FOUND');
      await deliver(id);
      expect(await itemOf(id)).toMatchObject({ state: 'refused', infected: true });
      expect(await isStored(path)).toBe(false);
    });

    it('is refused although another check has made it ready, not scanned, since it was read', async () => {
      const { id, path } = await seed(png);
      scanned(path, 'THREATS_FOUND');
      const send = store.send.bind(store) as (command: unknown) => Promise<never>;
      const reading = vi.spyOn(store, 'send').mockImplementation(async (command: unknown) => {
        if (command instanceof GetObjectTaggingCommand)
          await FileItem.patch(keyOf(id)).set({ state: 'ready', unscanned: true }).go();
        return send(command);
      });
      expect(await deliver(id)).toBe(1);
      expect(await itemOf(id)).toMatchObject({ state: 'ready' });
      reading.mockRestore();
      expect(await deliver(id)).toBe(0);
      expect(await itemOf(id)).toMatchObject({ state: 'refused', infected: true });
      expect(await isStored(path)).toBe(false);
    });

    it('told of an object that is no registered upload, wakes nobody', async () => {
      const queued = waiting();
      const keys = ['documents/1/2/3/gone/x.png', 'thumbnails/1/2/3/x/y.webp', 'x'];
      expect(await deliverBatch(takeScan, keys.map(event), runtime.clock.now())).toEqual([]);
      expect(queued).toEqual([]);
    });
  });
});

it('puts the first picture of the work on the project’s row, and takes it off with the file', async () => {
  const thumbnailNow = async () => {
    await runtime.idle();
    const { items } = await workspace.owner.ok(listProjects);
    return items.find(({ id }) => id === film.id)?.thumbnail;
  };
  expect(await thumbnailNow()).toBeNull();
  await upload('poster.png', 'image/png', png);
  const shown = await thumbnailNow();
  expect((await fetch(shown ?? '')).headers.get('content-type')).toBe('image/webp');
  await workspace.owner.ok(deleteFile, { params: place(), query: { filename: 'poster.png' } });
  expect(await thumbnailNow()).toBeNull();
});
