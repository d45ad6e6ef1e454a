/** Points of a review (shared/domain/point): the same calls by a review's link and on the timeline. */
import { maxNameLength } from '#domain/file/name.ts';
import { pictureTypes } from '#domain/note/picture.ts';
import {
  answerKinds,
  pointKinds,
  pointLimits,
  pointStates,
  type Selector,
  selectorLimits,
  textMarks,
} from '#domain/point/index.ts';
import * as z from '#schema';
import { done, id, instant, language, noBody, noQuery } from './common.ts';
import { fileId } from './file.ts';
import { ofPicture, uploadOfPicture } from './pictures.ts';
import { byToken, pointId, readBy, signedBy } from './review.ts';
import { route } from './route.ts';

const share = z.number().check(z.gte(0), z.lte(100));
const spot = { x: share, y: share };
const area = z.object({ ...spot, w: share, h: share });
const count = z.number().check(z.int(), z.gte(0), z.lte(1e9));
const whole = z.number().check(z.int(), z.gte(1), z.lte(1e9));
const context = z.string().check(z.maxLength(selectorLimits.context));

const shape = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pin'), ...spot }),
  z.object({ type: z.literal('area'), ...spot, w: share, h: share }),
  z.object({
    type: z.literal('drawing'),
    strokes: z
      .array(
        z.object({
          kind: z.enum(['arrow', 'line']),
          spots: z.array(z.object(spot)).check(z.minLength(2), z.maxLength(selectorLimits.spots)),
        }),
      )
      .check(z.minLength(1), z.maxLength(selectorLimits.strokes)),
  }),
  z.object({
    type: z.literal('text'),
    mark: z.enum(textMarks),
    exact: z.string().check(z.maxLength(selectorLimits.quote)),
    prefix: context,
    suffix: context,
    areas: z.array(area).check(z.minLength(1), z.maxLength(selectorLimits.areas)),
  }),
]);

/** Place within a file (shared/domain/point/selector.ts). */
const selector: z.ZodMiniType<Selector, Selector> = z.object({
  page: z.optional(whole),
  moment: z.optional(
    z.object({
      frame: count,
      until: z.optional(whole),
      rate: z.object({ frames: whole, seconds: whole }),
    }),
  ),
  shape: z.optional(shape),
});

const person = z.object({
  kind: z.enum(['member', 'contact']),
  id: z.number(),
  name: z.string(),
  /** Colleague who used the contact's link; the other fields are the contact's. */
  answerer: z.optional(z.object({ name: z.string() })),
});

const answer = z.object({
  what: z.enum(answerKinds),
  text: z.string(),
  by: person,
  at: instant,
  /**
   * Place in a later round that shows the change; absent for the same place on the file that replaces the point's
   * own.
   */
  place: z.optional(z.object({ revision_id: z.number(), file_id: z.string(), selector })),
});

const attachment = z.object({
  id: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  type: z.enum(pictureTypes),
});
export type WireAttachment = z.output<typeof attachment>;

const reply = z.object({
  id: z.string(),
  by: person,
  at: instant,
  text: z.string(),
  /** True if only the agency reads it. */
  internal: z.boolean(),
  /** People whom the text mentions with “@”, by their names at that time. */
  mentions: z.array(person),
  /** Pictures, in the order of their author. */
  attachments: z.array(attachment),
});

export const point = z.object({
  id: z.string(),
  stage_id: z.number(),
  revision_id: z.number(),
  /** Id of the file's version; null for the round as a whole. */
  file_id: z.nullable(z.string()),
  selector,
  kind: z.enum(pointKinds),
  internal: z.boolean(),
  body: z.string(),
  /** Pictures, in the order of their author. */
  attachments: z.array(attachment),
  /** People whom the words mention with “@”, by their names at that time; mentions in a draft notify nobody. */
  mentions: z.array(person),
  author: person,
  /** True if the caller wrote it. */
  own: z.boolean(),
  created_on: instant,
  submitted_on: z.nullable(instant),
  number: z.nullable(z.number()),
  state: z.enum(pointStates),
  answer: z.nullable(answer),
  /** True once the client reads the answer. */
  told: z.boolean(),
  accepted: z.nullable(z.object({ by: person, at: instant })),
  reopened: z.number(),
  /**
   * Answers that no longer stand, oldest first: opened again with the author's words (empty if they are in a reply),
   * or changed by the team (null).
   */
  earlier: z.array(
    z.object({ answer, reopened: z.nullable(z.object({ by: person, at: instant, text: z.string() })) }),
  ),
  /** Null for clients. */
  assignee: z.nullable(person),
  agreed: z.array(person),
  /** True if the caller is among them. */
  agrees: z.boolean(),
  replies: z.array(reply),
  /** Version of a draft (optimistic lock). */
  version: z.number(),
});
export type WirePoint = z.output<typeof point>;

