import type { listFiles } from '../../shared/contracts/files.ts';
import type { ParamsOf } from '../../shared/contracts/route.ts';
import { can } from '../../shared/domain/permission/can.ts';
import { findTask, type Task } from '../../shared/domain/workflow/state.ts';
import {
  type FileRecord,
  type ProjectRecord,
  projectWithFiles,
  type WorkflowRecord,
  workflowOfRecord,
} from '../../shared/server/data/project-reads.ts';
import type { Principal } from '../../shared/server/lambda/principal.ts';
import { type Refused, refused } from '../../shared/server/lambda/result.ts';
import { onProject } from '../../shared/server/on-project.ts';

/** The place that every path here names: projects/{id}/timeline/{wf}/revisions/{rev}/files. */
export type Place = ParamsOf<typeof listFiles>;

/** A revision that the caller may see or work on, with all versions of all its files. */
export interface Revision {
  readonly project: ProjectRecord;
  readonly workflow: WorkflowRecord;
  readonly task: Task;
  readonly files: readonly FileRecord[];
}

/** The revision of a path, for a caller who has `access` to its project. One query. */
export const revisionAt = async (
  { tenant, actor }: Principal,
  { id, wf, rev }: Place,
  access: 'view_project' | 'act_on_timeline',
): Promise<Revision | Refused> => {
  const found = await projectWithFiles(tenant.tenantId, id);
  const workflow = found?.workflows.find((one) => one.id === wf);
  if (!found || !workflow) return refused('project_not_found');
  const { project } = found;
  const verdict = can(actor, access, onProject(project));
  if (verdict !== true) return refused(verdict);
  const task = findTask(workflowOfRecord(workflow), rev)?.task;
  if (!task) return refused('revision_not_found');
  return { project, workflow, task, files: found.files.filter(({ revisionId }) => revisionId === rev) };
};

/**
 * Why files can be neither added nor taken away just now. While the client decides they stay as they were sent: an
 * approval names them (rules.md 10).
 */
export const refusalToChange = ({ project, task }: Revision): Refused | undefined => {
  if (project.archived || project.cancelled) return refused('project_closed');
  return task.status === 'in_progress' ? undefined : refused('not_in_progress');
};

/** The versions of a file, oldest first. */
export const versionsOf = ({ files }: Revision, name: string): readonly FileRecord[] =>
  files.filter((file) => file.name === name).toSorted((a, b) => a.version - b.version);

const most = {
  /** Files of a revision, whatever their versions. */
  names: 25,
  /** Versions of all of them together: few enough that one transaction can remove those of one name. */
  versions: 90,
};

/** Why a further version of `name` has no room. */
export const refusalToAdd = ({ files }: Revision, name: string): Refused | undefined => {
  const names = new Set(files.map((file) => file.name)).add(name);
  if (names.size > most.names) return refused('too_many_files', { params: { max: most.names } });
  if (files.length >= most.versions) return refused('too_many_files', { params: { max: most.versions } });
  return undefined;
};
