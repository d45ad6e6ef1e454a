/** Writing points: autosaved drafts, comments of members, and the submission of a client's drafts. */
import type { WireGoodMark, WirePoint } from '#contracts/points.ts';
import type { EventData, EventOf, PointOfEvent } from '#domain/event.ts';
import { shownKind } from '#domain/file/kind.ts';
import { displayName } from '#domain/file/name.ts';
import { sizesOf } from '#domain/file/pages.ts';
import {
  type AnswerPlace,
  draftRefusal,
  type Extent,
  isSamePerson,
  isSameSelector,
  mayMention,
  mentionsIn,
  type Person,
  type Point,
  type PointKind,
  peopleOf,
  pointLimits,
  type Selector,
  saysSomething,
  selectorProblem,
  submitted,
} from '#domain/point/index.ts';
import { commentRefusal } from '#domain/workflow/index.ts';
import { retryOnConflict } from '../actions/retry-on-conflict.ts';
import { PointRoom } from '../data/entities/point-room.ts';
import type { FileRecord } from '../data/project-reads.ts';
import { commitAt, projectIsOpen } from '../data/project-writes.ts';
import { type TransactionEntities, type TransactionItems, transact } from '../data/transact.ts';
import { eventActor } from '../lambda/principal.ts';
import { isRefused, type Refused, refused, refusedBy } from '../lambda/result.ts';
import { tellRoom } from '../live/tell-later.ts';
import { again } from '../retry.ts';
import { addressesOf, namedPictures } from './attachments.ts';
import { presentMarks } from './good-marks.ts';
import { inOrder, latestSent, pointView } from './point-view.ts';
import { type OnRound, type PointCall, type Round, roundToRead, roundToWrite } from './round-of-call.ts';
import { type PointThread, type StageKey, stagePoints, stageThreads, threadOf } from './stage-points.ts';

/** Content of a point as its author writes it. */
export interface WrittenPoint {
  readonly file_id: string | null;
  readonly selector: Selector;
  readonly kind: PointKind;
  readonly body: string;
  /** If omitted, the present ones stay. */
  readonly attachments?: readonly { readonly id: string; readonly name: string }[] | undefined;
  readonly version: number;
  readonly internal?: boolean;
}

type Items = readonly TransactionItems[number][];

/**
 * All points of the round's stage that the caller may read, and its "looks good" marks. A member who sees the page as a contact
 * reads as that contact, but no drafts: those are the clients' own (docs/decisions/0037, 0100).
 */
export const listPoints = async (
  call: PointCall,
  on: OnRound,
): Promise<
  | {
      items: WirePoint[];
      good: WireGoodMark[];
      version: number;
      pictures: Record<string, string>;
      people: Person[];
    }
  | Refused
> => {
  const round = await roundToRead(call, on);
  if (isRefused(round)) return round;
  const { threads, marks } = await stagePoints(round.key);
  const points = threads.map(({ point }) => point);
  const isKept = ({ point }: PointThread) => point.submitted_on !== null || !call.principal.seenBy;
  const items = inOrder(
    threads.filter(isKept).flatMap((thread) => pointView(round.by, round.workflow, thread) ?? []),
  );
  return {
    items,
    good: presentMarks(round, marks, points),
    version: round.version,
    pictures: await addressesOf(round.key, items, call.now),
    people: peopleOf(round.project).filter((one) => mayMention(one, { by: round.by, internal: false })),
  };
};

/** Point as read by its author. */
export const presentOwn = ({ by, workflow }: Round, thread: PointThread): WirePoint => {
  const shown = pointView(by, workflow, thread);
  if (!shown) throw new Error(`${by.kind} ${by.id} may not read point ${thread.point.id}`);
  return shown;
};

/** Pages and a film's rate are known once the upload was opened, its length once its rendition is made. */
const extentOf = ({ type, pages, playback }: FileRecord): Extent => ({
  kind: shownKind(type),
  pages: pages?.sizes && sizesOf(pages.sizes).length,
  rate: playback?.rate,
  frames: playback?.frames,
});

/** Refusal of a place outside the round, or on a file that the client was not sent but would read of. */
const placeRefusal = (
  { files, revisionId }: Round,
  { file_id, selector, internal }: WrittenPoint,
): Refused | undefined => {
  const file = files.find(({ id, ...of }) => id === file_id && of.revisionId === revisionId);
  const isThere = file && file.state !== 'refused' && (internal || file.sent_on !== undefined);
  if (file_id !== null && !isThere) return refused('point_file', { field: 'file_id' });
  return selectorRefusal(selector, file);
};

