/** Points of a review by link and on the timeline: who writes, reads and settles what, races, limits. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  answerPoints,
  assignPoint,
  points,
  reviewPoints,
  type WirePoint,
  withdrawAnswer,
} from '#contracts/points.ts';
import { archiveProject, updateProject } from '#contracts/projects.ts';
import { decideReview, getReview } from '#contracts/review.ts';
import type { BodyInput } from '#contracts/route.ts';
import { updateTenantProfile } from '#contracts/tenants.ts';
import {
  decideOnTimeline,
  getEvents,
  getTimeline,
  getTimelineVersion,
  getWorkspaceEvents,
  revokeLink,
  sendMultiUpdate,
  sendPreview,
} from '#contracts/timeline.ts';
import { approveStage } from '#contracts/workflows.ts';
import { type Moment, pointLimits, selectorLimits, turnOf } from '#domain/point/index.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { FileItem } from '#server/data/entities/file.ts';
import { PointItem } from '#server/data/entities/point.ts';
import { PointReply } from '#server/data/entities/point-reply.ts';
import { PointRoom } from '#server/data/entities/point-room.ts';
import { documentClient } from '#server/data/table.ts';
import { linksOfRevision } from '#server/mail/tracked-links.ts';
import { tokenOfLink } from '#server/tokens/links.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let agent: Person;
let film: TestProject;

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
  workspace = await runtime.createWorkspace();
  agent = workspace.owner;
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  film = await createTestProject(agent, {
    stages: [{ title: 'Concept', revisions: 3 }],
    team_members: [agent.id],
  });
  await send();
});

const send = (round = 0, of = film, more: object = {}) =>
  agent.ok(sendPreview, {
    params: { id: of.id, wf: of.wf, rev: of.revision(1, round) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://vimeo.example/1',
      ...more,
    },
  });
const onRound = (round = 0) => ({ id: film.id, wf: film.wf, rev: film.revision(1, round) });

const tokenFor = async (round = 0, contact = 0): Promise<string> => {
  const links = await linksOfRevision(workspace.tenantId, film.id, film.revision(1, round));
  return tokenOfLink(links.get(film.contacts[contact]?.id ?? 0)?.link_id ?? '');
};
const signedIn = (contact = 0) => {
  const { id, email } = film.contacts[contact] ?? { id: 0, email: '' };
  return workspace.asContact({ client_id: film.client.id, id, email });
};

type Written = Omit<BodyInput<typeof reviewPoints.save>, 'body'> & { readonly body?: string };
interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** The calls about points that a person makes on a round, whichever way they come. */
interface Caller {
  list(): Promise<readonly WirePoint[]>;
  save(id: string, written?: Written & { internal?: boolean }): Promise<Answer & { body: WirePoint }>;
  remove(id: string): Promise<Answer>;
  submit(...ids: string[]): Promise<Answer & { body: { items: WirePoint[] } }>;
  reply(
    id: string,
    text: string,
    more?: { internal?: boolean; reply?: string },
  ): Promise<Answer & { body: WirePoint }>;
  settle(id: string, state: 'accepted' | 'open', text?: string): Promise<Answer & { body: WirePoint }>;
  agree(id: string, agrees?: boolean): Promise<Answer & { body: WirePoint }>;
  decide(decision: 'approve' | 'request_changes', ids: readonly string[], message?: string): Promise<Answer>;
}

const byRoutes = (
  person: Pick<Person, 'call' | 'ok'>,
  of: typeof points | typeof reviewPoints,
  params: object,
  decide: Caller['decide'],
): Caller => {
  const call = (route: keyof typeof points, more: object = {}, body?: unknown) =>
    person.call(of[route], {
      params: { ...params, ...more },
      ...(body ? { body } : {}),
    } as never) as Promise<never>;
  return {
    list: async () => (await person.ok(of.list, { params } as never)).items,
    save: (point, written) => call('save', { point }, { body: '12, not 14', ...written }),
    remove: (point) => call('remove', { point }),
    submit: (...ids) => call('submit', {}, { points: ids }),
    reply: (point, text, { reply = randomUUID(), ...more } = {}) =>
      call('reply', { point, reply }, { text, ...more }),
    settle: (point, state, text = '') => call('settle', { point }, { state, text }),
    agree: (point, agrees = true) => call('agree', { point }, { agrees }),
    decide,
  };
};
const byLink = async (round = 0, contact = 0): Promise<Caller> => {
  const [guest, params] = [workspace.asAnonymous(), { token: await tokenFor(round, contact) }];
  return byRoutes(guest, reviewPoints, params, (decision, ids, message = '') =>
    guest.call(decideReview, { params, body: { decision, points: [...ids], message } }),
  );
};
const onTimeline = async (round = 0, contact: number | Person = 0): Promise<Caller> => {
  const [person, params] = [typeof contact === 'number' ? await signedIn(contact) : contact, onRound(round)];
  return byRoutes(person, points, params, (decision, ids, message = '') =>
    person.call(decideOnTimeline, { params, body: { decision, points: [...ids], message } }),
  );
};
const team = (round = 0) => onTimeline(round, agent);
type Answers = BodyInput<typeof answerPoints>['answers'];
/** Answers points as somebody who has seen their latest turns, unless said otherwise. */
const answer = async (answers: Answers, round = 0, by: Pick<Person, 'call'> = agent) => {
  const items = await (await team()).list();
  const turnFor = (id: string) => {
    const point = items.find((one) => one.id === id);
    return point ? turnOf(point) : null;
  };
  return by.call(answerPoints, {
    params: onRound(round),
    body: { answers: answers.map((one) => ({ seen: turnFor(one.point), ...one })) },
  });
};

const newId = () => randomUUID();
const refusal = ({ body }: Answer) => (body as { error: { code: string; field?: string } }).error;
const codeOf = (given: Answer) => (given.status === 200 ? 'ok' : refusal(given).code);
const eventsOf = async (category?: string) => {
  const { data } = await Commit.query
    .primary({ tenantId: workspace.tenantId, projectId: film.id })
    .go({ pages: 'all', consistent: true });
  const events = data.flatMap((commit) => commit.events);
  return category ? events.filter((event) => event.category === category) : events;
};
/** Saves and submits a point; returns its id. */
const pointed = async (by: Caller, body = '12, not 14'): Promise<string> => {
  const id = newId();
  await by.save(id, { body });
  expect((await by.submit(id)).status).toBe(200);
  return id;
};
const found = async (by: Caller, id: string) => (await by.list()).find((point) => point.id === id);

const uploaded = async (changes: object = {}): Promise<string> => {
  const id = newId();
  await FileItem.create({
    tenantId: workspace.tenantId,
    projectId: film.id,
    workflowId: film.wf,
    revisionId: film.revision(1, 0),
    id,
    name: `${id}.png`,
    type: 'image/png',
    size: 10,
    path: `documents/${id}`,
    version: 1,
    created_on: new Date(runtime.clock.now()).toISOString(),
    created_by: { kind: 'agent', id: 1, name: 'Olga Owner' },
    sha256: '0'.repeat(64),
    verified: true,
    state: 'ready',
    sent_on: new Date(runtime.clock.now()).toISOString(),
    ...changes,
  }).go();
  return id;
};

