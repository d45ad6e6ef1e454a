/**
 * Makes the files of the sample project, with all renditions, by the same code as for any upload: `node
 * infra/sample/make.ts` makes them unless they are cached, and prints their folder. The cache is keyed by a hash of
 * the sources.
 */
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { keptRange, runsOf } from '#domain/file/pages.ts';
import { pageKey, pictureKey, picturesOf, playbackKey } from '#server/files/storage.ts';
import {
  listName,
  originalName,
  type SampleFile,
  type SampleRendition,
} from '../../events/consumers/fill-sample/sample-files.ts';
import { type PageOutcome, renderPage } from '../../events/consumers/make-renditions/render.ts';
import { renderers } from '../../events/consumers/make-thumbnail/render.ts';
import { transcode } from '../../events/consumers/transcode-media/transcode.ts';
import type { DemoFile } from '../demo/artwork.ts';
import { drawWorks } from '../demo/media.ts';
import { sampleWorks } from './sample-artwork.ts';

const root = resolve(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache/proofline-sample');

/** Sources that the files depend on. */
const sources = [
  'infra/{sample,demo}/*.ts',
  'events/consumers/{fill-sample,make-thumbnail,make-renditions,transcode-media}/*.ts',
  'shared/server/files/*.ts',
  'shared/domain/file/*.ts',
  'package-lock.json',
];

const hashOfSources = (): string => {
  const hash = createHash('sha256');
  const paths = sources
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((path) => !/\.spec\.ts$/.test(path));
  for (const path of paths.toSorted())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
};

/** Owner of the renditions' keys, with ids that don't matter: paths are relative to its folder. */
const anywhere = { tenantId: 0, projectId: 0, revisionId: 0, id: '' };
const pathOf = (key: string): string => key.slice(picturesOf(anywhere).length);

type Facts = Omit<SampleFile, 'name' | 'type' | 'size' | 'sha256' | 'renditions'>;

/** Renditions of a file, written as they are made. */
class Renditions {
  readonly made: SampleRendition[] = [];
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async write(
    key: string,
    bytes: Uint8Array,
    type: SampleRendition['type'],
    encoding?: 'gzip',
  ): Promise<string> {
    const path = pathOf(key);
    const place = join(this.#folder, path);
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, bytes);
    this.made.push({ path, type, ...(encoding && { encoding }) });
    return path;
  }
}

const pictures = async (source: DemoFile, into: Renditions): Promise<Facts> => {
  const picture = async (kind: keyof typeof renderers) => {
    const rendered = await renderers[kind](source);
    if ('refused' in rendered) throw new Error(`${source.name} has no ${kind}: ${rendered.refused}`);
    return into.write(pictureKey(anywhere, kind), rendered.webp, 'image/webp');
  };
  return { thumbnail: await picture('thumbnail'), preview: await picture('preview') };
};

const pages = async ({ name, path }: DemoFile, into: Renditions): Promise<Facts> => {
  const made = <Key extends 'sizes' | 'large'>(outcome: PageOutcome, key: Key) => {
    if (!(key in outcome)) throw new Error(`${name} cannot be rendered`);
    return outcome as Extract<PageOutcome, Record<Key, unknown>>;
  };
  const { sizes } = made(await renderPage({ path }), 'sizes');
  const facts = { thumbnail: '', preview: '' };
  for (const page of sizes.map((_, index) => index + 1)) {
    const { large, small, text, thumbnail } = made(await renderPage({ path, page }), 'large');
    const shown = await into.write(pageKey(anywhere, page, 'large'), large, 'image/webp');
    await into.write(pageKey(anywhere, page, 'small'), small, 'image/webp');
    await into.write(pageKey(anywhere, page, 'text'), text, 'application/json', 'gzip');
    if (!thumbnail) continue;
    facts.thumbnail = await into.write(pictureKey(anywhere, 'thumbnail'), thumbnail, 'image/webp');
    facts.preview = shown;
  }
  const range = keptRange({ first: 1, last: sizes.length });
  return { ...facts, pages: { sizes: runsOf(sizes) }, pages_made: [range] };
};

const film = async (source: DemoFile, into: Renditions): Promise<Facts> => {
  const target = `${source.path}.made`;
  const made = await transcode({ path: source.path, kind: 'video', target }, () => undefined);
  if (!('frames' in made) || !made.strip || made.width === undefined || made.height === undefined)
    throw new Error(`${source.name} cannot be played`);
  const {
    rate,
    width,
    height,
    frames,
    strip: { webp, ...strip },
  } = made;
  await into.write(playbackKey(anywhere, 'video'), await readFile(target), 'video/mp4');
  await into.write(playbackKey(anywhere, 'strip'), webp, 'image/webp');
  return { ...(await pictures(source, into)), playback: { rate, width, height, frames, strip } };
};

const makers = { 'image/png': pictures, 'image/jpeg': pictures, 'application/pdf': pages, 'video/mp4': film };

const makeInto = async (folder: string): Promise<void> => {
  const ids = Object.keys(sampleWorks);
  const files: Record<string, SampleFile> = {};
  for await (const drawn of drawWorks(join(folder, 'drawn'), Object.values(sampleWorks))) {
    const id = ids[Object.keys(files).length] ?? '';
    const own = join(folder, id);
    await mkdir(own, { recursive: true });
    await copyFile(drawn.path, join(own, originalName));
    const { name, type, size } = drawn;
    const sha256 = createHash('sha256')
      .update(await readFile(drawn.path))
      .digest('hex');
    const into = new Renditions(own);
    const facts = await makers[type](drawn, into);
    files[id] = { name, type, size, sha256, renditions: into.made, ...facts };
  }
  rmSync(join(folder, 'drawn'), { recursive: true });
  writeFileSync(join(folder, listName), JSON.stringify(files));
};

/** Makes the files unless they are cached; returns their folder. Two concurrent runs make the same files. */
export const makeSample = async (): Promise<string> => {
  const folder = join(cache, hashOfSources());
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const temporary = mkdtempSync(join(cache, 'making-'));
  try {
    await makeInto(temporary);
    // Race: the folder appears as a whole, unless a concurrent run has made it.
    if (!existsSync(folder)) renameSync(temporary, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  return folder;
};

if (import.meta.main) process.stdout.write(`${await makeSample()}\n`);
