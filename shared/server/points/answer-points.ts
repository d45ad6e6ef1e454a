/** Actions on submitted points: answers, replies, acceptance, agreement, assignment. */
import type { answerPoints as contract, WirePoint } from '#contracts/points.ts';
import type { BodyOf } from '#contracts/route.ts';
import type { DomainEvent, EventData } from '#domain/event.ts';
import {
  type AnswerPlace,
  asReadBy,
  changedPoint,
  decidePoint,
  isSameLogin,
  isSamePerson,
  mentionsIn,
  type Point,
  type PointChange,
  type PointCommand,
  peopleOf,
  pointLimits,
  type Reply,
  saysSomething,
  teamOf,
  turnOf,
} from '#domain/point/index.ts';
import { findTask } from '#domain/workflow/index.ts';
import { deniedOn } from '../actions/on-project.ts';
import { retryOnConflict } from '../actions/retry-on-conflict.ts';
import { commitAt, projectIsOpen } from '../data/project-writes.ts';
import { type TransactionEntities, type TransactionItems, transact } from '../data/transact.ts';
import { madeBefore, onceItem, repeated } from '../lambda/idempotency.ts';
import { eventActor } from '../lambda/principal.ts';
import { isRefused, type Refused, refused, refusedBy } from '../lambda/result.ts';
import { tellRoom } from '../live/tell-later.ts';
import { again } from '../retry.ts';
import { namedPictures } from './attachments.ts';
import { inOrder, latestSent, roundOfPoint } from './point-view.ts';
import { type OnRound, type PointCall, type Round, roundToRead, roundToWrite } from './round-of-call.ts';
import { type PointThread, type StageKey, stageThreads, threadOf } from './stage-points.ts';
import { placeOfAnswer, presentOwn } from './write-points.ts';

type Items = readonly TransactionItems[number][];

/** Command without the fields that the call and its round add. */
type Asked<Command = PointCommand> = Command extends PointCommand
  ? Omit<Command, 'by' | 'at' | 'since'>
  : never;

/** Change of a point, and the items written with it. */
interface Changing {
  readonly thread: PointThread;
  readonly change: PointChange;
  readonly point: Point;
}

/** Decides on the point as its reader sees it, so that nobody acts on an answer that they can't read yet. */
const changing = (
  { by, workflow }: Round,
  thread: PointThread,
  asked: Asked,
  at: string,
): Changing | 'same' | Refused => {
  const { point } = thread;
  const found = findTask(workflow, point.revisionId);
  const since = found ? latestSent(found.stage, found.task) : point.since;
  const round = roundOfPoint(workflow, point);
  const decision = decidePoint(asReadBy(by, point, round), round, { ...asked, by, at, since });
  if (decision.type === 'refused') return refusedBy(decision);
  if (decision.type === 'ignored') return 'same';
  const [change] = decision.events;
  if (!change) return 'same';
  return { thread, change, point: changedPoint(point, change) };
};

const putPoint = ({ PointItem }: TransactionEntities, key: StageKey, { thread, point }: Changing) =>
  PointItem.put({
    ...key,
    id: point.id,
    point,
    version: thread.version + 1,
    ...(point.submitted_on === null && { worded: thread.worded }),
  })
    // Race: of two concurrent actions on one point, the second is decided again on fresh state.
    .where(({ version }, { eq }) => eq(version, thread.version))
    .commit();

const onPoint = (
  { stageId, revisionId, id, number, internal }: Point,
  at: string,
): EventData<'Point Accepted'> => {
  const inside: Pick<EventData<'Point Accepted'>, 'internal'> = internal ? { internal } : {};
  return { stageId, revisionId, at, point_id: id, number: number ?? 0, ...inside };
};

interface WriteOptions {
  /** Stored under the call's Idempotency-Key: by default the ids of the points. */
  readonly made?: unknown;
  readonly also?: (entities: TransactionEntities) => Items;
}

/** Writes changes of points, with one commit if there are events. */
const writeChanges = async (
  call: PointCall,
  { key, by }: Round,
  changes: readonly Changing[],
  events: DomainEvent[],
  { made = changes.map(({ point }) => point.id), also = () => [] }: WriteOptions = {},
): Promise<true | Refused | typeof again> => {
  const result = await transact((entities) => ({
    project: projectIsOpen(entities, key),
    points: changes
      .filter(({ thread, point }) => point !== thread.point)
      .map((one) => putPoint(entities, key, one)),
    also: also(entities),
    commit:
      events.length > 0
        ? entities.Commit.create({
            ...commitAt(key, call.now),
            actor: { ...eventActor(call.principal), name: by.name },
            events,
          }).commit()
        : undefined,
    once: onceItem(entities, call, made),
  }));
  if (result.committed) return true;
  if (result.failed.includes('once')) return repeated;
  return result.failed.includes('project') ? refused('project_closed') : again;
};

