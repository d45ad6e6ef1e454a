import { answererLimits, linkDeciders, plainName } from '#domain/answerer/index.ts';
import { pointLimits } from '#domain/point/index.ts';
import { textLimit } from '#domain/text-limit.ts';
import * as z from '#schema';
import { email, id, instant, language, noBody, noQuery, theme } from './common.ts';
import { file, fileId, fromPage, pageList } from './file.ts';
import { route } from './route.ts';

/** Token of a tracked link: its random id, signed (HMAC). */
export const byToken = z.object({ token: z.string().check(z.minLength(20), z.maxLength(100)) });

/** Name of a colleague to whom a link was forwarded, as they give it. */
const answererName = z.string().check(z.trim(), z.maxLength(answererLimits.name), z.regex(plainName));

/** Colleague to whom a link was forwarded: words of the link's holder, which grant nothing. */
export const answerer = z.object({ name: answererName, email });

/** Person behind a call by a link, if it is not the contact whom the link was sent to. */
export const signedBy = { answerer: z.optional(answerer) };

/** The same for a read, which tells by the name what is the reader's own. */
export const readBy = z.object({ answerer: z.optional(answererName) });

/** Public branding of a workspace. */
export const brand = z.object({ name: z.string(), logo: z.nullable(z.string()), theme });

/** Frame of the page behind a mailed link: workspace, language, time zone, project. */
export const guestFrame = {
  workspace: brand,
  language,
  timezone: z.string(),
  dt_format: z.string(),
  project: z.object({ name: z.string(), reference_code: z.string() }),
};

/** State of the revision that the link was sent for: open, or the outcome of this revision (workflow.md). */
export const reviewState = z.enum([
  'open',
  'shown',
  'approved',
  'changes_requested',
  'completed',
  'reopened',
  'not_sent',
  'closed',
  'read_only',
]);
export type ReviewState = z.output<typeof reviewState>;

/** Decision on a revision: its event's time, and the name of the contact or member who took it. */
export const revisionDecided = z.object({
  what: z.enum(['approved', 'changes_requested', 'completed']),
  at: instant,
  by: z.string(),
});
export type RevisionDecided = z.output<typeof revisionDecided>;

/** Decision of the reader that they may still take back, identified by its `seq`, until an instant. */
export const recall = z.object({ seq: z.number(), until: instant });

export type Recall = z.output<typeof recall>;

/** Decision to take back, as in the `recall` of the last read. */
export const recalledDecision = z.object({ seq: z.number().check(z.int(), z.gte(1)) });

/** Rounds as seen from the revision (shared/domain/workflow/rounds.ts). */
const roundsAt = z.object({
  round: z.number(),
  kind: z.enum(['preview', 'agreed', 'free', 'cost']),
  agreed: z.number(),
  left: z.number(),
  next: z.discriminatedUnion('begins', [
    z.object({ begins: z.literal('agreed'), left: z.number() }),
    z.object({ begins: z.literal('last_agreed') }),
    z.object({ begins: z.literal('free') }),
    z.object({ begins: z.literal('cost') }),
    z.object({ begins: z.literal('work') }),
  ]),
});

