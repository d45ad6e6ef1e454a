import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeContactMailing, listContactMailing, mailStopped } from '#contracts/mailing.ts';
import { getTimeline, previewMail, sendPreview } from '#contracts/timeline.ts';
import { getSubscription } from '#contracts/workspace.ts';
import { mailDayOf } from '#domain/plan/mail-allowance.ts';
import { MailDay } from '#server/data/entities/mail-day.ts';
import { MailRecord } from '#server/data/entities/mail-record.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import { log } from '#server/log.ts';
import { composeMime } from '#server/mail/mime.ts';
import { suppressedOf } from '#server/mail/suppression.ts';
import { resumeMail } from '#server/workspace/stop-mail.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { bodyOf, deliverBatch, historyOf, withItsMails } from '../../fixtures/delivery.ts';
import { handler as sendEmail } from '../send-email/send-email.lambda.ts';
import { handler } from './suppress-address.lambda.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let film: TestProject;

beforeAll(async () => {
  log.setLogLevel('SILENT');
  runtime = await testRuntime({ events: false });
});
afterAll(() => runtime.stop());

const ann = () => film.contacts[0] ?? { id: 0, email: '' };
const round = () => ({ id: film.id, wf: film.wf, rev: film.revision(1, 0) });
const emailText = { subject: 'Look', body: '<p>{{review_link}}</p>' };

beforeEach(async () => {
  workspace = await runtime.createWorkspace();
  const email = `ann@${workspace.subdomain}.example`;
  film = await createTestProject(workspace.owner, {
    contacts: [
      { firstname: 'Ann', lastname: 'Alba', email },
      { firstname: 'Bob', lastname: 'Bruni', email: `bob@${workspace.subdomain}.example` },
    ],
  });
  await workspace.owner.ok(sendPreview, {
    params: round(),
    body: { emailText, reviewLink: 'https://example.com' },
  });
  await mailAll();
});

const mailAll = async () => {
  const history = await historyOf(workspace.tenantId, film.id);
  expect(await deliverBatch(withItsMails(sendEmail), history.map(bodyOf), runtime.clock.now())).toEqual([]);
};
const mailTo = (address: string) => runtime.mailbox.list({ to: address, limit: 1 })[0]?.messageId ?? '';
/** SES's latest report, as an SQS body. */
const reported = () => {
  const [last] = runtime.bus.list({ limit: 1 });
  return JSON.stringify(last?.event);
};
const befall = (fate: 'bounce' | 'soft-bounce' | 'complaint', address = ann().email) => {
  expect(runtime.mailbox.giveFeedback(mailTo(address), fate)).toBe(true);
  return reported();
};
const take = (...bodies: string[]) => deliverBatch(handler, bodies, runtime.clock.now());
const why = async () => (await suppressedOf(workspace.tenantId, [ann().email])).get(ann().email);
const recordOfAnn = async () => {
  const { data } = await MailRecord.query
    .primary({ tenantId: workspace.tenantId, projectId: film.id })
    .go({ consistent: true, pages: 'all' });
  return data.find(({ to }) => to === ann().email);
};
const suppressions = async () =>
  (await historyOf(workspace.tenantId, film.id)).filter(({ name }) => name === 'Address Suppressed');

describe('a bounced mail', () => {
  it('suppresses the address, marks the mail, and tells the people concerned, once', async () => {
    const report = befall('bounce');
    expect(await take(report, report)).toEqual([]);
    expect(await take(report)).toEqual([]);
    expect(await why()).toBe('bounced');
    expect(await recordOfAnn()).toMatchObject({ state: 'bounced', reason: expect.stringContaining('5.1.1') });
    expect(await suppressions()).toMatchObject([
      { data: { to: ann().email, why: 'bounced', about: 'Look', contact_id: ann().id, user_id: 1 } },
    ]);
    const { history } = await workspace.owner.ok(getTimeline, { params: round(), query: {} });
    expect(history.flatMap(({ mails }) => mails ?? [])).toContainEqual(
      expect.objectContaining({ to: ann().email, state: 'bounced' }),
    );
    await mailAll();
    expect(runtime.mailbox.list({ to: workspace.owner.email, limit: 1 })[0]?.tags.kind).toBe(
      'address_suppressed',
    );
  });

  it('is shown in the preview of the next mail, which reaches the others only', async () => {
    await take(befall('bounce'));
    const { mails } = await workspace.owner.ok(previewMail, {
      params: round(),
      body: { emailText, reviewLink: null, isReminder: true },
    });
    expect(mails.map(({ withheld }) => withheld)).toEqual(['bounced', undefined]);
    await workspace.owner.ok(sendPreview, {
      params: round(),
      body: { emailText, reviewLink: null, isReminder: true },
    });
    await mailAll();
    const history = await workspace.owner.ok(getTimeline, { params: round(), query: {} });
    const states = history.history.find(({ events }) => events[0]?.category === 'Revision Reminder')?.mails;
    expect(states).toMatchObject([{ state: 'suppressed', reason: 'bounced' }, { state: 'sent' }]);
  });

  it('does not suppress the address again once an agent has released it, however often it is reported', async () => {
    const report = befall('bounce');
    await take(report);
    const listed = () =>
      workspace.owner.ok(listContactMailing, { query: { ids: film.contacts.map(({ id }) => id).join(',') } });
    expect(await listed()).toEqual({
      contacts: [{ id: ann().id, suppressed: 'bounced', reminders: true }],
    });
    await workspace.owner.ok(changeContactMailing, {
      params: { id: ann().id },
      body: { suppressed: false },
    });
    expect(await take(report)).toEqual([]);
    expect(await why()).toBeUndefined();
    expect(await listed()).toEqual({ contacts: [] });
  });

  it('is recorded even when it is reported before its sender has recorded it as sent', async () => {
    const report = befall('bounce');
    const record = await recordOfAnn();
    if (!record) throw new Error('no record');
    await MailRecord.patch(record).set({ state: 'claimed' }).go();
    await take(report);
    expect((await recordOfAnn())?.state).toBe('bounced');
  });

  it('suppresses the address even when its project was deleted', async () => {
    const report = befall('bounce');
    const record = await recordOfAnn();
    if (!record) throw new Error('no record');
    await MailRecord.delete(record).go();
    expect(await take(report)).toEqual([]);
    expect(await why()).toBe('bounced');
    expect(await suppressions()).toEqual([]);
  });

  it('suppresses the address in its own workspace only', async () => {
    const other = await runtime.createWorkspace();
    await take(befall('bounce'));
    expect(await suppressedOf(other.tenantId, [ann().email])).toEqual(new Map());
  });
});

