/**
 * `npm run ops -- restore`: a workspace as it was at an instant. The table is restored to a table of its own (point-in-time
 * recovery), from which the items of this workspace are put back; what was made since then is taken away. Other workspaces are
 * not touched. It may be repeated: the restored table is used again, and equal items are left alone. Or from a table that came
 * from elsewhere, such as the copy of a backup in another account, with every workspace in it.
 */

import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  DeleteTableCommand,
  DescribeTableCommand,
  InvalidRestoreTimeException,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
} from '@aws-sdk/client-s3';
import { headOf } from '#server/audit/chain.ts';
import { Tenant } from '#server/data/entities/tenant.ts';
import { tableName } from '#server/data/table.ts';
import { transact } from '#server/data/transact.ts';
import { objectStore, unlessMissing } from '#server/files/objects.ts';
import { bucketName } from '#server/files/storage.ts';
import { forgetTenant } from '#server/lambda/tenant.ts';
import { OperatorRefusal } from '../operator/operator.ts';
import { alone } from './alone.ts';
import {
  client,
  handling,
  type Item,
  itemsAt,
  kindOf,
  pagesOf,
  plain,
  sectionsOf,
  write,
} from './contents.ts';
import { deriveAnew } from './derive-anew.ts';
import { fileHere } from './file-here.ts';
import { hostEntries, type ReservedSubdomains, reserveSubdomains } from './hosts.ts';
import {
  type Cards,
  endedAlone,
  keepEnded,
  linksIn,
  type Revocations,
  revocationsSince,
} from './keep-ended.ts';
import { keepNumber, lastNumber } from './numbers.ts';
import { admit, dismiss, loginOf, type MembershipRecord, membersAmong } from './people.ts';

export interface Restored {
  /** Items that were put back, and those taken away that had been made since. */
  readonly put: number;
  readonly removed: number;
  /** Objects whose former version is the present one again. */
  readonly objects: number;
  /** Files whose object was deleted for good, so that only an export has it. */
  readonly missing: readonly string[];
  readonly people: {
    readonly admitted: number;
    readonly dismissed: number;
    readonly unmatched: readonly string[];
  };
  /** Former subdomains that are another workspace's by now. */
  readonly lost: readonly string[];
  readonly figures: number;
}

/** Kinds that stay as they are now: evidence, what was given out, and what belongs to the installation. */
const staysAsNow = ['mail-day', 'email-domain', 'push-device'];
const auditKinds = ['audit-entry', 'audit-head'];
/** Addresses that bounced or complained, unless they went with a workspace that was deleted. */
const suppressions = ['suppressed-address'];
/** Kinds that are put back by steps of their own. */
const byItself = new Set(['tenant', 'membership']);

/** Table as it was at an instant, restored unless an earlier attempt has. */
const restoredTable = async (tenantId: number, to: number): Promise<string> => {
  const TableName = `${tableName}-${tenantId}-${Math.floor(to / 1000)}`;
  const status = async () => {
    try {
      return (await client.send(new DescribeTableCommand({ TableName }))).Table?.TableStatus;
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return undefined;
      throw error;
    }
  };
  if ((await status()) === undefined) {
    await client
      .send(
        new RestoreTableToPointInTimeCommand({
          SourceTableName: tableName,
          TargetTableName: TableName,
          RestoreDateTime: new Date(to),
        }),
      )
      .catch((error: unknown) => {
        if (!(error instanceof InvalidRestoreTimeException)) throw error;
        throw new OperatorRefusal(
          `The table can be restored to an instant of the last 35 days, but not of the last five minutes: ${new Date(to).toISOString()} is none`,
        );
      });
  }
  while ((await status()) !== 'ACTIVE') await delay(5000);
  return TableName;
};

/** Refuses a table that is not there, and the product's own. */
const refuseTable = async (TableName: string): Promise<void> => {
  if (TableName === tableName) throw new OperatorRefusal(`${TableName} is the table to restore to`);
  try {
    await client.send(new DescribeTableCommand({ TableName }));
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
    throw new OperatorRefusal(`There is no table ${TableName}`);
  }
};

const keyOf = ({ pk, sk }: Item): string => `${pk?.S}\n${sk?.S}`;

/** Items of another table at the keys of these. */
const counterparts = async (table: string, items: readonly Item[]): Promise<ReadonlyMap<string, Item>> => {
  const found = new Map<string, Item>();
  const keys = items.map(({ pk, sk }) => ({ pk, sk }) as Item);
  for await (const page of itemsAt(table, keys)) for (const item of page) found.set(keyOf(item), item);
  return found;
};

