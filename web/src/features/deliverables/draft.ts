/** Form values of a deliverable. */

import type { Deliverable } from '#contracts/deliverables.ts';
import { cleanDeliverable, type DeliverableContent } from '#domain/deliverable/deliverable.ts';
import { newestVersions } from '#domain/file/order.ts';
import { refusalHere } from '#lib/calls/refusal.ts';
import type { FormErrors } from '#parts/form/form-errors.ts';
import { same } from '#parts/form/merge.ts';

export interface DeliverableForm extends DeliverableContent {
  readonly version: number;
}

export const draftName = (id: number): string => `deliverable.${id}`;

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
