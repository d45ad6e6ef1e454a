/** Operators’ runs that write a workspace: of those that put it right, restore it and import it, one at a time. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, listClients } from '#contracts/clients.ts';
import { Claim } from '#server/data/entities/claim.ts';
import { temporaryFolder, testRuntime } from '#testing/support.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { OperatorRefusal } from '../operator/operator.ts';
import { exportWorkspace } from './export-workspace.ts';
import { importWorkspace } from './import-workspace.ts';
import { rebuildWorkspace } from './rebuild-workspace.ts';
import { restoreWorkspace } from './restore-workspace.ts';

const minute = 60_000;
const archive = temporaryFolder();
let runtime: TestRuntime;
let workspace: TestWorkspace;
const now = () => runtime.clock.now();

beforeAll(async () => {
  runtime = await testRuntime();
  workspace = await runtime.createWorkspace();
  await runtime.idle();
  await exportWorkspace(workspace.tenantId, archive.path, { now });
});
afterAll(async () => {
  archive.remove();
  await runtime.stop();
});

const steps: string[] = [];
const options = { now, onStep: (step: string) => void steps.push(step) };

/** Lease of a run that was killed just now. */
const killed = async (tenantId: number) => {
  const until = now() + 5 * minute;
  const lease = { tenantId, event: 'operator', consumer: 'operator', state: 'claimed' as const, until };
  await Claim.put({ ...lease, expires: until / 1000 }).go();
};

/** Number that the archive is imported under, whose subdomain is the exported workspace’s still. */
const another = () => workspace.tenantId + 1;

const runs = [
  ['restore', () => workspace.tenantId, () => restoreWorkspace(workspace.tenantId, now() + minute, options)],
  ['import', another, () => importWorkspace(archive.path, { ...options, asTenant: another() })],
  ['rebuild --fix', () => workspace.tenantId, () => rebuildWorkspace(workspace.tenantId, { fix: true, now })],
] as const;

describe.each(runs)('%s', (name, tenant, run) => {
  /** Refusal, or `begun`: then the import finds its subdomain taken, and the restoration has an instant to come. */
  const outcome = async () => {
    steps.length = 0;
    const error: unknown = await run().then(
      () => undefined,
      (reason) => reason,
    );
    return error instanceof OperatorRefusal && error.message.includes('by another run')
      ? error.message
      : 'begun';
  };

  it('is refused while another run holds the workspace, and goes on once a killed one’s lease has ended', async () => {
    expect(await outcome()).toBe('begun');
    await killed(tenant());
    expect(await outcome()).toBe(
      `Workspace ${tenant()} is being put right, restored or imported by another run. If that was killed, try again in five minutes.`,
    );
    // The archive is checked, which writes nothing.
    expect(steps).toEqual(name === 'import' ? ['check'] : []);
    runtime.clock.advance(5 * minute + 1);
    expect(await outcome()).toBe('begun');
  });

  it('lets the workspace go, whatever its end', async () => {
    await outcome();
    const { data } = await Claim.get({ tenantId: tenant(), event: 'operator', consumer: 'operator' }).go();
    expect(data).toBeNull();
  });
});

it('restorations and a rebuild at once do not meet: all but one are refused, and that does all of its work', async () => {
  const { owner, tenantId } = workspace;
  const contacts = [{ firstname: 'Ann', lastname: 'Alba', email: 'ann@client.example' }];
  const made = (name: string) => owner.ok(createClient, { body: { name, contacts } });
  await made('Before');
  await runtime.idle();
  runtime.clock.advance(minute);
  const then = now();
  runtime.clock.advance(minute);
  await made('After');
  await runtime.idle();
  // The table can be restored to five minutes ago at the latest.
  runtime.clock.advance(5 * minute);
  const ends = await Promise.allSettled([
    restoreWorkspace(tenantId, then, options),
    rebuildWorkspace(tenantId, { fix: true, now }),
    restoreWorkspace(tenantId, then, options),
  ]);
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  expect(refused).toHaveLength(2);
  for (const reason of refused) expect(reason).toBeInstanceOf(OperatorRefusal);
  if (ends[1].status === 'fulfilled') await restoreWorkspace(tenantId, then, options);
  const { clients } = await owner.ok(listClients);
  expect(clients.map(({ name }) => name)).toContain('Before');
  expect(clients.map(({ name }) => name)).not.toContain('After');
});
