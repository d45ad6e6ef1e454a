/**
 * Figures of the changes that clients asked for by points: how many, how many answered in time, how many opened
 * again.
 */
import { type Instant, reachedOn, type Stage, type Workflow } from '../workflow/index.ts';

/** Change that a client asked for by a point, as read from a project's history. */
export interface AskedChange {
  readonly stageId: number;
  /** Round that it was submitted in. */
  readonly revisionId: number;
  /** First answer that was not taken back; a question does not count. Null while there is none. */
  readonly answered_on: Instant | null;
  /** True once a client has opened it again. */
  readonly reopened: boolean;
}

/** Changes asked for in a stage. All fields but `rounds` count changes. */
export interface StageChanges {
  readonly asked: number;
  /** Rounds in which a change was asked for. */
  readonly rounds: number;
  /** Changes whose stage has reached the client again since. */
  readonly followed: number;
  /** Number of the followed ones that were answered before. */
  readonly in_time: number;
  readonly reopened: number;
}

/** Time at which the stage next reached the client with a later round; undefined until then. */
const nextReachedOn = (stage: Stage, revisionId: number): Instant | undefined => {
  const place = stage.tasks.findIndex(({ id }) => id === revisionId);
  if (place < 0) return undefined;
  return stage.tasks.slice(place + 1).flatMap((task) => reachedOn(task) ?? [])[0];
};

/** Counts the changes of every stage that still exists, by its id. */
export const changesByStage = (
  workflows: readonly Workflow[],
  changes: readonly AskedChange[],
): Readonly<Record<string, StageChanges>> =>
  Object.fromEntries(
    workflows
      .flatMap(({ stages }) => stages)
      .flatMap((stage) => {
        const own = changes.filter(({ stageId }) => stageId === stage.id);
        if (own.length === 0) return [];
        const followed = own.flatMap((change) => {
          const next = nextReachedOn(stage, change.revisionId);
          return next === undefined ? [] : [{ ...change, next }];
        });
        return [
          [
            String(stage.id),
            {
              asked: own.length,
              rounds: new Set(own.map(({ revisionId }) => revisionId)).size,
              followed: followed.length,
              in_time: followed.filter(({ answered_on, next }) => answered_on !== null && answered_on <= next)
                .length,
              reopened: own.filter(({ reopened }) => reopened).length,
            },
          ],
        ];
      }),
  );

/** Figures of the changes asked for in these workflows; null instead of a division by zero. */
export const changeFigures = (
  workflows: readonly Workflow[],
  byStage: Readonly<Record<string, StageChanges>>,
) => {
  const stages = workflows.flatMap(({ stages }) => stages.flatMap(({ id }) => byStage[String(id)] ?? []));
  const sum = (field: keyof StageChanges) => stages.reduce((total, one) => total + one[field], 0);
  const share = (part: number, of: number) => (of === 0 ? null : part / of);
  return {
    asked: sum('asked'),
    /** Mean of the rounds in which something was asked for. */
    per_round: share(sum('asked'), sum('rounds')),
    /** Share, 0 to 1, that was answered before the stage reached the client again. */
    answered_in_time: share(sum('in_time'), sum('followed')),
    reopened: sum('reopened'),
  };
};