export const review = z.object({
  state: reviewState,
  ...guestFrame,
  contact: z.object({ firstname: z.string(), lastname: z.string() }),
  deliverable: z.string(),
  stage: z.object({ title: z.string() }),
  /** Title of the deliverable's current stage, which after an approval is the next one; null once all are completed. */
  current_stage: z.nullable(z.string()),
  /** Version of the deliverable at this read, comparable with that of the list of points. */
  version: z.number(),
  /** Revision that the link was sent for. */
  revision_id: z.number(),
  rounds: roundsAt,
  message: z.string(),
  link: z.nullable(z.string()),
  files: z.array(file),
  /** Files of the earlier rounds of the stage, as they were sent. */
  earlier_files: z.array(
    z.extend(file, {
      /** Round of the stage, counted from 0 (the preview). */
      round: z.number(),
    }),
  ),
  sent_on: z.nullable(instant),
  due_on: z.nullable(instant),
  /** Days, `yyyy-MM-dd`, that the reader may ask for instead, the nearest first; none where the due date cannot move. */
  days_to_ask_for: z.array(z.string()),
  /** Newest wish for a later due date; null for none. */
  wish: z.nullable(
    z.object({
      due_date: z.string(),
      by: z.string(),
      own: z.boolean(),
      message: z.string(),
      state: z.enum(['open', 'agreed', 'kept', 'withdrawn']),
      reply: z.string(),
    }),
  ),
  /** Deciders by this link. */
  deciders: z.enum(linkDeciders),
  /** Decision on this revision; null while it is open. */
  decided: z.nullable(revisionDecided),
  /** Answers of a round that several contacts decide, while it is open; null where the first answer decides. */
  approval: z.nullable(
    z.object({
      answers: z.array(
        z.object({ by: z.string(), decision: z.enum(['approve', 'request_changes']), own: z.boolean() }),
      ),
      /** Names of those whose answer is still to come, the reader's own left out. */
      waiting: z.array(z.string()),
      /** False for a reader whose answer is not asked for: it is kept, and decides nothing. */
      counts: z.boolean(),
    }),
  ),
  /** Reader's own decision, while they may take it back; otherwise null. */
  recall: z.nullable(recall),
  /** True if a later round of the stage was sent. */
  superseded: z.boolean(),
  /** Path to the round that is open now, if this one is not; otherwise null. */
  current: z.nullable(z.string()),
  history: z.array(
    z.object({
      at: instant,
      who: z.string(),
      what: z.enum([
        'sent',
        'requested',
        'approved',
        'commented',
        'requested_late',
        'approved_late',
        'recalled_request',
        'recalled_approval',
        'asked_for_time',
        'withdrew_wish',
        'agreed_to_time',
        'kept_due_date',
      ]),
      message: z.string(),
    }),
  ),
});
export type Review = z.output<typeof review>;

/** Id of a point or a reply, chosen by the author's device. */
export const pointId = z.string().check(z.regex(/^[A-Za-z0-9_-]{10,40}$/));

/** Decision of a client, by a link or on the timeline. */
export const clientDecision = z.object({
  decision: z.enum(['approve', 'request_changes']),
  message: z._default(z.string().check(z.trim(), z.maxLength(textLimit)), ''),
  /** Drafts that are submitted with it. */
  points: z._default(z.array(pointId).check(z.maxLength(pointLimits.submission)), []),
  /** Ids of the files that the page has shown to this person; omitted if unknown. */
  seen: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(1000))),
  /** Pages of a PDF that were in sight, or seconds of a film or a sound that were played, by file; kept within what there is. */
  looked: z.optional(
    z
      .array(
        z.object({
          file: z.string().check(z.maxLength(64)),
          amount: z.number().check(z.int(), z.gte(0), z.lte(1e9)),
        }),
      )
      .check(z.maxLength(1000)),
  ),
});

/** Pass of a device on which a mailed code was typed. */
const pass = z.optional(z.string().check(z.maxLength(200)));

/** Fields of a decision by a link that say and prove who takes it. */
const provenBy = { ...signedBy, pass };
const decisionByLink = z.extend(clientDecision, provenBy);

/**
 * Outcome of a client's decision: taken (`done`); recorded, because the revision was no longer open (`recorded`); or
 * a repetition of it with the same message or none (`ignored`, idempotent).
 */
export const decisionOutcome = z.enum(['done', 'recorded', 'ignored']);
export type DecisionOutcome = z.output<typeof decisionOutcome>;

export const clientMessage = z.object({
  message: z.string().check(z.trim(), z.minLength(1), z.maxLength(textLimit)),
});

export const getReview = route({
  name: 'getReview',
  resource: 'review',
  method: 'GET',
  path: '/review/{token}',
  access: 'reviewer',
  limit: 'read',
  params: byToken,
  query: noQuery,
  body: noBody,
  answer: review,
  summary: 'Content of the review page behind a tracked link; changes nothing',
});

