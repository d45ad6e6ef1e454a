/** Schemas of every event's data as published and shown, one per event, checked against the domain's types. */
import { linkEnds } from '#domain/answerer/index.ts';
import { type ClientEvent, clientHistory } from '#domain/client-history.ts';
import type { EventData, EventName, ShownEvent } from '#domain/event.ts';
import { answerKinds, pointKinds } from '#domain/point/index.ts';
import {
  dateFields,
  reopenReasons,
  type StructureChange,
  undoReasons,
  workflowEventNames,
} from '#domain/workflow/index.ts';
import * as z from '#schema';
import { localDate } from './common.ts';

const at = z.string();
const id = z.number();
const side = z.enum(['agent', 'client', 'schedule']);
const onStage = { stageId: id, at };
const onTask = { stageId: id, revisionId: id, at };
const kind = z.enum(['preview', 'agreed', 'free', 'cost']);
const approval = z.union([z.enum(['first', 'all']), z.object({ contacts: z.array(id) })]);
const approver = z.object({ id, name: z.string(), answerer: z.optional(z.object({ name: z.string() })) });
const answerOfClient = z.enum(['approve', 'request_changes']);
const given = z.optional(z.array(z.object({ approver, decision: answerOfClient, at })));
const tasks = z.array(z.object({ id, kind }));
const change = <Name extends StructureChange['change'], Shape extends object>(name: Name, shape: Shape) =>
  z.object({ change: z.literal(name), ...shape });

const structureChange = z.discriminatedUnion('change', [
  change('stage_added', {
    stageId: id,
    title: z.string(),
    tasks,
    is_deliverable: z.boolean(),
    qcChecklistId: z.nullable(id),
    target_date: z.nullable(z.string()),
    approval: z.optional(approval),
  }),
  change('stage_removed', { stageId: id, title: z.string() }),
  change('stage_renamed', { stageId: id, title: z.string(), was: z.string() }),
  change('rounds_added', { stageId: id, tasks }),
  change('rounds_removed', { stageId: id, taskIds: z.array(id) }),
  change('deliverable_switched', { stageId: id, is_deliverable: z.boolean() }),
  change('checklist_chosen', { stageId: id, qcChecklistId: z.nullable(id) }),
  change('target_date_set', { stageId: id, target_date: z.nullable(z.string()) }),
  change('approval_chosen', { stageId: id, approval: z.nullable(approval) }),
  change('reordered', { order: z.array(id) }),
  change('renamed', { title: z.string(), was: z.string() }),
]);
const undone = z.array(z.enum(workflowEventNames));
const sides = z.object({ client: z.boolean(), agency: z.boolean() });
const mail = z.object({
  subject: z.string(),
  template_id: z.nullable(id),
  type: z.string(),
  to: z.array(id),
});
const file = z.object({
  id: z.string(),
  name: z.string(),
  sha256: z.nullable(z.string()),
  verified: z.boolean(),
  seen: z.optional(z.boolean()),
  how_far: z.optional(z.object({ unit: z.enum(['pages', 'seconds']), of: z.number(), seen: z.number() })),
});
const submittedPoints = z.array(
  z.object({ id: z.string(), number: z.number(), kind: z.enum(pointKinds), file_id: z.nullable(z.string()) }),
);
const onPoint = { ...onTask, point_id: z.string(), number: z.number(), internal: z.optional(z.boolean()) };
const mentioning = {
  ...onPoint,
  mentions: z.optional(
    z.array(z.object({ kind: z.enum(['member', 'contact']), id: z.number(), name: z.string() })),
  ),
};
const filesDecidedOn = z.optional(z.array(file));
const firstSinceAddressChange = z.optional(z.literal(true));
const onSurvey = { survey_id: id, contact_id: id, contact_name: z.string() };