/** Item as it is put back; undefined for one that may stay. */
const putBack = (
  then: Item,
  now: Item | undefined,
  {
    stays,
    subjects,
    ...ended
  }: {
    readonly stays: ReadonlySet<string>;
    readonly subjects: ReadonlyMap<string, string>;
    readonly cards: Cards;
    readonly revoked: Revocations;
  },
): Item | undefined => {
  const kind = kindOf(then);
  const item = keepEnded(then, now, ended);
  if (stays.has(kind) || byItself.has(kind) || (now && isDeepStrictEqual(item, now))) return undefined;
  // A mail that has gone out since is not owed again.
  if (kind === 'mail-record' && now) return undefined;
  // Ids are never given out twice.
  if (kind === 'counter' && Number(now?.value?.N ?? 0) >= Number(item.value?.N)) return undefined;
  const back = changed(item, kind, subjects);
  return now && isDeepStrictEqual(back, now) ? undefined : back;
};

/** Item that is put back: a commit that tells nobody, people with the login that they have now. */
const changed = (item: Item, kind: string, subjects: ReadonlyMap<string, string>): Item => {
  if (kind === 'commit') return { ...item, quiet: { BOOL: true } };
  const subject = subjects.get(item.subject?.S ?? '');
  if ((kind === 'user' || kind === 'contact') && subject !== undefined)
    return { ...item, subject: { S: subject } };
  return item;
};

async function* itemsOf(table: string, tenantId: number): AsyncGenerator<readonly Item[]> {
  for await (const { pages } of sectionsOf(table, tenantId)) yield* pages();
}

/** Versions of the objects below a prefix, by key, the newest first. */
const versionsBelow = async (Prefix: string) => {
  const found = new Map<string, { id: string; at: number; isMarker: boolean }[]>();
  let from: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } | undefined = {};
  while (from) {
    const page: ListObjectVersionsCommandOutput = await objectStore.send(
      new ListObjectVersionsCommand({ Bucket: bucketName(), Prefix, ...from }),
    );
    const add = (isMarker: boolean, list: typeof page.Versions | typeof page.DeleteMarkers = []) => {
      for (const { Key = '', VersionId: id = '', LastModified } of list)
        found.set(Key, [...(found.get(Key) ?? []), { id, at: LastModified?.getTime() ?? 0, isMarker }]);
    };
    add(false, page.Versions);
    add(true, page.DeleteMarkers);
    from = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
      : undefined;
  }
  return found;
};

/** Makes the version of an instant the present one of each object below a prefix. Objects that came later stay. */
const restoreObjects = async (prefix: string, to: number): Promise<number> => {
  let restored = 0;
  for (const [Key, versions] of await versionsBelow(prefix)) {
    const newestFirst = versions.toSorted((a, b) => b.at - a.at);
    const then = newestFirst.find(({ at }) => at <= to);
    if (!then || then.isMarker || then === newestFirst[0]) continue;
    const later = newestFirst.slice(0, newestFirst.indexOf(then));
    const at = { Bucket: bucketName(), Key };
    if (later.every(({ isMarker }) => isMarker)) {
      for (const { id } of later) await objectStore.send(new DeleteObjectCommand({ ...at, VersionId: id }));
    } else {
      const source = `${bucketName()}/${Key.split('/').map(encodeURIComponent).join('/')}?versionId=${then.id}`;
      await objectStore.send(new CopyObjectCommand({ ...at, CopySource: source }));
    }
    restored += 1;
  }
  return restored;
};

/** Attributes of its addresses: a workspace that is there keeps those of now, to which links have been mailed since. */
const addresses = ['subdomain', 'former_subdomains', 'subdomain_since'];

/**
 * Attributes of its account with the payment provider, which outlives the product's own account; a workspace that was deleted has
 * none there any more.
 */
const payment = ['customer', 'billing_version', 'billing_turn', 'renews'];

const tenantIn = (item: Item) => Tenant.parse({ Items: [plain(item)] }).data[0];

