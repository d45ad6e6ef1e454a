/** Presents stored items as the contracts define. */
import type { EntityItem } from 'electrodb';
import type { File } from '#contracts/file.ts';
import type { Project, ProjectRow, ProjectStatus, WorkflowRow } from '#contracts/projects.ts';
import { approvalOf, type HistoryEntry, type WireWorkflow } from '#contracts/workflows.ts';
import { daysOffUntil } from '#domain/calendar/business-days.ts';
import { type LocalDate, localDate } from '#domain/calendar/date.ts';
import type { DomainEvent, ShownEvent } from '#domain/event.ts';
import { shownKind } from '#domain/file/kind.ts';
import { isRisky, savedName } from '#domain/file/risky.ts';
import { fullName } from '#domain/full-name.ts';
import { clientLock } from '#domain/project/client.ts';
import {
  overall,
  ownMove,
  pointsToAnswer,
  projectHealth,
  projectStatus,
  type WorkflowSummary,
} from '#domain/project/summary.ts';
import type { CsatInPlan, CsatOfProject } from '#domain/survey/survey.ts';
import {
  type Approval,
  approversOf,
  dueOn,
  type FeedbackTerms,
  progress,
  type Stage,
  shownStatus,
  type Task,
  targetPast,
  type Workflow,
  wishOf,
} from '#domain/workflow/index.ts';
import { tellOfFile } from '../audit/call-context.ts';
import type { ContactProject } from '../data/entities/contact-project.ts';
import { projectOfWorkflow } from '../data/ids.ts';
import {
  type CommitRecord,
  type ProjectRecord,
  type WorkflowRecord,
  workflowOfRecord,
} from '../data/project-reads.ts';
import { isOfCatalogue } from '../data/stored-events.ts';
import { mediaUrl, smallPictureUrl } from '../files/media.ts';
import { presentPages } from '../files/present-pages.ts';
import { presentPicture } from '../files/present-picture.ts';
import { presentPlayback } from '../files/present-playback.ts';
import { readUrl } from '../files/storage.ts';
import { presentCaptions, type WordedFile } from '../files/words.ts';
import { type ListedProject, teamIdsOf } from './project-list.ts';

/** Settings of a project that its workflows are presented with. */
interface Terms extends FeedbackTerms {
  readonly approval?: Approval | undefined;
  readonly contacts: readonly {
    readonly id: number;
    readonly firstname: string;
    readonly lastname: string;
  }[];
}

/** Contacts whose answers the task waits for or has, where several decide. */
export const approversAt = ({ approval, contacts }: Terms | ProjectRecord, stage: Stage, task: Task) => {
  if (task.status !== 'awaiting_feedback' || contacts.length < 2) return [];
  const ids = approversOf(stage.approval ?? approval, contacts);
  return contacts
    .filter(({ id }) => ids.includes(id))
    .map(({ id, firstname, lastname }) => ({ id, name: fullName({ firstname, lastname }) }));
};

/** Wish for more time as shown to both sides. */
export const presentWish = (task: Task, terms: FeedbackTerms) => {
  const told = wishOf(task, terms);
  if (!told) return undefined;
  const { wish, state } = told;
  const { at, due_date, by, message, ruled, end } = wish;
  const { id, name, answerer } = by;
  return {
    at,
    due_date,
    by: { id, name, ...(answerer && { answerer: { name: answerer.name } }) },
    message,
    state,
    reply: end?.how === 'kept' ? end.message : '',
    ruled,
  };
};

/** Answers as shown to both sides: by names, without the addresses that colleagues typed. */
const answersOf = ({ answers }: Task) =>
  answers.map(({ approver: { id, name, answerer }, decision, at }) => ({
    approver: { id, name, ...(answerer && { answerer: { name: answerer.name } }) },
    decision,
    at,
  }));

