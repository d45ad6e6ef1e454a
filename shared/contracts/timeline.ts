import { undoReasons } from '#domain/workflow/event.ts';
import { notReady } from '#domain/workflow/multi-update.ts';
import * as z from '#schema';
import { bodyId, byId, cursor, done, id, instant, noBody, noParams, noQuery } from './common.ts';
import { file } from './file.ts';
import { emailText, mailsAnswer } from './mail-text.ts';
import { wishedTime } from './more-time.ts';
import { shownProject, workflowFields } from './projects.ts';
import {
  clientDecision,
  clientMessage,
  decisionOutcome,
  recall,
  recalledDecision,
  revisionDecided,
} from './review.ts';
import { route } from './route.ts';
import { actionAnswer, historyEntry, workflow, workspaceEntry } from './workflows.ts';

const onWorkflow = z.object({ id, wf: id });
const onRevision = z.object({ id, wf: id, rev: id });
const onStage = z.object({ id, wf: id, stage: id });

/** Clicks of a contact on their link to a revision. */
const clickSummary = z.object({
  revision_id: id,
  contact_id: id,
  contact_name: z.string(),
  /** Time of the latest click. */
  event_time: instant,
  clicks: z.number(),
  /** Times, newest first; only the first 500 are stored. */
  opened: z.array(instant),
});
export type LinkClicks = z.output<typeof clickSummary>;

const sentLink = z.object({
  contact_id: id,
  contact_name: z.string(),
  /** False for links that were revoked, or sent to a former address of the contact. */
  opens: z.boolean(),
  /** False for a contact of the project who was sent none yet. */
  sent: z.boolean(),
  /** False for a contact who has left the project. */
  on_project: z.boolean(),
});
export type SentLink = z.output<typeof sentLink>;

export const getTimeline = route({
  name: 'getTimeline',
  resource: 'timeline',
  method: 'GET',
  path: '/projects/{id}/timeline/{wf}',
  access: 'view_project',
  limit: 'read',
  params: onWorkflow,
  query: z.object({ cursor }),
  body: noBody,
  answer: z.object({
    project: shownProject,
    workflow,
    files: z.array(z.object({ revision_id: id, file })),
    history: z.array(historyEntry),
    cursor: z.nullable(z.string()),
    /** Progress of all deliverables together, 0 to 1. */
    project_progress: z.number(),
    /** Signed-in client's own decision on the current stage, while they may take it back; otherwise null. */
    recall: z.nullable(z.extend(recall, { revision_id: id })),
    /**
     * Version for polling by `getTimelineVersion`, unchanged until something happens; null on further pages of the
     * history.
     */
    version: z.nullable(z.string()),
    now: instant,
  }),
  summary: 'Everything the timeline page shows, in one read; further history by cursor',
});

export const getTimelines = route({
  name: 'getTimelines',
  resource: 'timeline',
  method: 'GET',
  path: '/projects/{id}/timelines',
  access: 'view_project',
  limit: 'read',
  params: byId,
  query: noQuery,
  body: noBody,
  answer: z.object({
    project: shownProject,
    items: z.array(
      z.object({
        ...workflowFields,
        started_on: z.nullable(instant),
        /** Time of the last opening of a link to it by a contact; null for clients. */
        last_clicked: z.nullable(instant),
      }),
    ),
    now: instant,
  }),
  summary: 'The deliverables of a project side by side',
});

export const getTimelineVersion = route({
  name: 'getTimelineVersion',
  resource: 'timeline',
  method: 'GET',
  path: '/projects/{id}/timeline/{wf}/version',
  access: 'view_project',
  limit: 'read',
  params: onWorkflow,
  query: noQuery,
  body: noBody,
  answer: z.object({ version: z.string() }),
  summary: 'Version of the timeline, which changes when something happens on it',
});

export const getEvents = route({
  name: 'getEvents',
  resource: 'timeline',
  method: 'GET',
  path: '/projects/{id}/timeline/events',
  access: 'view_project',
  limit: 'read',
  params: byId,
  query: z.object({ cursor }),
  body: noBody,
  answer: z.object({ items: z.array(historyEntry), cursor: z.nullable(z.string()) }),
  summary: 'The history of a project, newest first',
});

