/** Standing of a client: its open projects by whose move is next, and its newest answer. */
import type { Instant } from '../workflow/index.ts';
import { isClosed } from './lifecycle.ts';
import type { WorkflowSummary } from './summary.ts';
import { dueOfClient, lastingTurns, type TurnSource } from './turns.ts';

export interface ClientStanding {
  /** Projects with work to come: neither cancelled nor completed. */
  readonly open_projects: number;
  /** Projects in which the agency has a move; one with several deliverables may count on both sides. */
  readonly yours: number;
  /** Projects with a round at the client, late or not. */
  readonly with_client: number;
  /** Those of them whose answer is overdue. */
  readonly late: number;
  /** Newest decision on a round of any of the projects; null for none. */
  readonly answered_on: Instant | null;
}

/** Project as its client's standing is derived from it. */
export interface StandingSource extends TurnSource {
  readonly summaries: readonly (TurnSource['summaries'][number] & Pick<WorkflowSummary, 'answered_on'>)[];
}

export const noStanding: ClientStanding = {
  open_projects: 0,
  yours: 0,
  with_client: 0,
  late: 0,
  answered_on: null,
};

const isOpen = (project: StandingSource): boolean =>
  !isClosed(project) && project.summaries.some(({ completed_on }) => completed_on === null);

/** Standing with one more project that is not archived. */
export const withProject = (
  before: ClientStanding,
  project: StandingSource,
  now: Instant,
): ClientStanding => {
  const { yours, clients } = lastingTurns(project);
  const due = dueOfClient(project);
  const answers = project.summaries.flatMap(({ answered_on }) => answered_on ?? []);
  return {
    open_projects: before.open_projects + Number(isOpen(project)),
    yours: before.yours + Number(yours),
    with_client: before.with_client + Number(clients),
    late: before.late + Number(due !== null && due < now),
    answered_on: [...answers, ...(before.answered_on ? [before.answered_on] : [])].toSorted().at(-1) ?? null,
  };
};
