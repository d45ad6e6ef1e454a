import { keepSession } from '#contracts/session.ts';
import { publicEndpoint } from '#server/lambda/http.ts';
import { exchanged, pageRefusal } from '#server/people/session-cookie.ts';

/** Takes the refresh token of a sign-in by password into the cookie; the page's own copy is replaced at once. */
export const keepSessionEndpoint = publicEndpoint(
  keepSession,
  async ({ body, event }) => pageRefusal(event) ?? exchanged(event, body.refresh_token),
);
