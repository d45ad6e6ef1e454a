import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { archiveProject } from '#contracts/projects.ts';
import type { BodyInput } from '#contracts/route.ts';
import {
  commentOnTimeline,
  decideOnTimeline,
  getEvents,
  getLinkClicks,
  getTimeline,
  getTimelines,
  getTimelineVersion,
  previewMail,
  sendPreview,
  sendRevisionMessage,
  sendStageMessage,
  startStage,
  undoLast,
  undoLastOfStage,
} from '#contracts/timeline.ts';
import { approveRevision, rejectRevision, reopenStage } from '#contracts/workflows.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { Directory } from '#server/data/entities/directory.ts';
import { FileItem } from '#server/data/entities/file.ts';
import { MailRecord } from '#server/data/entities/mail-record.ts';
import { MailText } from '#server/data/entities/mail-text.ts';
import { Project } from '#server/data/entities/project.ts';
import { QcTemplateItem } from '#server/data/entities/qc-template.ts';
import { TrackedLink } from '#server/data/entities/tracked-link.ts';
import { User } from '#server/data/entities/user.ts';
import { linksOfRevision } from '#server/mail/tracked-links.ts';
import { testRuntime, until } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let agent: Person;
let film: TestProject;

beforeAll(async () => {
  runtime = await testRuntime({ events: false, faults: true });
  workspace = await runtime.createWorkspace();
  agent = workspace.owner;
});
afterAll(() => runtime.stop());
afterEach(() => runtime.faults.reset());
beforeEach(async () => {
  film = await createTestProject(agent);
});

type Sending = Partial<Omit<BodyInput<typeof sendPreview>, 'emailText'>> & {
  subject?: string;
  body?: string;
};

const mail = ({ subject = 'Look', body = '<p>Here: {{review_link}}</p>', ...rest }: Sending) => ({
  emailText: { subject, body },
  reviewLink: 'https://vimeo.example/1',
  ...rest,
});
const onRevision = (round = 0) => ({ id: film.id, wf: film.wf, rev: film.revision(1, round) });
const send = (sending: Sending = {}, headers: Record<string, string> = {}) =>
  agent.call(sendPreview, { params: onRevision(), body: mail(sending), headers });
const sent = async (sending: Sending = {}, round = 0) =>
  agent.ok(sendPreview, { params: onRevision(round), body: mail(sending) });
const timeline = (as: Person = agent, cursor?: string) =>
  as.ok(getTimeline, { params: { id: film.id, wf: film.wf }, query: cursor ? { cursor } : {} });
const code = (answer: { status: number; body: object }) =>
  'error' in answer.body ? (answer.body.error as { code: string }).code : answer.status;

const upload = async (name: string, more: object = {}) =>
  FileItem.create({
    tenantId: workspace.tenantId,
    projectId: film.id,
    workflowId: film.wf,
    revisionId: film.revision(1, 0),
    id: randomUUID(),
    name,
    type: 'image/png',
    size: 10,
    path: `documents/${name}`,
    version: 1,
    created_on: new Date(runtime.clock.now()).toISOString(),
    created_by: { kind: 'agent', id: 1, name: 'Olga Owner' },
    verified: true,
    state: 'ready',
    ...more,
  }).go();
const filesNow = async () => (await timeline()).files.map(({ file }) => file);