describe.each([
  ['by link', byLink],
  ['signed in', onTimeline],
])('a client %s', (_way, come) => {
  it('saves a draft as typed, once, and submits it with a request for changes', async () => {
    const ann = await come();
    const id = newId();
    expect((await ann.save(id, { body: '' })).body).toMatchObject({ version: 1, state: 'draft', own: true });
    expect((await ann.save(id, { body: '12', version: 1 })).body).toMatchObject({ version: 2, body: '12' });
    expect((await ann.save(id, { body: '12', version: 1 })).body).toMatchObject({ version: 2, body: '12' });
    const stale = await ann.save(id, { body: 'twelve', version: 1 });
    expect(stale).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict' }, current: { body: '12', version: 2 } },
    });
    expect(await eventsOf('Points Submitted')).toEqual([]);
    expect((await ann.decide('request_changes', [id], 'See there')).status).toBe(200);
    expect(await eventsOf('Revision Rejected')).toMatchObject([
      { message: 'See there', points: [{ id, number: 1, kind: 'change', file_id: null }] },
    ]);
    expect(await ann.list()).toMatchObject([
      { id, number: 1, state: 'open', body: '12', author: { name: 'Ann Alba' } },
    ]);
    expect(codeOf(await ann.save(id, { body: 'Other words', version: 3 }))).toBe('point_submitted');
    expect(codeOf(await ann.remove(id))).toBe('point_submitted');
  });

  it('removes a draft of their own, and its room with it', async () => {
    const ann = await come();
    const id = newId();
    await ann.save(id);
    for (const _ of ['once', 'again']) expect((await ann.remove(id)).status).toBe(200);
    expect(await ann.list()).toEqual([]);
    const key = { tenantId: workspace.tenantId, projectId: film.id, workflowId: film.wf };
    const { data: room } = await PointRoom.get({
      ...key,
      stageId: film.stage(1).id,
      revisionId: film.revision(1, 0),
    }).go();
    expect(room).toMatchObject({ points: 0, last_number: 0 });
  });

  it('submits with an approval, later without a decision, and nothing twice', async () => {
    const ann = await come();
    const [first, second] = [newId(), newId()];
    await ann.save(first, { kind: 'remark' });
    await ann.save(second);
    await ann.decide('approve', [first]);
    expect(await eventsOf('Revision Approved')).toMatchObject([{ points: [{ id: first, kind: 'remark' }] }]);
    expect(await eventsOf('Stage Approved')).toEqual([
      expect.not.objectContaining({ points: expect.anything() }),
    ]);
    for (const _ of ['once', 'again']) {
      expect((await ann.submit(first, second, second)).body.items).toMatchObject([
        { id: first, number: 1 },
        { id: second, number: 2 },
      ]);
    }
    expect(await eventsOf('Points Submitted')).toMatchObject([{ points: [{ id: second, number: 2 }] }]);
  });

  it('submits with a decision that came too late, and with a repeated one', async () => {
    const bob = await come(0, 1);
    await bob.decide('approve', []);
    const ann = await come();
    const id = newId();
    await ann.save(id);
    expect(await ann.decide('request_changes', [id])).toMatchObject({ body: { outcome: 'recorded' } });
    expect(await eventsOf('Decision Recorded')).toMatchObject([{ points: [{ id, number: 1 }] }]);
    expect(await ann.decide('request_changes', [id])).toMatchObject({ body: { outcome: 'ignored' } });
    const more = newId();
    await ann.save(more);
    expect(await ann.decide('request_changes', [id, more])).toMatchObject({ body: { outcome: 'recorded' } });
    expect((await eventsOf('Decision Recorded')).at(-1)).toMatchObject({ points: [{ id: more, number: 2 }] });
    expect(await ann.list()).toMatchObject([{ number: 1 }, { number: 2 }]);
  });

  it('keeps an empty draft, and decides nothing with a point that is not there or another’s', async () => {
    const [ann, bob] = [await come(), await come(0, 1)];
    const [empty, foreign] = [newId(), newId()];
    await ann.save(empty, { body: ' ' });
    await bob.save(foreign);
    expect(codeOf(await ann.decide('request_changes', [newId()]))).toBe('point_not_found');
    expect(codeOf(await ann.decide('request_changes', [foreign]))).toBe('not_your_point');
    expect(await eventsOf('Revision Rejected')).toEqual([]);
    await ann.decide('request_changes', [empty]);
    expect(await eventsOf('Revision Rejected')).toEqual([
      expect.not.objectContaining({ points: expect.anything() }),
    ]);
    expect((await ann.submit(empty)).body.items).toMatchObject([{ id: empty, state: 'draft', number: null }]);
    expect(codeOf(await ann.save(foreign, { version: 1, body: 'Mine' }))).toBe('not_your_point');
    expect(codeOf(await ann.remove(foreign))).toBe('not_your_point');
    expect(await found(ann, foreign)).toMatchObject({ own: false, state: 'draft' });
  });

  it('reads a question at once and “done” with the round that brings it, and then settles it', async () => {
    const ann = await come();
    const [fixed, asked] = [await pointed(ann), await pointed(ann, 'The logo')];
    await answer([
      { point: fixed, what: 'done' },
      { point: asked, what: 'question', text: 'Which one?' },
    ]);
    expect(await found(ann, fixed)).toMatchObject({ state: 'open', answer: null });
    expect(await found(await team(), fixed)).toMatchObject({ state: 'answered' });
    expect(codeOf(await ann.settle(fixed, 'accepted'))).toBe('point_not_answered');
    expect((await ann.settle(fixed, 'open')).body).toMatchObject({ reopened: 0, state: 'open' });
    expect(codeOf(await ann.settle(asked, 'accepted'))).toBe('point_question');
    expect((await ann.reply(asked, 'The blue one')).body).toMatchObject({
      state: 'open',
      earlier: [{ answer: { text: 'Which one?' } }],
      replies: [{ text: 'The blue one' }],
    });

    await ann.decide('request_changes', []);
    await send(1);
    expect(await found(ann, fixed)).toMatchObject({ state: 'answered', answer: { what: 'done' } });
    expect(await found(ann, asked)).toMatchObject({ state: 'unanswered' });
    // By the second round's link, too.
    const later = await come(1);
    expect((await later.settle(fixed, 'open', 'Still 14')).body).toMatchObject({
      state: 'open',
      reopened: 1,
      revision_id: film.revision(1, 0),
      earlier: [{ answer: { what: 'done' }, reopened: { text: 'Still 14' } }],
    });
    await answer([{ point: fixed, what: 'not_done', text: 'Too dear' }]);
    expect(await found(later, fixed)).toMatchObject({ state: 'open', answer: null });
    await later.decide('request_changes', []);
    await send(2);
    expect((await later.settle(fixed, 'accepted')).body).toMatchObject({ state: 'accepted' });
    expect((await eventsOf('Point Accepted')).length).toBe(1);
    await later.settle(fixed, 'accepted');
    expect((await eventsOf('Point Accepted')).length).toBe(1);
    expect(codeOf(await answer([{ point: fixed, what: 'done' }]))).toBe('point_accepted');
  });

  it('approves with the changes named that are still open, of all rounds, and those that come with it', async () => {
    const ann = await come();
    const [open, asked, done] = [
      await pointed(ann),
      await pointed(ann, 'The logo'),
      await pointed(ann, 'It'),
    ];
    const [remark, last] = [newId(), newId()];
    await ann.save(remark, { kind: 'remark' });
    await ann.decide('request_changes', [remark]);
    await answer([
      { point: asked, what: 'question', text: 'Which one?' },
      { point: done, what: 'done' },
    ]);
    await (await team()).save(newId(), { kind: 'change', internal: true });
    await send(1);
    const later = await come(1);
    await later.save(last, { body: 'Next time' });
    await later.decide('approve', [last]);
    const numbers = (await later.list()).filter(({ id }) => id === open || id === asked);
    expect(await eventsOf('Revision Approved')).toMatchObject([
      {
        open_points: [
          ...numbers.map(({ revision_id, number }) => ({ revisionId: revision_id, number })),
          { revisionId: film.revision(1, 1), number: 1 },
        ],
      },
    ]);
  });

  it('reads “done” as accepted once the stage is approved', async () => {
    const ann = await come();
    const id = await pointed(ann);
    await answer([{ point: id, what: 'done' }]);
    await agent.ok(approveStage, { params: { id: film.wf, stage: film.stage(1).id } });
    expect(await found(ann, id)).toMatchObject({ state: 'accepted', answer: { what: 'done' } });
    expect(codeOf(await answer([{ point: id, what: 'not_done', text: 'No' }]))).toBe('point_accepted');
  });

  it('agrees with another’s point, and not with their own', async () => {
    const [ann, bob] = [await come(), await come(0, 1)];
    const id = await pointed(ann);
    for (const _ of ['once', 'again']) {
      expect((await bob.agree(id)).body.agreed).toMatchObject([{ name: 'Bob Bruni' }]);
    }
    expect((await bob.agree(id, false)).body.agreed).toEqual([]);
    expect(codeOf(await ann.agree(id))).toBe('own_point');
  });

  it('agrees with a colleague’s draft, whose author goes on writing and submits it', async () => {
    const [ann, bob] = [await come(), await come(0, 1)];
    const id = newId();
    await ann.save(id, { body: '12' });
    expect((await bob.agree(id)).body).toMatchObject({ state: 'draft', agrees: true, version: 2 });
    // Typed on the version before the agreement, which is no change of the words.
    expect((await ann.save(id, { body: '12, not', version: 1 })).body).toMatchObject({
      body: '12, not',
      version: 3,
      agreed: [{ name: 'Bob Bruni' }],
      agrees: false,
    });
    expect(codeOf(await ann.save(id, { body: 'stale', version: 1 }))).toBe('conflict');
    await bob.agree(id, false);
    await bob.agree(id);
    expect((await ann.save(id, { body: '12, not 14', version: 3 })).body).toMatchObject({ version: 6 });
    expect(codeOf(await ann.save(id, { body: 'ahead', version: 7 }))).toBe('conflict');
    await ann.decide('request_changes', [id]);
    expect(await found(await team(), id)).toMatchObject({
      body: '12, not 14',
      agreed: [{ name: 'Bob Bruni' }],
    });
    expect(await found(bob, id)).toMatchObject({ number: 1, agrees: true });
    expect((await bob.agree(id, false)).body).toMatchObject({ agrees: false, agreed: [] });
  });

  it('agrees with no draft that says nothing yet, and none that is gone', async () => {
    const [ann, bob] = [await come(), await come(0, 1)];
    const id = newId();
    await ann.save(id, { body: '' });
    expect(codeOf(await bob.agree(id))).toBe('point_is_draft');
    await ann.remove(id);
    expect(codeOf(await bob.agree(id))).toBe('point_not_found');
  });

  it('never reads what is internal', async () => {
    const [ann, owner] = [await come(), await team()];
    const id = await pointed(ann);
    const secret = newId();
    const words = 'the-client-is-wrong';
    expect((await owner.save(secret, { body: words, internal: true })).body).toMatchObject({
      internal: true,
    });
    await owner.reply(id, words, { internal: true });
    await owner.reply(secret, words);
    await answer([{ point: secret, what: 'not_done', text: words }]);
    await owner.settle(secret, 'open', words);
    await answer([{ point: secret, what: 'done', text: words }]);
    await owner.settle(secret, 'accepted');
    await agent.ok(assignPoint, { params: { ...onRound(), point: secret }, body: { user_id: agent.id } });
    expect(codeOf(await ann.reply(secret, 'Hm'))).toBe('point_not_found');
    expect(codeOf(await ann.settle(secret, 'open'))).toBe('point_not_found');
    expect(codeOf(await ann.save(secret, { body: 'Mine' }))).toBe('point_not_found');
    expect(codeOf(await ann.remove(secret))).toBe('point_not_found');
    expect(codeOf(await ann.submit(secret))).toBe('point_not_found');
    expect(codeOf(await ann.agree(secret))).toBe('point_not_found');

    const client = await signedIn();
    const read = JSON.stringify([
      await ann.list(),
      (await ann.reply(id, 'Hm')).body,
      await client.ok(getTimeline, { params: { id: film.id, wf: film.wf } }),
      await client.ok(getTimelineVersion, { params: { id: film.id, wf: film.wf } }),
      await client.ok(getEvents, { params: { id: film.id } }),
      await client.ok(getWorkspaceEvents),
      await workspace.asAnonymous().ok(getReview, { params: { token: await tokenFor() } }),
    ]);
    for (const hidden of [words, secret, 'Internal Comment', 'Point Assigned', '"internal":true']) {
      expect(read).not.toContain(hidden);
    }
    const history = JSON.stringify(await agent.ok(getEvents, { params: { id: film.id } }));
    expect(history).toContain(secret);
    expect(await found(owner, secret)).toMatchObject({ state: 'accepted', reopened: 1 });
    expect(await found(owner, id)).toMatchObject({ replies: [{ internal: true }, { internal: false }] });
  });
});

