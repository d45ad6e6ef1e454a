import { proofs } from '#domain/answerer/index.ts';
import { mailStates } from '#domain/mail-state.ts';
import { mostContacts } from '#domain/project/contacts.ts';
import { textLimit } from '#domain/text-limit.ts';
import { type Approval, reopenReasons, type StageDraft, wishStates } from '#domain/workflow/index.ts';
import * as z from '#schema';
import {
  bodyId,
  byId,
  id,
  instant,
  line,
  localDate,
  noBody,
  noParams,
  noQuery,
  requiredLine,
} from './common.ts';
import { clientEvent, shownEvent } from './events.ts';
import { route } from './route.ts';

export const shownStatus = z.enum([
  'pending',
  'in_progress',
  'awaiting_feedback',
  'overdue_feedback',
  'rejected',
  'completed',
]);

/** Rule of whose answers decide a round (shared/domain/workflow/approval.ts). */
export const approval = z.union([
  z.enum(['first', 'all']),
  z.object({ contacts: z.array(bodyId).check(z.minLength(1), z.maxLength(mostContacts)) }),
]);

/** A rule of the domain as a body or an answer holds it. */
export const approvalOf = (rule: Approval): z.output<typeof approval> =>
  typeof rule === 'string' ? rule : { contacts: [...rule.contacts] };

const answerOfClient = z.enum(['approve', 'request_changes']);

/** Newest wish for a later due date of a sending (decision 0092). */
export const toldWish = z.object({
  /** Identifies the wish. */
  at: instant,
  due_date: localDate,
  by: z.object({ id, name: z.string(), answerer: z.optional(z.object({ name: z.string() })) }),
  message: z.string(),
  state: z.enum(wishStates),
  /** Words of the agency that keeps the due date; empty for none. */
  reply: z.string(),
  /** True once the workspace's rule has agreed to a wish of this sending. */
  ruled: z.boolean(),
});

/** Revision round, or the hidden preview (round 0); fields are named as in the specification (section 3). */
export const revision = z.object({
  type: z.literal('Revision'),
  id,
  kind: z.enum(['preview', 'agreed', 'free', 'cost']),
  round: z.number(),
  status: shownStatus,
  requested_on: z.nullable(instant),
  sent_on: z.nullable(instant),
  completed_on: z.nullable(instant),
  moved: z.boolean(),
  /** Reason that the task of a stage without rounds is in work again; null for none. */
  returned: z.nullable(z.enum(['rejected', 'reopened'])),
  /** Delivery report of a sending that reached nobody in time; null for none. Void for any other `sent_on`. */
  delivery: z.nullable(z.object({ sending: instant, delivered_on: z.nullable(instant) })),
  /** Due date of the client's answer; null unless it is awaited, and while the round is undelivered. */
  due_on: z.nullable(instant),
  /** Day that the agency has set for it, in the project's zone; null: by the project's terms. */
  due_date: z.nullable(localDate),
  /** Weekdays off from this sending on: three base-36 digits each, days since 1970-01-01; absent for none. */
  days_off: z.optional(z.string()),
  /** Wish for a later due date, while the answer is awaited; absent for none. */
  wish: z.optional(toldWish),
  /** Time of the client's oldest message that the agency has not answered, for agents alone; absent for none. */
  asked_on: z.optional(instant),
  /** Answers of a round that several contacts decide, oldest first; absent for none. */
  answers: z.optional(
    z.array(
      z.object({
        approver: z.object({ id, name: z.string(), answerer: z.optional(z.object({ name: z.string() })) }),
        decision: answerOfClient,
        at: instant,
      }),
    ),
  ),
  /** Contacts whose answers decide it, while it is awaited; absent where the first answer does. */
  approvers: z.optional(z.array(z.object({ id, name: z.string() }))),
});
export type Revision = z.output<typeof revision>;