export const presentWorkflow = (
  workflow: Workflow,
  version: number,
  terms: Terms,
  at: string,
): WireWorkflow => ({
  id: workflow.id,
  project_id: projectOfWorkflow(workflow.id),
  title: workflow.title,
  is_linear: workflow.is_linear,
  progress: progress(workflow),
  version,
  last_id: workflow.last_id,
  seq: workflow.seq,
  undo: workflow.undo.map(({ together, ...entry }) => ({
    ...entry,
    ...(together && { together: [...together] }),
  })),
  undo_floor: workflow.undo_floor,
  tasks: workflow.stages.map((stage, index) => {
    const past = targetPast(workflow, index);
    const tasks = stage.tasks.map((task, round) => {
      const approvers = approversAt(terms, stage, task);
      const wish = stage.status === 'in_progress' ? presentWish(task, terms) : undefined;
      return {
        type: 'Revision' as const,
        id: task.id,
        kind: task.kind,
        round,
        status: stage.status === 'in_progress' ? shownStatus(task, terms, at) : task.status,
        requested_on: task.requested_on,
        sent_on: task.sent_on,
        completed_on: task.completed_on,
        moved: task.moved,
        // Missing in a workflow stored before these fields.
        returned: task.returned ?? null,
        delivery: task.delivery ?? null,
        due_on: (stage.status === 'in_progress' && dueOn(task, terms)) || null,
        due_date: task.due_date ?? null,
        ...(task.days_off && { days_off: task.days_off }),
        ...(wish && { wish }),
        ...(task.asked_on && { asked_on: task.asked_on }),
        ...(task.answers.length > 0 && { answers: answersOf(task) }),
        ...(approvers.length > 0 && { approvers }),
      };
    });
    return {
      type: 'Stage' as const,
      id: stage.id,
      title: stage.title,
      status: stage.status,
      data: { qcChecklistId: stage.qcChecklistId, review_link: stage.review_link },
      is_deliverable: stage.is_deliverable,
      started_on: stage.started_on,
      sent_on: stage.sent_on,
      requested_on: stage.requested_on,
      approved_on: stage.approved_on,
      completed_on: stage.completed_on,
      target_date: stage.target_date,
      ...(past?.target_date && {
        target_past: { id: past.id, title: past.title, target_date: past.target_date },
      }),
      ...(stage.approval && { approval: approvalOf(stage.approval) }),
      tasks,
      revisionsWithoutPreview: tasks.slice(1),
    };
  }),
});

export const presentProject = (record: ProjectRecord, workflows: readonly WorkflowRecord[]): Project => {
  const {
    projectId,
    contacts,
    team_members,
    link_deciders = null,
    approval = 'first',
    tenantId: _,
    sample: __,
    closed_on: ___,
    client_reached: ____,
    ...rest
  } = record;
  return {
    ...rest,
    client_lock: clientLock(record, workflows.map(workflowOfRecord)) ?? null,
    link_deciders,
    approval: approvalOf(approval),
    id: projectId,
    workflow_id: workflows.map(({ id }) => id).join(','),
    projectWorkflows: workflows.map(({ id, title }) => ({ workflow_id: id, workflow_title: title })),
    is_linear: workflows.every(({ is_linear }) => is_linear),
    contacts: contacts.map(({ address_changes: _, ...card }) => card),
    team_members: [...team_members],
    cancelled_by: record.cancelled_by ?? null,
    cancelled_on: record.cancelled_on ?? null,
  };
};

/** Delivery concerns the agency only: a client sees the round in the portal even if its mails failed. */
const isUndeliveredFor = (side: 'agent' | 'client', summaries: readonly WorkflowSummary[]): boolean =>
  side === 'agent' && summaries.some(({ undelivered }) => undelivered);

/** Presents a workflow in a list; further fields of its summary are for figures. */
export const presentWorkflowRow = (
  summary: WorkflowSummary,
  status: ProjectStatus,
  side: 'agent' | 'client',
): WorkflowRow => ({
  id: summary.id,
  title: summary.title,
  status,
  current_stage: summary.current_stage,
  active_stages: summary.active_stages,
  upcoming_stage: summary.upcoming_stage,
  progress: summary.progress,
  feedback_due: summary.feedback_due,
  ...(summary.awaited && { awaited: summary.awaited }),
  undelivered: isUndeliveredFor(side, [summary]),
  open: summary.open,
});

/** Days off to come, up to 240 bytes a row, are left out: a list counts the days that have passed. */
const presentOverall = (
  summaries: readonly WorkflowSummary[],
  side: 'agent' | 'client',
  today: LocalDate,
) => {
  const { days_off = '', next_target_of, ...all } = overall(summaries);
  if (side === 'client') return { ...all, next_target: null };
  const passed = daysOffUntil(days_off, today);
  return { ...all, ...(next_target_of && { next_target_of }), ...(passed && { days_off: passed }) };
};

/** State of a contact's newest survey; undefined if they were sent none. */
export type OwnSurvey = EntityItem<typeof ContactProject>['survey_status'];

/** Reader of a project's status: an agent in the workspace's plan, or a contact with their own survey. */
export type StatusReader =
  | { readonly side: 'agent'; readonly surveys_in_plan: boolean }
  | { readonly side: 'client'; readonly own: OwnSurvey };

/** Survey state that a finished project's status depends on: the project's for agents, their own for clients. */
export const surveyStateFor = (
  reader: StatusReader,
  { is_survey_sent, survey_completed }: CsatOfProject,
): Omit<CsatInPlan, 'send_csat_survey'> =>
  reader.side === 'agent'
    ? { is_survey_sent, survey_completed, surveys_in_plan: reader.surveys_in_plan }
    : {
        is_survey_sent: reader.own !== undefined,
        survey_completed: reader.own === 'completed',
        surveys_in_plan: true,
      };

/** Row before the keys of its pictures are signed as URLs, which only shown rows need. */
export type UnsignedRow = Omit<ProjectRow, 'thumbnail' | 'client_logo'> & {
  readonly cover: string | undefined;
  readonly logo: string | undefined;
};