describe('sending a preview', () => {
  it('commits the action, the mail’s text and a link for every contact in one transaction', async () => {
    const answer = await sent({ subject: 'Look at {{project_name}}' });
    expect(answer.workflow.tasks[0]?.tasks[0]).toMatchObject({ status: 'awaiting_feedback', moved: true });
    expect(answer.entry?.events).toMatchObject([
      {
        category: 'Send Preview',
        reviewLink: 'https://vimeo.example/1',
        mail: { subject: 'Look at Film', template_id: null, type: 'first_preview' },
      },
    ]);
    const { data: texts } = await MailText.query
      .primary({ tenantId: workspace.tenantId, projectId: film.id })
      .go();
    expect(texts).toMatchObject([{ subject: 'Look at {{project_name}}', type: 'first_preview' }]);
    const links = await linksOfRevision(workspace.tenantId, film.id, film.revision(1, 0));
    expect([...links.keys()]).toEqual(film.contacts.map(({ id }) => id));
    for (const [contactId, { link_id: name }] of links) {
      const { data } = await Directory.query.primary({ kind: 'link', name }).go();
      expect(data).toMatchObject([{ contactId, mail_time: texts[0]?.time, mail_name: texts[0]?.name }]);
    }
  });

  it('stores sanitised text', async () => {
    await sent({ body: '<p onclick="x()">{{review_link}}<script>alert(1)</script></p>' });
    const { data } = await MailText.query.primary({ tenantId: workspace.tenantId, projectId: film.id }).go();
    expect(data[0]?.body).toBe('<p>{{review_link}}</p>');
  });

  it.each<[string, Sending]>([
    ['review_link_tag_missing', { body: '<p>Hi</p>' }],
    ['review_link_scheme', { reviewLink: 'vimeo.example/1' }],
    ['review_link_scheme', { reviewLink: 'https://' }],
    ['files_tag_without_files', { body: '<p>{{review_link}}{{files}}</p>' }],
    ['files_tag_without_files', { reviewLink: 'files' }],
    ['unknown_tag', { body: '<p>{{review_link}} {{survey_link}}</p>' }],
    ['unknown_tag', { subject: '{{review_link}}' }],
  ])('is refused: %s', async (expected, sending) => {
    expect(code(await send(sending))).toBe(expected);
    expect((await timeline()).workflow.tasks[0]?.tasks[0]?.status).toBe('in_progress');
  });

  it('accepts files, or a link with its screenshots', async () => {
    await upload('a.png');
    await upload('b.pdf', { id: 'pdf', type: 'application/pdf' });
    expect(code(await send())).toBe('screenshots_only');
    const { tenantId } = workspace;
    const revision = { projectId: film.id, workflowId: film.wf, revisionId: film.revision(1, 0) };
    await FileItem.delete({ tenantId, ...revision, id: 'pdf' }).go();
    const { entry, workflow } = await sent();
    expect(entry?.events).toMatchObject([
      { category: 'Send Preview', reviewLink: 'https://vimeo.example/1' },
    ]);
    expect(workflow.tasks[0]?.data.review_link).toBe('https://vimeo.example/1');
    expect(await filesNow()).toMatchObject([{ name: 'a.png', sent_on: entry?.at }]);
  });

  it('accepts files alone where they are no pictures', async () => {
    await upload('b.pdf', { type: 'application/pdf' });
    expect(code(await send({ reviewLink: 'files' }))).toBe(200);
  });

  it('requires every item of the checklist; a deleted checklist does not block', async () => {
    const { tenantId } = workspace;
    const at = new Date(runtime.clock.now()).toISOString();
    const checklist = { tenantId, id: 901, created_on: at, updated_on: at, system: false };
    const items = [{ title: 'Spelling' }, { title: 'Colours' }];
    await QcTemplateItem.create({ ...checklist, name: 'QC', stages: items }).go();
    film = await createTestProject(agent, {
      stages: [{ title: 'Concept', revisions: 1, data: { qcChecklistId: 901 } }],
    });
    expect(code(await send({ checked: ['Spelling'] }))).toBe('checklist_incomplete');
    expect(code(await send({ checked: ['Colours', 'Spelling'], updateStatus: false }))).toBe(200);
    await QcTemplateItem.delete({ tenantId, id: 901 }).go();
    expect(code(await send({ checked: [] }))).toBe(200);
  });

  it('sends the newest version of each file, which is immutable from then on', async () => {
    await upload('a.png');
    await upload('a.png', { version: 2 });
    await upload('bad.png', { state: 'refused' });
    const { entry } = await sent({ reviewLink: 'files' });
    const files = await filesNow();
    expect(files.filter(({ sent_on }) => sent_on).map(({ name, version }) => [name, version])).toEqual([
      ['a.png', 2],
    ]);
    expect(files.find(({ version }) => version === 2)?.sent_on).toBe(entry?.at);
  });

  it('says how many files fit a mail, and sends just as many', async () => {
    for (let n = 0; n < 90; n++) await upload(`${n}.png`, { id: `f${n}` });
    const sending = () => send({ reviewLink: 'files' }, { 'idempotency-key': randomUUID() });
    const tooMany = await sending();
    expect(tooMany.body).toMatchObject({ error: { code: 'too_many_files', params: { max: 89 } } });
    expect((await filesNow()).every(({ sent_on }) => sent_on === null)).toBe(true);
    const { tenantId } = workspace;
    const revision = { projectId: film.id, workflowId: film.wf, revisionId: film.revision(1, 0) };
    await FileItem.delete({ tenantId, ...revision, id: 'f0' }).go();
    expect((await sending()).status).toBe(200);
  });

  it('is refused while a file is being checked', async () => {
    await upload('a.png', { state: 'checking' });
    expect(code(await send({ reviewLink: 'files' }))).toBe('file_checking');
  });

  it('does not send a file that is refused concurrently', async () => {
    await upload('bad.png', { id: 'bad' });
    const { faults } = runtime;
    const transactions = () => faults.calls.get('TransactWriteItems') ?? 0;
    const before = transactions();
    const refused = Promise.withResolvers<void>();
    faults.plan({ operation: 'TransactWriteItems', fault: { kind: 'hold', until: refused.promise } });
    const sending = send({ reviewLink: 'files' });
    await until(() => transactions() > before);
    const revisionId = film.revision(1, 0);
    const file = {
      tenantId: workspace.tenantId,
      projectId: film.id,
      workflowId: film.wf,
      revisionId,
      id: 'bad',
    };
    await FileItem.patch(file).set({ state: 'refused' }).go().finally(refused.resolve);
    expect(code(await sending)).toBe('files_tag_without_files');
    expect(await filesNow()).toMatchObject([{ state: 'refused', sent_on: null }]);
  });

  it('is refused without recipients', async () => {
    await Project.patch({ tenantId: workspace.tenantId, projectId: film.id }).set({ contacts: [] }).go();
    expect(code(await send())).toBe('no_recipients');
  });

  it('happens once when two send concurrently', async () => {
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(code).toSorted()).toEqual([200, 'not_in_progress', 'not_in_progress']);
    const { history } = await timeline();
    expect(
      history.flatMap(({ events }) => events).filter(({ category }) => category === 'Send Preview'),
    ).toHaveLength(1);
  });

  it('is idempotent by its Idempotency-Key; another call with it is refused', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const sending = { updateStatus: false };
    const [one, two] = await Promise.all([send(sending, key), send(sending, key)]);
    expect(one.status).toBe(200);
    expect(two.body).toEqual(one.body);
    expect((await send(sending, key)).body).toEqual(one.body);
    expect(code(await send({ ...sending, subject: 'Another' }, key))).toBe('idempotency_mismatch');
    const { data } = await Commit.query
      .primary({ tenantId: workspace.tenantId, projectId: film.id })
      .go({ pages: 'all' });
    expect(
      data.flatMap(({ events }) => events).filter(({ category }) => category === 'Send Preview'),
    ).toHaveLength(1);
  });

  it('costs a query for the state, concurrent reads, and one transaction', async () => {
    const { calls } = await runtime.measure(() => sent());
    expect(calls.TransactWriteItems).toBe(1);
    // Queries: project and checklists. Gets: membership, sender, the last hour's mail count, which is updated as well, and
    // the workspace's mails of the day.
    expect(calls).toMatchObject({ Query: 2, GetItem: 4, UpdateItem: 1 });
  });
});

