/** Points on which several people act at once, and calls that are repeated. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { answerPoints, points, reviewPoints } from '#contracts/points.ts';
import { archiveProject } from '#contracts/projects.ts';
import { testRuntime } from '#testing/support.ts';
import {
  type Answer,
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
  refusal,
  send,
  signedIn,
  team,
  tokenFor,
  withSentRound,
  workspace,
} from '#testing/test-points.ts';

withSentRound(() => testRuntime({ events: false }));

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

  it('a comment or a draft that was saved before the project was closed is so for a repeated call, and no other', async () => {
    const [ann, bob, owner] = [await byLink(), await byLink(0, 1), await team()];
    const [comment, inside, draft] = [newId(), newId(), newId()];
    const repeat = async () => {
      const answers = [
        await owner.save(comment, { body: 'Mind this' }),
        await owner.save(inside, { body: 'Among us', internal: true }),
        await ann.save(draft, { body: 'Larger' }),
      ];
      return answers.map(({ status, body }) => ({ status, body }));
    };
    const first = await repeat();
    await agent.ok(archiveProject, { params: { id: film.id }, body: { archive: true } });
    expect(await repeat()).toEqual(first);
    expect(await eventsOf('Comment Added')).toHaveLength(1);
    for (const refused of [
      await owner.save(comment, { body: 'Mind that' }),
      await owner.save(inside, { body: 'Among us' }),
      await ann.save(draft, { body: 'Smaller' }),
      await bob.save(draft, { body: 'Larger' }),
      await ann.save(newId(), { body: 'Larger' }),
    ])
      expect(codeOf(refused)).toBe('project_closed');
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
