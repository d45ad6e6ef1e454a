/** Publishing to AppSync Events by HTTP, signed: its API has no client in the SDK. */
import { type LiveAudience, type LiveMessage, liveChannel } from '#domain/live/live.ts';
import { liveEndpoints } from '#server/live/endpoints.ts';
import { again } from '#server/retry.ts';
import { persistentPost } from '#server/signed-request.ts';

const retries = { attempts: 4, waitMs: 100 };
/** Milliseconds of an attempt. */
const timeoutMs = 3000;
/** Requests at once. */
const together = 10;

/** A request is for one channel. Throws for a refusal that a repetition would get again, and once it gives up. */
const publish = async (channel: string, message: LiveMessage): Promise<void> => {
  const request = {
    service: 'appsync',
    endpoint: liveEndpoints().http,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ channel, events: [JSON.stringify(message)] }),
    timeoutMs,
  };
  await persistentPost(request, retries, ({ ok, status, text }) => {
    if (!ok) throw new Error(`AppSync refused a message with ${status}`);
    // Taken, but not given to anybody.
    const { failed = [] } = JSON.parse(text) as { failed?: readonly unknown[] };
    return failed.length === 0 ? 'published' : again;
  });
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
