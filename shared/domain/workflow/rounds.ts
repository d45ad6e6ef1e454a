/** Rounds of a stage as promised to its client: the single source for screens, mails and merge tags. */
import { hasRounds, nextRound, roundsOf, type Stage, type Task, type TaskKind } from './state.ts';

/** Rounds agreed, used (sent for an answer) and added, over one or more stages. */
export interface RoundBudget {
  readonly agreed: number;
  readonly used: number;
  readonly free: number;
  readonly cost: number;
}

export const roundBudget = (stages: readonly Stage[]): RoundBudget => {
  const rounds = stages.flatMap(roundsOf);
  const count = (test: (task: Task) => boolean) => rounds.filter(test).length;
  return {
    agreed: count(({ kind }) => kind === 'agreed'),
    used: count(({ moved }) => moved),
    free: count(({ kind }) => kind === 'free'),
    cost: count(({ kind }) => kind === 'cost'),
  };
};

/** Next round after a request for changes. `agreed`: `left` (at least 1) more agreed rounds follow it. */
export type NextRound =
  | { readonly begins: 'agreed'; readonly left: number }
  | { readonly begins: 'last_agreed' }
  | { readonly begins: 'free' }
  | { readonly begins: 'cost' }
  /** The stage has no rounds: its task goes back to work. */
  | { readonly begins: 'work' };

export interface RoundsAt {
  /** 0 for the preview. */
  readonly round: number;
  readonly kind: TaskKind;
  /** Rounds included in the stage: extra ones are not. */
  readonly agreed: number;
  /** Agreed rounds that follow this task. */
  readonly left: number;
  readonly next: NextRound;
}

const isAgreed = ({ kind }: Task): boolean => kind === 'agreed';

/**
 * Rounds as seen from a task of the stage. `added` is the kind of the round appended where no round follows: a
 * client's request adds a free one.
 */
export const roundsAt = (stage: Stage, task: Task, added: 'free' | 'cost' = 'free'): RoundsAt => {
  const round = stage.tasks.findIndex(({ id }) => id === task.id);
  const following = stage.tasks.slice(round + 1);
  return {
    round,
    kind: task.kind,
    agreed: roundsOf(stage).filter(isAgreed).length,
    left: following.filter(isAgreed).length,
    next: nextAfter(stage, following, added),
  };
};

const nextAfter = (stage: Stage, following: readonly Task[], added: 'free' | 'cost'): NextRound => {
  if (!hasRounds(stage)) return { begins: 'work' };
  const next = nextRound(stage);
  if (!next) return { begins: added };
  if (next.kind === 'free' || next.kind === 'cost') return { begins: next.kind };
  const left = following.filter((task) => isAgreed(task) && task.id !== next.id).length;
  return left === 0 ? { begins: 'last_agreed' } : { begins: 'agreed', left };
};