export const stage = z.object({
  type: z.literal('Stage'),
  id,
  title: z.string(),
  status: z.enum(['pending', 'in_progress', 'completed']),
  /** `qcChecklistId` is null for clients. */
  data: z.object({ qcChecklistId: z.nullable(id), review_link: z.nullable(z.string()) }),
  is_deliverable: z.boolean(),
  started_on: z.nullable(instant),
  sent_on: z.nullable(instant),
  requested_on: z.nullable(instant),
  approved_on: z.nullable(instant),
  completed_on: z.nullable(instant),
  target_date: z.nullable(localDate),
  /** Following stage whose target date is earlier than this one's; absent while the targets are in order. */
  target_past: z.optional(z.object({ id, title: z.string(), target_date: localDate })),
  /** Absent: as in the project. */
  approval: z.optional(approval),
  tasks: z.array(revision),
  revisionsWithoutPreview: z.array(revision),
});
export type WireStage = z.output<typeof stage>;

export const workflow = z.object({
  id,
  project_id: id,
  title: z.string(),
  is_linear: z.boolean(),
  tasks: z.array(stage),
  progress: z.number(),
  version: z.number(),
  last_id: z.number(),
  seq: z.number(),
  /** Actions that can be taken back, oldest first; none for clients. */
  undo: z.array(
    z.object({
      seq: z.number(),
      stage_id: id,
      is_linear: z.boolean(),
      /** Actions of all workflows that were taken at once, as in a multi-update; absent for one taken alone. */
      together: z.optional(z.array(z.object({ workflowId: id, seq: z.number() }))),
    }),
  ),
  /** `seq` of the newest action that is too old to be undone; 0 for none. */
  undo_floor: z.number(),
});
export type WireWorkflow = z.output<typeof workflow>;

/** Stage as sent by the editor; without an id it is new. The domain checks the limits. */
export const stageDraft = z.object({
  id: z.optional(bodyId),
  title: z.string().check(z.maxLength(1000)),
  revisions: z.number().check(z.int(), z.gte(0), z.lte(1000)),
  is_deliverable: z._default(z.boolean(), false),
  data: z._default(z.object({ qcChecklistId: z._default(z.nullable(bodyId), null) }), {
    qcChecklistId: null,
  }),
  target_date: z._default(z.nullable(localDate), null),
  /** Null as in the project; left out, it stays as it is. */
  approval: z.optional(z.nullable(approval)),
});

/**
 * Stages of a workflow to save. Optional, because the use case refuses a missing workflow with the specification's
 * message.
 */
export const stagesInput = z.optional(z.array(stageDraft).check(z.maxLength(200)));

/** Converts stages of a body to the domain's. */
export const draftsOf = (stages: z.output<typeof stagesInput>): readonly StageDraft[] | undefined =>
  stages?.map(({ data: { qcChecklistId }, ...stage }) => ({ ...stage, qcChecklistId }));

/** Converts the domain's stages to a body's. */
export const stagesOf = (drafts: readonly StageDraft[]): NonNullable<z.input<typeof stagesInput>> =>
  drafts.map(({ qcChecklistId, approval: rule, ...stage }) => ({
    ...stage,
    ...(rule !== undefined && { approval: rule && approvalOf(rule) }),
    data: { qcChecklistId },
  }));

export const getWorkflow = route({
  name: 'getWorkflow',
  resource: 'workflows',
  method: 'GET',
  path: '/workflows/{id}',
  access: 'view_project',
  limit: 'read',
  params: byId,
  query: noQuery,
  body: noBody,
  answer: workflow,
  summary: 'A workflow with its stages and revisions',
});

/** `id in (1, 2)`: at most 50 whole numbers, each small enough for an id. */
const idQuery = /^\s*id\s+in\s*\(\s*\d{1,15}(?:\s*,\s*\d{1,15}){0,49}\s*\)\s*$/i;

export const listWorkflows = route({
  name: 'listWorkflows',
  resource: 'workflows',
  method: 'GET',
  path: '/workflows',
  access: 'list_projects',
  limit: 'read',
  params: noParams,
  query: z.object({ query: z.string().check(z.maxLength(1000), z.regex(idQuery)) }),
  body: noBody,
  answer: z.object({ items: z.array(workflow) }),
  summary: 'The workflows of a query `id in (…)`, without those the caller may not see',
});

export const createWorkflow = route({
  name: 'createWorkflow',
  resource: 'workflows',
  method: 'POST',
  path: '/workflows',
  access: 'edit_project',
  limit: 'write',
  params: noParams,
  query: noQuery,
  body: z.object({
    project_id: bodyId,
    title: z._default(line, ''),
    stages: stagesInput,
  }),
  answer: z.object({
    workflow,
    /** Version of the project, deliverables included. */
    project_version: z.number(),
  }),
  summary: 'Adds a deliverable with its workflow to a multi-deliverable project',
  keyed: true,
});

