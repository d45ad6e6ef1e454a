import { SESClient, SESServiceException } from '@aws-sdk/client-ses';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { subscriptions } from '#catalog/index.ts';
import { answerPoints, assignPoint, points } from '#contracts/points.ts';
import { setProjectContact } from '#contracts/projects.ts';
import { decideOnTimeline, getTimeline, sendAgain, sendPreview } from '#contracts/timeline.ts';
import type { EventData, EventName } from '#domain/event.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { commitAt } from '#server/data/project-writes.ts';
import { bodyOfPart } from '#server/lambda/consumer.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { bodyOf, deliverBatch, historyOf, withItsMails } from '../../fixtures/delivery.ts';
import { sampleOf } from '../../fixtures/samples.ts';
import { handler as sendEmail } from './send-email.lambda.ts';

const handler = withItsMails(sendEmail);
const minute = 60_000;

let runtime: TestRuntime;
let workspace: TestWorkspace;
let olga: Person;
let nora: Person;
let ann: Person;
let bob: Person;
let film: TestProject;

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
});
afterAll(() => runtime.stop());
afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  // The day of UTC ends a conversation: each begins at noon of a day of its own.
  const day = 86_400_000;
  runtime.clock.set(Math.floor(runtime.clock.now() / day) * day + 1.5 * day);
  workspace = await runtime.createWorkspace();
  olga = workspace.owner;
  nora = await workspace.asAgent();
  const contacts = ['Ann', 'Bob'].map((firstname) => ({
    firstname,
    lastname: 'Alba',
    email: `${firstname.toLowerCase()}@${workspace.subdomain}.client.example`,
  }));
  film = await createTestProject(olga, { contacts, team_members: [olga.id, nora.id] });
  const asContact = (place: number) => {
    const contact = film.contacts[place];
    if (!contact) throw new RangeError(`No contact ${place}`);
    return workspace.asContact({ ...contact, client_id: film.client.id });
  };
  ann = await asContact(0);
  bob = await asContact(1);
  await sendFirst();
});

const sendFirst = () =>
  olga.ok(sendPreview, {
    params: onRound(),
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://vimeo.example/1',
    },
  });
const onRound = () => ({ id: film.id, wf: film.wf, rev: film.revision(1, 0) });
const at = (point: string) => ({ ...onRound(), point });
const idOf = (name: string) => `${name}-${'0'.repeat(10)}`;
const write = (person: Person, name: string, more: object = {}) =>
  person.ok(points.save, { params: at(idOf(name)), body: { body: `Words of ${name}`, ...more } });
/** A client's submitted point. */
const pointOf = async (person: Person, name: string) => {
  await write(person, name);
  await person.ok(points.submit, { params: onRound(), body: { points: [idOf(name)] } });
};
const reply = (person: Person, name: string, text: string, more: object = {}) =>
  person.ok(points.reply, {
    params: { ...at(idOf(name)), reply: idOf(`reply${text.length}${text.replace(/\W/g, '')}`.slice(0, 25)) },
    body: { text, ...more },
  });
const answer = (
  person: Person,
  name: string,
  what: 'done' | 'question',
  text = '',
  seen: string | null = null,
) =>
  person.ok(answerPoints, {
    params: onRound(),
    body: { answers: [{ point: idOf(name), what, text, seen }] },
  });
const settle = (person: Person, name: string, state: 'accepted' | 'open', text = '') =>
  person.ok(points.settle, { params: at(idOf(name)), body: { state, text } });
const assign = (person: Person, name: string, to: Person | null) =>
  person.ok(assignPoint, { params: at(idOf(name)), body: { user_id: to?.id ?? null } });
const history = () => historyOf(workspace.tenantId, film.id);
const conversational = subscriptions['send-email'].filter((name) => /Point|Comment Added/.test(name));
const bodies = async (...names: EventName[]) =>
  (await history())
    .filter(({ name }) => (names.length > 0 ? names : conversational).includes(name as never))
    .map(bodyOf);
const deliver = async (given: readonly string[], now = runtime.clock.now()) =>
  expect(await deliverBatch(handler, given, now)).toEqual([]);
const later = (minutes: number) => runtime.clock.advance(minutes * minute);
/** Waits for the debounce, then delivers all events twice, the second time in reverse. */
const gather = async () => {
  later(12);
  const all = await bodies();
  await deliver(all);
  await deliver(all.toReversed());
};
const mailsTo = (person: { readonly email: string }) =>
  runtime.mailbox
    .list({ to: person.email, limit: 500 })
    .flatMap(({ messageId }) => runtime.mailbox.get(messageId) ?? [])
    .filter(({ tags }) => tags.kind?.includes('conversation'))
    .map((mail) => ({ ...mail, text: mail.text ?? '' }))
    .toReversed();
