/** Mentions in points and replies: whom they name, by link and signed in, in drafts, and when people come, go and are renamed. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assignPoint, points, reviewPoints, type WirePoint } from '#contracts/points.ts';
import { setProjectContact } from '#contracts/projects.ts';
import { decideOnTimeline, getEvents, getTimeline, sendPreview } from '#contracts/timeline.ts';
import { mentionLimits } from '#domain/point/index.ts';
import { PointItem } from '#server/data/entities/point.ts';
import { Project } from '#server/data/entities/project.ts';
import { reviewTokenOf } from '#testing/review-token.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { historyOf } from '../events/fixtures/delivery.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let olga: Person;
let nora: Person;
/** Member who sees all projects, and is on the team of none. */
let ivan: Person;
let film: TestProject;

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
  workspace = await runtime.createWorkspace();
  olga = workspace.owner;
  nora = await workspace.asAgent();
  ivan = await workspace.asAgent('access_all_projects');
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  film = await createTestProject(olga, {
    stages: [{ title: 'Concept', revisions: 3 }],
    team_members: [olga.id, nora.id],
  });
  await send();
});

const send = () =>
  olga.ok(sendPreview, {
    params: onRound(),
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://vimeo.example/1',
    },
  });
const onRound = (round = 0) => ({ id: film.id, wf: film.wf, rev: film.revision(1, round) });
const signedIn = (place = 0) => {
  const { id, email } = film.contacts[place] ?? { id: 0, email: '' };
  return workspace.asContact({ client_id: film.client.id, id, email });
};
const tokenFor = async (place = 0): Promise<string> => {
  return reviewTokenOf(workspace.tenantId, film, film.revision(1, 0), place);
};
const namesOf = (people: readonly { readonly name: string }[] = []) => people.map(({ name }) => name);
const noras = () => `Agent ${nora.id}`;
const write = (
  person: Pick<Person, 'ok'>,
  body: string,
  more: object = {},
  point: string = randomUUID(),
): Promise<WirePoint> => person.ok(points.save, { params: { ...onRound(), point }, body: { body, ...more } });
const byLink = (token: string, body: string, point: string = randomUUID(), version = 0) =>
  workspace.asAnonymous().ok(reviewPoints.save, { params: { token, point }, body: { body, version } });
const reply = (person: Pick<Person, 'ok'>, point: string, text: string, more: object = {}) =>
  person.ok(points.reply, {
    params: { ...onRound(), point, reply: randomUUID() },
    body: { text, ...more },
  });
const events = async () =>
  (await historyOf(workspace.tenantId, film.id)).map(({ name, data }) => ({ name, data }));

describe('people to mention', () => {
  it('are the team and the contacts of the project for everybody on it, without oneself', async () => {
    const [anonymous, token] = [workspace.asAnonymous(), await tokenFor()];
    const lists = {
      olga: await olga.ok(points.list, { params: onRound() }),
      ivan: await ivan.ok(points.list, { params: onRound() }),
      ann: await (await signedIn()).ok(points.list, { params: onRound() }),
      link: await anonymous.ok(reviewPoints.list, { params: { token } }),
    };
    const contacts = ['Ann Alba', 'Bob Bruni'];
    expect(namesOf(lists.olga.people)).toEqual([noras(), ...contacts]);
    expect(namesOf(lists.ivan.people)).toEqual(['Olga Owner', noras(), ...contacts]);
    expect(namesOf(lists.ann.people)).toEqual(['Olga Owner', noras(), 'Bob Bruni']);
    expect(lists.link.people).toEqual(lists.ann.people);
    expect(JSON.stringify(lists.link.people)).not.toContain('example');
  });

  it('are those who may be assigned to a point, on the team’s side', async () => {
    const { id } = await write(olga, 'Look');
    const assign = (person: Person) =>
      olga.call(assignPoint, { params: { ...onRound(), point: id }, body: { user_id: person.id } });
    expect((await assign(nora)).status).toBe(200);
    expect((await assign(ivan)).status).not.toBe(200);
    expect((await reply(olga, id, `@Agent ${ivan.id}, @${noras()}`)).replies.at(-1)?.mentions).toEqual([
      { kind: 'member', id: nora.id, name: noras() },
    ]);
  });

  it('are never those of another project, nor of another client', async () => {
    const other = await createTestProject(olga, {
      contacts: [{ firstname: 'Zoe', lastname: 'Zappa', email: 'zoe@other.example' }],
      team_members: [ivan.id],
    });
    expect(other.contacts).toHaveLength(1);
    const { people } = await (await signedIn()).ok(points.list, { params: onRound() });
    expect(namesOf(people)).not.toContain('Zoe Zappa');
    const point = await write(await signedIn(), `@Zoe Zappa and @Agent ${ivan.id} and @Bob Bruni`);
    expect(namesOf(point.mentions)).toEqual(['Bob Bruni']);
  });
});

