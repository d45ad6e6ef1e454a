/** Content of a preview: uploads or a link (delivery.md section 5). */
import { type PreviewMailRefusal, refusalToSendPreview } from '../../shared/domain/email-template/render.ts';
import type { FileRecord } from '../../shared/server/data/project-reads.ts';
import { newestFiles } from '../../shared/server/files/revision-files.ts';
import { type Refused, refused } from '../../shared/server/lambda/result.ts';
import type { CleanText } from '../../shared/server/mail/mail-text.ts';

const codes = {
  review_link_tag_missing: 'review_link_tag_missing',
  reminder_without_link: 'review_link_required',
  no_files_uploaded: 'files_tag_without_files',
  link_without_scheme: 'review_link_scheme',
} as const satisfies Record<PreviewMailRefusal, string>;

/** Content that the client is shown of a round. */
export interface PreviewContent {
  /** Empty without a link. */
  readonly link: string;
  readonly has_files: boolean;
}

/** Reason against sending the content with this text. */
export const mailRefusal = (
  { body }: CleanText,
  content: PreviewContent,
  is_reminder: boolean,
): Refused | undefined => {
  const refusal = refusalToSendPreview({ ...content, body, is_reminder });
  return (
    refusal &&
    refused(codes[refusal], { field: refusal === 'link_without_scheme' ? 'reviewLink' : 'emailText' })
  );
};

/** Content for the client: uploads or a link, never both (delivery.md section 5). */
export const previewContentOf = (
  reviewLink: string | null,
  newest: readonly FileRecord[],
): PreviewContent | Refused => {
  const link = reviewLink === 'files' ? '' : (reviewLink ?? '').trim();
  const has_files = newest.length > 0;
  if (has_files && link !== '') return refused('files_or_link', { field: 'reviewLink' });
  if (reviewLink === 'files' && !has_files)
    return refused('files_tag_without_files', { field: 'reviewLink' });
  // The domain checks the scheme; this refuses a scheme without a URL.
  if (link !== '' && !(/^(https?|ftp):/i.test(link) && URL.canParse(link))) {
    return refused('review_link_scheme', { field: 'reviewLink' });
  }
  return { link, has_files };
};

/** Uploads that a preview of the round shows. */
export const shownFiles = (files: readonly FileRecord[], revisionId: number): readonly FileRecord[] =>
  newestFiles(files, revisionId, ({ state }) => state !== 'refused');