export const getWorkspaceEvents = route({
  name: 'getWorkspaceEvents',
  resource: 'timeline',
  method: 'GET',
  path: '/projects/events',
  access: 'list_projects',
  limit: 'costly',
  params: noParams,
  query: z.object({ cursor }),
  body: noBody,
  answer: z.object({
    /** At most 50 entries; fewer, or none, where the page covers projects that the caller may not see. */
    items: z.array(workspaceEntry),
    /** Cursor of the next page, even if this page has few items; null at the end. */
    cursor: z.nullable(z.string()),
  }),
  summary:
    'The history of all projects that the caller sees, newest first; a page may hold few entries, or none, before the end',
});

export const previewMail = route({
  name: 'previewMail',
  resource: 'timeline',
  method: 'POST',
  path: '/projects/{id}/timeline/{wf}/revision/{rev}/preview-mail',
  access: 'act_on_timeline',
  limit: 'read',
  params: onRevision,
  query: noQuery,
  body: z.object({
    emailText,
    reviewLink: z.nullable(z.string()),
    isReminder: z._default(z.boolean(), false),
    /** True to move the stage forward: the mail then describes the state after it, as in the sending. */
    updateStatus: z._default(z.boolean(), true),
  }),
  answer: mailsAnswer,
  summary: 'The mail exactly as each recipient would get it; nothing is sent or changed',
  reads: true,
});

export const sendPreview = route({
  name: 'sendPreview',
  resource: 'timeline',
  method: 'PUT',
  path: '/projects/{id}/timeline/{wf}/revision/{rev}/send-preview',
  access: 'act_on_timeline',
  limit: 'send',
  params: onRevision,
  query: noQuery,
  body: z.object({
    emailText,
    /** `files` if files were uploaded, otherwise the link. */
    reviewLink: z.nullable(z.string().check(z.trim(), z.maxLength(1000))),
    isFirstEmail: z._default(z.boolean(), false),
    isReminder: z._default(z.boolean(), false),
    /** Moves the revision on to awaiting feedback. */
    updateStatus: z._default(z.boolean(), true),
    /** Ticked items of the stage's checklist. */
    checked: z._default(z.array(z.string()), []),
  }),
  answer: actionAnswer,
  summary: 'Sends a preview, or a reminder of one, to the contacts of the project',
  keyed: true,
});

const update = z.object({
  emailText,
  /** In the order of the mail. */
  deliverables: z
    .array(
      z.object({
        workflowId: bodyId,
        revisionId: bodyId,
        /** `files` if files were uploaded, otherwise the link. */
        reviewLink: z.nullable(z.string().check(z.trim(), z.maxLength(1000))),
        /** Moves the revision on to awaiting feedback. */
        updateStatus: z._default(z.boolean(), true),
      }),
    )
    .check(z.minLength(1), z.maxLength(50)),
});

const updateOffer = z.object({
  workflow_id: id,
  /** Null where no stage is in progress. */
  stage_id: z.nullable(id),
  revision_id: z.nullable(id),
  /** Reason that it is not ready to be shown; null for none. */
  reason: z.nullable(z.enum(notReady)),
});
export type UpdateOffer = z.output<typeof updateOffer>;

export const listUpdateOffers = route({
  name: 'listUpdateOffers',
  resource: 'timeline',
  method: 'GET',
  path: '/projects/{id}/timeline/multi/offers',
  access: 'act_on_timeline',
  limit: 'read',
  params: byId,
  query: noQuery,
  body: noBody,
  answer: z.object({ offers: z.array(updateOffer) }),
  summary:
    'The deliverables that are ready for a multi-update, and the others with the reason that they are not',
});

export const previewMultiUpdate = route({
  name: 'previewMultiUpdate',
  resource: 'timeline',
  method: 'POST',
  path: '/projects/{id}/timeline/multi/preview-mail',
  access: 'act_on_timeline',
  limit: 'read',
  params: byId,
  query: noQuery,
  body: update,
  answer: mailsAnswer,
  summary: 'The mail of a multi-update exactly as each recipient would get it; nothing is sent or changed',
  reads: true,
});

