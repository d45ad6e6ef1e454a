/**
 * Answers behind a mailed link, kept for when there is no connection (docs/decisions/0062). Loaded behind the page, or when a call
 * of it has failed.
 */
import { ApiError } from '#lib/calls/api.ts';
import { type GuestCache, guestCache, keepFirstPictures, pruneGuestCaches } from './guest-cache.ts';
import { isSeenPage } from './install-guest-page.ts';

/** Links of which this page has kept something. */
const begun = new Set<string>();

let last: Promise<unknown> = Promise.resolve();
/** Works on the cache of a link, in turn. Best effort: a failure only means that something is missing later. */
const inTurn = <Outcome>(
  token: string,
  work: (link: GuestCache) => Promise<Outcome>,
): Promise<Outcome | undefined> => {
  // A browser without them keeps nothing, and a member's view of a page is no guest's.
  if (!globalThis.caches || isSeenPage()) return Promise.resolve(undefined);
  const next = last
    .then(() => work(guestCache(token)))
    .catch((error: unknown) => {
      console.warn('nothing is kept of this link', error);
      return undefined;
    });
  last = next;
  return next;
};

export const keepAnswer = (token: string, name: string, answer: unknown): void =>
  void inTurn(token, async (link) => {
    await link.keep(name, answer);
    if (begun.has(token)) return;
    begun.add(token);
    keepFirstPictures(link);
    await pruneGuestCaches();
  });

/** Drops all that is kept of a link. */
export const forgetLink = (token: string): void => {
  begun.delete(token);
  void inTurn(token, (link) => link.clear());
};

/** An answer, and since when it is known: epoch milliseconds of this machine, undefined for one of now. */
export interface KnownAnswer<Answer> {
  readonly answer: Answer;
  readonly keptAt?: number;
}

/** A call that has failed. */
interface Failed {
  readonly error: unknown;
  /** True for a call about the link itself, which is forgotten once it has ended. */
  readonly ofLink: boolean;
}

/** The answer that was kept under this name, for a call that got none; any other failure is thrown. */
export const insteadOf = async <Answer>(
  { error, ofLink }: Failed,
  token: string,
  name: string | undefined,
): Promise<KnownAnswer<Answer>> => {
  const status = error instanceof ApiError ? error.status : undefined;
  // Revoked or expired, or its project is gone.
  if (ofLink && (status === 404 || status === 410)) forgetLink(token);
  const kept = status === 0 && name !== undefined && (await inTurn(token, (link) => link.kept(name)));
  if (!kept) throw error;
  // The cache answers only what this build has kept, so that it has this call's shape.
  return { answer: kept.answer as Answer, keptAt: kept.at };
};
