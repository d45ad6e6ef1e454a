/**
 * Strongly consistent reads of a project's partition. A query reads items of several kinds at once, by ranges that
 * ElectroDB's collections do not offer (docs/decisions/0026).
 */
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { createConversions, type EntityItem } from 'electrodb';
import { findTask, type Stage, type Task, type Workflow, workflowLimits } from '#domain/workflow/index.ts';
import { Commit } from './entities/commit.ts';
import { FileItem } from './entities/file.ts';
import { MailRecord } from './entities/mail-record.ts';
import { Project } from './entities/project.ts';
import { UndoItem } from './entities/undo.ts';
import { WorkflowItem } from './entities/workflow.ts';
import { documentClient, tableName } from './table.ts';
import { whole } from './whole.ts';

export type ProjectRecord = EntityItem<typeof Project>;
export type WorkflowRecord = EntityItem<typeof WorkflowItem>;
export type CommitRecord = EntityItem<typeof Commit>;
export type FileRecord = EntityItem<typeof FileItem>;
export type MailRecordItem = EntityItem<typeof MailRecord>;

/** Item as stored, not parsed by its entity. */
export type RawItem = Readonly<Record<string, unknown>>;
/** Key after which a query continues. */
export type Position = { readonly pk: string; readonly sk: string };

export const partitionOf = (tenantId: number, projectId: number): string => {
  const key = createConversions(Project).fromComposite.toKeys({ tenantId, projectId });
  return String(key.pk);
};

/** Reads one page of a range of a partition; `next` is undefined after the last page. */
export const query = async (
  pk: string,
  range: { from: string; to: string; backwards?: boolean; limit?: number; after?: Position | undefined },
): Promise<{ items: RawItem[]; next: Position | undefined }> => {
  const { Items = [], LastEvaluatedKey } = await documentClient.send(
    new QueryCommand({
      TableName: tableName,
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': pk, ':from': range.from, ':to': range.to },
      ScanIndexForward: !range.backwards,
      Limit: range.limit,
      ExclusiveStartKey: range.after,
    }),
  );
  const next = LastEvaluatedKey && { pk: String(LastEvaluatedKey.pk), sk: String(LastEvaluatedKey.sk) };
  return { items: Items, next };
};

/** Reads a range over all its pages of at most 1 MB. */
export const queryAll = async (pk: string, range: { from: string; to: string }): Promise<RawItem[]> => {
  const all: RawItem[] = [];
  let after: Position | undefined;
  do {
    const { items, next } = await query(pk, { ...range, after });
    all.push(...items);
    after = next;
  } while (after);
  return all;
};

export const ofEntity = (items: readonly RawItem[], entity: string): RawItem[] =>
  items.filter((item) => item.__edb_e__ === entity);

/** Workflow of the domain, without the record's keys, head and version. */
export const workflowOfRecord = ({
  id,
  title,
  is_linear,
  stages,
  last_id,
  seq,
  undo,
  undo_floor = undo.length < workflowLimits.undo ? 0 : (undo[0]?.seq ?? 1) - 1,
}: WorkflowRecord): Workflow => ({
  id,
  title,
  is_linear,
  stages: stages.map(withNewFields),
  last_id,
  seq,
  undo,
  undo_floor,
});

/** Stage whose tasks have the fields that are missing in workflows stored before them. */
const withNewFields = (stage: Stage): Stage =>
  stage.tasks.every(
    (task: Partial<Task>) =>
      task.answers &&
      task.due_date !== undefined &&
      task.days_off !== undefined &&
      task.wish !== undefined &&
      task.wish_met !== undefined,
  )
    ? stage
    : {
        ...stage,
        tasks: stage.tasks.map((task) => ({
          ...task,
          answers: task.answers ?? [],
          due_date: task.due_date ?? null,
          days_off: task.days_off ?? '',
          wish: task.wish ?? null,
          wish_met: task.wish_met ?? null,
        })),
      };

