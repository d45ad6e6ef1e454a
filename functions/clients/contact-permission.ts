import { can, type Refusal } from '#domain/permission/can.ts';
import { onProject } from '#server/actions/on-project.ts';
import type { ContactCard } from '#server/data/entities/client.ts';
import { ContactProject } from '#server/data/entities/contact-project.ts';
import { Project } from '#server/data/entities/project.ts';
import { everyItem } from '#server/data/every-item.ts';
import { limitedTo, type Principal } from '#server/lambda/principal.ts';

/** All projects that a contact is on, archived ones as well. */
const projectsOf = async (tenantId: number, contactId: number) => {
  const { data } = await ContactProject.query
    .primary({ tenantId, contactId })
    .go({ consistent: true, pages: 'all' });
  const projects = await everyItem(
    data.map(({ projectId }) => ({ tenantId, projectId })),
    (keys) => Project.get(keys).go({ consistent: true, concurrent: 4 }),
  );
  return projects.map((project) => onProject(project).project);
};

/**
 * The first of the contacts whose address the caller may not change, or whom they may not invite, with the reason.
 * Adding a contact to a project increments the version of the client, so a caller who writes under that version has no
 * race with it.
 */
export const outOfReach = async (
  principal: Principal,
  contacts: readonly ContactCard[],
): Promise<{ readonly contact: ContactCard; readonly reason: Refusal } | undefined> => {
  const { actor, tenant } = principal;
  const limited = limitedTo(principal) !== undefined;
  for (const contact of contacts) {
    const projects = limited ? await projectsOf(tenant.tenantId, contact.id) : [];
    const verdict = can(actor, 'direct_contact', { projects });
    if (verdict !== true) return { contact, reason: verdict };
  }
  return undefined;
};
