/** Code for a decision by a review's link. Apart from the review's calls, whose page loads without it. */
import * as z from '#schema';
import { instant, noBody, noQuery } from './common.ts';
import { byToken } from './review.ts';
import { route } from './route.ts';

export const sendReviewCode = route({
  name: 'sendReviewCode',
  resource: 'review',
  method: 'POST',
  path: '/review/{token}/code',
  access: 'reviewer',
  limit: 'decision_code',
  params: byToken,
  query: noQuery,
  body: noBody,
  answer: z.object({
    /** Address of the link's contact, most of it hidden. */
    sent_to: z.string(),
    until: instant,
  }),
  summary:
    'Mails the contact of the link a code for their decision, which ends the one before. Refused where decisions need none, and while the contact can’t be mailed',
});

export const checkReviewCode = route({
  name: 'checkReviewCode',
  resource: 'review',
  method: 'POST',
  path: '/review/{token}/code/check',
  access: 'reviewer',
  limit: 'write',
  params: byToken,
  query: noQuery,
  body: z.object({ code: z.string().check(z.regex(/^\d{6}$/)) }),
  answer: z.object({
    /** Proof for the decisions of this device. */
    pass: z.string(),
    until: instant,
  }),
  summary: 'Takes the mailed code, once, for the decisions of this device by this link',
});

export const reviewCodeRoutes = [sendReviewCode, checkReviewCode];
