/**
 * Folder of an exported workspace: `manifest.json`, `parts/` with lines of JSON, and `files/` with the objects of the bucket,
 * each named by its SHA-256.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as z from '#schema';
import { OperatorRefusal } from '../operator/operator.ts';
import type { Item } from './contents.ts';

/** Schema number of the folder. An import refuses a later one. */
export const schemaNumber = 1;

const part = z.object({ file: z.string(), sha256: z.string(), lines: z.number() });
export type Part = z.output<typeof part>;

const counts = z.record(z.string(), z.number());

export const manifestSchema = z.object({
  schema: z.number(),
  tenant: z.object({ id: z.number(), name: z.string(), subdomain: z.string(), created_on: z.string() }),
  /** Instants, by the clock of the product. */
  began: z.string(),
  ended: z.string(),
  items: counts,
  objects: z.object({ number: z.number(), bytes: z.number() }),
  parts: z.array(part),
  left_behind: z.array(z.object({ what: z.string(), because: z.string() })),
});
export type Manifest = z.output<typeof manifestSchema>;

export interface ObjectLine {
  readonly key: string;
  readonly version: string;
  readonly size: number;
  readonly sha256: string;
  /** Hex; the ETag of an object that was stored in one piece. */
  readonly md5: string;
  readonly headers: {
    readonly ContentType?: string | undefined;
    readonly ContentEncoding?: string | undefined;
    readonly ContentDisposition?: string | undefined;
    readonly CacheControl?: string | undefined;
    readonly Metadata?: Readonly<Record<string, string>> | undefined;
  };
}

export type Line = { readonly Item: Item } | { readonly Object: ObjectLine };

/** Writes a small file whole or not at all. */
export const writeWhole = async (path: string, text: string): Promise<void> => {
  const handle = await open(`${path}.new`, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${path}.new`, path);
};

/** Content of a file of JSON; undefined if there is none. */
export const readJson = async (path: string): Promise<unknown> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : JSON.parse(text);
};

/** SHA-256 of a file in hex, read as a stream. */
export const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};

/** Lines of a part, as they are read. */
export async function* linesOf(path: string): AsyncGenerator<Line> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) yield JSON.parse(line) as Line;
}

export const fileOf = (folder: string, sha256: string): string =>
  join(folder, 'files', sha256.slice(0, 2), sha256);

/** Stores a body below its SHA-256; the same content is kept once. */
export const keepFile = async (
  folder: string,
  body: Readable,
): Promise<{ readonly sha256: string; readonly md5: string; readonly size: number }> => {
  await mkdir(join(folder, 'files'), { recursive: true });
  const arriving = join(folder, 'files', 'arriving');
  const [sha, md] = [createHash('sha256'), createHash('md5')];
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      sha.update(chunk);
      md.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(body, measure, createWriteStream(arriving, { flush: true }));
  const sha256 = sha.digest('hex');
  const path = fileOf(folder, sha256);
  await mkdir(join(path, '..'), { recursive: true });
  await rename(arriving, path);
  return { sha256, md5: md.digest('hex'), size };
};

/** Lines of one part, which is written section by section; a section that has changed meanwhile is taken back. */
export interface PartWriter {
  readonly bytes: () => number;
  add(line: Line): Promise<void>;
  /** Drops the lines since a number of bytes, as `bytes` told it, and of lines. */
  dropTo(mark: { readonly bytes: number; readonly lines: number }): Promise<void>;
  readonly lines: () => number;
  close(): Promise<Part>;
}

export const openPart = async (folder: string, number: number): Promise<PartWriter> => {
  const file = `parts/${String(number).padStart(6, '0')}.jsonl`;
  const path = join(folder, file);
  await mkdir(join(folder, 'parts'), { recursive: true });
  const handle = await open(path, 'w');
  let bytes = 0;
  let lines = 0;
  return {
    bytes: () => bytes,
    lines: () => lines,
    async add(line) {
      const text = Buffer.from(`${JSON.stringify(line)}\n`);
      await handle.write(text, 0, text.length, bytes);
      bytes += text.length;
      lines += 1;
    },
    async dropTo(mark) {
      await handle.truncate(mark.bytes);
      ({ bytes, lines } = mark);
    },
    async close() {
      await handle.sync();
      await handle.close();
      return { file, sha256: await sha256Of(path), lines };
    },
  };
};

/** Manifest of a complete export. Throws for a folder that is none, or of a later schema. */
export const manifestIn = async (folder: string): Promise<Manifest> => {
  const found = await readJson(join(folder, 'manifest.json'));
  if (found === undefined) throw new OperatorRefusal(`${folder} holds no complete export`);
  const { schema } = found as { readonly schema?: unknown };
  if (typeof schema === 'number' && schema > schemaNumber)
    throw new OperatorRefusal(
      `The export has the schema ${schema}; this version reads up to ${schemaNumber}`,
    );
  return manifestSchema.parse(found);
};

/** Compares every part and file with its checksum; throws for the first that differs. Nothing is held in memory. */
export const checkArchive = async (folder: string, { parts, items, objects }: Manifest): Promise<void> => {
  let [ofItems, ofObjects, bytes] = [0, 0, 0];
  for (const { file, sha256, lines } of parts) {
    const path = join(folder, file);
    if ((await sha256Of(path)) !== sha256)
      throw new OperatorRefusal(`${file} is not the one that was exported`);
    let count = 0;
    for await (const line of linesOf(path)) {
      count += 1;
      if ('Item' in line) ofItems += 1;
      else {
        const { Object: object } = line;
        const copy = fileOf(folder, object.sha256);
        const size = await stat(copy).then(
          ({ size: found }) => found,
          () => undefined,
        );
        if (size !== object.size || (await sha256Of(copy)) !== object.sha256)
          throw new OperatorRefusal(`The file of ${object.key} is not the one that was exported`);
        ofObjects += 1;
        bytes += object.size;
      }
    }
    if (count !== lines) throw new OperatorRefusal(`${file} has ${count} lines instead of ${lines}`);
  }
  const expected = Object.values(items).reduce((sum, number) => sum + number, 0);
  if (ofItems !== expected || ofObjects !== objects.number || bytes !== objects.bytes)
    throw new OperatorRefusal('The manifest counts other items or files than the export holds');
};