describe('a reminder', () => {
  const reminder: Sending = { isReminder: true, body: '<p>{{review_link}} {{business_days_overdue}}</p>' };

  it('reuses the contacts’ links; a contact without one gets one', async () => {
    await sent();
    const { tenantId } = workspace;
    const key = { tenantId, projectId: film.id, revisionId: film.revision(1, 0) };
    const before = await linksOfRevision(tenantId, film.id, key.revisionId);
    const [ann, bob] = film.contacts.map(({ id }) => id);
    await TrackedLink.delete({ ...key, contactId: bob ?? 0 }).go();
    const { entry } = await sent(reminder);
    expect(entry?.events).toMatchObject([
      { category: 'Revision Reminder', by: 'agent', mail: { type: 'reminder' } },
    ]);
    const after = await linksOfRevision(tenantId, film.id, key.revisionId);
    expect(after.get(ann ?? 0)?.link_id).toBe(before.get(ann ?? 0)?.link_id);
    expect(after.has(bob ?? 0)).toBe(true);
  });

  it('with a review link requires something to review', async () => {
    await sent({ body: '<p>Just a word</p>', reviewLink: null });
    expect(code(await send(reminder))).toBe('review_link_required');
    expect(code(await send({ ...reminder, body: '<p>Please answer</p>' }))).toBe(200);
  });

  it('is refused while no feedback is awaited', async () => {
    for (const body of ['<p>Please answer</p>', '<p>{{project_name}} {{business_days_overdue}}</p>']) {
      expect(code(await send({ isReminder: true, body }))).toBe('not_awaiting_feedback');
    }
  });
});