/**
 * Refusal of a call that would change nothing, if its key was used before: the stack replaces it by the first call's
 * answer.
 */
const takenBefore = async ({ once }: PointCall): Promise<Refused | undefined> => {
  const before = once && (await madeBefore(once));
  return before && (isRefused(before) ? before : repeated);
};

/** Points as the caller reads them now, for the answer to a repeated call. */
const pointsNow = async (
  call: PointCall,
  on: OnRound,
  ids: readonly string[],
): Promise<WirePoint[] | Refused> => {
  const round = await roundToRead(call, on);
  if (isRefused(round)) return round;
  const threads = await stageThreads(round.key);
  return inOrder(
    threads.filter(({ point }) => ids.includes(point.id)).map((thread) => presentOwn(round, thread)),
  );
};

/** Point changed by a call under the same Idempotency-Key, as it is now. */
export const pointAgain = async (
  call: PointCall,
  on: OnRound,
  ids: readonly string[],
): Promise<WirePoint | Refused> => {
  const found = await pointsNow(call, on, ids);
  return isRefused(found) ? found : (found[0] ?? refused('point_not_found'));
};

/** Ids of the points that a call was about, and of those that it left unchanged. */
export interface AnswersMade {
  readonly points: readonly string[];
  readonly left: readonly string[];
}

/** Answer to a repeated call: the points as they are now, and those that the first call left unchanged. */
export const answersAgain = async (
  call: PointCall,
  on: OnRound,
  { points, left }: AnswersMade,
): Promise<{ items: WirePoint[]; left: readonly string[] } | Refused> => {
  const items = await pointsNow(call, on, points);
  return isRefused(items) ? items : { items, left };
};

/** Round, for those who act on it for the agency. */
const roundOfAgency = async (call: PointCall, on: OnRound): Promise<Round | Refused> => {
  const round = await roundToWrite(call, on);
  if (isRefused(round)) return round;
  return deniedOn(call.principal.actor, 'act_on_timeline', round.project) ?? round;
};

interface ActOptions {
  /** Reads the round, for those who may take the step. */
  readonly read?: (call: PointCall, on: OnRound) => Promise<Round | Refused>;
  readonly also?: (entities: TransactionEntities, round: Round) => Items;
}

/** Command on one point. `told` is the event of the change, if any. */
const actOnPoint = (
  call: PointCall,
  on: OnRound,
  id: string,
  command: Asked,
  told: (change: PointChange, point: Point) => DomainEvent[],
  { read = roundToWrite, also = () => [] }: ActOptions = {},
): Promise<WirePoint | Refused> =>
  retryOnConflict(async () => {
    const round = await read(call, on);
    if (isRefused(round)) return round;
    const thread = await threadOf(round.key, id);
    if (!thread) return refused('point_not_found');
    const one = changing(round, thread, command, call.at);
    if (isRefused(one)) return one;
    if (one === 'same') return (await takenBefore(call)) ?? presentOwn(round, thread);
    const written = await writeChanges(call, round, [one], told(one.change, one.point), {
      also: (entities) => also(entities, round),
    });
    if (written !== true) return written;
    return presentOwn(round, { ...thread, point: one.point, version: thread.version + 1 });
  });

/** Accepts the answer to a point, or opens the point again. */
export const settlePoint = (
  call: PointCall,
  on: OnRound,
  id: string,
  { state, text }: { readonly state: 'accepted' | 'open'; readonly text: string },
): Promise<WirePoint | Refused> =>
  actOnPoint(
    call,
    on,
    id,
    state === 'accepted' ? { type: 'accept' } : { type: 'reopen', text },
    (change, point) => [
      change.type === 'reopened'
        ? { category: 'Point Reopened', ...onPoint(point, call.at), text: change.text }
        : { category: 'Point Accepted', ...onPoint(point, call.at) },
    ],
  );

export const agreeWithPoint = async (
  call: PointCall,
  on: OnRound,
  id: string,
  agrees: boolean,
): Promise<WirePoint | Refused> => {
  const answer = await actOnPoint(call, on, id, { type: 'agree', agrees }, () => []);
  if (!isRefused(answer)) {
    const { tenantId } = call.principal.tenant;
    const change = answer.submitted_on === null ? 'drafts' : 'rooms';
    await tellRoom({ tenantId, projectId: on.projectId }, change);
  }
  return answer;
};

