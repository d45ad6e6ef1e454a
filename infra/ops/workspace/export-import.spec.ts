/**
 * A workspace is carried from one installation to another. A process runs one runtime at a time, so the second one starts with
 * modules of its own once the first has stopped.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { checkSubdomain } from '#contracts/account.ts';
import { createClient, getClient, listClients } from '#contracts/clients.ts';
import { listFiles, registerFile, startUpload } from '#contracts/files.ts';
import { listInbox } from '#contracts/inbox.ts';
import { reviewPoints } from '#contracts/points.ts';
import { archiveProject, getProject, listProjects } from '#contracts/projects.ts';
import { getDashboard, getWorkspaceReport } from '#contracts/reports.ts';
import { decideReview, getReview } from '#contracts/review.ts';
import { moveWorkspace } from '#contracts/tenants.ts';
import { getTimeline, sendPreview } from '#contracts/timeline.ts';
import { approveStage } from '#contracts/workflows.ts';
import { getTenantByHost } from '#contracts/workspace.ts';
import { brokenAt } from '#domain/audit/index.ts';
import { temporaryFolder } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';
import type { ApiClient } from '../../local/api-client.ts';
import type { Manifest } from './archive.ts';

const folder = temporaryFolder();
const archive = join(folder.path, 'export');
const subdomain = 'moves';
const formerSubdomain = 'moved';

let runtime: TestRuntime;
let tenantId: number;
let ownerEmail: string;
let film: TestProject;
let links: string[];
let before: Record<string, unknown>;
let schedules: readonly string[];
let manifest: Manifest;
let whole: Manifest;

/** Text without what belongs to an installation: its ports, the number of the workspace in addresses, and signatures. */
const portable = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (name, part: unknown) => (name === 'now' ? undefined : part))
      .replaceAll(/127\.0\.0\.1:\d+/g, 'files')
      .replaceAll(/localhost:\d+/g, 'host')
      .replaceAll(/(documents|thumbnails|logos|pictures)\/\d+\//g, '$1/workspace/')
      .replaceAll(/(\?|&)(X-Amz|x-id|response-content|(Expires|Policy)=[^&"]+&Signature)[^"\\]*/g, ''),
  );

/** All that people see of the workspace. */
const pages = async (owner: ApiClient): Promise<Record<string, unknown>> => {
  const { tokenOfLink } = await import('#server/tokens/links.ts');
  const { items } = await owner.ok(listProjects, { query: {} });
  const params = { id: film.id, wf: film.wf };
  const rev = film.revision(1, 0);
  const { files } = await owner.ok(listFiles, { params: { ...params, rev } });
  const contents = await Promise.all(
    files.flatMap(({ url, preview }) =>
      [url, preview]
        .filter((one) => typeof one === 'string')
        .map(async (one) => {
          const got = await fetch(one);
          return [
            got.status,
            got.headers.get('content-type'),
            Buffer.from(await got.arrayBuffer()).toString('base64'),
          ];
        }),
    ),
  );
  return portable({
    list: items,
    archived: (await owner.ok(listProjects, { query: { archived: '1' } })).items,
    projects: await Promise.all(items.map(({ id }) => owner.ok(getProject, { params: { id } }))),
    timeline: await owner.ok(getTimeline, { params }),
    reviews: await Promise.all(
      links.map(async (link) => {
        const token = tokenOfLink(link);
        const guest = (await import('../../local/api-client.ts')).apiClient(runtime, subdomain);
        const room = { params: { token } };
        return [await guest.ok(getReview, room), await guest.ok(reviewPoints.list, room as never)];
      }),
    ),
    files,
    contents,
    clients: await owner.ok(listClients),
    client: await owner.ok(getClient, { params: { id: film.client.id } }),
    inbox: await owner.ok(listInbox, { query: { state: 'unread' } }),
    report: await owner.ok(getWorkspaceReport),
    dashboard: await owner.ok(getDashboard),
  }) as Record<string, unknown>;
};

const upload = async (owner: ApiClient, rev: number) => {
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#084' } })
    .png()
    .toBuffer();
  const params = { id: film.id, wf: film.wf, rev };
  const query = { filename: 'poster.png', content_type: 'image/png', filesize: bytes.length };
  const ticket = await owner.ok(startUpload, { params, query });
  const put = await fetch(ticket.url ?? '', {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: ticket.headers,
  });
  expect(put.status).toBe(200);
  await owner.ok(registerFile, { params, query, body: { upload: ticket.upload } });
};

const ops = async () => ({
  ...(await import('./export-workspace.ts')),
  ...(await import('./import-workspace.ts')),
  now: () => runtime.clock.now(),
});

/** Names of the schedules that wait, without those of other workspaces. */
const planned = () =>
  runtime.scheduler
    .list()
    .map(({ name }) => name)
    .toSorted();

beforeAll(async () => {
  const { testRuntime } = await import('#testing/support.ts');
  runtime = await testRuntime();
  await runtime.createWorkspace();
  const workspace = await runtime.createWorkspace({ subdomain: formerSubdomain });
  const { owner } = workspace;
  await owner.ok(moveWorkspace, { params: { id: workspace.tenantId }, body: { subdomain } });
  ({ tenantId } = workspace);
  ownerEmail = owner.email;
  film = await createTestProject(owner, { team_members: [owner.id], name: 'Harbour' });
  await upload(owner, film.revision(1, 0));
  await runtime.idle();
  await owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
    body: { emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' }, reviewLink: null },
  });
  await runtime.idle();
  const { linksOfRevision } = await import('#server/mail/tracked-links.ts');
  const { tokenOfLink } = await import('#server/tokens/links.ts');
  links = [...(await linksOfRevision(tenantId, film.id, film.revision(1, 0))).values()].map(
    ({ link_id }) => link_id,
  );
  const token = tokenOfLink(links[0] ?? '');
  const guest = workspace.asAnonymous();
  const point = randomUUID();
  await guest.ok(reviewPoints.save, { params: { token, point }, body: { body: 'Greener, please' } } as never);
  await guest.ok(decideReview, { params: { token }, body: { decision: 'request_changes', points: [point] } });
  await workspace.asContact({ ...film.contacts[0], client_id: film.client.id } as never);
  for (const name of ['Shore', 'Quay']) {
    const other = await createTestProject(owner, { name, team_members: [owner.id] });
    await owner.ok(sendPreview, {
      params: { id: other.id, wf: other.wf, rev: other.revision(1, 0) },
      body: {
        emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
        reviewLink: 'https://vimeo.example/1',
      },
    });
    if (name === 'Quay') {
      await owner.ok(approveStage, { params: { id: other.wf, stage: other.stage(1).id } });
      await owner.ok(archiveProject, { params: { id: other.id }, body: { archive: true } });
    }
  }
  await owner.ok(createClient, {
    body: { name: 'Idle', contacts: [{ firstname: 'Ida', lastname: 'Idle', email: 'ida@idle.example' }] },
  });
  await runtime.idle();
  before = await pages(owner);
  schedules = planned();
  const { exportWorkspace, now } = await ops();
  whole = await exportWorkspace(tenantId, join(folder.path, 'whole'), { now });
  // Killed behind the third and behind the last section, each of which is a part of its own.
  for (const last of ['team', 'project 2']) {
    const killed = exportWorkspace(tenantId, archive, {
      now,
      partBytes: 1,
      onSection: (name) => {
        if (name === last) throw new Error('killed');
      },
    });
    await expect(killed).rejects.toThrow('killed');
  }
  manifest = await exportWorkspace(tenantId, archive, { now, partBytes: 1 });
  await goElsewhere();
});

