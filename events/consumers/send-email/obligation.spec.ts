/** Mails as obligations: owed from the commit on, to its recipients, until they are sent, failed or withheld. */
import { SESClient } from '@aws-sdk/client-ses';
import { type SendMessageCommandInput, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createContact, updateContact } from '#contracts/clients.ts';
import { createDeliverable, deleteDeliverable, sendDeliverable } from '#contracts/deliverables.ts';
import { archiveProject, setProjectContact } from '#contracts/projects.ts';
import { getReview } from '#contracts/review.ts';
import {
  getEvents,
  getTimeline,
  getWorkspaceEvents,
  revokeLink,
  sendAgain,
  sendPreview,
  sendRevisionMessage,
  undoLast,
} from '#contracts/timeline.ts';
import { approveRevision, rejectRevision } from '#contracts/workflows.ts';
import { keptTrying } from '#server/mail/backoff.ts';
import { resumeMail, stopMail } from '#server/workspace/stop-mail.ts';
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
    contacts: ['Ann', 'Bob'].map((firstname) => ({
      firstname,
      lastname: 'Alba',
      email: addressOf(firstname),
    })),
  });
});

const addressOf = (firstname: string) => `${firstname.toLowerCase()}@${workspace.subdomain}.client.example`;
const recipientOf = (firstname: string) =>
  `contact_${film.contacts.find((contact) => contact.firstname === firstname)?.id}`;
const mailsTo = (firstname: string) =>
  runtime.mailbox
    .list({ to: addressOf(firstname), limit: 50 })
    .flatMap(({ messageId }) => runtime.mailbox.get(messageId) ?? []);
const send = (round = 0, body = '<p>Hello {{recipient_fname}}</p><p>{{review_link}}</p>') =>
  agent.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, round) },
    body: { emailText: { subject: 'Look', body }, reviewLink: 'https://vimeo.example/1' },
  });
const sendings = async () =>
  (await historyOf(workspace.tenantId, film.id)).filter(({ name }) => name === 'Send Preview').map(bodyOf);
const deliver = async (through = withItsMails(handler)) =>
  deliverBatch(through, await sendings(), runtime.clock.now());
/** Delivery as the agent sees it on the timeline, by first name. */
const shown = async () => {
  const { history } = await agent.ok(getTimeline, { params: { id: film.id, wf: film.wf } });
  const entry = history.find(({ events }) => events[0]?.category === 'Send Preview');
  return Object.fromEntries(
    (entry?.mails ?? []).map(({ to, state, reason }) => [to.split('@')[0], reason ? [state, reason] : state]),
  );
};

describe('a mail', () => {
  it('is owed to each recipient from the first second, and sent once it was taken', async () => {
    await send();
    expect(await shown()).toEqual({ ann: 'owed', bob: 'owed' });
    expect(await deliver()).toEqual([]);
    expect(await shown()).toEqual({ ann: 'sent', bob: 'sent' });
    await deliver();
    expect(mailsTo('Ann')).toHaveLength(1);
  });

  it('is a queue message of its own, so that one that cannot be sent holds up no other', async () => {
    await send();
    vi.spyOn(SESClient.prototype, 'send').mockImplementationOnce(async () => {
      throw new TypeError('a defect');
    });
    await deliver();
    expect(Object.values(await shown()).toSorted()).toEqual(['sent', ['unknown', 'TypeError']].toSorted());
  });

  it('reaches neither contacts added since nor contacts removed since', async () => {
    await send();
    const { client } = film;
    const zoe = { firstname: 'Zoe', lastname: 'Zorn', email: addressOf('Zoe') };
    const { id: added } = await agent.ok(createContact, { body: { ...zoe, client_id: client.id } });
    await agent.ok(setProjectContact, { params: { id: film.id, contactId: added, access: 'project' } });
    const [, bob] = film.contacts;
    await agent.ok(setProjectContact, { params: { id: film.id, contactId: bob?.id ?? 0, access: 'none' } });
    await deliver();
    expect(await shown()).toEqual({ ann: 'sent', bob: ['withheld', 'left_project'] });
    expect(mailsTo('Zoe')).toEqual([]);
    expect(mailsTo('Bob')).toEqual([]);
  });

  it('is withheld from an address that was changed since', async () => {
    await send();
    const [, bob] = film.contacts;
    const body = { firstname: 'Bob', lastname: 'Alba', email: addressOf('Robert') };
    await agent.ok(updateContact, { params: { id: bob?.id ?? 0 }, body });
    await deliver();
    expect(await shown()).toMatchObject({ ann: 'sent', bob: ['withheld', 'address_changed'] });
    expect(mailsTo('Robert')).toEqual([]);
  });

  it('is filled with what its sender saw, however late it goes out', async () => {
    const tags = '<p>{{stage_revisions_left}} left of {{stage_revisions_count}}: {{project_overview}}</p>';
    await send(0, `${tags}<p>{{review_link}}</p>`);
    const params = { id: film.wf, stage: film.stage(1).id, rev: film.revision(1, 0) };
    await agent.ok(rejectRevision, { params });
    await send(1);
    const [first = ''] = await sendings();
    await deliverBatch(withItsMails(handler), [first], runtime.clock.now());
    const [mail] = mailsTo('Ann');
    expect(mail?.text).toContain('two left of 2');
    expect(mail?.text).toContain('waiting for your feedback');
  });
});

