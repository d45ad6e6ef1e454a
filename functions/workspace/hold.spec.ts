/** Hold of a workspace by an operator: when it is seen, what waits, and a deletion that meets it. Every route: every-route.spec.ts. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listAudit } from '#contracts/audit.ts';
import { joinLive } from '#contracts/live.ts';
import { getReview, getTrackLink } from '#contracts/review.ts';
import { deleteTenant, restoreTenant } from '#contracts/tenants.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { getMe, getTenantByHost } from '#contracts/workspace.ts';
import { dayMs } from '#domain/calendar/units.ts';
import { Tenant } from '#server/data/entities/tenant.ts';
import { forgetTenant, tenantAt, tenantById } from '#server/lambda/tenant.ts';
import { hostOf } from '#server/workspace/create-workspace.ts';
import { holdWorkspace, releaseWorkspace } from '#server/workspace/hold.ts';
import { createRemindedFilm } from '#testing/reminded-film.ts';
import { reviewTokenOf } from '#testing/review-token.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { handler } from '../../events/consumers/delete-workspaces/delete-workspaces.lambda.ts';
import { deliverBatch } from '../../events/fixtures/delivery.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
beforeAll(async () => {
  runtime = await testRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  workspace = await runtime.createWorkspace();
});
afterEach(() => void vi.restoreAllMocks());

const hold = () => holdWorkspace(workspace.tenantId, 'A dispute at law', runtime.clock.now());
const release = () => releaseWorkspace(workspace.tenantId, runtime.clock.now());
const remove = () => workspace.owner.ok(deleteTenant, { params: { id: workspace.tenantId } });
const record = () => tenantById(workspace.tenantId);
const copy = () => tenantAt(hostOf(workspace.subdomain));
const refusal = { status: 403, body: { error: { code: 'workspace_held' } } };

const preview = (film: TestProject) =>
  workspace.owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://example.com',
    },
  });

/** Copy of another process, from before the change. */
const keepCopy = async (change: () => Promise<unknown>) => {
  forgetTenant(workspace.tenantId);
  const before = await copy();
  await change();
  const now = await copy();
  if (!before || !now) throw new Error('no workspace');
  const { held: _, ...rest } = now;
  for (const name of Object.keys(now)) Reflect.deleteProperty(now, name);
  Object.assign(now, rest, before.held && { held: before.held });
};

describe('a workspace on hold', () => {
  it('is shut to members of a process that has it in its cache within 30 seconds', async () => {
    const admin = await workspace.asAgent('admin');
    await keepCopy(hold);
    expect((await admin.call(getMe)).status).toBe(200);
    const later = Date.now() + 30_001;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    expect((await copy())?.held).toMatchObject({ reason: 'A dispute at law' });
    expect(await admin.call(getMe)).toMatchObject(refusal);
  });

  it('is open at once with its release, in processes that still have the hold in their cache', async () => {
    const admin = await workspace.asAgent('admin');
    await hold();
    expect(await admin.call(getMe)).toMatchObject(refusal);
    await keepCopy(release);
    expect((await copy())?.held).toBeDefined();
    expect((await admin.call(getMe)).status).toBe(200);
  });

  it('opens no link meanwhile, whatever is in the cache, and opens it again afterwards', async () => {
    const film = await createTestProject(workspace.owner);
    await preview(film);
    const token = await reviewTokenOf(workspace.tenantId, film, film.revision(1, 0));
    const guest = workspace.asAnonymous();
    await keepCopy(hold);
    expect(await guest.call(getReview, { params: { token } })).toMatchObject(refusal);
    forgetTenant(workspace.tenantId);
    expect(await guest.call(getTrackLink, { params: { id: token } })).toMatchObject(refusal);
    await release();
    expect((await guest.call(getReview, { params: { token } })).status).toBe(200);
    expect((await guest.call(getTrackLink, { params: { id: token } })).status).toBe(200);
  });

  it('tells the sign-in that it is on hold, and nothing of the reason', async () => {
    const guest = workspace.asAnonymous();
    expect(await guest.ok(getTenantByHost)).toMatchObject({ held: false });
    await hold();
    const { body, status } = await guest.call(getTenantByHost);
    expect([status, body]).toMatchObject([200, { held: true }]);
    expect(JSON.stringify([body, await workspace.owner.call(getMe)])).not.toContain('dispute');
  });

  it('lets no page join its channels', async () => {
    expect((await workspace.owner.call(joinLive)).status).toBe(200);
    await hold();
    expect(await workspace.owner.call(joinLive)).toMatchObject(refusal);
  });

  it('relays its events and keeps its schedules: reminders go on after the release', async () => {
    const email = `ann@${workspace.subdomain}.held.example`;
    const { film, mails, nextReminder } = await createRemindedFilm(runtime, workspace.owner, email);
    await preview(film);
    await runtime.idle();
    await nextReminder();
    expect(mails()).toBe(2);
    const events = () => runtime.bus.list({ limit: 1000 }).length;
    const before = events();
    await hold();
    await runtime.idle();
    expect(events()).toBeGreaterThan(before);
    await nextReminder();
    await nextReminder();
    expect(mails()).toBe(2);
    await release();
    await runtime.idle();
    await nextReminder();
    expect(mails()).toBe(3);
  });

  it('has hold and release in its audit log, by the system, without the reason and the calls that were refused', async () => {
    const refused = () => workspace.owner.call(getMe);
    for (const work of [hold, hold, refused, release, release]) await work();
    await runtime.idle();
    const { items } = await workspace.owner.ok(listAudit, { query: {} as never });
    const marks = items.filter(({ content }) => content.details.some(({ name }) => name === 'held'));
    expect(marks.map(({ content }) => [content.kind, content.actor.kind])).toEqual([
      ['settings_changed', 'system'],
      ['settings_changed', 'system'],
    ]);
    expect(JSON.stringify(items)).not.toContain('dispute');
    expect(items.filter(({ content }) => content.kind === 'permission_refused')).toEqual([]);
  });
});

describe('a deletion that meets a hold', () => {
  it('waits, and has as many days of grace after the release as it had at the hold', async () => {
    const { deletes_on } = await remove();
    await runtime.idle();
    runtime.clock.advance(5 * dayMs);
    await hold();
    expect(await workspace.owner.call(restoreTenant, { params: { id: workspace.tenantId } })).toMatchObject(
      refusal,
    );
    runtime.clock.advance(30 * dayMs);
    await runtime.idle();
    expect(await record()).toMatchObject({ deletes_on });
    await release();
    await runtime.idle();
    const { deletes_on: later = '' } = (await record()) ?? {};
    expect(Date.parse(later) - Date.parse(deletes_on)).toBeCloseTo(30 * dayMs, -6);
    expect(await workspace.owner.call(getMe)).toMatchObject({ status: 410 });
    runtime.clock.set(Date.parse(later) + 1000);
    await runtime.idle();
    expect(await record()).toBeUndefined();
  });

  it('is not made by a message that comes during the hold', async () => {
    await remove();
    await Tenant.patch({ tenantId: workspace.tenantId })
      .set({ held: { since: '2026-01-01T00:00:00.000Z', reason: 'x' } })
      .go();
    const message = JSON.stringify({ tenantId: workspace.tenantId });
    expect(await deliverBatch(handler, [message], runtime.clock.now() + 8 * dayMs)).toEqual([]);
    expect(await record()).toMatchObject({ held: { reason: 'x' } });
  });
});
