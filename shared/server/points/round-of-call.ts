/** The round that a call about points names, and the person who calls. */
import type { EventActor } from '#catalog/index.ts';
import { fullName } from '#domain/full-name.ts';
import { can } from '#domain/permission/can.ts';
import type { Person } from '#domain/point/index.ts';
import { commentRefusal, findTask, type Stage, type Task, type Workflow } from '#domain/workflow/index.ts';
import { closedRefusal, onProject } from '../actions/on-project.ts';
import { type FileRecord, type ProjectRecord, projectWithFiles, workflowIn } from '../data/project-reads.ts';
import type { Once } from '../lambda/idempotency.ts';
import { eventActor, type Principal } from '../lambda/principal.ts';
import { isRefused, type Refused, refused, refusedBy } from '../lambda/result.ts';
import type { StageKey } from './stage-points.ts';

export interface PointCall {
  readonly principal: Principal;
  /** Epoch milliseconds of the request. */
  readonly now: number;
  readonly at: string;
  readonly once?: Once | undefined;
}

export interface OnRound {
  readonly projectId: number;
  readonly workflowId: number;
  readonly revisionId: number;
}

export interface Round extends OnRound {
  readonly key: StageKey;
  readonly by: Person;
  readonly project: ProjectRecord;
  readonly files: readonly FileRecord[];
  readonly workflow: Workflow;
  /** Version of the workflow, which changes with each action on it. */
  readonly version: number;
  readonly stage: Stage;
  readonly task: Task;
}

/** Caller, with a contact's name from the project. */
const personOf = ({ principal }: PointCall, { contacts }: ProjectRecord): Person | undefined => {
  const actor = eventActor(principal);
  if (actor.kind === 'agent') return personOfActor(actor);
  const contact = contacts.find(({ id }) => id === actor.id);
  return contact && personOfActor({ ...actor, name: fullName(contact) });
};

/** Actor of a commit as points name them. The address of a contact's colleague stays in the event. */
export const personOfActor = ({ kind, id, name, answerer }: EventActor): Person => ({
  kind: kind === 'agent' ? 'member' : 'contact',
  id,
  name,
  ...(answerer && { answerer: { name: answerer.name } }),
});

/** The round, for those who may read it: a contact once it was sent. */
export const roundToRead = async (call: PointCall, on: OnRound): Promise<Round | Refused> =>
  roundFor(call, on, ({ principal: { actor } }, project) => can(actor, 'view_project', onProject(project)));

/** Round, for those who may write on it. */
export const roundToWrite = async (call: PointCall, on: OnRound): Promise<Round | Refused> => {
  const found = await roundFor(call, on, ({ principal: { actor } }, project) =>
    can(actor, 'write_points', { ...onProject(project), revision_id: on.revisionId }),
  );
  return isRefused(found) ? found : (closedRefusal(found.project) ?? found);
};

const roundFor = async (
  call: PointCall,
  on: OnRound,
  verdictOn: (call: PointCall, project: ProjectRecord) => ReturnType<typeof can>,
): Promise<Round | Refused> => {
  const { tenantId } = call.principal.tenant;
  const { projectId, workflowId, revisionId } = on;
  const found = workflowIn(await projectWithFiles(tenantId, projectId), workflowId);
  if (!found) return refused('project_not_found');
  const { project, files, record, workflow } = found;
  const verdict = verdictOn(call, project);
  if (verdict !== true) return refused(verdict);
  const by = personOf(call, project);
  if (!by) return refused('project_not_found');
  const at = findTask(workflow, revisionId);
  if (!at) return refused('revision_not_found');
  const unsent = by.kind === 'contact' && !call.principal.link && commentRefusal(at.task);
  if (unsent) return refusedBy(unsent);
  const key = { tenantId, projectId, workflowId, stageId: at.stage.id };
  return { ...on, key, by, project, files, workflow, version: record.version, ...at };
};