/** Settings of then, with those of the installation as they are now. */
const restoreSettings = async (
  tenantId: number,
  then: Item,
  now: Item | undefined,
  { at, isFromElsewhere }: { readonly at: number; readonly isFromElsewhere: boolean },
): Promise<readonly string[]> => {
  const settingsOfPlace =
    typeof handling.Tenant === 'object' && 'without' in handling.Tenant ? handling.Tenant.without : [];
  // A stop of its mail and a hold since then stay, and those of then that have ended do not come back.
  const ofPlace =
    isFromElsewhere && !now
      ? settingsOfPlace.filter((name) => !payment.includes(name))
      : [...settingsOfPlace, 'mail_stopped', 'held', ...(now ? addresses : [])];
  const kept = (item: Item | undefined) =>
    Object.entries(item ?? {}).filter(([name]) => ofPlace.includes(name));
  const own = Object.entries(then).filter(([name]) => !ofPlace.includes(name) && name !== 'deletes_on');
  const { former, lost } = await reserveHosts(tenantId, now ?? then);
  const hosts = former.length > 0 ? { former_subdomains: { L: former.map((S) => ({ S })) } } : {};
  const { former_subdomains: _, ...settings } = Object.fromEntries([...own, ...kept(now)]);
  const back = { ...settings, ...hosts };
  await write(tableName, { put: [back] });
  const tenant = tenantIn(back);
  if (tenant)
    await transact((entities) => [
      ...hostEntries(entities, tenantId, tenant, new Date(at).toISOString()),
      // The provider's messages name the customer alone.
      ...(tenant.customer === undefined
        ? []
        : [entities.Directory.put({ kind: 'customer', name: tenant.customer, tenantId }).commit()]),
    ]);
  forgetTenant(tenantId);
  return lost;
};

/** Reserves the subdomains of a workspace, unless it has them. Throws if the present one is another's. */
const reserveHosts = async (tenantId: number, item: Item): Promise<ReservedSubdomains> => {
  const tenant = tenantIn(item);
  if (!tenant) throw new OperatorRefusal(`There was no workspace ${tenantId}`);
  const hosts = await reserveSubdomains(tenantId, tenant);
  if (!hosts) throw new OperatorRefusal(`The subdomain ${tenant.subdomain} belongs to another workspace now`);
  return hosts;
};

const membersIn = async (table: string, tenantId: number): Promise<readonly MembershipRecord[]> => {
  const members: MembershipRecord[] = [];
  for await (const section of sectionsOf(table, tenantId)) {
    if (section.name !== 'members') continue;
    for await (const items of section.pages()) members.push(...membersAmong(items));
    break;
  }
  return members;
};

/** Settings of a workspace in a table; undefined if there is none. */
const settingsIn = async (table: string, tenantId: number): Promise<Item | undefined> => {
  const { pk, sk } = Tenant.get({ tenantId }).params<{ Key: { pk: string; sk: string } }>().Key;
  for await (const [item] of pagesOf(table, pk, sk, sk)) return item;
  return undefined;
};

const hasAudit = async (tenantId: number): Promise<boolean> => (await headOf(tenantId)).seq > 0;

export interface RestoreOptions {
  readonly now: () => number;
  readonly onStep?: (step: string) => void;
}

/**
 * Brings a workspace back to an instant, epoch milliseconds. Idempotent; throws before it writes if it cannot, and while another
 * run holds the workspace.
 */
export const restoreWorkspace = (tenantId: number, to: number, options: RestoreOptions): Promise<Restored> =>
  alone(tenantId, options.now, async () => {
    options.onStep?.('table of then');
    const table = await restoredTable(tenantId, to);
    const at = `at ${new Date(to).toISOString()}`;
    const restored = await restore(tenantId, { table, at, to }, options);
    await client.send(new DeleteTableCommand({ TableName: table }));
    return restored;
  });

/**
 * Brings a workspace back from a table that came from elsewhere and stays. The objects are those that are there: they came
 * with a backup of theirs. Idempotent; throws as {@link restoreWorkspace} does.
 */
export const restoreFrom = async (
  tenantId: number,
  table: string,
  options: RestoreOptions,
): Promise<Restored> => {
  await refuseTable(table);
  return alone(tenantId, options.now, () => restore(tenantId, { table, at: `in ${table}` }, options));
};

/** Numbers of the workspaces in a table that came from elsewhere; none of them is given to a new workspace from now on. */
export const workspacesIn = async (table: string): Promise<readonly number[]> => {
  await refuseTable(table);
  const last = await lastNumber(table);
  if (last > 0) await keepNumber(last);
  const ids: number[] = [];
  for (let id = 1; id <= last; id++) if (await settingsIn(table, id)) ids.push(id);
  return ids;
};

