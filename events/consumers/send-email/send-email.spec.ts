import type { SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalogue, eventSource } from '#catalog/index.ts';
import { createClient, inviteContact } from '#contracts/clients.ts';
import { commentReview, decideReview } from '#contracts/review.ts';
import { getTimeline, sendPreview, sendStageMessage } from '#contracts/timeline.ts';
import { approveRevision } from '#contracts/workflows.ts';
import type { EventName } from '#domain/event.ts';
import { eventId } from '#server/data/commit.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { FileItem } from '#server/data/entities/file.ts';
import { MailRecord } from '#server/data/entities/mail-record.ts';
import { MailText } from '#server/data/entities/mail-text.ts';
import { Project } from '#server/data/entities/project.ts';
import { Tenant } from '#server/data/entities/tenant.ts';
import { User } from '#server/data/entities/user.ts';
import type { CommitRecord } from '#server/data/project-reads.ts';
import { linkOfToken } from '#server/tokens/links.ts';
import { reviewTokenOf } from '#testing/review-token.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { withItsMails } from '../../fixtures/delivery.ts';
import { handler as sendEmail } from './send-email.lambda.ts';

const handler = withItsMails(sendEmail);

let runtime: TestRuntime;
let workspace: TestWorkspace;
let agent: Person;
let film: TestProject;

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  workspace = await runtime.createWorkspace();
  agent = workspace.owner;
  const contact = (firstname: string) => ({
    firstname,
    lastname: 'Alba',
    email: `${firstname.toLowerCase()}@${workspace.subdomain}.client.example`,
  });
  film = await createTestProject(agent, { contacts: [contact('Ann'), contact('Bob')], team_members: [1] });
});

const addressOf = (firstname: string) => `${firstname.toLowerCase()}@${workspace.subdomain}.client.example`;
const mailsTo = (address: string) =>
  runtime.mailbox
    .list({ to: address, limit: 50 })
    .flatMap(({ messageId }) => runtime.mailbox.get(messageId) ?? []);
const onRevision = () => ({ id: film.id, wf: film.wf, rev: film.revision(1, 0) });
const send = (body = '<p>Hello {{recipient_fname}}</p><p>{{review_link}}</p>', more: object = {}) =>
  agent.ok(sendPreview, {
    params: onRevision(),
    body: {
      emailText: { subject: 'Look, {{recipient_fname}}', body },
      reviewLink: 'https://vimeo.example/1',
      ...more,
    },
  });
const tokenFor = async (place: number): Promise<string> => {
  return reviewTokenOf(workspace.tenantId, film, film.revision(1, 0), place);
};

const commitsOf = async (projectId: number): Promise<CommitRecord[]> => {
  const { data } = await Commit.query
    .primary({ tenantId: workspace.tenantId, projectId })
    .go({ pages: 'all' });
  return data;
};

/** SQS records of a commit's events. */
const delivered = (commit: CommitRecord): SQSEvent['Records'] =>
  commit.events.map(({ category, ...data }, index) => {
    const detail = {
      id: eventId(commit, index),
      name: category,
      version: catalogue[category as EventName].version,
      tenant_id: commit.tenantId,
      project_id: commit.projectId || null,
      workflow_id: commit.workflowId || null,
      actor: commit.actor,
      at: new Date(commit.time).toISOString(),
      data,
    };
    const body = JSON.stringify({ id: detail.id, source: eventSource, 'detail-type': category, detail });
    return {
      messageId: detail.id,
      receiptHandle: '',
      body,
      attributes: {
        ApproximateFirstReceiveTimestamp: String(runtime.clock.now()),
        ApproximateReceiveCount: '1',
        SentTimestamp: '',
        SenderId: '',
      },
      messageAttributes: {},
      md5OfBody: '',
      eventSource: 'aws:sqs',
      eventSourceARN: '',
      awsRegion: '',
    };
  });

/** Delivers all commits of a project in the given order; returns the failures. */
const deliver = async (commits: readonly CommitRecord[]) => {
  const result = await handler({ Records: commits.flatMap(delivered) }, {} as never);
  return result?.batchItemFailures ?? [];
};
const deliverAll = async (projectId = film.id) => deliver(await commitsOf(projectId));
const states = async (projectId = film.id) => {
  const { data } = await MailRecord.query
    .primary({ tenantId: workspace.tenantId, projectId })
    .go({ pages: 'all', consistent: true });
  return data.map(({ recipient, state }) => [recipient, state]);
};

