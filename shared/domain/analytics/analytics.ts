/**
 * How the workspace's figures follow its projects: each project is counted by what it contributes now, and counted anew
 * by taking out what it contributed before. State decides, not events, so that these may come twice or in any order.
 */
import { addDays, wallOf } from '../calendar/date.ts';
import { instantOf } from '../calendar/zone.ts';
import {
  type Contribution,
  contributionOf,
  type Figures,
  noFigures,
  withContribution,
  withoutContribution,
} from '../project/figures.ts';
import { summarize } from '../project/summary.ts';
import type { FeedbackTerms, Workflow } from '../workflow/index.ts';

/** What the clock alone will bring to a project: from `at` on, feedback is overdue or a target date is missed. */
export interface AgendaEntry {
  readonly kind: 'feedback' | 'target';
  /** ISO 8601 in UTC. */
  readonly at: string;
}

/** A project as the workspace counts it. */
export interface Counted {
  readonly contribution: Contribution;
  /** One entry of a kind at most: the earliest. Empty unless the project is active. */
  readonly agenda: readonly AgendaEntry[];
}

export type CountedProject = FeedbackTerms & { readonly archived: boolean; readonly cancelled: boolean };

/** What a project in this state is counted as. `ratings` are the stars of its completed surveys. */
export const count = (
  project: CountedProject,
  workflows: readonly Workflow[],
  ratings: readonly number[],
): Counted => {
  const { archived, cancelled, timezone } = project;
  const summaries = workflows.map((workflow) => summarize(workflow, project));
  const contribution = contributionOf({ archived, cancelled, summaries, ratings });
  if (!contribution.active) return { contribution, agenda: [] };
  const due = earliest(summaries.map(({ feedback_due }) => feedback_due));
  const target = earliest(summaries.map(({ next_target }) => next_target));
  return {
    contribution,
    agenda: [
      ...(due ? [{ kind: 'feedback' as const, at: due }] : []),
      // A target date is missed once its day is over in the project's zone.
      ...(target ? [{ kind: 'target' as const, at: instantOf(wallOf(addDays(target, 1)), timezone) }] : []),
    ],
  };
};

const earliest = (values: readonly (string | null)[]): string | undefined =>
  values.filter((value) => value !== null).toSorted()[0];

/** The figures once a project counts as `after` instead of as `before`; undefined where it is not counted at all. */
export const recounted = (
  figures: Figures,
  before: Contribution | undefined,
  after: Contribution | undefined,
): Figures => {
  const without = before ? withoutContribution(figures, before) : figures;
  return after ? withContribution(without, after) : without;
};

/** The figures of projects counted from nothing. */
export const totalOf = (contributions: readonly Contribution[]): Figures =>
  contributions.reduce(withContribution, noFigures);