describe('a mail that has waited for its workspace', () => {
  const stop = () => stopMail(workspace.tenantId, 'operator', runtime.clock.now());
  const resume = () => resumeMail(workspace.tenantId, runtime.clock.now());
  const undo = () => agent.ok(undoLast, { params: { id: film.id, wf: film.wf }, body: {} });
  const revoke = (place: number) =>
    agent.ok(revokeLink, {
      params: { id: film.id, rev: film.revision(1, 0), contactId: film.contacts[place]?.id ?? 0 },
    });
  const mailed = async (names: readonly string[]) =>
    (await historyOf(workspace.tenantId, film.id)).filter(({ name }) => names.includes(name)).map(bodyOf);
  const deliverAll = async () =>
    deliverBatch(
      withItsMails(handler),
      await mailed(['Send Preview', 'Revision Reminder', 'Message Sent']),
      runtime.clock.now(),
    );
  const subjectsTo = (firstname: string) => mailsTo(firstname).map(({ subject }) => subject);
  const sendAs = (subject: string, isReminder = false) =>
    agent.ok(sendPreview, {
      params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
      body: {
        emailText: { subject, body: '<p>{{review_link}}</p>' },
        reviewLink: 'https://vimeo.example/1',
        isReminder,
      },
    });
  /** States of the mails of an entry with this subject, with their reasons, by first name. */
  const entryOf = async (subject: string) => {
    const { history } = await agent.ok(getTimeline, { params: { id: film.id, wf: film.wf } });
    return history.find(({ events }) =>
      events.some((event) => 'mail' in event && event.mail?.subject === subject),
    );
  };
  const statesOf = async (subject: string) => {
    const entry = await entryOf(subject);
    return Object.fromEntries(
      (entry?.mails ?? []).map(({ to, state, reason }) => [
        to.split('@')[0],
        reason ? [state, reason] : state,
      ]),
    );
  };

  it('is withheld if its sending was undone, and the corrected one goes out', async () => {
    await stop();
    await sendAs('Wrong');
    await deliverAll();
    await undo();
    await sendAs('Right');
    await deliverAll();
    await resume();
    await deliverAll();
    expect([subjectsTo('Ann'), subjectsTo('Bob')]).toEqual([['Right'], ['Right']]);
    const undone = ['withheld', 'sending_undone'];
    expect(await statesOf('Wrong')).toEqual({ ann: undone, bob: undone });
    expect(await statesOf('Right')).toEqual({ ann: 'sent', bob: 'sent' });
    const names = (await historyOf(workspace.tenantId, film.id)).map(({ name }) => name);
    expect(names).not.toContain('Preview Undelivered');
  });

  it('and whose sending was undone is told to no client, as long as none of its mails went out', async () => {
    const [ann] = film.contacts;
    const client = await workspace.asContact({
      client_id: film.client.id,
      id: ann?.id ?? 0,
      email: ann?.email ?? '',
    });
    const toldToClient = async () => {
      const { history } = await client.ok(getTimeline, { params: { id: film.id, wf: film.wf } });
      const pages = [
        history,
        (await client.ok(getEvents, { params: { id: film.id } })).items,
        (await client.ok(getWorkspaceEvents, { query: {} })).items,
      ];
      return pages.map(
        (items) => items.filter(({ events: [first] }) => first?.category === 'Send Preview').length,
      );
    };
    await sendAs('Arrived');
    await deliverAll();
    await undo();
    expect(await toldToClient()).toEqual([1, 1, 1]);
    await stop();
    await sendAs('Wrong');
    expect(await toldToClient()).toEqual([2, 2, 2]);
    await undo();
    expect(await toldToClient()).toEqual([1, 1, 1]);
    await resume();
    await deliverAll();
    expect(await toldToClient()).toEqual([1, 1, 1]);

    runtime.clock.advance(1000);
    await sendAs('Right');
    await deliverAll();
    const [mail] = mailsTo('Ann').filter(({ subject }) => subject === 'Right');
    const token = /\/link\/([^/?]+)/.exec(new URL(mail?.links[0] ?? '').pathname)?.[1] ?? '';
    const review = await workspace.asAnonymous().ok(getReview, { params: { token } });
    const sent = review.history.flatMap((told) => (told.what === 'sent' ? [told.message] : []));
    expect(sent).not.toContain('Wrong');
    expect(sent).toContain('Right');
    const { history } = await agent.ok(getTimeline, { params: { id: film.id, wf: film.wf } });
    expect(history.filter(({ events: [first] }) => first?.category === 'Send Preview')).toHaveLength(3);
  });

  it('goes out if a later action alone was undone', async () => {
    await stop();
    await sendAs('First');
    const params = { id: film.wf, stage: film.stage(1).id, rev: film.revision(1, 0) };
    await agent.ok(rejectRevision, { params });
    await undo();
    await resume();
    await deliverAll();
    expect(subjectsTo('Ann')).toEqual(['First']);
  });

  it('is withheld from a contact whose link was revoked, and goes out to the others', async () => {
    await stop();
    await sendAs('Look');
    await revoke(0);
    await resume();
    await deliverAll();
    expect([subjectsTo('Ann'), subjectsTo('Bob')]).toEqual([[], ['Look']]);
    expect(await statesOf('Look')).toEqual({ ann: ['withheld', 'link_revoked'], bob: 'sent' });
  });

  it('has reached nobody if the link of each contact was revoked, and its round says so', async () => {
    await stop();
    await sendAs('Look');
    await revoke(0);
    await revoke(1);
    await resume();
    await deliverAll();
    const { workflow } = await agent.ok(getTimeline, { params: { id: film.id, wf: film.wf } });
    expect(workflow.tasks[0]?.tasks[0]).toMatchObject({ due_on: null, delivery: { delivered_on: null } });
  });

  it('asks for no answer in a project that was closed, and can be sent once it is open again', async () => {
    await stop();
    await sendAs('Look');
    await sendAs('Reminder', true);
    const message = { subject: 'Thank you', body: '<p>Hello</p>' };
    await agent.ok(sendRevisionMessage, {
      params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
      body: { emailText: message },
    });
    await agent.ok(archiveProject, { params: { id: film.id }, body: { archive: true } });
    await resume();
    await deliverAll();
    const closed = ['withheld', 'project_closed'];
    expect(await statesOf('Look')).toEqual({ ann: closed, bob: closed });
    expect(await statesOf('Reminder')).toEqual({ ann: closed, bob: closed });
    expect(subjectsTo('Ann')).toEqual(['Thank you']);

    const [ann] = (await entryOf('Look'))?.mails ?? [];
    const call = {
      params: { id: film.id },
      body: { commit: ann?.commit ?? '', recipients: [recipientOf('Ann')] },
    };
    expect(await agent.call(sendAgain, call)).toMatchObject({
      status: 409,
      body: { error: { code: 'project_closed' } },
    });
    await agent.ok(archiveProject, { params: { id: film.id }, body: { archive: false } });
    expect(await agent.ok(sendAgain, call)).toEqual({ outcome: 'done' });
    const [resent = ''] = await mailed(['Mail Resent']);
    await deliverBatch(withItsMails(handler), [resent], runtime.clock.now());
    expect(subjectsTo('Ann').toSorted()).toEqual(['Look', 'Thank you']);
  });

  it('is of no deliverable that was deleted, which is told', async () => {
    await stop();
    const params = { id: film.id };
    const content = {
      workflow_id: film.wf,
      title: 'Master',
      body: '',
      type: 'link',
      link: 'https://a.example',
    };
    const { id: dId } = await agent.ok(createDeliverable, { params, body: content as never });
    const emailTemplate = { subject: 'Master', body: '<p>{{deliverable_link}}</p>' };
    await agent.ok(sendDeliverable, { params: { ...params, dId }, body: { emailTemplate } });
    const deliverIt = async () =>
      deliverBatch(withItsMails(handler), await mailed(['Deliverable Sent']), runtime.clock.now());
    await deliverIt();
    expect(await statesOf('Master')).toMatchObject({ ann: ['owed', 'sending_paused'] });
    await agent.ok(deleteDeliverable, { params: { id: dId } });
    await resume();
    await deliverIt();
    const deleted = ['withheld', 'deliverable_deleted'];
    expect(await statesOf('Master')).toEqual({ ann: deleted, bob: deleted });
    expect(subjectsTo('Ann')).toEqual([]);
  });

  it('is no reminder of a round that was decided since', async () => {
    await sendAs('Look');
    await deliverAll();
    await stop();
    await sendAs('Reminder', true);
    await agent.ok(approveRevision, {
      params: { id: film.wf, stage: film.stage(1).id, rev: film.revision(1, 0) },
      body: {},
    });
    await resume();
    await deliverAll();
    expect(subjectsTo('Ann')).toEqual(['Look']);
    const over = ['withheld', 'not_awaiting'];
    expect(await statesOf('Reminder')).toEqual({ ann: over, bob: over });
  });

  it('is no reminder of a sending that was undone, though another one waits', async () => {
    await sendAs('Wrong');
    await deliverAll();
    await stop();
    await sendAs('Reminder', true);
    await undo();
    runtime.clock.advance(1000);
    await sendAs('Right');
    await resume();
    await deliverAll();
    expect(subjectsTo('Ann').toSorted()).toEqual(['Right', 'Wrong']);
  });

  it('is a reminder again once the decision was undone', async () => {
    await sendAs('Look');
    await deliverAll();
    await stop();
    await sendAs('Reminder', true);
    await agent.ok(approveRevision, {
      params: { id: film.wf, stage: film.stage(1).id, rev: film.revision(1, 0) },
      body: {},
    });
    await undo();
    await resume();
    await deliverAll();
    expect(subjectsTo('Ann').toSorted()).toEqual(['Look', 'Reminder']);
  });
});

