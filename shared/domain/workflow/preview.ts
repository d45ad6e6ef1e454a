/** Rules for the content of a round's preview, and for comments on it (delivery.md sections 4 and 5). */
import { type Refused, refuse } from '../decision.ts';
import type { Stage, Task } from './state.ts';

/** Content of a preview as the client sees it: files, or a link. */
export interface PreviewContent {
  /** Empty for none. */
  readonly link: string;
  readonly has_files: boolean;
}

/** True for a web link: a mail or page links to no other scheme, nor to an address without one. */
export const hasLinkScheme = (link: string): boolean => /^(https?|ftp):/i.test(link);

export type PreviewReason = 'files_or_link' | 'files_tag_without_files' | 'review_link_scheme';

/**
 * Content that an agent has chosen: the uploads (`files`), a link, or neither yet (null). Refuses files and a link
 * together, files where none are uploaded, and a link without a scheme or address.
 */
export const previewContent = (
  chosen: string | null,
  has_files: boolean,
): PreviewContent | Refused<PreviewReason> => {
  const link = chosen === 'files' ? '' : (chosen ?? '').trim();
  const about = { field: 'reviewLink' };
  if (has_files && link !== '') return refuse('files_or_link', about);
  if (chosen === 'files' && !has_files) return refuse('files_tag_without_files', about);
  // A scheme alone is no link.
  if (link !== '' && !(hasLinkScheme(link) && URL.canParse(link))) {
    return refuse('review_link_scheme', about);
  }
  return { link, has_files };
};

interface Checklist {
  readonly id: number;
  readonly stages: readonly { readonly title: string }[];
}

/**
 * Refuses a preview while an item of the stage's checklist is unticked, and names the first. A checklist that was deleted
 * after the stage was planned refuses nothing.
 */
export const checklistRefusal = (
  { qcChecklistId }: Pick<Stage, 'qcChecklistId'>,
  checklists: readonly Checklist[],
  ticked: readonly string[],
): Refused<'checklist_incomplete'> | undefined => {
  const items = checklists.find(({ id }) => id === qcChecklistId)?.stages ?? [];
  const open = items.find(({ title }) => !ticked.includes(title));
  return open && refuse('checklist_incomplete', { field: 'checked', params: { item: open.title } });
};

/** Refuses a client's comment on a round that was never sent to them. */
export const commentRefusal = ({
  sent_on,
}: Pick<Task, 'sent_on'>): Refused<'not_open_for_review'> | undefined =>
  sent_on === null ? refuse('not_open_for_review') : undefined;
