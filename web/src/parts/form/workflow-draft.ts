/** Workflows as form values (delivery.md section 5, Workflow checks). */

import type { WireWorkflow } from '#contracts/workflows.ts';
import type { Refused } from '#domain/decision.ts';
import {
  decide,
  type Stage,
  type StageDraft,
  structureRefusal,
  type Workflow,
  type WorkflowReason,
  workflowLimits,
} from '#domain/workflow/index.ts';
import { refusalHere } from '#lib/calls/refusal.ts';
import { domainWorkflow } from '#lib/project/domain-workflow.ts';
import { workflowEditor as texts } from '#lib/texts/en/workflow-editor.ts';
import type { ContactDraft } from './contact-draft.ts';
import type { FormErrors } from './form-errors.ts';

/** Stage of the editor; `key` identifies the row while it has no id. */
export interface StageRow extends Omit<StageDraft, 'revisions'> {
  readonly key: string;
  /** Null while the field is empty. */
  readonly revisions: number | null;
}

export interface WorkflowDraft {
  readonly key: string;
  readonly id?: number | undefined;
  /** Stored workflow; undefined while it is new. */
  readonly saved?: { readonly workflow: Workflow; readonly version: number } | undefined;
  readonly title: string;
  /** If false, no target date is sent; the typed dates stay in the form. */
  readonly targetDates: boolean;
  readonly stages: readonly StageRow[];
}

/** Props of the workflow editor. */
export interface WorkflowEditorProps {
  readonly multi: boolean;
  /** True if a stage follows another; otherwise they go on side by side. */
  readonly is_linear: boolean;
  readonly workflows: readonly WorkflowDraft[];
  /** Takes an updater function, which gets the current workflows. */
  readonly onChange: (edit: (workflows: readonly WorkflowDraft[]) => readonly WorkflowDraft[]) => void;
  /** By `workflows.{n}.…`. */
  readonly errors: FormErrors;
  /** Id of the saved workflow to show first; by default the first of the list. */
  readonly shown?: number | undefined;
  /** Reason that everything is disabled. */
  readonly disabledReason?: string | false | undefined;
  /** Contacts of the project, whom a stage may ask for their approval. */
  readonly contacts: readonly ContactDraft[];
}

/** Rounds of a new stage (delivery.md section 9). */
export const roundsOfNewStage = 2;

/** Stage added by "Add Stage". */
export const newStage = (n: number): StageRow => ({
  key: crypto.randomUUID(),
  title: texts.newStage(n),
  revisions: roundsOfNewStage,
  is_deliverable: false,
  qcChecklistId: null,
  target_date: null,
  approval: null,
});

export const newWorkflow = (title: string): WorkflowDraft => ({
  key: crypto.randomUUID(),
  title,
  targetDates: false,
  stages: [newStage(1)],
});

/** Editor row of a stored stage. */
export const stageDraftOf = (stage: Stage): StageDraft => ({
  id: stage.id,
  title: stage.title,
  revisions: stage.tasks.length - 1,
  is_deliverable: stage.is_deliverable,
  qcChecklistId: stage.qcChecklistId,
  target_date: stage.target_date,
  approval: stage.approval ?? null,
});

export const workflowDraftOf = (wire: WireWorkflow): WorkflowDraft => {
  const workflow = domainWorkflow(wire);
  return {
    key: `workflow-${wire.id}`,
    id: wire.id,
    saved: { workflow, version: wire.version },
    title: wire.title,
    targetDates: workflow.stages.some(({ target_date }) => target_date !== null),
    stages: workflow.stages.map((stage) => ({ ...stageDraftOf(stage), key: `stage-${stage.id}` })),
  };
};

/** Converts stages to the calls' body. */
export const stagesBody = ({ stages, targetDates }: Pick<WorkflowDraft, 'stages' | 'targetDates'>) =>
  stages.map(({ key: _, id, title, revisions, target_date, ...stage }) => ({
    ...stage,
    // An empty field is refused before anything is sent.
    revisions: revisions ?? 0,
    ...(id === undefined ? {} : { id }),
    title: title.trim(),
    target_date: targetDates ? target_date : null,
  }));

/** True if saving would change anything. */
export const isWorkflowChanged = (draft: WorkflowDraft): boolean => {
  const { saved } = draft;
  if (!saved || draft.stages.some(({ revisions }) => revisions === null)) return true;
  const before = stagesBody({
    targetDates: true,
    stages: saved.workflow.stages.map((stage) => ({ ...stageDraftOf(stage), key: '' })),
  });
  return draft.title !== saved.workflow.title || JSON.stringify(stagesBody(draft)) !== JSON.stringify(before);
};

/** Refusal of the stages by the domain, the locks of begun stages included. Its rules ignore the time. */
export const refusalOf = (
  saved: Workflow | undefined,
  stages: readonly StageDraft[],
): Refused<WorkflowReason> | undefined => {
  if (!saved) return structureRefusal(stages);
  const decision = decide(saved, { type: 'edit_structure', stages, at: new Date(0).toISOString() });
  return decision.type === 'refused' ? decision : undefined;
};

/** Refusal by `workflows.{n}.…`, for a form. */
export const workflowErrors = (draft: WorkflowDraft, index: number): FormErrors => {
  const emptied = draft.stages.findIndex(({ revisions }) => revisions === null);
  if (emptied >= 0)
    return {
      [`workflows.${index}.stages.${emptied}.revisions`]: texts.roundsWrong(0, workflowLimits.rounds),
    };
  const asksNobody = draft.stages.findIndex(
    ({ approval }) => approval && typeof approval === 'object' && approval.contacts.length === 0,
  );
  if (asksNobody >= 0)
    return {
      [`workflows.${index}.stages.${asksNobody}.approval`]: refusalHere({ code: 'approvers_not_on_project' })
        .message,
    };
  const refused = refusalOf(draft.saved?.workflow, stagesBody(draft));
  if (!refused) return {};
  const { reason, field = 'stages', params } = refused;
  const problem = refusalHere({ code: reason, ...(params ? { params } : {}) });
  return { [`workflows.${index}.${field}`]: problem.message || problem.title };
};
