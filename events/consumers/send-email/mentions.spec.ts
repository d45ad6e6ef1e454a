/** Mails to those who are mentioned: in conversations, in submitted points, and to nobody else. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { subscriptions } from '#catalog/index.ts';
import { points } from '#contracts/points.ts';
import { decideOnTimeline, sendPreview } from '#contracts/timeline.ts';
import { Project } from '#server/data/entities/project.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { bodyOf, deliverBatch, historyOf, withItsMails } from '../../fixtures/delivery.ts';
import { handler as sendEmail } from './send-email.lambda.ts';

const handler = withItsMails(sendEmail);
const minute = 60_000;
const day = 86_400_000;

let runtime: TestRuntime;
let workspace: TestWorkspace;
let olga: Person;
let nora: Person;
let ivan: Person;
let ann: Person;
let bob: Person;
let film: TestProject;

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  // The day of UTC ends a conversation: each begins at noon of a day of its own.
  runtime.clock.set(Math.floor(runtime.clock.now() / day) * day + 1.5 * day);
  workspace = await runtime.createWorkspace();
  olga = workspace.owner;
  nora = await workspace.asAgent();
  ivan = await workspace.asAgent();
  const contacts = ['Ann', 'Bob'].map((firstname) => ({
    firstname,
    lastname: 'Alba',
    email: `${firstname.toLowerCase()}@${workspace.subdomain}.client.example`,
  }));
  film = await createTestProject(olga, { contacts, team_members: [olga.id, nora.id, ivan.id] });
  const asContact = (place: number) => {
    const contact = film.contacts[place];
    if (!contact) throw new RangeError(`No contact ${place}`);
    return workspace.asContact({ ...contact, client_id: film.client.id });
  };
  ann = await asContact(0);
  bob = await asContact(1);
  await olga.ok(sendPreview, {
    params: onRound(),
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://vimeo.example/1',
    },
  });
});

const onRound = () => ({ id: film.id, wf: film.wf, rev: film.revision(1, 0) });
const idOf = (name: string) => `${name}-${'0'.repeat(10)}`;
const noras = () => `Agent ${nora.id}`;
const write = (person: Person, name: string, body: string, more: object = {}) =>
  person.ok(points.save, { params: { ...onRound(), point: idOf(name) }, body: { body, ...more } });
const submit = (person: Person, ...names: string[]) =>
  person.ok(points.submit, { params: onRound(), body: { points: names.map(idOf) } });
const reply = (person: Person, name: string, text: string, more: object = {}) =>
  person.ok(points.reply, {
    params: { ...onRound(), point: idOf(name), reply: crypto.randomUUID() },
    body: { text, ...more },
  });
const told = new Set<string>(
  subscriptions['send-email'].filter((name) => /Point|Comment|Revision/.test(name)),
);
/** Waits for the debounce, then delivers all events twice, the second time in reverse. */
const gather = async () => {
  runtime.clock.advance(12 * minute);
  const all = (await historyOf(workspace.tenantId, film.id)).filter(({ name }) => told.has(name)).map(bodyOf);
  for (const bodies of [all, all.toReversed()]) {
    expect(await deliverBatch(handler, bodies, runtime.clock.now())).toEqual([]);
  }
};
const mailsTo = ({ email }: Pick<Person, 'email'>) =>
  runtime.mailbox
    .list({ to: email, limit: 500 })
    .flatMap(({ messageId }) => runtime.mailbox.get(messageId) ?? [])
    .filter(({ tags }) => !tags.kind?.includes('preview'))
    .map(({ subject, text, links, tags }) => ({ subject, text: text ?? '', links, kind: tags.kind }));
/** All mails to a person in the mailbox, headers included. */
const wholeMailsTo = ({ email }: Pick<Person, 'email'>) =>
  runtime.mailbox
    .list({ to: email, limit: 500 })
    .map(({ messageId }) => JSON.stringify(runtime.mailbox.get(messageId)))
    .join();
const counts = () => [olga, nora, ivan, ann, bob].map((person) => mailsTo(person).length);

