import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import {
  AV_SAMPLE_FMT_S16,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
  FF_ENCODER_PCM_S16LE,
} from 'node-av/constants';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { File } from '#contracts/file.ts';
import { deleteFile, listFiles, registerFile, startUpload } from '#contracts/files.ts';
import { getReview } from '#contracts/review.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { encodeMedia } from '#demo/video.ts';
import { mostPeaks } from '#domain/file/playback.ts';
import { FileItem } from '#server/data/entities/file.ts';
import { beforeStoring, namesBelow } from '#testing/object-store.ts';
import { reviewTokenOf } from '#testing/review-token.ts';
import { temporaryFolder, testRuntime } from '#testing/support.ts';
import { numberedFrames, readMedia } from '#testing/test-media.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { bodyOf, deliverBatch, historyOf } from '../../fixtures/delivery.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let project: TestProject;
let film: Buffer;
let sound: Buffer;
// Imported after the runtime has set the environment.
let store: typeof import('#server/files/objects.ts')['objectStore'];
let handler: typeof import('./transcode-media.lambda.ts')['handler'];
let check: typeof import('../make-thumbnail/make-thumbnail.lambda.ts')['handler'];
let renderer: typeof import('./renderer.ts')['renderer'];
let createTranscoder: typeof import('./renderer.ts')['createTranscoder'];
const folder = temporaryFolder();
const { TMPDIR } = process.env;
const { execPath } = process;

const size = { width: 160, height: 90 };
const tone = { seconds: 2, channels: 2, at: (time: number) => 0.5 * Math.sin(time * 2764) } as const;

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
  workspace = await runtime.createWorkspace();
  ({ objectStore: store } = await import('#server/files/objects.ts'));
  ({ handler } = await import('./transcode-media.lambda.ts'));
  ({ handler: check } = await import('../make-thumbnail/make-thumbnail.lambda.ts'));
  ({ renderer, createTranscoder } = await import('./renderer.ts'));
  process.env.TMPDIR = folder.path;
  const path = join(folder.path, 'film.mp4');
  await encodeMedia(path, {
    video: { codec: FF_ENCODER_LIBX264, rate: 25, ...size, frames: numberedFrames(160, 90, 50) },
    sound: { codec: FF_ENCODER_AAC, ...tone },
  });
  film = readFileSync(path);
  const wav = join(folder.path, 'sound.wav');
  await encodeMedia(wav, { sound: { codec: FF_ENCODER_PCM_S16LE, format: AV_SAMPLE_FMT_S16, ...tone } });
  sound = readFileSync(wav);
});
afterAll(async () => {
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  renderer.end();
  await runtime.stop();
  folder.remove();
});
beforeEach(async () => {
  project = await createTestProject(workspace.owner);
});
afterEach(() => {
  vi.restoreAllMocks();
  process.execPath = execPath;
});

const place = () => ({ id: project.id, wf: project.wf, rev: project.revision(1, 0) });

/** Uploads and registers a file; returns the body of its event's message. */
const upload = async (bytes: Buffer, name = 'film.mp4', type = 'video/mp4') => {
  const params = place();
  const query = { filename: name, content_type: type, filesize: bytes.length };
  const ticket = await workspace.owner.ok(startUpload, { params, query });
  await fetch(ticket.url ?? '', { method: 'PUT', body: bytes, headers: ticket.headers });
  const { id } = await workspace.owner.ok(registerFile, { params, query, body: { upload: ticket.upload } });
  const events = await historyOf(workspace.tenantId, project.id);
  const event = events.find(({ data }) => (data as { file_id?: string }).file_id === id);
  if (!event) throw new Error('There is no event');
  return { id, body: bodyOf(event) };
};
const deliver = async (...bodies: readonly string[]) => deliverBatch(handler, bodies, runtime.clock.now());

const fileOf = async (id: string): Promise<File> => {
  const { files } = await workspace.owner.ok(listFiles, { params: place() });
  const file = files.find((one) => one.id === id);
  if (!file) throw new Error('The file is gone');
  return file;
};
const playbackOf = async (id: string) => (await fileOf(id)).playback;
const keyOf = (id: string) => ({
  tenantId: workspace.tenantId,
  projectId: project.id,
  workflowId: project.wf,
  revisionId: project.revision(1, 0),
  id,
});
/** Keys of everything that was made of a file. */
const stored = (id: string): Promise<string[]> =>
  namesBelow(store, `thumbnails/${workspace.tenantId}/${project.id}/${project.revision(1, 0)}/${id}/`);
const refused = (refusal: string) => ({
  state: 'refused',
  progress: 0,
  refusal,
  url: null,
  rate: null,
  frames: null,
  width: null,
  height: null,
  strip: null,
  loudness: null,
  can_retry: false,
});