/** Rows with URLs of their pictures. */
export const withThumbnails = (rows: readonly UnsignedRow[], at: string): Promise<ProjectRow[]> =>
  Promise.all(
    rows.map(async ({ cover, logo, ...row }) => ({
      ...row,
      thumbnail: cover ? await smallPictureUrl(cover, Date.parse(at)) : null,
      ...(!cover && logo && { client_logo: await mediaUrl(logo, Date.parse(at)) }),
    })),
  );

const presentMove = (row: ListedProject): ProjectRow['own_move'] => {
  const move = ownMove(row.summaries, row);
  const points = move ? pointsToAnswer(move, row.open_changes) : 0;
  return move && { ...move, ...(points > 0 && { points }) };
};

/**
 * Presents a row to one side: the status of a finished project differs by side, and for a client by their own survey.
 */
export const presentRow = (row: ListedProject, reader: StatusReader, at: string): UnsignedRow => {
  const surveyed = { ...row, ...surveyStateFor(reader, row) };
  const { summaries } = row;
  const { side } = reader;
  return {
    id: row.projectId,
    name: row.name,
    reference_code: row.reference_code,
    client_id: row.client_id,
    client_name: row.client_name,
    start_date: row.start_date,
    timezone: row.timezone,
    deliverable_type: row.deliverable_type,
    archived: row.list === 'archived',
    cancelled: row.cancelled,
    status: projectStatus(summaries, surveyed, side, at),
    ...presentOverall(summaries, side, localDate(at, row.timezone)),
    cover: side === 'agent' ? row.cover : row.cover_sent,
    logo: row.client_logo,
    team: side === 'agent' ? [...teamIdsOf(row.team)] : [],
    undelivered: isUndeliveredFor(side, summaries),
    own_move: side === 'agent' && row.list === 'active' ? presentMove(row) : null,
    health: side === 'agent' ? projectHealth(summaries, row.timezone, at) : null,
    lastClicked: side === 'agent' ? (row.last_clicked ?? null) : null,
    survey_status: (reader.side === 'client' && reader.own) || null,
    workflows: summaries.map((summary) =>
      presentWorkflowRow(summary, projectStatus([summary], surveyed, side, at), side),
    ),
  };
};

type HistorySource = Pick<CommitRecord, 'time' | 'workflowId' | 'name' | 'seq' | 'actor' | 'events'>;

/** Hides the internal patch of an undo. */
const shownEvent = (event: DomainEvent): ShownEvent => {
  if (event.category !== 'Action Undone' && event.category !== 'Decision Recalled') return event;
  const { patch: _, ...shown } = event;
  return shown;
};

type Position = Pick<CommitRecord, 'time' | 'workflowId' | 'name'>;

/** Id of a commit's entry in the history, as calls name it. */
export const entryId = ({ time, workflowId, name }: Position): string => `${time}-${workflowId}-${name}`;

/** Position of an entry's commit; undefined if `entryId` did not make the id. A random name may contain hyphens. */
export const positionOfEntry = (id: string): Position | undefined => {
  const [, time, workflowId, name] = /^(\d{1,15})-(\d{1,15})-([\w-]+)$/.exec(id) ?? [];
  return name === undefined ? undefined : { time: Number(time), workflowId: Number(workflowId), name };
};

export const presentCommit = (commit: HistorySource): HistoryEntry => ({
  id: entryId(commit),
  at: new Date(commit.time).toISOString(),
  workflow_id: commit.workflowId || null,
  seq: commit.seq ?? null,
  actor: commit.actor,
  events: commit.events.filter(isOfCatalogue).map(shownEvent),
});

/** Presents a file, with URLs valid for at least half an hour. */
export const presentFile = async (file: WordedFile, now: number): Promise<File> => {
  // No address before the scan for malware has passed.
  const ready = file.state === 'ready';
  if (ready) tellOfFile(file);
  const [url, thumbnail, preview, picture, playback, captions] = await Promise.all([
    ready ? readUrl(file.path, now, savedName(file.name, file.risky ?? isRisky(file.name))) : '',
    file.thumbnail ? mediaUrl(file.thumbnail, now) : null,
    file.preview ? mediaUrl(file.preview, now) : null,
    ready ? presentPicture(file, now) : undefined,
    presentPlayback(file, now),
    presentCaptions(file, now),
  ]);
  return {
    id: file.id,
    path: file.path,
    name: file.name,
    extension: /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '',
    size: file.size,
    type: file.type,
    kind: shownKind(file.type),
    version: file.version,
    order: file.place?.order ?? null,
    replaces: file.place?.replaces,
    ...(file.description && { description: file.description }),
    ...(file.isTaken && { description_taken: true as const }),
    ...captions,
    ...(file.describedVersion && { described_by: file.describedVersion }),
    created_on: file.created_on,
    sent_on: file.sent_on ?? null,
    url,
    thumbnail,
    preview,
    picture,
    sha256: file.sha256 ?? null,
    verified: file.verified,
    state: file.state,
    refusal: file.refusal ?? null,
    ...(file.unscanned && { unscanned: true as const }),
    pages: presentPages(file),
    playback,
  };
};
