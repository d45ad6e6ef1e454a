/** What files belong to: a revision, or a deliverable. The calls are the same for both; what differs is said here. */
import type * as z from 'zod/mini';
import { deliverableFiles, type FileRoutes, revisionFiles } from '../../shared/contracts/files.ts';
import { can } from '../../shared/domain/permission/can.ts';
import { findTask, workflowOf } from '../../shared/domain/workflow/index.ts';
import { onProject } from '../../shared/server/actions/on-project.ts';
import {
  type FileRecord,
  projectWithFiles,
  workflowOfRecord,
} from '../../shared/server/data/project-reads.ts';
import type { TransactionEntities, TransactionItems } from '../../shared/server/data/transact.ts';
import type { Principal } from '../../shared/server/lambda/principal.ts';
import { isRefused, type Refused, refused } from '../../shared/server/lambda/result.ts';
import { deliverableAt, refusalToChange } from '../../shared/server/projects/deliverables.ts';

/** Where files lie; `ownerId` is the revision's or the deliverable's id. */
export interface Place {
  readonly projectId: number;
  readonly workflowId: number;
  readonly ownerId: number;
}

/** An owner that the caller may see or work on. */
export interface Owner {
  /** All versions of all its files. */
  readonly files: readonly FileRecord[];
  /** Why files can be neither added nor taken away just now. */
  readonly closed: Refused | undefined;
  /** Holds only while nothing has come in between that says whether it is closed. */
  readonly unchanged: (entities: TransactionEntities) => TransactionItems[number];
}

/** One kind of owner: the calls about its files, and how what their paths name is found. */
export interface Kind<Params extends z.ZodMiniType = z.ZodMiniType> {
  readonly routes: FileRoutes<Params>;
  readonly placeOf: (params: z.output<Params>) => Place;
  readonly ownerAt: (
    principal: Principal,
    params: z.output<Params>,
    access: 'view_project' | 'act_on_timeline',
  ) => Promise<Owner | Refused>;
}

const kind = <Params extends z.ZodMiniType>(value: Kind<Params>): Kind<Params> => value;

/** While the client decides, a revision's files stay as they were sent: an approval names them (rules.md 10). */
export const ofRevisions = kind({
  routes: revisionFiles,
  placeOf: ({ id, wf, rev }) => ({ projectId: id, workflowId: wf, ownerId: rev }),
  ownerAt: async ({ tenant, actor }, { id, wf, rev }, access) => {
    const { tenantId } = tenant;
    const found = await projectWithFiles(tenantId, id);
    const workflow = found?.workflows.find((one) => one.id === wf);
    if (!found || !workflow) return refused('project_not_found');
    const { project } = found;
    const verdict = can(actor, access, onProject(project));
    if (verdict !== true) return refused(verdict);
    const task = findTask(workflowOfRecord(workflow), rev)?.task;
    if (!task) return refused('revision_not_found');
    const ofTask = task.status === 'in_progress' ? undefined : refused('not_in_progress');
    return {
      files: found.files.filter(({ revisionId }) => revisionId === rev),
      closed: refusalToChange(project) ?? ofTask,
      unchanged: ({ WorkflowItem }) =>
        WorkflowItem.check({ tenantId, projectId: id, id: wf })
          // Else a file could slip into a round that was sent, or approved, a moment ago.
          .where(({ version }, { eq }) => eq(version, workflow.version))
          .commit(),
    };
  },
});

/** A deliverable takes files at any time: those that were sent stay, and the client sees new ones when it is sent again. */
export const ofDeliverables = kind({
  routes: deliverableFiles,
  placeOf: ({ id, dId }) => ({ projectId: id, workflowId: workflowOf(dId), ownerId: dId }),
  ownerAt: async (principal, place, access) => {
    const loaded = await deliverableAt(principal, place, access);
    if (isRefused(loaded)) return loaded;
    const { project, deliverable, files } = loaded;
    const { tenantId, projectId, workflowId, id, type } = deliverable;
    return {
      files,
      closed: refusalToChange(project) ?? (type === 'link' ? refused('files_or_link') : undefined),
      unchanged: ({ Deliverable }) =>
        Deliverable.check({ tenantId, projectId, workflowId, id })
          // Deleted, or made a link, a moment ago, it takes no file any more.
          .where((item, { eq, notExists }) => `${eq(item.type, type)} AND ${notExists(item.deleted_on)}`)
          .commit(),
    };
  },
});

/** The versions of a file, oldest first. */
export const versionsOf = ({ files }: Owner, name: string): readonly FileRecord[] =>
  files.filter((file) => file.name === name).toSorted((a, b) => a.version - b.version);

const most = {
  /** Files of an owner, whatever their versions. */
  names: 25,
  /** Versions of all of them together: few enough that one transaction can remove those of one name. */
  versions: 90,
};

/** Why a further version of `name` has no room. */
export const refusalToAdd = ({ files }: Owner, name: string): Refused | undefined => {
  const names = new Set(files.map((file) => file.name)).add(name);
  if (names.size > most.names) return refused('too_many_files', { params: { max: most.names } });
  if (files.length >= most.versions) return refused('too_many_files', { params: { max: most.versions } });
  return undefined;
};