describe('a preview', () => {
  it('goes to every contact with a link of their own, as HTML and text, once despite repetitions', async () => {
    await Tenant.patch({ tenantId: workspace.tenantId })
      .set({ theme: 'blush', bcc_email: 'bcc@agency.example' })
      .go();
    await send();
    expect(await deliverAll()).toEqual([]);
    expect(await deliver((await commitsOf(film.id)).toReversed())).toEqual([]);
    const [ann, ...more] = mailsTo(addressOf('Ann'));
    expect(more).toEqual([]);
    expect(ann).toMatchObject({
      subject: 'Look, Ann',
      to: [addressOf('Ann'), 'bcc@agency.example'],
      tags: { tenant: `tenant_${workspace.tenantId}`, kind: 'send_preview' },
    });
    const address = `${runtime.url(workspace.subdomain)}/link/${await tokenFor(0)}`;
    expect(ann?.html).toContain(`href="${address}"`);
    expect(ann?.html).toMatch(/bgcolor="#[0-9a-f]{6}"[^>]*><a href/);
    expect(ann?.text).toContain(address);
    const [bob] = mailsTo(addressOf('Bob'));
    expect(bob?.html).toContain(await tokenFor(1));
    expect(linkOfToken(await tokenFor(1))).toBeDefined();
    const recipients = film.contacts.map(({ id }) => [`contact_${id}`, 'sent']);
    expect(await states()).toEqual(recipients);
    const { history } = await agent.ok(getTimeline, { params: { id: film.id, wf: film.wf }, query: {} });
    expect(history[0]?.mails).toMatchObject([
      { to: addressOf('Ann'), state: 'sent' },
      { to: addressOf('Bob') },
    ]);
  });

  it('resolves tags from the whole project, in the client’s language, and escapes them', async () => {
    film = await createTestProject(agent, {
      name: 'A <b>film</b>',
      client: { language: 'fr' },
      contacts: [{ firstname: '<i>Ann', lastname: 'Alba', email: addressOf('Zoe') }],
      stages: [
        { title: 'Idée <script>', revisions: 2 },
        { title: 'Montage', revisions: 1 },
      ],
    });
    await User.patch({ tenantId: workspace.tenantId, id: 1 })
      .set({ html_email_signature: '<p>Olga<script>alert(1)</script></p>' })
      .go();
    await FileItem.create({
      tenantId: workspace.tenantId,
      projectId: film.id,
      workflowId: film.wf,
      revisionId: film.revision(1, 0),
      id: 'file',
      name: 'a"<b>.png',
      type: 'image/png',
      size: 1,
      path: 'documents/a.png',
      version: 1,
      created_on: '2026-01-01T00:00:00.000Z',
      created_by: { kind: 'agent', id: 1, name: 'Olga' },
      verified: true,
      state: 'ready',
    }).go();
    await send(
      '<p>{{contact_name}}: {{project_name}}, {{stage_revisions_left}}</p><p>{{project_overview}}</p><p>{{files}}</p><p>{{review_link}}</p><p>{{email_signature}}</p>',
      { reviewLink: 'files' },
    );
    await deliverAll();
    const [mail] = mailsTo(addressOf('Zoe'));
    expect(mail?.html).toContain('&lt;i&gt;Ann: A &lt;b&gt;film&lt;/b&gt;, deux');
    expect(mail?.html).toContain('Idée &lt;script&gt;</strong>&nbsp;: en attente de votre retour');
    expect(mail?.html).toContain('Montage</strong>&nbsp;: à venir');
    expect(mail?.html).toContain('a"&lt;b&gt;.png</a>');
    expect(mail?.html).toContain('Voir le travail');
    expect(mail?.html).not.toMatch(/<script|alert/);
    expect(mail?.text).toContain('Olga');
  });

  it('with an unresolved tag is recorded as failed in the history, and not sent', async () => {
    const { entry } = await send();
    const [time = '', workflowId = '', name = ''] = entry?.id.split('-') ?? [];
    const place = {
      tenantId: workspace.tenantId,
      projectId: film.id,
      time: Number(time),
      workflowId: Number(workflowId),
      name,
    };
    await MailText.patch(place).set({ body: '<p>{{files}}</p>' }).go();
    expect(await deliverAll()).toEqual([]);
    expect((await states()).map(([, state]) => state)).toEqual(['failed', 'failed']);
    expect(mailsTo(addressOf('Ann'))).toEqual([]);
  });

  it('claimed by a sender that crashed stays unsent; the other recipient gets theirs', async () => {
    const { entry } = await send();
    const [time = '', workflowId = '', name = ''] = entry?.id.split('-') ?? [];
    await MailRecord.create({
      tenantId: workspace.tenantId,
      projectId: film.id,
      time: Number(time),
      workflowId: Number(workflowId),
      name,
      recipient: `contact_${film.contacts[0]?.id}`,
      to: addressOf('Ann'),
      subject: '',
      state: 'claimed',
      claimed_on: '',
    }).go();
    expect(await deliverAll()).toEqual([]);
    expect((await states()).map(([, state]) => state)).toEqual(['unknown', 'sent']);
    expect(mailsTo(addressOf('Ann'))).toEqual([]);
  });

  it('for a deleted project is sent to nobody', async () => {
    await send();
    const commits = await commitsOf(film.id);
    await Project.delete({ tenantId: workspace.tenantId, projectId: film.id }).go();
    expect(await deliver(commits)).toEqual([]);
    expect(mailsTo(addressOf('Ann'))).toEqual([]);
  });
});

