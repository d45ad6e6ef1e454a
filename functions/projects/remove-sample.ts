import { removeSampleProject } from '#contracts/projects.ts';
import { deniedOn } from '#server/actions/on-project.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { Client } from '#server/data/entities/client.ts';
import { Contact } from '#server/data/entities/contact.ts';
import { projectWithWorkflows } from '#server/data/project-reads.ts';
import { transact } from '#server/data/transact.ts';
import { filled } from '#server/data/transaction-limits.ts';
import { endpoint } from '#server/lambda/http.ts';
import { eventActor } from '#server/lambda/principal.ts';
import { refused } from '#server/lambda/result.ts';
import { clientDeletion, membershipDeletions } from '#server/projects/delete-client.ts';
import { projectDeletion } from '#server/projects/delete-project.ts';
import { projectsByClient } from '#server/projects/project-list.ts';
import { again } from '#server/retry.ts';

/** The sample client, if it has no other project. */
const clientToo = async (tenantId: number, id: number) => {
  const [{ data: client }, { data: contacts }, active, archived] = await Promise.all([
    Client.get({ tenantId, id }).go({ consistent: true }),
    Contact.query.primary({ tenantId, clientId: id }).go({ consistent: true, pages: 'all' }),
    projectsByClient(tenantId, 'active'),
    projectsByClient(tenantId, 'archived'),
  ]);
  const projects = (active.get(id) ?? 0) + (archived.get(id) ?? 0);
  if (!client || client.status === 'deleting' || projects > 1) return undefined;
  return { client, members: contacts.flatMap(({ subject }) => subject ?? []) };
};

/** Removes the sample project without archiving it first, and the sample client with it. */
export const removeSampleProjectEndpoint = endpoint(removeSampleProject, ({ principal, params, now }) =>
  retryOnConflict(async () => {
    const { tenantId } = principal.tenant;
    const found = await projectWithWorkflows(tenantId, params.id);
    if (!found?.project.sample) return refused('project_not_found');
    const denied = deniedOn(principal.actor, 'edit_project', found.project);
    if (denied) return denied;
    const { project, workflows } = found;
    const also = await clientToo(tenantId, project.client_id);
    const by = { actor: eventActor(principal), now };
    const events = [{ category: 'Project Deleted', name: project.name }] as const;
    const result = await transact((entities) =>
      filled(
        [
          ...projectDeletion(entities, { project, workflows }, { ...by, events }),
          ...(also ? clientDeletion(entities, also.client, by) : []),
        ],
        membershipDeletions(entities, tenantId, also?.members ?? []),
      ),
    );
    return result.committed ? { ok: true as const } : again;
  }),
);