export const eventData = {
  'Send Preview': z.object({
    ...onTask,
    moved: z.boolean(),
    round: z.number(),
    kind,
    reviewLink: z.nullable(z.string()),
    days_off: z.optional(z.string()),
    mail,
    update: z.optional(z.array(z.object({ workflowId: id, stageId: id, revisionId: id }))),
  }),
  'Preview Undelivered': z.object({ ...onTask, sending: at }),
  'Preview Delivered': z.object({ ...onTask, sending: at }),
  'Message Sent': z.object({ ...onStage, revisionId: z.nullable(id), mail }),
  'Revision Reminder': z.object({ ...onTask, by: side, mail: z.nullable(mail) }),
  'Approver Answered': z.object({
    ...onTask,
    approver,
    decision: answerOfClient,
    counts: z.boolean(),
    waiting: z.number(),
    decided: z.nullable(answerOfClient),
    message: z.optional(z.string()),
    points: z.optional(submittedPoints),
    files: filesDecidedOn,
    first_since_address_change: firstSinceAddressChange,
  }),
  'Revision Rejected': z.object({
    ...onTask,
    by: side,
    given,
    nextRevisionId: id,
    message: z.optional(z.string()),
    points: z.optional(submittedPoints),
    files: filesDecidedOn,
    first_since_address_change: firstSinceAddressChange,
  }),
  'Revision Added': z.object({
    ...onTask,
    kind: z.enum(['free', 'cost']),
    round: z.optional(z.number()),
  }),
  'Due Date Moved': z.object({ ...onTask, due_date: localDate, was: localDate }),
  'More Time Asked': z.object({
    ...onTask,
    due_date: localDate,
    was: localDate,
    approver,
    message: z.string(),
    by_rule: z.boolean(),
  }),
  'More Time Withdrawn': z.object({ ...onTask, due_date: localDate }),
  'More Time Answered': z.object({
    ...onTask,
    agreed: z.boolean(),
    by: z.enum(['agent', 'rule']),
    due_date: localDate,
    kept: localDate,
    contact_id: id,
    message: z.string(),
  }),
  'Round Kind Changed': z.object({ ...onTask, kind: z.enum(['free', 'cost']) }),
  'Revision Approved': z.object({
    ...onTask,
    by: side,
    given,
    message: z.optional(z.string()),
    points: z.optional(submittedPoints),
    files: filesDecidedOn,
    first_since_address_change: firstSinceAddressChange,
    open_points: z.optional(z.array(z.object({ revisionId: id, number: z.number() }))),
  }),
  'Stage Approved': z.object({
    ...onStage,
    by: side,
    revisionId: z.nullable(id),
    files: filesDecidedOn,
  }),
  'Stage Rejected': z.object({
    ...onTask,
    by: side,
    given,
    nextRevisionId: z.nullable(id),
    message: z.optional(z.string()),
    points: z.optional(submittedPoints),
    files: filesDecidedOn,
    first_since_address_change: firstSinceAddressChange,
  }),
  'Stage Completed': z.object(onStage),
  'Stage Started': z.object({ ...onStage, automatic: z.boolean() }),
  'Stage Reopened': z.object({
    ...onTask,
    reason: z.enum(reopenReasons),
    added: z.boolean(),
    returnedStageId: z.nullable(id),
  }),
  'Action Undone': z.object({ at, reason: z.enum(undoReasons), undone, stageId: id }),
  'Decision Recalled': z.object({
    ...onTask,
    decision: z.enum(['approve', 'request_changes']),
    decided_on: at,
    undone,
  }),
  'Workflow Edited': z.object({ at, changes: z.array(structureChange) }),
  'Date Changed': z.object({
    ...onStage,
    revisionId: z.nullable(id),
    field: z.enum(dateFields),
    value: z.nullable(z.string()),
    was: z.nullable(z.string()),
  }),
  'Linearity Switched': z.object({ at, is_linear: z.boolean() }),
  'Project Created': z.object({ client_id: id }),
  'Project Updated': z.object({
    changed: z.array(z.string()),
    client: z.optional(z.object({ id, name: z.string(), was: z.string() })),
  }),
  'Project Archived': z.object({}),
  'Project Unarchived': z.object({}),
  'Cancel Project': z.object({}),
  'Project Deleted': z.object({ name: z.string() }),
  'Feedback Overdue': z.object(onTask),
  'Target Missed': z.object({ ...onStage, target_date: z.string() }),
  'Client Created': z.object({ client_id: id, name: z.string() }),
  'Client Updated': z.object({ client_id: id, changed: z.array(z.string()) }),
  'Client Deleted': z.object({ client_id: id, name: z.string() }),
  'Contact Invited': z.object({ contact_id: id }),
  'Contact Address Changed': z.object({
    client_id: id,
    contact_id: id,
    name: z.string(),
    was: z.string(),
    email: z.string(),
  }),
  'User Invited': z.object({ user_id: id, again: z.optional(z.boolean()) }),
  'Admin Granted': z.object({ user_id: id }),
  'Member Logged Out': z.object({ user_id: id, name: z.string() }),
  'Workspace Handed Over': z.object({ user_id: id, name: z.string(), was: id }),
  'Workspace Updated': z.object({ changed: z.array(z.string()) }),
  'Record Saved': z.object({
    record: z.string(),
    record_id: id,
    name: z.string(),
    what: z.enum(['added', 'changed', 'removed']),
    changed: z.array(z.string()),
    on: z.array(z.string()),
    off: z.array(z.string()),
  }),
  'Workspace Deleted': z.object({ name: z.string() }),
  'Domain Released': z.object({
    kind: z.enum(['sender', 'host']),
    domain: z.string(),
    distribution_tenant: z.nullable(z.string()),
  }),
  'Client Commented': z.object({ ...onTask, message: z.string() }),
  'Message Answered': z.object(onTask),
  'Decision Recorded': z.object({
    ...onTask,
    decision: z.enum(['approve', 'request_changes']),
    message: z.string(),
    points: z.optional(submittedPoints),
  }),
  'Points Submitted': z.object({ ...onTask, points: submittedPoints }),
  'Comment Added': z.object(mentioning),
  'Internal Comment Added': z.object(mentioning),
  'Point Replied': z.object(mentioning),
  'Points Answered': z.object({
    ...onTask,
    answers: z.array(
      z.object({
        point_id: z.string(),
        number: z.number(),
        what: z.enum(answerKinds),
        was: z.optional(z.object({ what: z.enum(answerKinds), by: z.string() })),
      }),
    ),
  }),
  'Answer Withdrawn': z.object({ ...onPoint, what: z.enum(answerKinds) }),
  'Point Accepted': z.object(onPoint),
  'Point Reopened': z.object({ ...onPoint, text: z.string() }),
  'Point Assigned': z.object({ ...onPoint, user_id: z.nullable(id), user_name: z.string() }),
  'Mail Resent': z.object({
    of: z.object({ time: z.number(), workflowId: z.number(), name: z.string() }),
    recipients: z.array(z.string()),
    subject: z.string(),
    to: z.array(z.string()),
  }),
  'Address Suppressed': z.object({
    to: z.string(),
    why: z.enum(['bounced', 'complained']),
    detail: z.string(),
    about: z.string(),
    contact_id: z.nullable(id),
    user_id: z.nullable(id),
  }),
  'Address Released': z.object({ to: z.string(), contact_id: id }),
  'Guest Added': z.object({ client_id: id, contact_id: id, guest: z.string() }),
  'Reminders Stopped': z.object({ contact_id: id, name: z.string() }),
  'Reminders Resumed': z.object({ contact_id: id, name: z.string() }),
  'Note Added': z.object({ note_id: id, stageId: id, notify: sides }),
  'Note Updated': z.object({ note_id: id, stageId: id, changed: z.array(z.string()), notify: sides }),
  'Note Deleted': z.object({ note_id: id, stageId: id }),
  'Scope Added': z.object({ note_id: id, notify: sides }),
  'Scope Updated': z.object({ note_id: id, changed: z.array(z.string()), notify: sides }),
  'Scope Deleted': z.object({ note_id: id }),
  'File Registered': z.object({ revisionId: id, file_id: z.string(), name: z.string() }),
  'File Described': z.object({ revisionId: id, file_id: z.string(), name: z.string() }),
  'File Captioned': z.object({ revisionId: id, file_id: z.string(), name: z.string() }),
  'Described Version Changed': z.object({ revisionId: id, file_id: z.string(), name: z.string() }),
  'Conversion Retried': z.object({
    revisionId: id,
    file_id: z.string(),
    name: z.string(),
    number: z.number(),
  }),
  'File Deleted': z.object({ revisionId: id, name: z.string() }),
  'File Refused': z.object({ revisionId: id, file_id: z.string(), name: z.string(), reason: z.string() }),
  'Link Opened' /** Null for a link to another target, which is named instead. */: z.object({
    link_id: z.string(),
    revisionId: z.nullable(id),
    deliverable_id: z.optional(id),
    contact_id: id,
  }),
  'Link Revoked': z.object({ revisionId: id, contact_id: id, contact_name: z.string() }),
  'Link Renewed': z.object({ revisionId: id, contact_id: id, contact_name: z.string() }),
  'Link Copied': z.object({ revisionId: id, contact_id: id, contact_name: z.string() }),
  'Link Asked': z.object({
    revisionId: z.nullable(id),
    deliverable_id: z.optional(id),
    survey_id: z.optional(id),
    contact_id: id,
    contact_name: z.string(),
    end: z.enum(linkEnds),
  }),
  'Deliverable Saved': z.object({ deliverable_id: id, title: z.string() }),
  'Deliverable Sent': z.object({
    deliverable_id: id,
    title: z.string(),
    link: z.nullable(z.string()),
    files: z.array(file),
    mail,
  }),
  'Deliverable Deleted': z.object({ deliverable_id: id, title: z.string() }),
  'Survey Sent': z.object({ ...onSurvey, mail }),
  'Survey Reminded': z.object({ ...onSurvey, mail }),
  'Survey Answered': z.object({ ...onSurvey, items: z.array(id) }),
  'Survey Completed': z.object({
    ...onSurvey,
    rating: z.nullable(z.number()),
  }),
} as const satisfies { readonly [Name in EventName]: z.ZodMiniType<EventData<Name>> };