describe('internal', () => {
  it('is no field of a guest’s call', async () => {
    const [ann, id] = [await byLink(), newId()];
    const refused = { status: 400, body: { error: { code: 'invalid_input', field: 'internal' } } };
    for (const internal of [true, false]) {
      expect(await ann.save(id, { internal })).toMatchObject(refused);
      expect(await ann.reply(id, 'Hm', { internal })).toMatchObject(refused);
    }
  });

  it('is refused to a signed-in client', async () => {
    const ann = await onTimeline();
    expect(codeOf(await ann.save(newId(), { internal: true }))).toBe('agency_only');
    expect(codeOf(await ann.reply(await pointed(ann), 'Hm', { internal: true }))).toBe('agency_only');
  });
});

describe('a member', () => {
  it('comments at once, once, with a number among the others', async () => {
    const [ann, owner, id] = [await byLink(), await team(), newId()];
    await pointed(ann);
    for (const _ of ['once', 'again']) {
      expect((await owner.save(id, { body: 'Mind this' })).body).toMatchObject({ number: 2, state: 'open' });
    }
    expect(codeOf(await owner.save(id, { body: 'Mind this', internal: true }))).toBe('point_submitted');
    expect(codeOf(await owner.save(newId(), { body: ' ' }))).toBe('point_empty');
    expect(await eventsOf('Comment Added')).toMatchObject([{ point_id: id, number: 2 }]);
    expect(await found(ann, id)).toMatchObject({ body: 'Mind this', author: { kind: 'member' } });
  });

  it('says nothing to the client about work that was not sent', async () => {
    const [owner, other] = [await team(), await team(1)];
    const file_id = await uploaded({ sent_on: undefined });
    expect(codeOf(await owner.save(newId(), { file_id }))).toBe('point_file');
    expect((await owner.save(newId(), { file_id, internal: true })).status).toBe(200);
    expect(codeOf(await other.save(newId()))).toBe('not_open_for_review');
    expect((await other.save(newId(), { internal: true })).status).toBe(200);
    expect(await (await byLink()).list()).toEqual([]);
  });

  it('reads no draft of a client, and submits, agrees and settles nothing for them', async () => {
    const [ann, owner, id] = [await byLink(), await team(), newId()];
    await ann.save(id);
    expect(await owner.list()).toEqual([]);
    expect(codeOf(await owner.save(id))).toBe('point_not_found');
    expect(codeOf(await owner.remove(id))).toBe('point_not_found');
    expect(codeOf(await owner.reply(id, 'Hm'))).toBe('point_not_found');
    expect(codeOf(await answer([{ point: id, what: 'done' }]))).toBe('point_not_found');
    expect(codeOf(await owner.submit(id))).toBe('client_only');
    await ann.submit(id);
    expect(codeOf(await owner.agree(id))).toBe('client_only');
    await answer([{ point: id, what: 'done' }]);
    expect(codeOf(await owner.settle(id, 'accepted'))).toBe('client_only');
    expect(codeOf(await owner.settle(id, 'open'))).toBe('client_only');
  });

  it('answers all or none, each once, told by round', async () => {
    const ann = await byLink();
    const [first, second] = [await pointed(ann), await pointed(ann)];
    await ann.reply(first, 'Please');
    const wrong = await answer([
      { point: first, what: 'done' },
      { point: second, what: 'not_done' },
    ]);
    expect(wrong).toMatchObject({
      status: 422,
      body: { error: { code: 'answer_needs_words', field: 'answers.1.text' } },
    });
    expect(
      refusal(
        await answer([
          { point: first, what: 'done' },
          { point: newId(), what: 'done' },
        ]),
      ),
    ).toMatchObject({
      code: 'point_not_found',
      field: 'answers.1.point',
    });
    expect(
      refusal(
        await answer([
          { point: first, what: 'done' },
          { point: first, what: 'done' },
        ]),
      ),
    ).toMatchObject({
      code: 'point_not_found',
      field: 'answers.1.point',
    });
    expect(await found(await team(), first)).toMatchObject({ state: 'open' });

    await ann.decide('request_changes', []);
    await send(1);
    const late = await pointed(await byLink(1));
    const all = [first, second, late].map((point) => ({ point, what: 'done' as const }));
    for (const _ of ['once', 'again']) {
      expect(await answer(all, 1)).toMatchObject({
        status: 200,
        body: { items: [{ replies: [{ text: 'Please' }] }, { id: second }, { id: late }] },
      });
    }
    expect(await eventsOf('Points Answered')).toMatchObject([
      { revisionId: film.revision(1, 0), answers: [{ number: 1 }, { number: 2 }] },
      { revisionId: film.revision(1, 1), answers: [{ point_id: late, number: 1 }] },
    ]);
  });

  it('takes an answer back until the client has read it', async () => {
    const ann = await onTimeline();
    const [id, asked] = [await pointed(ann), await pointed(ann, 'The logo')];
    const withdraw = (point: string, by: Pick<Person, 'call'> = agent) =>
      by.call(withdrawAnswer, { params: { ...onRound(), point } });
    await answer([
      { point: id, what: 'done', text: 'Reprinted' },
      { point: asked, what: 'question', text: 'Which one?' },
    ]);
    expect(await found(await team(), id)).toMatchObject({ state: 'answered', told: false });
    expect(await found(ann, asked)).toMatchObject({ state: 'asked', told: true });
    expect(codeOf(await withdraw(asked))).toBe('answer_told');
    expect(codeOf(await withdraw(id, await signedIn()))).toBe('agents_only');
    for (const _ of ['once', 'again'])
      expect((await withdraw(id)).body).toMatchObject({ state: 'open', answer: null, earlier: [] });
    expect(await eventsOf('Answer Withdrawn')).toMatchObject([{ point_id: id, number: 1, what: 'done' }]);

    await answer([{ point: id, what: 'done' }]);
    await ann.decide('request_changes', []);
    await send(1);
    expect(await found(ann, id)).toMatchObject({ state: 'answered', told: true });
    expect(codeOf(await withdraw(id))).toBe('answer_told');
  });

  it('assigns a point to the team, or to nobody', async () => {
    const ann = await onTimeline();
    const id = await pointed(ann);
    const assign = (user_id: number | null, by: Pick<Person, 'call'> = agent) =>
      by.call(assignPoint, { params: { ...onRound(), point: id }, body: { user_id } });
    expect((await assign(agent.id)).body).toMatchObject({ assignee: { kind: 'member', name: 'Olga Owner' } });
    expect(await found(ann, id)).toMatchObject({ assignee: null });
    expect((await assign(null)).body).toMatchObject({ assignee: null });
    const stranger = await workspace.asAgent();
    expect(codeOf(await assign(stranger.id))).toBe('user_not_found');
    expect(codeOf(await assign(agent.id, stranger))).toBe('project_not_found');
    const client = await signedIn();
    // Nobody learns from it who is on the team.
    for (const user of [agent.id, stranger.id])
      expect(codeOf(await assign(user, client))).toBe('agents_only');
    expect(
      codeOf(
        await client.call(answerPoints, {
          params: onRound(),
          body: { answers: [{ point: id, what: 'done' }] },
        }),
      ),
    ).toBe('agents_only');
  });
});

