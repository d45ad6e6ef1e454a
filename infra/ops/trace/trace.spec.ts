/** The way of an action from its request to the mailbox, found by each id that somebody may have. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendPreview } from '#contracts/timeline.ts';
import { linesDuring } from '#testing/log-lines.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { historyOf } from '../../../events/fixtures/delivery.ts';
import { trace } from './trace.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let film: TestProject;
let request: string;
let lines: readonly Record<string, unknown>[];

beforeAll(async () => {
  runtime = await testRuntime();
  await runtime.createWorkspace();
  workspace = await runtime.createWorkspace();
  film = await createTestProject(workspace.owner, { team_members: [workspace.owner.id] });
  await runtime.idle();
  const written = await linesDuring(async () => {
    const { headers, status } = await workspace.owner.call(sendPreview, {
      params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
      body: {
        emailText: { subject: 'Whispered', body: '<p>Whispered {{review_link}}</p>' },
        reviewLink: 'https://vimeo.example/1',
      },
    });
    expect(status).toBe(200);
    request = String(headers['apigw-requestid']);
    await runtime.idle();
  });
  lines = written.map((line) => JSON.parse(line));
});
afterAll(() => runtime.stop());

const everywhere = async () => ({
  tenants: async () => [1, workspace.tenantId],
  since: runtime.clock.now() - 3_600_000,
});
const sent = async () => {
  const found = (await historyOf(workspace.tenantId, film.id)).find(({ name }) => name === 'Send Preview');
  if (!found) throw new Error('nothing was sent');
  return found;
};

it('goes from the commit over its consumers to each mail and its state, in order', async () => {
  const { id } = await sent();
  const found = await trace(id, await everywhere());
  expect(found).toMatchObject({ workspace: workspace.tenantId, correlationId: request });
  const texts = found?.hops.map(({ text }) => text) ?? [];
  expect(texts[0]).toBe(`commit ${id.replace(/-0$/, '')}, by agent ${workspace.owner.id}`);
  expect(texts[1]).toMatch(/^event 0 Send Preview: to send-email, schedule-reminder, aggregate-analytics/);
  const mails = film.contacts.map(
    ({ id: contact }) => new RegExp(`^mail to contact_${contact}: sent, message id \\S+$`),
  );
  for (const mail of mails) expect(texts.filter((text) => mail.test(text))).toHaveLength(1);
  const times = found?.hops.map(({ at }) => at) ?? [];
  expect(times).toEqual(times.toSorted());
});

it('is the same by the id of the event, the commit, the request and a mail', async () => {
  const { id } = await sent();
  const byEvent = await trace(id, await everywhere());
  const message = /message id (\S+)/.exec(byEvent?.hops.map(({ text }) => text).join('\n') ?? '')?.[1] ?? '';
  expect(message).not.toBe('');
  for (const other of [id.replace(/-0$/, ''), request, message]) {
    expect(await trace(other, await everywhere())).toEqual(byEvent);
  }
  expect(await trace('nothing-has-this', await everywhere())).toBeUndefined();
});

it('tells no address, name or word', async () => {
  const { id } = await sent();
  const told = JSON.stringify(await trace(id, await everywhere()));
  for (const secret of ['client.example', 'Whispered', 'Alba', 'Ann', 'vimeo'])
    expect(told).not.toContain(secret);
});

it('has its id in every line of the log, from the call over the relay and the consumers to the mails', async () => {
  const { id } = await sent();
  const own = lines.filter(({ correlationId }) => correlationId === request);
  const told = own.map(({ message, consumer }) => [message, ...(consumer ? [consumer] : [])].join(' by '));
  expect(told).toEqual(
    expect.arrayContaining([
      'call',
      'published',
      'message handled by send-email',
      'message handled by schedule-reminder',
      'message handled by aggregate-analytics',
      'mail sent by send-email',
    ]),
  );
  expect(own.filter(({ message }) => message === 'mail sent')).toHaveLength(2);
  for (const line of own.filter(({ message }) => message !== 'call'))
    expect(line).toMatchObject({ workspace: workspace.tenantId, event: id });
  expect(JSON.stringify(lines)).not.toMatch(/Whispered|client\.example/);
});