export const sendMultiUpdate = route({
  name: 'sendMultiUpdate',
  resource: 'timeline',
  method: 'PUT',
  path: '/projects/{id}/timeline/multi/send-preview',
  access: 'act_on_timeline',
  limit: 'send',
  params: byId,
  query: noQuery,
  body: update,
  answer: z.object({ workflows: z.array(actionAnswer) }),
  summary:
    'Sends previews of several deliverables in one mail to the contacts of the project: all of them or none',
  keyed: true,
});

const message = z.object({ emailText, isFirstEmail: z._default(z.boolean(), false) });

export const sendRevisionMessage = route({
  name: 'sendRevisionMessage',
  resource: 'timeline',
  method: 'PUT',
  path: '/projects/{id}/timeline/{wf}/revision/{rev}/send-message',
  access: 'act_on_timeline',
  limit: 'send',
  params: onRevision,
  query: noQuery,
  body: message,
  answer: actionAnswer,
  summary: 'Sends a message about a revision to the contacts of the project',
  keyed: true,
});

export const sendStageMessage = route({
  name: 'sendStageMessage',
  resource: 'timeline',
  method: 'PUT',
  path: '/projects/{id}/timeline/{wf}/stages/{stage}/send-message',
  access: 'act_on_timeline',
  limit: 'send',
  params: onStage,
  query: noQuery,
  body: message,
  answer: actionAnswer,
  summary: 'Sends a message about a stage to the contacts of the project',
  keyed: true,
});

const undoFields = {
  reason: z._default(z.enum(undoReasons), 'mistake'),
  /**
   * Optimistic lock: `seq` of the action to take back, from the workflow's `undo`. If omitted, the last action at the
   * time of the call.
   */
  seq: z.optional(z.int().check(z.gte(1))),
};
const undoBody = z.object(undoFields);

export const undoLast = route({
  name: 'undoLast',
  resource: 'timeline',
  method: 'PUT',
  path: '/projects/{id}/timeline/{wf}/actions/undo-last',
  access: 'act_on_timeline',
  limit: 'write',
  params: onWorkflow,
  query: noQuery,
  body: z.object({
    ...undoFields,
    /** Takes all of a multi-update back, or nothing. */
    whole: z._default(z.boolean(), false),
  }),
  answer: actionAnswer,
  summary: 'Takes back the last action of the timeline, and with it the multi-update that it was a part of',
  keyed: true,
});

export const undoLastOfStage = route({
  name: 'undoLastOfStage',
  resource: 'timeline',
  method: 'PUT',
  path: '/projects/{id}/timeline/{wf}/stages/{stage}/actions/undo-last',
  access: 'act_on_timeline',
  limit: 'write',
  params: onStage,
  query: noQuery,
  body: undoBody,
  answer: actionAnswer,
  summary: 'Takes back the last action of a stage',
  keyed: true,
});

export const startStage = route({
  name: 'startStage',
  resource: 'timeline',
  method: 'PUT',
  path: '/projects/{id}/timeline/{wf}/stages/{stage}/actions/start',
  access: 'act_on_timeline',
  limit: 'write',
  params: onStage,
  query: noQuery,
  body: noBody,
  answer: actionAnswer,
  summary: 'Starts a stage of a non-linear workflow',
});

export const decideOnTimeline = route({
  name: 'decideOnTimeline',
  resource: 'timeline',
  method: 'POST',
  path: '/projects/{id}/timeline/{wf}/revision/{rev}/decision',
  access: 'decide_as_client',
  limit: 'message',
  params: onRevision,
  query: noQuery,
  body: clientDecision,
  answer: z.extend(actionAnswer, { outcome: decisionOutcome, decided: z.nullable(revisionDecided) }),
  summary: "A signed-in client's decision on a revision",
  keyed: true,
});

export const recallOnTimeline = route({
  name: 'recallOnTimeline',
  resource: 'timeline',
  method: 'POST',
  path: '/projects/{id}/timeline/{wf}/revision/{rev}/recall',
  access: 'decide_as_client',
  limit: 'write',
  params: onRevision,
  query: noQuery,
  body: recalledDecision,
  answer: actionAnswer,
  summary: 'Takes the own decision back, within ten minutes and before anybody else has acted',
  keyed: true,
});

