/** Mail of a deliverable: preview and sending (delivery.md section 7). */

import { previewDeliverableMail, sendDeliverable } from '#contracts/deliverables.ts';
import { linkDaysOf } from '#domain/answerer/link-days.ts';
import { refusalToSend } from '#domain/deliverable/deliverable.ts';
import { parseTags } from '#domain/email-template/render.ts';
import type { DomainEvent } from '#domain/event.ts';
import { type ComposedMail, composedMail, previewsFor } from '#server/actions/composed-mail.ts';
import { closedRefusal } from '#server/actions/on-project.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { type FileRecord, workflowIn } from '#server/data/project-reads.ts';
import { commitAt, projectOfClient } from '#server/data/project-writes.ts';
import { transactIfItFits } from '#server/data/transact.ts';
import { itemsOver } from '#server/data/transaction-limits.ts';
import { markSent, newestFiles } from '#server/files/revision-files.ts';
import { endpoint } from '#server/lambda/http.ts';
import { onceItem, repeated } from '#server/lambda/idempotency.ts';
import { eventActor, type Principal } from '#server/lambda/principal.ts';
import { isRefused, type Refused, refused, refusedBy } from '#server/lambda/result.ts';
import { type DeliverableMail, deliverableMail, workOfDeliverable } from '#server/mail/deliverable-mail.ts';
import { cleanText, prefetch, textOfType } from '#server/mail/mail-text.ts';
import { senderOf } from '#server/mail/project-mail.ts';
import { newLinks, trackedLinks } from '#server/mail/tracked-links.ts';
import { placeholderLink } from '#server/mail/workspace-url.ts';
import {
  type DeliverableRecord,
  deliverableAgain,
  deliverableAt,
  type LoadedDeliverable,
  presentDeliverable,
} from '#server/projects/deliverables.ts';
import { again } from '#server/retry.ts';

const newestOf = ({ deliverable: { id }, files }: LoadedDeliverable): readonly FileRecord[] =>
  newestFiles(files, id, ({ state }) => state !== 'refused');

/** Files that the client gets; none with a link. */
const handedFiles = (loaded: LoadedDeliverable): readonly FileRecord[] =>
  loaded.deliverable.type === 'files' ? newestOf(loaded) : [];

/** Common parts of the mail for all recipients, with a placeholder link. */
const mailOf = (
  { tenant }: Principal,
  loaded: LoadedDeliverable,
  written: Pick<DeliverableMail, 'sender' | 'text' | 'at'>,
): DeliverableMail | Refused => {
  const found = workflowIn(loaded, loaded.deliverable.workflowId);
  if (!found) return refused('deliverable_not_found');
  const { project, workflow, deliverable } = found;
  const work = workOfDeliverable(deliverable.id, handedFiles(loaded));
  return { tenant, project, workflow, deliverable, work, linkUrl: placeholderLink(tenant), ...written };
};

export const previewDeliverableMailEndpoint = endpoint(previewDeliverableMail, async (call) => {
  const { principal, params, body, at } = call;
  const [loaded, sender] = await Promise.all([
    deliverableAt(principal, params, 'act_on_timeline'),
    senderOf(principal.tenant.tenantId, eventActor(principal)),
  ]);
  if (isRefused(loaded)) return loaded;
  const text = textOfType(cleanText(body.emailTemplate), 'deliverable', 'emailTemplate');
  if (isRefused(text)) return text;
  const mail = mailOf(principal, loaded, { sender, text, at });
  if (isRefused(mail)) return mail;
  return previewsFor(
    call,
    loaded.project.contacts,
    (recipient) => deliverableMail(mail, recipient),
    'emailTemplate',
  );
});

/** Sending of a deliverable, with all checks passed. */
interface Sending {
  readonly text: DeliverableMail['text'];
  readonly event: DomainEvent;
  /** Uploads that the client does not have yet. */
  readonly sends: readonly FileRecord[];
}

const checkSending = async (
  { principal, at }: { readonly principal: Principal; readonly at: string },
  composed: ComposedMail,
  loaded: LoadedDeliverable,
): Promise<Sending | Refused> => {
  const { contacts } = loaded.project;
  const { id, title, type, link } = loaded.deliverable;
  const refusal = refusalToSend(loaded.deliverable, newestOf(loaded), parseTags(composed.clean.body));
  if (refusal) return refusedBy(refusal);
  const checked = await composed.check(contacts, 'deliverable');
  if (isRefused(checked)) return checked;
  const { first, text } = checked;
  const mail = mailOf(principal, loaded, { sender: await composed.sender, text, at });
  if (isRefused(mail)) return mail;
  const told = composed.tried(contacts, deliverableMail(mail, first));
  if (isRefused(told)) return told;
  const handed = handedFiles(loaded);
  const event: DomainEvent = {
    category: 'Deliverable Sent',
    deliverable_id: id,
    title,
    link: type === 'link' ? link : null,
    files: handed.map(({ id, name, sha256 = null, verified }) => ({ id, name, sha256, verified })),
    mail: told,
  };
  return { text, event, sends: handed.filter(({ sent_on }) => sent_on === undefined) };
};

/**
 * Sends the saved deliverable to every contact of the project: commits it with the mail's text, the recipients' links
 * and the files, which are immutable from then on. The consumer send-email sends the mail on the event.
 */
export const sendDeliverableEndpoint = endpoint(
  sendDeliverable,
  async (call) => {
    const { principal, params, body, now, at } = call;
    const { tenant } = principal;
    const actor = eventActor(principal);
    const composed = composedMail(call, body.emailTemplate, 'emailTemplate');
    const opened = prefetch(trackedLinks(tenant.tenantId, params.id, params.dId));
    const present = async (deliverable: DeliverableRecord, files: readonly FileRecord[]) =>
      presentDeliverable(deliverable, files, await opened, principal.actor, now);
    return retryOnConflict(async () => {
      const loaded = await deliverableAt(principal, params, 'act_on_timeline');
      if (isRefused(loaded)) return loaded;
      const { project, deliverable, files } = loaded;
      const closed = closedRefusal(project);
      if (closed) return closed;
      const { id, title, body: notes, type, link, version } = deliverable;
      if (body.version !== undefined && body.version !== version) {
        return refused('conflict', {}, await present(deliverable, files));
      }
      const sending = await checkSending(call, composed, loaded);
      if (isRefused(sending)) return sending;
      const { text, event, sends } = sending;

      const sent = {
        sent: { title, body: notes, type, link },
        last_send_time: at,
        last_send_user_name: actor.name,
      };
      const sentNow = new Set(sends);
      const answer = await present(
        { ...deliverable, ...sent },
        files.map((file) => (sentNow.has(file) ? { ...file, sent_on: at } : file)),
      );
      const commit = commitAt(deliverable, now);
      const { tenantId, projectId, workflowId } = commit;
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
        text: entities.MailText.create({ ...commit, ...text }).commit(),
        commit: entities.Commit.create({ ...commit, actor, events: [event] }).commit(),
        links: newLinks(
          entities,
          { tenantId, projectId, workflowId, revisionId: id, target: 'deliverable', targetId: id },
          project.contacts,
          { ...commit, days: linkDaysOf(tenant) },
        ),
        files: markSent(entities, sends, at),
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