const selectorRefusal = (selector: Selector, file: FileRecord | undefined): Refused | undefined => {
  const part = selectorProblem(selector, file ? extentOf(file) : { kind: 'other' });
  return part && refused('point_place', { field: `selector.${part}`, params: { part } });
};

/** Place that an answer names; refused unless it is on a file of a later round than the point's, in its stage. */
export const placeOfAnswer = (
  { files, stage }: Round,
  point: Point,
  { file_id, selector }: { readonly file_id: string; readonly selector: Selector },
): AnswerPlace | Refused => {
  const file = files.find(({ id, state }) => id === file_id && state !== 'refused');
  const roundWith = (revisionId: number | undefined) => stage.tasks.findIndex(({ id }) => id === revisionId);
  if (!file || roundWith(file.revisionId) <= roundWith(point.revisionId))
    return refused('point_file', { field: 'file_id' });
  return selectorRefusal(selector, file) ?? { revision_id: file.revisionId, file_id, selector };
};

const isSamePlace = (point: Point, { file_id, selector }: WrittenPoint): boolean =>
  point.file === file_id && isSameSelector(point.selector, selector);

const hasSameAttachments = ({ attachments = [] }: Point, { attachments: named }: WrittenPoint): boolean =>
  named === undefined ||
  JSON.stringify(named.map(({ id, name }) => [id, displayName(name)])) ===
    JSON.stringify(attachments.map(({ id, name }) => [id, name]));

const isSame = (point: Point, written: WrittenPoint): boolean =>
  isSamePlace(point, written) &&
  point.kind === written.kind &&
  point.body === written.body &&
  point.internal === (written.internal ?? false) &&
  hasSameAttachments(point, written);

/** True for a call that finds its content there already, on the same round and by the same author. */
const isThere = ({ by, task }: Round, { point }: PointThread, written: WrittenPoint): boolean =>
  point.revisionId === task.id && isSame(point, written) && isSamePerson(point.author, by);

/** True for a point of the round, and of one before it in the stage: a draft that was not sent there moves with its author. */
const isHereOrBefore = ({ stage, task }: Round, { revisionId }: Point): boolean => {
  const place = (of: number) => stage.tasks.findIndex(({ id }) => id === of);
  return place(revisionId) >= 0 && place(revisionId) <= place(task.id);
};

/** The point as an earlier call has saved it, where nothing more may be written, for those who may still read. */
const savedBefore = async (
  call: PointCall,
  on: OnRound,
  id: string,
  written: WrittenPoint,
): Promise<WirePoint | undefined> => {
  const round = await roundToRead(call, on);
  if (isRefused(round)) return undefined;
  const before = await threadOf(round.key, id);
  return before && isThere(round, before, written) ? presentOwn(round, before) : undefined;
};

/** Takes room for a point in its round; the transaction's condition fails where the round is full. */
const takeRoom = ({ PointRoom: Room }: TransactionEntities, key: StageKey, revisionId: number) =>
  Room.update({ ...key, revisionId })
    .add({ points: 1, last_number: 0 })
    .where(({ points }, { lt, notExists }) => `${notExists(points)} OR ${lt(points, pointLimits.round)}`)
    .commit();

/** Gives the room of a draft back to its round. */
const leaveRoom = ({ PointRoom: Room }: TransactionEntities, key: StageKey, revisionId: number) =>
  Room.update({ ...key, revisionId })
    .add({ points: -1, last_number: 0 })
    .commit();

const lastNumber = async (key: StageKey, revisionId: number): Promise<number> => {
  const { data } = await PointRoom.get({ ...key, revisionId }).go({ consistent: true });
  return data?.last_number ?? 0;
};

const pointOfEvent = ({ id, number, kind, file }: Point): PointOfEvent => ({
  id,
  number: number ?? 0,
  kind,
  file_id: file,
});

/**
 * Saves a client's draft, or adds a member's comment. Idempotent without a key: saving unchanged content changes
 * nothing. A draft of an earlier round of the stage moves to the round (docs/decisions/0151).
 */
