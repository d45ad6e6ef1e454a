/** A deliverable as its form holds it. */
import type { Deliverable } from '#contracts/deliverables.ts';
import { problemOf } from '#contracts/errors.ts';
import { cleanDeliverable, type DeliverableContent } from '#domain/deliverable/deliverable.ts';
import type { FormErrors } from '#lib/form/form-errors.ts';
import { same } from '#lib/form/merge.ts';

export interface DeliverableForm extends DeliverableContent {
  readonly version: number;
}

/** The name of a deliverable's local draft. */
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

/** Errors that keep it from being saved, in the catalogue's words by the fields. */
export const errorsOf = (draft: DeliverableContent, hasFiles: boolean): FormErrors => {
  const cleaned = cleanDeliverable(draft, hasFiles);
  if (!('reason' in cleaned)) return {};
  const { reason, field = 'title', params } = cleaned;
  return { [field]: problemOf({ code: reason, ...(params ? { params } : {}) }).message };
};

/** The newest version of each file, in the order in which the names came. */
export const newestFiles = ({ files }: Pick<Deliverable, 'files'>): Deliverable['files'] => {
  const byName = new Map<string, Deliverable['files'][number]>();
  for (const file of files) {
    if (file.version >= (byName.get(file.name)?.version ?? 0)) byName.set(file.name, file);
  }
  return [...byName.values()];
};
