/** Sendings that reach nobody: noted, told, without a due date until the first mail goes out; and mails sent again. */
import {
  SESClient,
  SESServiceException,
  SendRawEmailCommand,
  type SendRawEmailCommandInput,
} from '@aws-sdk/client-ses';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { updateContact } from '#contracts/clients.ts';
import { archiveProject, setProjectContact } from '#contracts/projects.ts';
import {
  getEvents,
  getTimeline,
  revokeLink,
  sendAgain,
  sendMultiUpdate,
  sendPreview,
  undoLast,
} from '#contracts/timeline.ts';
import { approveRevision, createWorkflow } from '#contracts/workflows.ts';
import { MailRecord } from '#server/data/entities/mail-record.ts';
import { bodyOfPart } from '#server/lambda/consumer.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { bodyOf, deliverBatch, historyOf, withItsMails } from '../../fixtures/delivery.ts';
import { handler } from './send-email.lambda.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let agent: Person;
let film: TestProject;

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
});
afterAll(() => runtime.stop());
afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  workspace = await runtime.createWorkspace();
  agent = workspace.owner;
  film = await createTestProject(agent, {
    deliverable_type: 'Multi',
    team_members: [agent.id],
    contacts: ['Ann', 'Bob'].map((firstname) => ({
      firstname,
      lastname: 'Alba',
      email: addressOf(firstname),
    })),
  });
});

const hour = 3_600_000;
const addressOf = (firstname: string) => `${firstname.toLowerCase()}@${workspace.subdomain}.client.example`;
const mailsTo = (firstname: string) => runtime.mailbox.list({ to: addressOf(firstname), limit: 50 });
const recipientOf = (firstname: string) =>
  `contact_${film.contacts.find((contact) => contact.firstname === firstname)?.id}`;
const content = {
  emailText: { subject: 'Look', body: '<p>Hello {{recipient_fname}}</p><p>{{review_link}}</p>' },
  reviewLink: 'https://vimeo.example/1',
};
const send = () =>
  agent.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
    body: content,
  });
const events = async (name: string) =>
  (await historyOf(workspace.tenantId, film.id)).filter((event) => event.name === name);
const bodyOfLast = async (name: string) => bodyOf((await events(name)).at(-1) as never);
/** Delivers the last event of this name with all its mails; `late` in milliseconds. */
const deliver = async (name: string, late = 0) =>
  deliverBatch(withItsMails(handler), [await bodyOfLast(name)], runtime.clock.now() + late);
/** A later attempt at one mail of the last sending; `late` in milliseconds. */
const tryAgain = async (firstname: string, late: number) => {
  const since = runtime.clock.now();
  const part = { recipient: recipientOf(firstname), since, tries: 3 };
  return deliverBatch(handler, [bodyOfPart(await bodyOfLast('Send Preview'), part)], since + late);
};
/** The mail service refuses mails to addresses that begin so, or all. */
const refusing = (name: string, to = '') => {
  const taken = SESClient.prototype.send as (command: unknown) => Promise<unknown>;
  const send = async function (this: SESClient, command: { readonly input: SendRawEmailCommandInput }) {
    if (!command.input.Destinations?.some((address) => address.startsWith(to)))
      return taken.call(this, command);
    throw new SESServiceException({ name, $fault: 'client', $metadata: { httpStatusCode: 400 } });
  };
  return vi.spyOn(SESClient.prototype, 'send').mockImplementation(send as never);
};
const timeline = (wf = film.wf) => agent.ok(getTimeline, { params: { id: film.id, wf } });
const preview = async (wf?: number) => (await timeline(wf)).workflow.tasks[0]?.tasks[0];
const mails = async () =>
  (await timeline()).history.find(({ events: [first] }) => first?.category === 'Send Preview')?.mails ?? [];
/** Call of a page that was read now, to be made later. */
const offered = async (more: object = {}) => {
  const failed = (await mails()).filter(({ commit }) => commit);
  const body = {
    commit: failed[0]?.commit ?? '',
    recipients: failed.map(({ recipient }) => recipient),
    ...more,
  };
  return () => agent.call(sendAgain, { params: { id: film.id }, body: body as never });
};
const again = async (more: object = {}) => (await offered(more))();

