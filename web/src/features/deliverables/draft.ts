/** What is written of a deliverable before it is saved. */
import type { Deliverable } from '../../../../shared/contracts/deliverables.ts';
import { problemOf } from '../../../../shared/contracts/errors.ts';
import {
  cleanDeliverable,
  type DeliverableContent,
} from '../../../../shared/domain/deliverable/deliverable.ts';
import type { FormErrors } from '../../lib/form/form-errors.ts';

/** What was typed, what it was typed over, and the version of that: a save tells by it of a newer one. */
export interface Form {
  readonly base: DeliverableContent;
  readonly draft: DeliverableContent;
  readonly version: number;
}

export const contentOf = ({ title, body, type, link }: DeliverableContent): DeliverableContent => ({
  title,
  body,
  type,
  link,
});

export const formOf = (deliverable: Deliverable): Form => {
  const content = contentOf(deliverable);
  return { base: content, draft: content, version: deliverable.version };
};

export const isChanged = ({ base, draft }: Form): boolean =>
  base.title !== draft.title ||
  base.body !== draft.body ||
  base.type !== draft.type ||
  base.link !== draft.link;

/** What keeps it from being saved, in the catalogue's words by the fields. */
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
