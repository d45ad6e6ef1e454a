import { httpHandler } from '#server/lambda/http.ts';
import { endSessionsEndpoint } from './end-sessions.ts';
import { handOverEndpoint } from './hand-over-session.ts';
import { listSessionsEndpoint } from './list-sessions.ts';
import { redeemEndpoint } from './redeem-session.ts';

export const handler = httpHandler(
  handOverEndpoint,
  redeemEndpoint,
  listSessionsEndpoint,
  endSessionsEndpoint,
);