describe('two members', () => {
  let ben: Person;
  beforeEach(async () => {
    ben = await workspace.asAgent();
    const contacts = film.contacts.map(({ id, firstname, lastname, email }) => ({
      id,
      firstname,
      lastname,
      email,
    }));
    await agent.ok(updateProject, {
      params: { id: film.id },
      body: { name: 'Film', contacts, team_members: [agent.id, ben.id] },
    });
  });
  const sees = (point: string, seen: string | null, text: string, by: Person) =>
    answer([{ point, what: 'not_done', text, seen }], 0, by);

  it('answer one point, and the later one is told of the first, whose words stay', async () => {
    const id = await pointed(await byLink());
    const first = await sees(id, null, 'Too dear', ben);
    expect(first).toMatchObject({ status: 200, body: { left: [] } });
    const late = await sees(id, null, 'Printed already', agent);
    expect(late).toMatchObject({
      status: 409,
      body: {
        error: { code: 'answered_meanwhile', field: 'answers.0.point' },
        current: { id, answer: { text: 'Too dear', by: { id: ben.id } } },
      },
    });
    const seen = (await found(await team(), id))?.answer?.at ?? '';
    expect((await sees(id, seen, 'Printed already', agent)).status).toBe(200);
    expect(await found(await team(), id)).toMatchObject({
      answer: { text: 'Printed already', by: { id: agent.id } },
      earlier: [{ answer: { text: 'Too dear', by: { id: ben.id }, at: seen }, reopened: null }],
      reopened: 0,
    });
    expect(
      (await eventsOf('Points Answered')).flatMap((event) => ('answers' in event ? event.answers : [])),
    ).toEqual([
      expect.not.objectContaining({ was: expect.anything() }),
      expect.objectContaining({ was: { what: 'not_done', by: `Agent ${ben.id}` } }),
    ]);
    // A repeated call finds its own answer.
    expect((await sees(id, seen, 'Printed already', agent)).status).toBe(200);
    expect(await eventsOf('Points Answered')).toHaveLength(2);
  });

  it('answer at one time, and the words of one of them are refused, not lost', async () => {
    const id = await pointed(await byLink());
    const answers = await Promise.all([
      sees(id, null, 'Too dear', ben),
      sees(id, null, 'Printed already', agent),
    ]);
    expect(answers.map(codeOf).toSorted()).toEqual(['answered_meanwhile', 'ok']);
    expect(await found(await team(), id)).toMatchObject({ earlier: [], answer: { what: 'not_done' } });
  });

  it('and what the client has read stays for them, and nothing else of what was changed', async () => {
    const ann = await byLink();
    const id = await pointed(ann);
    await answer([{ point: id, what: 'done' }], 0, ben);
    await answer([{ point: id, what: 'not_done', text: 'Too dear' }]);
    await ann.decide('request_changes', []);
    await send(1);
    expect(await found(ann, id)).toMatchObject({ answer: { text: 'Too dear' }, earlier: [] });
    await answer([{ point: id, what: 'done', text: 'For free' }], 1, ben);
    expect(await found(ann, id)).toMatchObject({
      answer: { text: 'For free', by: { id: ben.id } },
      earlier: [{ answer: { text: 'Too dear', by: { id: agent.id } }, reopened: null }],
    });
    expect((await found(await team(), id))?.earlier).toHaveLength(2);
  });

  it('and the client who opens a point again meanwhile is read first', async () => {
    const ann = await byLink();
    const id = await pointed(ann);
    await answer([{ point: id, what: 'done' }]);
    const seen = (await found(await team(), id))?.answer?.at ?? null;
    await ann.decide('request_changes', []);
    await send(1);
    await ann.settle(id, 'open', 'Still 14');
    for (const turn of [seen, null])
      expect(await sees(id, turn, 'It is', ben)).toMatchObject({
        body: { error: { code: 'answered_meanwhile' }, current: { earlier: [{}], answer: null } },
      });
    expect((await answer([{ point: id, what: 'done', text: 'Now' }])).status).toBe(200);
  });

  it('answer all done, and what was answered meanwhile is left as it is, and named', async () => {
    const ann = await byLink();
    const [mine, theirs, same] = [await pointed(ann), await pointed(ann), await pointed(ann)];
    await answer([{ point: theirs, what: 'not_done', text: 'Too dear' }], 0, ben);
    await answer([{ point: same, what: 'done' }], 0, ben);
    const all = () =>
      agent.call(answerPoints, {
        params: onRound(),
        body: {
          answers: [mine, theirs, same].map((point) => ({ point, what: 'done' as const })),
          meanwhile: 'leave',
        },
      });
    for (const _ of ['once', 'again'])
      expect(await all()).toMatchObject({
        status: 200,
        body: {
          items: [
            { id: mine, answer: { what: 'done', by: { id: agent.id } } },
            { id: theirs, answer: { text: 'Too dear', by: { id: ben.id } } },
            { id: same, answer: { by: { id: ben.id } } },
          ],
          left: [theirs, same],
        },
      });
    expect((await eventsOf('Points Answered')).at(-1)).toMatchObject({ answers: [{ point_id: mine }] });
    expect(await eventsOf('Points Answered')).toHaveLength(3);
  });
});

