import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import sharp, { type Sharp } from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type File, pageText } from '#contracts/file.ts';
import { deleteFile, listFiles, listPages, registerFile, startUpload } from '#contracts/files.ts';
import { getReview, listReviewPages } from '#contracts/review.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { rejectRevision } from '#contracts/workflows.ts';
import { indexBytes, levelsOf, placeBytes } from '#domain/file/levels.ts';
import { FileItem } from '#server/data/entities/file.ts';
import { linksOfRevision } from '#server/mail/tracked-links.ts';
import { tokenOfLink } from '#server/tokens/links.ts';
import { beforeStoring, namesBelow } from '#testing/object-store.ts';
import { reviewTokenOf } from '#testing/review-token.ts';
import { temporaryFolder, testRuntime } from '#testing/support.ts';
import { endlessPage, numberedPages, pdfOf } from '#testing/test-pdf.ts';
import { emptyPng } from '#testing/test-pictures.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { bodyOf, deliverBatch, historyOf, takeMessages } from '../../fixtures/delivery.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let film: TestProject;
// Imported after the runtime has set the environment.
let store: typeof import('#server/files/objects.ts')['objectStore'];
let handler: typeof import('./make-renditions.lambda.ts')['handler'];
let check: typeof import('../make-thumbnail/make-thumbnail.lambda.ts')['handler'];
let renderer: typeof import('./renderer.ts')['renderer'];
let levelsRenderer: typeof import('./renderer.ts')['levelsRenderer'];
const folder = temporaryFolder();
const { TMPDIR } = process.env;
const { execPath } = process;

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
  workspace = await runtime.createWorkspace();
  ({ objectStore: store } = await import('#server/files/objects.ts'));
  ({ handler } = await import('./make-renditions.lambda.ts'));
  ({ handler: check } = await import('../make-thumbnail/make-thumbnail.lambda.ts'));
  ({ renderer, levelsRenderer } = await import('./renderer.ts'));
  process.env.TMPDIR = folder.path;
});
afterAll(async () => {
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  renderer.end();
  levelsRenderer.end();
  await runtime.stop();
  folder.remove();
});
beforeEach(async () => {
  film = await createTestProject(workspace.owner);
});
afterEach(() => {
  vi.restoreAllMocks();
  process.execPath = execPath;
});

const place = (round = 0) => ({ id: film.id, wf: film.wf, rev: film.revision(1, round) });

/** Uploads and registers a file; returns the body of its event's message. */
const upload = async (bytes: Buffer, name = 'book.pdf', type = 'application/pdf', round = 0) => {
  const params = place(round);
  const query = { filename: name, content_type: type, filesize: bytes.length };
  const ticket = await workspace.owner.ok(startUpload, { params, query });
  await fetch(ticket.url ?? '', { method: 'PUT', body: bytes, headers: ticket.headers });
  const { id } = await workspace.owner.ok(registerFile, { params, query, body: { upload: ticket.upload } });
  const events = await historyOf(workspace.tenantId, film.id);
  const event = events.find(({ data }) => (data as { file_id?: string }).file_id === id);
  if (!event) throw new Error('There is no event');
  return { id, body: bodyOf(event) };
};

const deliver = async (bodies: readonly string[]) => deliverBatch(handler, bodies, runtime.clock.now());
/** Takes all messages that wait in the consumer's queue. */
const queued = async () => {
  const all: string[] = [];
  for (let more = [''] as string[]; more.length > 0; ) {
    more = await takeMessages(process.env.RENDITION_QUEUE_URL);
    all.push(...more);
  }
  return all;
};
const partOf = (body: string) => JSON.parse(body).part;
/** Makes all pages of an upload. */
const make = async (bytes: Buffer) => {
  const { id, body } = await upload(bytes);
  expect(await deliver([body])).toEqual([]);
  expect(await deliver(await queued())).toEqual([]);
  return fileOf(id);
};

const fileOf = async (id: string): Promise<File> => {
  const { files } = await workspace.owner.ok(listFiles, { params: place() });
  const file = files.find((one) => one.id === id);
  if (!file) throw new Error('The file is gone');
  return file;
};
const pagesOf = (file: string, from?: number) =>
  workspace.owner.ok(listPages, { params: { ...place(), file }, query: from ? { from } : {} });