export const updateWorkflow = route({
  name: 'updateWorkflow',
  resource: 'workflows',
  method: 'PUT',
  path: '/workflows/{id}',
  access: 'edit_project',
  limit: 'write',
  params: byId,
  query: noQuery,
  body: z.object({
    title: z.optional(requiredLine),
    is_linear: z.optional(z.boolean()),
    stages: stagesInput,
    version: z.optional(z.number()),
  }),
  answer: workflow,
  summary: 'Saves the structure of a workflow: stages, rounds, order, checklists, target dates',
  updates: 'workflow',
});

const stageParams = z.object({ id, stage: id });
const revisionParams = z.object({ id, stage: id, rev: id });

const historyFields = {
  id: z.string(),
  at: instant,
  workflow_id: z.nullable(id),
  /** Null for clients, and for an entry outside a workflow's chain. */
  seq: z.nullable(z.number()),
  actor: z.object({
    kind: z.string(),
    id: z.number(),
    name: z.string(),
    /** Colleague to whom the contact's link was forwarded; the address is the agency's to read. */
    answerer: z.optional(z.object({ name: z.string(), email: z.optional(z.string()) })),
    /** Proof of who decided, on a client's decisions. */
    proof: z.optional(z.enum(proofs)),
  }),
  /** For clients only those of the allow-list, cut to its fields. */
  events: z.array(z.union([shownEvent, clientEvent])),
};

/** Entry of the history: a commit with its events, its actor and its time. */
export const historyEntry = z.object({
  ...historyFields,
  /** Delivery of its mails; only for agents, and only if it has any. */
  mails: z.optional(
    z.array(
      z.object({
        /** Recipient within the mail's commit, as `contact_7`. */
        recipient: z.string(),
        to: z.string(),
        state: z.enum(mailStates),
        reason: z.optional(z.string()),
        /** Commit of the mail, for `sendAgain`; missing if it cannot be sent again. */
        commit: z.optional(z.string()),
        /** Reason why it cannot be sent again, where it failed or may not have gone out. */
        not_again: z.optional(z.string()),
      }),
    ),
  ),
});
export type HistoryEntry = z.output<typeof historyEntry>;

/** History entry among those of other projects; the delivery of its mails is only in its project's own history. */
export const workspaceEntry = z.object({
  ...historyFields,
  project_id: id,
  project_name: z.string(),
});
export type WorkspaceEntry = z.output<typeof workspaceEntry>;

/** Answer of every action on a workflow: its fresh state, and the history entry of the action. */
export const actionAnswer = z.object({
  workflow,
  /** `ignored` if the action had been taken already (idempotent). */
  outcome: z.enum(['done', 'ignored']),
  reason: z.nullable(z.string()),
  entry: z.nullable(historyEntry),
});
export type ActionAnswer = z.output<typeof actionAnswer>;

const stageAction = <Name extends string, Body extends z.ZodMiniType>(
  name: Name,
  action: string,
  summary: string,
  body: Body,
) =>
  route({
    name,
    resource: 'workflows',
    method: 'PUT',
    path: `/workflows/{id}/stages/{stage}/${action}`,
    access: 'act_on_timeline',
    limit: 'write',
    params: stageParams,
    query: noQuery,
    body,
    answer: actionAnswer,
    summary,
  });

export const addRevision = route({
  name: 'addRevision',
  resource: 'workflows',
  method: 'POST',
  path: '/workflows/{id}/stages/{stage}/revisions',
  access: 'act_on_timeline',
  limit: 'write',
  params: stageParams,
  query: noQuery,
  body: z.object({ kind: z._default(z.enum(['free', 'cost']), 'free') }),
  answer: actionAnswer,
  summary: 'Rejects the last round and adds a further one, free or at a cost',
  keyed: true,
});

/** Round that awaited feedback as its author saw it: refused with 409 where it has been decided since (rules.md 10). */
const answeredRound = z.optional(z.object({ revision: z.optional(id) }));

