/**
 * `npm run ops -- import`: an exported workspace into a place that has none of its number and subdomain. Everything is written
 * under its own key, so an import that was killed is repeated; nobody sees the workspace before the last step, which writes its
 * settings. Its commits are quiet, so that nothing is mailed a second time.
 */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { EntityItem } from 'electrodb';
import { daySeconds } from '#domain/calendar/units.ts';
import { Claim } from '#server/data/entities/claim.ts';
import { Counter } from '#server/data/entities/counter.ts';
import { PurgeJob } from '#server/data/entities/purge-job.ts';
import { Tenant } from '#server/data/entities/tenant.ts';
import { hashed } from '#server/data/ids.ts';
import { tableName } from '#server/data/table.ts';
import { transact } from '#server/data/transact.ts';
import { objectStore, unlessMissing } from '#server/files/objects.ts';
import { bucketName } from '#server/files/storage.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import { hostOf } from '#server/workspace/create-workspace.ts';
import { OperatorRefusal } from '../operator/operator.ts';
import { alone } from './alone.ts';
import {
  checkArchive,
  fileOf,
  linesOf,
  type Manifest,
  manifestIn,
  type ObjectLine,
  sha256Of,
} from './archive.ts';
import { type Item, kindOf, plain, write } from './contents.ts';
import { deriveAnew } from './derive-anew.ts';
import { fileHere } from './file-here.ts';
import { hostEntries, reserveSubdomains } from './hosts.ts';
import { keepNumber } from './numbers.ts';
import { admit, loginOf, type MembershipRecord, membersAmong } from './people.ts';
import { renumberedKey, renumbering } from './renumber.ts';

export interface Imported {
  readonly tenantId: number;
  readonly items: number;
  readonly objects: number;
  /** Figures that differed from those counted anew, and were put right. */
  readonly figures: number;
  /** Objects that items name and the export does not hold. */
  readonly missing: readonly string[];
  /** People whose address belongs to a login that has not proved it: they have to be invited. */
  readonly unmatched: readonly string[];
  /** Former subdomains that are another workspace's here. */
  readonly lost: readonly string[];
}

/** Export in its folder, and the number that its workspace gets here. */
interface Archive {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly tenantId: number;
}

async function* objectsOf({ folder, manifest }: Archive): AsyncGenerator<ObjectLine> {
  for (const { file } of manifest.parts) {
    for await (const line of linesOf(join(folder, file))) if ('Object' in line) yield line.Object;
  }
}

async function* itemsOf({ folder, manifest, tenantId }: Archive): AsyncGenerator<Item> {
  const renumbered = renumbering(manifest.tenant.id, tenantId);
  for (const { file } of manifest.parts) {
    for await (const line of linesOf(join(folder, file))) if ('Item' in line) yield renumbered(line.Item);
  }
}

/** Settings of the workspace, which are the last item of an export. */
const settingsIn = async (archive: Archive): Promise<EntityItem<typeof Tenant>> => {
  let tenant: EntityItem<typeof Tenant> | undefined;
  for await (const item of itemsOf(archive))
    if (kindOf(item) === 'tenant') [tenant] = Tenant.parse({ Items: [plain(item)] }).data;
  if (!tenant) throw new OperatorRefusal('The export has no workspace');
  return tenant;
};

/** Claim of an import on the number of its workspace; a repetition of the same export recognizes it. */
const importing = 'import';
const claimedFor = 14 * daySeconds;

/**
 * Reserves number and subdomains for this export, or recognizes that it did so before: then the workspace may be `open` already,
 * and people may work in it. Throws if number or subdomain are another's.
 */
const reserve = async (archive: Archive, consumer: string, now: number): Promise<'reserved' | 'open'> => {
  const { tenantId } = archive;
  const origin = await settingsIn(archive);
  const { data: claims } = await Claim.query.primary({ tenantId, event: importing }).go({ consistent: true });
  const ours = claims.find((claim) => claim.consumer === consumer);
  const host = hashed(hostOf(origin.subdomain));
  const [tenant, { data: purge }, { data: last }, { data: holder }] = await Promise.all([
    tenantById(tenantId),
    PurgeJob.get({ tenantId, kind: 'workspace', id: tenantId }).go({ consistent: true }),
    Counter.get({ tenantId: 0, name: 'tenant' }).go({ consistent: true }),
    Counter.get({ tenantId: 0, name: `host_${host}` }).go({ consistent: true }),
  ]);
  if (tenant && ours) return 'open';
  const free = `--as-tenant ${(last?.value ?? 0) + 1} gives it a number of its own`;
  if (tenant) throw new OperatorRefusal(`The workspace ${tenantId} exists here; ${free}`);
  const taken = new OperatorRefusal(`The subdomain ${origin.subdomain} belongs to another workspace here`);
  if (holder && holder.value !== tenantId) throw taken;
  if (!ours) {
    if (claims.some((claim) => claim.expires * 1000 > now))
      throw new OperatorRefusal(`Another export of the workspace ${tenantId} is being imported`);
    if (purge?.state === 'waiting')
      throw new OperatorRefusal(`The workspace ${tenantId} is being deleted; import it afterwards`);
    // A number that was given out belongs to a sign-up of this moment, unless its workspace was deleted.
    if (!purge && (last?.value ?? 0) >= tenantId)
      throw new OperatorRefusal(`The number ${tenantId} was given out here; ${free}`);
  }
  const expires = Math.floor(now / 1000) + claimedFor;
  await Claim.put({ tenantId, event: importing, consumer, state: 'claimed', until: now, expires }).go();
  await keepNumber(tenantId);
  // Race: a sign-up has taken it since.
  if (!(await reserveSubdomains(tenantId, origin))) throw taken;
  return 'reserved';
};