/** "Looks good": a contact's mark on a file, which decides nothing. */
const goodMark = z.object({
  file_id: z.string(),
  by: person,
  at: instant,
  own: z.boolean(),
});
export type WireGoodMark = z.output<typeof goodMark>;

const onRound = z.object({ id, wf: id, rev: id });
const words = (max: number) => z.string().check(z.trim(), z.maxLength(max));

const namedPictures = z
  .array(z.object({ id: ofPicture, name: z.string().check(z.minLength(1), z.maxLength(maxNameLength)) }))
  .check(z.maxLength(20));

/** Content of a point as its author writes it. */
const written = {
  file_id: z._default(z.nullable(z.string().check(z.maxLength(100))), null),
  selector: z._default(selector, {}),
  kind: z._default(z.enum(pointKinds), 'change'),
  /** A draft may be empty, like a new pin. */
  body: words(pointLimits.body),
  /** Own checked uploads; left out, those that are there stay. */
  attachments: z.optional(namedPictures),
  /** Version that the text was based on, 0 for a new one; any other is refused with 409 and the fresh point. */
  version: z._default(z.number().check(z.int(), z.gte(0)), 0),
};
/** Audience of what members write. By a link it can't be chosen. */
const audience = { internal: z._default(z.boolean(), false) };

/** Calls below a round. `who` is part of their names: empty on the timeline, `Review` by a link. */
const pointCalls = <
  const Who extends string,
  Round extends z.ZodMiniObject,
  const Access extends 'reviewer' | 'write_points',
  Audience extends Partial<typeof audience>,
  Signed extends Partial<typeof signedBy>,
  Query extends z.ZodMiniObject,
