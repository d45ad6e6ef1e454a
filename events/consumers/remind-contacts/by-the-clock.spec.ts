import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendPreview } from '#contracts/timeline.ts';
import { approveRevision } from '#contracts/workflows.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await testRuntime();
});
afterAll(() => runtime.stop());

it('a preview is followed by reminders at each slot, until the client has answered', async () => {
  const { owner } = await runtime.createWorkspace();
  const film = await createTestProject(owner, {
    auto_reminder: true,
    feedback_reminder_delay: 1,
    contacts: [{ firstname: 'Ann', lastname: 'Alba', email: 'ann@clock.example' }],
  });
  const reminders = () =>
    runtime.scheduler.list().filter(({ queue }) => queue === 'proofline-remind-contacts');
  const mails = () =>
    runtime.mailbox
      .list({ to: 'ann@clock.example', limit: 50 })
      .filter(({ tags }) => tags.kind === 'revision_reminder').length;
  await owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://example.com',
    },
  });
  await runtime.idle();

  for (const sent of [1, 2]) {
    const [schedule, ...others] = reminders();
    expect(others).toEqual([]);
    runtime.clock.set(schedule?.dueAt ?? 0);
    await runtime.idle();
    expect(mails()).toBe(sent);
  }

  await owner.ok(approveRevision, {
    params: { id: film.wf, stage: film.stage(1).id, rev: film.revision(1, 0) },
    body: {},
  });
  await runtime.idle();
  expect(reminders()).toEqual([]);
  runtime.clock.advance(30 * 86_400_000);
  await runtime.idle();
  expect(mails()).toBe(2);
});
