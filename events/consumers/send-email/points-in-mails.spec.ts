/** Points in other mails: in the team's mail of a decision, and in the client's mail of the round that answers them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerPoints, points } from '#contracts/points.ts';
import { emailTemplates } from '#contracts/templates.ts';
import { decideOnTimeline, previewMail, sendPreview } from '#contracts/timeline.ts';
import { FileItem } from '#server/data/entities/file.ts';
import { Picture } from '#server/data/entities/picture.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { bodyOf, deliverBatch, historyOf, withItsMails } from '../../fixtures/delivery.ts';
import { handler as sendEmail } from './send-email.lambda.ts';

const handler = withItsMails(sendEmail);

let runtime: TestRuntime;
let workspace: TestWorkspace;
let olga: Person;
let ann: Person;
let film: TestProject;

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
});
afterAll(() => runtime.stop());
beforeEach(() => start('en'));

const start = async (language: 'en' | 'it') => {
  workspace = await runtime.createWorkspace();
  olga = workspace.owner;
  film = await createTestProject(olga, {
    contacts: [{ firstname: 'Ann', lastname: 'Alba', email: `ann@${workspace.subdomain}.client.example` }],
    team_members: [olga.id],
    client: { language },
  });
  const [contact] = film.contacts;
  if (!contact) throw new Error('no contact');
  ann = await workspace.asContact({ ...contact, client_id: film.client.id });
  await send(0, '<p>{{review_link}}</p>');
  await FileItem.create({
    tenantId: workspace.tenantId,
    projectId: film.id,
    workflowId: film.wf,
    revisionId: film.revision(1, 0),
    id: 'file',
    name: 'menu <b>.pdf',
    type: 'application/pdf',
    size: 1,
    path: 'documents/menu.pdf',
    version: 1,
    created_on: '2026-01-01T00:00:00.000Z',
    created_by: { kind: 'agent', id: 1, name: 'Olga' },
    verified: true,
    state: 'ready',
    sent_on: '2026-01-01T00:00:00.000Z',
  }).go();
};

const onRound = (round = 0) => ({ id: film.id, wf: film.wf, rev: film.revision(1, round) });
const text = (body: string) => ({ subject: 'Look', body });
const send = (round: number, body: string) =>
  olga.ok(sendPreview, {
    params: onRound(round),
    body: { emailText: text(body), reviewLink: 'https://vimeo.example/1' },
  });
const idOf = (name: string) => `${name}-${'0'.repeat(10)}`;
const draft = (name: string, more: object = {}, round = 0) =>
  ann.ok(points.save, {
    params: { ...onRound(round), point: idOf(name) },
    body: { body: `Words of ${name}`, ...more },
  });
const decide = (decision: 'approve' | 'request_changes', names: readonly string[], round = 0, message = '') =>
  ann.ok(decideOnTimeline, {
    params: onRound(round),
    body: { decision, message, points: names.map(idOf) },
  });
const answer = (name: string, what: 'done' | 'not_done' | 'question', words = '') =>
  olga.ok(answerPoints, {
    params: onRound(),
    body: { answers: [{ point: idOf(name), what, text: words }] },
  });
const deliver = async () => {
  const history = await historyOf(workspace.tenantId, film.id);
  expect(await deliverBatch(handler, history.map(bodyOf), runtime.clock.now())).toEqual([]);
};
const mailsTo = ({ email }: Person, kind: string) =>
  runtime.mailbox
    .list({ to: email, limit: 100 })
    .flatMap(({ messageId }) => runtime.mailbox.get(messageId) ?? [])
    .filter(({ tags }) => tags.kind === kind);

describe('the team’s mail of a decision', () => {
  it('lists the points that came with it, once, with place, words and kind', async () => {
    await draft('price', {
      file_id: 'file',
      selector: { page: 2, shape: { type: 'pin', x: 90, y: 5 } },
      body: 'Fourteen\n<script>alert(1)</script>',
    });
    await draft('mood', { kind: 'remark' });
    await decide('request_changes', ['price', 'mood']);
    await deliver();
    await deliver();
    const [mail, ...others] = mailsTo(olga, 'client_requested_changes');
    expect(others).toEqual([]);
    expect(mail?.text).toContain(
      '1 · menu <b>.pdf, page 2, top right · change\nFourteen\n<script>alert(1)</script>\n\n2 · the work as a whole · remark\nWords of mood',
    );
    expect(mail?.html).toContain('Fourteen<br>&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(mail?.html).toContain('menu &lt;b&gt;.pdf');
    expect(mail?.html).not.toMatch(/<script|<blockquote/);
  });

  it('says how many pictures are attached, which stand for the words where there are none', async () => {
    const picture = crypto.randomUUID();
    await Picture.create({
      tenantId: workspace.tenantId,
      projectId: film.id,
      id: picture,
      use: 'point',
      type: 'image/png',
      size: 1,
      created_on: '2026-01-01T00:00:00.000Z',
      created_by_kind: 'contact',
      created_by_id: film.contacts[0]?.id ?? 0,
      state: 'ready',
    }).go();
    await draft('silent', { body: '', attachments: [{ id: picture, name: 'menu.png' }] });
    await decide('request_changes', ['silent']);
    await deliver();
    expect(mailsTo(olga, 'client_requested_changes')[0]?.text).toContain(
      '1 · the work as a whole · change · 1 picture attached\n\n',
    );
    await send(1, '<p>{{change_list}}</p><p>{{review_link}}</p>');
    await deliver();
    const texts = mailsTo(ann, 'send_preview').map((mail) => mail.text);
    expect(texts.join()).toContain('1. 1 picture attached — not answered yet');
  });

  it('lists twenty of them, by number, and says how many more came', async () => {
    const names = Array.from({ length: 23 }, (_, index) => `p${String(index).padStart(2, '0')}`);
    for (const name of names) await draft(name);
    await decide('request_changes', names.toReversed(), 0, 'All over again');
    await deliver();
    const [mail] = mailsTo(olga, 'client_requested_changes');
    const listed = [...(mail?.text ?? '').matchAll(/Words of (p\d\d)/g)].map(([, name]) => name);
    expect(listed).toEqual(names.slice(0, 20));
    expect(mail?.text).toContain('\n\nand 3 more\n\n');
  });

  it('lists them behind an approval, a late answer, and points without a decision', async () => {
    await draft('first');
    await decide('approve', ['first']);
    await draft('second');
    await decide('request_changes', ['second']);
    await draft('third');
    await draft('fourth');
    await ann.ok(points.submit, { params: onRound(), body: { points: [idOf('third'), idOf('fourth')] } });
    await deliver();
    expect(mailsTo(olga, 'client_approved')[0]?.text).toContain(
      '1 · the work as a whole · change\nWords of first',
    );
    expect(mailsTo(olga, 'client_decided_late')[0]?.text).toContain('2 · the work');
    const [added] = mailsTo(olga, 'client_added_points');
    expect(added?.subject).toBe('Film: 2 points added to Concept');
    expect(added?.text).toContain('Ann Alba added 2 points to Concept in Film (preview):\n\n3 · the work');
    expect(mailsTo(ann, 'client_added_points')).toEqual([]);
  });

  it('without points says nothing of them', async () => {
    await decide('request_changes', [], 0, 'Louder');
    await deliver();
    expect(mailsTo(olga, 'client_requested_changes')[0]?.text).toMatch(/> Louder\n\nOpen the timeline/);
  });
});

describe('the list of changes in the mail of a round', () => {
  const body = '<p>{{review_link}}</p><p>{{change_list}}</p><p>Bye</p>';
  const preview = async (round: number, given = body) =>
    (
      await olga.ok(previewMail, {
        params: onRound(round),
        body: { emailText: text(given), reviewLink: 'https://vimeo.example/1' },
      })
    ).mails[0];
  const textOf = (html = '') =>
    html
      .replace(/[\s\S]*<body/, '<body')
      .replace(/<br>/g, '\n')
      .replace(/<[^>]*>/g, '');

  it('is the same in the composer’s preview and in the sent mail, and stays as it was sent', async () => {
    for (const name of ['price', 'logo', 'mood']) await draft(name);
    await draft('aside', { kind: 'remark' });
    await decide('request_changes', ['price', 'logo', 'mood', 'aside']);
    await olga.ok(points.save, {
      params: { ...onRound(), point: idOf('inner') },
      body: { body: 'Only for the team', internal: true },
    });
    await answer('price', 'done');
    await answer('logo', 'not_done', 'the printer needs a week');
    const shown = await preview(1);
    await send(1, body);
    await answer('mood', 'done', 'After all');
    await deliver();
    const sent = mailsTo(ann, 'send_preview').find((mail) => mail.text?.includes('Bye'));
    const list =
      '1. Words of price — done\n2. Words of logo — not done: the printer needs a week\n3. Words of mood — not answered yet';
    expect(sent?.text).toContain(`Your points, and what became of them:\n\n${list}\n\nBye`);
    expect(textOf(shown?.html)).toContain(list);
    expect(`${sent?.html}${shown?.html}`).not.toMatch(/Only for the team|aside/);
  });

  it('goes over all rounds before, without what the client has accepted, in the client’s language', async () => {
    await start('it');
    await draft('price');
    await draft('logo');
    await decide('request_changes', ['price', 'logo']);
    await answer('price', 'done');
    await answer('logo', 'done');
    await send(1, body);
    await ann.ok(points.settle, {
      params: { ...onRound(1), point: idOf('price') },
      body: { state: 'accepted' },
    });
    await draft('type', {}, 1);
    await decide('request_changes', ['type'], 1);
    const shown = await preview(2);
    expect(textOf(shown?.html)).toContain('Anteprima\n2. Words of logo — fatto');
    expect(textOf(shown?.html)).toContain('Revisione 1\n1. Words of type — ancora senza risposta');
    expect(textOf(shown?.html)).not.toContain('Words of price');
  });

  it('is nothing where nothing was pointed at, and is refused in the mail of a preview', async () => {
    await decide('request_changes', [], 0, 'Louder');
    const shown = await preview(1, '<p>{{review_link}}</p><p>A</p><p>{{change_list}}</p><p>B</p>');
    expect(shown?.html).toMatch(/A<\/p><p[^>]*>B/);
    expect(textOf(shown?.html)).not.toContain('Your points');
    const refused = await olga.call(previewMail, {
      params: onRound(0),
      body: { emailText: text(body), reviewLink: 'https://vimeo.example/1' },
    });
    expect(refused.body).toMatchObject({ error: { code: 'unknown_tag' } });
  });

  it('is in the templates of later rounds that a new workspace gets', async () => {
    const { items } = await olga.ok(emailTemplates.list, {});
    const having = items.filter((template) => template.body.includes('{{change_list}}'));
    expect([...new Set(having.map(({ type }) => type))].toSorted()).toEqual(
      ['additional_rev_cost', 'additional_rev_free', 'first_rev', 'last_rev', 'other_rev'].toSorted(),
    );
    expect(having).toHaveLength(20);
  });
});