/** Stops the runtime, and starts an empty one with modules of its own. */
const goElsewhere = async () => {
  await runtime.stop();
  vi.resetModules();
  const support = await import('#testing/support.ts');
  runtime = await support.testRuntime({ faults: true });
};

/** Owner of the imported workspace, signed in. */
const ownerOf = async (id: number) => {
  const { Membership } = await import('#server/data/entities/membership.ts');
  const { data } = await Membership.query.primary({ tenantId: id }).go();
  const { provenClient } = await import('#testing/proven-client.ts');
  const subject = data.find(({ email }) => email === ownerEmail)?.subject ?? '';
  return provenClient(runtime, subdomain, runtime.identity.accessToken(subject));
};
afterAll(async () => {
  await runtime.stop();
  folder.remove();
});

const texts = () => manifest.parts.map(({ file }) => readFileSync(join(archive, file), 'utf8')).join('');

it('an export holds what belongs to the workspace, and lists what it leaves behind', () => {
  expect(manifest).toMatchObject({ schema: 1, tenant: { id: tenantId, subdomain } });
  expect(manifest.items).toMatchObject({
    tenant: 1,
    project: 3,
    commit: expect.any(Number),
    directory: expect.any(Number),
  });
  expect(manifest.objects.number).toBeGreaterThan(1);
  const kinds = new Set(texts().match(/"__edb_e__":\{"S":"[a-z-]+"\}/g));
  expect(kinds.size).toBe(Object.keys(manifest.items).length);
  for (const secret of ['seen_sessions', 'p256dh', 'ended_sessions']) expect(texts()).not.toContain(secret);
  expect(manifest.left_behind.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['RecoveryCodes', 'SignedInSession', 'passwords and passkeys']),
  );
  expect(existsSync(join(archive, 'progress.json'))).toBe(false);
});