export interface ProjectHeads {
  readonly project: ProjectRecord;
  readonly workflows: readonly WorkflowRecord[];
  readonly files: readonly FileRecord[];
}

const heads = (items: readonly RawItem[]): ProjectHeads | undefined => {
  const project = Project.parse({ Items: ofEntity(items, 'project') }).data[0];
  if (!project) return undefined;
  return {
    project,
    workflows: WorkflowItem.parse({ Items: ofEntity(items, 'workflow') }).data.toSorted(
      (a, b) => a.id - b.id,
    ),
    files: FileItem.parse({ Items: ofEntity(items, 'file') }).data,
  };
};

type WithWorkflows = Pick<ProjectHeads, 'workflows'>;

/** Loaded project with one of its workflows; undefined if it has none with this id, or if there is no project. */
export const workflowIn = <Found extends WithWorkflows>(found: Found | null | undefined, id: number) => {
  const record = found?.workflows.find((one) => one.id === id);
  return found && record && { ...found, record, workflow: workflowOfRecord(record) };
};

/** Loaded project with the round, in whichever of its workflows it is. */
export const roundIn = <Found extends WithWorkflows>(found: Found, revisionId: number) => {
  for (const record of found.workflows) {
    const workflow = workflowOfRecord(record);
    const at = findTask(workflow, revisionId);
    if (at) return { ...found, record, workflow, ...at };
  }
  return undefined;
};

/** Project with its workflows and the files of all their revisions: the state that an action is decided on. */
export const projectWithFiles = async (
  tenantId: number,
  projectId: number,
): Promise<ProjectHeads | undefined> =>
  heads(await queryAll(partitionOf(tenantId, projectId), { from: 'file#', to: 'head#~' }));

/** Files of all revisions and deliverables of a project. */
export const filesOfProject = async (tenantId: number, projectId: number): Promise<readonly FileRecord[]> => {
  const items = await queryAll(partitionOf(tenantId, projectId), { from: 'file#', to: 'file#~' });
  return FileItem.parse({ Items: ofEntity(items, 'file') }).data;
};

export const projectWithWorkflows = async (
  tenantId: number,
  projectId: number,
): Promise<ProjectHeads | undefined> =>
  heads(await queryAll(partitionOf(tenantId, projectId), { from: 'head#', to: 'head#~' }));

/** Project with its workflows and its whole history, oldest first, from which figures are counted. */
export const projectWithHistory = async (
  tenantId: number,
  projectId: number,
): Promise<(ProjectHeads & { readonly commits: readonly CommitRecord[] }) | undefined> => {
  const items = await queryAll(partitionOf(tenantId, projectId), { from: 'commit#', to: 'head#~' });
  const found = heads(items);
  return found && { ...found, commits: Commit.parse({ Items: ofEntity(items, 'commit') }).data };
};

/** Commits of a time or later, in epoch milliseconds, oldest first. */
export const commitsSince = async (
  tenantId: number,
  projectId: number,
  time: number,
): Promise<readonly CommitRecord[]> => {
  const key = createConversions(Commit).fromComposite.toKeys({
    tenantId,
    projectId,
    time,
    workflowId: 0,
    name: '0',
  });
  const first = String(key.sk).slice(0, String(key.sk).indexOf('#', 'commit#'.length));
  const items = await queryAll(String(key.pk), { from: first, to: 'commit#~' });
  return Commit.parse({ Items: ofEntity(items, 'commit') }).data;
};

export interface HistoryPage {
  readonly commits: readonly CommitRecord[];
  readonly mails: readonly MailRecordItem[];
  readonly next: Position | undefined;
}

const history = (items: readonly RawItem[], next: Position | undefined): HistoryPage => ({
  commits: Commit.parse({ Items: ofEntity(items, 'commit') }).data,
  mails: MailRecord.parse({ Items: ofEntity(items, 'mail-record') }).data,
  next,
});

/** Number of newest items of the history that a timeline's version is computed from. */
export const newestItems = 6;

