/** Project lifecycle: active, archived and back, cancelled for good, deleted (delivery.md section 4). */
import { accept, type Decision, ignore, refuse } from '../decision.ts';

export interface Lifecycle {
  readonly archived: boolean;
  readonly cancelled: boolean;
}

/** Archived or cancelled: nothing in it changes, and it waits for nobody. */
export const isClosed = ({ archived, cancelled }: Lifecycle): boolean => archived || cancelled;

export type LifecycleEvent =
  | { readonly category: 'Project Archived' }
  | { readonly category: 'Project Unarchived' }
  | { readonly category: 'Cancel Project' }
  | { readonly category: 'Project Deleted'; readonly name: string };

export type LifecycleReason =
  | 'not_complete'
  | 'survey_required'
  | 'cancelled_for_good'
  | 'not_archived'
  | 'unchanged';

type LifecycleDecision = Decision<LifecycleEvent, LifecycleReason>;

export interface ArchiveFacts {
  /** Screen of the request: the timeline only offers it for finished work. */
  readonly from: 'timeline' | 'settings';
  /** 0 to 1. */
  readonly progress: number;
  /** True if the workspace requires a survey before archiving, and this project's was not sent. */
  readonly survey_missing: boolean;
}

export const decideArchive = (project: Lifecycle, facts: ArchiveFacts): LifecycleDecision => {
  if (project.archived) return ignore('unchanged');
  if (facts.from === 'timeline' && facts.progress < 1) return refuse('not_complete');
  if (facts.survey_missing) return refuse('survey_required');
  return accept({ category: 'Project Archived' });
};

export const decideUnarchive = (project: Lifecycle): LifecycleDecision => {
  if (project.cancelled) return refuse('cancelled_for_good');
  return project.archived ? accept({ category: 'Project Unarchived' }) : ignore('unchanged');
};

/** Final; it also archives. A plan's limit or a missing survey does not prevent it. */
export const decideCancel = (project: Lifecycle): LifecycleDecision => {
  if (project.cancelled) return ignore('unchanged');
  return project.archived
    ? accept({ category: 'Cancel Project' })
    : accept({ category: 'Cancel Project' }, { category: 'Project Archived' });
};

export const decideDelete = (
  project: Lifecycle & { readonly name: string },
): Exclude<LifecycleDecision, { type: 'ignored' }> =>
  project.archived ? accept({ category: 'Project Deleted', name: project.name }) : refuse('not_archived');

/** State after an event. A deleted project counts as archived. */
export const evolveLifecycle = (project: Lifecycle, event: LifecycleEvent): Lifecycle => {
  const { archived, cancelled } = project;
  switch (event.category) {
    case 'Project Archived':
      return { archived: true, cancelled };
    case 'Project Unarchived':
      return { archived: false, cancelled };
    case 'Cancel Project':
      return { archived, cancelled: true };
    case 'Project Deleted':
      return { archived, cancelled };
  }
};