const counts = () => [olga, nora, ann, bob].map((person) => mailsTo(person).length);

describe('a conversation', () => {
  it('is one mail to each of the team, when ten minutes have passed', async () => {
    await pointOf(ann, 'price');
    await reply(ann, 'price', 'Twelve, sorry');
    later(4);
    await reply(bob, 'price', 'No, fourteen');
    const all = await bodies('Point Replied');
    await deliver(all);
    later(6);
    await deliver(all);
    expect(counts()).toEqual([0, 0, 0, 0]);
    await gather();
    expect(counts()).toEqual([1, 1, 0, 0]);
    const [mail] = mailsTo(nora);
    expect(mail?.subject).toBe('Film: 2 updates on Concept');
    expect(mail?.text).toMatch(
      /1 · the work as a whole\nAnn Alba replies to “Words of price”:\n\n> Twelve, sorry[\s\S]*Bob Alba[\s\S]*> No, fourteen/,
    );
    expect(mail?.links).toContainEqual(expect.stringContaining(`/projects/${film.id}/timeline`));
  });

  it('waits in the queue, and is mailed by itself', async () => {
    await pointOf(ann, 'price');
    await reply(ann, 'price', 'Twelve, sorry');
    await deliver(await bodies('Point Replied'));
    expect(counts()).toEqual([0, 0, 0, 0]);
    later(11);
    // The consumer also gets the messages that have become visible; this batch itself brings no mail.
    await deliver([bodyOf(sampleOf('Note Added'))]);
    expect(counts()).toEqual([1, 1, 0, 0]);
  });

  it('reaches each contact by a link of their own, and not the team', async () => {
    await pointOf(ann, 'price');
    await reply(olga, 'price', 'Which of the two?');
    await write(nora, 'idea');
    await gather();
    expect(counts()).toEqual([0, 0, 1, 1]);
    const links = [ann, bob].map((person) =>
      mailsTo(person)[0]?.links.find((link) => link.includes('/link/')),
    );
    expect(links.every((link) => link !== undefined)).toBe(true);
    expect(links[0]).not.toBe(links[1]);
    const [mail] = mailsTo(ann);
    expect(mail?.subject).toBe('Film: 2 new messages on Concept');
    expect(mail?.text).toMatch(
      /Olga Owner replies[\s\S]*> Which of the two\?[\s\S]*Agent \d+ writes:\n\n> Words of idea/,
    );
  });

  it('going on is mailed again, with what was not told before', async () => {
    await pointOf(ann, 'price');
    await reply(ann, 'price', 'First');
    later(9);
    await reply(ann, 'price', 'Second');
    later(2);
    await reply(ann, 'price', 'Third');
    await gather();
    const said = mailsTo(olga).map(({ text }) => text.match(/> (First|Second|Third)/g));
    expect(said.toSorted()).toEqual([['> First', '> Second'], ['> Third']]);
  });

  it('is mailed once, whatever the order in which its events are received, and however late', async () => {
    await pointOf(ann, 'price');
    await reply(ann, 'price', 'First');
    later(3);
    await reply(ann, 'price', 'Second');
    later(3 * 24 * 60);
    const all = await bodies('Point Replied');
    await deliver([...all.slice(1)]);
    expect(counts()).toEqual([0, 0, 0, 0]);
    await deliver([...all, ...all]);
    await deliver(all.toReversed());
    expect(counts()).toEqual([1, 1, 0, 0]);
    expect(mailsTo(olga)[0]?.text).toMatch(/> First[\s\S]*> Second/);
  });

  it('loses nobody and doubles nothing when its sender is killed halfway', async () => {
    await pointOf(ann, 'price');
    await reply(ann, 'price', 'Twelve');
    later(12);
    const [body = ''] = await bodies('Point Replied');
    const part = (person: Person) => bodyOfPart(body, { recipient: `user_${person.id}`, since: 0, tries: 0 });
    // The event was divided, one mail was sent, and nothing was acknowledged.
    await deliver([part(olga)]);
    await deliver([body]);
    expect(counts()).toEqual([1, 1, 0, 0]);
  });

  it('refused by the mail service is owed, and can be sent again by hand once it has failed', async () => {
    await pointOf(ann, 'price');
    await reply(ann, 'price', 'Twelve');
    later(12);
    vi.spyOn(SESClient.prototype, 'send').mockImplementation(async () => {
      throw new SESServiceException({
        name: 'MessageRejected',
        $fault: 'client',
        $metadata: { httpStatusCode: 400 },
      });
    });
    await deliver(await bodies('Point Replied'));
    vi.restoreAllMocks();
    expect(counts()).toEqual([0, 0, 0, 0]);
    const { history: shown } = await olga.ok(getTimeline, { params: { id: film.id, wf: film.wf } });
    const mails = shown.find(({ events: [first] }) => first?.category === 'Point Replied')?.mails ?? [];
    expect(mails.map(({ state }) => state)).toEqual(['failed', 'failed']);
    const body = { commit: mails[0]?.commit ?? '', recipients: mails.map(({ recipient }) => recipient) };
    await olga.ok(sendAgain, { params: { id: film.id }, body });
    await deliver(await bodies('Mail Resent'));
    expect(counts()).toEqual([1, 1, 0, 0]);
    expect(mailsTo(olga)[0]?.text).toContain('> Twelve');
  });

  it('tells the team of answers that were accepted, and of points opened again', async () => {
    for (const name of ['price', 'logo', 'photo']) await write(ann, name);
    const ids = ['price', 'logo', 'photo'].map(idOf);
    await ann.ok(decideOnTimeline, {
      params: onRound(),
      body: { decision: 'request_changes', message: '', points: ids },
    });
    for (const name of ['price', 'logo', 'photo']) await answer(olga, name, 'done');
    await olga.ok(sendPreview, {
      params: { ...onRound(), rev: film.revision(1, 1) },
      body: {
        emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
        reviewLink: 'https://vimeo.example/2',
      },
    });
    await settle(ann, 'price', 'accepted');
    await settle(ann, 'logo', 'open', 'Still too small');
    await settle(bob, 'photo', 'open');
    await gather();
    expect(counts()).toEqual([1, 1, 0, 0]);
    const [mail] = mailsTo(nora);
    expect(mail?.text).toContain('Ann Alba accepts the answer to “Words of price”.');
    expect(mail?.text).toContain('Ann Alba opens “Words of logo” again:\n\n> Still too small');
    expect(mail?.text).toContain('Bob Alba opens “Words of photo” again.');
  });

  it('asks what is still open: a question that was answered or withdrawn by then is not put', async () => {
    await pointOf(ann, 'price');
    await pointOf(ann, 'logo');
    const { items } = await answer(olga, 'price', 'question', 'Which?');
    await answer(olga, 'price', 'done', '', items[0]?.answer?.at);
    await answer(olga, 'logo', 'question', 'Which logo?');
    await gather();
    const [mail] = mailsTo(ann);
    expect(mail?.text).toContain('asks about “Words of logo”');
    expect(mail?.text).not.toContain('Which?');
    expect(mailsTo(ann)).toHaveLength(1);
  });

  it('on a round that was not sent yet leads to the one that was sent last', async () => {
    await pointOf(ann, 'price');
    await olga.ok(answerPoints, {
      params: { ...onRound(), rev: film.revision(1, 1) },
      body: { answers: [{ point: idOf('price'), what: 'question', text: 'Which?' }] },
    });
    await gather();
    expect(mailsTo(ann)[0]?.links).toContainEqual(expect.stringContaining('/link/'));
  });

  it('says nothing of what was done: the round that brings it does', async () => {
    await pointOf(ann, 'price');
    await answer(olga, 'price', 'done', 'As you wish');
    await gather();
    expect(counts()).toEqual([0, 0, 0, 0]);
  });

  it('is told to nobody in their own words, under none of their addresses', async () => {
    const project = await createTestProject(olga, {
      team_members: [olga.id, nora.id],
      contacts: [{ firstname: 'Nora', lastname: '', email: nora.email.toUpperCase() }],
    });
    film = project;
    await sendFirst();
    await write(nora, 'idea');
    await gather();
    expect(mailsTo(nora)).toEqual([]);
  });

  it('with many turns shows twenty of them', async () => {
    await pointOf(ann, 'price');
    for (let turn = 1; turn <= 23; turn += 1) await reply(ann, 'price', `Turn number ${turn}.`);
    await gather();
    const [mail] = mailsTo(olga);
    expect(mail?.subject).toContain('23 updates');
    expect(mail?.text).toContain('Turn number 20.');
    expect(mail?.text).toMatch(/\n\nand 3 more\n\n/);
    expect(mail?.text).not.toContain('Turn number 21.');
  });

  it('is mailed to those who are on the project then', async () => {
    await pointOf(ann, 'price');
    await reply(olga, 'price', 'Which?');
    const contactId = film.contacts[1]?.id ?? 0;
    await olga.ok(setProjectContact, { params: { id: film.id, contactId, access: 'none' } });
    await gather();
    expect(counts()).toEqual([0, 0, 1, 0]);
  });
});