const keyOf = (id: string) => ({
  tenantId: workspace.tenantId,
  projectId: film.id,
  workflowId: film.wf,
  revisionId: film.revision(1, 0),
  id,
});
/** Keys of everything that was made of a file. */
const stored = (id: string): Promise<string[]> =>
  namesBelow(store, `thumbnails/${workspace.tenantId}/${film.id}/${film.revision(1, 0)}/${id}/`);

describe('a PDF', () => {
  it('has its pages pending when it is registered, and its first page after the first message', async () => {
    const { id, body } = await upload(pdfOf(numberedPages(25)));
    expect((await fileOf(id)).pages).toEqual({ state: 'pending', count: null, made: 0, refusal: null });
    expect(await pagesOf(id)).toMatchObject({ pages: { state: 'pending' }, items: [], next: null });

    expect(await deliver([body])).toEqual([]);
    const file = await fileOf(id);
    expect(file.pages).toEqual({ state: 'pending', count: 25, made: 1, refusal: null });
    const { items } = await pagesOf(id);
    expect(items.map(({ state }) => state)).toEqual(['ready', ...Array(24).fill('pending')]);
    expect(items[1]).toMatchObject({
      number: 2,
      width: 595,
      height: 842,
      small: null,
      large: null,
      text: null,
    });
    const pictures = [file.thumbnail, file.preview, items[0]?.small, items[0]?.large];
    const sizes = pictures.map(async (url) => {
      const response = await fetch(url ?? '');
      expect(response.headers.get('content-type')).toBe('image/webp');
      return (await sharp(await response.arrayBuffer()).metadata()).height;
    });
    expect(await Promise.all(sizes)).toEqual([200, 2000, 800, 2000]);
    const text = await fetch(items[0]?.text ?? '');
    expect(text.headers.get('content-encoding')).toBe('gzip');
    expect(
      pageText
        .parse(await text.json())
        .words.map((word) => word.text)
        .join(''),
    ).toBe('Page 1');
    expect((await queued()).map(partOf)).toEqual([
      { pages: { first: 2, last: 11 } },
      { pages: { first: 12, last: 21 } },
      { pages: { first: 22, last: 25 } },
    ]);
  });

  it('gets its pages by batches, in any order and repeated', async () => {
    const { id, body } = await upload(pdfOf(numberedPages(25)));
    await deliver([body]);
    const [one = '', two = '', three = ''] = await queued();
    await deliver([three]);
    expect((await fileOf(id)).pages).toMatchObject({ state: 'pending', made: 5 });
    expect((await pagesOf(id, 21)).items.map(({ state }) => state)).toEqual([
      'pending',
      ...Array(4).fill('ready'),
    ]);
    expect(await deliver([one, three, two, one])).toEqual([]);
    expect((await fileOf(id)).pages).toEqual({ state: 'ready', count: 25, made: 25, refusal: null });
    // Everything is made: nothing is read or rendered again.
    process.execPath = '/bin/false';
    renderer.end();
    const sent = vi.spyOn(store, 'send');
    expect(await deliver([body, one])).toEqual([]);
    expect(sent).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    expect(await queued()).toEqual([]);
    const last = (await pagesOf(id)).items.at(-1);
    const { words } = pageText.parse(await (await fetch(last?.text ?? '')).json());
    expect(words.map((word) => word.text)).toEqual(['Page ', '25']);
    expect(await stored(id)).toHaveLength(3 * 25 + 2);
  });

  it('may have a batch made before it is opened', async () => {
    const { id, body } = await upload(pdfOf(numberedPages(12)));
    await deliver([body]);
    const batches = await queued();
    await FileItem.patch(keyOf(id)).set({ pages: {} }).remove(['pages_made']).go();
    await deliver(batches);
    expect((await fileOf(id)).pages).toMatchObject({ state: 'pending', count: null });
    await deliver([body]);
    expect((await fileOf(id)).pages).toMatchObject({ state: 'ready', count: 12, made: 12 });
    expect(await queued()).toEqual([]);
  });

  it('lists its pages 50 at a time', async () => {
    const { id, body } = await upload(pdfOf(numberedPages(120)));
    await deliver([body]);
    await queued();
    const [first, second, third, beyond] = [
      await pagesOf(id),
      await pagesOf(id, 51),
      await pagesOf(id, 101),
      await pagesOf(id, 121),
    ];
    expect([first.items.length, first.next]).toEqual([50, 51]);
    expect([second.items[0]?.number, second.items.length, second.next]).toEqual([51, 50, 101]);
    expect([third.items.length, third.items.at(-1)?.number, third.next]).toEqual([20, 120, null]);
    expect([beyond.items, beyond.next]).toEqual([[], null]);
  });

  it.each([
    ['with a password', pdfOf(numberedPages(1), { encrypted: true }), 'encrypted'],
    ['cut off', pdfOf(numberedPages(9)).subarray(0, 900), 'broken'],
    ['of 301 pages', pdfOf(numberedPages(301)), 'too_many_pages'],
    ['without pages', pdfOf([]), 'empty'],
  ])('%s has no pages, says why, and can be downloaded', async (_, bytes, refusal) => {
    const { id, body } = await upload(bytes);
    expect(await deliver([body, body])).toEqual([]);
    // Its check for malware passes.
    await FileItem.patch(keyOf(id)).set({ state: 'ready' }).go();
    const file = await fileOf(id);
    expect(file).toMatchObject({ thumbnail: null, preview: null });
    expect(file.pages).toEqual({ state: 'refused', count: null, made: 0, refusal });
    expect((await pagesOf(id)).items).toEqual([]);
    expect((await fetch(file.url)).status).toBe(200);
    expect(await queued()).toEqual([]);
    expect(await stored(id)).toEqual([]);
  });

  it('too large, is not read', async () => {
    const { id, body } = await upload(pdfOf(numberedPages(1)));
    await FileItem.patch(keyOf(id)).set({ size: 100_000_001 }).go();
    expect(await deliver([body])).toEqual([]);
    expect((await fileOf(id)).pages).toMatchObject({ state: 'refused', refusal: 'too_large' });
  });

  it('loses a page that takes too much memory, and no other', async () => {
    const [first = {}, second = {}, third = {}] = numberedPages(3);
    const file = await make(pdfOf([first, { ...second, ...endlessPage }, third]));
    expect(file.pages).toEqual({ state: 'ready', count: 3, made: 3, refusal: null });
    const { items } = await pagesOf(file.id);
    expect(items.map(({ state }) => state)).toEqual(['ready', 'refused', 'ready']);
    expect(items[1]).toMatchObject({ small: null, large: null, text: null });
  });

  it('with a first page that cannot be rendered has the others', async () => {
    const [first = {}, second = {}] = numberedPages(2);
    const file = await make(pdfOf([{ ...first, mediaBox: [0, 0, 4e9, 4e9] }, second]));
    expect(file).toMatchObject({ thumbnail: null, preview: null, pages: { state: 'ready', made: 2 } });
    expect((await pagesOf(file.id)).items.map(({ state }) => state)).toEqual(['refused', 'ready']);
  });

  it('without a page that can be rendered is refused, without trying them all', async () => {
    process.execPath = '/bin/false';
    renderer.end();
    const { id, body } = await upload(pdfOf(numberedPages(30)));
    await FileItem.patch(keyOf(id))
      .set({ pages: { sizes: [[30, 595, 842]] } })
      .add({ pages_made: ['1-1'], pages_refused: [1] })
      .go();
    const render = vi.spyOn(renderer, 'render');
    await deliver([body]);
    for (const batch of await queued()) expect(await deliver([batch])).toEqual([]);
    expect(render).toHaveBeenCalledTimes(9);
    expect((await fileOf(id)).pages).toEqual({
      state: 'refused',
      count: 30,
      made: 30,
      refusal: 'too_complex',
    });
  });

  it('crashing the renderer when it is opened, is refused', async () => {
    process.execPath = '/bin/false';
    renderer.end();
    const { id, body } = await upload(pdfOf(numberedPages(3)));
    expect(await deliver([body])).toEqual([]);
    expect((await fileOf(id)).pages).toMatchObject({ state: 'refused', refusal: 'too_complex' });
  });
});