export const savePoint = (
  call: PointCall,
  on: OnRound,
  id: string,
  written: WrittenPoint,
): Promise<WirePoint | Refused> =>
  retryOnConflict(async () => {
    const round = await roundToWrite(call, on);
    // Race: the project was closed after a first call, whose answer was lost.
    if (isRefused(round)) return (await savedBefore(call, on, id, written)) ?? round;
    const { key, by, task, stage } = round;
    const isMember = by.kind === 'member';
    if (written.internal && !isMember) return refused('agency_only', { field: 'internal' });
    const before = await threadOf(key, id);
    const denied = before && draftRefusal(by, before.point);
    // A repeated comment finds itself submitted.
    const isRepeated = before && isThere(round, before, written);
    if (denied && !(denied === 'point_submitted' && isRepeated)) return refused(denied);
    if (before && !isHereOrBefore(round, before.point)) return refused('point_not_found');
    if (before && isRepeated) return presentOwn(round, before);
    // A draft keeps its place, and its author the words, if the file was removed meanwhile.
    const from = before?.point.revisionId;
    const isMoved = !before || from !== task.id || !isSamePlace(before.point, written);
    const misplaced = isMoved ? placeRefusal(round, written) : undefined;
    if (misplaced) return misplaced;
    const pictures = await namedPictures(call, round, before?.point.attachments ?? [], written.attachments);
    if (isRefused(pictures)) return pictures;
    const { attachments } = pictures;
    if (isMember && !saysSomething({ body: written.body, attachments }))
      return refused('point_empty', { field: 'body' });
    // A comment that the client may read would tell them of a round that they were not sent.
    const unsent = isMember && !written.internal && commentRefusal(task);
    if (unsent) return refusedBy(unsent);
    if (before && (written.version < before.worded || written.version > before.version))
      return refused('conflict', {}, presentOwn(round, before));

    const { file_id: file, selector, kind, body, internal = false } = written;
    const mentions = mentionsIn(body, peopleOf(round.project), {
      by,
      internal,
      before: before?.point.mentions,
    });
    const draft: Point = {
      id,
      stageId: stage.id,
      revisionId: task.id,
      file,
      selector,
      kind,
      internal,
      body,
      attachments,
      ...(mentions.length > 0 && { mentions }),
      author: by,
      created_on: before?.point.created_on ?? call.at,
      submitted_on: null,
      since: task.id,
      number: null,
      answer: null,
      accepted: null,
      reopened: 0,
      earlier: [],
      assignee: null,
      agreed: before?.point.agreed ?? [],
    };
    const last = isMember ? await lastNumber(key, task.id) : 0;
    const [point = draft] = isMember
      ? submitted([draft], { last, since: latestSent(stage, task), at: call.at })
      : [];
    const version = (before?.version ?? 0) + 1;
    const thread = { point, version, worded: version, replies: before?.replies ?? [] };
    const record = { ...key, id, point, version };
    const mentioned: Pick<EventData<'Comment Added'>, 'mentions'> = mentions.length > 0 ? { mentions } : {};
    const commented: EventOf<'Comment Added' | 'Internal Comment Added'> = {
      category: internal ? 'Internal Comment Added' : 'Comment Added',
      stageId: stage.id,
      revisionId: task.id,
      at: call.at,
      point_id: id,
      number: point.number ?? 0,
      ...mentioned,
    };
    const result = await transact((entities) => ({
      project: projectIsOpen(entities, key),
      point: before
        ? entities.PointItem.put(record)
            .where((item, { eq }) => eq(item.version, before.version))
            .commit()
        : entities.PointItem.create(record).commit(),
      room:
        from === task.id
          ? undefined
          : isMember
            ? assignNumbers(entities, round, { after: last, given: 1, added: 1 })
            : takeRoom(entities, key, task.id),
      left: from === undefined || from === task.id ? undefined : leaveRoom(entities, key, from),
      pictures: pictures.take(entities),
      commit: isMember
        ? entities.Commit.create({
            ...commitAt(key, call.now),
            actor: eventActor(call.principal),
            events: [commented],
          }).commit()
        : undefined,
    }));
    if (result.committed) {
      // A member's comment is an event.
      if (!isMember) await tellRoom(key, 'drafts');
      return presentOwn(round, thread);
    }
    if (result.failed.includes('project')) return refused('project_closed');
    if (result.failed.includes('room') && (await isFull(key, task.id)))
      return refused('too_many_points', { params: { max: pointLimits.round } });
    return again;
  });

const isFull = async (key: StageKey, revisionId: number): Promise<boolean> => {
  const { data } = await PointRoom.get({ ...key, revisionId }).go({ consistent: true });
  return (data?.points ?? 0) >= pointLimits.round;
};

/** Assigns numbers after `after` to `given` points, of which `added` are new. Race: of two concurrent calls, one retries. */
const assignNumbers = (
  { PointRoom: Room }: TransactionEntities,
  { key, task }: Pick<Round, 'key' | 'task'>,
  { after, given, added }: { readonly after: number; readonly given: number; readonly added: number },
) =>
  Room.update({ ...key, revisionId: task.id })
    .add({ points: added, last_number: given })
    .where(({ points, last_number }, { eq, lt, notExists }) => {
      const isLast =
        after === 0 ? `(${notExists(last_number)} OR ${eq(last_number, 0)})` : eq(last_number, after);
      return added > 0 ? `${isLast} AND (${notExists(points)} OR ${lt(points, pointLimits.round)})` : isLast;
    })
    .commit();