describe('a message', () => {
  const message = (body: string) => ({ emailText: { subject: 'A word', body } });

  it('changes only the history', async () => {
    const { workflow, entry } = await agent.ok(sendRevisionMessage, {
      params: onRevision(),
      body: message('<p>Round {{revision_number_n}} is late</p>'),
    });
    expect(workflow.tasks[0]?.tasks[0]?.status).toBe('in_progress');
    expect(entry?.events).toMatchObject([{ category: 'Message Sent', mail: { type: 'none' } }]);
    const stage = film.stage(1).id;
    const params = { id: film.id, wf: film.wf, stage };
    const ofStage = await agent.ok(sendStageMessage, { params, body: message('<p>{{stage_name}}</p>') });
    expect(ofStage.entry?.events).toMatchObject([
      { category: 'Message Sent', stageId: stage, revisionId: null, mail: { subject: 'A word' } },
    ]);
    expect(ofStage.workflow.tasks).toEqual(workflow.tasks);
  });

  it('has a review link once there is something to review', async () => {
    const params = { id: film.id, wf: film.wf, stage: film.stage(1).id };
    const body = message('<p>{{review_link}}</p>');
    expect(code(await agent.call(sendStageMessage, { params, body }))).toBe('review_link_required');
    await sent();
    expect(code(await agent.call(sendStageMessage, { params, body }))).toBe(200);
    expect(code(await agent.call(sendRevisionMessage, { params: onRevision(), body }))).toBe(200);
  });

  it('is refused with the name of an unresolved tag', async () => {
    const answer = await agent.call(sendRevisionMessage, {
      params: onRevision(),
      body: message('<p>{{survey_link}}</p>'),
    });
    expect(answer.body).toMatchObject({ error: { code: 'unresolved_tag', params: { tag: 'survey_link' } } });
  });
});

describe('a mail preview', () => {
  it('is the mail that every contact would get, and changes nothing', async () => {
    await User.patch({ tenantId: workspace.tenantId, id: 1 })
      .set({ html_email_signature: '<p>Yours<img src=x onerror=alert(1)></p>' })
      .go();
    const { mails } = await agent.ok(previewMail, {
      params: onRevision(),
      body: mail({
        subject: '{{client_name}} & {{recipient_fname}}',
        body: '<p>Hello {{recipient_name}}</p><p>{{review_link}}</p><p>{{email_signature}}</p>',
      }),
    });
    expect(mails.map(({ to, name, subject }) => [to, name, subject])).toEqual([
      ['ann@client.example', 'Ann Alba', 'Client & Co & Ann'],
      ['bob@client.example', 'Bob Bruni', 'Client & Co & Bob'],
    ]);
    expect(mails[0]?.html).toContain('Hello Ann Alba');
    expect(mails[0]?.html).toContain('/link/preview"');
    expect(mails[0]?.html).toContain('Yours');
    expect(mails[0]?.html).not.toMatch(/onerror|<script/);
    expect(await linksOfRevision(workspace.tenantId, film.id, film.revision(1, 0))).toEqual(new Map());
  });

  it('names an unresolved tag', async () => {
    const body = mail({ body: '<p>{{review_link}} {{files}}</p>' });
    const answer = await agent.call(previewMail, { params: onRevision(), body });
    expect(answer.body).toMatchObject({ error: { code: 'unresolved_tag', params: { tag: 'files' } } });
  });
});

