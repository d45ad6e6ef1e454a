/** Contents of a multi-update, and the rules that refuse to send it (administration.md sections 4 and 5). */

import type { Problem } from '#contracts/errors.ts';
import { parseTags } from '#domain/email-template/render.ts';
import { openTask, previewContent, type Stage, type Task, type Workflow } from '#domain/workflow/index.ts';
import { refusalHere } from '#lib/calls/refusal.ts';
import { type MailText, sentText, unknownTag } from '#parts/mail/mail-text.ts';
import type { UpdateBody, UpdateOffer } from './api.ts';

export const mailType = 'multi-update';

/** Row of a deliverable; may be incomplete. */
export interface Row {
  /** Identifies the row within a draft. */
  readonly key: number;
  readonly workflowId: number | null;
  readonly stageId: number | null;
  readonly move: boolean;
  readonly mode: 'upload' | 'link';
  readonly link: string;
}

export interface Draft extends MailText {
  readonly rows: readonly Row[];
}

/** Uploads of a round, as far as the update depends on them. */
export interface RowFiles {
  readonly count: number;
  /** Number of those that are no pictures. */
  readonly others: number;
  readonly isUploading: boolean;
  readonly isChecking: boolean;
  /** Changes with whatever the mail's picture is made of. */
  readonly pictured: string;
}
export const noFiles: RowFiles = {
  count: 0,
  others: 0,
  isUploading: false,
  isChecking: false,
  pictured: '',
};

/** Complete row, with a deliverable and a stage; only these are sent. */
export interface FullRow {
  readonly row: Row;
  readonly workflow: Workflow;
  readonly stage: Stage;
  readonly task: Task;
}

export const emptyRow = (key: number): Row => ({
  key,
  workflowId: null,
  stageId: null,
  move: true,
  mode: 'upload',
  link: '',
});

/** Adds a row with a new key. */
export const withRow = (rows: readonly Row[]): readonly Row[] => [
  ...rows,
  emptyRow(Math.max(0, ...rows.map(({ key }) => key)) + 1),
];

/** Row of an offer, with its stage. */
const rowOf = (key: number, { workflow_id, stage_id }: UpdateOffer): Row => ({
  ...emptyRow(key),
  workflowId: workflow_id,
  stageId: stage_id,
});

/** Rows to begin with: all that is ready to be shown, else an empty one. */
export const readyRows = (offers: readonly UpdateOffer[]): readonly Row[] => {
  const ready = offers.filter(({ reason }) => reason === null);
  return ready.length > 0 ? ready.map((offer, index) => rowOf(index + 1, offer)) : [emptyRow(1)];
};

/** Adds the row of an offer, in place of a first one that is still empty. */
export const withOffer = (rows: readonly Row[], offer: UpdateOffer): readonly Row[] => {
  const kept = rows.filter(({ workflowId }) => workflowId !== null);
  return [...kept, rowOf(Math.max(0, ...rows.map(({ key }) => key)) + 1, offer)];
};

/** Offers that no row has chosen. */
export const restOf = (offers: readonly UpdateOffer[], rows: readonly Row[]): readonly UpdateOffer[] =>
  offers.filter(({ stage_id }) => stage_id === null || rows.every(({ stageId }) => stageId !== stage_id));

/** Round of a stage that a preview can be sent for. */
const roundOf = (stage: Stage): Task | undefined => {
  const task = stage.status === 'in_progress' ? openTask(stage) : undefined;
  return task?.status === 'in_progress' ? task : undefined;
};

/** Stages to choose from in a row: those with a revision in progress that no other row has. */
export const stagesFor = (workflow: Workflow, row: Row, rows: readonly Row[]): readonly Stage[] =>
  workflow.stages.filter(
    (stage) => roundOf(stage) && !rows.some(({ key, stageId }) => key !== row.key && stageId === stage.id),
  );

/** Sets the deliverable of a row; a single available stage is preselected. */
export const withWorkflow = (row: Row, workflow: Workflow | undefined, rows: readonly Row[]): Row => {
  const stages = workflow ? stagesFor(workflow, row, rows) : [];
  const [only] = stages;
  const stageId = only && stages.length === 1 ? only.id : null;
  return { ...row, workflowId: workflow?.id ?? null, stageId };
};

/** Complete row; undefined if a part is missing, or if its stage has moved on since. */
export const fullRow = (row: Row, workflows: readonly Workflow[]): FullRow | undefined => {
  const workflow = workflows.find(({ id }) => id === row.workflowId);
  const stage = workflow?.stages.find(({ id }) => id === row.stageId);
  const task = stage && roundOf(stage);
  return workflow && stage && task ? { row, workflow, stage, task } : undefined;
};

/** A row's mode: a file that is no picture replaces a link. */
export const modeOf = ({ mode }: Row, { others }: RowFiles): Row['mode'] => (others > 0 ? 'upload' : mode);

/** The link of a row, beside which its files are screenshots; undefined for files alone. */
export const linkOf = (row: Row, files: RowFiles): string | undefined =>
  modeOf(row, files) === 'link' ? row.link.trim() : undefined;

/** The link; `files` for files alone, or null. */
const reviewLinkOf = (row: Row, files: RowFiles): string | null =>
  linkOf(row, files) || (files.count > 0 ? 'files' : null);

export const bodyOf = (
  text: MailText,
  full: readonly FullRow[],
  filesOf: (task: Task) => RowFiles,
): UpdateBody => ({
  emailText: sentText(text),
  deliverables: full.map(({ row, workflow, task }) => ({
    workflowId: workflow.id,
    revisionId: task.id,
    reviewLink: reviewLinkOf(row, filesOf(task)),
    updateStatus: row.move,
  })),
});

/** True for a review link that the API would refuse: a mail needs a scheme and an address. */
export const isWrongLink = (link: string): boolean => 'reason' in previewContent(link, []);

/** Refusal to send, with the message of the error catalogue. */
export const refusalToSend = ({ emailText, deliverables }: UpdateBody): Problem | undefined => {
  const isWrong = ({ reviewLink }: UpdateBody['deliverables'][number]) =>
    reviewLink !== null && reviewLink !== 'files' && isWrongLink(reviewLink);
  if (deliverables.some(isWrong)) return refusalHere({ code: 'review_link_scheme' });
  const unknown = unknownTag(mailType, emailText);
  if (unknown) return unknown;
  return parseTags(emailText.body).includes('multi_deliverables_preview')
    ? undefined
    : refusalHere({ code: 'deliverables_tag_missing' });
};
