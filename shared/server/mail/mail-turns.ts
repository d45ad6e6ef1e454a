/**
 * Turns of mails at the mail service (docs/decisions/0116). All senders share one item: the moment of the next free place, which
 * each moves on by as many places as it takes (GCRA), and the grant, which is read from the service every few minutes.
 * Mails of concurrent senders in a process take their places with one write.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type Asking, hasTurn, isScarce, roomOf, spendable } from '#domain/plan/mail-share.ts';
import { asItself } from '../data/acting.ts';
import { conditional } from '../data/conditional.ts';
import { MailPace } from '../data/entities/mail-pace.ts';
import { MailTurn } from '../data/entities/mail-turn.ts';
import { log } from '../log.ts';
import { measured } from '../metrics.ts';
import { type MailingTenant, readMailDay } from './allowance.ts';
import { readGrant } from './mail-service.ts';

/** Part of the granted rate that is paced; account mails, which are not, have the rest. */
const pacedPart = 0.9;
/** Milliseconds that a grant is taken for true, and those after which a refusal makes it doubtful. */
export const grantHolds = 5 * 60_000;
const grantHoldsAtLeast = 10_000;
const quarterMs = 15 * 60_000;
/** Milliseconds that a sender waits for a place in its process. */
export const placeWaitMs = 1_500;
/** Milliseconds after its moment in which a place may still be used. */
const placeHolds = 5_000;
/** Most senders whose places are taken by one write. */
const mostTogether = 50;

interface Pace {
  readonly rate?: number | undefined;
  readonly daily?: number | undefined;
  readonly sent?: number | undefined;
  readonly handed?: number | undefined;
  readonly asked_on?: number | undefined;
  readonly next?: number | undefined;
}

/** Pace as this process last saw it. */
let known: Pace | undefined;
let isDoubtful = false;

/** The mail service has refused a mail for its rate or quota: the grant is read again before the usual time. */
export const doubtGrant = (): void => {
  isDoubtful = true;
};

const isFresh = (pace: Pace | undefined, now: number): pace is Pace =>
  pace?.asked_on !== undefined &&
  Math.abs(now - pace.asked_on) < (isDoubtful ? grantHoldsAtLeast : grantHolds);

const positive = (value: number | undefined) => (value !== undefined && value > 0 ? value : undefined);

/** Reads the grant from the service; of concurrent senders, one does. A service that does not tell it limits nothing here. */
const renew = async (before: Pace | undefined, now: number): Promise<Pace> => {
  const claimed = await conditional(
    MailPace.update({})
      .set({ asked_on: now })
      .where(({ asked_on }, { eq, notExists }) =>
        before?.asked_on === undefined ? notExists(asked_on) : eq(asked_on, before.asked_on),
      )
      .go(),
  );
  if (!claimed && before) return before;
  const grant = await readGrant();
  isDoubtful = false;
  if (!grant) return { ...before, asked_on: now };
  const [rate, daily] = [positive(grant.rate), positive(grant.daily)];
  if (daily) log.info('quota of mails', measured({ MailQuotaUsed: (100 * grant.sent) / daily }));
  const limits = { ...(rate && { rate }), ...(daily && { daily }) };
  const without = [...(rate ? [] : (['rate'] as const)), ...(daily ? [] : (['daily'] as const))];
  const update = MailPace.update({}).set({ ...limits, sent: grant.sent, handed: 0, asked_on: now });
  const { data } = await (without.length > 0 ? update.remove(without) : update).go({ response: 'all_new' });
  return data;
};

let reading: Promise<Pace> | undefined;

/** Pace whose grant is not too old; concurrent callers share a reading. */
const current = async (now: number): Promise<Pace> => {
  if (isFresh(known, now)) return known;
  reading ??= (async () => {
    const { data } = await MailPace.get({}).go({ consistent: true });
    const pace = data ?? undefined;
    return isFresh(pace, now) ? pace : renew(pace, now);
  })();
  try {
    known = await reading;
    return known;
  } finally {
    reading = undefined;
  }
};

interface Wish {
  readonly recipients: number;
  readonly now: number;
  /** Milliseconds that the place may lie ahead. */
  readonly within: number;
  readonly given: (place: Place) => void;
  readonly failed: (error: unknown) => void;
}

/** Moment of a place, in epoch milliseconds, or the reason for none. */
type Place = number | 'busy' | 'used_up';

const msEach = ({ rate }: Pace): number => (rate === undefined ? 0 : 1000 / (rate * pacedPart));