describe('the team’s words', () => {
  it('mention colleagues and contacts, stay plain, and tell it in their event', async () => {
    const body = `@${noras()} and @Ann Alba, 12 not 14`;
    const point = await write(olga, body);
    expect(point.body).toBe(body);
    expect(namesOf(point.mentions)).toEqual([noras(), 'Ann Alba']);
    const answered = await reply(nora, point.id, 'Yes, @Olga Owner and @Bob Bruni');
    expect(namesOf(answered.replies[0]?.mentions)).toEqual(['Olga Owner', 'Bob Bruni']);
    expect(await events()).toContainEqual({
      name: 'Comment Added',
      data: expect.objectContaining({ mentions: point.mentions }),
    });
    expect(await events()).toContainEqual({
      name: 'Point Replied',
      data: expect.objectContaining({ mentions: answered.replies[0]?.mentions }),
    });
  });

  it('mention no contact while they are internal, and keep their words', async () => {
    const body = `@Ann Alba must not hear this, @${noras()} must`;
    const point = await write(olga, body, { internal: true });
    expect(point).toMatchObject({ body, mentions: [{ kind: 'member', id: nora.id }] });
    expect(point.mentions).toHaveLength(1);
    // A reply to an internal point is internal, whatever the call says.
    const answered = await reply(olga, point.id, '@Bob Bruni', { internal: false });
    expect(answered.replies[0]).toMatchObject({ text: '@Bob Bruni', mentions: [] });
    const aside = await reply(olga, (await write(olga, 'Shared')).id, '@Bob Bruni', { internal: true });
    expect(aside.replies[0]?.mentions).toEqual([]);
    const ofInternal = (await events()).filter(({ name }) => name === 'Internal Comment Added');
    expect(ofInternal).toHaveLength(3);
    expect(JSON.stringify(ofInternal)).not.toContain('contact');
  });

  it('mention nobody whose name is not whole, and the writer never', async () => {
    expect((await write(olga, '@Ann Alb, @Ann, me@Ann Alba, @Olga Owner')).mentions).toEqual([]);
  });
});

