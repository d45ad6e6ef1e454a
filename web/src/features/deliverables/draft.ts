/** Form values of a deliverable. */

import type { Deliverable } from '#contracts/deliverables.ts';
import { cleanDeliverable, type DeliverableContent } from '#domain/deliverable/deliverable.ts';
import { newestVersions } from '#domain/file/order.ts';
import { projectOfWorkflow, workflowOf } from '#domain/workflow/index.ts';
import { refusalHere } from '#lib/calls/refusal.ts';
import type { FormErrors } from '#parts/form/form-errors.ts';
import { keptForms } from '#parts/form/form-store.ts';
import { same } from '#parts/form/merge.ts';

export interface DeliverableForm extends DeliverableContent {
  readonly version: number;
}

const begins = 'deliverable.';

/** Name of a deliverable's local draft. */
export const draftName = (id: number): string => `${begins}${id}`;

/** Ids of the project's deliverables with a local draft, also of those that were removed. */
export const draftedDeliverables = (projectId: number): readonly number[] =>
  keptForms(begins)
    .map((name) => Number(name.slice(begins.length)))
    .filter((id) => projectOfWorkflow(workflowOf(id)) === projectId);

export const contentOf = ({ title, body, type, link }: DeliverableContent): DeliverableContent => ({
  title,
  body,
  type,
  link,
});

export const formOf = (deliverable: Deliverable): DeliverableForm => ({
  ...contentOf(deliverable),
  version: deliverable.version,
});

/** True if two states would be saved alike. */
export const sameContent = (one: DeliverableForm, other: DeliverableForm): boolean =>
  same(contentOf(one), contentOf(other));

/** Errors by field, with the messages of the catalogue. */
export const errorsOf = (draft: DeliverableContent, hasFiles: boolean): FormErrors => {
  const cleaned = cleanDeliverable(draft, hasFiles);
  if (!('reason' in cleaned)) return {};
  const { reason, field = 'title', params } = cleaned;
  return { [field]: refusalHere({ code: reason, ...(params ? { params } : {}) }).message };
};

/** Newest version of each file, in the order in which the names first appeared. */
export const newestFiles = ({ files }: Pick<Deliverable, 'files'>): Deliverable['files'] => [
  ...newestVersions(files),
];