describe('a round none of whose mails goes out', () => {
  it('is undelivered once each has failed: without a due date, and told to the team', async () => {
    await send();
    expect((await preview())?.due_on).not.toBeNull();
    refusing('MessageRejected');
    await deliver('Send Preview');
    const [noted] = await events('Preview Undelivered');
    expect(noted).toMatchObject({ actor: { kind: 'system' }, data: { revisionId: film.revision(1, 0) } });
    expect(await preview()).toMatchObject({ due_on: null, delivery: { delivered_on: null } });
    vi.restoreAllMocks();
    await deliver('Preview Undelivered');
    const [told] = runtime.mailbox.list({ to: agent.email, limit: 5 });
    expect(told).toMatchObject({ subject: 'Film: Concept may not have reached the client' });
  });

  it('is noted once, however often its mails are delivered', async () => {
    await send();
    refusing('MessageRejected');
    await deliver('Send Preview');
    await deliver('Send Preview');
    expect(await events('Preview Undelivered')).toHaveLength(1);
  });

  it('is delivered while one of its mails goes out', async () => {
    await send();
    refusing('MessageRejected', 'ann');
    await deliver('Send Preview');
    expect(Object.fromEntries((await mails()).map(({ to, state }) => [to, state]))).toEqual({
      [addressOf('Ann')]: 'failed',
      [addressOf('Bob')]: 'sent',
    });
    expect(await preview()).toMatchObject({ delivery: null });
    expect((await preview())?.due_on).not.toBeNull();
  });

  it('may be refused for an hour before it counts as undelivered, and is delivered with its first mail', async () => {
    await send();
    const ses = refusing('AccountSendingPausedException');
    await deliver('Send Preview');
    await tryAgain('Ann', hour - 600_000);
    expect(await events('Preview Undelivered')).toEqual([]);
    await tryAgain('Ann', hour);
    expect(await events('Preview Undelivered')).toHaveLength(1);
    expect((await preview())?.due_on).toBeNull();
    ses.mockRestore();
    await tryAgain('Bob', 5 * hour);
    const [delivered] = await events('Preview Delivered');
    const { sent_on, delivery } = (await preview()) ?? {};
    expect(delivered).toMatchObject({ data: { at: delivery?.delivered_on } });
    expect(Date.parse(delivery?.delivered_on ?? '') - Date.parse(sent_on ?? '')).toBeGreaterThanOrEqual(
      5 * hour,
    );
    expect((await preview())?.due_on).not.toBeNull();
    await tryAgain('Ann', 6 * hour);
    expect(await events('Preview Delivered')).toHaveLength(1);
  });

  it('delivered, or taken back, by the time of its notice is not told of', async () => {
    await send();
    refusing('MessageRejected');
    await deliver('Send Preview');
    await agent.ok(undoLast, { params: { id: film.id, wf: film.wf }, body: {} });
    vi.restoreAllMocks();
    await deliver('Preview Undelivered');
    expect(runtime.mailbox.list({ to: agent.email, limit: 5 })).toEqual([]);
  });

  it('is delivered by a reminder, too', async () => {
    await send();
    refusing('MessageRejected');
    await deliver('Send Preview');
    vi.restoreAllMocks();
    await agent.ok(sendPreview, {
      params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
      body: { ...content, isReminder: true },
    });
    await deliver('Revision Reminder');
    expect(await events('Preview Delivered')).toHaveLength(1);
    expect((await preview())?.due_on).not.toBeNull();
  });

  it('is not noted by a mail that failed while another was being sent', async () => {
    await send();
    refusing('MessageRejected', 'ann');
    const body = await bodyOfLast('Send Preview');
    const part = (firstname: string) =>
      bodyOfPart(body, { recipient: recipientOf(firstname), since: runtime.clock.now(), tries: 0 });
    await deliverBatch(handler, [part('Ann')], runtime.clock.now());
    expect(await events('Preview Undelivered')).toEqual([]);
    await deliverBatch(handler, [part('Bob')], runtime.clock.now());
    expect(await events('Preview Undelivered')).toEqual([]);
  });

  it('is delivered although a second message of its only mail arrived while the first was handed over', async () => {
    const [, bob] = film.contacts;
    await agent.ok(setProjectContact, { params: { id: film.id, contactId: bob?.id ?? 0, access: 'none' } });
    await send();
    const handedOver = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    const taken = SESClient.prototype.send as (command: unknown) => Promise<unknown>;
    vi.spyOn(SESClient.prototype, 'send').mockImplementation(async function (
      this: SESClient,
      command: unknown,
    ) {
      if (command instanceof SendRawEmailCommand) {
        handedOver.resolve();
        await answered.promise;
      }
      return taken.call(this, command);
    } as never);
    const body = await bodyOfLast('Send Preview');
    const deliverOnce = () => deliverBatch(handler, [body], runtime.clock.now());
    const first = deliverOnce();
    await handedOver.promise;
    expect(await deliverOnce()).toEqual([]);
    expect((await mails()).map(({ state }) => state)).toEqual(['unknown']);
    answered.resolve();
    expect(await first).toEqual([]);
    expect(mailsTo('Ann')).toHaveLength(1);
    expect((await mails()).map(({ state }) => state)).toEqual(['sent']);
    expect((await preview())?.due_on).not.toBeNull();
    expect(await events('Preview Delivered')).toHaveLength(1);
  });

  it('is delivered by the retry of a sender that crashed before it told of the mail', async () => {
    const [, bob] = film.contacts;
    await agent.ok(setProjectContact, { params: { id: film.id, contactId: bob?.id ?? 0, access: 'none' } });
    await send();
    refusing('MessageRejected');
    await deliver('Send Preview');
    const { tenantId } = workspace;
    const { data: records } = await MailRecord.query
      .primary({ tenantId, projectId: film.id })
      .go({ consistent: true, pages: 'all' });
    const [record] = records.filter(({ state }) => state === 'failed');
    if (!record) throw new Error('no mail');
    await MailRecord.patch(record).set({ state: 'sent' }).go();
    expect(await deliverBatch(handler, [await bodyOfLast('Send Preview')], runtime.clock.now(), 2)).toEqual(
      [],
    );
    expect(await events('Preview Delivered')).toHaveLength(1);
  });

  it('is one of several in a multi-update, whose rounds are all undelivered', async () => {
    const teaser = await sendUpdate();
    refusing('MessageRejected');
    await deliverUpdate();
    expect(await events('Preview Undelivered')).toHaveLength(2);
    expect(await preview()).toMatchObject({ due_on: null });
    expect(await preview(teaser)).toMatchObject({ due_on: null });
  });
});