>(of: {
  readonly who: Who;
  readonly resource: string;
  readonly path: `/${string}`;
  readonly params: Round;
  readonly access: Access;
  readonly reads: Access extends 'reviewer' ? 'reviewer' : 'view_project';
  /** Fields of bodies: who reads what is written, and, in every body, who calls. */
  readonly body: { readonly audience: Audience; readonly signed: Signed };
  /** Query of a read that says who reads. */
  readonly query: Query;
}) => {
  const all = `${of.path}/points` as const;
  const one = `${all}/{point}` as const;
  const byPoint = z.extend(of.params, { point: pointId });
  const common = { resource: of.resource, access: of.access, query: noQuery } as const;
  return {
    list: route({
      ...common,
      name: `list${of.who}Points`,
      method: 'GET',
      path: all,
      access: of.reads,
      limit: 'read',
      params: of.params,
      query: of.query,
      body: noBody,
      answer: z.object({
        /** Points of all rounds of the stage: submitted ones by number, then drafts in the order they were begun. */
        items: z.array(point),
        /** Marks on the files of all rounds of the stage, without those of people who ask for a change of the file. */
        good: z.array(goodMark),
        /**
         * Version of the deliverable, which changes with each action on it: a client of another version is outdated.
         */
        version: z.number(),
        /** Addresses of the attachments of these points by their ids, valid for at least half an hour. */
        pictures: z.record(z.string(), z.string()),
        /** People whom the caller may mention, by the names that mention them; for internal points members only. */
        people: z.array(person),
      }),
      summary: 'The points of a stage, in all of its rounds, as far as the caller reads them',
    }),
    save: route({
      ...common,
      name: `save${of.who}Point`,
      method: 'PUT',
      path: one,
      limit: 'write',
      params: byPoint,
      body: z.object({ ...written, ...of.body.audience, ...of.body.signed }),
      answer: point,
      summary:
        "Saves a client's draft as typed, or adds a member's comment; a repetition makes no second one",
    }),
    remove: route({
      ...common,
      name: `remove${of.who}Point`,
      method: 'DELETE',
      path: one,
      limit: 'write',
      params: byPoint,
      body: noBody,
      answer: done,
      summary: 'Removes an own draft',
    }),
    submit: route({
      ...common,
      name: `submit${of.who}Points`,
      method: 'POST',
      path: all,
      limit: 'write',
      params: of.params,
      body: z.object({
        points: z.array(pointId).check(z.minLength(1), z.maxLength(pointLimits.submission)),
        ...of.body.signed,
      }),
      answer: z.object({
        /** Points as they are now: an empty one is still a draft. */
        items: z.array(point),
      }),
      summary: 'Submits own drafts without a decision; those that were submitted before are left as they are',
    }),
    reply: route({
      ...common,
      name: `replyTo${of.who}Point`,
      method: 'PUT',
      path: `${one}/replies/{reply}` as const,
      limit: 'write',
      params: z.extend(byPoint, { reply: pointId }),
      body: z.object({
        /** Empty for a reply of pictures alone. */
        text: words(pointLimits.reply),
        /** Own checked uploads. */
        attachments: z._default(namedPictures, []),
        ...of.body.audience,
        ...of.body.signed,
      }),
      answer: point,
      summary: 'Replies to a point; a repetition makes no second reply',
    }),
    settle: route({
      ...common,
      name: `settle${of.who}Point`,
      method: 'PUT',
      path: `${one}/state` as const,
      limit: 'write',
      keyed: true,
      params: byPoint,
      body: z.object({
        state: z.enum(['accepted', 'open']),
        text: z._default(words(pointLimits.reply), ''),
        ...of.body.signed,
      }),
      answer: point,
      summary: 'Accepts the answer to a point, or opens the point again',
    }),
    mark: route({
      ...common,
      name: `mark${of.who}File`,
      method: 'PUT',
      path: `${of.path}/files/{file}/good` as const,
      limit: 'write',
      params: z.extend(of.params, { file: fileId }),
      body: z.object({ good: z.boolean(), ...of.body.signed }),
      answer: z.object({ good: z.array(goodMark) }),
      summary:
        'Says that a file of the open round looks good to the client, or no longer; it decides nothing',
    }),
    startPicture: route({
      ...common,
      name: `start${of.who}Attachment`,
      method: 'POST',
      path: `${of.path}/attachments` as const,
      limit: 'write',
      params: of.params,
      body: uploadOfPicture.body,
      answer: uploadOfPicture.answer,
      summary: 'Signs the URL of the upload of a picture for a point, straight to S3',
    }),
    keepPicture: route({
      ...common,
      name: `keep${of.who}Attachment`,
      method: 'PUT',
      path: `${of.path}/attachments/{picture}` as const,
      limit: 'write',
      params: z.extend(of.params, { picture: ofPicture }),
      body: noBody,
      answer: uploadOfPicture.kept,
      summary: 'Checks the content of an uploaded picture, after which a point of the caller may name it',
    }),
    agree: route({
      ...common,
      name: `agreeWith${of.who}Point`,
      method: 'PUT',
      path: `${one}/agreement` as const,
      limit: 'write',
      params: byPoint,
      body: z.object({ agrees: z.boolean(), ...of.body.signed }),
      answer: point,
      summary: 'Says that the caller wants the same, or no longer',
    }),
  };
};

/** projects/{id}/timeline/{wf}/revisions/{rev}/points and below. */
export const points = pointCalls({
  who: '',
  resource: 'timeline',
  path: '/projects/{id}/timeline/{wf}/revisions/{rev}',
  params: onRound,
  access: 'write_points',
  reads: 'view_project',
  body: { audience, signed: {} },
  query: noQuery,
});

/** review/{token}/points and below. */
export const reviewPoints = pointCalls({
  who: 'Review',
  resource: 'review',
  path: '/review/{token}',
  params: byToken,
  access: 'reviewer',
  reads: 'reviewer',
  body: { audience: {}, signed: signedBy },
  query: readBy,
});