export const decideReview = route({
  name: 'decideReview',
  resource: 'review',
  method: 'POST',
  path: '/review/{token}/decision',
  access: 'reviewer',
  limit: 'message',
  params: byToken,
  query: noQuery,
  body: decisionByLink,
  answer: z.object({ outcome: decisionOutcome, review }),
  summary: "The client's decision on the revision that the link was sent for",
  keyed: true,
});

export const recallReview = route({
  name: 'recallReview',
  resource: 'review',
  method: 'POST',
  path: '/review/{token}/recall',
  access: 'reviewer',
  limit: 'write',
  params: byToken,
  query: noQuery,
  body: z.extend(recalledDecision, provenBy),
  answer: review,
  summary: 'Takes the own decision back, within ten minutes and before anybody else has acted',
  keyed: true,
});

export const commentReview = route({
  name: 'commentReview',
  resource: 'review',
  method: 'POST',
  path: '/review/{token}/message',
  access: 'reviewer',
  limit: 'message',
  params: byToken,
  query: noQuery,
  body: z.extend(clientMessage, signedBy),
  answer: z.object({ ok: z.literal(true) }),
  summary: 'A message of the client to the team, without a decision',
  keyed: true,
});

export const listReviewPages = route({
  name: 'listReviewPages',
  resource: 'review',
  method: 'GET',
  path: '/review/{token}/files/{file}/pages',
  access: 'reviewer',
  limit: 'read',
  params: z.extend(byToken, { file: fileId }),
  query: fromPage,
  body: noBody,
  answer: pageList,
  summary: 'The pages of a PDF of the review page as pictures, 50 at a time',
});

const byLink = z.object({ id: z.string().check(z.minLength(20), z.maxLength(100)) });

export const getTrackLink = route({
  name: 'getTrackLink',
  resource: 'review',
  method: 'GET',
  path: '/tracklinks/{id}',
  access: 'public',
  limit: 'public',
  params: byLink,
  query: noQuery,
  body: noBody,
  answer: z.object({ target: z.string() }),
  summary: 'Target of a tracked link. A tenant_id header is accepted and ignored: the token decides',
});

export const openTrackLink = route({
  name: 'openTrackLink',
  resource: 'review',
  method: 'POST',
  path: '/tracklinks/{id}/open',
  access: 'public',
  limit: 'opening',
  params: byLink,
  query: noQuery,
  body: z.object({
    /** Interaction with the visible page; a hit without one is stored but not counted. */
    interaction: z.enum(['none', 'pointer', 'key', 'scroll', 'focus']),
    visible: z.boolean(),
    ...signedBy,
  }),
  answer: z.object({ counted: z.boolean() }),
  summary: 'Reports that a person has opened the page of the link',
});

export const askForLink = route({
  name: 'askForLink',
  resource: 'review',
  method: 'POST',
  path: '/tracklinks/{id}/ask',
  access: 'public',
  limit: 'link_ask',
  params: byLink,
  query: noQuery,
  body: noBody,
  answer: z.object({
    /** False if the link has not ended. */
    asked: z.boolean(),
  }),
  summary: 'The holder of an ended link asks the agency for a new one',
});

export const copyLink = route({
  name: 'copyLink',
  resource: 'review',
  method: 'POST',
  path: '/projects/{id}/revisions/{rev}/tracklinks/{contactId}/copy',
  access: 'act_on_timeline',
  limit: 'write',
  params: z.object({ id, rev: id, contactId: id }),
  query: noQuery,
  body: noBody,
  answer: z.object({ url: z.string() }),
  summary: 'A further link of a contact to a revision, for an agent to hand over; decisions by it say so',
});

export const reviewRoutes = [
  getReview,
  decideReview,
  recallReview,
  commentReview,
  listReviewPages,
  getTrackLink,
  openTrackLink,
  askForLink,
  copyLink,
];
