import { afterEach, expect, it, vi } from 'vitest';
import type { Review } from '#contracts/review.ts';

const keepAnswer = vi.hoisted(() => vi.fn());
vi.mock('#lib/offline/kept-link.ts', () => ({ keepAnswer }));

import { loadReview, told } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

const review = (state: Review['state']) => ({ language: 'en', state }) as Review;

it('keeps for later what a decision has left, not an answer to a read that began before it', async () => {
  vi.stubGlobal('caches', {});
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => answer.promise);
  const read = loadReview('token');
  told('token', review('approved'));
  answer.resolve(Response.json(review('open')));
  await read;
  await vi.waitFor(() => expect(keepAnswer).toHaveBeenCalled());
  expect(keepAnswer.mock.calls).toEqual([['token', 'review', review('approved')]]);
  vi.stubGlobal('fetch', async () => Response.json(review('reopened')));
  await loadReview('token');
  await vi.waitFor(() => expect(keepAnswer).toHaveBeenLastCalledWith('token', 'review', review('reopened')));
});
