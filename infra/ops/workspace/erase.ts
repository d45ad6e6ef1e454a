/**
 * Erasure of a workspace at once, without the days of grace. It is closed first, so that events of its last calls arrive, then deleted and
 * purged as at the end of its grace: the consumers work, and this watches them. An interruption changes nothing for them.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { eventSource, versionOf } from '#catalog/index.ts';
import {
  type Erased,
  nothingErased,
  PurgeJob,
  type PurgePlace,
  purgeSections,
} from '#server/data/entities/purge-job.ts';
import { tableName } from '#server/data/table.ts';
import { type TenantRecord, tenantById } from '#server/lambda/tenant.ts';
import { markDeletion, membersToClose } from '#server/workspace/mark-deletion.ts';
import { queueRun } from '#server/workspace/purge-queue.ts';
import { goesOn } from '#server/workspace/subscription.ts';
import { kindOf, sectionsOf } from './contents.ts';

/** Reason for which nothing is erased. */
export class NotErased extends Error {}

export interface Progress {
  /** Missing until the workspace is deleted. */
  readonly place?: PurgePlace | undefined;
  readonly erased: Erased;
}

export interface EraseOptions {
  /** Subdomain, as a confirmation; missing to go on with an erasure that has begun. */
  readonly confirm: string | undefined;
  /** Milliseconds for which it is closed before it is deleted. */
  readonly settle: number;
  readonly now: () => number;
  readonly onProgress?: (progress: Progress) => void;
  /** Milliseconds between two looks. */
  readonly every?: number;
  /** Milliseconds without progress after which it ends. */
  readonly patience?: number;
}

const actor = { kind: 'system', id: 0, name: '' } as const;

const jobOf = async (tenantId: number) => {
  const { data } = await PurgeJob.get({ tenantId, kind: 'workspace', id: tenantId }).go({ consistent: true });
  return data;
};

const close = async (tenant: TenantRecord, { confirm, settle, now }: EraseOptions): Promise<void> => {
  const { tenantId, name } = tenant;
  if (confirm !== tenant.subdomain)
    throw new NotErased(
      `Workspace ${tenantId} is ${JSON.stringify(name)}. Nothing is erased: --confirm is not its subdomain`,
    );
  if (goesOn(tenant, new Date(now()).toISOString()))
    throw new NotErased(
      `The plan of workspace ${tenantId} renews. End its subscription first; nothing is erased`,
    );
  const deletes_on = new Date(now() + settle).toISOString();
  const members = await membersToClose(tenantId);
  if (!(await markDeletion({ actor, now: now() }, tenant, deletes_on, members)))
    throw new NotErased(`Workspace ${tenantId} was changed meanwhile. Nothing is erased; run it again`);
};

/** Wakes a purge whose message is lost or among the dead letters; of two messages one finds that the other goes on. */
const wake = async (
  tenantId: number,
  { run = 0, steps = 0 }: { run?: number; steps?: number },
  now: number,
) => {
  const name = 'Workspace Deleted';
  const detail = {
    id: `erase-${tenantId}`,
    name,
    version: versionOf(name),
    tenant_id: tenantId,
    project_id: null,
    workflow_id: null,
    actor,
    at: new Date(now).toISOString(),
    data: { name: '' },
  };
  await queueRun(JSON.stringify({ source: eventSource, 'detail-type': name, detail }), { run, steps });
};

/** Kinds of items that are left, with their number; without those that expire by themselves. */
const leftOf = async (tenantId: number): Promise<ReadonlyMap<string, number>> => {
  const left = new Map<string, number>();
  for await (const section of sectionsOf(tableName, tenantId))
    for await (const items of section.pages())
      for (const kind of items.map(kindOf))
        if (kind !== 'purge-job') left.set(kind, (left.get(kind) ?? 0) + 1);
  return left;
};

/** Erases a workspace and waits for the end, or goes on waiting for one that has begun; the numbers of what was erased. */
export const eraseWorkspace = async (tenantId: number, options: EraseOptions): Promise<Erased> => {
  const { now, onProgress, every = 500, patience = 300_000 } = options;
  const [tenant, begun] = [await tenantById(tenantId), await jobOf(tenantId)];
  if (tenant) await close(tenant, options);
  else if (!begun) throw new NotErased(`There is no workspace ${tenantId}`);
  else if (begun.state === 'waiting') await wake(tenantId, begun, now());

  let [seen, since] = ['', performance.now()];
  const look = (state: unknown): void => {
    const text = JSON.stringify(state);
    if (text !== seen) [seen, since] = [text, performance.now()];
    else if (performance.now() - since > patience)
      throw new NotErased(
        `No progress for ${Math.round(patience / 60_000)} minutes: ${text}. Look at the dead letters; run it again, and it goes on`,
      );
  };
  for (;;) {
    const job = await jobOf(tenantId);
    if (job?.state === 'done') break;
    const { place, erased = nothingErased, steps } = job ?? {};
    onProgress?.({ place, erased });
    look([place, erased, steps]);
    await delay(every);
  }
  const { erased = nothingErased } = (await jobOf(tenantId)) ?? {};
  // Sender domains are deleted at the mail service first, by another consumer.
  for (let left = await leftOf(tenantId); left.size > 0; left = await leftOf(tenantId)) {
    look([...left]);
    await delay(every);
  }
  return erased;
};

/** Remaining sections at a position. */
export const sectionsLeft = ({ section, next }: PurgePlace): string => {
  const [, ...rest] = purgeSections.slice(purgeSections.indexOf(section));
  const numbered = next === undefined ? section : `${Math.max(next, 0)} ${section}`;
  return [numbered, ...rest].join(', ');
};
