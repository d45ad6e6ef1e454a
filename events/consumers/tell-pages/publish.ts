/** Publishing to AppSync Events by HTTP, signed: its API has no client in the SDK. */
import { type LiveAudience, type LiveMessage, liveChannel } from '#domain/live/live.ts';
import { liveEndpoints } from '#server/live/endpoints.ts';
import { again, retry } from '#server/retry.ts';
import { signedPost } from '#server/signed-request.ts';

const retries = { attempts: 4, waitMs: 100 };
/** Milliseconds of an attempt. */
const timeoutMs = 3000;
/** Requests at once. */
const together = 10;

/** A request is for one channel. Throws for a refusal that a repetition would get again, and once it gives up. */
const publish = async (channel: string, message: LiveMessage): Promise<void> => {
  let failure: unknown;
  const outcome = await retry(retries, async () => {
    const answer = await signedPost({
      service: 'appsync',
      endpoint: liveEndpoints().http,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ channel, events: [JSON.stringify(message)] }),
      timeoutMs,
    }).catch((error: unknown) => {
      failure = error;
    });
    if (answer?.ok) {
      // Taken, but not given to anybody.
      const { failed = [] } = (await answer.json()) as { failed?: readonly unknown[] };
      return failed.length === 0 ? 'published' : again;
    }
    if (answer && answer.status !== 429 && answer.status < 500)
      throw new Error(`AppSync refused a message with ${answer.status}`);
    if (answer) failure = new Error(`AppSync answered ${answer.status}`);
    return again;
  });
  if (outcome === again) throw new Error('A message to open pages was not published', { cause: failure });
};

/** Publishes to each audience. A repetition is harmless: a page looks once more. */
export const publishLive = async (
  tenantId: number,
  told: ReadonlyMap<LiveAudience, LiveMessage>,
  period: number,
): Promise<void> => {
  const messages = [...told];
  for (let first = 0; first < messages.length; first += together)
    await Promise.all(
      messages
        .slice(first, first + together)
        .map(([audience, message]) => publish(liveChannel(tenantId, audience, period), message)),
    );
};