/** Stores an object of the export, unless an earlier attempt has. */
const storeObject = async (
  { folder, manifest, tenantId }: Archive,
  { key, size, md5, sha256, headers }: ObjectLine,
): Promise<void> => {
  const there = { Bucket: bucketName(), Key: renumberedKey(key, manifest.tenant.id, tenantId) };
  const head = await unlessMissing(objectStore.send(new HeadObjectCommand(there)));
  if (head?.ContentLength === size && head.ETag === `"${md5}"`) return;
  const Body = createReadStream(fileOf(folder, sha256));
  await objectStore.send(new PutObjectCommand({ ...there, ...headers, Body, ContentLength: size }));
};

/** Login of each member by the subject that they had: matched by the address, or made without a password. */
const peopleIn = async (archive: Archive) => {
  const subjects = new Map<string, string>();
  const members: MembershipRecord[] = [];
  const unmatched: string[] = [];
  for await (const item of itemsOf(archive)) {
    for (const member of membersAmong([item])) {
      const subject = await loginOf(member);
      if (subject === undefined) unmatched.push(member.email);
      else {
        subjects.set(member.subject, subject);
        members.push({ ...member, subject });
      }
    }
  }
  return { subjects, members, unmatched };
};

/** Item as it is written here; undefined for one that the last step writes, or that is information alone. */
const arranged = async (
  item: Item,
  subjects: ReadonlyMap<string, string>,
  missing: string[],
): Promise<Item | undefined> => {
  switch (kindOf(item)) {
    case 'tenant':
    case 'membership':
    case 'push-device':
      return undefined;
    case 'commit':
      return { ...item, quiet: { BOOL: true } };
    case 'user':
    case 'contact': {
      const { subject, ...rest } = item;
      const found = subjects.get(subject?.S ?? '');
      return found === undefined ? rest : { ...rest, subject: { S: found } };
    }
    case 'email-domain':
      // Its records have to be proved to the mail service of this place.
      return {
        ...item,
        is_verified: { BOOL: false },
        dkim_status: { S: 'pending' },
        mail_from_status: { S: 'pending' },
      };
    case 'file':
      return fileHere(item, missing);
    default:
      return item;
  }
};

const batch = 25;

const writeItems = async (archive: Archive, subjects: ReadonlyMap<string, string>) => {
  const missing: string[] = [];
  let written = 0;
  let waiting: Item[] = [];
  const flush = async () => {
    await write(tableName, { put: waiting });
    written += waiting.length;
    waiting = [];
  };
  for await (const item of itemsOf(archive)) {
    const here = await arranged(item, subjects, missing);
    if (here) waiting.push(here);
    if (waiting.length === batch) await flush();
  }
  await flush();
  return { written, missing };
};

/** Opens the workspace at its subdomain. From then on it is there. Returns former subdomains that it could not keep. */
const open = async (archive: Archive, now: number): Promise<readonly string[]> => {
  const { tenantId } = archive;
  const { deletes_on: _, former_subdomains, ...rest } = await settingsIn(archive);
  const hosts = await reserveSubdomains(tenantId, { ...rest, former_subdomains });
  if (!hosts) throw new OperatorRefusal(`The subdomain ${rest.subdomain} was taken during the import`);
  const settings = { ...rest, ...(hosts.former.length > 0 && { former_subdomains: hosts.former }) };
  await transact((entities) => [
    entities.Tenant.put(settings).commit(),
    ...hostEntries(entities, tenantId, settings, new Date(now).toISOString()),
  ]);
  return hosts.lost;
};

export interface ImportOptions {
  /** Number of the workspace here; by default the one that it had. */
  readonly asTenant?: number | undefined;
  readonly now: () => number;
  /** Receives each step that begins. */
  readonly onStep?: (step: string) => void;
}

const nothing = { items: 0, objects: 0, missing: [], unmatched: [], lost: [] } as const;

/** Writes everything of an export, and opens the workspace at the end. */
const bring = async (archive: Archive, { now, onStep }: ImportOptions) => {
  onStep?.('files');
  for await (const object of objectsOf(archive)) await storeObject(archive, object);
  onStep?.('people');
  const { subjects, members, unmatched } = await peopleIn(archive);
  onStep?.('items');
  const { written, missing } = await writeItems(archive, subjects);
  onStep?.('access');
  for (const member of members) await admit(member, now());
  const lost = await open(archive, now());
  return {
    items: written + members.length + 1,
    objects: archive.manifest.objects.number,
    missing,
    unmatched,
    lost,
  };
};

/**
 * Imports an export; idempotent. Throws, before anything is written, for one that is damaged or does not fit in here, and while
 * another run holds the workspace.
 */
export const importWorkspace = async (
  folder: string,
  { asTenant, ...options }: ImportOptions,
): Promise<Imported> => {
  const { now, onStep } = options;
  const manifest = await manifestIn(folder);
  const tenantId = asTenant ?? manifest.tenant.id;
  const archive = { folder, manifest, tenantId };
  onStep?.('check');
  await checkArchive(folder, manifest);
  const consumer = await sha256Of(join(folder, 'manifest.json'));
  return alone(tenantId, now, async () => {
    const isOpen = (await reserve(archive, consumer, now())) === 'open';
    const brought = isOpen ? nothing : await bring(archive, options);
    const figures = await deriveAnew(tenantId, now, onStep);
    return { tenantId, ...brought, figures };
  });
};