describe('a message', () => {
  it('failed halfway, is made again, and leaves nothing twice', async () => {
    const { id, body } = await upload(pdfOf(numberedPages(11)));
    await deliver([body]);
    const batches = await queued();
    beforeStoring(store, async (key) => {
      if (key.includes('/7-')) throw new Error('killed');
    });
    expect(await deliver(batches)).toEqual([0]);
    expect((await fileOf(id)).pages).toMatchObject({ state: 'pending', made: 1 });
    vi.restoreAllMocks();
    expect(await deliver(batches)).toEqual([]);
    expect((await fileOf(id)).pages).toMatchObject({ state: 'ready', made: 11 });
    expect(new Set(await stored(id)).size).toBe(3 * 11 + 2);
  });

  it('crashed before it queues the batches, queues them when it is repeated', async () => {
    const { id, body } = await upload(pdfOf(numberedPages(3)));
    const { RENDITION_QUEUE_URL } = process.env;
    process.env.RENDITION_QUEUE_URL = `${RENDITION_QUEUE_URL}-nowhere`;
    expect(await deliver([body])).toEqual([0]);
    process.env.RENDITION_QUEUE_URL = RENDITION_QUEUE_URL;
    expect((await fileOf(id)).pages).toMatchObject({ count: 3, made: 1 });
    expect(await deliver([body])).toEqual([]);
    expect((await queued()).map(partOf)).toEqual([{ pages: { first: 2, last: 3 } }]);
  });

  it('is retried when the bytes cannot be read', async () => {
    const { id, body } = await upload(pdfOf(numberedPages(1)));
    const { data: item } = await FileItem.get(keyOf(id)).go();
    const [Bucket, Key, VersionId] = [process.env.FILES_BUCKET, item?.path, item?.object_version];
    await store.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
    expect(await deliver([body])).toEqual([0]);
    expect((await fileOf(id)).pages).toMatchObject({ state: 'pending' });
  });

  it('about a picture makes nothing', async () => {
    const dot = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const { id, body } = await upload(dot, 'poster.png', 'image/png');
    expect(await deliver([body])).toEqual([]);
    expect((await fileOf(id)).pages).toBeNull();
    const params = { ...place(), file: id };
    expect(await workspace.owner.call(listPages, { params })).toMatchObject({ status: 404 });
  });

  it('about a PDF from before there were pages makes them', async () => {
    const { id, body } = await upload(pdfOf(numberedPages(1)));
    await FileItem.patch(keyOf(id)).remove(['pages']).go();
    expect((await fileOf(id)).pages).toBeNull();
    await deliver([body]);
    expect((await fileOf(id)).pages).toMatchObject({ state: 'ready', made: 1 });
  });

  it('about a file that is deleted concurrently leaves nothing', async () => {
    const { id, body } = await upload(pdfOf(numberedPages(3)));
    await deliver([body]);
    const batches = await queued();
    beforeStoring(store, async (key) => {
      if (key.includes('/3-large'))
        await workspace.owner.ok(deleteFile, { params: place(), query: { filename: 'book.pdf' } });
    });
    expect(await deliver(batches)).toEqual([]);
    expect(await stored(id)).toEqual([]);
  });

  it('crashed after its file was deleted, removes its pages when it is repeated', async () => {
    const { id, body } = await upload(pdfOf(numberedPages(3)));
    await deliver([body]);
    await FileItem.delete(keyOf(id)).go();
    expect(await stored(id)).not.toEqual([]);
    expect(await deliver(await queued())).toEqual([]);
    expect(await stored(id)).toEqual([]);
  });

  it('about a file that the check refuses leaves nothing', async () => {
    const { id, body } = await upload(Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600)]));
    await deliver([body]);
    expect((await fileOf(id)).pages).toMatchObject({ state: 'refused', refusal: 'broken' });
    expect(await deliverBatch(check, [body], runtime.clock.now())).toEqual([]);
    expect(await fileOf(id)).toMatchObject({ state: 'refused', pages: null });
    expect(await deliver([body])).toEqual([]);
    expect(await stored(id)).toEqual([]);
  });
});