/** Takes places in a row; the moment of the first. */
const reserve = async (recipients: number, now: number, within: number): Promise<Place> => {
  const pace = await current(now);
  if (pace.rate === undefined && pace.daily === undefined) return now;
  const takes = recipients * msEach(pace);
  const most =
    pace.daily === undefined
      ? Number.MAX_SAFE_INTEGER
      : spendable({ daily: pace.daily, sent: pace.sent ?? 0 });
  /** `isIdle`: places begin now, because the last one has passed. */
  const take = async (isIdle: boolean) => {
    const update = MailPace.update({}).add({ handed: recipients });
    const moved = isIdle ? update.set({ next: now + takes }) : update.add({ next: takes });
    const taken = await conditional(
      moved
        .where(
          ({ next, handed }, { lt, lte, between, notExists }) =>
            `(${notExists(handed)} OR ${lte(handed, most - recipients)}) AND ${
              isIdle ? `(${notExists(next)} OR ${lt(next, now)})` : between(next, now, now + within)
            }`,
        )
        .go({ response: 'all_new' }),
    );
    if (!taken) return undefined;
    known = taken.data;
    return (taken.data.next ?? now) - takes;
  };
  const seemsIdle = (pace.next ?? 0) < now;
  // Race: another process moves the next place between the two tries, hence the third.
  for (const isIdle of [seemsIdle, !seemsIdle, seemsIdle]) {
    const place = await take(isIdle);
    if (place !== undefined) return place;
  }
  const { data } = await MailPace.get({}).go({ consistent: true });
  if (data) known = data;
  return (data?.handed ?? 0) + recipients > most ? 'used_up' : 'busy';
};

const wishes: Wish[] = [];
let isTaking = false;

const grantTogether = async (some: readonly Wish[]): Promise<void> => {
  const [first] = some;
  if (!first) return;
  const total = some.reduce((sum, { recipients }) => sum + recipients, 0);
  const place = await reserve(
    total,
    Math.max(...some.map(({ now }) => now)),
    Math.min(...some.map(({ within }) => within)),
  );
  if (typeof place !== 'number' && some.length > 1) {
    // There may be room for some of them.
    for (const wish of some) await grantTogether([wish]);
    return;
  }
  let before = 0;
  const each = known ? msEach(known) : 0;
  for (const { recipients, given } of some) {
    given(typeof place === 'number' ? place + before * each : place);
    before += recipients;
  }
};

const takeAll = async (): Promise<void> => {
  isTaking = true;
  while (wishes.length > 0) {
    const some = wishes.splice(0, mostTogether);
    try {
      await grantTogether(some);
    } catch (error) {
      for (const { failed } of some) failed(error);
    }
  }
  isTaking = false;
};

const placeFor = (recipients: number, now: number, within: number): Promise<Place> =>
  new Promise((given, failed) => {
    wishes.push({ recipients, now, within, given, failed });
    if (!isTaking) void asItself(takeAll);
  });

/** Notes that the workspace has a mail waiting, and tells if it is its turn for what is left of the daily quota. */
const isItsTurn = async (tenant: MailingTenant, room: number, now: number): Promise<boolean> => {
  const { sent: used } = await readMailDay(tenant, now);
  const quarter = Math.floor(now / quarterMs);
  const { tenantId } = tenant;
  return asItself(async () => {
    await MailTurn.update({ quarter, tenantId })
      .add({ asked: 1 })
      .set({ used, expires: Math.ceil((now + 4 * quarterMs) / 1000) })
      .go();
    const pages = await Promise.all(
      [quarter - 1, quarter].map((of) => MailTurn.query.primary({ quarter: of }).go({ pages: 'all' })),
    );
    const askings = new Map<number, Asking>();
    // The later quarter is read last: its figure of used mails holds.
    for (const turn of pages.flatMap(({ data }) => data)) {
      const waiting = Math.max(turn.asked ?? 0, askings.get(turn.tenantId)?.waiting ?? 0);
      askings.set(turn.tenantId, { used: turn.used ?? 0, waiting });
    }
    const own = { used, waiting: Math.max(1, askings.get(tenantId)?.waiting ?? 0) };
    askings.set(tenantId, own);
    return hasTurn(room, own, [...askings.values()]);
  });
};

/** Turn of a mail: the moment at which it may be handed over, or the reason for which it waits. */
export type Turn = number | 'busy' | 'account_quota';

/**
 * Turn of a workspace's mail to so many recipients. A place that was taken earlier is used unless it has passed. `within`:
 * milliseconds that a place may lie ahead.
 */
export const turnOf = async (
  tenant: MailingTenant,
  recipients: number,
  now: number,
  { place, within = placeWaitMs }: { readonly place?: number | undefined; readonly within?: number } = {},
): Promise<Turn> => {
  if (place !== undefined && now - place < placeHolds) return place;
  const { daily, sent = 0, handed = 0 } = await asItself(() => current(now));
  if (daily !== undefined && isScarce({ daily, sent }, handed)) {
    const room = Math.min(roomOf({ daily, sent }, handed), spendable({ daily, sent }) - handed);
    if (!(await isItsTurn(tenant, room, now))) return 'account_quota';
  }
  const given = await placeFor(recipients, now, within);
  if (given !== 'used_up') return given;
  log.info('mail waits for the daily quota', { daily, sent, handed });
  return 'account_quota';
};

/** Waits in this process until a place's moment; `since` is when, by `performance.now()`, it was `now`. */
export const untilPlace = async (place: number, now: number, since: number): Promise<void> => {
  const ahead = place - now - (performance.now() - since);
  if (ahead > 0) await delay(ahead);
};