describe('a film', () => {
  it('is pending with its rate while it is made, and then plays with strip and loudness', async () => {
    const { id, body } = await upload(film);
    const { can_retry: _, ...unmade } = refused('');
    const nothing = { ...unmade, state: 'pending', refusal: null };
    expect(await playbackOf(id)).toEqual(nothing);
    let meanwhile: File['playback'] | undefined;
    beforeStoring(store, async (key) => {
      if (key.endsWith('.mp4')) meanwhile = await playbackOf(id);
    });
    expect(await deliver(body)).toEqual([]);
    expect(meanwhile).toEqual({ ...nothing, rate: { frames: 25, seconds: 1 }, ...size });

    const playback = await playbackOf(id);
    expect(playback).toEqual({
      state: 'ready',
      progress: 100,
      refusal: null,
      url: expect.any(String),
      rate: { frames: 25, seconds: 1 },
      frames: 50,
      ...size,
      strip: { url: expect.any(String), columns: 9, count: 9, ...size, every: 6 },
      loudness: expect.any(String),
    });
    const [rendition, strip, loudness] = await Promise.all(
      [playback?.url, playback?.strip?.url, playback?.loudness].map((url) => fetch(url ?? '')),
    );
    expect(rendition?.headers.get('content-type')).toBe('video/mp4');
    const path = join(folder.path, 'rendition.mp4');
    writeFileSync(path, new Uint8Array((await rendition?.arrayBuffer()) ?? []));
    const { video, audio } = await readMedia(path);
    expect([video?.numbers[0], video?.numbers[25], video?.numbers.at(-1)]).toEqual([0, 25, 49]);
    expect(audio).toMatchObject({ channels: 2 });
    const { format, width, height } = await sharp(await strip?.arrayBuffer()).metadata();
    expect([format, width, height]).toEqual(['webp', 9 * 160, 90]);
    const { peaks = [] } = ((await loudness?.json()) ?? {}) as { peaks?: number[] };
    expect(peaks.length).toBeLessThanOrEqual(mostPeaks);
    expect(peaks[100]).toBeCloseTo(0.5, 1);
  });

  it.each([
    ['cut off', () => film.subarray(0, 600), 'broken'],
    ['of text', () => Buffer.from('no film'.repeat(99)), 'broken'],
  ])('%s has no rendition, says why, and can be downloaded', async (_name, bytes, refusal) => {
    const { id, body } = await upload(bytes());
    expect(await deliver(body, body)).toEqual([]);
    expect(await playbackOf(id)).toEqual(refused(refusal));
    // Its check for malware passes.
    await FileItem.patch(keyOf(id)).set({ state: 'ready' }).go();
    expect((await fetch((await fileOf(id)).url)).status).toBe(200);
    expect(await stored(id)).toEqual([]);
  });

  it('too large, is not read', async () => {
    const { id, body } = await upload(film);
    await FileItem.patch(keyOf(id)).set({ size: 50_000_000_001 }).go();
    const sent = vi.spyOn(store, 'send');
    expect(await deliver(body)).toEqual([]);
    expect(sent).not.toHaveBeenCalled();
    expect(await playbackOf(id)).toEqual(refused('too_large'));
  });

  it('crashing the renderer is refused', async () => {
    process.execPath = '/bin/false';
    renderer.end();
    const { id, body } = await upload(film);
    expect(await deliver(body)).toEqual([]);
    expect(await playbackOf(id)).toEqual(refused('too_complex'));
  });

  it('taking longer than it may ends with its process', async () => {
    const path = join(folder.path, 'film.mp4');
    const hurried = createTranscoder({ picture: 100 });
    const job = { path, kind: 'video', target: join(folder.path, 'late.mp4') } as const;
    await expect(hurried.render(job)).rejects.toThrow('100 ms');
    expect(hurried.pid).toBeUndefined();
  });

  it('is transcoded without credentials', async () => {
    // The function's own renderer ends its process after some idle seconds.
    const resting = createTranscoder({ idle: 3_600_000 });
    const [path, target] = [join(folder.path, 'film.mp4'), join(folder.path, 'bare.mp4')];
    try {
      const outcome = await resting.render({ path, kind: 'video', target });
      for (const otherwise of ['refused', 'elsewhere']) expect(outcome).not.toHaveProperty(otherwise);
      expect(readFileSync(`/proc/${resting.pid}/environ`).toString()).not.toMatch(/AWS_|SECRET/);
    } finally {
      resting.end();
    }
  });

  it('is shown to the client once it is sent', async () => {
    const { id, body } = await upload(film);
    await deliver(body);
    await deliverBatch(check, [body], runtime.clock.now());
    const emailText = { subject: 'Look', body: '<p>{{review_link}}</p>' };
    await workspace.owner.ok(sendPreview, { params: place(), body: { emailText, reviewLink: null } });
    const token = await reviewTokenOf(workspace.tenantId, project, project.revision(1, 0));
    const { files } = await workspace.asAnonymous().ok(getReview, { params: { token } });
    expect(files[0]).toMatchObject({ id, playback: { state: 'ready', frames: 50 } });
    expect((await fetch(files[0]?.playback?.url ?? '')).status).toBe(200);
  });
});

