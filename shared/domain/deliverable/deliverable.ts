/**
 * Deliverables of a workflow: files or a link (delivery.md section 3, Deliverable), and rules to save and send them.
 */

import { type Refused, refuse } from '../decision.ts';
import { textLimit } from '../text-limit.ts';
import { idsPerWorkflow, lastStageOrTask } from '../workflow/state.ts';

export type DeliverableType = 'files' | 'link';

/** Deliverable as an agent writes it. `body`, its notes, is plain text. */
export interface DeliverableContent {
  readonly title: string;
  readonly body: string;
  readonly type: DeliverableType;
  /** Kept, but not shown, while `type` is `files`. */
  readonly link: string;
}

export const deliverableLimits = { title: 255, link: 255, body: textLimit } as const;

export type DeliverableReason =
  | 'deliverable_title_required'
  | 'deliverable_title_too_long'
  | 'deliverable_link_required'
  | 'deliverable_link_too_long'
  | 'deliverable_link_invalid'
  | 'files_or_link';

export type SendingReason =
  | 'deliverable_link_required'
  | 'files_tag_without_files'
  | 'file_checking'
  | 'deliverable_link_tag_missing';

/** A URL's scheme; `example.com:8080` has a port and no scheme. */
const scheme = /^[a-z][a-z\d+.-]*:(?!\d)/i;

/** Normalizes a link: trimmed, with `https://` if it has no scheme. */
export const linkWithScheme = (given: string): string => {
  const link = given.trim();
  return link === '' || scheme.test(link) ? link : `https://${link.replace(/^\/+/, '')}`;
};

const isWebAddress = (link: string): boolean =>
  URL.canParse(link) && ['http:', 'https:'].includes(new URL(link).protocol);

/** Validates and trims a deliverable. `hasFiles` refuses type `link`. */
export const cleanDeliverable = (
  given: DeliverableContent,
  hasFiles: boolean,
): DeliverableContent | Refused<DeliverableReason> => {
  const title = given.title.trim();
  const link = linkWithScheme(given.link);
  if (title === '') return refuse('deliverable_title_required', { field: 'title' });
  if (title.length > deliverableLimits.title)
    return refuse('deliverable_title_too_long', { field: 'title', params: { max: deliverableLimits.title } });
  if (given.type === 'link') {
    if (hasFiles) return refuse('files_or_link', { field: 'type' });
    if (link === '') return refuse('deliverable_link_required', { field: 'link' });
  }
  if (link.length > deliverableLimits.link)
    return refuse('deliverable_link_too_long', { field: 'link', params: { max: deliverableLimits.link } });
  if (link !== '' && !isWebAddress(link)) return refuse('deliverable_link_invalid', { field: 'link' });
  return { title, body: given.body.trim(), type: given.type, link };
};

/** Refusal to send, if any. `files` are the newest version of each name, `tags` those of the mail's body. */
export const refusalToSend = (
  { type, link }: Pick<DeliverableContent, 'type' | 'link'>,
  files: readonly { readonly state: 'ready' | 'checking' | 'refused' }[],
  tags: readonly string[],
): Refused<SendingReason> | undefined => {
  const offered = files.filter(({ state }) => state !== 'refused');
  if (type === 'link' && link === '') return refuse('deliverable_link_required', { field: 'link' });
  if (type === 'files' && offered.length === 0) return refuse('files_tag_without_files', { field: 'files' });
  if (type === 'files' && offered.some(({ state }) => state === 'checking')) return refuse('file_checking');
  return tags.includes('deliverable_link')
    ? undefined
    : refuse('deliverable_link_tag_missing', { field: 'emailTemplate' });
};

/** `saved`: never sent. `changed`: the client was sent an earlier version. */
export type DeliverableState = 'saved' | 'sent' | 'changed';

/**
 * State by the times of saving and sending. A file uploaded after the sending counts as a change, unless it was
 * refused.
 */
export const deliverableState = (deliverable: {
  readonly last_save_time: string | null;
  readonly last_send_time: string | null;
  readonly type: DeliverableType;
  readonly files: readonly { readonly sent_on: string | null; readonly state: string }[];
}): DeliverableState => {
  const { last_save_time, last_send_time, type, files } = deliverable;
  if (last_send_time === null) return 'saved';
  const uploaded =
    type === 'files' && files.some(({ sent_on, state }) => sent_on === null && state !== 'refused');
  return uploaded || (last_save_time ?? '') > last_send_time ? 'changed' : 'sent';
};

/** Limit per workflow, deleted ones included: their ids are not reused. */
export const deliverablesPerWorkflow = idsPerWorkflow - lastStageOrTask - 1;

/** Next deliverable id of a workflow; undefined when they are used up. */
export const nextDeliverable = (workflowId: number, ids: readonly number[]): number | undefined => {
  const base = workflowId * idsPerWorkflow + lastStageOrTask;
  const next = Math.max(base, ...ids) + 1;
  return next - base > deliverablesPerWorkflow ? undefined : next;
};

/** True for the id of a deliverable, false for that of a stage or revision. */
export const isDeliverable = (id: number): boolean => id % idsPerWorkflow > lastStageOrTask;
