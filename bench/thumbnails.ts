/** Thumbnails: the time from registering a file to its thumbnail and preview, over that of the rendering alone. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { listFiles, registerFile, startUpload } from '#contracts/files.ts';
import { createTestProject } from '#testing/test-project.ts';
import { renderPreview, renderThumbnail } from '../events/consumers/make-thumbnail/render.ts';
import { type Bench, folderFor, inTurn, main, median, ratioOf, timed } from './bench.ts';
import { openWorkspace } from './workspace.ts';

const filesARound = 4;
const rounds = 5;
const [width, height] = [1600, 1200];

const noise = (size: { width: number; height: number }, sigma: number) => {
  const gaussian = { type: 'gaussian', mean: 128, sigma } as const;
  return sharp({ create: { ...size, channels: 3, background: 'grey', noise: gaussian } });
};

/**
 * Synthetic picture that costs as much as a photograph: noise of every scale, the coarser the stronger. WebP takes the
 * same time and bytes for it as for the photographs of docs/decisions/0022-one-renderer.md.
 */
const likePhotograph = async (): Promise<Buffer> => {
  const layers = [400, 100, 25, 5, 1].map((cell) =>
    noise({ width: width / cell, height: height / cell }, 4 * cell ** 0.4)
      .resize(width, height)
      .png()
      .toBuffer(),
  );
  const [ground, ...finer] = await Promise.all(layers);
  return sharp(ground)
    .composite(finer.map((input) => ({ input, blend: 'overlay' })))
    .jpeg({ quality: 90 })
    .toBuffer();
};

/** Fine noise, harder to encode than any real upload. */
const likeNothing = () => noise({ width, height }, 20).jpeg({ quality: 85 }).toBuffer();

interface RevisionParams {
  readonly id: number;
  readonly wf: number;
  readonly rev: number;
}

const thumbnails: Bench = async (undo) => {
  const { runtime, owner } = await openWorkspace(undo, { events: true });
  // A revision for each kind of picture, because the files of a round are limited.
  const newRevision = async (): Promise<RevisionParams> => {
    const film = await createTestProject(owner);
    return { id: film.id, wf: film.wf, rev: film.revision(1, 0) };
  };
  const photograph = await likePhotograph();
  const path = join(folderFor(undo), 'picture.jpg');
  writeFileSync(path, photograph);

  const upload = async (params: RevisionParams, name: string, bytes: Buffer) => {
    const query = { filename: name, content_type: 'image/jpeg', filesize: bytes.length };
    const ticket = await owner.ok(startUpload, { params, query });
    const { status } = await fetch(ticket.url ?? '', { method: 'PUT', body: bytes, headers: ticket.headers });
    if (status !== 200) throw new Error(`The upload answered ${status}`);
    return { query, body: { upload: ticket.upload } };
  };
  /** Milliseconds per file, from registering it until it is ready. */
  const registered = (params: RevisionParams, bytes: Buffer) => async (round: number) => {
    const names = Array.from({ length: filesARound }, (_, index) => `picture-${round}-${index}.jpg`);
    const uploads = await Promise.all(names.map((name) => upload(params, name, bytes)));
    const milliseconds = await timed(async () => {
      await Promise.all(uploads.map((one) => owner.ok(registerFile, { params, ...one })));
      await runtime.idle();
    });
    return milliseconds / filesARound;
  };
  const rendered = async () => {
    const milliseconds = await timed(async () => {
      for (let index = 0; index < filesARound; index += 1) {
        await renderThumbnail({ path, name: 'picture.jpg' });
        await renderPreview({ path, name: 'picture.jpg' });
      }
    });
    return milliseconds / filesARound;
  };
  const revisions = [await newRevision(), await newRevision()] as const;
  const measured = await inTurn(rounds, {
    photographs: registered(revisions[0], photograph),
    rendered,
    noise: registered(revisions[1], await likeNothing()),
  });

  const lists = await Promise.all(revisions.map((params) => owner.ok(listFiles, { params })));
  const files = lists.flatMap((list) => list.files);
  const made = files.filter(({ state, thumbnail }) => state === 'ready' && thumbnail !== null).length;
  const all = 2 * filesARound * (rounds + 1);
  return [
    {
      name: 'thumbnails with previews',
      value: 1000 / median(measured.photographs),
      unit: 'files/s',
      target: { atLeast: 4 },
      note: 'one after the other, as hard as photographs',
    },
    {
      name: 'thumbnails with previews, of noise',
      value: 1000 / median(measured.noise),
      unit: 'files/s',
      note: 'harder than anything that people send',
    },
    { name: 'rendering alone, in this process', value: 1000 / median(measured.rendered), unit: 'files/s' },
    {
      name: 'a file over its rendering',
      value: ratioOf(measured.photographs, measured.rendered),
      unit: '×',
      note: 'upload, check, storing',
    },
    { name: `made of ${all} files`, value: made, unit: 'files', target: { exactly: all } },
  ];
};

if (import.meta.main) await main(thumbnails);
