import type { BodyInput } from '#contracts/route.ts';
import { previewMail, sendPreview, sendRevisionMessage, sendStageMessage } from '#contracts/timeline.ts';
import type { ActionAnswer } from '#contracts/workflows.ts';
import { api } from '#lib/calls/api.ts';

/** Revision that a mail is about. */
export interface MailPlace {
  readonly project: number;
  readonly workflow: number;
  readonly stage: number;
  readonly revision: number;
}

const paramsOf = ({ project, workflow, revision }: MailPlace) => ({
  id: project,
  wf: workflow,
  rev: revision,
});

/** Preview of the mail for each recipient. */
export const previewOf = (place: MailPlace, body: BodyInput<typeof previewMail>, signal: AbortSignal) =>
  api(previewMail, { params: paramsOf(place), body, signal });

export const send = (place: MailPlace, body: BodyInput<typeof sendPreview>): Promise<ActionAnswer> =>
  api(sendPreview, { params: paramsOf(place), body });

/** Sends a message about a round, or about the stage if it has no rounds. */
export const sendMessage = (
  place: MailPlace,
  hasRounds: boolean,
  body: BodyInput<typeof sendRevisionMessage>,
): Promise<ActionAnswer> => {
  const { project, workflow, stage } = place;
  return hasRounds
    ? api(sendRevisionMessage, { params: paramsOf(place), body })
    : api(sendStageMessage, { params: { id: project, wf: workflow, stage }, body });
};