it('an export that was interrupted and goes on holds the same', () => {
  expect(manifest.parts.length).toBeGreaterThan(whole.parts.length);
  expect([manifest.items, manifest.objects]).toEqual([whole.items, whole.objects]);
});

it('refuses an export with a line or a file that is not the one it was', async () => {
  const { importWorkspace, now } = await ops();
  const spoil = async (path: string) => {
    const good = readFileSync(path);
    const bad = Buffer.from(good);
    bad[10] = (bad[10] ?? 0) ^ 1;
    writeFileSync(path, bad);
    await expect(importWorkspace(archive, { now })).rejects.toThrow('is not the one that was exported');
    writeFileSync(path, good);
  };
  await spoil(join(archive, manifest.parts[0]?.file ?? ''));
  const [shelf = ''] = readdirSync(join(archive, 'files')).filter((name) => name.length === 2);
  const [file = ''] = readdirSync(join(archive, 'files', shelf));
  await spoil(join(archive, 'files', shelf, file));
  writeFileSync(join(archive, 'manifest.json.old'), readFileSync(join(archive, 'manifest.json')));
  writeFileSync(join(archive, 'manifest.json'), JSON.stringify({ ...manifest, schema: 2 }));
  await expect(importWorkspace(archive, { now })).rejects.toThrow('this version reads up to 1');
  writeFileSync(join(archive, 'manifest.json'), readFileSync(join(archive, 'manifest.json.old')));
  rmSync(join(archive, 'manifest.json.old'));
  const { Tenant } = await import('#server/data/entities/tenant.ts');
  expect((await Tenant.get({ tenantId }).go()).data).toBeNull();
});

it('an import that is interrupted at any write and repeated answers every page as before, and mails nobody', async () => {
  const { importWorkspace, now } = await ops();
  const mails = runtime.mailbox.list({ limit: 1000 }).length;
  let interrupted = 0;
  for (const after of [0, 1, 3, 9, 20, 40]) {
    runtime.faults.reset();
    for (const operation of ['BatchWriteItem', 'TransactWriteItems']) {
      if (after > 0) runtime.faults.plan({ operation, times: after, fault: { kind: 'latency', ms: 0 } });
      runtime.faults.plan({ operation, times: 1, fault: { kind: 'invalid' } });
    }
    await importWorkspace(archive, { now }).catch(() => {
      interrupted += 1;
    });
  }
  runtime.faults.reset();
  expect(interrupted).toBeGreaterThan(2);
  const { missing, unmatched, figures } = await importWorkspace(archive, { now });
  expect([missing, unmatched, figures]).toEqual([[], [], 0]);
  await runtime.idle();

  const owner = await ownerOf(tenantId);
  expect(await pages(owner)).toEqual(before);
  const { memberDifferences } = await import('#server/projects/mend-member-projects.ts');
  const { tenantById } = await import('#server/lambda/tenant.ts');
  expect(await memberDifferences(tenantId)).toEqual({ missing: 0, beyond: 0 });
  expect(await tenantById(tenantId)).toMatchObject({ member_projects: true });
  expect(planned()).toEqual(schedules);
  expect(runtime.mailbox.list({ limit: 1000 }).length).toBe(mails);
  // Nothing of the past is an event once more.
  expect(runtime.bus.list({ limit: 10 })).toEqual([]);

  // The workspace goes on: its ids continue, and its people are mailed.
  const next = await createTestProject(owner, { name: 'Next' });
  expect(next.id).toBe(film.id + 3);
});

