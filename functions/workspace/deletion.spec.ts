/** Grace of a workspace that is marked for deletion: closed at once, called back by its owner, deleted after it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAudit } from '#contracts/audit.ts';
import { listProjects } from '#contracts/projects.ts';
import { decideReview, getReview, getTrackLink, openTrackLink } from '#contracts/review.ts';
import { deleteTenant, restoreTenant, updateTenantProfile } from '#contracts/tenants.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { getMe, getTenantByHost } from '#contracts/workspace.ts';
import { deletionGraceDays } from '#domain/account/grace.ts';
import { dayMs } from '#domain/calendar/units.ts';
import { Membership } from '#server/data/entities/membership.ts';
import { PurgeJob } from '#server/data/entities/purge-job.ts';
import { Tenant } from '#server/data/entities/tenant.ts';
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

const params = () => ({ params: { id: workspace.tenantId } });
const remove = () => workspace.owner.ok(deleteTenant, params());
const restore = () => workspace.owner.ok(restoreTenant, params());
const record = async () => (await Tenant.get({ tenantId: workspace.tenantId }).go({ consistent: true })).data;
const code = (body: unknown) => (body as { error?: { code?: string } }).error?.code;

const send = (film: TestProject) =>
  workspace.owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://example.com',
    },
  });
const tokenOf = async (film: TestProject) => {
  return reviewTokenOf(workspace.tenantId, film, film.revision(1, 0));
};

describe('a workspace that is marked for deletion', () => {
  it('is closed at once for everybody but its owner’s way back, and tells until when', async () => {
    const { owner, asAgent, asContact, asAnonymous } = workspace;
    const [admin, contact] = [await asAgent('admin'), await asContact()];
    const { deletes_on } = await remove();
    // The days are what the page and the archive of events promise, so that they are told here once more.
    expect(Date.parse(deletes_on) - runtime.clock.now()).toBeCloseTo(7 * dayMs, -5);
    expect(await owner.call(getMe)).toMatchObject({
      status: 410,
      body: { error: { code: 'workspace_recallable' } },
    });
    for (const who of [admin, contact]) {
      expect(await who.call(getMe)).toMatchObject({
        status: 410,
        body: { error: { code: 'workspace_closed' } },
      });
    }
    expect((await owner.call(listProjects)).status).toBe(410);
    const write = { ...params(), body: { theme: 'red' as const } };
    expect((await owner.call(updateTenantProfile, write)).status).toBe(410);
    expect((await owner.call(deleteTenant, params())).status).toBe(410);
    expect(code((await admin.call(restoreTenant, params())).body)).toBe('owner_only');
    expect(await asAnonymous().ok(getTenantByHost)).toMatchObject({
      closed: { id: workspace.tenantId, until: deletes_on },
    });
  });

  it('is closed to members in processes that still have the open workspace in their cache', async () => {
    const admin = await workspace.asAgent('admin');
    await admin.ok(getMe);
    const { tenantAt } = await import('#server/lambda/tenant.ts');
    const { hostOf } = await import('#server/workspace/create-workspace.ts');
    const cached = await tenantAt(hostOf(workspace.subdomain));
    await remove();
    // The copy that another process holds for 30 seconds.
    if (cached) Object.assign((await tenantAt(hostOf(workspace.subdomain))) ?? {}, { deletes_on: undefined });
    expect((await admin.call(getMe)).status).toBe(410);
  });

  it('tells its owner alone by mail, with the way to call it back', async () => {
    const admin = await workspace.asAgent('admin');
    await remove();
    const [mail] = runtime.mailbox.list({ to: workspace.owner.email, limit: 1 });
    expect(mail?.subject).toBe(`Workspace ${workspace.subdomain} is marked for deletion`);
    expect(runtime.mailbox.get(mail?.messageId ?? '')?.links).toContain(
      `${runtime.url(workspace.subdomain)}/signin`,
    );
    expect(runtime.mailbox.list({ to: admin.email, limit: 1 })).toEqual([]);
  });

  it('opens none of its links, and says that it is closed', async () => {
    const film = await createTestProject(workspace.owner);
    await send(film);
    const token = await tokenOf(film);
    const guest = workspace.asAnonymous();
    expect((await guest.call(getReview, { params: { token } })).status).toBe(200);
    await remove();
    const calls = [
      guest.call(getReview, { params: { token } }),
      guest.call(getTrackLink, { params: { id: token } }),
      guest.call(openTrackLink, { params: { id: token }, body: { visible: true, interaction: 'pointer' } }),
      guest.call(decideReview, { params: { token }, body: { decision: 'approve' } as never }),
    ];
    for (const { status, body } of await Promise.all(calls))
      expect([status, code(body)]).toEqual([410, 'workspace_closed']);
    await restore();
    expect((await guest.call(getReview, { params: { token } })).status).toBe(200);
  });

  it('reminds nobody, and reminds again once it is called back', async () => {
    const email = `ann@${workspace.subdomain}.closed.example`;
    const { film, mails, nextReminder } = await createRemindedFilm(runtime, workspace.owner, email);
    await send(film);
    await runtime.idle();
    await nextReminder();
    expect(mails()).toBe(2);
    await remove();
    await runtime.idle();
    await nextReminder();
    await nextReminder();
    expect(mails()).toBe(2);
    await restore();
    await runtime.idle();
    await nextReminder();
    expect(mails()).toBe(3);
  });
});

describe('its owner', () => {
  it('calls it back, as often as they like, and everybody gets in again', async () => {
    const admin = await workspace.asAgent('admin');
    await remove();
    await restore();
    await restore();
    for (const who of [workspace.owner, admin]) expect((await who.call(getMe)).status).toBe(200);
    expect((await record())?.deletes_on).toBeUndefined();
    const { data: members } = await Membership.query
      .primary({ tenantId: workspace.tenantId })
      .go({ consistent: true });
    expect(members.filter(({ closed }) => closed)).toEqual([]);
    await runtime.idle();
    runtime.clock.advance((deletionGraceDays + 1) * dayMs);
    await runtime.idle();
    expect((await workspace.owner.call(getMe)).status).toBe(200);
  });

  it('calls back no other workspace', async () => {
    const other = await runtime.createWorkspace();
    await remove();
    expect((await other.owner.call(restoreTenant, params())).status).toBe(404);
    expect((await record())?.deletes_on).toBeDefined();
  });

  it('reads both in the audit log', async () => {
    await remove();
    await restore();
    await runtime.idle();
    const { items } = await workspace.owner.ok(listAudit, { query: {} as never });
    const marks = items.filter(({ content }) => content.details.some(({ name }) => name === 'deletes_on'));
    expect(marks.map(({ content }) => [content.kind, content.actor.name])).toEqual([
      ['settings_changed', 'Olga Owner'],
      ['settings_changed', 'Olga Owner'],
    ]);
  });
});

describe('after the grace', () => {
  const end = async (now: number) => {
    const body = JSON.stringify({ tenantId: workspace.tenantId });
    return deliverBatch(handler, [body], now);
  };

  it('it is deleted by the schedule, and purged', async () => {
    await remove();
    await runtime.idle();
    runtime.clock.advance((deletionGraceDays - 1) * dayMs);
    await runtime.idle();
    expect((await workspace.owner.call(getMe)).status).toBe(410);
    runtime.clock.advance(dayMs + 1000);
    await runtime.idle();
    expect((await workspace.owner.call(getMe)).status).toBe(404);
    expect(await record()).toBeNull();
    const key = { tenantId: workspace.tenantId, kind: 'workspace', id: workspace.tenantId } as const;
    expect((await PurgeJob.get(key).go({ consistent: true })).data?.state).toBe('done');
    // Late and twice.
    expect(await end(runtime.clock.now())).toEqual([]);
    expect((await PurgeJob.get(key).go({ consistent: true })).data?.state).toBe('done');
  });

  it('a late message keeps a workspace that was called back, and an early one a workspace that is marked again', async () => {
    await remove();
    await restore();
    expect(await end(runtime.clock.now() + 30 * dayMs)).toEqual([]);
    expect(await record()).not.toBeNull();
    await remove();
    expect(await end(runtime.clock.now() + (deletionGraceDays - 1) * dayMs)).toEqual([]);
    expect((await record())?.deletes_on).toBeDefined();
  });

  it('the deletion and a call back at once: one of them wins, and nothing is lost by halves', async () => {
    const { deletes_on } = await remove();
    const [failed, recalled] = await Promise.all([
      end(Date.parse(deletes_on)),
      workspace.owner.call(restoreTenant, params()),
    ]);
    const kept = await record();
    if (kept) {
      expect(recalled.status).toBe(200);
      expect(kept.deletes_on).toBeUndefined();
      expect((await workspace.owner.call(getMe)).status).toBe(200);
      // A retry finds it called back.
      expect(await end(Date.parse(deletes_on))).toEqual([]);
    } else {
      expect(failed).toEqual([]);
      expect(recalled.status).not.toBe(200);
    }
  });
});
