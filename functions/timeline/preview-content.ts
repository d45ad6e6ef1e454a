/** Content of a preview: uploads, or a link with its screenshots (delivery.md section 5). */
import type { DaysOff } from '#domain/calendar/business-days.ts';
import { previewMailCodes, refusalToSendPreview } from '#domain/email-template/render.ts';
import { answersRefusal } from '#domain/point/index.ts';
import {
  type PreviewContent,
  previewContent,
  type Task,
  type WorkflowCommand,
} from '#domain/workflow/index.ts';
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

/** Uploads that a preview of the round shows. */
export const shownFiles = (files: readonly FileRecord[], revisionId: number): readonly FileRecord[] =>
  newestFiles(files, revisionId, ({ state }) => state !== 'refused');

/** Preview of a round as its agent composed it: its content, its command, and the uploads that it sends for the first time. */
export interface PlannedPreview {
  readonly content: PreviewContent;
  readonly command: WorkflowCommand;
  readonly sends: readonly FileRecord[];
}

/** Plans the preview of a round with its `shownFiles`. Refused by the domain's rule of its content, and while a file is being checked. */
export const planPreview = (
  { id: revisionId }: Pick<Task, 'id'>,
  files: readonly FileRecord[],
  { reviewLink, updateStatus }: { readonly reviewLink: string | null; readonly updateStatus: boolean },
  { at, days_off }: { readonly at: string; readonly days_off: DaysOff },
): PlannedPreview | Refused => {
  const content = previewContent(reviewLink, files);
  if ('reason' in content) return refusedBy(content);
  if (files.some(({ state }) => state === 'checking')) return refused('file_checking');
  return {
    content,
    command: {
      type: 'send_preview',
      revisionId,
      moveForward: updateStatus,
      reviewLink: content.link === '' ? null : content.link,
      days_off,
      at,
    },
    sends: files.filter(({ sent_on }) => sent_on === undefined),
  };
};

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