describe('an answer’s place', () => {
  const pin = { shape: { type: 'pin' as const, x: 10, y: 20 } };
  const inRound = (round: number, changes: object = {}) =>
    uploaded({ revisionId: film.revision(1, round), sent_on: undefined, ...changes });
  const place = (point: string, file_id: string, selector: object = pin) =>
    answer([{ point, what: 'done', place: { file_id, selector } }]);

  it('names a file of a later round, moves, and reaches the client with that round', async () => {
    const ann = await byLink();
    const id = await pointed(ann);
    const [file_id, other] = [await inRound(1), await inRound(2)];
    await place(id, file_id);
    const shown = { revision_id: film.revision(1, 1), file_id, selector: pin };
    expect(await found(await team(), id)).toMatchObject({ answer: { place: shown } });
    const { at, by } = (await found(await team(), id))?.answer ?? {};
    const moved = { shape: { type: 'area' as const, x: 1, y: 2, w: 3, h: 4 } };
    await place(id, file_id, moved);
    expect(await found(await team(), id)).toMatchObject({
      answer: { at, by, place: { file_id, selector: moved } },
      earlier: [],
    });
    // Another place is no other answer.
    expect(await eventsOf('Points Answered')).toHaveLength(1);

    await ann.decide('request_changes', []);
    await send(1, film, { reviewLink: 'files' });
    expect((await found(ann, id))?.answer).toMatchObject({ place: { file_id, selector: moved } });
    await place(id, other);
    expect((await found(ann, id))?.answer).toEqual(expect.not.objectContaining({ place: expect.anything() }));
    expect((await found(await team(), id))?.answer).toMatchObject({ place: { file_id: other } });
    await ann.decide('request_changes', []);
    await answer([{ point: id, what: 'done', place: null }]);
    expect((await found(await team(), id))?.answer).not.toHaveProperty('place');
  });

  it.each([
    ['of the point’s own round', () => inRound(0), pin, 'point_file', 'answers.0.place.file_id'],
    ['refused', () => inRound(1, { state: 'refused' }), pin, 'point_file', 'answers.0.place.file_id'],
    ['not there', async () => newId(), pin, 'point_file', 'answers.0.place.file_id'],
    [
      'of another stage',
      () => inRound(1, { revisionId: film.revision(1, 1) + 500 }),
      pin,
      'point_file',
      'answers.0.place.file_id',
    ],
    [
      'a picture without pages',
      () => inRound(1),
      { page: 2 },
      'point_place',
      'answers.0.place.selector.page',
    ],
    [
      'a film without a moment',
      () => inRound(1, { type: 'video/mp4' }),
      pin,
      'point_place',
      'answers.0.place.selector.moment',
    ],
    [
      'smaller than the place',
      () => inRound(1),
      { shape: { type: 'area', x: 90, y: 0, w: 20, h: 1 } },
      'point_place',
      'answers.0.place.selector.shape',
    ],
    [
      'left of it',
      () => inRound(1),
      { shape: { type: 'pin', x: -1, y: 0 } },
      'invalid_input',
      'answers.0.place.selector.shape.x',
    ],
  ])('on a file %s is refused', async (_name, fileOf, selector, code, field) => {
    const id = await pointed(await byLink());
    expect(refusal(await place(id, await fileOf(), selector))).toMatchObject({ code, field });
    expect(await found(await team(), id)).toMatchObject({ state: 'open' });
  });

  it('on another workspace’s file, or of another answer than “done”, is refused', async () => {
    const [id, file_id] = [await pointed(await byLink()), await inRound(1)];
    const other = await runtime.createWorkspace();
    const foreign = await uploaded({ tenantId: other.tenantId, revisionId: film.revision(1, 1) });
    expect(codeOf(await place(id, foreign))).toBe('point_file');
    const declined = await answer([
      { point: id, what: 'not_done', text: 'No', place: { file_id, selector: {} } },
    ]);
    expect(refusal(declined)).toMatchObject({ code: 'place_needs_done', field: 'answers.0.place' });
  });
});