/** Project and the newest items of its history, from which the timeline's version is computed. */
export const newestOfHistory = async (
  tenantId: number,
  projectId: number,
): Promise<(Omit<HistoryPage, 'next'> & { readonly project: ProjectRecord }) | undefined> => {
  const [{ data: project }, { commits, mails }] = await Promise.all([
    Project.get({ tenantId, projectId }).go({ consistent: true }),
    historyPage(tenantId, projectId, undefined, newestItems),
  ]);
  return project ? { project, commits, mails } : undefined;
};

/** Items: enough for heads, files and a screen of history. Older history of a busy project is paginated by cursor. */
const pageOfTimeline = 60;

/**
 * State of the timeline page: heads, files and the newest history, read backwards in one query. Further queries only
 * for a project with more files than fit on a page.
 */
export const timelinePage = async (
  tenantId: number,
  projectId: number,
): Promise<(ProjectHeads & { history: HistoryPage }) | undefined> => {
  const range = { from: 'commit#', to: 'head#~', backwards: true, limit: pageOfTimeline };
  const pk = partitionOf(tenantId, projectId);
  let { items, next } = await query(pk, range);
  // The timeline's version is computed from this many items.
  while (next && items.filter(isOfHistory).length < newestItems) {
    const more = await query(pk, { ...range, after: next });
    items = [...items, ...more.items];
    next = more.next;
  }
  const found = heads(items);
  return found && { ...found, history: history(items, next) };
};

const isOfHistory = ({ sk }: RawItem): boolean => String(sk).startsWith('commit#');

/** Older history, newest first. */
export const historyPage = async (
  tenantId: number,
  projectId: number,
  after: Position | undefined,
  limit = 50,
): Promise<HistoryPage> => {
  const range = { from: 'commit#', to: 'commit#~', backwards: true, limit, after };
  const { items, next } = await query(partitionOf(tenantId, projectId), range);
  return history(items, next);
};

/**
 * History from its newest part on, read until it reaches back before `since`, in epoch milliseconds, or to its beginning. Reads
 * nothing if the newest part does already.
 */
export const historyBackTo = async (
  { tenantId, projectId }: { readonly tenantId: number; readonly projectId: number },
  newest: HistoryPage,
  since: number,
): Promise<HistoryPage> => {
  let { commits, mails, next } = newest;
  const reachesBack = () => [commits.at(-1), mails.at(-1)].some((oldest) => oldest && oldest.time < since);
  while (next && !reachesBack()) {
    const older = await historyPage(tenantId, projectId, next);
    commits = [...commits, ...older.commits];
    mails = [...mails, ...older.mails];
    next = older.next;
  }
  return { commits, mails, next };
};

/** Files of one revision in all versions, oldest first. */
export const filesOfRevision = async (
  tenantId: number,
  projectId: number,
  workflowId: number,
  revisionId: number,
): Promise<readonly FileRecord[]> => {
  const { data } = await FileItem.query
    .primary({ tenantId, projectId, workflowId, revisionId })
    .go({ consistent: true, pages: 'all' });
  return data.toSorted((a, b) => a.created_on.localeCompare(b.created_on));
};

/** Patch that undoes the action with this `seq`. */
export const undoPatch = async (tenantId: number, projectId: number, workflowId: number, seq: number) => {
  const { data } = await UndoItem.get({ tenantId, projectId, workflowId, seq }).go({ consistent: true });
  return data?.patch;
};

/** Records of a commit's mails to these recipients; recipients without a record are left out. */
export const mailsOfCommit = async (
  {
    tenantId,
    projectId,
    workflowId,
    time,
    name,
  }: Pick<CommitRecord, 'tenantId' | 'projectId' | 'workflowId' | 'time' | 'name'>,
  recipients: readonly string[],
): Promise<readonly MailRecordItem[]> => {
  const keys = recipients.map((recipient) => ({ tenantId, projectId, workflowId, time, name, recipient }));
  const { data } = await whole(MailRecord.get(keys).go({ consistent: true }));
  return data;
};