describe('a mail that the service does not take', () => {
  const refusing = (name: string, status = 400) =>
    vi.spyOn(SESClient.prototype, 'send').mockImplementation(async () => {
      throw Object.assign(new Error(name), { name, $metadata: { httpStatusCode: status } });
    });
  /** Messages that the handler sends to its queue, in place of the queue. */
  const watchQueue = () => {
    const queued: SendMessageCommandInput[] = [];
    vi.spyOn(SQSClient.prototype, 'send').mockImplementation(async (command: { input: unknown }) => {
      const input = command.input as SendMessageCommandInput & { Entries?: SendMessageCommandInput[] };
      queued.push(...(input.Entries ?? [input]));
      return {};
    });
    return queued;
  };

  it('goes back to the queue with a growing delay, uses up no receives, and is sent once it is taken', async () => {
    await send();
    const queued = watchQueue();
    expect(await deliver(handler)).toEqual([]);
    expect(queued).toHaveLength(2);
    const ses = refusing('ConfigurationSetSendingPausedException');
    const delays: (number | undefined)[] = [];
    let [body = ''] = queued.map(({ MessageBody }) => MessageBody ?? '');
    for (let attempt = 0; attempt < 7; attempt += 1) {
      queued.length = 0;
      expect(await deliverBatch(handler, [body], runtime.clock.now())).toEqual([]);
      delays.push(queued[0]?.DelaySeconds);
      body = queued[0]?.MessageBody ?? '';
    }
    // Up to a fifth is taken off at random, so that mails do not come back together (docs/decisions/0116).
    for (const [index, whole] of [30, 60, 120, 240, 480, 900, 900].entries()) {
      expect(delays[index]).toBeLessThanOrEqual(whole);
      expect(delays[index]).toBeGreaterThanOrEqual(Math.floor(whole * 0.8));
    }
    expect(Object.values(await shown())).toContainEqual(['owed', 'ConfigurationSetSendingPausedException']);
    ses.mockRestore();
    queued.length = 0;
    expect(await deliverBatch(handler, [body], runtime.clock.now())).toEqual([]);
    expect(queued).toEqual([]);
    expect(Object.values(await shown()).toSorted()).toEqual(['owed', 'sent']);
    expect(mailsTo('Ann').length + mailsTo('Bob').length).toBe(1);
  });

  it('is failed after a day, and a dead letter', async () => {
    await send();
    const queued = watchQueue();
    await deliver(handler);
    refusing('Throttling');
    const [body = ''] = queued.map(({ MessageBody }) => MessageBody ?? '');
    const late = runtime.clock.now() + keptTrying;
    expect(await deliverBatch(handler, [body], late)).toEqual([0]);
    expect(Object.values(await shown())).toContainEqual(['failed', 'Throttling']);
  });
});
