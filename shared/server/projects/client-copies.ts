/**
 * Client data denormalised onto projects: its name, language and time zone, and the names and addresses of contacts.
 * Lists and mails read these copies instead of the client.
 */
import type { EntityItem } from 'electrodb';
import type { EventActor } from '#catalog/index.ts';
import { addressChanges } from '#domain/project/contacts.ts';
import { Client, type ContactCard } from '../data/entities/client.ts';
import { Project } from '../data/entities/project.ts';
import { type ProjectRecord, projectWithWorkflows, workflowOfRecord } from '../data/project-reads.ts';
import { commitAt } from '../data/project-writes.ts';
import { transactIfItFits } from '../data/transact.ts';
import { inHalves, type TooLarge } from '../data/transaction-limits.ts';
import { again, retry } from '../retry.ts';
import { listOf } from './list-names.ts';
import { allListed, copiedFields, summariesOf } from './project-list.ts';

export type ClientRecord = EntityItem<typeof Client>;

type Copies = Pick<ProjectRecord, 'client_name' | 'language' | 'timezone' | 'contacts'>;

/** Expected copies of a project. A client without a time zone uses the workspace's. */
const copiesFor = (
  client: ClientRecord,
  { contacts }: Pick<ProjectRecord, 'contacts'>,
  workspaceZone: string,
): Copies => {
  const cards = new Map(client.contacts.map((card) => [card.id, card]));
  return {
    client_name: client.name,
    language: client.language,
    timezone: client.timezone ?? workspaceZone,
    contacts: contacts.map((contact) => cards.get(contact.id) ?? contact),
  };
};

const sameCards = (a: readonly ContactCard[], b: readonly ContactCard[]): boolean =>
  a.length === b.length &&
  a.every((card, index) => {
    const other = b[index];
    return (
      card.id === other?.id &&
      card.firstname === other.firstname &&
      card.lastname === other.lastname &&
      card.email === other.email &&
      addressChanges(card) === addressChanges(other)
    );
  });

/** Names of outdated copies. */
const stale = (project: Copies, copies: Copies): (keyof Copies)[] => [
  ...(['client_name', 'language', 'timezone'] as const).filter((name) => project[name] !== copies[name]),
  ...(sameCards(project.contacts, copies.contacts) ? [] : ['contacts' as const]),
];

/** Projects read at once, and written in one transaction if they fit. */
const projectsAtOnce = 25;
const retries = { attempts: 5, waitMs: 10 };

/**
 * Updates the copies in a client's projects, as many per transaction as fit. Idempotent: it starts from the committed
 * client and only writes projects that differ, so an interrupted run can be repeated. Race: each transaction checks
 * the version of the client, so a run stops after a later save, which starts its own run. A project created
 * concurrently copies from the committed client.
 */
export const refreshClientCopies = async (
  { tenantId, timezone }: { readonly tenantId: number; readonly timezone: string },
  clientId: number,
  by: { readonly actor: EventActor; readonly now: number },
): Promise<void> => {
  const { data: client } = await Client.get({ tenantId, id: clientId }).go({ consistent: true });
  if (!client || client.status === 'deleting') return;
  const filter = { client: clientId };
  const rows = await Promise.all([
    allListed(tenantId, 'active', filter),
    allListed(tenantId, 'archived', filter),
  ]);
  const ids = rows.flat().map(({ projectId }) => projectId);
  for (let start = 0; start < ids.length; start += projectsAtOnce) {
    await inHalves(ids.slice(start, start + projectsAtOnce), async (some) => {
      const outcome = await retry(retries, () => refreshProjects(client, timezone, some, by));
      if (outcome === again) throw new Error(`client ${clientId}: its projects kept changing`);
      return outcome === 'done' ? undefined : outcome;
    });
  }
};

const refreshProjects = async (
  client: ClientRecord,
  workspaceZone: string,
  ids: readonly number[],
  { actor, now }: { readonly actor: EventActor; readonly now: number },
): Promise<'done' | TooLarge | typeof again> => {
  const { tenantId } = client;
  const { data: projects } = await Project.get(ids.map((projectId) => ({ tenantId, projectId }))).go({
    consistent: true,
  });
  const differing = projects.filter(
    (project) => stale(project, copiesFor(client, project, workspaceZone)).length > 0,
  );
  if (differing.length === 0) return 'done';
  const loaded = await Promise.all(
    differing.map(({ projectId }) => projectWithWorkflows(tenantId, projectId)),
  );
  const heads = loaded.filter((one) => one !== undefined);

  const result = await transactIfItFits((entities) => ({
    client: entities.Client.check({ tenantId, id: client.id })
      .where(({ version }, { eq }) => eq(version, client.version))
      .commit(),
    projects: heads.flatMap(({ project, workflows }) => {
      const copies = copiesFor(client, project, workspaceZone);
      const changed = stale(project, copies);
      const fresh = { ...project, ...copies, version: project.version + 1 };
      const { projectId } = project;
      // Due dates are computed in the project's zone, so that a new zone moves them.
      const moved = changed.includes('timezone');
      return [
        entities.Project.put(fresh)
          .where(({ version }, { eq }) => eq(version, project.version))
          .commit(),
        entities.ProjectListItem.patch({ tenantId, list: listOf(project), projectId })
          .set({
            ...copiedFields(fresh),
            ...(moved ? { summaries: summariesOf(workflows.map(workflowOfRecord), fresh) } : {}),
          })
          .commit(),
        ...(moved
          ? workflows.map((workflow) =>
              entities.WorkflowItem.check({ tenantId, projectId, id: workflow.id })
                .where(({ version }, { eq }) => eq(version, workflow.version))
                .commit(),
            )
          : []),
        entities.Commit.create({
          ...commitAt({ tenantId, projectId }, now),
          actor,
          events: [{ category: 'Project Updated', changed }],
          changes: Object.fromEntries(changed.map((name) => [name, [project[name], fresh[name]] as const])),
        }).commit(),
      ];
    }),
  }));
  if (result.tooLarge) return result.tooLarge;
  // Race: a later save of the client runs its own refresh.
  return result.committed || result.failed.includes('client') ? 'done' : again;
};
