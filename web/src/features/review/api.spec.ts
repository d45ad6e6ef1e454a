import { expect, it, vi } from 'vitest';
import { getReview, type Review } from '#contracts/review.ts';
import { fakeServer } from '#lib/testing/fake-server.testing.ts';

const keepAnswer = vi.hoisted(() => vi.fn());
vi.mock('#lib/offline/kept-link.ts', () => ({ keepAnswer }));

import { loadReview, told } from './api.ts';
import { openReview } from './review.testing.ts';

const server = fakeServer();
const token = 't'.repeat(43);
const review = (state: Review['state']): Review => ({ ...openReview, state });

it('keeps for later what a decision has left, not an answer to a read that began before it', async () => {
  vi.stubGlobal('caches', {});
  const reads = server.hold(getReview);
  const read = loadReview(token);
  told(token, review('approved'));
  await vi.waitFor(() => expect(reads).toHaveLength(1));
  reads[0]?.answer(review('open'));
  await read;
  server.on(getReview, review('reopened'));
  await loadReview(token);
  const kept = (state: Review['state']) => [token, 'review', review(state)];
  await vi.waitFor(() => expect(keepAnswer.mock.calls.at(-1)).toEqual(kept('reopened')));
  expect(keepAnswer.mock.calls).toEqual([kept('approved'), kept('reopened')]);
});
