/** A workspace that a single operator’s run writes: of those that put right, restore and import, a second is refused. */
import { conditional } from '#server/data/conditional.ts';
import { Claim } from '#server/data/entities/claim.ts';
import { OperatorRefusal } from '../operator/operator.ts';

/** Milliseconds for which a run holds the workspace, and after which it says that it still runs. */
const [heldFor, renewedAfter] = [300_000, 60_000];
const holder = { event: 'operator', consumer: 'operator' } as const;

/**
 * Works while no other run holds the workspace. A run that was killed holds it for five minutes more. Race: a run that stood
 * still for longer may meet another one; each may be repeated, and a comparison finds what they have broken.
 */
export const alone = async <Result>(
  tenantId: number,
  now: () => number,
  work: () => Promise<Result>,
): Promise<Result> => {
  const key = { tenantId, ...holder };
  const held = () => {
    const until = now() + heldFor;
    return { state: 'claimed' as const, until, expires: Math.ceil(until / 1000) };
  };
  let mine = held();
  const { data } = await Claim.get(key).go({ consistent: true });
  const begun =
    data && data.until > now()
      ? undefined
      : await conditional(
          Claim.put({ ...key, ...mine })
            .where(({ until }, { eq, notExists }) => (data ? eq(until, data.until) : notExists(until)))
            .go(),
        );
  if (!begun)
    throw new OperatorRefusal(
      `Workspace ${tenantId} is being put right, restored or imported by another run. If that was killed, try again in five minutes.`,
    );
  const renewal = setInterval(() => {
    const next = held();
    const { until: before } = mine;
    Claim.patch(key)
      .set(next)
      .where(({ until }, { eq }) => eq(until, before))
      .go()
      .then(() => {
        mine = next;
      })
      .catch(() => undefined);
  }, renewedAfter).unref();
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await conditional(
      Claim.delete(key)
        .where(({ until }, { eq }) => eq(until, mine.until))
        .go(),
    );
  }
};