export const answerPoints = route({
  name: 'answerPoints',
  resource: 'timeline',
  method: 'POST',
  path: '/projects/{id}/timeline/{wf}/revisions/{rev}/points/answers',
  access: 'act_on_timeline',
  limit: 'write',
  keyed: true,
  params: onRound,
  query: noQuery,
  body: z.object({
    answers: z
      .array(
        z.object({
          point: pointId,
          what: z.enum(answerKinds),
          text: z._default(words(pointLimits.reply), ''),
          /**
           * Optimistic lock: time of the latest turn that the caller has seen, which is the standing answer or the
           * latest reopening; null before any. If there was another turn since, the call is refused with 409 and the
           * fresh point.
           */
          seen: z._default(z.nullable(instant), null),
          /**
           * Place that shows the change, on a file of a later round; null for the same place on the file that
           * replaces the point's own. If omitted, it stays as it is.
           */
          place: z.optional(
            z.nullable(z.object({ file_id: z.string().check(z.minLength(1), z.maxLength(100)), selector })),
          ),
        }),
      )
      .check(z.minLength(1), z.maxLength(pointLimits.submission)),
    /**
     * Points that another person has answered, or the client has opened again, since: they refuse the call, or are
     * left as they are.
     */
    meanwhile: z._default(z.enum(['refuse', 'leave']), 'refuse'),
  }),
  answer: z.object({
    items: z.array(point),
    /** Ids of the points that were left as they are; they are among the items, too. */
    left: z.array(z.string()),
  }),
  summary: 'Answers points of a stage, all or none; those that have this answer are left as they are',
});

export const withdrawAnswer = route({
  name: 'withdrawAnswer',
  resource: 'timeline',
  method: 'DELETE',
  path: '/projects/{id}/timeline/{wf}/revisions/{rev}/points/{point}/answer',
  access: 'act_on_timeline',
  limit: 'write',
  params: z.extend(onRound, { point: pointId }),
  query: noQuery,
  body: noBody,
  answer: point,
  summary: 'Takes back an answer that the client has not read yet; without an answer nothing changes',
});

export const assignPoint = route({
  name: 'assignPoint',
  resource: 'timeline',
  method: 'PUT',
  path: '/projects/{id}/timeline/{wf}/revisions/{rev}/points/{point}/assignee',
  access: 'act_on_timeline',
  limit: 'write',
  params: z.extend(onRound, { point: pointId }),
  query: noQuery,
  body: z.object({ user_id: z.nullable(z.number().check(z.int(), z.gte(1))) }),
  answer: point,
  summary: 'Assigns a point to a member of the project team, or to nobody',
});

/** Export formats of points: a table, markers of a film or a sound, Web annotations, an annotated PDF. */
export const exportFormats = ['csv', 'edl', 'fcpxml', 'json', 'pdf'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const exporting = {
  resource: 'exports',
  method: 'GET',
  limit: 'costly',
  exports: 'points',
  query: z.object({
    format: z.enum(exportFormats),
    /** Exports the points on this version only. A table and Web annotations may be of the whole round. */
    file: z.optional(fileId),
    /** Language of headings, places and states; what people wrote stays as it is. */
    language: z._default(language, 'en'),
  }),
  body: noBody,
  answer: z.object({
    /** File name for saving. */
    name: z.string(),
    /** Media type. */
    type: z.string(),
    /** Content; null for a PDF. */
    text: z.nullable(z.string()),
    /** Signed URL of a PDF, valid for at least half an hour; null for other formats. */
    url: z.nullable(z.string()),
  }),
  summary: "A round's submitted points as a file, as far as the caller reads them",
} as const;

export const exportPoints = route({
  ...exporting,
  name: 'exportPoints',
  path: '/projects/{id}/timeline/{wf}/revisions/{rev}/points/export',
  access: 'view_project',
  params: onRound,
});

export const exportReviewPoints = route({
  ...exporting,
  name: 'exportReviewPoints',
  path: '/review/{token}/points/export',
  access: 'reviewer',
  params: byToken,
});

export const pointRoutes = [
  exportPoints,
  exportReviewPoints,
  ...Object.values(points),
  answerPoints,
  withdrawAnswer,
  assignPoint,
  ...Object.values(reviewPoints),
];
