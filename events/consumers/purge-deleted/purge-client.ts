import type { EventActor } from '#catalog/index.ts';
import { Client } from '#server/data/entities/client.ts';
import { Contact } from '#server/data/entities/contact.ts';
import { hashed } from '#server/data/ids.ts';
import { projectWithWorkflows } from '#server/data/project-reads.ts';
import { transact } from '#server/data/transact.ts';
import { forgetSnapshots, scopeOf } from '#server/figures/snapshots.ts';
import { logosOf } from '#server/files/logo.ts';
import { removeVersions } from '#server/files/objects.ts';
import { releaseAddress } from '#server/people/invitations.ts';
import { projectDeletion } from '#server/projects/delete-project.ts';
import { allListed } from '#server/projects/project-list.ts';
import { again, retry } from '#server/retry.ts';
import { markDone, waitingJob } from './purge-job.ts';

interface By {
  readonly actor: EventActor;
  readonly now: number;
}

/**
 * Purges a deleted client: deletes each project, whose own event then purges it; then the contacts and their access.
 * The client's item goes last, so that an interrupted purge can be resumed.
 */
export const purgeClient = async (tenantId: number, id: number, by: By): Promise<void> => {
  const key = { tenantId, kind: 'client', id } as const;
  if (!(await waitingJob(key))) return;
  const rows = await Promise.all([
    allListed(tenantId, 'active', { client: id }),
    allListed(tenantId, 'archived', { client: id }),
  ]);
  for (const { projectId } of rows.flat()) await deleteProject(tenantId, projectId, by);

  const { data: client } = await Client.get({ tenantId, id }).go({ consistent: true });
  const emails = new Map(client?.contacts.map((card) => [card.id, card.email]));
  const { data: contacts } = await Contact.query
    .primary({ tenantId, clientId: id })
    .go({ consistent: true, pages: 'all' });
  for (const contact of contacts) {
    const { subject, invitation } = contact;
    const email = emails.get(contact.id);
    if (subject !== undefined) await shutOut(tenantId, id, subject, email);
    else if (invitation !== undefined && email !== undefined)
      await transact((entities) => [releaseAddress(entities, tenantId, email)]);
    await Contact.delete({ tenantId, clientId: id, id: contact.id }).go();
  }
  await removeVersions(logosOf({ tenantId, owner: `client_${id}` }));
  // Figures of projects deleted just now are removed by the recount of the last one.
  await forgetSnapshots(tenantId, scopeOf(id));
  await Client.delete({ tenantId, id }).go();
  await markDone(key);
};

const retries = { attempts: 5 };

const deleteProject = async (tenantId: number, projectId: number, { actor, now }: By): Promise<void> => {
  const outcome = await retry(retries, async () => {
    const heads = await projectWithWorkflows(tenantId, projectId);
    if (!heads) return 'deleted';
    const events = [{ category: 'Project Deleted', name: heads.project.name }] as const;
    const { committed } = await transact((entities) =>
      projectDeletion(entities, heads, { actor, now, events }),
    );
    return committed ? 'deleted' : again;
  });
  if (outcome === again) throw new Error(`project ${projectId} kept changing`);
};

/** Revokes a contact's access, unless the person has meanwhile returned as another client's contact or as a member. */
const shutOut = async (
  tenantId: number,
  clientId: number,
  subject: string,
  email: string | undefined,
): Promise<void> => {
  await transact((entities) => [
    entities.Membership.delete({ tenantId, subject })
      .where(({ kind, client_id }, { eq, notExists }) => `${notExists(kind)} OR ${eq(client_id, clientId)}`)
      .commit(),
    entities.Directory.delete({ kind: 'subject', name: subject, tenantId }).commit(),
    ...(email === undefined
      ? []
      : [entities.Directory.delete({ kind: 'email', name: hashed(email.toLowerCase()), tenantId }).commit()]),
  ]);
};