/** Deeply writable `Value`, as zod's outputs are. */
type Writable<Value> = Value extends object
  ? { -readonly [Key in keyof Value]: Writable<Value[Key]> }
  : Value;

/** Names of events whose schema would refuse or cut data that the domain's type allows. */
type Narrower = {
  [Name in EventName]: Writable<EventData<Name>> extends z.input<(typeof eventData)[Name]> ? never : Name;
}[EventName];
/** Paths of all keys in `Value`, at every depth. */
type Path<Value> = Value extends readonly (infer Item)[]
  ? Path<Item>
  : Value extends object
    ? { [Key in keyof Value & string]-?: Key | `${Key}.${Path<Value[Key]>}` }[keyof Value & string]
    : never;

/** Keys of the domain's types that a schema lacks and would strip; `Narrower` misses a misspelled optional key. */
type Stripped = {
  [Name in EventName]: Exclude<
    `${Name}: ${Path<EventData<Name>>}`,
    `${Name}: ${Path<z.input<(typeof eventData)[Name]>>}`
  >;
}[EventName];

/** Compile-time assertion: fails with the names that it is given. */
type Complete<_ extends never> = true;
export type SchemasAreComplete = [Complete<Narrower>, Complete<Stripped>];

const names = Object.keys(eventData) as [EventName, ...EventName[]];

/** Event of the history. */
export const shownEvent = z.discriminatedUnion(
  'category',
  names.map((name) => z.extend(eventData[name], { category: z.literal(name) })) as never,
  // The list was made name by name, which the compiler cannot follow.
) as unknown as z.ZodMiniType<ShownEvent>;

/** Event of the history as a client reads it: the fields of the allow-list. */
export const clientEvent = z.discriminatedUnion(
  'category',
  names.flatMap((name) => {
    const readable = clientHistory[name];
    if (!readable) return [];
    const fields = Object.fromEntries(readable.fields.map((field) => [field, true]));
    return [z.extend(z.pick(eventData[name], fields as never), { category: z.literal(name) })];
  }) as never,
) as unknown as z.ZodMiniType<ClientEvent>;
