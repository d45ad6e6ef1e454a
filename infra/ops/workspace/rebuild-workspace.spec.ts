/** Derived items compared and put right, and events published again: by few reads, and beside whatever else runs. */
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClient } from '#contracts/clients.ts';
import { archiveProject, createProject, deleteProject } from '#contracts/projects.ts';
import { Claim } from '#server/data/entities/claim.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { MemberProject } from '#server/data/entities/member-project.ts';
import { SearchTerm } from '#server/data/entities/search-term.ts';
import { documentClient, tableName } from '#server/data/table.ts';
import { rebuildFigures } from '#server/figures/rebuild.ts';
import { recount } from '#server/figures/recount.ts';
import { indexDifferences } from '#server/search/build.ts';
import { testRuntime } from '#testing/support.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { republish } from '../../../events/relay/republish.ts';
import { OperatorRefusal } from '../operator/operator.ts';
import { rebuildWorkspace } from './rebuild-workspace.ts';

const minute = 60_000;
let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await testRuntime({ events: false, faults: true });
});
afterAll(() => runtime.stop());

const now = () => runtime.clock.now();
const fix = ({ tenantId }: TestWorkspace) => rebuildWorkspace(tenantId, { fix: true, now });
const compare = ({ tenantId }: TestWorkspace) => rebuildWorkspace(tenantId, { fix: false, now });

/** A workspace with so many projects of one client, and their ids. */
const workspaceOf = async (projects: number) => {
  const workspace = await runtime.createWorkspace();
  const { owner } = workspace;
  const contacts = [{ firstname: 'Ann', lastname: 'Alba', email: 'ann@client.example' }];
  const client = await owner.ok(createClient, { body: { name: 'Client', contacts } });
  const ids: number[] = [];
  for (let n = 0; n < projects; n += 1) {
    const { project } = await owner.ok(createProject, {
      body: {
        name: `Film ${n}`,
        client_id: client.id,
        contacts: client.contacts.map(({ id, firstname, lastname, email }) => ({
          id,
          firstname,
          lastname,
          email,
        })),
        team_members: [owner.id],
        workflows: [{ stages: [{ title: 'Draft', revisions: 1 }] }],
      },
    });
    ids.push(project.id);
  }
  return { workspace, ids };
};

describe('a workspace of many projects', () => {
  it('is recounted by one query of its history and reads of many items, as many as a small one', async () => {
    const costs = async (projects: number) => {
      const { workspace } = await workspaceOf(projects);
      const { tenantId } = workspace;
      await rebuildFigures(tenantId, { fix: true, now: now() });
      const { result, calls } = await runtime.measure(() =>
        rebuildFigures(tenantId, { fix: false, now: now() }),
      );
      expect(result).toEqual([]);
      return calls;
    };
    const few = await costs(2);
    expect(few).toEqual({ GetItem: 3, Query: 12, BatchGetItem: 2 });
    expect(await costs(12)).toEqual(few);
  });

  it('is published again by two queries, deleted projects as well', async () => {
    const { workspace, ids } = await workspaceOf(8);
    const { tenantId, owner } = workspace;
    await owner.ok(archiveProject, { params: { id: ids[0] ?? 0 }, body: { archive: true } });
    await owner.ok(deleteProject, { params: { id: ids[0] ?? 0 } });
    const { result, calls } = await runtime.measure(() => republish(tenantId, 0));
    expect(calls).toEqual({ Query: 2 });
    const commits = await Promise.all(
      [0, ...ids].map((projectId) => Commit.query.primary({ tenantId, projectId }).go({ pages: 'all' })),
    );
    const events = commits.flatMap(({ data }) => data.flatMap(({ events: all }) => all));
    expect(events.map(({ category }) => category)).toContain('Project Deleted');
    // Events of the audit log alone are not published.
    expect(result).toBeGreaterThan(ids.length * 2);
    expect(result).toBeLessThanOrEqual(events.length);
  });
});

