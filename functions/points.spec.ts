/** Points of a client, by link and on the timeline: who writes and reads them, and what is internal. */
import { describe, expect, it } from 'vitest';
import { assignPoint } from '#contracts/points.ts';
import { archiveProject, updateProject } from '#contracts/projects.ts';
import { getReview } from '#contracts/review.ts';
import {
  getEvents,
  getTimeline,
  getTimelineVersion,
  getWorkspaceEvents,
  revokeLink,
} from '#contracts/timeline.ts';
import { approveStage } from '#contracts/workflows.ts';
import { PointRoom } from '#server/data/entities/point-room.ts';
import { testRuntime } from '#testing/support.ts';
import {
  agent,
  answer,
  byLink,
  type Caller,
  codeOf,
  eventsOf,
  film,
  found,
  newId,
  onRound,
  onTimeline,
  pointed,
  runtime,
  send,
  signedIn,
  team,
  tokenFor,
  withSentRound,
  workspace,
} from '#testing/test-points.ts';

withSentRound(() => testRuntime({ events: false }));

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

  it('takes a draft of an earlier round along by saving it on a later one, with its room, and never back', async () => {
    const ann = await come();
    const [same, other] = [newId(), newId()];
    for (const id of [same, other]) await ann.save(id);
    await (await come(0, 1)).decide('request_changes', []);
    await send(1);
    const later = await come(1);
    const there = film.revision(1, 1);
    const { body = '', version = 0 } = (await found(later, same)) ?? {};
    const moved = { revision_id: there, state: 'draft', version: 2 };
    for (const _ of ['once', 'again'])
      expect((await later.save(same, { body, version })).body).toMatchObject({ ...moved, body });
    expect((await later.save(other, { body: 'Warmer', version })).body).toMatchObject(moved);
    const rooms = [film.revision(1, 0), there].map(async (revisionId) => {
      const key = { tenantId: workspace.tenantId, projectId: film.id, workflowId: film.wf };
      return (await PointRoom.get({ ...key, stageId: film.stage(1).id, revisionId }).go()).data?.points;
    });
    expect(await Promise.all(rooms)).toEqual([0, 2]);
    const before = await byLink();
    expect(codeOf(await before.save(other, { body: 'Back', version: 2 }))).toBe('point_not_found');
    await later.decide('request_changes', [same, other]);
    expect(await later.list()).toMatchObject([1, 2].map((number) => ({ number, revision_id: there })));
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
    await closedTo(ann, id, 'link_revoked');
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