export const askForTimeOnTimeline = route({
  name: 'askForTimeOnTimeline',
  resource: 'timeline',
  method: 'POST',
  path: '/projects/{id}/timeline/{wf}/revision/{rev}/wish',
  access: 'decide_as_client',
  limit: 'message',
  params: onRevision,
  query: noQuery,
  body: wishedTime,
  answer: actionAnswer,
  summary: 'A signed-in client asks for a later due date, or takes that back',
  keyed: true,
});

export const commentOnTimeline = route({
  name: 'commentOnTimeline',
  resource: 'timeline',
  method: 'POST',
  path: '/projects/{id}/timeline/{wf}/revision/{rev}/message',
  access: 'decide_as_client',
  limit: 'message',
  params: onRevision,
  query: noQuery,
  body: clientMessage,
  answer: done,
  summary: 'A message of a signed-in client to the team, without a decision',
  keyed: true,
});

export const getLinkClicks = route({
  name: 'getLinkClicks',
  resource: 'timeline',
  method: 'GET',
  path: '/projects/{id}/revisions/{rev}/tracklinks',
  access: 'act_on_timeline',
  limit: 'read',
  params: z.object({ id, rev: id }),
  query: noQuery,
  body: noBody,
  answer: z.object({
    items: z.array(clickSummary),
    /** All contacts who were sent a link to the revision, and those of the project who could be. */
    links: z.array(sentLink),
  }),
  summary: 'Contacts who were sent links to a revision, and who opened them when; scanners are not counted',
});

export const renewLink = route({
  name: 'renewLink',
  resource: 'timeline',
  method: 'POST',
  path: '/projects/{id}/revisions/{rev}/tracklinks/{contactId}/renew',
  access: 'act_on_timeline',
  limit: 'send',
  params: z.object({ id, rev: id, contactId: id }),
  query: noQuery,
  body: noBody,
  answer: sentLink,
  summary: 'Mails a contact a new link to a revision, which ends all earlier ones',
  keyed: true,
});

export const revokeLink = route({
  name: 'revokeLink',
  resource: 'timeline',
  method: 'POST',
  path: '/projects/{id}/revisions/{rev}/tracklinks/{contactId}/revoke',
  access: 'act_on_timeline',
  limit: 'write',
  params: z.object({ id, rev: id, contactId: id }),
  query: noQuery,
  body: noBody,
  answer: sentLink,
  summary: 'Ends all links of a contact to a revision; the next mail with a link brings a new one',
});

export const sendAgain = route({
  name: 'sendAgain',
  resource: 'timeline',
  method: 'POST',
  path: '/projects/{id}/mails/send-again',
  access: 'act_on_timeline',
  limit: 'send',
  params: byId,
  query: noQuery,
  body: z.object({
    /** `commit` of the mails, from the history. */
    commit: z.string().check(z.maxLength(100)),
    /** Recipients within that commit, as the history names them. */
    recipients: z.array(z.string().check(z.maxLength(100))).check(z.minLength(1), z.maxLength(40)),
    /** True to send again mails whose outcome is unknown: their recipients may get them twice. */
    evenIfUnknown: z._default(z.boolean(), false),
  }),
  answer: z.object({
    /** `ignored` if none can be sent again: they are being sent, went out, or their addresses get no mail. */
    outcome: z.enum(['done', 'ignored']),
  }),
  summary:
    'Sends mails again that have failed, or of which nobody knows if they went out. Refused if the reason of each has gone meanwhile: its link was revoked, its sending undone, its recipient left',
  keyed: true,
});

export const timelineRoutes = [
  getTimeline,
  getTimelines,
  getTimelineVersion,
  getEvents,
  getWorkspaceEvents,
  previewMail,
  sendPreview,
  listUpdateOffers,
  previewMultiUpdate,
  sendMultiUpdate,
  sendRevisionMessage,
  sendStageMessage,
  undoLast,
  undoLastOfStage,
  startStage,
  decideOnTimeline,
  recallOnTimeline,
  askForTimeOnTimeline,
  commentOnTimeline,
  getLinkClicks,
  renewLink,
  revokeLink,
  sendAgain,
];
