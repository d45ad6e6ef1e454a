import { getDelivery } from '#contracts/deliverables.ts';
import { can } from '#domain/permission/can.ts';
import { onProject } from '#server/actions/on-project.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { findDeliverable, presentDeliverable } from '#server/projects/deliverables.ts';
import { guestFrame } from '#server/workspace/guest-frame.ts';

/** The deliverable as last sent to the contact; of an archived project as well. */
export const getDeliveryEndpoint = endpoint(getDelivery, async ({ principal, now }) => {
  const { tenant, actor, link } = principal;
  const found = link && (await findDeliverable(tenant.tenantId, link.targetId));
  if (!link || !found?.deliverable.sent) return refused('not_found');
  const { project, deliverable, files } = found;
  const contact = project.contacts.find(({ id }) => id === link.contactId);
  if (can(actor, 'view_project', onProject(project)) !== true || !contact) return refused('not_found');
  const [shown, frame] = await Promise.all([
    presentDeliverable(deliverable, files, [], actor, now),
    guestFrame(tenant, project, now),
  ]);
  return {
    ...frame,
    contact: { firstname: contact.firstname, lastname: contact.lastname },
    title: shown.title,
    body: shown.body,
    type: shown.type,
    link: shown.link,
    files: shown.files,
    sent_on: deliverable.last_send_time ?? '',
    sent_by: deliverable.last_send_user_name ?? tenant.name,
  };
});