describe('undo and start', () => {
  it('undoes actions one after the other, and reports when there is none left', async () => {
    await sent();
    const params = { id: film.id, wf: film.wf };
    const stage = film.stage(1).id;
    await agent.ok(rejectRevision, { params: { id: film.wf, stage, rev: film.revision(1, 0) } });
    const once = await agent.ok(undoLast, { params, body: { reason: 'misunderstood' } });
    expect(once.workflow.tasks[0]?.tasks[0]?.status).toBe('awaiting_feedback');
    expect(once.entry?.events).toMatchObject([{ category: 'Action Undone', reason: 'misunderstood' }]);
    const twice = await agent.ok(undoLastOfStage, { params: { ...params, stage }, body: {} });
    expect(twice.workflow.tasks[0]?.tasks[0]).toMatchObject({ status: 'in_progress', sent_on: null });
    expect(code(await agent.call(undoLast, { params, body: {} }))).toBe('nothing_to_undo');
    const nowhere = { ...params, stage: stage + 99 };
    expect(code(await agent.call(undoLastOfStage, { params: nowhere, body: {} }))).toBe('stage_not_found');
  });

  it('takes back for one of four reasons, opens again for one of five, and knows no others', async () => {
    const params = { id: film.id, wf: film.wf };
    const undone = async (reason: string) =>
      code(await agent.call(undoLast, { params, body: { reason: reason as 'other' } }));
    const reopened = async (reason: string) =>
      code(
        await agent.call(reopenStage, {
          params: { id: film.wf, stage: film.stage(1).id },
          body: { reason: reason as 'other' },
        }),
      );
    for (const reason of ['mistake', 'misunderstood', 'incomplete', 'other'])
      expect([await undone(reason), await reopened(reason)]).toEqual(['nothing_to_undo', 'not_completed']);
    expect([await undone('request'), await reopened('request')]).toEqual(['invalid_input', 'not_completed']);
    expect([await undone('whim'), await reopened('whim')]).toEqual(['invalid_input', 'invalid_input']);
  });

  it('takes back the named action only while it is the last one, and shows what has been done since', async () => {
    const { workflow } = await sent();
    const params = { id: film.id, wf: film.wf };
    const stage = film.stage(1).id;
    const seq = workflow.undo.at(-1)?.seq ?? 0;
    const { workflow: approved } = await agent.ok(approveRevision, {
      params: { id: film.wf, stage, rev: film.revision(1, 0) },
    });
    for (const answer of [
      await agent.call(undoLast, { params, body: { seq } }),
      await agent.call(undoLastOfStage, { params: { ...params, stage }, body: { seq } }),
    ]) {
      expect(answer).toMatchObject({
        status: 409,
        body: {
          error: { code: 'undo_not_last' },
          current: { version: approved.version, undo: approved.undo },
        },
      });
    }
    expect((await timeline()).workflow.version).toBe(approved.version);
    const last = approved.undo.at(-1)?.seq;
    const undone = await agent.ok(undoLast, { params, body: { seq: last } });
    expect(undone.entry?.events).toMatchObject([{ undone: ['Revision Approved', 'Stage Approved'] }]);
  });

  it('takes back one action for two identical calls at once, and ignores a third', async () => {
    const { workflow } = await sent();
    const params = { id: film.id, wf: film.wf };
    const stage = film.stage(1).id;
    const { workflow: rejected } = await agent.ok(rejectRevision, {
      params: { id: film.wf, stage, rev: film.revision(1, 0) },
    });
    const body = { seq: rejected.undo.at(-1)?.seq };
    const call = () => agent.ok(undoLast, { params, body });
    const answers = await Promise.all([call(), call()]);
    // Identical calls in the same millisecond are one commit, which either may call its own.
    const outcomes = answers.map(({ outcome }) => outcome);
    expect(outcomes).toContain('done');
    expect(['done', 'ignored']).toEqual(expect.arrayContaining(outcomes));
    expect(await call()).toMatchObject({ outcome: 'ignored', reason: 'already_undone' });
    const { workflow: after, history } = await timeline();
    expect(after.undo).toEqual(workflow.undo);
    expect(history.filter(({ events }) => events[0]?.category === 'Action Undone')).toHaveLength(1);
  });

  it('takes back one action for two unnamed calls at once with one key', async () => {
    const { workflow } = await sent();
    const stage = film.stage(1).id;
    await agent.ok(rejectRevision, { params: { id: film.wf, stage, rev: film.revision(1, 0) } });
    const headers = { 'idempotency-key': randomUUID() };
    const call = () => agent.ok(undoLast, { params: { id: film.id, wf: film.wf }, body: {}, headers });
    const answers = await Promise.all([call(), call()]);
    expect(answers.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    expect((await timeline()).workflow.undo).toEqual(workflow.undo);
  });

  it('starts a stage where the order is free', async () => {
    const stages = ['A', 'B'].map((title) => ({ title, revisions: 1 }));
    film = await createTestProject(agent, { is_linear: false, stages });
    const params = { id: film.id, wf: film.wf, stage: film.stage(2).id };
    expect((await agent.ok(startStage, { params })).workflow.tasks[1]?.status).toBe('in_progress');
    expect(await agent.ok(startStage, { params })).toMatchObject({
      outcome: 'ignored',
      reason: 'already_started',
    });
  });
});

describe('the timeline', () => {
  it('is one query, and shows an agent the state of the mails', async () => {
    const { entry } = await sent();
    const [time = '', workflowId = '', name = ''] = entry?.id.split('-') ?? [];
    const commit = { time: Number(time), workflowId: Number(workflowId), name };
    await MailRecord.create({
      tenantId: workspace.tenantId,
      projectId: film.id,
      ...commit,
      recipient: `contact_${film.contacts[0]?.id}`,
      to: 'ann@client.example',
      subject: 'Look',
      state: 'failed',
      reason: 'MessageRejected',
      claimed_on: entry?.at ?? '',
    }).go();
    const { calls, result } = await runtime.measure(() => timeline());
    // Links of the mail that failed: its text names them, and the directory tells if they were revoked.
    expect(calls).toEqual({ GetItem: 1, Query: 1, BatchGetItem: 2 });
    expect(result.history[0]).toMatchObject({
      id: entry?.id,
      mails: [
        { to: 'ann@client.example', state: 'failed', reason: 'MessageRejected' },
        { to: film.contacts[1]?.email, state: 'owed' },
      ],
    });
  });

  it('shows a contact sendings and decisions, and nothing of the agency’s own', async () => {
    const [ann] = film.contacts;
    const contact = await workspace.asContact({
      client_id: film.client.id,
      id: ann?.id ?? 0,
      email: ann?.email ?? '',
    });
    await upload('sent.png');
    const { entry } = await sent({ reviewLink: 'files' });
    await upload('draft.png');
    const { tenantId } = workspace;
    await Commit.create({
      tenantId,
      projectId: film.id,
      workflowId: film.wf,
      time: runtime.clock.now(),
      name: 'click',
      actor: { kind: 'reviewer', id: 1, name: 'Bob' },
      events: [{ category: 'Link Opened', link_id: 'x', revisionId: 1, contact_id: 1 }],
    }).go();
    const seen = await timeline(contact);
    expect(seen.history.flatMap(({ events }) => events.map(({ category }) => category))).toEqual([
      'Send Preview',
    ]);
    expect(seen.history.find(({ id }) => id === entry?.id)).not.toHaveProperty('mails');
    expect(seen.files.map(({ file }) => file.name)).toEqual(['sent.png']);
    const { items } = await contact.ok(getEvents, { params: { id: film.id } });
    expect(JSON.stringify(items)).not.toMatch(/Link Opened|Project Created/);
    const clicks = { params: { id: film.id, rev: film.revision(1, 0) } };
    expect((await contact.call(getLinkClicks, clicks)).status).toBe(403);
    expect(
      (await (await workspace.asContact()).call(getTimeline, { params: { id: film.id, wf: film.wf } }))
        .status,
    ).toBe(404);
  });

  it('continues by a cursor without losing or repeating an entry, with its mails', async () => {
    const { tenantId } = workspace;
    const base = runtime.clock.now();
    const commit = (n: number) => ({
      tenantId,
      projectId: film.id,
      workflowId: film.wf,
      time: base + n,
      name: `n${n}`,
    });
    const numbers = Array.from({ length: 70 }, (_, n) => n);
    for (const n of numbers) {
      await Commit.create({
        ...commit(n),
        actor: { kind: 'agent', id: 1, name: 'Olga' },
        events: [{ category: 'Client Commented', stageId: 1, revisionId: 1, at: '', message: String(n) }],
      }).go();
      const record = { subject: '', to: `to${n}@client.example`, claimed_on: '', state: 'sent' } as const;
      for (const recipient of ['a', 'b'])
        await MailRecord.create({ ...commit(n), recipient, ...record }).go();
    }
    const events = async (cursor: string | undefined) => {
      const query = cursor ? { cursor } : {};
      const page = await agent.ok(getEvents, { params: { id: film.id }, query });
      return { history: page.items, cursor: page.cursor };
    };
    for (const pageFrom of [(cursor: string | undefined) => timeline(agent, cursor), events]) {
      const seen: { message: unknown; mails: number | undefined }[] = [];
      let cursor: string | undefined;
      let pages = 0;
      do {
        const page = await pageFrom(cursor);
        cursor = page.cursor ?? undefined;
        pages += 1;
        for (const { events, mails } of page.history) {
          const [event] = events;
          if (event?.category === 'Client Commented')
            seen.push({ message: event.message, mails: mails?.length });
        }
      } while (cursor);
      expect(pages).toBeGreaterThan(2);
      expect(seen).toEqual(numbers.toReversed().map((n) => ({ message: String(n), mails: 2 })));
    }
  });

  it('refuses a cursor of another project or workspace', async () => {
    const { tenantId } = workspace;
    const { encodeCursor } = await import('#server/tokens/cursor.ts');
    const params = { id: film.id, wf: film.wf };
    for (const cursor of [
      encodeCursor(tenantId, `history#${film.id + 1}`, 'commit#'),
      encodeCursor(tenantId + 1, `history#${film.id}`, 'commit#'),
      'nonsense',
    ]) {
      expect((await agent.call(getTimeline, { params, query: { cursor } })).status).toBe(404);
      expect((await agent.call(getEvents, { params, query: { cursor } })).status).toBe(404);
    }
  });

  it('shows counted clicks', async () => {
    await sent();
    const key = { tenantId: workspace.tenantId, projectId: film.id, revisionId: film.revision(1, 0) };
    const [ann] = film.contacts;
    const [first, last_clicked] = ['2026-03-01T09:00:00.000Z', '2026-03-02T09:00:00.000Z'];
    await TrackedLink.patch({ ...key, contactId: ann?.id ?? 0 })
      .set({ clicks: 2, last_clicked, opened: [first, last_clicked] })
      .go();
    const { items } = await agent.ok(getLinkClicks, { params: { id: film.id, rev: key.revisionId } });
    expect(items).toEqual([
      {
        revision_id: key.revisionId,
        contact_id: ann?.id,
        contact_name: 'Ann Alba',
        event_time: last_clicked,
        clicks: 2,
        opened: [last_clicked, first],
      },
    ]);
  });
});

describe('polling for changes', () => {
  const version = async () =>
    (await agent.ok(getTimelineVersion, { params: { id: film.id, wf: film.wf } })).version;

  it('gets another version after an action, and the page carries the version it was read at', async () => {
    const before = await version();
    expect(await version()).toBe(before);
    expect((await timeline()).version).toBe(before);
    await sent();
    const after = await version();
    expect(after).not.toBe(before);
    expect((await timeline()).version).toBe(after);
  });

  it('gets another version after a mail, and after a change of the project', async () => {
    await sent();
    const { tenantId } = workspace;
    const { data } = await Commit.query
      .primary({ tenantId, projectId: film.id })
      .go({ order: 'desc', limit: 1 });
    const [{ time, workflowId, name } = { time: 0, workflowId: 0, name: '' }] = data;
    const before = await version();
    const mailOf = { tenantId, projectId: film.id, time, workflowId, name, recipient: 'contact_1' };
    const at = new Date(time).toISOString();
    await MailRecord.create({
      ...mailOf,
      to: 'a@b.example',
      subject: 'Look',
      state: 'claimed',
      claimed_on: at,
    }).go();
    const claimed = await version();
    await MailRecord.patch(mailOf).set({ state: 'sent' }).go();
    const gone = await version();
    expect(new Set([before, claimed, gone]).size).toBe(3);
    expect((await timeline()).version).toBe(gone);
    await agent.ok(archiveProject, { params: { id: film.id }, body: { archive: true } });
    expect(await version()).not.toBe(gone);
  });

  it('gets the same version as a page with many files before its history', async () => {
    for (let n = 0; n < 90; n++) await upload(`${n}.png`);
    expect((await timeline()).version).toBe(await version());
  });

  it('is refused by a path that names two projects', async () => {
    const another = await createTestProject(agent);
    const crossed = { id: another.id, wf: film.wf };
    expect((await agent.call(getTimelineVersion, { params: crossed })).status).toBe(404);
  });
});

describe('several deliverables side by side', () => {
  it('are shown with their state, and to the agency with the last click of each', async () => {
    const workflows = ['Film', 'Poster'].map((title) => ({
      title,
      stages: [{ title: 'Cut', revisions: 1 }],
    }));
    film = await createTestProject(agent, { deliverable_type: 'Multi', workflows });
    await sent();
    const last_clicked = '2026-03-02T09:00:00.000Z';
    const { id: contactId = 0, email = '' } = film.contacts[0] ?? {};
    const link = { projectId: film.id, revisionId: film.revision(1, 0), contactId };
    await TrackedLink.patch({ tenantId: workspace.tenantId, ...link })
      .set({ clicks: 1, last_clicked })
      .go();
    const shown = await agent.ok(getTimelines, { params: { id: film.id } });
    expect(shown.items).toMatchObject([
      { id: film.wf, title: 'Film', status: 'awaiting_feedback', current_stage: 'Cut', last_clicked },
      { id: film.wf + 1, title: 'Poster', status: 'in_production', last_clicked: null },
    ]);
    const ann = await workspace.asContact({ client_id: film.client.id, id: contactId, email });
    const { items } = await ann.ok(getTimelines, { params: { id: film.id } });
    expect(items.map((item) => item.last_clicked)).toEqual([null, null]);
  });
});

describe('a signed-in client', () => {
  const contactOf = (project: TestProject, place = 0) => {
    const { id = 0, email = '' } = project.contacts[place] ?? {};
    return workspace.asContact({ client_id: project.client.id, id, email });
  };
  const decision = (body: BodyInput<typeof decideOnTimeline>, round = 0) => ({
    params: onRevision(round),
    body,
  });

  it('approves in their own name, on the files sent', async () => {
    await upload('a.png');
    await sent({ reviewLink: 'files' });
    await upload('late.png');
    const ann = await contactOf(film);
    const answer = await ann.ok(decideOnTimeline, decision({ decision: 'approve', message: 'Lovely' }));
    expect(answer.workflow.tasks[0]).toMatchObject({ status: 'completed' });
    expect(answer.entry).toMatchObject({
      actor: { kind: 'contact', id: film.contacts[0]?.id, name: 'Ann Alba' },
      events: [
        { category: 'Revision Approved', by: 'client', message: 'Lovely', files: [{ name: 'a.png' }] },
        { category: 'Stage Approved', by: 'client' },
      ],
    });
    expect(code(await ann.call(decideOnTimeline, decision({ decision: 'approve' })))).toBe(200);
    const said = { decision: 'request_changes', message: 'Wait, the logo' } as const;
    const late = await ann.ok(decideOnTimeline, decision(said));
    expect(late).toMatchObject({
      outcome: 'recorded',
      reason: 'already_approved',
      decided: { what: 'approved', by: 'Ann Alba' },
      entry: { actor: { kind: 'contact' }, events: [{ category: 'Decision Recorded', ...said }] },
    });
    const { history } = await timeline(agent);
    expect(history.find(({ id }) => id === late.entry?.id)).toMatchObject(late.entry ?? {});
  });

  it('approves a link without the files uploaded and never sent', async () => {
    await sent();
    await upload('late.png');
    const answer = await (await contactOf(film)).ok(decideOnTimeline, decision({ decision: 'approve' }));
    expect(answer.entry?.events[0]).toMatchObject({ category: 'Revision Approved', files: [] });
  });

  it('requests changes, which starts the next round; a second answer to the first is kept as said', async () => {
    await sent();
    const ann = await contactOf(film);
    const answer = await ann.ok(
      decideOnTimeline,
      decision({ decision: 'request_changes', message: 'Bigger' }),
    );
    expect(answer.workflow.tasks[0]?.tasks.map(({ status }) => status)).toEqual([
      'rejected',
      'in_progress',
      'pending',
    ]);
    expect(await ann.ok(decideOnTimeline, decision({ decision: 'approve' }))).toMatchObject({
      outcome: 'recorded',
      decided: { what: 'changes_requested' },
    });
    const never = decision({ decision: 'approve', message: 'Yes' }, 2);
    expect(code(await ann.call(decideOnTimeline, never))).toBe('not_open_for_review');
  });

  it('comments on sent work, idempotent, and on nothing else', async () => {
    const ann = await contactOf(film);
    const message = { params: onRevision(), body: { message: 'When?' } };
    expect(code(await ann.call(commentOnTimeline, message))).toBe('not_open_for_review');
    await sent();
    const headers = { 'idempotency-key': randomUUID() };
    await ann.ok(commentOnTimeline, { ...message, headers });
    await ann.ok(commentOnTimeline, { ...message, headers });
    const { history } = await timeline(ann);
    const comments = history.filter(({ events }) => events[0]?.category === 'Client Commented');
    expect(comments).toMatchObject([{ actor: { kind: 'contact' }, events: [{ message: 'When?' }] }]);
    await agent.ok(archiveProject, { params: { id: film.id }, body: { archive: true } });
    expect(code(await ann.call(commentOnTimeline, message))).toBe('project_closed');
    expect(code(await ann.call(decideOnTimeline, decision({ decision: 'approve' })))).toBe('project_closed');
  });

  it('must be on the project, and no agent', async () => {
    await sent();
    const other = await createTestProject(agent);
    const stranger = await contactOf(other);
    for (const [route, body] of [
      [decideOnTimeline, { decision: 'approve' }],
      [commentOnTimeline, { message: 'Hello' }],
    ] as const) {
      expect(code(await agent.call(route, { params: onRevision(), body } as never))).toBe('clients_only');
      expect((await stranger.call(route, { params: onRevision(), body } as never)).status).toBe(404);
    }
    expect((await timeline()).workflow.tasks[0]?.tasks[0]?.status).toBe('awaiting_feedback');
  });
});

describe('permissions', () => {
  const calls = () =>
    [
      [getTimeline, { params: { id: film.id, wf: film.wf } }],
      [getTimelines, { params: { id: film.id } }],
      [getTimelineVersion, { params: { id: film.id, wf: film.wf } }],
      [getEvents, { params: { id: film.id } }],
      [previewMail, { params: onRevision(), body: mail({}) }],
      [sendPreview, { params: onRevision(), body: mail({}) }],
      [undoLast, { params: { id: film.id, wf: film.wf }, body: {} }],
      [getLinkClicks, { params: { id: film.id, rev: film.revision(1, 0) } }],
    ] as const;

  it('not another workspace, nor an agent who is not on the team', async () => {
    const other = await runtime.createWorkspace();
    const stranger = await workspace.asAgent();
    for (const [route, input] of calls()) {
      expect((await other.owner.call(route, input as never)).status).toBe(404);
      expect((await stranger.call(route, input as never)).status).toBe(404);
    }
  });

  it('not on a closed project, nor by a path that names two projects', async () => {
    const another = await createTestProject(agent);
    const crossed = { id: another.id, wf: film.wf, rev: film.revision(1, 0) };
    expect((await agent.call(sendPreview, { params: crossed, body: mail({}) })).status).toBe(404);
    const foreign = { id: film.id, wf: film.wf, rev: another.revision(1, 0) };
    expect(code(await agent.call(sendPreview, { params: foreign, body: mail({}) }))).toBe(
      'revision_not_found',
    );
    const params = { id: film.wf, stage: film.stage(1).id, rev: film.revision(1, 0) };
    await agent.ok(approveRevision, { params });
    await agent.ok(archiveProject, { params: { id: film.id }, body: { archive: true } });
    const stage = film.stage(1).id;
    const body = { emailText: { subject: 'x', body: '<p>x</p>' } };
    const closed = await agent.call(sendStageMessage, { params: { id: film.id, wf: film.wf, stage }, body });
    expect(code(closed)).toBe('project_closed');
  });
});