describe('reminders and messages', () => {
  it('are sent when an agent sends them; those by the schedule are sent elsewhere', async () => {
    await send();
    await send('<p>{{business_days_overdue}}: {{review_link}}</p>', { isReminder: true });
    const stage = film.stage(1).id;
    const body = { emailText: { subject: 'A word', body: '<p>On {{stage_name}}: {{review_link}}</p>' } };
    await agent.ok(sendStageMessage, { params: { id: film.id, wf: film.wf, stage }, body });
    await Commit.create({
      tenantId: workspace.tenantId,
      projectId: film.id,
      workflowId: film.wf,
      time: runtime.clock.now(),
      name: 'schedule',
      actor: { kind: 'schedule', id: 0, name: '' },
      events: [
        {
          category: 'Revision Reminder',
          stageId: stage,
          revisionId: film.revision(1, 0),
          at: '',
          by: 'schedule',
          mail: null,
        },
      ],
    }).go();
    expect(await deliverAll()).toEqual([]);
    const mails = mailsTo(addressOf('Ann'));
    expect(mails.map(({ tags }) => tags.kind).toSorted()).toEqual([
      'message_sent',
      'revision_reminder',
      'send_preview',
    ]);
    const token = await tokenFor(0);
    expect(mails.filter(({ html }) => html?.includes(token))).toHaveLength(3);
  });
});