describe('a sound', () => {
  it('plays as AAC, counted in milliseconds', async () => {
    const { id, body } = await upload(sound, 'sound.wav', 'audio/wav');
    expect(await deliver(body)).toEqual([]);
    const playback = await playbackOf(id);
    expect(playback).toMatchObject({
      state: 'ready',
      rate: { frames: 1000, seconds: 1 },
      frames: 2000,
      width: null,
      height: null,
      strip: null,
      loudness: expect.any(String),
    });
    expect((await fetch(playback?.url ?? '')).headers.get('content-type')).toBe('audio/mp4');
    expect(await stored(id)).toEqual(['playback/loudness.json', 'playback/sound.m4a']);
  });
});

describe('a message', () => {
  const all = ['playback/film.mp4', 'playback/loudness.json', 'playback/strip.webp'];

  it('repeated, makes nothing again', async () => {
    const { id, body } = await upload(film);
    await deliver(body);
    const sent = vi.spyOn(store, 'send');
    expect(await deliver(body, body)).toEqual([]);
    expect(sent).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    expect(await stored(id)).toEqual(all);
  });

  it('failed halfway, is made again, and leaves nothing twice', async () => {
    const { id, body } = await upload(film);
    beforeStoring(store, async (key) => {
      if (key.endsWith('strip.webp')) throw new Error('killed');
    });
    expect(await deliver(body)).toEqual([0]);
    expect(await playbackOf(id)).toMatchObject({ state: 'pending', url: null });
    vi.restoreAllMocks();
    expect(await deliver(body)).toEqual([]);
    expect(await playbackOf(id)).toMatchObject({ state: 'ready', frames: 50 });
    expect(new Set(await stored(id))).toEqual(new Set(all));
  });

  it('is retried when the bytes cannot be read', async () => {
    const { id, body } = await upload(film);
    const { data: item } = await FileItem.get(keyOf(id)).go();
    const [Bucket, Key, VersionId] = [process.env.FILES_BUCKET, item?.path, item?.object_version];
    await store.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
    expect(await deliver(body)).toEqual([0]);
    expect(await playbackOf(id)).toMatchObject({ state: 'pending' });
  });

  it('about a picture makes nothing', async () => {
    const dot = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const { id, body } = await upload(dot, 'poster.png', 'image/png');
    expect(await deliver(body)).toEqual([]);
    expect(await playbackOf(id)).toBeNull();
  });

  it('about a film from before there were renditions makes one', async () => {
    const { id, body } = await upload(film);
    await FileItem.patch(keyOf(id)).remove(['playback']).go();
    expect(await playbackOf(id)).toBeNull();
    await deliver(body);
    expect(await playbackOf(id)).toMatchObject({ state: 'ready' });
  });

  it('about a file that is deleted meanwhile leaves nothing', async () => {
    const { id, body } = await upload(film);
    beforeStoring(store, async (key) => {
      if (key.endsWith('strip.webp'))
        await workspace.owner.ok(deleteFile, { params: place(), query: { filename: 'film.mp4' } });
    });
    expect(await deliver(body)).toEqual([]);
    expect(await stored(id)).toEqual([]);
  });

  it('crashed after its file was deleted, removes the rendition when it is repeated', async () => {
    const { id, body } = await upload(film);
    await deliver(body);
    await FileItem.delete(keyOf(id)).go();
    expect(await stored(id)).toEqual(all);
    expect(await deliver(body)).toEqual([]);
    expect(await stored(id)).toEqual([]);
  });

  it('about a film that the check refuses leaves nothing, whichever comes first', async () => {
    const { id, body } = await upload(film, 'film.mov', 'video/quicktime');
    await FileItem.patch(keyOf(id))
      .set({ sha256: '0'.repeat(64) })
      .go();
    await deliver(body);
    expect(await stored(id)).toEqual(all);
    expect(await deliverBatch(check, [body], runtime.clock.now())).toEqual([]);
    expect(await fileOf(id)).toMatchObject({ state: 'refused', playback: null });
    expect(await stored(id)).toEqual([]);
    expect(await deliver(body)).toEqual([]);
    expect(await stored(id)).toEqual([]);
  });

  it('about a film that is deleted with its file later leaves nothing', async () => {
    const { id, body } = await upload(film);
    await deliver(body);
    await workspace.owner.ok(deleteFile, { params: place(), query: { filename: 'film.mp4' } });
    expect(await stored(id)).toEqual([]);
  });
});
