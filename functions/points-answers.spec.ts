/** Answers to points: members who comment and answer, two who do so at once, and the place where it was done. */
import { beforeEach, describe, expect, it } from 'vitest';
import { answerPoints, assignPoint, withdrawAnswer } from '#contracts/points.ts';
import { updateProject } from '#contracts/projects.ts';
import { testRuntime } from '#testing/support.ts';
import {
  agent,
  answer,
  byLink,
  codeOf,
  eventsOf,
  film,
  found,
  newId,
  onRound,
  onTimeline,
  pointed,
  refusal,
  runtime,
  send,
  signedIn,
  team,
  uploaded,
  withSentRound,
  workspace,
} from '#testing/test-points.ts';

withSentRound(() => testRuntime({ events: false }));

import type { Person } from '#testing/test-runtime.ts';

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
    // The refusal does not reveal who is on the team.
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