describe('a workspace is put right', () => {
  it('by its own partition where the history’s index lags behind what is counted', async () => {
    const { workspace, ids } = await workspaceOf(2);
    const { tenantId, owner } = workspace;
    const [projectId = 0] = ids;
    await owner.ok(archiveProject, { params: { id: projectId }, body: { archive: true } });
    await recount(
      tenantId,
      ids.map((one) => ({ projectId: one })),
      new Date(now()).toISOString(),
    );
    await fix(workspace);
    const { data } = await Commit.query.primary({ tenantId, projectId }).go({ pages: 'all' });
    const archiving = data.find(({ events }) =>
      events.some(({ category }) => category === 'Project Archived'),
    );
    if (!archiving) throw new Error('The project is not archived');
    const { pk, sk } = Commit.get(archiving).params<{ Key: { pk: string; sk: string } }>().Key;
    await documentClient.send(
      new UpdateCommand({
        TableName: tableName,
        Key: { pk, sk },
        UpdateExpression: 'REMOVE history_pk, history_sk',
      }),
    );
    expect(await fix(workspace)).toEqual([]);
    expect(await compare(workspace)).toEqual([]);
  });

  it('with the entries that its members are missing, and without those beyond', async () => {
    const { workspace, ids } = await workspaceOf(3);
    await fix(workspace);
    const { tenantId, owner } = workspace;
    const entry = { tenantId, userId: owner.id, list: 'active' as const };
    await MemberProject.delete({ ...entry, projectId: ids[1] ?? 0 }).go();
    await MemberProject.put({ ...entry, projectId: 999 }).go();
    const found = [
      {
        what: 'index of the members’ projects',
        kept: { missing: 1, beyond: 1 },
        right: { missing: 0, beyond: 0 },
      },
    ];
    expect(await compare(workspace)).toEqual(found);
    expect(await fix(workspace)).toEqual(found);
    expect(await compare(workspace)).toEqual([]);
  });

  it('by one run at a time: a second is refused, and one after a killed run goes on in five minutes', async () => {
    const { workspace } = await workspaceOf(2);
    const { tenantId } = workspace;
    const runs = await Promise.allSettled([fix(workspace), fix(workspace), fix(workspace)]);
    const refused = runs.flatMap((run) => (run.status === 'rejected' ? [run.reason] : []));
    expect(refused).toHaveLength(2);
    for (const reason of refused) {
      expect(reason).toBeInstanceOf(OperatorRefusal);
      expect(reason.message).toContain(
        `Workspace ${tenantId} is being put right, restored or imported by another run`,
      );
    }
    expect(await fix(workspace)).toEqual([]);

    const until = now() + 5 * minute;
    const killed = { tenantId, event: 'operator', consumer: 'operator', state: 'claimed' as const, until };
    await Claim.put({ ...killed, expires: until / 1000 }).go();
    await expect(fix(workspace)).rejects.toThrow(OperatorRefusal);
    expect(await compare(workspace)).toEqual([]);
    runtime.clock.advance(5 * minute + 1);
    expect(await fix(workspace)).toEqual([]);
  });

  it('while events are indexed: terms that one has left behind are found and cleared', async () => {
    const { workspace } = await workspaceOf(2);
    const { tenantId } = workspace;
    await fix(workspace);
    const { data } = await SearchTerm.query.primary({ tenantId }).go({ limit: 1 });
    const [term] = data;
    if (!term) throw new Error('There is no term');
    await SearchTerm.delete(term).go();
    // Written between the clearing of terms and that of documents, by a project that is renamed before it is built.
    const left = { ...term, key: `${term.key}-of-before` };
    const send = documentClient.send.bind(documentClient);
    let planted = false;
    const sending = vi.spyOn(documentClient, 'send').mockImplementation((async (command: unknown) => {
      if (!planted && command instanceof PutCommand && command.input.Item?.section === 'active') {
        planted = true;
        await SearchTerm.put(left).go();
      }
      return send(command as PutCommand);
    }) as never);
    const found = await fix(workspace);
    sending.mockRestore();
    expect(planted).toBe(true);
    expect(found).toMatchObject([{ what: 'index of the search', kept: { missing: 1, beyond: 0 } }]);
    expect(await indexDifferences(tenantId)).toEqual({ missing: 0, beyond: 0 });
  });
});