/** Sends a multi-update of the film and a second deliverable, whose id it returns. */
const sendUpdate = async (): Promise<number> => {
  const stages = [{ title: 'Teaser concept', revisions: 1 }];
  const { workflow } = await agent.ok(createWorkflow, {
    body: { project_id: film.id, title: 'Teaser', stages },
  });
  const of = (workflowId: number, revisionId: number) => ({
    workflowId,
    revisionId,
    reviewLink: content.reviewLink,
  });
  await agent.ok(sendMultiUpdate, {
    params: { id: film.id },
    body: {
      emailText: { subject: 'Two', body: '<p>{{multi_deliverables_preview}}</p>' },
      deliverables: [of(film.wf, film.revision(1, 0)), of(workflow.id, workflow.tasks[0]?.tasks[0]?.id ?? 0)],
    },
  });
  return workflow.id;
};
const deliverUpdate = async () =>
  deliverBatch(withItsMails(handler), (await events('Send Preview')).map(bodyOf), runtime.clock.now());

describe('a multi-update that waits', () => {
  it('goes out while one of its deliverables stands, and is withheld once each was undone', async () => {
    const teaser = await sendUpdate();
    const ses = refusing('AccountSendingPausedException');
    await deliverUpdate();
    await agent.ok(undoLast, { params: { id: film.id, wf: film.wf }, body: {} });
    ses.mockRestore();
    const [body = ''] = (await events('Send Preview')).map(bodyOf);
    const tryFor = (name: string) =>
      deliverBatch(
        handler,
        [bodyOfPart(body, { recipient: name, since: runtime.clock.now(), tries: 1 })],
        runtime.clock.now(),
      );
    expect(await tryFor(recipientOf('Ann'))).toEqual([]);
    expect(mailsTo('Ann')).toHaveLength(1);
    await agent.ok(undoLast, { params: { id: film.id, wf: teaser }, body: {} });
    expect(await tryFor(recipientOf('Bob'))).toEqual([]);
    expect(mailsTo('Bob')).toEqual([]);
    expect(await mails()).toMatchObject([{ state: 'sent' }, { state: 'withheld', reason: 'sending_undone' }]);
  });
});

