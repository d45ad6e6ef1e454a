/** Changes of points that are no events: open rooms of clients are told of drafts, and the team's pages of nothing that they do not show. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { log } from '#server/log.ts';
import { testRuntime } from '#testing/support.ts';
import {
  byLink,
  film,
  newId,
  onTimeline,
  pointed,
  team,
  withSentRound,
  workspace,
} from '#testing/test-points.ts';
import { takeMessages } from '../events/fixtures/delivery.ts';

withSentRound(() => testRuntime({ events: false }));
afterEach(() => void vi.restoreAllMocks());

const notes = async () => (await takeMessages(process.env.LIVE_QUEUE_URL)).map((body) => JSON.parse(body));
/** Notes for `tell-pages` that the work puts on its queue. */
const notesDuring = async (work: () => Promise<unknown>) => {
  await notes();
  await work();
  return notes();
};
const note = (change: 'rooms' | 'drafts') => ({
  live: { tenant_id: workspace.tenantId, inboxes: [], projects: [], [change]: [film.id] },
});

describe.each([
  ['by link', byLink],
  ['signed in', onTimeline],
])('a draft of a client %s', (_, come) => {
  it('is told to clients, and not to the team, when it is saved and removed', async () => {
    const ann = await come();
    const id = newId();
    expect(await notesDuring(() => ann.save(id))).toEqual([note('drafts')]);
    expect(await notesDuring(() => ann.remove(id))).toEqual([note('drafts')]);
  });

  it('is not told where nothing changed', async () => {
    const ann = await come();
    const id = newId();
    await ann.save(id);
    expect(await notesDuring(() => ann.save(id))).toEqual([]);
    expect(await notesDuring(() => ann.remove(newId()))).toEqual([]);
    expect(await notesDuring(() => ann.save(id, { body: 'Later', version: 9 }))).toEqual([]);
  });

  it('is told to clients alone when a colleague agrees, and to all once it is submitted', async () => {
    const [ann, bob] = [await come(), await byLink(0, 1)];
    const id = newId();
    await ann.save(id);
    expect(await notesDuring(() => bob.agree(id))).toEqual([note('drafts')]);
    const submitted = await pointed(ann);
    expect(await notesDuring(() => bob.agree(submitted))).toEqual([note('rooms')]);
  });
});

it('a comment of the team is told by its event alone, which keeps an internal one from clients', async () => {
  const owner = await team();
  expect(await notesDuring(() => owner.save(newId(), { body: 'Mind this', internal: true }))).toEqual([]);
  expect(await notesDuring(() => owner.save(newId(), { body: 'Mind this' }))).toEqual([]);
});

describe('a queue that fails', () => {
  /** Stand-in for the queue's answer to each post of a note, counted from 1; undefined lets the post through. Returns the posts. */
  const answeringNotes = (answer: (attempt: number) => Promise<Response> | undefined) => {
    const real = globalThis.fetch;
    const queue = new URL(process.env.AWS_ENDPOINT_URL_SQS ?? '').origin;
    const posts: string[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (...given) => {
      const body = String(given[1]?.body);
      if (!String(given[0]).startsWith(queue) || !body.includes('"live')) return real(...given);
      posts.push(body);
      return answer(posts.length) ?? real(...given);
    });
    return posts;
  };

  it('with a timeout, or an error, is sent the note again', async () => {
    const warn = vi.spyOn(log, 'warn');
    const ann = await byLink();
    await notes();
    const posts = answeringNotes((attempt) => {
      if (attempt === 1) return Promise.reject(new DOMException('The operation timed out', 'TimeoutError'));
      return attempt === 2 ? Promise.resolve(new Response('{}', { status: 503 })) : undefined;
    });
    expect((await ann.save(newId())).status).toBe(200);
    expect(await notes()).toEqual([note('drafts')]);
    expect(posts).toHaveLength(3);
    expect(warn).not.toHaveBeenCalledWith('open pages are not told', expect.anything());
  });

  it('for good keeps no draft from being saved', async () => {
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    const posts = answeringNotes(() => Promise.resolve(new Response('{}', { status: 503 })));
    const ann = await byLink();
    const id = newId();
    expect((await ann.save(id)).status).toBe(200);
    expect(posts.length).toBeGreaterThan(0);
    expect(warn).toHaveBeenCalled();
    expect((await ann.list()).map((point) => point.id)).toContain(id);
  });
});