describe('at once', () => {
  it('two contacts submit, and every number is given once', async () => {
    const [ann, bob] = [await byLink(), await onTimeline(0, 1)];
    const drafts = async (by: Caller) => {
      const ids = Array.from({ length: 5 }, newId);
      for (const id of ids) await by.save(id);
      return ids;
    };
    const [hers, his] = [await drafts(ann), await drafts(bob)];
    const answers = await Promise.all([
      ann.decide('request_changes', hers),
      bob.submit(...his.slice(0, 2)),
      bob.submit(...his.slice(2)),
      (await team()).save(newId(), { body: 'Mind this' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const numbers = (await ann.list()).map(({ number }) => number);
    expect(numbers.toSorted((one, other) => Number(one) - Number(other))).toEqual(
      Array.from({ length: 11 }, (_, index) => index + 1),
    );
  });

  it('two people reply and one agrees, and nothing is lost', async () => {
    const [ann, bob, owner] = [await byLink(), await byLink(0, 1), await team()];
    const id = await pointed(ann);
    const reply = newId();
    await Promise.all([
      ann.reply(id, 'Please', { reply }),
      ann.reply(id, 'Please', { reply }),
      owner.reply(id, 'We will'),
      bob.agree(id),
      answer([{ point: id, what: 'question', text: 'Which?' }]),
    ]);
    const point = await found(owner, id);
    expect(point?.replies.map(({ text }) => text).toSorted()).toEqual(['Please', 'We will']);
    expect(point?.agreed).toMatchObject([{ name: 'Bob Bruni' }]);
  });

  it('is opened again once for a key, also when it was answered anew before the call came again', async () => {
    const ann = await byLink();
    const id = await pointed(ann);
    await answer([{ point: id, what: 'question', text: '12?' }]);
    const guest = workspace.asAnonymous();
    const open = {
      params: { token: await tokenFor(), point: id },
      body: { state: 'open' as const, text: 'Please do' },
      headers: { 'idempotency-key': randomUUID() },
    };
    await guest.ok(reviewPoints.settle, open);
    await answer([{ point: id, what: 'question', text: 'Or 15?' }]);
    expect(await guest.ok(reviewPoints.settle, open)).toMatchObject({ id, reopened: 1 });
    expect(await eventsOf('Point Reopened')).toHaveLength(1);
    expect(await found(await team(), id)).toMatchObject({ answer: { text: 'Or 15?' }, reopened: 1 });
  });

  it('is answered once for a key, which tells the same also when the point was opened again before the call came again', async () => {
    const ann = await byLink();
    const [id, other] = [await pointed(ann), await pointed(ann)];
    await answer([{ point: other, what: 'question', text: 'Which?' }]);
    const call = {
      params: onRound(),
      body: {
        answers: [id, other].map((point) => ({ point, what: 'question' as const, text: 'Which one?' })),
        meanwhile: 'leave' as const,
      },
      headers: { 'idempotency-key': randomUUID() },
    };
    const first = await agent.ok(answerPoints, call);
    expect(first.left).toEqual([other]);
    // A new call would leave both.
    await ann.reply(id, 'The blue one');
    const again = await agent.ok(answerPoints, call);
    expect(again.left).toEqual(first.left);
    expect(again.items.map((point) => point.id)).toEqual(first.items.map((point) => point.id));
    expect(await found(await team(), id)).toMatchObject({ answer: null });
    expect(await eventsOf('Points Answered')).toHaveLength(2);
    const otherWords = { ...call.body.answers[0], point: id, what: 'done' as const, text: 'Printed' };
    expect(
      refusal(await agent.call(answerPoints, { ...call, body: { answers: [otherWords] } })),
    ).toMatchObject({ code: 'idempotency_mismatch' });
  });

  it('is accepted once for a key, also when it was opened again before the call came again', async () => {
    const [ann, bob] = [await onTimeline(), await byLink(0, 1)];
    const id = await pointed(ann);
    await answer([{ point: id, what: 'done' }]);
    await ann.decide('request_changes', []);
    await send(1);
    const accept = {
      params: { ...onRound(), point: id },
      body: { state: 'accepted' as const },
      headers: { 'idempotency-key': randomUUID() },
    };
    const client = await signedIn();
    await client.ok(points.settle, accept);
    await bob.settle(id, 'open', 'Not for me');
    expect(await client.ok(points.settle, accept)).toMatchObject({ id, state: 'open', accepted: null });
    expect(await eventsOf('Point Accepted')).toHaveLength(1);
  });

  it('two people say the same, and both are heard; a repeated reply is there once, other words are not lost', async () => {
    const [ann, bob] = [await byLink(), await byLink(0, 1)];
    const id = await pointed(ann);
    const [hers, his] = [newId(), newId()];
    for (const _ of ['once', 'again']) {
      expect((await ann.reply(id, 'Please', { reply: hers })).status).toBe(200);
      expect((await bob.reply(id, 'Please', { reply: his })).status).toBe(200);
    }
    const replies = (await found(await team(), id))?.replies;
    expect(replies?.map(({ by, text }) => [by.name, text])).toEqual([
      ['Ann Alba', 'Please'],
      ['Bob Bruni', 'Please'],
    ]);
    for (const refused of [
      await ann.reply(id, 'Please, by Monday', { reply: hers }),
      await bob.reply(id, 'Please', { reply: hers }),
    ])
      expect(codeOf(refused)).toBe('idempotency_mismatch');
    await agent.ok(archiveProject, { params: { id: film.id }, body: { archive: true } });
    expect((await ann.reply(id, 'Please', { reply: hers })).body).toMatchObject({ id });
    expect(codeOf(await ann.reply(id, 'Please', { reply: newId() }))).toBe('project_closed');
  });

  it('two people open it again, and the words of the later one are refused, not lost', async () => {
    const [ann, bob] = [await byLink(), await byLink(0, 1)];
    const id = await pointed(ann);
    await answer([{ point: id, what: 'not_done', text: 'Too dear' }]);
    await ann.decide('request_changes', []);
    await send(1);
    const calls = [() => ann.settle(id, 'open', 'Cheaper'), () => bob.settle(id, 'open', 'Another paper')];
    const codes = (await Promise.all(calls.map((call) => call()))).map(codeOf);
    expect(codes.toSorted()).toEqual(['ok', 'point_not_answered']);
    // The first one’s call again finds its own words.
    expect(codeOf((await calls[codes.indexOf('ok')]?.()) as Answer)).toBe('ok');
    expect(await found(ann, id)).toMatchObject({ reopened: 1 });
  });

  it('an answer and its acceptance end in one order or the other', async () => {
    const ann = await onTimeline();
    const id = await pointed(ann);
    await answer([{ point: id, what: 'done' }]);
    await ann.decide('request_changes', []);
    await send(1);
    const [accepted, changed] = await Promise.all([
      ann.settle(id, 'accepted'),
      answer([{ point: id, what: 'not_done', text: 'No' }]),
    ]);
    expect(accepted.status).toBe(200);
    expect(['ok', 'point_accepted']).toContain(codeOf(changed));
    const { answer: kept } = (await found(ann, id)) ?? {};
    expect(kept?.what).toBe(codeOf(changed) === 'ok' ? 'not_done' : 'done');
  });
});

describe('at its limits', () => {
  /** Stores copies of a submitted point. */
  const stored = async (count: number) => {
    const ann = await byLink();
    const id = await pointed(ann);
    const key = {
      tenantId: workspace.tenantId,
      projectId: film.id,
      workflowId: film.wf,
      stageId: film.stage(1).id,
    };
    const { data } = await PointItem.get({ ...key, id }).go({ consistent: true });
    if (!data) throw new Error('no point');
    await PointItem.put(
      Array.from({ length: count - 1 }, (_, index) => {
        const other = newId();
        return { ...data, id: other, point: { ...data.point, id: other, number: index + 2 } };
      }),
    ).go();
    await PointRoom.patch({ ...key, revisionId: film.revision(1, 0) })
      .set({ points: count, last_number: count })
      .go();
    return ann;
  };

  it('a decision takes as many points as one call submits, of the longest words and drawings', async () => {
    const ann = await byLink();
    const file_id = await uploaded();
    const spots = Array.from({ length: selectorLimits.spots }, (_, n) => ({ x: n / 7, y: 100 / 3 }));
    const selector = { shape: { type: 'drawing' as const, strokes: [{ kind: 'line' as const, spots }] } };
    const ids = Array.from({ length: pointLimits.submission }, newId);
    for (const id of ids) {
      expect((await ann.save(id, { body: '字'.repeat(pointLimits.body), file_id, selector })).status).toBe(
        200,
      );
    }
    expect((await ann.decide('request_changes', ids)).status).toBe(200);
    expect((await eventsOf('Revision Rejected'))[0]).toMatchObject({ points: { length: ids.length } });
    expect(new Set((await ann.list()).map(({ number }) => number)).size).toBe(ids.length);
    expect(codeOf(await ann.decide('request_changes', [...ids, newId()]))).toBe('invalid_input');
  });

  it('a round takes 500 points', async () => {
    const ann = await stored(pointLimits.round - 1);
    expect((await (await team()).save(newId(), { body: 'The last' })).status).toBe(200);
    expect(await ann.save(newId())).toMatchObject({
      status: 422,
      body: { error: { code: 'too_many_points', message: expect.stringContaining('500') } },
    });
    expect(codeOf(await (await team()).save(newId(), { internal: true }))).toBe('too_many_points');
    expect(await ann.list()).toHaveLength(pointLimits.round);
  });

  it('a point takes 200 replies', async () => {
    const ann = await byLink();
    const id = await pointed(ann);
    const key = { tenantId: workspace.tenantId, projectId: film.id, workflowId: film.wf };
    const by = { kind: 'contact', id: film.contacts[0]?.id ?? 0, name: 'Ann Alba' } as const;
    const at = '2026-03-02T10:00:00.000Z';
    await PointReply.put(
      Array.from({ length: pointLimits.replies - 1 }, () => {
        const reply = { id: newId(), point: id, by, at, text: 'And', internal: false };
        return { ...key, stageId: film.stage(1).id, pointId: id, id: reply.id, reply };
      }),
    ).go();
    const last = newId();
    for (const _ of ['once', 'again']) {
      expect((await ann.reply(id, 'Last', { reply: last })).body.replies.at(-1)).toMatchObject({ id: last });
    }
    expect(codeOf(await ann.reply(id, 'One more'))).toBe('too_many_replies');
  });

  it('a comment and a reply write at most four items', async () => {
    const [ann, owner] = [await byLink(), await team()];
    const id = await pointed(ann);
    await answer([{ point: id, what: 'question', text: 'Which?' }]);
    const sent = vi.spyOn(documentClient, 'send');
    await owner.save(newId(), { body: 'Mind this' });
    await ann.reply(id, 'The blue one');
    const written = sent.mock.calls.flatMap(([{ input }]) => ('TransactItems' in input ? [input] : []));
    sent.mockRestore();
    expect(written.map(({ TransactItems }) => TransactItems)).toMatchObject([{ length: 4 }, { length: 4 }]);
  });

  it('words are bounded', async () => {
    const ann = await byLink();
    expect(codeOf(await ann.save(newId(), { body: 'a'.repeat(pointLimits.body + 1) }))).toBe('invalid_input');
    const id = await pointed(ann);
    expect(codeOf(await ann.reply(id, 'a'.repeat(pointLimits.reply + 1)))).toBe('invalid_input');
    expect(codeOf(await ann.reply(id, ' '))).toBe('invalid_input');
    expect(codeOf(await ann.save('short'))).toBe('not_found');
    expect(codeOf(await ann.save('~point-00001'))).toBe('not_found');
  });
});

describe('a place', () => {
  const pin = { shape: { type: 'pin' as const, x: 10, y: 20 } };

  it('is on a file of the round that was sent, in any of its versions', async () => {
    const ann = await byLink();
    const [sent, unsent, refused, later] = [
      await uploaded({ name: 'a.png' }),
      await uploaded({ name: 'a.png', version: 3, sent_on: undefined }),
      await uploaded({ state: 'refused' }),
      await uploaded({ name: 'a.png', version: 2 }),
    ];
    for (const file_id of [sent, later])
      expect((await ann.save(newId(), { file_id, selector: pin })).status).toBe(200);
    const elsewhere = await uploaded({ revisionId: film.revision(1, 1) });
    for (const file_id of [unsent, refused, elsewhere, newId()]) {
      expect(await ann.save(newId(), { file_id })).toMatchObject({
        status: 422,
        body: { error: { code: 'point_file', field: 'file_id' } },
      });
    }
  });

  it('stays when its file was removed meanwhile', async () => {
    const [ann, id, file_id] = [await byLink(), newId(), await uploaded()];
    await ann.save(id, { file_id, selector: pin });
    const { data } = await FileItem.query
      .primary({
        tenantId: workspace.tenantId,
        projectId: film.id,
        workflowId: film.wf,
        revisionId: film.revision(1, 0),
      })
      .go();
    for (const file of data) await FileItem.delete(file).go();
    expect((await ann.save(id, { file_id, selector: pin, body: 'More words', version: 1 })).status).toBe(200);
    expect(codeOf(await ann.save(newId(), { file_id, selector: pin }))).toBe('point_file');
  });

  it.each([
    ['on no file', undefined, pin, 'point_place', 'selector.shape'],
    ['a page of a picture', 'image/png', { page: 1 }, 'point_place', 'selector.page'],
    [
      'a moment of a picture',
      'image/png',
      { moment: { frame: 1, rate: { frames: 25, seconds: 1 } } },
      'point_place',
      'selector.moment',
    ],
    ['a shape on all of a film', 'video/mp4', pin, 'point_place', 'selector.moment'],
    ['a shape on all pages', 'application/pdf', pin, 'point_place', 'selector.page'],
    ['a shape on an archive', 'application/zip', pin, 'point_place', 'selector.shape'],
    [
      'beyond the edge',
      'image/png',
      { shape: { type: 'area', x: 60, y: 0, w: 50, h: 10 } },
      'point_place',
      'selector.shape',
    ],
    ['outside', 'image/png', { shape: { type: 'pin', x: 101, y: 0 } }, 'invalid_input', 'selector.shape.x'],
    [
      'of another type',
      'image/png',
      { shape: { type: 'svg', path: '<script>' } },
      'invalid_input',
      'selector.shape.type',
    ],
    [
      'with more',
      'image/png',
      { shape: { ...pin.shape, onclick: 'x' } },
      'invalid_input',
      'selector.shape.onclick',
    ],
  ])('%s is refused', async (_name, type, selector, code, field) => {
    const file_id = type ? await uploaded({ type }) : null;
    const given = await (await byLink()).save(newId(), { file_id, selector: selector as never });
    expect(refusal(given)).toMatchObject({ code, field });
  });

  it('is within a film once its rendition is made, at the film’s rate', async () => {
    const [ann, file_id] = [await byLink(), await uploaded({ type: 'video/mp4' })];
    const codeFor = async (moment: Moment) => {
      const given = await ann.save(newId(), { file_id, selector: { moment } });
      return given.status === 200 ? undefined : refusal(given);
    };
    const [own, other] = [
      { frames: 24_000, seconds: 1001 },
      { frames: 25, seconds: 1 },
    ];
    expect(await codeFor({ frame: 9000, rate: other })).toBeUndefined();

    const key = { tenantId: workspace.tenantId, projectId: film.id, workflowId: film.wf };
    const item = { ...key, revisionId: film.revision(1, 0), id: file_id };
    const opened = { rate: own, width: 1280, height: 720 };
    await FileItem.patch(item).set({ playback: opened }).go();
    const misplaced = (part: string) => ({ code: 'point_place', field: `selector.${part}` });
    expect(await codeFor({ frame: 9000, rate: own })).toBeUndefined();
    expect(await codeFor({ frame: 1, rate: other })).toMatchObject(misplaced('moment.rate'));

    await FileItem.patch(item)
      .set({ playback: { ...opened, frames: 240 } })
      .go();
    expect(await codeFor({ frame: 239, until: 240, rate: own })).toBeUndefined();
    expect(await codeFor({ frame: 240, rate: own })).toMatchObject(misplaced('moment'));
    expect(await codeFor({ frame: 0, until: 241, rate: own })).toMatchObject(misplaced('moment'));
  });

  it('is in its own round', async () => {
    const ann = await byLink();
    const id = newId();
    await ann.save(id);
    await ann.decide('request_changes', []);
    await send(1);
    const later = await byLink(1);
    expect(codeOf(await later.save(id, { body: 'Moved', version: 1 }))).toBe('point_not_found');
    expect((await later.submit(id)).body.items).toMatchObject([{ id, state: 'draft' }]);
    // A forgotten point is submitted where it was written.
    expect((await ann.submit(id)).body.items).toMatchObject([{ number: 1, state: 'open' }]);
  });
});

describe('nobody reads or writes', () => {
  const closedTo = async (caller: Caller, id: string, code: string) => {
    const answers = [
      await caller.save(newId()),
      await caller.reply(id, 'Hm'),
      await caller.submit(id),
      await caller.settle(id, 'open'),
      await caller.remove(id),
    ];
    expect(answers.map(codeOf)).toEqual(answers.map(() => code));
    await expect(caller.list()).rejects.toThrow();
  };

  it('removed from the project', async () => {
    const [link, client] = [await byLink(), await onTimeline()];
    const id = await pointed(link);
    const contacts = film.contacts
      .slice(1)
      .map(({ id: one, firstname, email }) => ({ id: one, firstname, email }));
    await agent.ok(updateProject, { params: { id: film.id }, body: { name: 'Film', contacts } });
    await closedTo(link, id, 'project_not_found');
    await closedTo(client, id, 'project_not_found');
  });

  it('by a revoked link', async () => {
    const ann = await byLink();
    const id = await pointed(ann);
    const contactId = film.contacts[0]?.id ?? 0;
    await agent.ok(revokeLink, { params: { id: film.id, rev: film.revision(1, 0), contactId } });
    await closedTo(ann, id, 'not_found');
  });

  it('from another workspace, or on another project', async () => {
    const id = await pointed(await byLink());
    const other = await runtime.createWorkspace();
    await closedTo(await onTimeline(0, other.owner), id, 'project_not_found');
    await closedTo(await onTimeline(0, await workspace.asContact()), id, 'project_not_found');
    await closedTo(await onTimeline(0, await workspace.asAgent()), id, 'project_not_found');
  });

  it('as a client, a round that was not sent', async () => {
    const id = await pointed(await byLink());
    await closedTo(await onTimeline(1), id, 'not_open_for_review');
  });

  it('but a closed project stays readable', async () => {
    const [ann, owner] = [await byLink(), await team()];
    const id = await pointed(ann);
    await agent.ok(archiveProject, { params: { id: film.id }, body: { archive: true } });
    for (const caller of [ann, owner]) {
      expect((await caller.save(newId(), { body: 'More' })).body).toMatchObject({
        error: { code: 'project_closed' },
      });
      expect(codeOf(await caller.reply(id, 'More'))).toBe('project_closed');
      expect(codeOf(await caller.submit(id))).toBe('project_closed');
      expect(await caller.list()).toHaveLength(1);
    }
    expect(codeOf(await answer([{ point: id, what: 'done' }]))).toBe('project_closed');
  });
});

describe('a file that looks good to a client', () => {
  const uploaded = async (id: string, round = 0, more: object = { sent_on: '2026-01-01T00:00:00.000Z' }) => {
    const { id: projectId, wf: workflowId } = film;
    const revisionId = film.revision(1, round);
    await FileItem.create({
      ...{ tenantId: workspace.tenantId, projectId, workflowId, revisionId, id, name: `${id}.png` },
      ...{ type: 'image/png', size: 1, path: id, version: 1, verified: true, state: 'ready' },
      created_on: '2026-01-01T00:00:00.000Z',
      created_by: { kind: 'agent', id: 1, name: '' },
      ...more,
    }).go();
  };
  beforeEach(() => uploaded('menu'));

  const guest = () => workspace.asAnonymous();
  const markByLink = async (good: boolean, file = 'menu', contact = 0) =>
    guest().call(reviewPoints.mark, {
      params: { token: await tokenFor(0, contact), file },
      body: { good },
    });
  const markOnTimeline = async (good: boolean, person: Pick<Person, 'call'>, file = 'menu') =>
    person.call(points.mark, { params: { ...onRound(), file }, body: { good } });
  const goodFor = async (person: Pick<Person, 'ok'> = agent) =>
    (await person.ok(points.list, { params: onRound() })).good.map(({ file_id, by, own }) => [
      file_id,
      by.name,
      own,
    ]);

  it('is so by link and in the portal, to be read by everybody, and taken back by its author', async () => {
    expect(codeOf(await markByLink(true))).toBe('ok');
    expect(codeOf(await markByLink(true))).toBe('ok');
    const bob = await signedIn(1);
    expect((await markOnTimeline(true, bob)).body).toMatchObject({
      good: [
        { by: { name: 'Ann Alba' }, own: false },
        { by: { name: 'Bob Bruni' }, own: true },
      ],
    });
    const both = (own: boolean) => [
      ['menu', 'Ann Alba', false],
      ['menu', 'Bob Bruni', own],
    ];
    expect(await goodFor()).toEqual(both(false));
    expect(await goodFor(bob)).toEqual(both(true));
    expect(codeOf(await markByLink(false))).toBe('ok');
    expect(codeOf(await markByLink(false))).toBe('ok');
    expect(await goodFor()).toEqual([['menu', 'Bob Bruni', false]]);
    // It decides nothing, and is no history.
    const { workflow } = await agent.ok(getTimeline, { params: { id: film.id, wf: film.wf } });
    expect(workflow.tasks[0]?.status).toBe('in_progress');
    expect(await eventsOf('Revision Approved')).toEqual([]);
  });

  it('is not while they ask for a change of it', async () => {
    const client = await byLink();
    await markByLink(true);
    const draft = newId();
    await client.save(draft, { file_id: 'menu' });
    expect(await goodFor()).toEqual([]);
    await client.remove(draft);
    expect(await goodFor()).toHaveLength(1);
    const change = newId();
    await client.save(change, { file_id: 'menu' });
    await markByLink(false);
    expect(codeOf(await markByLink(true))).toBe('own_changes_on_file');
    expect(codeOf(await markByLink(true, 'menu', 1))).toBe('ok');
  });

  it.each([
    ['a member', async () => markOnTimeline(true, agent), 'client_only'],
    [
      'a file that was not sent',
      async () => {
        await uploaded('later', 0, {});
        return markByLink(true, 'later');
      },
      'point_file',
    ],
    [
      'a file of another round',
      async () => {
        await uploaded('next', 1);
        return markByLink(true, 'next');
      },
      'point_file',
    ],
    [
      'a contact who is not on the project',
      async () => {
        const [token, body] = [await tokenFor(), { contacts: film.contacts.slice(1), name: 'Film' }];
        await agent.ok(updateProject, { params: { id: film.id }, body });
        return guest().call(reviewPoints.mark, { params: { token, file: 'menu' }, body: { good: true } });
      },
      'project_not_found',
    ],
  ] as const)('is nothing for %s', async (_, mark, expected) => {
    expect(codeOf((await mark()) as Answer)).toBe(expected);
    expect(await goodFor()).toEqual([]);
  });

  it('stays so once the round is closed, and changes no more', async () => {
    await markByLink(true);
    const client = await byLink();
    await client.decide('approve', []);
    expect(await goodFor()).toHaveLength(1);
    expect(codeOf(await markByLink(false))).toBe('not_open_for_review');
    expect(codeOf(await markByLink(true, 'menu', 1))).toBe('not_open_for_review');
    expect(await goodFor()).toHaveLength(1);
  });
});

describe('a workspace that sends no round before each change is answered', () => {
  const demands = async (answers_mandatory_before_sending: boolean) => {
    const { tenantId } = workspace;
    await agent.ok(updateTenantProfile, {
      params: { id: tenantId },
      body: { answers_mandatory_before_sending },
    });
  };
  beforeEach(() => demands(true));
  afterAll(() => demands(false));

  const sendRound = (round: number, of = film) =>
    agent.call(sendPreview, {
      params: { id: of.id, wf: of.wf, rev: of.revision(1, round) },
      body: {
        emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
        reviewLink: 'https://vimeo.example/1',
      },
    });

  it('refuses it, in so many words, until the last one is; a remark holds nothing back', async () => {
    const client = await byLink();
    const [first, second, remark] = [newId(), newId(), newId()];
    await client.save(first);
    await client.save(second);
    await client.save(remark, { kind: 'remark' });
    await client.decide('request_changes', [first, second, remark]);
    const refused = await sendRound(1);
    expect(refused.body).toMatchObject({
      error: { code: 'points_unanswered', params: { count: 2 }, message: expect.stringContaining('yet: 2.') },
    });
    await answer([{ point: first, what: 'done' }]);
    expect(codeOf(await sendRound(1))).toBe('points_unanswered');
    await demands(false);
    expect(codeOf(await sendRound(1))).toBe('ok');
    await demands(true);
    // A reminder brings nothing new.
    const reminded = await agent.call(sendPreview, {
      params: onRound(1),
      body: { emailText: { subject: 'Look', body: '<p>Hello</p>' }, reviewLink: null, isReminder: true },
    });
    expect(codeOf(reminded)).toBe('ok');
  });

  it('sends it with answers of any kind', async () => {
    const client = await byLink();
    const [first, second] = [newId(), newId()];
    await client.save(first);
    await client.save(second);
    await client.decide('request_changes', [first, second]);
    await answer([
      { point: first, what: 'not_done', text: 'It is printed.' },
      { point: second, what: 'question', text: 'Which one?' },
    ]);
    expect(codeOf(await sendRound(1))).toBe('ok');
  });

  it('refuses it in a mail of several deliverables as well', async () => {
    film = await createTestProject(agent, {
      stages: [{ title: 'Concept', revisions: 3 }],
      team_members: [agent.id],
      deliverable_type: 'Multi',
    });
    await send();
    const client = await byLink();
    const point = newId();
    await client.save(point);
    await client.decide('request_changes', [point]);
    const update = () =>
      agent.call(sendMultiUpdate, {
        params: { id: film.id },
        body: {
          emailText: { subject: 'Look', body: '<p>{{multi_deliverables_preview}}</p>' },
          deliverables: [
            {
              workflowId: film.wf,
              revisionId: film.revision(1, 1),
              reviewLink: 'https://vimeo.example/2',
            },
          ],
        },
      });
    expect(codeOf(await update())).toBe('points_unanswered');
    await answer([{ point, what: 'done' }]);
    expect(codeOf(await update())).toBe('ok');
  });
});
