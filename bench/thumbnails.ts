/** Pictures of uploads: from the registered file to its thumbnail and preview, over the rendering alone. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { renderPreview, renderThumbnail } from '../events/consumers/make-thumbnail/render.ts';
import { createTestProject } from '../infra/local/testing/test-project.ts';
import { listFiles, registerFile, startUpload } from '../shared/contracts/files.ts';
import { type Bench, folderFor, inTurn, main, median, ratioOf, timed } from './bench.ts';
import { openWorkspace } from './workspace.ts';

const FILES_A_ROUND = 4;
const ROUNDS = 5;

/** As hard to compress as a photograph, 1600 × 1200. */
async function picture(): Promise<Buffer> {
  const [width, height] = [1600, 1200];
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  return sharp({ create: { width, height, channels: 3, background: 'grey', noise } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

const thumbnails: Bench = async (undo) => {
  const { runtime, owner } = await openWorkspace(undo, { events: true });
  const film = await createTestProject(owner);
  const params = { id: film.id, wf: film.wf, rev: film.revision(1, 0) };
  const bytes = await picture();
  const path = join(folderFor(undo), 'picture.jpg');
  writeFileSync(path, bytes);

  const upload = async (name: string) => {
    const query = { filename: name, content_type: 'image/jpeg', filesize: bytes.length };
    const ticket = await owner.ok(startUpload, { params, query });
    const { status } = await fetch(ticket.url ?? '', { method: 'PUT', body: bytes, headers: ticket.headers });
    if (status !== 200) throw new Error(`The upload answered ${status}`);
    return { query, body: { upload: ticket.upload } };
  };
  /** Milliseconds a file takes from being registered to being ready. */
  const registered = async (round: number) => {
    const names = Array.from({ length: FILES_A_ROUND }, (_, index) => `picture-${round}-${index}.jpg`);
    const uploads = await Promise.all(names.map(upload));
    const milliseconds = await timed(async () => {
      await Promise.all(uploads.map((one) => owner.ok(registerFile, { params, ...one })));
      await runtime.idle();
    });
    return milliseconds / FILES_A_ROUND;
  };
  const rendered = async () => {
    const milliseconds = await timed(async () => {
      for (let index = 0; index < FILES_A_ROUND; index += 1) {
        await renderThumbnail({ path, name: 'picture.jpg' });
        await renderPreview({ path, name: 'picture.jpg' });
      }
    });
    return milliseconds / FILES_A_ROUND;
  };
  const measured = await inTurn(ROUNDS, { registered, rendered });

  const { files } = await owner.ok(listFiles, { params });
  const made = files.filter(({ state, thumbnail }) => state === 'ready' && thumbnail !== null).length;
  const all = FILES_A_ROUND * (ROUNDS + 1);
  return [
    { name: 'thumbnails with previews', value: 1000 / median(measured.registered), unit: 'files/s' },
    { name: 'rendering alone, in one process', value: 1000 / median(measured.rendered), unit: 'files/s' },
    {
      name: 'a file over its rendering',
      value: ratioOf(measured.registered, measured.rendered),
      unit: '×',
      note: 'a process for each file, upload, check, storing',
    },
    { name: `made of ${all} files`, value: made, unit: 'files', target: { exactly: all } },
  ];
};

if (import.meta.main) await main(thumbnails);
