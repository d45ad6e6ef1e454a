/** Rules for a project's settings (delivery.md section 5), beyond the limits of their schema. */
import { localDate } from '../calendar/date.ts';
import { type Refused, refuse } from '../decision.ts';
import type { Instant, StageDraft, Workflow, WorkflowEvent, WorkflowReason } from '../workflow/index.ts';
import { createWorkflow, firstActionOn } from '../workflow/index.ts';

/** Default subject of mails: `{reference_code} - {name}`, or the one that is set. */
export const subjectLine = (reference_code: string, name: string): string =>
  [reference_code, name].filter((part) => part !== '').join(' - ');

export type DraftReason = WorkflowReason | 'choose_client' | 'project_needs_client_and_workflow';

export interface WorkflowsDraft {
  readonly client_id?: number | undefined;
  readonly deliverable_type: 'Single' | 'Multi';
  readonly is_linear: boolean;
  readonly workflows: readonly {
    readonly title: string;
    readonly stages?: readonly StageDraft[] | undefined;
  }[];
}

/** Checks of a new project that need nothing but the form, in the specification's order. */
export const draftRefusal = ({
  client_id,
  workflows,
}: Pick<WorkflowsDraft, 'client_id' | 'workflows'>): Refused<DraftReason> | undefined => {
  const missing = 'project_needs_client_and_workflow';
  if (client_id === undefined) return refuse(missing, { field: 'client_id' });
  if (client_id < 1) return refuse('choose_client', { field: 'client_id' });
  return workflows.length === 0 ? refuse(missing, { field: 'workflows' }) : undefined;
};

/**
 * Workflows of a new project: a single one, by default named after the project, or one per deliverable, always
 * linear. A refusal's field contains the workflow.
 */
export const draftWorkflows = (
  draft: WorkflowsDraft & { readonly name: string },
  idOf: (n: number) => number,
  at: Instant,
): { workflow: Workflow; events: readonly WorkflowEvent[] }[] | Refused<DraftReason> => {
  const multi = draft.deliverable_type === 'Multi';
  const created: { workflow: Workflow; events: readonly WorkflowEvent[] }[] = [];
  for (const [index, { title, stages }] of draft.workflows.entries()) {
    const made = createWorkflow({
      id: idOf(index + 1),
      title: title || (multi ? `Deliverable ${index + 1}` : draft.name),
      is_linear: multi || draft.is_linear,
      stages,
      at,
    });
    if (!('workflow' in made)) {
      return made.field === undefined ? made : { ...made, field: `workflows.${index}.${made.field}` };
    }
    created.push(made);
  }
  return created;
};

/** Time of the first action on a project's workflows if the start date is after it: the save is refused then. */
export const actedBeforeStart = (
  start_date: string,
  workflows: readonly Workflow[],
  timezone: string,
): Instant | undefined => {
  const first = workflows
    .flatMap((workflow) => firstActionOn(workflow) ?? [])
    .toSorted()
    .at(0);
  return first !== undefined && localDate(first, timezone) < start_date ? first : undefined;
};
