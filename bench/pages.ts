/**
 * Pages of PDFs: time and memory of rendering 100 of them; the time from an upload until its first page is readable;
 * and the same from opening its review in Chromium, with the time of turning to any page of it.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { listPages, registerFile, startUpload } from '#contracts/files.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { viewer } from '#lib/texts/en/viewer.ts';
import { pdfOf, type TestPage } from '#testing/test-pdf.ts';
import { createTestProject } from '#testing/test-project.ts';
import { renderer } from '../events/consumers/make-renditions/renderer.ts';
import { ensureWebIsBuilt } from '../infra/local/build-web.ts';
import type { Runtime } from '../infra/local/runtime-api.ts';
import { launchBrowser } from '../web/e2e/browser.ts';
import { newestMail } from '../web/e2e/newest-mail.ts';
import {
  type Bench,
  type Figure,
  folderFor,
  main,
  median,
  processorOf,
  statusOf,
  timed,
  type Undo,
} from './bench.ts';
import { openWorkspace } from './workspace.ts';

const pages = 100;
const uploads = 5;
const openings = 5;

/** Picture as hard as a photograph (bench/thumbnails.ts), for a third of each page. */
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

/** Page of a brochure: a column of small text, a drawing, a photograph. */
const brochure = (picture: string, number: number): TestPage => ({
  lines: Array.from({ length: 28 }, (_, line) => ({
    text: `Page ${number}, line ${line}: the quick brown fox jumps over the lazy dog and the cat`,
    at: [72, 760 - 13 * line],
  })),
  content: `${Array.from({ length: 60 }, (_, n) => `0.2 0.4 ${(n / 60).toFixed(2)} rg ${72 + 7 * n} 380 5 ${n % 13} re f`).join('\n')}\n${picture}`,
});

const rendered = async (path: string): Promise<readonly Figure[]> => {
  // New process, whose time and memory are those of this PDF alone.
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

/** Pages to turn to: one by one, and jumping from one end to the other, no page twice. */
const turns = {
  'the next page': Array.from({ length: 20 }, (_, index) => index + 2),
  'any page': Array.from({ length: 30 }, (_, index) => ((index * 37 + 49) % pages) + 1),
};

/**
 * Runs in the page: turns by calling `turn`, and waits until the frame with the page's decoded picture is on the
 * screen. The picture is readable with as many pixels as it is wide.
 */
const readable = `async ({ words, turn }) => {
  const started = performance.now();
  if (turn) {
    const field = document.querySelector('input[inputmode="numeric"]');
    field.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, turn);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  }
  for (;;) {
    await new Promise(requestAnimationFrame);
    const named = [...document.querySelectorAll('[data-work] img')].find(({ alt }) => alt.endsWith(words));
    // The larger picture lies over the small one, which has the name.
    const image = [...(named?.parentElement?.querySelectorAll('img') ?? [])].find((one) => {
      const { visibility, opacity } = getComputedStyle(one);
      const { width } = one.getBoundingClientRect();
      return one.complete && width > 0 && one.naturalWidth >= width && visibility !== 'hidden' && opacity !== '0';
    });
    if (!image) continue;
    await image.decode();
    await new Promise(requestAnimationFrame);
    return { took: performance.now() - started, since: performance.now() };
  }
}`;

/**
 * Milliseconds until the first page of a review is readable, in new browser contexts, and of turning to other pages.
 */
const looked = async (runtime: Runtime, undo: Undo): Promise<readonly Figure[]> => {
  const { link } = newestMail(runtime, 'ann@client.example');
  const browser = await launchBrowser();
  undo(() => browser.close());
  const opened: number[] = [];
  const turned = new Map<string, number[]>();
  const look = (page: Awaited<ReturnType<typeof browser.newPage>>, number: number, turn?: string) =>
    page.evaluate<{ took: number; since: number }>(
      `(${readable})(${JSON.stringify({ words: viewer.pages.page(number, pages), turn })})`,
    );
  for (let opening = 0; opening < openings; opening += 1) {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    const started = performance.now();
    await page.goto(link, { waitUntil: 'commit' });
    await page.locator('[data-work] img').first().waitFor();
    await look(page, 1);
    opened.push(performance.now() - started);
    if (opening === 0) {
      await page.getByRole('textbox', { name: viewer.pages.number }).waitFor();
      await page.waitForLoadState('networkidle');
      for (const [name, numbers] of Object.entries(turns)) {
        await look(page, 1, '1');
        const took: number[] = [];
        for (const number of numbers) took.push((await look(page, number, String(number))).took);
        turned.set(name, took);
      }
    }
    await context.close();
  }
  return [
    {
      name: 'first page readable in the review',
      value: median(opened) / 1000,
      unit: 's',
      target: { atMost: 1.5 },
      note: 'from opening the mailed link in an empty browser',
    },
    ...[...turned].map(
      ([name, took]): Figure => ({
        name: `turning to ${name}`,
        value: median(took),
        unit: 'ms',
        target: { atMost: 300 },
        note: `until its picture is on the screen; the slowest of ${took.length} took ${Math.round(Math.max(...took))} ms`,
      }),
    ),
  ];
};

const bench: Bench = async (undo) => {
  await ensureWebIsBuilt(() => console.error('Building the web app …'));
  const { runtime, owner } = await openWorkspace(undo, { events: true });
  undo(() => renderer.end());
  const film = await createTestProject(owner);
  const onFilm = { id: film.id, wf: film.wf, rev: film.revision(1, 0) };
  const picture = await photograph();
  const bookOf = (count: number) =>
    pdfOf(Array.from({ length: count }, (_, index) => brochure(picture, index + 1)));
  const [book, booklet] = [bookOf(pages), bookOf(8)];
  const path = join(folderFor(undo), 'book.pdf');
  writeFileSync(path, book);

  /** Uploads a PDF; returns the milliseconds from its last byte until its first page, and all pages, are there. */
  const upload = async (name: string, bytes: Buffer, params = onFilm) => {
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
  const shown = await createTestProject(owner, { name: 'Book' });
  const onBook = { id: shown.id, wf: shown.wf, rev: shown.revision(1, 0) };
  await upload('book.pdf', book, onBook);
  await owner.ok(sendPreview, {
    params: onBook,
    body: { emailText: { subject: 'Book', body: '<p>{{review_link}}</p>' }, reviewLink: '' },
  });
  await runtime.idle();
  return [
    ...(await rendered(path)),
    ...(await looked(runtime, undo)),
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