it('a complaint outranks a bounce, in either order', async () => {
  const bounce = befall('bounce');
  const complaint = befall('complaint');
  await take(complaint, bounce);
  expect(await why()).toBe('complained');
  expect((await recordOfAnn())?.state).toBe('complained');
});

it('a transient bounce is only noted', async () => {
  await take(befall('soft-bounce'));
  expect(await why()).toBeUndefined();
  expect(await recordOfAnn()).toMatchObject({ state: 'sent', reason: expect.stringContaining('4.2.2') });
  expect(await suppressions()).toEqual([]);
});

it('ignores mails of no workspace, and returns unreadable messages for a retry', async () => {
  const Data = await composeMime({
    from: 'mail@proofline.localhost',
    fromName: 'Proofline',
    to: ['bounce@simulator.amazonses.com'],
    subject: 'Code',
    html: '<p>1</p>',
    text: '1',
  });
  const { SESClient, SendRawEmailCommand } = await import('@aws-sdk/client-ses');
  await new SESClient({}).send(new SendRawEmailCommand({ RawMessage: { Data } }));
  expect(await take(reported(), '{}', reported().replace('"aws.ses"', '"somebody"'))).toEqual([1, 2]);
});

describe('mails that bounce or are complained about', () => {
  const stopped = async () => (await tenantById(workspace.tenantId))?.mail_stopped;
  /** Mails of the last days, and those that have bounced, before the next report. */
  const before = (count: number, bounced: number, daysAgo = 0) =>
    MailDay.put({
      tenantId: workspace.tenantId,
      day: mailDayOf(runtime.clock.now() - daysAgo * 24 * 3_600_000),
      count,
      bounced,
    }).go();

  it('stop the mail of their workspace from SES’s own rate on, and tell the operators and the team why', async () => {
    const told = vi.spyOn(log, 'warn');
    await before(80, 7, 1);
    await before(20, 1);
    await take(befall('bounce'));
    expect(await stopped()).toBeUndefined();
    const bob = `bob@${workspace.subdomain}.example`;
    await take(befall('bounce', bob));
    expect(await stopped()).toMatchObject({ reason: 'bounces' });
    expect(told).toHaveBeenCalledWith(
      mailStopped,
      expect.objectContaining({ workspace: workspace.tenantId, reason: 'bounces', mails: 100, bounced: 10 }),
    );
    expect((await workspace.owner.ok(getSubscription)).mails?.stopped).toMatchObject({ reason: 'bounces' });
    told.mockRestore();
  });

  it('count once however often they are reported, and not against a workspace with few mails', async () => {
    await before(40, 30);
    const report = befall('bounce');
    await take(report, report);
    await take(report);
    const { data } = await MailDay.query.primary({ tenantId: workspace.tenantId }).go({ consistent: true });
    expect(data.map(({ bounced }) => bounced)).toEqual([31]);
    expect(await stopped()).toBeUndefined();
  });

  it('are forgiven when an operator resumes the mail, which is judged anew from the next day on', async () => {
    await before(100, 20);
    await take(befall('bounce'));
    expect(await stopped()).toMatchObject({ reason: 'bounces' });
    await resumeMail(workspace.tenantId, runtime.clock.now());
    await take(befall('bounce', `bob@${workspace.subdomain}.example`));
    expect(await stopped()).toBeUndefined();
  });
});
