/** Mail of a deliverable: preview and sending (delivery.md section 7). */

import { previewDeliverableMail, sendDeliverable } from '#contracts/deliverables.ts';
import { linkDaysOf } from '#domain/answerer/link-days.ts';
import { refusalToSend } from '#domain/deliverable/deliverable.ts';
import { parseTags } from '#domain/email-template/render.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { randomName } from '#server/data/ids.ts';
import { workflowOfRecord } from '#server/data/project-reads.ts';
import { projectOfClient } from '#server/data/project-writes.ts';
import { transactIfItFits } from '#server/data/transact.ts';
import { itemsOver } from '#server/data/transaction-limits.ts';
import { newestFiles } from '#server/files/revision-files.ts';
import { endpoint } from '#server/lambda/http.ts';
import { onceItem, repeated } from '#server/lambda/idempotency.ts';
import { eventActor, type Principal } from '#server/lambda/principal.ts';
import { isRefused, type Refused, refused, refusedBy } from '#server/lambda/result.ts';
import { mailLimitReached, readMailDay } from '#server/mail/allowance.ts';
import { type DeliverableMail, deliverableMail } from '#server/mail/deliverable-mail.ts';
import { cleanText, prefetch, textOfType, unresolvedTag } from '#server/mail/mail-text.ts';
import { type MailSender, renderProjectMail, senderOf } from '#server/mail/project-mail.ts';
import { withWithheld } from '#server/mail/suppression.ts';
import { newLinks } from '#server/mail/tracked-links.ts';
import { placeholderLink } from '#server/mail/workspace-url.ts';
import {
  deliverableAgain,
  deliverableAt,
  deliverableLinks,
  type LoadedDeliverable,
  presentDeliverable,
  refusalToChange,
} from '#server/projects/deliverables.ts';
import { again } from '#server/retry.ts';

interface Composed {
  readonly principal: Principal;
  readonly at: string;
  readonly text: DeliverableMail['text'];
}

/** Common parts of the mail for all recipients, with a placeholder link. */
const mailOf = (
  { principal, at, text }: Composed,
  { project, workflows, deliverable }: LoadedDeliverable,
  sender: MailSender,
): DeliverableMail | Refused => {
  const workflow = workflows.find(({ id }) => id === deliverable.workflowId);
  if (!workflow) return refused('deliverable_not_found');
  const { tenant } = principal;
  return {
    tenant,
    project,
    workflow: workflowOfRecord(workflow),
    deliverable,
    sender,
    text,
    linkUrl: placeholderLink(tenant),
    at,
  };
};

export const previewDeliverableMailEndpoint = endpoint(
  previewDeliverableMail,
  async ({ principal, params, body, at }) => {
    const [loaded, sender] = await Promise.all([
      deliverableAt(principal, params, 'act_on_timeline'),
      senderOf(principal.tenant.tenantId, eventActor(principal)),
    ]);
    if (isRefused(loaded)) return loaded;
    const text = textOfType(cleanText(body.emailTemplate), 'deliverable', 'emailTemplate');
    if (isRefused(text)) return text;
    const mail = mailOf({ principal, at, text }, loaded, sender);
    if (isRefused(mail)) return mail;
    const mails = [];
    for (const recipient of loaded.project.contacts) {
      const rendered = renderProjectMail(deliverableMail(mail, recipient));
      if ('missing' in rendered) return unresolvedTag(rendered.missing, 'emailTemplate');
      const name = `${recipient.firstname} ${recipient.lastname}`.trim();
      mails.push({ to: rendered.to, name, subject: rendered.subject, html: rendered.html });
    }
    return { mails: await withWithheld(principal.tenant.tenantId, mails) };
  },
);

/**
 * Sends the saved deliverable to every contact of the project: commits it with the mail's text, the recipients' links
 * and the files, which are immutable from then on. The consumer send-email sends the mail on the event.
 */
