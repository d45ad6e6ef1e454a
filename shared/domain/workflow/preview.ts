/** Rules for the content of a round's preview, and for comments on it (delivery.md sections 4 and 5). */
import { type Refused, refuse } from '../decision.ts';
import { shownKind } from '../file/kind.ts';
import type { Stage, Task } from './state.ts';

/** Content of a preview as the client sees it: files, or a link with its screenshots. */
export interface PreviewContent {
  /** Empty for none. */
  readonly link: string;
  /** Beside a link the files are its screenshots. */
  readonly has_files: boolean;
}

/** File of a round, by its media type. */
interface Upload {
  readonly type: string;
}

/** True for a picture: beside a link it is a screenshot of the page. */
export const isScreenshot = ({ type }: Upload): boolean => shownKind(type) === 'image';

/** True for a web link: a mail or page links to no other scheme, nor to an address without one. */
export const hasLinkScheme = (link: string): boolean => /^(https?|ftp):/i.test(link);

export type PreviewReason = 'screenshots_only' | 'files_tag_without_files' | 'review_link_scheme';

/**
 * Content that an agent has chosen: the uploads (`files`), a link, or neither yet (null). Refuses a link beside files that
 * are no pictures, files where none are uploaded, and a link without a scheme or address.
 */
export const previewContent = (
  chosen: string | null,
  uploads: readonly Upload[],
): PreviewContent | Refused<PreviewReason> => {
  const link = chosen === 'files' ? '' : (chosen ?? '').trim();
  const has_files = uploads.length > 0;
  const about = { field: 'reviewLink' };
  if (chosen === 'files' && !has_files) return refuse('files_tag_without_files', about);
  // A scheme alone is no link.
  if (link !== '' && !(hasLinkScheme(link) && URL.canParse(link))) {
    return refuse('review_link_scheme', about);
  }
  if (link !== '' && !uploads.every(isScreenshot)) return refuse('screenshots_only', about);
  return { link, has_files };
};

/** Sending of a round, as the history tells it. */
interface Sending {
  readonly revisionId: number;
  readonly reviewLink: string | null;
}

/**
 * Link that a round was sent with, null for none. The stage keeps that of its latest sending alone; an earlier round's is
 * its first one among `sendings`, which are those that stand, newest first, as far as these reach back. The times of a sending tell
 * nothing: they can be corrected by hand.
 */
export const linkOfRound = (
  {
    tasks,
    review_link,
  }: { readonly tasks: readonly Pick<Task, 'id' | 'sent_on'>[] } & Pick<Stage, 'review_link'>,
  { id, sent_on }: Pick<Task, 'id' | 'sent_on'>,
  sendings: readonly Sending[],
): string | null => {
  if (sent_on === null) return null;
  const latest = tasks.findLast((task) => task.sent_on !== null);
  const told = () => sendings.find(({ revisionId }) => revisionId === id)?.reviewLink ?? null;
  const link = latest?.id === id ? review_link : told();
  return link === 'files' ? null : link;
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
