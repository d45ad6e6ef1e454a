import type { BodyOf } from '#contracts/route.ts';
import { sendPreview } from '#contracts/timeline.ts';
import type { DaysOff } from '#domain/calendar/business-days.ts';
import { localDate } from '#domain/calendar/date.ts';
import { daysOffAfter } from '#domain/calendar/days-off.ts';
import { checklistRefusal, previewTemplates } from '#domain/workflow/index.ts';
import { answerAgain } from '#server/actions/taken-action.ts';
import type { Loaded } from '#server/actions/workflow-action.ts';
import { QcTemplateItem } from '#server/data/entities/qc-template.ts';
import { sentFiles } from '#server/files/revision-files.ts';
import { endpoint } from '#server/lambda/http.ts';
import { isRefused, type Refused, refused, refusedBy } from '#server/lambda/result.ts';
import { type CleanText, prefetch } from '#server/mail/mail-text.ts';
import { type AboutRevision, aboutRevision, type MailPlan, sendToContacts } from './agent-mail.ts';
import { mailRefusal, planPreview, refusalByAnswers, shownFiles } from './preview-content.ts';

type Body = BodyOf<typeof sendPreview>;

/** Reads all checklists, because the stage's one is only known with the workflow, which is read concurrently. */
const checklistsOf = async (tenantId: number) => {
  const { data } = await QcTemplateItem.query.primary({ tenantId }).go({ pages: 'all' });
  return data;
};

const planReminder = (
  text: CleanText,
  { files }: Loaded,
  { stage, task }: AboutRevision,
  at: string,
): MailPlan | Refused => {
  const has_files = sentFiles(files, task.id).length > 0;
  const refusal = mailRefusal(text, { link: stage.review_link ?? '', has_files }, true);
  if (refusal) return refusal;
  return {
    stage,
    task,
    type: 'reminder',
    command: { type: 'send_reminder', revisionId: task.id, by: 'agent', at },
    freshLinks: false,
    sends: [],
  };
};

const planSending = (
  body: Body,
  text: CleanText,
  { files }: Loaded,
  { stage, task }: AboutRevision,
  when: { readonly at: string; readonly days_off: DaysOff },
): MailPlan | Refused => {
  const planned = planPreview(task, shownFiles(files, task.id), body, when);
  if (isRefused(planned)) return planned;
  const { content, command, sends } = planned;
  const refusal = mailRefusal(text, content, false);
  if (refusal) return refusal;
  const type = previewTemplates(stage, task)[0] ?? 'other_rev';
  return { stage, task, type, command, freshLinks: true, sends };
};

/** Sends a revision to the client, or a reminder of a waiting one (delivery.md sections 5 and 7). */
export const sendPreviewEndpoint = endpoint(
  sendPreview,
  async (call) => {
    const { body, params, principal, at } = call;
    const checklists = prefetch(checklistsOf(principal.tenant.tenantId));
    // A preview gets new links; a reminder reuses those of its revision.
    return sendToContacts(call, body.isReminder ? params.rev : undefined, async (loaded, text) => {
      const about = aboutRevision(loaded.workflow, params.rev);
      if (!about) return refused('revision_not_found');
      if (body.isReminder) return planReminder(text, loaded, about, at);
      const unticked = checklistRefusal(about.stage, await checklists, body.checked);
      if (unticked) return refusedBy(unticked);
      const { tenant } = principal;
      const unanswered = await refusalByAnswers(tenant, {
        tenantId: tenant.tenantId,
        projectId: params.id,
        workflowId: params.wf,
        stageId: about.stage.id,
      });
      const days_off = daysOffAfter(localDate(at, loaded.project.timezone), tenant);
      return unanswered ?? planSending(body, text, loaded, about, { at, days_off });
    });
  },
  answerAgain,
);
