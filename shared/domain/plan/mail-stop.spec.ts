import { expect, it } from 'vitest';
import { judgeMail } from './mail-stop.ts';

const judged = (mails: number, bounced: number, complained = 0) => judgeMail({ mails, bounced, complained });

it('stops a workspace at the rates at which SES pauses an account, and reviews it at those of a review', () => {
  expect(judged(1_000, 49)).toEqual({ verdict: 'fine' });
  expect(judged(1_000, 50)).toEqual({ verdict: 'review', reason: 'bounces' });
  expect(judged(1_000, 100)).toEqual({ verdict: 'stop', reason: 'bounces' });
  expect(judged(2_000, 0, 2)).toEqual({ verdict: 'review', reason: 'complaints' });
  expect(judged(1_000, 0, 5)).toEqual({ verdict: 'stop', reason: 'complaints' });
});

it('judges nobody by a few mails or a few reports', () => {
  expect(judged(49, 49, 49)).toEqual({ verdict: 'fine' });
  expect(judged(50, 4)).toEqual({ verdict: 'fine' });
  expect(judged(50, 9)).toEqual({ verdict: 'review', reason: 'bounces' });
  expect(judged(100, 0, 1)).toEqual({ verdict: 'fine' });
  expect(judged(100, 0, 2)).toEqual({ verdict: 'review', reason: 'complaints' });
});

it('names complaints before bounces, and a stop before a review', () => {
  expect(judged(100, 20, 3)).toEqual({ verdict: 'stop', reason: 'complaints' });
  expect(judged(1_000, 100, 2)).toEqual({ verdict: 'stop', reason: 'bounces' });
});
