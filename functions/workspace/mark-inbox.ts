import type { EntityItem } from 'electrodb';
import { markInbox } from '#contracts/inbox.ts';
import { inboxKept, inboxPlaceIn, longestSnooze } from '#domain/inbox/inbox.ts';
import { InboxEntry } from '#server/data/entities/inbox-entry.ts';
import { InboxPlaceItem } from '#server/data/entities/inbox-place.ts';
import { transact } from '#server/data/transact.ts';
import { whole } from '#server/data/whole.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { again, retry } from '#server/retry.ts';

/** Entries of a transaction: each is three items of 100. */
const together = 25;
const retries = { attempts: 5, waitMs: 20 };

type Entry = EntityItem<typeof InboxEntry>;

const entriesAt = async (
  of: { tenantId: number; user: number },
  ids: readonly string[],
): Promise<Entry[]> => {
  const places = await whole(InboxPlaceItem.get(ids.map((id) => ({ ...of, id }))).go({ consistent: true }));
  if (places.data.length === 0) return [];
  const keys = places.data.map(({ id, shelf, since }) => ({ ...of, id, shelf, since }));
  return (await whole(InboxEntry.get(keys).go({ consistent: true }))).data;
};

/** Puts entries on other shelves. The later of two calls at once wins, as of two presses. */
export const markInboxEndpoint = endpoint(markInbox, async ({ principal, body, now }) => {
  const { tenant, actor } = principal;
  if (actor.kind !== 'agent') return refused('agents_only');
  const { state } = body;
  const until = Date.parse(body.until ?? '');
  if (state === 'snoozed' && !(until > now && until <= now + longestSnooze)) {
    return refused('snooze_invalid', { field: 'until' });
  }
  const of = { tenantId: tenant.tenantId, user: actor.user_id };
  const outcome = await retry(retries, async () => {
    const entries = await entriesAt(of, [...new Set(body.ids)]);
    const moves = entries.flatMap((entry) => {
      const place = inboxPlaceIn(state, Date.parse(entry.content.at), until);
      const stays = place.shelf === entry.shelf && place.since === entry.since;
      return stays ? [] : [{ entry, place }];
    });
    const parts = Array.from({ length: Math.ceil(moves.length / together) }, (_, part) =>
      moves.slice(part * together, (part + 1) * together),
    );
    const results = await Promise.all(
      parts.map((part) =>
        transact((entities) =>
          part.flatMap(({ entry, place }) => {
            const { id, shelf, since } = entry;
            const expires = Math.max(entry.expires, Math.ceil((place.since + inboxKept) / 1000));
            return [
              entities.InboxPlaceItem.patch({ ...of, id })
                .set({ ...place, expires })
                // Race: moved meanwhile; decided again from there.
                .where((item, { eq }) => `${eq(item.shelf, shelf)} AND ${eq(item.since, since)}`)
                .commit(),
              entities.InboxEntry.delete({ ...of, shelf, since, id }).commit(),
              entities.InboxEntry.put({ ...entry, ...place, expires }).commit(),
            ];
          }),
        ),
      ),
    );
    return results.every(({ committed }) => committed) ? 'marked' : again;
  });
  if (outcome === again) throw new Error('the entries kept moving');
  return { ok: true as const };
});
