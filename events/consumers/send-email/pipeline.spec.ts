import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideReview, getReview, getTrackLink } from '#contracts/review.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { testRuntime, until } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await testRuntime();
});
afterAll(() => runtime.stop());

const mailTo = async (to: string, kind: string) => {
  const find = () => runtime.mailbox.list({ to, limit: 10 }).find(({ tags }) => tags.kind === kind);
  await until(() => find() !== undefined);
  return runtime.mailbox.get(find()?.messageId ?? '');
};

it('delivers a preview to the client and their answer to the team, through stream, bus and queue', async () => {
  const workspace = await runtime.createWorkspace();
  const contacts = [{ firstname: 'Ann', lastname: 'Alba', email: 'ann@client.example' }];
  const film = await createTestProject(workspace.owner, { contacts, team_members: [workspace.owner.id] });
  await workspace.owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://vimeo.example/1',
    },
  });
  const preview = await mailTo('ann@client.example', 'send_preview');
  const address = preview?.links.find((link) => link.includes('/link/')) ?? '';
  const id = address.split('/').at(-1) ?? '';

  const guest = workspace.asAnonymous();
  const { target } = await guest.ok(getTrackLink, { params: { id } });
  const params = { token: target.replace('/review/', '') };
  expect((await guest.ok(getReview, { params })).state).toBe('open');
  const message = 'Wonderful';
  await guest.ok(decideReview, { params, body: { decision: 'approve', message } });
  const told = await mailTo(workspace.owner.email, 'client_approved');
  expect(told?.subject).toBe('Film: Concept is approved');
});
