/** Content of a preview: uploads, or a link with its screenshots (delivery.md section 5). */
import { previewMailCodes, refusalToSendPreview } from '#domain/email-template/render.ts';
import { answersRefusal } from '#domain/point/index.ts';
import { type PreviewContent, previewContent } from '#domain/workflow/index.ts';
import type { FileRecord } from '#server/data/project-reads.ts';
import { newestFiles } from '#server/files/revision-files.ts';
import { type Refused, refused, refusedBy } from '#server/lambda/result.ts';
import type { TenantRecord } from '#server/lambda/tenant.ts';
import type { CleanText } from '#server/mail/mail-text.ts';
import { type StageKey, stageThreads } from '#server/points/stage-points.ts';

/** Reason against sending the content with this text. */
export const mailRefusal = (
  { body }: CleanText,
  content: PreviewContent,
  is_reminder: boolean,
): Refused | undefined => {
  const refusal = refusalToSendPreview({ ...content, body, is_reminder });
  return (
    refusal &&
    refused(previewMailCodes[refusal], {
      field: refusal === 'link_without_scheme' ? 'reviewLink' : 'emailText',
    })
  );
};

/** The content that the agent has chosen, or the refusal of the domain's rule. */
export const previewContentOf = (
  reviewLink: string | null,
  newest: readonly FileRecord[],
): PreviewContent | Refused => {
  const content = previewContent(reviewLink, newest);
  return 'reason' in content ? refusedBy(content) : content;
};

/** Uploads that a preview of the round shows. */
export const shownFiles = (files: readonly FileRecord[], revisionId: number): readonly FileRecord[] =>
  newestFiles(files, revisionId, ({ state }) => state !== 'refused');

/** Reason against a further round of a stage whose clients wait for answers, in a workspace that demands them. */
export const refusalByAnswers = async (
  { answers_mandatory_before_sending: demanded = false }: TenantRecord,
  stage: StageKey,
): Promise<Refused | undefined> => {
  if (!demanded) return undefined;
  const refusal = answersRefusal(
    (await stageThreads(stage)).map(({ point }) => point),
    demanded,
  );
  return refusal && refusedBy(refusal);
};
