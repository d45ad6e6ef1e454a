/**
 * `npm run ops -- export`: a workspace as a folder (archive.ts). It is read while people work: each page strongly consistent,
 * each project again if an action fell between its first page and its last, so that history and state of a project agree.
 * Memory holds a page and the links of it; after a kill it goes on behind the last complete part.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { GetObjectCommand, ListObjectVersionsCommand } from '@aws-sdk/client-s3';
import * as z from '#schema';
import { tableName } from '#server/data/table.ts';
import { objectStore } from '#server/files/objects.ts';
import { bucketName } from '#server/files/storage.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import { OperatorRefusal } from '../operator/operator.ts';
import {
  keepFile,
  type Line,
  type Manifest,
  manifestSchema,
  openPart,
  type PartWriter,
  readJson,
  schemaNumber,
  writeWhole,
} from './archive.ts';
import { exported, kindOf, leftBehind, type Section, sectionsOf } from './contents.ts';

const tries = 8;

/** State of an export that is under way: the manifest so far, and the last section in it. */
const progressSchema = z.extend(manifestSchema, { after: z.string() });
type Progress = z.output<typeof progressSchema>;

/** Present objects below a prefix, without copies that are made for one download. */
async function* objectsBelow(Prefix: string) {
  let from: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } | undefined = {};
  while (from) {
    const page: Awaited<ReturnType<typeof listed>> = await listed(Prefix, from);
    for (const { Key = '', VersionId, IsLatest } of page.Versions ?? [])
      if (IsLatest && !/\/exports\/[^/]+$/.test(Key)) yield { Key, VersionId };
    from = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
      : undefined;
  }
}

const listed = (
  Prefix: string,
  from: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined },
) => objectStore.send(new ListObjectVersionsCommand({ Bucket: bucketName(), Prefix, ...from }));

const objectLine = async (folder: string, Key: string): Promise<Line> => {
  const got = await objectStore.send(new GetObjectCommand({ Bucket: bucketName(), Key }));
  const { Body, ContentType, ContentEncoding, ContentDisposition, CacheControl, Metadata } = got;
  if (!(Body instanceof Readable)) throw new Error('The store has answered no stream');
  const kept = await keepFile(folder, Body);
  const headers = { ContentType, ContentEncoding, ContentDisposition, CacheControl, Metadata };
  return { Object: { key: Key, version: got.VersionId ?? '', ...kept, headers } };
};

/** Adds the items of a section, read again as long as it changes meanwhile. */
const addItems = async (
  writer: PartWriter,
  { name, pages, state }: Section,
): Promise<Map<string, number>> => {
  const mark = { bytes: writer.bytes(), lines: writer.lines() };
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const counts = new Map<string, number>();
    const before = await state();
    for await (const items of pages()) {
      for (const item of items) {
        const kept = exported(item);
        if (!kept) continue;
        await writer.add({ Item: kept });
        counts.set(kindOf(item), (counts.get(kindOf(item)) ?? 0) + 1);
      }
    }
    if ((await state()) === before) return counts;
    await writer.dropTo(mark);
  }
  throw new OperatorRefusal(`The ${name} changes time and again; export it when it is quieter`);
};

const begun = async (folder: string, tenantId: number, now: number): Promise<Progress> => {
  const found = await readJson(join(folder, 'progress.json'));
  if (found !== undefined) {
    const progress = progressSchema.parse(found);
    if (progress.tenant.id !== tenantId)
      throw new OperatorRefusal(`${folder} holds the export of another workspace`);
    return progress;
  }
  const tenant = await tenantById(tenantId);
  if (!tenant) throw new OperatorRefusal(`There is no workspace ${tenantId}`);
  const { name, subdomain, created_on = '' } = tenant;
  const at = new Date(now).toISOString();
  return {
    schema: schemaNumber,
    tenant: { id: tenantId, name, subdomain, created_on },
    began: at,
    ended: at,
    items: {},
    objects: { number: 0, bytes: 0 },
    parts: [],
    left_behind: [...leftBehind()],
    after: '',
  };
};

export interface ExportOptions {
  readonly now: () => number;
  /** Bytes at which a part ends, behind the section that reached them. An interrupted export goes on behind a part. */
  readonly partBytes?: number;
  /** Receives each section that is done. */
  readonly onSection?: (name: string) => void;
}

/** Exports a workspace to a folder, or goes on with an export that was interrupted there. Refuses a complete one. */
export const exportWorkspace = async (
  tenantId: number,
  folder: string,
  { now, partBytes = 8 * 1024 ** 2, onSection }: ExportOptions,
): Promise<Manifest> => {
  await mkdir(folder, { recursive: true });
  if ((await readJson(join(folder, 'manifest.json'))) !== undefined)
    throw new OperatorRefusal(`${folder} holds a complete export already: --to is another folder`);
  const progress = await begun(folder, tenantId, now());
  const add = (counts: ReadonlyMap<string, number>) => {
    for (const [kind, number] of counts) progress.items[kind] = (progress.items[kind] ?? 0) + number;
  };
  let writer: PartWriter | undefined;
  let pending = progress.after !== '';
  const endPart = async (last: string) => {
    if (!writer) return;
    const part = await writer.close();
    progress.parts = [...progress.parts, part];
    progress.after = last;
    writer = undefined;
    await writeWhole(join(folder, 'progress.json'), JSON.stringify(progress));
  };
  let last = progress.after;
  for await (const section of sectionsOf(tableName, tenantId)) {
    if (pending) {
      pending = section.name !== progress.after;
      continue;
    }
    writer ??= await openPart(folder, progress.parts.length + 1);
    add(await addItems(writer, section));
    for (const prefix of section.folders) {
      for await (const { Key } of objectsBelow(prefix)) {
        const line = await objectLine(folder, Key);
        await writer.add(line);
        if ('Object' in line) {
          progress.objects.number += 1;
          progress.objects.bytes += line.Object.size;
        }
      }
    }
    last = section.name;
    if (writer.bytes() >= partBytes) await endPart(last);
    onSection?.(section.name);
  }
  await endPart(last);
  const { after: _, ...manifest } = { ...progress, ended: new Date(now()).toISOString() };
  await writeWhole(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await rm(join(folder, 'progress.json'), { force: true });
  return manifest;
};
