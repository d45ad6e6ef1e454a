/** Wishes for a later due date (decision 0092). Apart from the review page's calls, which load before anybody asks. */
import { textLimit } from '#domain/text-limit.ts';
import * as z from '#schema';
import { localDate, noQuery } from './common.ts';
import { byToken, review, signedBy } from './review.ts';
import { route } from './route.ts';

/** Wish of a client for a later due date; a null day takes the wish back. */
export const wishedTime = z.object({
  due_date: z.nullable(localDate),
  message: z._default(z.string().check(z.trim(), z.maxLength(textLimit)), ''),
});

export const askForTime = route({
  name: 'askForTime',
  resource: 'review',
  method: 'POST',
  path: '/review/{token}/wish',
  access: 'reviewer',
  limit: 'message',
  params: byToken,
  query: noQuery,
  body: z.extend(wishedTime, signedBy),
  answer: review,
  summary: 'The client asks for a later due date, or takes that back',
  keyed: true,
});
