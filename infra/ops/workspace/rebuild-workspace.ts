/**
 * Derived items of a workspace compared with what they are derived from, and put right: figures, the index of the search, that
 * of the members' projects. Consumers go on meanwhile; of two runs that put right, the second is refused.
 */
import { type Difference, rebuildFigures } from '#server/figures/rebuild.ts';
import { memberDifferences, mendMemberProjects } from '#server/projects/mend-member-projects.ts';
import { indexDifferences, rebuildIndex } from '#server/search/build.ts';
import { alone } from './alone.ts';

export interface RebuildOptions {
  /** True puts right. */
  readonly fix: boolean;
  readonly now: () => number;
}

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
