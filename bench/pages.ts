/** Pages of PDFs: time and memory of rendering 100 of them, and the time from an upload until its first page is readable. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { listPages, registerFile, startUpload } from '#contracts/files.ts';
import { pdfOf, type TestPage } from '#testing/test-pdf.ts';
import { createTestProject } from '#testing/test-project.ts';
import { renderer } from '../events/consumers/make-renditions/renderer.ts';
import { type Bench, type Figure, folderFor, main, median, processorOf, statusOf, timed } from './bench.ts';
import { openWorkspace } from './workspace.ts';

const pages = 100;
const uploads = 5;

/** A picture as hard as a photograph (bench/thumbnails.ts), for a third of each page. */
const photograph = async (): Promise<string> => {
  const gaussian = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const size = { width: 120, height: 80 };
  const coarse = sharp({ create: { ...size, channels: 3, background: 'grey', noise: gaussian } });
  const jpeg = await sharp(await coarse.png().toBuffer())
    .resize(1200, 800)
    .jpeg({ quality: 85 })
    .toBuffer();
  return `q 450 0 0 300 72 72 cm\nBI /W 1200 /H 800 /CS /RGB /BPC 8 /F /DCT ID ${jpeg.toString('latin1')}\nEI Q`;
};

/** A page of a brochure: a column of small text, a drawing, a photograph. */
const brochure = (picture: string, number: number): TestPage => ({
  lines: Array.from({ length: 28 }, (_, line) => ({
    text: `Page ${number}, line ${line}: the quick brown fox jumps over the lazy dog and the cat`,
    at: [72, 760 - 13 * line],
  })),
  content: `${Array.from({ length: 60 }, (_, n) => `0.2 0.4 ${(n / 60).toFixed(2)} rg ${72 + 7 * n} 380 5 ${n % 13} re f`).join('\n')}\n${picture}`,
});

const rendered = async (path: string): Promise<readonly Figure[]> => {
  // A new process, whose time and memory are those of this PDF alone.
  renderer.end();
  let text = 0;
  const milliseconds = await timed(async () => {
    for (let page = 1; page <= pages; page += 1) {
      const outcome = await renderer.render({ path, page });
      text += 'text' in outcome ? outcome.text.length : 0;
    }
  });
  const [processor, peak] = [processorOf(renderer.pid), statusOf(renderer.pid, 'VmHWM')];
  renderer.end();
  return [
    {
      name: `${pages} pages, processor time`,
      value: processor,
      unit: 's',
      target: { atMost: 60 },
      note: 'of the renderer, its start included',
    },
    {
      name: `${pages} pages`,
      value: milliseconds / 1000,
      unit: 's',
      target: { atMost: 60 },
      note: 'by the clock',
    },
    { name: 'text of a page, packed', value: text / pages / 1000, unit: 'KB' },
    { name: 'most memory of the renderer', value: peak / 1024, unit: 'MB', target: { atMost: 512 } },
  ];
};

const bench: Bench = async (undo) => {
  const { runtime, owner } = await openWorkspace(undo, { events: true });
  undo(() => renderer.end());
  const film = await createTestProject(owner);
  const params = { id: film.id, wf: film.wf, rev: film.revision(1, 0) };
  const picture = await photograph();
  const bookOf = (count: number) =>
    pdfOf(Array.from({ length: count }, (_, index) => brochure(picture, index + 1)));
  const [book, booklet] = [bookOf(pages), bookOf(8)];
  const path = join(folderFor(undo), 'book.pdf');
  writeFileSync(path, book);

  /** Uploads a PDF; returns the milliseconds from its last byte until its first page, and all pages, are there. */
  const upload = async (name: string, bytes: Buffer) => {
    const query = { filename: name, content_type: 'application/pdf', filesize: bytes.length };
    const ticket = await owner.ok(startUpload, { params, query });
    await fetch(ticket.url ?? '', { method: 'PUT', body: bytes, headers: ticket.headers });
    const started = performance.now();
    const { id: file } = await owner.ok(registerFile, { params, query, body: { upload: ticket.upload } });
    let url: string | null | undefined;
    while (!url) {
      await delay(50);
      url = (await owner.ok(listPages, { params: { ...params, file } })).items[0]?.large;
    }
    await (await fetch(url)).arrayBuffer();
    const first = performance.now() - started;
    await runtime.idle();
    return { first, all: performance.now() - started };
  };
  const booklets: number[] = [];
  for (let round = 0; round < uploads; round += 1)
    booklets.push((await upload(`booklet-${round}.pdf`, booklet)).first);
  const { first, all } = await upload('book.pdf', book);
  return [
    ...(await rendered(path)),
    {
      name: 'first page readable',
      value: median([...booklets, first]) / 1000,
      unit: 's',
      target: { atMost: 1.5 },
      note: 'from the last byte of an upload until its picture is there',
    },
    {
      name: `all ${pages} pages`,
      value: all / 1000,
      unit: 's',
      note: `of an upload of ${(book.length / 1e6).toFixed(1)} MB; its check and storing included`,
    },
  ];
};

if (import.meta.main) await main(bench);
