/** Metrics of the product in the lines that it prints: read as CloudWatch reads them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerFile, startUpload } from '#contracts/files.ts';
import { decideReview } from '#contracts/review.ts';
import { getTimeline, sendPreview, sendRevisionMessage } from '#contracts/timeline.ts';
import { TrackedLink } from '#server/data/entities/tracked-link.ts';
import { readGrant } from '#server/mail/mail-service.ts';
import { grantHolds } from '#server/mail/mail-turns.ts';
import { type Measurement, measurementsIn } from '#server/metrics.testing.ts';
import { tokenOfLink } from '#server/tokens/links.ts';
import { stopMail } from '#server/workspace/stop-mail.ts';
import { linesDuring } from '#testing/log-lines.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let film: TestProject;
beforeAll(async () => {
  runtime = await testRuntime({ faults: true });
  workspace = await runtime.createWorkspace();
  film = await createTestProject(workspace.owner);
  await runtime.idle();
});
afterAll(() => runtime.stop());

/** Lines of some work and all that follows from it. */
const linesOf = (work: () => Promise<unknown>) =>
  linesDuring(async () => {
    await work();
    await runtime.idle();
  });

const during = async (work: () => Promise<unknown>): Promise<readonly Measurement[]> =>
  measurementsIn(await linesOf(work));

const named = (found: readonly Measurement[], name: string) => found.filter((one) => one.name === name);
const round = (number = 0) => ({ id: film.id, wf: film.wf, rev: film.revision(1, number) });
const preview = (number?: number) =>
  workspace.owner.ok(sendPreview, {
    params: round(number),
    body: {
      emailText: { subject: 'Whispered', body: '<p>Whispered {{review_link}}</p>' },
      reviewLink: 'https://vimeo.example/1',
    },
  });
const tier = 'professional';

describe('the lines of a preview', () => {
  let lines: readonly string[];
  beforeAll(async () => {
    lines = await linesOf(() => preview(0));
  });

  it('measure the relay, the queues, and each mail by its state, from the commit on', () => {
    const found = measurementsIn(lines);
    const [relay] = named(found, 'RelayAge');
    expect(relay?.by).toEqual([{}]);
    expect(relay?.value).toBeLessThan(60_000);
    const queues = named(found, 'QueueAge').map(({ by }) => by);
    expect(queues).toContainEqual([{ consumer: 'aggregate-analytics' }]);
    expect(queues).toContainEqual([{ consumer: 'schedule-reminder' }]);
    expect(named(found, 'Mails').map(({ by }) => by)).toEqual(
      film.contacts.map(() => [{ state: 'sent' }, { state: 'sent', tier }]),
    );
    const lags = named(found, 'MailLag');
    expect(lags.map(({ by }) => by)).toEqual(film.contacts.map(() => [{}, { tier }]));
    for (const { value } of lags) expect(value).toBeLessThan(60_000);
  });

  it('do not measure messages that wait on purpose as late', () => {
    const consumers = named(measurementsIn(lines), 'QueueAge').map(({ by }) => by[0]?.consumer);
    expect(consumers).not.toContain('send-email');
  });

  it('hold no content and no address where they measure', () => {
    const measuring = lines.filter((line) => line.includes('"_aws"'));
    expect(measuring).not.toEqual([]);
    for (const line of measuring) expect(line).not.toMatch(/Whispered|@/);
  });
});

it('a decision is counted by what it says and by the tier, once', async () => {
  const { data: links } = await TrackedLink.query
    .primary({ tenantId: workspace.tenantId, projectId: film.id })
    .go();
  const token = tokenOfLink(links[0]?.link_id ?? '');
  const decide = () =>
    workspace
      .asAnonymous()
      .call(decideReview, { params: { token }, body: { decision: 'request_changes', message: 'More' } });
  const found = await during(async () => {
    await decide();
    await decide();
  });
  expect(named(found, 'Decisions')).toEqual([
    {
      name: 'Decisions',
      value: 1,
      by: [{ decision: 'changes_requested' }, { decision: 'changes_requested', tier }],
    },
  ]);
  expect(named(found, 'CallTime').map(({ by }) => by[0])).toContainEqual({ routeClass: 'guest' });
});