/** Takes back the answer to a point. */
export const withdrawAnswer = (call: PointCall, on: OnRound, id: string): Promise<WirePoint | Refused> =>
  actOnPoint(
    call,
    on,
    id,
    { type: 'withdraw' },
    (change, point) =>
      change.type === 'withdrawn'
        ? [{ category: 'Answer Withdrawn', ...onPoint(point, call.at), what: change.answer.what }]
        : [],
    {
      read: roundOfAgency,
      // Race: a concurrent sending of the round that shows the client the answer.
      also: ({ WorkflowItem }, { key: { tenantId, projectId }, workflowId, version }) => [
        WorkflowItem.check({ tenantId, projectId, id: workflowId })
          .where((item, { eq }) => eq(item.version, version))
          .commit(),
      ],
    },
  );

/** Assigns a point to a member of the project's team, or to nobody. */
export const assignPoint = (
  call: PointCall,
  on: OnRound,
  id: string,
  userId: number | null,
): Promise<WirePoint | Refused> =>
  retryOnConflict(async () => {
    const round = await roundOfAgency(call, on);
    if (isRefused(round)) return round;
    const to = teamOf(round.project).find((one) => one.id === userId) ?? null;
    if (userId !== null && !to) return refused('user_not_found', { field: 'user_id' });
    const thread = await threadOf(round.key, id);
    if (!thread) return refused('point_not_found');
    const one = changing(round, thread, { type: 'assign', to }, call.at);
    if (isRefused(one)) return one;
    if (one === 'same') return presentOwn(round, thread);
    const written = await writeChanges(
      call,
      round,
      [one],
      [
        {
          category: 'Point Assigned',
          ...onPoint(one.point, call.at),
          user_id: to?.id ?? null,
          user_name: to?.name ?? '',
        },
      ],
    );
    if (written !== true) return written;
    return presentOwn(round, { ...thread, point: one.point, version: thread.version + 1 });
  });

/** A reply as its author writes it. */
interface WrittenReply {
  readonly text: string;
  /** Own checked uploads, with their names. */
  readonly attachments: readonly { readonly id: string; readonly name: string }[];
}

const isSameReply = (reply: Reply, { text, attachments }: WrittenReply): boolean =>
  reply.text === text &&
  JSON.stringify((reply.attachments ?? []).map(({ id }) => id)) ===
    JSON.stringify(attachments.map(({ id }) => id));

/** Answer to a call whose reply is there already; other words under its id would be lost, so that they are refused. */
const replyBefore = (
  round: Round,
  thread: PointThread,
  { replyId, ...written }: WrittenReply & { readonly replyId: string },
): WirePoint | Refused | undefined => {
  const there = thread.replies.find(({ id }) => id === replyId);
  if (!there) return undefined;
  return isSameLogin(there.by, round.by) && isSameReply(there, written)
    ? presentOwn(round, thread)
    : refused('idempotency_mismatch', { field: 'reply' });
};

/** Same check on a round that takes no more replies, for those who may still read it. */
const repliedBefore = async (
  call: PointCall,
  on: OnRound,
  { id, ...reply }: WrittenReply & { readonly id: string; readonly replyId: string },
): Promise<WirePoint | Refused | undefined> => {
  const round = await roundToRead(call, on);
  if (isRefused(round)) return undefined;
  const thread = await threadOf(round.key, id);
  return thread && replyBefore(round, thread, reply);
};

/** Replies to a point. Idempotent: a retried call finds its reply; another text under the id of a reply is refused. */
export const replyToPoint = (
  call: PointCall,
  on: OnRound,
  { point: id, reply: replyId }: { readonly point: string; readonly reply: string },
  { internal = false, ...given }: WrittenReply & { readonly internal?: boolean },
): Promise<WirePoint | Refused> =>
  retryOnConflict(async () => {
    const { text } = given;
    if (!saysSomething({ body: text, attachments: given.attachments }))
      return refused('point_empty', { field: 'text' });
    const round = await roundToWrite(call, on);
    // Race: the project was closed after a first call, whose answer was lost.
    if (isRefused(round)) return (await repliedBefore(call, on, { id, replyId, ...given })) ?? round;
    const { key, by } = round;
    const thread = await threadOf(key, id);
    if (!thread) return refused('point_not_found');
    const one = changing(round, thread, { type: 'reply', text, internal }, call.at);
    if (isRefused(one)) return one;
    const before = replyBefore(round, thread, { replyId, ...given });
    if (before) return before;
    if (one === 'same') return presentOwn(round, thread);
    if (thread.replies.length >= pointLimits.replies) {
      return refused('too_many_replies', { params: { max: pointLimits.replies } });
    }
    const pictures = await namedPictures(call, round, [], given.attachments);
    if (isRefused(pictures)) return pictures;
    const isInternal = internal || thread.point.internal;
    const mentions = mentionsIn(text, peopleOf(round.project), { by, internal: isInternal });
    const mentioned: Pick<EventData<'Point Replied'>, 'mentions'> = mentions.length > 0 ? { mentions } : {};
    const reply: Reply = {
      id: replyId,
      point: id,
      by,
      at: call.at,
      text,
      internal: isInternal,
      ...(mentions.length > 0 && { mentions }),
      ...(pictures.attachments.length > 0 && { attachments: pictures.attachments }),
    };
    const written = await writeChanges(
      call,
      round,
      [one],
      [
        {
          category: isInternal ? 'Internal Comment Added' : 'Point Replied',
          ...onPoint(one.point, call.at),
          ...mentioned,
        },
      ],
      {
        also: (entities) => [
          entities.PointReply.create({ ...key, pointId: id, id: replyId, reply }).commit(),
          ...pictures.take(entities),
        ],
      },
    );
    if (written !== true) return written;
    const version = thread.version + (one.point === thread.point ? 0 : 1);
    return presentOwn(round, { ...thread, point: one.point, version, replies: [...thread.replies, reply] });
  });