describe('pages', () => {
  const send = (reviewLink: string | null = null, round = 0) =>
    workspace.owner.ok(sendPreview, {
      params: place(round),
      body: { emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' }, reviewLink },
    });

  it('are shown to the client once the file is sent', async () => {
    const { id, body } = await upload(pdfOf(numberedPages(1)));
    await deliver([body]);
    await deliverBatch(check, [body], runtime.clock.now());
    const [ann] = film.contacts;
    const contact = await workspace.asContact({
      client_id: film.client.id,
      id: ann?.id ?? 0,
      email: 'ann@client.example',
    });
    const params = { ...place(), file: id };
    expect(await contact.call(listPages, { params })).toMatchObject({ status: 404 });

    await send();
    const { items } = await contact.ok(listPages, { params });
    expect((await fetch(items[0]?.large ?? '')).status).toBe(200);

    const links = await linksOfRevision(workspace.tenantId, film.id, film.revision(1, 0));
    const token = tokenOfLink(links.get(ann?.id ?? 0)?.link_id ?? '');
    const guest = workspace.asAnonymous();
    const { files } = await guest.ok(getReview, { params: { token } });
    expect(files[0]).toMatchObject({ id, pages: { state: 'ready', count: 1 }, preview: expect.any(String) });
    const shown = await guest.ok(listReviewPages, { params: { token, file: id } });
    // Each function signs an address by its own role.
    const unsigned = (pages: unknown) => JSON.stringify(pages).replaceAll(/\?[^"]*/g, '');
    expect(unsigned(shown.items)).toBe(unsigned(items));

    expect(await guest.call(listReviewPages, { params: { token, file: 'another' } })).toMatchObject({
      status: 404,
    });
    await FileItem.patch(keyOf(id)).remove(['sent_on']).go();
    expect(await guest.call(listReviewPages, { params: { token, file: id } })).toMatchObject({ status: 404 });
  });

  it('from an earlier round are shown with a later one, and those of a later round not before', async () => {
    const tokenOf = async (round: number) => {
      return reviewTokenOf(workspace.tenantId, film, film.revision(1, round));
    };
    const before = await upload(pdfOf(numberedPages(1)));
    await deliver([before.body]);
    await deliverBatch(check, [before.body], runtime.clock.now());
    await send();
    const stage = film.stage(1).id;
    await workspace.owner.ok(rejectRevision, { params: { id: film.wf, stage, rev: film.revision(1, 0) } });
    const after = await upload(pdfOf(numberedPages(1)), 'book-v2.pdf', 'application/pdf', 1);
    await deliver([after.body]);
    await deliverBatch(check, [after.body], runtime.clock.now());
    await send(null, 1);

    const guest = workspace.asAnonymous();
    const token = await tokenOf(1);
    const review = await guest.ok(getReview, { params: { token } });
    expect(review.files).toMatchObject([{ id: after.id }]);
    expect(review.earlier_files).toMatchObject([{ id: before.id, round: 0 }]);
    for (const { id } of [before, after])
      expect((await guest.ok(listReviewPages, { params: { token, file: id } })).items).toHaveLength(1);
    const first = { token: await tokenOf(0), file: after.id };
    expect(await guest.call(listReviewPages, { params: first })).toMatchObject({ status: 404 });
  });

  it('are not shown to a guest of another project', async () => {
    await send('https://film.example');
    const other = await createTestProject(workspace.owner);
    const token = await reviewTokenOf(workspace.tenantId, film, film.revision(1, 0));
    film = other;
    const { id, body } = await upload(pdfOf(numberedPages(1)));
    await deliver([body]);
    const guest = workspace.asAnonymous();
    expect(await guest.call(listReviewPages, { params: { token, file: id } })).toMatchObject({ status: 404 });
  });

  it('are deleted with their file', async () => {
    const file = await make(pdfOf(numberedPages(3)));
    expect(await stored(file.id)).toHaveLength(11);
    await workspace.owner.ok(deleteFile, { params: place(), query: { filename: 'book.pdf' } });
    expect(await stored(file.id)).toEqual([]);
  });
});

describe('levels', () => {
  const poster = () =>
    sharp({ create: { width: 3300, height: 1000, channels: 3, background: '#c33' } })
      .composite([
        {
          input: { create: { width: 1650, height: 1000, channels: 3, background: '#33c' } },
          left: 1650,
          top: 0,
        },
      ])
      .png()
      .toBuffer();
  /** Uploads and checks a picture; returns the messages that wait then. */
  const checked = async (bytes: Buffer, name = 'poster.png', type = 'image/png') => {
    const { id, body } = await upload(bytes, name, type);
    expect(await deliverBatch(check, [body], runtime.clock.now())).toEqual([]);
    return { id, body, messages: await queued() };
  };
  const ranged = async (url: string, from: number, until: number) => {
    const answer = await fetch(url, { headers: { range: `bytes=${from}-${until - 1}` } });
    expect(answer.status).toBe(206);
    return Buffer.from(await answer.arrayBuffer());
  };
  /** A tile of levels, read as a browser reads it. */
  const tileOf = async (levels: NonNullable<NonNullable<File['picture']>['levels']>, tile: number) => {
    const index = await ranged(levels.url, 0, indexBytes(levelsOf(levels)));
    const [from, until] = [tile, tile + 1].map((one) => index.readUInt32LE(one * placeBytes));
    return sharp(await ranged(levels.url, from ?? 0, until ?? 0));
  };
  const coloursOf = async (picture: Sharp) =>
    (await picture.stats()).channels.map(({ mean }) => Math.round(mean / 51));

  it('are made behind the preview of a large picture, and read tile by tile', async () => {
    const { id, messages } = await checked(await poster());
    expect(messages.map(partOf)).toEqual([{ levels: true }]);
    const facts = { width: 3300, height: 1000, colours: null, animated: false, refusal: null };
    expect(await fileOf(id)).toMatchObject({ state: 'ready', picture: { ...facts, levels: null } });
    expect(await deliver(messages)).toEqual([]);
    const { picture } = await fileOf(id);
    expect(picture).toMatchObject({ ...facts, levels: { width: 3300, height: 1000, count: 2 } });
    if (!picture?.levels) throw new Error('There are no levels');
    const [smaller, larger] = levelsOf(picture.levels);
    expect([smaller?.columns, larger?.columns, larger?.first]).toEqual([4, 7, 4]);
    expect(await coloursOf(await tileOf(picture.levels, 4))).toEqual([4, 1, 1]);
    const last = await tileOf(picture.levels, 4 + 13);
    expect(await last.metadata()).toMatchObject({ width: 3300 - 6 * 512, height: 1000 - 512 });
    expect(await coloursOf(last)).toEqual([1, 1, 4]);
    expect((await stored(id)).toSorted()).toEqual([
      'levels.bin',
      'mail.jpg',
      'preview.webp',
      'thumbnail.webp',
    ]);
    // Everything is made: nothing is read or rendered again.
    const sent = vi.spyOn(store, 'send');
    expect(await deliver(messages)).toEqual([]);
    expect(sent).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    await workspace.owner.ok(deleteFile, { params: place(), query: { filename: 'poster.png' } });
    expect(await stored(id)).toEqual([]);
  });

  it('are not made of a picture that its preview shows in full, nor of a film', async () => {
    const small = sharp({ create: { width: 1600, height: 900, channels: 3, background: 'red' } });
    const { id, messages } = await checked(await small.png().toBuffer());
    expect(messages).toEqual([]);
    expect((await fileOf(id)).picture).toMatchObject({ width: 1600, levels: null, refusal: null });
  });

  it('are refused with the reason for a picture that is too large, which can be downloaded', async () => {
    const { id, messages } = await checked(emptyPng(60_000, 60_000));
    expect(messages).toEqual([]);
    const file = await fileOf(id);
    expect(file).toMatchObject({ state: 'ready', preview: null });
    expect(file.picture).toMatchObject({ width: null, levels: null, refusal: 'too_large' });
    expect((await fetch(file.url)).status).toBe(200);
  });

  it('are refused for a damaged picture, once it was found out', async () => {
    const { id, messages } = await checked((await poster()).subarray(0, 3000));
    expect(messages).toEqual([]);
    expect((await fileOf(id)).picture).toMatchObject({ width: null, refusal: 'broken' });
  });

  it('are refused for a picture that ends the renderer, and made for the next one', async () => {
    const { id, messages } = await checked(await poster());
    const next = await checked(await poster(), 'next.png');
    process.execPath = '/bin/false';
    levelsRenderer.end();
    expect(await deliver(messages)).toEqual([]);
    const { picture } = await fileOf(id);
    expect(picture).toMatchObject({ width: 3300, levels: null, refusal: 'too_complex' });
    process.execPath = execPath;
    expect(await deliver(next.messages)).toEqual([]);
    expect((await fileOf(next.id)).picture?.levels).not.toBeNull();
  });

  it('leave nothing of a file that is deleted concurrently', async () => {
    const { id, messages } = await checked(await poster());
    beforeStoring(store, async (key) => {
      if (key.endsWith('levels.bin'))
        await workspace.owner.ok(deleteFile, { params: place(), query: { filename: 'poster.png' } });
    });
    expect(await deliver(messages)).toEqual([]);
    expect(await stored(id)).toEqual([]);
  });

  it('are made for a page once they are asked for, and for no other', async () => {
    const { id } = await make(pdfOf(numberedPages(2)));
    const asked = (levels?: number) =>
      workspace.owner.ok(listPages, { params: { ...place(), file: id }, query: { levels } });
    expect((await asked()).items.map(({ levels }) => levels)).toEqual([undefined, undefined]);
    expect(await queued()).toEqual([]);
    expect((await asked(2)).items[1]).not.toHaveProperty('levels');
    const messages = await queued();
    expect(messages.map(partOf)).toEqual([{ page_levels: 2 }]);
    expect(await deliver(messages)).toEqual([]);
    const { items } = await asked(2);
    expect(items[0]).not.toHaveProperty('levels');
    expect(items[1]?.levels).toMatchObject({ width: 2894, height: 4096, count: 1 });
    expect(await queued()).toEqual([]);
    if (!items[1]?.levels) throw new Error('There are no levels');
    expect(await (await tileOf(items[1].levels, 0)).metadata()).toMatchObject({ width: 512, height: 512 });
    expect(await stored(id)).toContain('pages/2-levels.bin');
  });

  it('are queued once for a page however often and by however many they are asked for, and again once that is long ago', async () => {
    const { id } = await make(pdfOf(numberedPages(2)));
    const asked = (levels: number) =>
      workspace.owner.ok(listPages, { params: { ...place(), file: id }, query: { levels } });
    await Promise.all([asked(1), asked(1), asked(2)]);
    for (const _ of ['while', 'it', 'waits']) await asked(1);
    expect((await queued()).map((body) => partOf(body).page_levels).toSorted()).toEqual([1, 2]);
    // The messages are lost: the queue has given up on them, say.
    runtime.clock.advance(16 * 60_000);
    for (const _ of ['once', 'again']) await asked(1);
    const messages = await queued();
    expect(messages.map(partOf)).toEqual([{ page_levels: 1 }]);
    expect(await deliver(messages)).toEqual([]);
    expect((await asked(1)).items[0]?.levels).toMatchObject({ count: 1 });
    expect(await queued()).toEqual([]);
  });

  it('are asked for again by the next call where they could not be queued', async () => {
    const { id } = await make(pdfOf(numberedPages(1)));
    const asked = () =>
      workspace.owner.call(listPages, { params: { ...place(), file: id }, query: { levels: 1 } });
    const { RENDITION_QUEUE_URL } = process.env;
    process.env.RENDITION_QUEUE_URL = `${RENDITION_QUEUE_URL}-gone`;
    try {
      expect((await asked()).status).toBe(500);
    } finally {
      process.env.RENDITION_QUEUE_URL = RENDITION_QUEUE_URL;
    }
    expect((await asked()).status).toBe(200);
    expect((await queued()).map(partOf)).toEqual([{ page_levels: 1 }]);
  });

  it('are not asked for again where a page can have none', async () => {
    const { id } = await make(pdfOf(numberedPages(1)));
    const asked = () =>
      workspace.owner.ok(listPages, { params: { ...place(), file: id }, query: { levels: 1 } });
    await asked();
    const messages = await queued();
    process.execPath = '/bin/false';
    levelsRenderer.end();
    expect(await deliver(messages)).toEqual([]);
    expect((await asked()).items[0]?.levels).toBeNull();
    expect(await queued()).toEqual([]);
  });
});