describe('a mentioned person', () => {
  it('among colleagues gets a mail that says so, and nobody else does', async () => {
    await write(olga, 'inner', `@${noras()} and @Ann Alba, 12 not 14`, { internal: true });
    await gather();
    expect(counts()).toEqual([0, 1, 0, 0, 0]);
    const [mail] = mailsTo(nora);
    expect(mail?.subject).toBe('Film: you are mentioned on Concept');
    expect(mail?.text).toMatch(
      /You are mentioned in point 1\.[\s\S]*Olga Owner writes to the team:\n\n> @Agent \d+ and @Ann Alba, 12 not 14/,
    );
    expect(mail?.links).toContainEqual(expect.stringContaining(`/projects/${film.id}/timeline`));
  });

  it('in an internal reply hears those words, and not the other replies', async () => {
    await write(ann, 'price', 'Twelve');
    await submit(ann, 'price');
    await reply(olga, 'price', 'Among us', { internal: true });
    await reply(olga, 'price', `@${noras()}, this one`, { internal: true });
    await gather();
    const mails = mailsTo(nora).filter(({ kind }) => kind === 'team_conversation');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('this one');
    expect(mails[0]?.text).not.toContain('Among us');
  });

  it('on the team by a colleague who writes to the client is told, as the client is', async () => {
    await write(olga, 'idea', `@${noras()} will show you, @Ann Alba`);
    await gather();
    expect(counts()).toEqual([0, 1, 0, 1, 1]);
    expect(mailsTo(nora)[0]?.text).toContain('You are mentioned in point 1.');
    expect(mailsTo(ann)[0]?.subject).toBe('Film: you are mentioned on Concept');
    expect(mailsTo(ann)[0]?.text).toContain('You are mentioned in point 1.');
    expect(mailsTo(bob)[0]?.text).not.toContain('mentioned in');
    expect(mailsTo(bob)[0]?.subject).toBe('Film: a new message on Concept');
  });

  it('twice in ten minutes gets one mail, which names both points, beside all else that is said', async () => {
    await write(olga, 'one', `@${noras()}`, { internal: true });
    await write(olga, 'two', `@${noras()} again`);
    await write(ann, 'price', 'Twelve');
    await submit(ann, 'price');
    await reply(ann, 'price', 'Or fourteen');
    await gather();
    const mails = mailsTo(nora).filter(({ kind }) => kind === 'team_conversation');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('You are mentioned in points 1 and 2.');
    expect(mails[0]?.text).toContain('> Or fourteen');
    // The writer hears what the client said, in the same conversation, and of no mention.
    const own = mailsTo(olga).filter(({ kind }) => kind === 'team_conversation');
    expect(own).toHaveLength(1);
    expect(own[0]?.text).not.toContain('mentioned');
  });

  it('by a client is told: the member in the team’s mail, the other contact in one by a link of their own', async () => {
    await write(ann, 'price', 'No mention');
    await write(ann, 'logo', '@Olga Owner and @Bob Alba, larger?');
    await submit(ann, 'price', 'logo');
    await gather();
    expect(counts()).toEqual([1, 1, 1, 0, 1]);
    expect(mailsTo(olga)[0]).toMatchObject({ kind: 'client_added_points' });
    expect(mailsTo(olga)[0]?.text).toContain('You are mentioned in point 2.');
    expect(mailsTo(nora)[0]?.text).not.toContain('mentioned');
    const [mail] = mailsTo(bob);
    expect(mail?.text).toMatch(
      /mentioned in point 2\.[\s\S]*Ann Alba writes:\n\n> @Olga Owner and @Bob Alba/,
    );
    expect(mail?.text).not.toContain('No mention');
    expect(mail?.links).toContainEqual(expect.stringContaining('/link/'));
  });

  it('with a decision, and in a reply to a colleague, is told as well', async () => {
    await write(ann, 'logo', '@Bob Alba, larger?');
    await ann.ok(decideOnTimeline, {
      params: onRound(),
      body: { decision: 'request_changes', message: '', points: [idOf('logo')] },
    });
    await gather();
    expect(mailsTo(bob)).toHaveLength(1);
    await reply(bob, 'logo', 'No, @Ann Alba');
    await gather();
    expect(mailsTo(ann)).toHaveLength(1);
    expect(mailsTo(ann)[0]?.text).toMatch(/Bob Alba replies to[\s\S]*> No, @Ann Alba/);
    // Neither learns the other one's address.
    expect(wholeMailsTo(bob)).not.toContain(ann.email);
    expect(wholeMailsTo(ann)).not.toContain(bob.email);
  });

  it('in a draft is told nothing, nor once they have left the project', async () => {
    await write(ann, 'logo', '@Bob Alba');
    await gather();
    expect(counts()).toEqual([0, 0, 0, 0, 0]);
    await write(olga, 'inner', `@${noras()}`, { internal: true });
    await Project.patch({ tenantId: workspace.tenantId, projectId: film.id })
      .set({ team_members: film.project.team_members.filter(({ id }) => id !== nora.id) })
      .go();
    await gather();
    expect(counts()).toEqual([0, 0, 0, 0, 0]);
  });
});