/** *Points Answered* event for each round with answered points. */
const answeredEvents = (changes: readonly Changing[], at: string): DomainEvent[] =>
  [...Map.groupBy(changes, ({ point }) => point.revisionId)].map(([revisionId, ofRound]) => ({
    category: 'Points Answered',
    stageId: ofRound[0]?.point.stageId ?? 0,
    revisionId,
    at,
    answers: ofRound.flatMap(({ point: { id, number }, change }) => {
      if (change.type !== 'answered') return [];
      const { answer, earlier } = change;
      return {
        point_id: id,
        number: number ?? 0,
        what: answer.what,
        ...(earlier && { was: { what: earlier.answer.what, by: earlier.answer.by.name } }),
      };
    }),
  }));

type Given = BodyOf<typeof contract>['answers'][number];

/** Command of an answer, with the round of its place. */
const answering = (
  round: Round,
  { point }: PointThread,
  { what, text, seen, place }: Given,
): Asked | Refused => {
  const named: AnswerPlace | null | undefined | Refused = place && placeOfAnswer(round, point, place);
  if (isRefused(named)) return inField('place', named);
  return { type: 'answer', what, text, seen, place: named };
};

/**
 * True if another answer is in the way: the call is refused for it, or another person gave the same. A retried call
 * finds its own.
 */
const isMet = (
  { by }: Round,
  { point: { answer } }: PointThread,
  one: Changing | 'same' | Refused,
): boolean =>
  isRefused(one)
    ? one.refused.code === 'answered_meanwhile' || one.refused.code === 'point_accepted'
    : one === 'same' && answer !== null && !isSamePerson(answer.by, by);

/** Moves a refusal to a part of the body; without a part, to all of it. */
const inField = (part: string, { refused: { field, ...about }, ...rest }: Refused): Refused => ({
  ...rest,
  refused: { ...about, field: field === undefined ? part : `${part}.${field}` },
});

/**
 * Answers points of a stage, all or none; points with a turn that the caller has not seen may be left unchanged
 * (`left`).
 */
export const answerPoints = (
  call: PointCall,
  on: OnRound,
  { answers, meanwhile }: BodyOf<typeof contract>,
): Promise<{ items: WirePoint[]; left: string[] } | Refused> =>
  retryOnConflict(async () => {
    const round = await roundOfAgency(call, on);
    if (isRefused(round)) return round;
    const found = new Map((await stageThreads(round.key)).map((thread) => [thread.point.id, thread]));
    const changes: Changing[] = [];
    const items: WirePoint[] = [];
    const left: string[] = [];
    for (const [index, given] of answers.entries()) {
      const { point: id, seen } = given;
      const thread = found.get(id);
      if (!thread) return refused('point_not_found', { field: `answers.${index}.point` });
      // A second answer to the same point in one call is refused as not found.
      found.delete(id);
      const command = answering(round, thread, given);
      const one = isRefused(command) ? command : changing(round, thread, command, call.at);
      if (meanwhile === 'leave' && turnOf(thread.point) !== seen && isMet(round, thread, one)) {
        left.push(id);
        items.push(presentOwn(round, thread));
        continue;
      }
      if (isRefused(one)) {
        const { code, field = 'point' } = one.refused;
        const current = code === 'answered_meanwhile' ? presentOwn(round, thread) : undefined;
        return refused(code, { ...one.refused, field: `answers.${index}.${field}` }, current);
      }
      if (one !== 'same') changes.push(one);
      items.push(
        presentOwn(
          round,
          one === 'same' ? thread : { ...thread, point: one.point, version: thread.version + 1 },
        ),
      );
    }
    const told = { items: inOrder(items), left };
    if (changes.length === 0) return (await takenBefore(call)) ?? told;
    const events = answeredEvents(
      // Another place is not an event: the answer stays.
      changes.filter(({ change }) => change.type === 'answered'),
      call.at,
    );
    const made: AnswersMade = { points: items.map(({ id }) => id), left };
    const written = await writeChanges(call, round, changes, events, { made });
    return written === true ? told : written;
  });
