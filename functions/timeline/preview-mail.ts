import { previewMail } from '#contracts/timeline.ts';
import { previewTemplates } from '#domain/workflow/index.ts';
import { previewsFor } from '#server/actions/composed-mail.ts';
import { deniedOn } from '#server/actions/on-project.ts';
import { projectWithFiles, workflowIn } from '#server/data/project-reads.ts';
import { sentFiles } from '#server/files/revision-files.ts';
import { endpoint } from '#server/lambda/http.ts';
import { eventActor } from '#server/lambda/principal.ts';
import { isRefused, refused } from '#server/lambda/result.ts';
import { pointsFor } from '#server/mail/change-list.ts';
import { cleanText, textOfType } from '#server/mail/mail-text.ts';
import { senderOf } from '#server/mail/project-mail.ts';
import { aboutRevision, afterCommands, mailFor } from './agent-mail.ts';
import { shownFiles } from './preview-content.ts';

/** Preview of the mail for every contact, with a placeholder link. */
export const previewMailEndpoint = endpoint(previewMail, async (call) => {
  const { params, body, principal, at } = call;
  const { tenantId } = principal.tenant;
  const [heads, sender] = await Promise.all([
    projectWithFiles(tenantId, params.id),
    senderOf(tenantId, eventActor(principal)),
  ]);
  const found = workflowIn(heads, params.wf);
  if (!found) return refused('project_not_found');
  const { project, files, workflow } = found;
  const denied = deniedOn(principal.actor, 'act_on_timeline', project);
  if (denied) return denied;
  const about = aboutRevision(workflow, params.rev);
  if (!about) return refused('revision_not_found');
  const { stage, task } = about;
  const revisionId = task.id;
  const { updateStatus: moveForward } = body;
  const sending = { type: 'send_preview', revisionId, moveForward, reviewLink: null, at } as const;
  const sent = body.isReminder ? workflow : afterCommands(workflow, [sending]);

  const type = body.isReminder ? 'reminder' : (previewTemplates(stage, task)[0] ?? 'other_rev');
  const text = textOfType(cleanText(body.emailText), type);
  if (isRefused(text)) return text;
  const shown = body.isReminder ? sentFiles(files, task.id) : shownFiles(files, task.id);
  const points = await pointsFor(text, {
    tenantId,
    projectId: params.id,
    workflowId: workflow.id,
    stageId: stage.id,
  });
  const mail = mailFor(
    principal,
    sender,
    { project, workflow: sent, files },
    aboutRevision(sent, task.id) ?? about,
    {
      text,
      files: shown,
      points,
      hasLink: true,
      at,
    },
  );
  return previewsFor(call, project.contacts, (recipient) => ({ ...mail, recipient }));
});