it('calls are measured by their class and the tier, failures among them', async () => {
  const params = { id: film.id, wf: film.wf };
  const fine = await during(() => workspace.owner.ok(getTimeline, { params }));
  expect(named(fine, 'CallTime')).toMatchObject([{ by: [{ routeClass: 'timeline' }, { tier }] }]);
  expect(named(fine, 'CallFailures')).toMatchObject([{ value: 0, by: [{ routeClass: 'timeline' }] }]);

  const failed = await during(async () => {
    runtime.faults.plan({
      operation: 'TransactWriteItems',
      times: 40,
      fault: { kind: 'drop', when: 'before' },
    });
    const { status } = await workspace.owner.call(sendRevisionMessage, {
      params: round(0),
      body: { emailText: { subject: 'Whispered', body: '<p>Whispered</p>' } },
    });
    runtime.faults.reset();
    expect(status).toBe(500);
  });
  expect(named(failed, 'CallFailures')).toMatchObject([{ value: 1, by: [{ routeClass: 'write' }] }]);
});

it('an upload is counted with its size', async () => {
  const bytes = Buffer.from('not quite a picture');
  const query = { filename: 'poster.png', content_type: 'image/png', filesize: bytes.length };
  const ticket = await workspace.owner.ok(startUpload, { params: round(1), query });
  const { ok } = await fetch(ticket.url ?? '', {
    method: 'PUT',
    body: bytes,
    headers: ticket.headers,
    redirect: 'error',
  });
  expect(ok).toBe(true);
  const found = await during(() =>
    workspace.owner.ok(registerFile, { params: round(1), query, body: { upload: ticket.upload } }),
  );
  expect(named(found, 'Uploads')).toEqual([{ name: 'Uploads', value: 1, by: [{}, { tier }] }]);
  expect(named(found, 'UploadedBytes')).toMatchObject([{ value: bytes.length }]);
});

it('the day’s quota of mails is measured as the senders read it: a percentage, at most once in five minutes', async () => {
  const max24HourSend = 200;
  runtime.mailbox.account.set({ max24HourSend });
  runtime.clock.advance(grantHolds + 1);
  const tell = () =>
    workspace.owner.ok(sendRevisionMessage, {
      params: round(0),
      body: { emailText: { subject: 'Whispered', body: '<p>Whispered</p>' } },
    });
  const { sent = 0 } = (await readGrant()) ?? {};
  expect(sent).toBeGreaterThan(0);
  const found = await during(async () => {
    await tell();
    await runtime.idle();
    await tell();
  });
  expect(named(found, 'MailQuotaUsed')).toEqual([
    { name: 'MailQuotaUsed', value: (100 * sent) / max24HourSend, by: [{}] },
  ]);
  runtime.mailbox.account.set({ max24HourSend: 50_000 });
});

it('a mail that comes back, and one that is held, are counted once', async () => {
  const [ann] = film.contacts;
  const mail = runtime.mailbox.list({ to: ann?.email ?? '', limit: 1 })[0]?.messageId ?? '';
  const back = await during(async () => {
    runtime.mailbox.giveFeedback(mail, 'bounce');
  });
  expect(named(back, 'Mails').map(({ by }) => by[0])).toContainEqual({ state: 'bounced' });
  expect(named(back, 'Mails').filter(({ by }) => by[0]?.state === 'bounced')).toHaveLength(1);

  await stopMail(workspace.tenantId, 'operator', runtime.clock.now());
  const lines = await linesOf(() => preview(1));
  const held = measurementsIn(lines.filter((line) => line.includes('send_preview')));
  expect(
    named(held, 'Mails')
      .map(({ by }) => by[0]?.state)
      .toSorted(),
  ).toEqual(['owed', 'suppressed']);
});
