import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { getDashboard } from '#contracts/reports.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { rebuildFigures } from '#server/figures/rebuild.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';
import { republish } from './republish.ts';

const hour = 3_600_000;
let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await testRuntime();
});
afterAll(() => runtime.stop());

it('delivers a lost event to its consumers, and changes nothing for those that had it', async () => {
  const { owner, tenantId } = await runtime.createWorkspace();
  const film = await createTestProject(owner, {
    contacts: [{ firstname: 'Ann', lastname: 'Alba', email: 'ann@client.example' }],
  });
  const send = () =>
    owner.ok(sendPreview, {
      params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
      body: {
        emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
        reviewLink: 'https://example.com',
      },
    });
  const mails = () => runtime.mailbox.list({ to: film.contacts[0]?.email ?? '', limit: 50 }).length;
  const waiting = async () => (await owner.ok(getDashboard)).awaiting_feedback;
  await runtime.idle();

  runtime.clock.advance(hour);
  const since = runtime.clock.now();
  // The bus reports the event as accepted, but loses it.
  const lost = { $metadata: {}, Entries: [{ EventId: 'lost' }] };
  const sending = vi.spyOn(EventBridgeClient.prototype, 'send').mockImplementationOnce(async () => lost);
  await send();
  await runtime.idle();
  expect(sending).toHaveBeenCalledTimes(1);
  sending.mockRestore();
  expect(mails()).toBe(0);
  expect(await waiting()).toBe(0);

  expect(await republish(tenantId, since)).toBe(1);
  await runtime.idle();
  expect(mails()).toBe(1);
  expect(await waiting()).toBe(1);
  const schedules = runtime.scheduler.list();
  expect(schedules).toHaveLength(1);

  expect(await republish(tenantId, since - 2 * hour)).toBeGreaterThan(1);
  expect(await republish(tenantId, since)).toBe(1);
  await runtime.idle();
  expect(mails()).toBe(1);
  expect(await waiting()).toBe(1);
  expect(runtime.scheduler.list()).toEqual(schedules);
  expect(await rebuildFigures(tenantId, { fix: false, now: runtime.clock.now() })).toEqual([]);
});
