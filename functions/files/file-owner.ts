/** Owner of files: a revision or a deliverable. The calls are the same for both; the differences are here. */
import type * as z from 'zod/mini';
import { deliverableFiles, type FileRoutes, revisionFiles } from '#contracts/files.ts';
import type { AnswerOf } from '#contracts/route.ts';
import { mostFiles } from '#domain/file/order.ts';
import { findTask, type Stage, type Task, workflowOf } from '#domain/workflow/index.ts';
import { closedRefusal, deniedOn } from '#server/actions/on-project.ts';
import {
  type FileRecord,
  type ProjectRecord,
  projectWithFiles,
  workflowIn,
} from '#server/data/project-reads.ts';
import type { TransactionEntities, TransactionItems } from '#server/data/transact.ts';
import { type WordedFile, withDescribedVersions, withWords } from '#server/files/words.ts';
import { type Call, type Endpoint, endpoint } from '#server/lambda/http.ts';
import type { Principal } from '#server/lambda/principal.ts';
import { isRefused, type Refused, refused } from '#server/lambda/result.ts';
import { deliverableAt } from '#server/projects/deliverables.ts';

/** Key of the owner of files; `ownerId` is the id of the revision or deliverable. */
export interface OwnerKey {
  readonly projectId: number;
  readonly workflowId: number;
  readonly ownerId: number;
}

/** An owner that the caller may access. */
export interface Owner {
  readonly project: ProjectRecord;
  /** All versions of all its files. */
  readonly files: readonly FileRecord[];
  /** Its files, with those given in the place of stored ones, and the words that they have or take over. */
  readonly worded: (changed?: readonly FileRecord[]) => readonly WordedFile[];
  /** Reason why files can be neither added nor removed now. */
  readonly closed: Refused | undefined;
  /** Condition that fails when the state behind `closed` has changed meanwhile. */
  readonly unchanged: (entities: TransactionEntities) => TransactionItems[number];
}

type Access = 'view_project' | 'act_on_timeline';

/**
 * Kind of owner: its calls, and the look-up of an owner by the path parameters. They are methods, whose parameters TypeScript
 * compares both ways, so that kinds with parameters of their own are of one type.
 */
interface OwnerKind<Params extends z.ZodMiniType = z.ZodMiniType> {
  readonly routes: FileRoutes<Params>;
  ownerKeyOf(params: z.output<Params>): OwnerKey;
  ownerAt(principal: Principal, params: z.output<Params>, access: Access): Promise<Owner | Refused>;
}

const ownerKind = <Params extends z.ZodMiniType>(kind: OwnerKind<Params>): OwnerKind => kind;

/** A revision with its stage. */
interface OwnRevision extends Owner {
  readonly stage: Stage;
  readonly task: Task;
  /** Files of all revisions of the project. */
  readonly ofProject: readonly FileRecord[];
}

/** Files after a change of some, or with new ones. */
const withChanged = (
  files: readonly FileRecord[],
  changed: readonly FileRecord[] = [],
): readonly FileRecord[] => [...files.filter(({ id }) => !changed.some((one) => one.id === id)), ...changed];

/** A revision's files are fixed while the client decides, because an approval names them (rules.md 10). */
export const revisionAt = async (
  { tenant, actor }: Principal,
  { id, wf, rev }: { readonly id: number; readonly wf: number; readonly rev: number },
  access: Access,
): Promise<OwnRevision | Refused> => {
  const { tenantId } = tenant;
  const found = workflowIn(await projectWithFiles(tenantId, id), wf);
  if (!found) return refused('project_not_found');
  const { project, record, workflow } = found;
  const denied = deniedOn(actor, access, project);
  if (denied) return denied;
  const at = findTask(workflow, rev);
  if (!at) return refused('revision_not_found');
  const { stage, task } = at;
  const ofTask = task.status === 'in_progress' ? undefined : refused('not_in_progress');
  const isOfRevision = ({ revisionId }: FileRecord) => revisionId === rev;
  const [own, others] = [found.files.filter(isOfRevision), found.files.filter((file) => !isOfRevision(file))];
  return {
    project,
    stage,
    task,
    ofProject: found.files,
    files: own,
    worded: (changed) =>
      withDescribedVersions(
        withWords([stage], [...others, ...withChanged(own, changed)]).filter(isOfRevision),
      ),
    closed: closedRefusal(project) ?? ofTask,
    unchanged: ({ WorkflowItem }) =>
      WorkflowItem.check({ tenantId, projectId: id, id: wf })
        // Race: a file must not slip into a round just sent or approved.
        .where(({ version }, { eq }) => eq(version, record.version))
        .commit(),
  };
};

const ofRevisions = ownerKind({
  routes: revisionFiles,
  ownerKeyOf: ({ id, wf, rev }) => ({ projectId: id, workflowId: wf, ownerId: rev }),
  ownerAt: revisionAt,
});

/** A deliverable accepts files at any time: sent ones stay, and the client sees new ones when it is sent again. */
const ofDeliverables = ownerKind({
  routes: deliverableFiles,
  ownerKeyOf: ({ id, dId }) => ({ projectId: id, workflowId: workflowOf(dId), ownerId: dId }),
  ownerAt: async (principal, place, access) => {
    const loaded = await deliverableAt(principal, place, access);
    if (isRefused(loaded)) return loaded;
    const { project, deliverable, files } = loaded;
    const { tenantId, projectId, workflowId, id, type } = deliverable;
    return {
      project,
      files,
      worded: (changed) =>
        withDescribedVersions(withWords([{ tasks: [{ id }] }], withChanged(files, changed))),
      closed: closedRefusal(project) ?? (type === 'link' ? refused('files_or_link') : undefined),
      unchanged: ({ Deliverable }) =>
        Deliverable.check({ tenantId, projectId, workflowId, id })
          // Race: deleted or turned into a link concurrently, it accepts no files.
          .where((item, { eq, notExists }) => `${eq(item.type, type)} AND ${notExists(item.deleted_on)}`)
          .commit(),
    };
  },
});

/** Owner that a call names. */
interface NamedOwner {
  readonly key: OwnerKey;
  /** The owner as it is now; refused to those without access to its project. */
  readonly load: (access?: Access) => Promise<Owner | Refused>;
}

/** Endpoints of a call, one for each kind of owner. */
export const forEachOwner = <Name extends keyof FileRoutes>(
  name: Name,
  handle: (call: Call<FileRoutes[Name]>, owner: NamedOwner) => Promise<AnswerOf<FileRoutes[Name]> | Refused>,
): readonly Endpoint[] =>
  [ofRevisions, ofDeliverables].map(({ routes, ownerKeyOf, ownerAt }) =>
    endpoint(routes[name], (call) =>
      handle(call, {
        key: ownerKeyOf(call.params),
        load: (access = 'act_on_timeline') => ownerAt(call.principal, call.params, access),
      }),
    ),
  );

/** Versions of a file, oldest first. */
export const versionsOf = ({ files }: Owner, name: string): readonly FileRecord[] =>
  files.filter((file) => file.name === name).toSorted((a, b) => a.version - b.version);

/** Versions of all files together: few enough to remove those of one name in one transaction. */
const mostVersions = 90;

/** Limit that a further version of `name` would exceed. */
export const refusalToAdd = ({ files }: Owner, name: string): Refused | undefined => {
  const names = new Set(files.map((file) => file.name)).add(name);
  if (names.size > mostFiles) return refused('too_many_files', { params: { max: mostFiles } });
  if (files.length >= mostVersions) return refused('too_many_files', { params: { max: mostVersions } });
  return undefined;
};