describe('a mail sent again', () => {
  const failed = async (name = 'MessageRejected') => {
    await send();
    refusing(name);
    await deliver('Send Preview');
    vi.restoreAllMocks();
  };

  it('is owed, goes out once to those whose mail failed, and delivers the round', async () => {
    await send();
    refusing('MessageRejected', 'ann');
    await deliver('Send Preview');
    vi.restoreAllMocks();
    expect((await again()).body).toEqual({ outcome: 'done' });
    expect((await mails()).map(({ state }) => state).toSorted()).toEqual(['owed', 'sent']);
    await deliver('Mail Resent');
    await deliver('Mail Resent');
    expect([mailsTo('Ann').length, mailsTo('Bob').length]).toEqual([1, 1]);
    expect((await mails()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  it('brings an undelivered round its due date', async () => {
    await failed();
    expect((await preview())?.due_on).toBeNull();
    await again();
    await deliver('Mail Resent');
    expect(await events('Preview Delivered')).toHaveLength(1);
    expect((await preview())?.due_on).not.toBeNull();
  });

  it('refused again is failed again, and can be sent once more', async () => {
    await failed();
    await again();
    refusing('MessageRejected');
    await deliver('Mail Resent');
    expect((await mails()).map(({ state }) => state)).toEqual(['failed', 'failed']);
    vi.restoreAllMocks();
    expect((await again()).body).toEqual({ outcome: 'done' });
  });

  it('needs a confirmation where it may have arrived', async () => {
    await send();
    vi.spyOn(SESClient.prototype, 'send').mockImplementation(() => Promise.reject(new Error('cut')) as never);
    await deliver('Send Preview');
    vi.restoreAllMocks();
    expect((await mails()).map(({ state }) => state)).toEqual(['unknown', 'unknown']);
    expect(await again()).toMatchObject({ status: 409, body: { error: { code: 'mail_may_have_arrived' } } });
    expect((await again({ evenIfUnknown: true })).body).toEqual({ outcome: 'done' });
    await deliver('Mail Resent');
    expect((await mails()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  it('is ignored where it went out, or is on its way', async () => {
    await failed();
    const [one] = await mails();
    const body = { commit: one?.commit ?? '', recipients: [one?.recipient ?? ''] };
    const call = () => agent.ok(sendAgain, { params: { id: film.id }, body });
    expect(await call()).toEqual({ outcome: 'done' });
    expect(await call()).toEqual({ outcome: 'ignored' });
    expect(await events('Mail Resent')).toHaveLength(1);
  });

  it('by two agents at once is sent once', async () => {
    await failed();
    const call = await offered();
    const answers = await Promise.all([call(), call(), call()]);
    expect(answers.map(({ body }) => (body as { outcome: string }).outcome).toSorted()).toEqual([
      'done',
      'ignored',
      'ignored',
    ]);
    await deliver('Mail Resent');
    expect(mailsTo('Ann')).toHaveLength(1);
  });

  it('is not offered for a contact who has left the project, or has another address', async () => {
    await failed();
    const [ann, bob] = film.contacts;
    await agent.ok(setProjectContact, { params: { id: film.id, contactId: ann?.id ?? 0, access: 'none' } });
    const body = { firstname: 'Bob', lastname: 'Alba', email: addressOf('Robert') };
    await agent.ok(updateContact, { params: { id: bob?.id ?? 0 }, body });
    const toldBy = new Map((await mails()).map(({ recipient, not_again }) => [recipient, not_again]));
    expect(toldBy).toEqual(
      new Map([
        [recipientOf('Ann'), 'left_project'],
        [recipientOf('Bob'), 'address_changed'],
      ]),
    );
    expect((await mails()).filter(({ commit }) => commit)).toEqual([]);
    const [{ id: entry } = { id: '' }] = (await timeline()).history.filter(
      ({ events: [first] }) => first?.category === 'Send Preview',
    );
    const recipients = [recipientOf('Ann'), recipientOf('Bob')];
    const given = { params: { id: film.id }, body: { commit: entry, recipients } };
    expect(await agent.call(sendAgain, given)).toMatchObject({
      status: 409,
      body: { error: { code: 'mail_not_needed' } },
    });
  });

  it('is neither offered nor sent where its link was revoked, and the others are', async () => {
    await failed();
    const all = await mails();
    const [ann] = film.contacts;
    const revoked = { id: film.id, rev: film.revision(1, 0), contactId: ann?.id ?? 0 };
    await agent.ok(revokeLink, { params: revoked });
    const [toAnn, toBob] = [recipientOf('Ann'), recipientOf('Bob')].map((to) =>
      all.find(({ recipient }) => recipient === to),
    );
    const offered = (await mails()).filter(({ commit }) => commit);
    expect(offered).toEqual([toBob]);
    const { items } = await agent.ok(getEvents, { params: { id: film.id } });
    const [shown] = items.flatMap(({ mails: ofEntry }) => ofEntry ?? []).filter(({ to }) => to === toAnn?.to);
    expect(shown).toMatchObject({ state: 'failed', not_again: 'link_revoked' });
    const asked = (recipients: readonly (string | undefined)[]) => ({
      params: { id: film.id },
      body: { commit: toAnn?.commit ?? '', recipients: recipients.map(String) },
    });
    const refusal = { status: 409, body: { error: { code: 'mail_not_needed' } } };
    expect(await agent.call(sendAgain, asked([toAnn?.recipient]))).toMatchObject(refusal);
    const both = asked([toAnn?.recipient, toBob?.recipient]);
    expect(await agent.ok(sendAgain, both)).toEqual({ outcome: 'done' });
    await deliver('Mail Resent');
    expect(mailsTo('Ann')).toEqual([]);
    expect(mailsTo('Bob')).toHaveLength(1);
  });

  it('is withheld from a contact who leaves the project in the meantime', async () => {
    await failed();
    await again();
    const contactId = film.contacts[0]?.id ?? 0;
    await agent.ok(setProjectContact, { params: { id: film.id, contactId, access: 'none' } });
    await deliver('Mail Resent');
    expect(Object.fromEntries((await mails()).map(({ to, state }) => [to, state]))).toEqual({
      [addressOf('Ann')]: 'withheld',
      [addressOf('Bob')]: 'sent',
    });
  });

  it('is withheld if its sending is undone in the meantime', async () => {
    await failed();
    await again();
    await agent.ok(undoLast, { params: { id: film.id, wf: film.wf }, body: {} });
    await deliver('Mail Resent');
    const undone = { state: 'withheld', reason: 'sending_undone' };
    expect(await mails()).toMatchObject([undone, undone]);
    expect(mailsTo('Ann')).toEqual([]);
  });

  it('is not offered for a reminder of a round that was decided', async () => {
    await send();
    await deliver('Send Preview');
    await agent.ok(sendPreview, {
      params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
      body: { ...content, isReminder: true },
    });
    refusing('MessageRejected');
    await deliver('Revision Reminder');
    const offered = async () => {
      const { history } = await timeline();
      const reminder = history.find(({ events: [first] }) => first?.category === 'Revision Reminder');
      return (reminder?.mails ?? []).filter(({ commit }) => commit).length;
    };
    expect(await offered()).toBe(2);
    await agent.ok(approveRevision, {
      params: { id: film.wf, stage: film.stage(1).id, rev: film.revision(1, 0) },
      body: {},
    });
    expect(await offered()).toBe(0);
  });

  it('is not offered for a preview that was taken back', async () => {
    await failed();
    await agent.ok(undoLast, { params: { id: film.id, wf: film.wf }, body: {} });
    const [one] = await mails();
    expect(one).toMatchObject({ state: 'failed' });
    expect(one).not.toHaveProperty('commit');
  });

  it('is withheld where its reason has gone: the notice of a round that is delivered by then', async () => {
    await failed();
    const ses = refusing('AccountSendingPausedException');
    await deliver('Preview Undelivered');
    const body = await bodyOfLast('Preview Undelivered');
    ses.mockRestore();
    await again();
    await deliver('Mail Resent');
    const part = { recipient: `user_${agent.id}`, since: 0, tries: 1 };
    await deliverBatch(handler, [bodyOfPart(body, part)], runtime.clock.now());
    const { history } = await timeline();
    const notice = history.find(({ events: [first] }) => first?.category === 'Preview Undelivered');
    expect(notice?.mails).toMatchObject([{ state: 'withheld', reason: 'no_longer_due' }]);
    expect(runtime.mailbox.list({ to: agent.email, limit: 5 })).toEqual([]);
  });

  it('for a closed project, or of another commit, is refused', async () => {
    await failed();
    const params = { id: film.id };
    const unknown = { params, body: { commit: '1-2-none', recipients: ['contact_1'] } };
    expect(await agent.call(sendAgain, unknown)).toMatchObject({ status: 404 });
    const nonsense = { params, body: { commit: 'x', recipients: ['contact_1'] } };
    expect(await agent.call(sendAgain, nonsense)).toMatchObject({ status: 404 });
    await agent.ok(archiveProject, { params, body: { archive: true } });
    expect(await again()).toMatchObject({ status: 409, body: { error: { code: 'project_closed' } } });
  });
});