export const sendDeliverableEndpoint = endpoint(
  sendDeliverable,
  async (call) => {
    const { principal, params, body, now, at } = call;
    const { tenantId } = principal.tenant;
    const actor = eventActor(principal);
    const clean = cleanText(body.emailTemplate);
    const sender = prefetch(senderOf(tenantId, actor));
    const opened = prefetch(deliverableLinks(tenantId, params.id, params.dId));
    const day = prefetch(readMailDay(principal.tenant, now));
    return retryOnConflict(async () => {
      const loaded = await deliverableAt(principal, params, 'act_on_timeline');
      if (isRefused(loaded)) return loaded;
      const { project, deliverable, files } = loaded;
      const { projectId, workflowId, id, title, body: notes, type, link, version } = deliverable;
      const closed = refusalToChange(project);
      if (closed) return closed;
      if (body.version !== undefined && body.version !== version) {
        const current = await presentDeliverable(deliverable, files, await opened, principal.actor, now);
        return refused('conflict', {}, current);
      }
      const newest = newestFiles(files, id, ({ state }) => state !== 'refused');
      const refusal = refusalToSend(deliverable, newest, parseTags(clean.body));
      if (refusal) return refusedBy(refusal);
      const { contacts } = project;
      const [first] = contacts;
      if (!first) return refused('no_recipients');
      const limited = mailLimitReached(principal.tenant, await day, contacts.length, now);
      if (limited) return limited;
      const text = textOfType(clean, 'deliverable', 'emailTemplate');
      if (isRefused(text)) return text;
      const mail = mailOf({ principal, at, text }, loaded, await sender);
      if (isRefused(mail)) return mail;
      // Renders for the first contact only, as a check for all: recipients differ only in their names, which everybody
      // has.
      const tried = renderProjectMail(deliverableMail(mail, first));
      if ('missing' in tried) return unresolvedTag(tried.missing, 'emailTemplate');
      const handed = type === 'files' ? newest : [];
      const sends = handed.filter(({ sent_on }) => sent_on === undefined);

      const sent = {
        sent: { title, body: notes, type, link },
        last_send_time: at,
        last_send_user_name: actor.name,
      };
      const sentNow = new Set(sends);
      const answer = await presentDeliverable(
        { ...deliverable, ...sent },
        files.map((file) => (sentNow.has(file) ? { ...file, sent_on: at } : file)),
        await opened,
        principal.actor,
        now,
      );
      const name = randomName();
      const result = await transactIfItFits((entities) => ({
        deliverable: entities.Deliverable.patch({ tenantId, projectId, workflowId, id })
          .set(sent)
          // Race: a concurrent save or deletion is decided anew, so that the content sent is the content checked.
          .where(
            (item, { eq, notExists }) => `${eq(item.version, version)} AND ${notExists(item.deleted_on)}`,
          )
          .commit(),
        once: onceItem(entities, call, id),
        project: projectOfClient(entities, project, 'sent'),
        text: entities.MailText.create({
          tenantId,
          projectId,
          workflowId,
          time: now,
          name,
          ...text,
        }).commit(),
        commit: entities.Commit.create({
          tenantId,
          projectId,
          workflowId,
          time: now,
          name,
          actor,
          events: [
            {
              category: 'Deliverable Sent',
              deliverable_id: id,
              title,
              link: type === 'link' ? link : null,
              files: handed.map((file) => ({
                id: file.id,
                name: file.name,
                sha256: file.sha256 ?? null,
                verified: file.verified,
              })),
              mail: {
                subject: tried.subject,
                template_id: body.emailTemplate.template_id ?? null,
                to: contacts.map(({ id }) => id),
                type: text.type,
              },
            },
          ],
        }).commit(),
        links: newLinks(
          entities,
          { tenantId, projectId, workflowId, revisionId: id, target: 'deliverable', targetId: id },
          contacts,
          { time: now, name, days: linkDaysOf(principal.tenant) },
        ),
        files: sends.map((file) =>
          entities.FileItem.patch(file)
            .set({ sent_on: at })
            // Race: a concurrent check may refuse the file, or another mail may send it.
            .where((item, { eq, notExists }) => `${eq(item.state, 'ready')} AND ${notExists(item.sent_on)}`)
            .commit(),
        ),
      }));
      if (result.committed) return answer;
      if (result.tooLarge) {
        const max = sends.length - itemsOver(result.tooLarge);
        return refused('too_many_files', { params: { max } });
      }
      return result.failed.includes('once') ? repeated : again;
    });
  },
  (call) => deliverableAgain(call, call.params),
);
