/** Loads deliverables and presents them as the contracts define. */
import type { EntityItem } from 'electrodb';
import type { Deliverable as WireDeliverable } from '#contracts/deliverables.ts';
import { isDeliverable } from '#domain/deliverable/deliverable.ts';
import type { Actor } from '#domain/permission/actor.ts';
import { can } from '#domain/permission/can.ts';
import { workflowOf } from '#domain/workflow/index.ts';
import { onProject } from '../actions/on-project.ts';
import { Deliverable } from '../data/entities/deliverable.ts';
import { projectOfWorkflow } from '../data/ids.ts';
import { type FileRecord, type ProjectHeads, projectWithFiles } from '../data/project-reads.ts';
import { sentFiles } from '../files/revision-files.ts';
import { type WordedFile, withDescribedVersions, withWords } from '../files/words.ts';
import type { Principal } from '../lambda/principal.ts';
import { isRefused, type Refused, refused } from '../lambda/result.ts';
import { type TrackedLinkRecord, trackedLinks } from '../mail/tracked-links.ts';
import { presentFile } from './project-view.ts';

export type DeliverableRecord = EntityItem<typeof Deliverable>;

/** Deliverable with its project and all versions of its files. */
export interface LoadedDeliverable extends ProjectHeads {
  readonly deliverable: DeliverableRecord;
}

/** Parameters of the path projects/{id}/deliverables/{dId}. */
export interface DeliverablePlace {
  readonly id: number;
  readonly dId: number;
}

const keyOf = (tenantId: number, id: number) => {
  const workflowId = workflowOf(id);
  return { tenantId, projectId: projectOfWorkflow(workflowId), workflowId, id };
};

/** Agents see every deliverable that is not deleted, clients only those that were sent. */
export const isShownTo = ({ kind }: Pick<Actor, 'kind'>, { sent, deleted_on }: DeliverableRecord): boolean =>
  deleted_on === undefined && (kind === 'agent' || sent !== undefined);

/**
 * Loads a deliverable and its project in two parallel reads, without a permission check; undefined if there is none.
 */
export const findDeliverable = async (
  tenantId: number,
  id: number,
): Promise<LoadedDeliverable | undefined> => {
  if (!isDeliverable(id)) return undefined;
  const key = keyOf(tenantId, id);
  const [found, { data: deliverable }] = await Promise.all([
    projectWithFiles(tenantId, key.projectId),
    Deliverable.get(key).go({ consistent: true }),
  ]);
  if (!found || !deliverable || deliverable.deleted_on !== undefined) return undefined;
  return { ...found, files: found.files.filter(({ revisionId }) => revisionId === id), deliverable };
};

/**
 * Loads the deliverable of a path for a caller with `access` to its project; not found if it belongs to another
 * project.
 */
export const deliverableAt = async (
  { tenant, actor }: Principal,
  { id, dId }: DeliverablePlace,
  access: 'view_project' | 'act_on_timeline',
): Promise<LoadedDeliverable | Refused> => {
  if (projectOfWorkflow(workflowOf(dId)) !== id) return refused('deliverable_not_found');
  const loaded = await findDeliverable(tenant.tenantId, dId);
  if (!loaded) return refused('deliverable_not_found');
  const verdict = can(actor, access, onProject(loaded.project));
  // An id of a project that the caller may not see is answered as one that does not exist.
  if (verdict === 'project_not_found') return refused('deliverable_not_found');
  if (verdict !== true) return refused(verdict);
  return isShownTo(actor, loaded.deliverable) ? loaded : refused('deliverable_not_found');
};

/** All deliverables of a project, including deleted ones. */
export const deliverablesOf = async (
  tenantId: number,
  projectId: number,
): Promise<readonly DeliverableRecord[]> => {
  const { data } = await Deliverable.query
    .primary({ tenantId, projectId })
    .go({ consistent: true, pages: 'all' });
  return data;
};

const oldestFirst = (a: FileRecord, b: FileRecord): number =>
  a.created_on.localeCompare(b.created_on) || a.version - b.version;

/** Presents a deliverable to an actor; `files` and `links` may be those of the whole project. */
export const presentDeliverable = async (
  record: DeliverableRecord,
  files: readonly FileRecord[],
  links: readonly TrackedLinkRecord[],
  actor: Pick<Actor, 'kind'>,
  now: number,
): Promise<WireDeliverable> => {
  const { id, workflowId, title, body, type, link, version } = record;
  const common = { id, workflow_id: workflowId, last_send_time: record.last_send_time ?? null, version };
  const worded = withWords([{ tasks: [{ id }] }], files);
  const present = (shown: readonly WordedFile[]) =>
    Promise.all(withDescribedVersions(shown).map((file) => presentFile(file, now)));
  if (actor.kind !== 'agent') {
    const sent = record.sent ?? { title, body, type, link };
    const shown = sent.type === 'files' ? sentFiles(worded, id).filter(isReady) : [];
    return {
      ...common,
      ...sent,
      link: sent.type === 'link' ? sent.link : '',
      files: await present(shown),
      last_save_time: null,
      last_save_user_name: null,
      last_send_user_name: record.last_send_user_name ?? null,
      opened: [],
    };
  }
  return {
    ...common,
    title,
    body,
    type,
    link,
    files: await present(worded.filter(({ revisionId }) => revisionId === id).toSorted(oldestFirst)),
    last_save_time: record.last_save_time ?? null,
    last_save_user_name: record.last_save_user_name ?? null,
    last_send_user_name: record.last_send_user_name ?? null,
    opened: links
      .filter(({ revisionId }) => revisionId === id)
      .flatMap(({ contactId, contact_name, clicks = 0, last_clicked }) =>
        clicks > 0 && last_clicked
          ? [{ contact_id: contactId, contact_name, event_time: last_clicked, clicks }]
          : [],
      ),
  };
};

const isReady = ({ state }: FileRecord): boolean => state === 'ready';

/** Answer to a repeated call on a deliverable: its present state. */
export const deliverableAgain = async (
  { principal, now }: { readonly principal: Principal; readonly now: number },
  place: DeliverablePlace,
): Promise<WireDeliverable | Refused> => {
  const [loaded, links] = await Promise.all([
    deliverableAt(principal, place, 'act_on_timeline'),
    trackedLinks(principal.tenant.tenantId, place.id, place.dId),
  ]);
  if (isRefused(loaded)) return loaded;
  return presentDeliverable(loaded.deliverable, loaded.files, links, principal.actor, now);
};
