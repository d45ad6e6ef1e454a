/** Form values of workflow templates and QC checklists. Pure. */

import {
  type QcTemplate,
  qcTemplates,
  type WorkflowTemplate,
  workflowTemplates,
} from '#contracts/templates.ts';
import { workflowLimits } from '#domain/workflow/index.ts';
import { refusalHere } from '#lib/calls/refusal.ts';
import { templates } from '#lib/texts/en/templates.ts';
import { firstError, ifEmpty } from '#parts/form/schema-errors.ts';
import type { Stored } from './template-store.ts';
import type { Wrong } from './use-template-store.ts';

const texts = templates.workflow;

export interface Check {
  readonly key: string;
  readonly title: string;
}

export interface TemplateStage extends Check {
  /** Null while the field is empty. */
  readonly revisions: number | null;
  readonly is_deliverable: boolean;
  readonly qcChecklistId: number | null;
}

export interface ListValue {
  readonly name: string;
  readonly stages: readonly Check[];
}

export interface WorkflowValue {
  readonly name: string;
  readonly stages: readonly TemplateStage[];
}

export const storedWorkflows = (items: readonly WorkflowTemplate[]): readonly Stored<WorkflowValue>[] =>
  items.map(({ id, name, stages, updated_on }) => ({
    id,
    updated_on,
    value: {
      name,
      stages: stages.map(({ data, ...stage }, index) => ({ key: `${id}-${index}`, ...stage, ...data })),
    },
  }));

export const storedLists = (items: readonly QcTemplate[]): readonly Stored<ListValue>[] =>
  items.map(({ id, name, stages, updated_on }) => ({
    id,
    updated_on,
    value: { name, stages: stages.map(({ title }, index) => ({ key: `${id}-${index}`, title })) },
  }));

export const workflowBody = ({ name, stages }: WorkflowValue) => ({
  name: name.trim(),
  stages: stages.map(({ title, revisions, is_deliverable, qcChecklistId }) => ({
    title: title.trim(),
    // An emptied field is refused by the schema, before anything is sent.
    revisions: revisions ?? Number.NaN,
    is_deliverable,
    data: { qcChecklistId },
  })),
});

export const listBody = ({ name, stages }: ListValue) => ({
  name: name.trim(),
  stages: stages.map(({ title }) => ({ title: title.trim() })),
});

/** Stages and checks count from 0 (administration.md section 9). */
export const newStage = (n: number, revisions: 0 | 1): TemplateStage => ({
  key: crypto.randomUUID(),
  title: texts.newStage(n),
  revisions,
  is_deliverable: false,
  qcChecklistId: null,
});
export const newCheck = (n: number): Check => ({ key: crypto.randomUUID(), title: texts.newCheck(n) });

export const newWorkflow = (): WorkflowValue => ({ name: texts.newWorkflow, stages: [newStage(0, 1)] });
export const newList = (): ListValue => ({ name: texts.newChecklist, stages: [newCheck(0)] });

const titlesOf = ({ stages }: ListValue, empty: string) =>
  Object.fromEntries(stages.map((_, index) => [`stages.${index}.title`, ifEmpty(empty)]));

export const listProblem = (value: ListValue): Wrong | undefined =>
  firstError(qcTemplates.create.body, listBody(value), {
    name: ifEmpty(templates.titleMissing),
    ...titlesOf(value, texts.emptyCheck),
  });

export const workflowProblem = (value: WorkflowValue): Wrong | undefined => {
  const { stages } = value;
  if (stages.length === 0) return { field: 'stages', message: refusalHere({ code: 'no_stages' }).message };
  const wrong = texts.roundsWrong(workflowLimits.rounds);
  return firstError(workflowTemplates.create.body, workflowBody(value), {
    name: ifEmpty(templates.titleMissing),
    ...titlesOf(value, refusalHere({ code: 'empty_stage_name' }).message),
    ...Object.fromEntries(stages.map((_, index) => [`stages.${index}.revisions`, wrong])),
  });
};