describe('a client’s words', () => {
  it('mention the team and the other contacts, by link and signed in', async () => {
    const body = `@Olga Owner and @Bob Bruni and @Ann Alba`;
    const expected = ['Olga Owner', 'Bob Bruni'];
    expect(namesOf((await byLink(await tokenFor(), body)).mentions)).toEqual(expected);
    const point = await write(await signedIn(), body);
    expect(namesOf(point.mentions)).toEqual(expected);
    const shared = await write(olga, 'Which?');
    const said = await reply(await signedIn(1), shared.id, '@Ann Alba knows, @Olga Owner');
    expect(namesOf(said.replies[0]?.mentions)).toEqual(['Ann Alba', 'Olga Owner']);
  });

  it('tell nobody anything as a draft, and follow the words as they are typed', async () => {
    const [token, id] = [await tokenFor(), randomUUID()];
    const first = await byLink(token, '@Bob Bruni', id);
    expect(namesOf(first.mentions)).toEqual(['Bob Bruni']);
    const second = await byLink(token, '@Bob Brun', id, first.version);
    expect(second.mentions).toEqual([]);
    const { data } = await PointItem.query
      .primary({ tenantId: workspace.tenantId, projectId: film.id })
      .go({ pages: 'all' });
    expect(data.map(({ point }) => 'mentions' in point)).toEqual([false]);
    expect((await events()).filter(({ name }) => /Point|Comment/.test(name))).toEqual([]);
  });

  it('mention those who are on the project when they are submitted', async () => {
    const ann = await signedIn();
    const point = await write(ann, '@Bob Bruni and @Olga Owner');
    expect(namesOf(point.mentions)).toEqual(['Bob Bruni', 'Olga Owner']);
    await olga.ok(setProjectContact, {
      params: { id: film.id, contactId: film.contacts[1]?.id ?? 0, access: 'none' },
    });
    const { items } = await ann.ok(points.submit, { params: onRound(), body: { points: [point.id] } });
    expect(items[0]).toMatchObject({
      body: '@Bob Bruni and @Olga Owner',
      mentions: [{ name: 'Olga Owner' }],
    });
  });

  it('keep a mention whose person was renamed before they were sent with a decision', async () => {
    const ann = await signedIn();
    const point = await write(ann, '@Bob Bruni, look');
    await Project.patch({ tenantId: workspace.tenantId, projectId: film.id })
      .set({
        contacts: film.contacts.map((one) => ({
          ...one,
          firstname: one.firstname === 'Bob' ? 'Robert' : one.firstname,
        })),
      })
      .go();
    const again = await write(ann, '@Bob Bruni, look here', { version: point.version }, point.id);
    expect(namesOf(again.mentions)).toEqual(['Bob Bruni']);
    const body = { decision: 'request_changes' as const, message: '', points: [point.id] };
    await ann.ok(decideOnTimeline, { params: onRound(), body });
    const { items, people } = await ann.ok(points.list, { params: onRound() });
    expect(namesOf(people)).toContain('Robert Bruni');
    expect(items[0]?.mentions).toEqual([{ kind: 'contact', id: film.contacts[1]?.id, name: 'Bob Bruni' }]);
  });
});

describe('mentions', () => {
  it('for people with one name are told apart by number', async () => {
    const twins = ['ann@one.example', 'ann@two.example'].map((email) => ({
      firstname: 'Ann',
      lastname: 'Alba',
      email,
    }));
    film = await createTestProject(olga, { contacts: twins, team_members: [olga.id] });
    const { people } = await olga.ok(points.list, { params: onRound() });
    expect(namesOf(people)).toEqual(['Ann Alba', 'Ann Alba (2)']);
    await send();
    const { mentions } = await write(olga, '@Ann Alba (2), not the other');
    expect(mentions).toEqual([{ kind: 'contact', id: film.contacts[1]?.id, name: 'Ann Alba (2)' }]);
  });

  it('are at most twenty of a text, and refuse none of its words', async () => {
    const contacts = Array.from({ length: 25 }, (_, place) => ({
      firstname: 'Ann',
      lastname: `No${String(place).padStart(2, '0')}`,
      email: `ann${place}@client.example`,
    }));
    film = await createTestProject(olga, { contacts, team_members: [olga.id] });
    await send();
    const body = contacts.map(({ firstname, lastname }) => `@${firstname} ${lastname}`).join(' ');
    const point = await write(olga, body);
    expect(point.body).toBe(body);
    expect(point.mentions).toHaveLength(mentionLimits.text);
  });

  it('are read by clients in the history of shared words, and by them in no other', async () => {
    const point = await write(olga, '@Ann Alba, look');
    await reply(olga, point.id, `@${noras()} aside`, { internal: true });
    const ann = await signedIn();
    const { history } = await ann.ok(getTimeline, { params: { id: film.id, wf: film.wf } });
    const told = history.flatMap(({ events: of }) => of).filter((event) => 'mentions' in event);
    expect(told).toMatchObject([{ category: 'Comment Added', mentions: [{ name: 'Ann Alba' }] }]);
    const log = await ann.ok(getEvents, { params: { id: film.id } } as never);
    expect(JSON.stringify(log)).not.toContain(noras());
  });

  it('stay in the words after their member has left the team', async () => {
    const point = await write(olga, `@${noras()}, look`);
    const team_members = film.project.team_members.filter(({ id }) => id !== nora.id);
    await Project.patch({ tenantId: workspace.tenantId, projectId: film.id }).set({ team_members }).go();
    const { items, people } = await olga.ok(points.list, { params: onRound() });
    expect(namesOf(items.find(({ id }) => id === point.id)?.mentions)).toEqual([noras()]);
    expect(namesOf(people)).not.toContain(noras());
  });
});