/** Removes an own draft. Idempotent: a missing draft counts as removed. */
export const removePoint = (call: PointCall, on: OnRound, id: string): Promise<{ ok: true } | Refused> =>
  retryOnConflict(async () => {
    const round = await roundToWrite(call, on);
    if (isRefused(round)) return round;
    const { key, by } = round;
    const found = await threadOf(key, id);
    if (!found) return { ok: true } as const;
    const denied = draftRefusal(by, found.point);
    if (denied) return refused(denied);
    const result = await transact((entities) => ({
      project: projectIsOpen(entities, key),
      point: entities.PointItem.delete({ ...key, id })
        .where(({ version }, { eq }) => eq(version, found.version))
        .commit(),
      room: leaveRoom(entities, key, found.point.revisionId),
    }));
    if (result.committed) {
      await tellRoom(key, 'drafts');
      return { ok: true } as const;
    }
    return result.failed.includes('project') ? refused('project_closed') : again;
  });

/** Drafts to be submitted, as events name them, and the items of the transaction that submits them. */
export interface Submission {
  readonly points: readonly PointOfEvent[];
  readonly items: (entities: TransactionEntities) => Items;
  /** All points that were named, as they are once the items are written. */
  readonly threads: readonly PointThread[];
}

/**
 * Caller's drafts among the named points, with their numbers. Left unchanged: points that were submitted before, and
 * drafts that are empty or of another round. Race: the transaction fails if a draft was changed, or a number
 * assigned, concurrently.
 */
export const submissionOf = async (
  { key, stage, task, by, project }: Pick<Round, 'key' | 'stage' | 'task' | 'by' | 'project'>,
  ids: readonly string[],
  at: string,
): Promise<Submission | Refused> => {
  const named = new Set(ids);
  const found = named.size === 0 ? [] : (await stageThreads(key)).filter(({ point }) => named.has(point.id));
  if (found.length < named.size) return refused('point_not_found', { field: 'points' });
  const drafts: Point[] = [];
  const people = peopleOf(project);
  for (const { point } of found) {
    const denied = draftRefusal(by, point);
    if (denied === 'point_submitted') continue;
    if (denied) return refused(denied, { field: 'points' });
    if (point.revisionId !== task.id || !saysSomething(point)) continue;
    const { mentions: before, ...rest } = point;
    // People may have left the project, or joined it, since the draft was saved.
    const mentions = mentionsIn(point.body, people, { by, internal: false, before });
    drafts.push(mentions.length > 0 ? { ...rest, mentions } : rest);
  }
  if (drafts.length === 0) return { points: [], items: () => [], threads: found };
  const last = await lastNumber(key, task.id);
  const points = submitted(drafts, { last, since: latestSent(stage, task), at });
  const changed = new Map(points.map((point) => [point.id, point]));
  return {
    points: points.map(pointOfEvent),
    threads: found.map((thread) => {
      const point = changed.get(thread.point.id);
      return point ? { ...thread, point, version: thread.version + 1 } : thread;
    }),
    items: (entities) => [
      ...found.flatMap(({ point: { id }, version: before }) => {
        const point = changed.get(id);
        if (!point) return [];
        return entities.PointItem.put({ ...key, id, point, version: before + 1 })
          .where(({ version }, { eq }) => eq(version, before))
          .commit();
      }),
      assignNumbers(entities, { key, task }, { after: last, given: points.length, added: 0 }),
    ],
  };
};

/** Submits own drafts without a decision. */
export const submitPoints = (
  call: PointCall,
  on: OnRound,
  ids: readonly string[],
): Promise<{ items: WirePoint[] } | Refused> =>
  retryOnConflict(async () => {
    const round = await roundToWrite(call, on);
    if (isRefused(round)) return round;
    const { key, by, stage, task } = round;
    if (by.kind === 'member') return refused('client_only');
    const submission = await submissionOf(round, ids, call.at);
    if (isRefused(submission)) return submission;
    const { points, items, threads } = submission;
    const answer = { items: inOrder(threads.map((thread) => presentOwn(round, thread))) };
    if (points.length === 0) return answer;
    const result = await transact((entities) => ({
      project: projectIsOpen(entities, key),
      commit: entities.Commit.create({
        ...commitAt(key, call.now),
        actor: { ...eventActor(call.principal), name: by.name },
        events: [
          {
            category: 'Points Submitted' as const,
            stageId: stage.id,
            revisionId: task.id,
            at: call.at,
            points: [...points],
          },
        ],
      }).commit(),
      points: items(entities),
    }));
    if (result.committed) return answer;
    return result.failed.includes('project') ? refused('project_closed') : again;
  });
