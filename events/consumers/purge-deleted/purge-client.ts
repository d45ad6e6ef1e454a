import type { EventActor } from '#catalog/index.ts';
import { Client } from '#server/data/entities/client.ts';
import { Contact } from '#server/data/entities/contact.ts';
import { hashed } from '#server/data/ids.ts';
import { projectWithWorkflows } from '#server/data/project-reads.ts';
import { transact } from '#server/data/transact.ts';
import { scopeOf } from '#server/figures/snapshots.ts';
import { logosOf } from '#server/files/logo.ts';
import { releaseAddress } from '#server/people/invitations.ts';
import { projectDeletion } from '#server/projects/delete-project.ts';
import { allListed } from '#server/projects/project-list.ts';
import { again, retry } from '#server/retry.ts';
import { inRuns, type Steps, type Wake } from './purge-job.ts';
import { objectSteps, partitionSteps } from './steps.ts';

interface By {
  readonly actor: EventActor;
  readonly now: number;
}

/**
 * Purges a deleted client: deletes each project, whose own event then purges it; then the contacts and their access.
 * The client's item goes last, so that an interrupted purge can be resumed.
 */
export const purgeClient = (tenantId: number, id: number, by: By, wake: Wake): Promise<void> =>
  inRuns({ tenantId, kind: 'client', id }, wake, () => clientSteps(tenantId, id, by));

async function* clientSteps(tenantId: number, id: number, by: By): Steps {
  for (const list of ['active', 'archived'] as const) {
    for (const { projectId } of await allListed(tenantId, list, { client: id })) {
      await deleteProject(tenantId, projectId, by);
      yield { calls: 3 };
    }
  }
  const { data: client } = await Client.get({ tenantId, id }).go({ consistent: true });
  const emails = new Map(client?.contacts.map((card) => [card.id, card.email]));
  for (let more = true; more; ) {
    const { data: contacts, cursor } = await Contact.query
      .primary({ tenantId, clientId: id })
      .go({ consistent: true, limit: 10 });
    more = cursor !== null;
    for (const contact of contacts) {
      const { subject, invitation } = contact;
      const email = emails.get(contact.id);
      if (subject !== undefined) await shutOut(tenantId, id, subject, email);
      else if (invitation !== undefined && email !== undefined)
        await transact((entities) => [releaseAddress(entities, tenantId, email)]);
      await Contact.delete({ tenantId, clientId: id, id: contact.id }).go();
      yield { calls: 3, erased: { items: 1 } };
    }
  }
  yield* objectSteps([logosOf({ tenantId, owner: `client_${id}` })]);
  // Figures of projects deleted just now are removed by the recount of the last one.
  yield* partitionSteps(tenantId, `snapshots#${scopeOf(id)}`);
  await Client.delete({ tenantId, id }).go();
  yield { calls: 1, erased: { items: 1 } };
}

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
