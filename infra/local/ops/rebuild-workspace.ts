/**
 * Derived items of a workspace compared with what they are derived from, and put right: figures, the index of the search, that
 * of the members' projects. Consumers go on meanwhile; of two runs that put right, the second is refused.
 */
import { conditional } from '#server/data/conditional.ts';
import { Claim } from '#server/data/entities/claim.ts';
import { type Difference, rebuildFigures } from '#server/figures/rebuild.ts';
import { memberDifferences, mendMemberProjects } from '#server/projects/mend-member-projects.ts';
import { indexDifferences, rebuildIndex } from '#server/search/build.ts';
import { OperatorRefusal } from '../operator.ts';

export interface RebuildOptions {
  /** True puts right. */
  readonly fix: boolean;
  readonly now: () => number;
}

/** Milliseconds for which a run holds the workspace, and after which it says that it still runs. */
const [heldFor, renewedAfter] = [300_000, 60_000];
const holder = { event: 'rebuild', consumer: 'operator' } as const;

/**
 * Works while no other run holds the workspace. A run that was killed holds it for five minutes more. Race: a run that stood
 * still for longer may meet another one, whose last comparison then finds what it has broken.
 */
const alone = async <Result>(
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
      `Workspace ${tenantId} is put right by another run. If that was killed, try again in five minutes.`,
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

const none = { missing: 0, beyond: 0 };
type Missing = Awaited<ReturnType<typeof indexDifferences>>;

const isRight = (kept: Missing): boolean => kept !== null && kept.missing === 0 && kept.beyond === 0;
const differs = (what: string, kept: Missing): readonly Difference[] =>
  isRight(kept) ? [] : [{ what, kept, right: none }];

/** Attempts at an index that events change while it is built. */
const attempts = 3;

const compare = async (tenantId: number, { fix, now }: RebuildOptions): Promise<readonly Difference[]> => {
  const [members, search] = [await memberDifferences(tenantId), await indexDifferences(tenantId)];
  if (fix) {
    await mendMemberProjects(tenantId);
    // An event that was indexed while the index was cleared may have left terms behind.
    let state = search;
    for (let attempt = 0; attempt < attempts && !isRight(state); attempt += 1) {
      await rebuildIndex(tenantId);
      state = await indexDifferences(tenantId);
    }
  }
  return [
    ...(await rebuildFigures(tenantId, { fix, now: now() })),
    ...differs('index of the search', search),
    ...differs('index of the members’ projects', members),
  ];
};

/** Differences of a workspace from what it should be; with `fix`, as they were before they were put right. */
export const rebuildWorkspace = (
  tenantId: number,
  options: RebuildOptions,
): Promise<readonly Difference[]> =>
  options.fix ? alone(tenantId, options.now, () => compare(tenantId, options)) : compare(tenantId, options);
