/** A client's message and its answer: home, timeline, history and repetition, end to end (decision 0175). */
import { beforeEach, describe, expect, it } from 'vitest';
import { getDashboard } from '#contracts/reports.ts';
import { commentReview, decideReview, getReview } from '#contracts/review.ts';
import { commentOnTimeline, getEvents, getTimeline, sendRevisionMessage } from '#contracts/timeline.ts';
import { getWorkflow, markAnswered } from '#contracts/workflows.ts';
import { testRuntime } from '#testing/support.ts';
import {
  agent,
  film,
  onRound,
  runtime,
  signedIn,
  tokenFor,
  withSentRound,
  workspace,
} from '#testing/test-points.ts';

withSentRound(() => testRuntime({}));
let params: { token: string };
beforeEach(async () => {
  params = { token: await tokenFor() };
});

const guest = () => workspace.asAnonymous();
const writes = (message: string, key?: string) =>
  guest().call(commentReview, {
    params,
    body: { message },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const marks = () =>
  agent.ok(markAnswered, {
    params: { id: film.wf, stage: film.stage(1).id, rev: film.revision(1, 0) },
  });
/** Row of the project among those on which the agency has a move. */
const atHome = async () => {
  await runtime.idle();
  return (await agent.ok(getDashboard)).yours.find(({ id }) => id === film.id)?.own_move;
};
const askedOn = async () => {
  const { tasks } = await agent.ok(getWorkflow, { params: { id: film.wf } });
  return tasks[0]?.tasks[0]?.asked_on;
};
const count = async (category: string) => {
  const { items } = await agent.ok(getEvents, { params: { id: film.id } });
  return items.flatMap(({ events }) => events).filter((event) => event.category === category).length;
};

describe('a client’s message', () => {
  it('is the agency’s move at home while the client has the round, until a member answers it', async () => {
    expect(await atHome()).toBeUndefined();
    expect((await writes('May the logo be larger?')).status).toBe(200);
    const since = await askedOn();
    expect(since).toBeDefined();
    expect(await atHome()).toMatchObject({ move: 'reply', stage: 'Concept', round: 0, since });
    await agent.ok(sendRevisionMessage, {
      params: onRound(),
      body: { emailText: { subject: 'The logo', body: '<p>Yes</p>' } },
    });
    expect(await askedOn()).toBeUndefined();
    expect(await atHome()).toBeUndefined();
  });

  it('is not answered by a mail without words, which is refused', async () => {
    await writes('May the logo be larger?');
    for (const body of ['', '<p> </p>']) {
      const given = await agent.call(sendRevisionMessage, {
        params: onRound(),
        body: { emailText: { subject: 'The logo', body } },
      });
      expect(given).toMatchObject({
        status: 422,
        body: { error: { code: 'note_empty', field: 'emailText.body' } },
      });
    }
    expect(await atHome()).toMatchObject({ move: 'reply' });
  });

  it('is marked as answered by a member, once, and no client is told of it', async () => {
    await writes('May the logo be larger?');
    const { history: before } = await guest().ok(getReview, { params });
    expect(await marks()).toMatchObject({ outcome: 'done' });
    expect(await marks()).toMatchObject({ outcome: 'ignored' });
    expect(await atHome()).toBeUndefined();
    expect(await count('Message Answered')).toBe(1);
    expect((await guest().ok(getReview, { params })).history).toEqual(before);
  });

  it('repeated under its key is one message', async () => {
    const key = `written-once-${film.id}`;
    expect(await writes('Hello', key)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await writes('Hello', key)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await count('Client Commented')).toBe(1);
  });

  it('after the approval waits as well, and leaves the approval to be taken back', async () => {
    await guest().ok(decideReview, { params, body: { decision: 'approve' } });
    await writes('Thank you. When does it go to print?');
    expect(await atHome()).toMatchObject({ move: 'reply', stage: 'Concept' });
    expect((await guest().ok(getReview, { params })).recall).not.toBeNull();
  });

  it('from a signed-in contact waits in the same way, and no client reads that it waits', async () => {
    const ann = await signedIn();
    await ann.ok(commentOnTimeline, { params: onRound(), body: { message: 'Hello' } });
    expect(await atHome()).toMatchObject({ move: 'reply' });
    const timeline = await ann.ok(getTimeline, { params: { id: film.id, wf: film.wf } });
    expect(JSON.stringify(timeline)).not.toContain('asked_on');
  });
});