interface Source {
  /** Table with the items of then. */
  readonly table: string;
  /** Time or place of then, for a refusal. */
  readonly at: string;
  /** Epoch milliseconds whose versions of objects are made the present ones; undefined where they stay. */
  readonly to?: number;
}

const restore = async (
  tenantId: number,
  { table: then, at, to }: Source,
  { now, onStep }: RestoreOptions,
): Promise<Restored> => {
  const settings = await settingsIn(then, tenantId);
  if (!settings) throw new OperatorRefusal(`There was no workspace ${tenantId} ${at}`);
  const settingsNow = await settingsIn(tableName, tenantId);
  await reserveHosts(tenantId, settingsNow ?? settings);

  onStep?.('people');
  const [before, present] = [await membersIn(then, tenantId), await membersIn(tableName, tenantId)];
  const subjects = new Map<string, string>();
  const unmatched: string[] = [];
  for (const member of before) {
    const isHere = present.some(({ subject }) => subject === member.subject);
    const subject = isHere ? member.subject : await loginOf(member);
    if (subject === undefined) unmatched.push(member.email);
    else subjects.set(member.subject, subject);
  }

  let objects = 0;
  if (to !== undefined) {
    onStep?.('files');
    for await (const { folders } of sectionsOf(then, tenantId))
      for (const folder of folders) objects += await restoreObjects(folder, to);
  }

  onStep?.('items');
  // The audit log of a workspace that was deleted went with it: nothing of it would be overwritten.
  const stays = new Set([
    ...staysAsNow,
    ...(settingsNow ? suppressions : []),
    ...((await hasAudit(tenantId)) ? auditKinds : []),
  ]);
  const cards: Cards = new Map();
  // A backup of another place tells no instant: its own marks hold.
  const revoked = to === undefined ? new Map<string, string>() : await revocationsSince(tenantId, to);
  const missing: string[] = [];
  let put = 0;
  for await (const stored of itemsOf(then, tenantId)) {
    const items =
      to === undefined
        ? await Promise.all(stored.map((item) => (kindOf(item) === 'file' ? fileHere(item, missing) : item)))
        : stored;
    const here = await counterparts(tableName, items);
    const back = items
      .map((item) => putBack(item, here.get(keyOf(item)), { stays, subjects, cards, revoked }))
      .filter((item) => item !== undefined);
    await write(tableName, { put: back });
    put += back.length;
    for (const item of back) {
      if (to === undefined || kindOf(item) !== 'file') continue;
      const object = { Bucket: bucketName(), Key: item.path?.S ?? '' };
      if (!(await unlessMissing(objectStore.send(new HeadObjectCommand(object))))) missing.push(object.Key);
    }
  }
  let removed = 0;
  // Links that were mailed since, to rounds that had been sent by then, stay with those that were there.
  const links = new Set<string>();
  for await (const items of itemsOf(tableName, tenantId)) {
    const had = await counterparts(then, items);
    for (const item of items) if (had.has(keyOf(item))) for (const link of linksIn(item)) links.add(link);
    const since = items.filter((item) => {
      const kind = kindOf(item);
      if (had.has(keyOf(item)) || kind === 'counter' || stays.has(kind) || byItself.has(kind)) return false;
      return kind !== 'directory' || !links.has(item.name?.S ?? '');
    });
    const rests = since.map((item) => endedAlone(item, cards));
    const remove = since.filter((_, index) => !rests[index]);
    await write(tableName, { put: rests.filter((rest) => rest !== undefined), remove });
    removed += remove.length;
  }

  onStep?.('access');
  let admitted = 0;
  for (const member of before) {
    const subject = subjects.get(member.subject);
    if (subject === undefined) continue;
    // Sessions that an administrator has ended since stay ended.
    const team_sessions_from =
      present.find((one) => one.subject === subject)?.team_sessions_from ?? member.team_sessions_from;
    await admit(
      { ...member, subject, ...(team_sessions_from !== undefined && { team_sessions_from }) },
      now(),
    );
    admitted += 1;
  }
  const back = new Set(subjects.values());
  const gone = present.filter(({ subject }) => !back.has(subject));
  for (const member of gone) await dismiss(member);
  const lost = await restoreSettings(tenantId, settings, await settingsIn(tableName, tenantId), {
    at: now(),
    isFromElsewhere: to === undefined,
  });

  const figures = await deriveAnew(tenantId, now, onStep);
  return {
    put,
    removed,
    objects,
    missing,
    people: { admitted, dismissed: gone.length, unmatched },
    lost,
    figures,
  };
};