export const approveStage = stageAction('approveStage', 'approve', 'Approves a stage', answeredRound);
export const rejectStage = stageAction('rejectStage', 'reject', 'Rejects a stage', answeredRound);
export const completeStage = stageAction(
  'completeStage',
  'complete',
  'Completes a stage that has no revisions',
  noBody,
);
export const reopenStage = stageAction(
  'reopenStage',
  'reopen',
  'Opens a completed stage again',
  z.object({
    reason: z._default(z.enum(reopenReasons), 'mistake'),
  }),
);

const revisionAction = <Name extends string>(name: Name, action: string, summary: string) =>
  route({
    name,
    resource: 'workflows',
    method: 'PUT',
    path: `/workflows/{id}/stages/{stage}/revisions/{rev}/${action}`,
    access: 'act_on_timeline',
    limit: 'write',
    params: revisionParams,
    query: noQuery,
    body: noBody,
    answer: actionAnswer,
    summary,
  });

export const approveRevision = revisionAction(
  'approveRevision',
  'approve',
  'Marks a revision approved by the client',
);
export const rejectRevision = revisionAction(
  'rejectRevision',
  'reject',
  'Marks that the client asked for changes',
);

export const settleAnswers = revisionAction(
  'settleAnswers',
  'settle',
  'Decides a round on the answers that its approvers have given, without waiting for the others',
);

const stageField = z.enum([
  'target_date',
  'started_on',
  'sent_on',
  'requested_on',
  'approved_on',
  'completed_on',
]);
const fieldValue = z.partial(
  z.object({
    target_date: z.nullable(z.string()),
    started_on: z.string(),
    sent_on: z.string(),
    requested_on: z.string(),
    approved_on: z.string(),
    completed_on: z.string(),
    due_date: z.string(),
    kind: z.enum(['free', 'cost']),
  }),
);

export const setStageField = route({
  name: 'setStageField',
  resource: 'workflows',
  method: 'PUT',
  path: '/workflows/{id}/stages/{stage}/{field}',
  access: 'act_on_timeline',
  limit: 'write',
  params: z.object({ id, stage: id, field: stageField }),
  query: noQuery,
  body: fieldValue,
  answer: actionAnswer,
  summary: 'Sets a date of a stage; the body holds that field',
});

export const setRevisionField = route({
  name: 'setRevisionField',
  resource: 'workflows',
  method: 'PUT',
  path: '/workflows/{id}/stages/{stage}/revisions/{rev}/{field}',
  access: 'act_on_timeline',
  limit: 'write',
  params: z.object({
    id,
    stage: id,
    rev: id,
    field: z.enum(['requested_on', 'sent_on', 'completed_on', 'kind', 'due_date']),
  }),
  query: noQuery,
  body: fieldValue,
  answer: actionAnswer,
  summary:
    'Sets a date of a revision, moves the due date of its answer, or sets if an extra one is free or at a cost; the body holds that field',
});

export const answerWish = route({
  name: 'answerWish',
  resource: 'workflows',
  method: 'POST',
  path: '/workflows/{id}/stages/{stage}/revisions/{rev}/wish',
  access: 'act_on_timeline',
  limit: 'write',
  params: revisionParams,
  query: noQuery,
  body: z.object({
    /** `at` of the wish that is answered. */
    wish: instant,
    /** Moves the due date to the wished day; otherwise it stays. */
    agree: z.boolean(),
    message: z._default(z.string().check(z.trim(), z.maxLength(textLimit)), ''),
  }),
  answer: actionAnswer,
  summary: "Answers a client's wish for more time on a revision; the client is mailed",
  keyed: true,
});

export const markAnswered = route({
  name: 'markAnswered',
  resource: 'workflows',
  method: 'POST',
  path: '/workflows/{id}/stages/{stage}/revisions/{rev}/answered',
  access: 'act_on_timeline',
  limit: 'write',
  params: revisionParams,
  query: noQuery,
  body: noBody,
  answer: actionAnswer,
  summary: "Marks the client's messages on a revision as answered, for example by a call",
  // A repetition after a lost answer would mark a message that nobody has read.
  keyed: true,
});

export const workflowRoutes = [
  getWorkflow,
  listWorkflows,
  createWorkflow,
  updateWorkflow,
  addRevision,
  approveStage,
  rejectStage,
  completeStage,
  reopenStage,
  approveRevision,
  rejectRevision,
  settleAnswers,
  answerWish,
  markAnswered,
  setStageField,
  setRevisionField,
];
