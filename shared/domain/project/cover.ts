/** Cover of a project in lists: the first picture of its work. */
import { activeStages, currentStage, type Stage, type Workflow } from '../workflow/index.ts';

/** File of a revision, as far as a cover needs it. */
export interface CoverFile {
  readonly revisionId: number;
  /** Key of its small picture; absent until it is made. */
  readonly thumbnail?: string | undefined;
  readonly sent_on?: string | undefined;
  readonly created_on: string;
  readonly state: 'ready' | 'checking' | 'refused';
  readonly place?: { readonly order: number } | undefined;
}

/** Order of the files of a round, as its sender arranged them. */
const byPlace = (one: CoverFile, other: CoverFile): number =>
  (one.place?.order ?? Number.POSITIVE_INFINITY) - (other.place?.order ?? Number.POSITIVE_INFINITY) ||
  one.created_on.localeCompare(other.created_on);

/** Stages whose work is looked at first: those in progress, or the next one, then the others from the last. */
const stagesInView = (workflow: Workflow): readonly Stage[] => {
  const current = currentStage(workflow);
  const first = [...new Set([...activeStages(workflow), ...(current ? [current] : [])])];
  return [...first, ...workflow.stages.toReversed().filter((stage) => !first.includes(stage))];
};

/**
 * Key of the first picture in the newest round of the stage in work; of the round or stage before while there is none, so
 * that a project in its next round shows its last work. `sent`: only work that the client has got.
 */
export const coverOf = (
  workflows: readonly Workflow[],
  files: readonly CoverFile[],
  { sent }: { readonly sent: boolean },
): string | null => {
  const shown = files.filter(
    ({ state, thumbnail, sent_on }) => state === 'ready' && thumbnail !== undefined && (!sent || sent_on),
  );
  const rounds = workflows
    .flatMap(stagesInView)
    .flatMap(({ tasks }) => tasks.toReversed().map(({ id }) => id));
  for (const id of rounds) {
    const [first] = shown.filter(({ revisionId }) => revisionId === id).toSorted(byPlace);
    if (first?.thumbnail !== undefined) return first.thumbnail;
  }
  return null;
};