describe('an assignment', () => {
  it('is told to its member, with what is said about the point among colleagues', async () => {
    await pointOf(ann, 'price');
    await assign(olga, 'price', nora);
    await reply(olga, 'price', 'Mind the margin', { internal: true });
    await gather();
    expect(counts()).toEqual([0, 1, 0, 0]);
    expect(mailsTo(nora)[0]?.text).toMatch(
      /Olga Owner has assigned this point to you:\n\n> Words of price[\s\S]*writes to the team:\n\n> Mind the margin/,
    );
  });

  it('by oneself, to nobody, or taken back by then is not told', async () => {
    for (const name of ['self', 'none', 'back']) await pointOf(ann, name);
    await assign(nora, 'self', nora);
    await assign(olga, 'back', nora);
    await assign(olga, 'back', null);
    await gather();
    expect(counts()).toEqual([0, 0, 0, 0]);
  });
});

describe('internal words', () => {
  const secret = 'Only-for-the-team';
  const mailsToClients = () =>
    [ann, bob].flatMap(({ email }) =>
      runtime.mailbox
        .list({ to: email, limit: 500 })
        .flatMap(({ messageId }) => runtime.mailbox.get(messageId) ?? []),
    );

  it('reach no contact by any event of the product, even one that names an internal point', async () => {
    await pointOf(ann, 'price');
    await write(olga, 'inner', { internal: true, body: secret });
    await reply(nora, 'inner', `${secret} reply`);
    await reply(nora, 'price', `${secret} aside`, { internal: true });
    await answer(nora, 'inner', 'question', `${secret} question`);
    await assign(nora, 'inner', olga);
    await answer(nora, 'price', 'question', 'Which price?');
    await gather();
    expect(mailsTo(ann)[0]?.text).toContain('Which price?');

    // Every internal event, as if it were any event that can name a point, by either side. Each is a conversation of
    // its own.
    const said = await history();
    const { tenantId } = workspace;
    const happened = said.flatMap(({ data }) => {
      const {
        at: time,
        point_id,
        answers,
      } = data as EventData<'Internal Comment Added'> & Partial<EventData<'Points Answered'>>;
      const id = point_id ?? answers?.[0]?.point_id;
      return id === undefined ? [] : [{ time, id }];
    });
    expect(new Set(happened.map(({ id }) => id))).toEqual(new Set([idOf('inner'), idOf('price')]));
    const inner = { id: idOf('inner'), number: 1, kind: 'change', file_id: null };
    const { rev: revisionId, wf: workflowId } = onRound();
    const actors = [
      { kind: 'agent', id: nora.id, name: 'Nora' },
      { kind: 'contact', id: ann.id, name: 'Ann' },
    ] as const;
    const forged = subscriptions['send-email']
      .map((name) => ({ name, data: sampleOf(name).data as object }))
      .filter(({ data }) => /"(point_id|points|answers|message)"/.test(JSON.stringify(data)))
      .flatMap(({ name: category, data }) =>
        ('point_id' in data || 'answers' in data ? happened : happened.slice(0, 1)).map(({ time, id }) => ({
          ...data,
          category,
          ...{ stageId: film.stage(1).id, revisionId, at: time },
          ...('point_id' in data ? { point_id: id } : {}),
          ...('answers' in data ? { answers: [{ point_id: id, number: 1, what: 'question' }] } : {}),
          ...('point_id' in data || 'answers' in data ? {} : { points: [inner] }),
        })),
      )
      .flatMap((event) => actors.map((actor) => ({ actor, events: [event as never] })));
    for (const commit of forged) {
      later(11);
      await Commit.create({
        ...commitAt({ tenantId, projectId: film.id, workflowId }, runtime.clock.now()),
        ...commit,
      }).go();
    }
    later(12);
    const before = mailsTo(nora).length + mailsTo(olga).length;
    await deliver((await history()).slice(said.length).map(bodyOf));
    expect(mailsTo(nora).length + mailsTo(olga).length).toBeGreaterThan(before);
    for (const { subject, html, text } of mailsToClients()) {
      expect(`${subject}${html}${text}`).not.toContain(secret);
    }
    // The words do reach the member who sees to the point.
    expect(mailsTo(olga).some(({ text }) => text.includes(`${secret} reply`))).toBe(true);
  });
});