describe('an action of a client', () => {
  const asClient = async (decision: 'approve' | 'request_changes', message = '') => {
    await send();
    const guest = workspace.asAnonymous();
    return guest.ok(decideReview, { params: { token: await tokenFor(1) }, body: { decision, message } });
  };

  it('is mailed to the team and the director, an approval in one mail', async () => {
    const director = await workspace.asAgent();
    const outsider = await workspace.asAgent();
    film = await createTestProject(agent, {
      team_members: [1],
      client: { agency_client_director: director.id },
    });
    await asClient('approve');
    await deliverAll();
    const [mail, ...more] = mailsTo(agent.email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Film: Concept is approved', tags: { kind: 'client_approved' } });
    expect(mail?.html).toContain(`${runtime.url(workspace.subdomain)}/projects/${film.id}/timeline`);
    expect(mailsTo(director.email)).toHaveLength(1);
    expect(mailsTo(outsider.email)).toEqual([]);
  });

  it('is mailed for the revision, not for its stage as well', async () => {
    await asClient('approve');
    const records = (await commitsOf(film.id)).flatMap(delivered);
    const ofStage = records.filter(({ body }) => body.includes('"detail-type":"Stage Approved"'));
    expect(ofStage).toHaveLength(1);
    expect(await handler({ Records: ofStage }, {} as never)).toEqual({ batchItemFailures: [] });
    expect(mailsTo(agent.email)).toEqual([]);
  });

  it('is mailed with their message, as text', async () => {
    await asClient('request_changes', '<img src=x onerror=alert(1)>\nRedder');
    await deliverAll();
    const [mail] = mailsTo(agent.email);
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;<br>Redder');
    expect(mail?.html).not.toContain('<img src=x');
  });

  it('is mailed without an empty quotation when there is no message', async () => {
    await asClient('request_changes');
    await deliverAll();
    expect(mailsTo(agent.email)[0]?.html).not.toContain('<blockquote');
  });

  it('is mailed when it is a comment', async () => {
    await send();
    const params = { token: await tokenFor(0) };
    await workspace.asAnonymous().ok(commentReview, { params, body: { message: 'When <b>exactly</b>?' } });
    await deliverAll();
    expect(mailsTo(agent.email)[0]?.html).toContain('When &lt;b&gt;exactly&lt;/b&gt;?');
  });

  it('is not mailed when an agent took it', async () => {
    await send();
    const params = { id: film.wf, stage: film.stage(1).id, rev: film.revision(1, 0) };
    await agent.ok(approveRevision, { params });
    await deliverAll();
    expect(mailsTo(agent.email)).toEqual([]);
  });
});

describe('other mails', () => {
  it('an invited contact gets the link of their invitation, and with access that of the sign-in', async () => {
    await agent.ok(inviteContact, { params: { id: film.contacts[0]?.id ?? 0 } });
    expect(await deliverAll(0)).toEqual([]);
    const newest = () => mailsTo(addressOf('Ann')).find(({ tags }) => tags.kind === 'sign_in_invitation');
    const mail = newest();
    expect(mail?.html).toContain(`${runtime.url(workspace.subdomain)}/invitation/`);
    expect(mail?.html).toContain('Olga Owner');
    await workspace.accept(addressOf('Ann'));
    await agent.ok(inviteContact, { params: { id: film.contacts[0]?.id ?? 0 } });
    expect(await deliverAll(0)).toEqual([]);
    const query = `email=${encodeURIComponent(addressOf('Ann'))}&amp;lang=en`;
    expect(mailsTo(addressOf('Ann')).map(({ html }) => html)).toContainEqual(
      expect.stringContaining(`${runtime.url(workspace.subdomain)}/signin?${query}`),
    );
  });

  it('an invited contact gets the same mail, with or without a login elsewhere', async () => {
    const elsewhereIn = await runtime.createWorkspace();
    const { owner } = elsewhereIn;
    const [ann, bob] = ['Ann', 'Bob'].map((name) => ({ name, address: addressOf(name) }));
    if (!ann || !bob) throw new Error('two are invited');
    const contacts = [{ firstname: 'Ann', email: ann.address }];
    const elsewhere = await owner.ok(createClient, { body: { name: 'Elsewhere', contacts } });
    await owner.ok(inviteContact, { params: { id: elsewhere.contacts[0]?.id ?? 0 } });
    await elsewhereIn.accept(ann.address);
    const known = () => runtime.identity.accounts().map(({ email }) => email);
    expect(known()).toContain(ann.address);
    expect(known()).not.toContain(bob.address);

    for (const { id } of film.contacts) await agent.ok(inviteContact, { params: { id } });
    expect(await deliverAll(0)).toEqual([]);
    const wordsTo = ({ name, address }: typeof ann) => {
      const mail = mailsTo(address).find(({ tags }) => tags.kind === 'sign_in_invitation');
      const plain = (text: string | null | undefined) =>
        (text ?? '')
          .replaceAll(encodeURIComponent(address), 'address')
          .replaceAll(/\/invitation\/[\w-]+/g, 'link')
          .replaceAll(address, 'address')
          .replaceAll(name, 'name');
      return [plain(mail?.subject), plain(mail?.html), plain(mail?.text)];
    };
    expect(wordsTo(ann)[1]).toContain('address');
    expect(wordsTo(ann)).toEqual(wordsTo(bob));
  });

  it('the uploader of a refused file is told', async () => {
    const revisionId = film.revision(1, 0);
    const upload = {
      tenantId: workspace.tenantId,
      projectId: film.id,
      workflowId: film.wf,
      revisionId,
      id: 'bad',
    };
    await FileItem.create({
      ...upload,
      name: 'bad<i>.png',
      type: 'image/png',
      size: 1,
      path: 'documents/bad.png',
      version: 1,
      created_on: '2026-01-01T00:00:00.000Z',
      created_by: { kind: 'agent', id: 1, name: 'Olga' },
      verified: false,
      state: 'refused',
    }).go();
    const commit = {
      tenantId: workspace.tenantId,
      projectId: film.id,
      workflowId: film.wf,
      time: runtime.clock.now(),
      // A random name may contain any character of base64url.
      name: 'a-1-b_2',
      actor: { kind: 'system' as const, id: 0, name: '' },
      events: [
        {
          category: 'File Refused' as const,
          revisionId,
          file_id: 'bad',
          name: 'bad<i>.png',
          reason: 'executable',
        },
      ],
    };
    await Commit.create(commit).go();
    expect(await deliver([commit])).toEqual([]);
    const [mail] = mailsTo(agent.email);
    expect(mail?.subject).toBe('Film: bad<i>.png was refused');
    expect(mail?.html).toContain('bad&lt;i&gt;.png');
    expect(await states()).toEqual([['user_1', 'sent']]);
  });
});