it('leads to the imported workspace from its former subdomain, which nobody else gets', async () => {
  const { apiClient } = await import('../../local/api-client.ts');
  expect(await apiClient(runtime, formerSubdomain).ok(getTenantByHost)).toMatchObject({
    former: true,
    members_at: runtime.url(subdomain),
  });
  const asked = await apiClient(runtime, '').call(checkSubdomain, { query: { subdomain: formerSubdomain } });
  expect(asked.body).toMatchObject({ error: { code: 'subdomain_taken' } });
});

it('refuses a workspace that is there, and a subdomain that is another’s', async () => {
  const { importWorkspace, now } = await ops();
  const { Claim } = await import('#server/data/entities/claim.ts');
  const { data } = await Claim.query.primary({ tenantId, event: 'import' }).go();
  await Claim.delete(data).go();
  await expect(importWorkspace(archive, { now })).rejects.toThrow(
    `The workspace ${tenantId} exists here; --as-tenant ${tenantId + 1} gives`,
  );
  await expect(importWorkspace(archive, { now, asTenant: tenantId + 1 })).rejects.toThrow(
    `The subdomain ${subdomain} belongs to another workspace here`,
  );
});

it('under another number every page answers as before, and the hash chains hold', async () => {
  await goElsewhere();
  const { importWorkspace, now } = await ops();
  const asTenant = 71;
  // Its former subdomain is another workspace’s here, and stays that.
  const holder = await runtime.createWorkspace({ subdomain: formerSubdomain });
  expect(await importWorkspace(archive, { now, asTenant })).toMatchObject({
    tenantId: asTenant,
    missing: [],
    figures: 0,
    lost: [formerSubdomain],
  });
  const { tenantById } = await import('#server/lambda/tenant.ts');
  expect((await tenantById(asTenant))?.former_subdomains).toBeUndefined();
  expect((await holder.asAnonymous().ok(getTenantByHost))?.former).toBe(false);
  await runtime.idle();
  expect(await pages(await ownerOf(asTenant))).toEqual(before);

  const { chainHash } = await import('#server/data/commit.ts');
  const { Commit } = await import('#server/data/entities/commit.ts');
  const { WorkflowItem } = await import('#server/data/entities/workflow.ts');
  const key = { tenantId: asTenant, projectId: film.id };
  const { data: commits } = await Commit.query.primary(key).go({ pages: 'all' });
  let head = '';
  for (const { workflowId, seq, time, actor, events, previous, hash } of commits) {
    if (seq === undefined) continue;
    const at = new Date(time).toISOString();
    expect(previous).toBe(head);
    head = chainHash(head, { tenantId: asTenant, workflowId, seq, at, actor, events });
    expect(hash).toBe(head);
  }
  expect((await WorkflowItem.get({ ...key, id: film.wf }).go()).data?.head).toBe(head);

  const { AuditEntry } = await import('#server/data/entities/audit-entry.ts');
  const { entryOf, hashOf, headOf } = await import('#server/audit/chain.ts');
  const { data: entries } = await AuditEntry.query.primary({ tenantId: asTenant }).go({ pages: 'all' });
  expect(entries.length).toBeGreaterThan(3);
  const checking = { tenantId: asTenant, now: Math.floor(now() / 1000) };
  expect(brokenAt(entries.map(entryOf), await headOf(asTenant), checking, hashOf)).toBeUndefined();
});

it('a workspace on hold is exported, and is on hold where it is imported', async () => {
  const { exportWorkspace, now } = await ops();
  const { holdWorkspace } = await import('#server/workspace/hold.ts');
  const { tenantId: held } = await runtime.createWorkspace();
  await holdWorkspace(held, 'A dispute at law', now());
  const path = join(folder.path, 'held');
  await exportWorkspace(held, path, { now });
  await goElsewhere();
  const there = await ops();
  expect(await there.importWorkspace(path, { now: there.now })).toMatchObject({ tenantId: held });
  const { tenantById } = await import('#server/lambda/tenant.ts');
  expect((await tenantById(held))?.held).toMatchObject({ reason: 'A dispute at law' });
});
