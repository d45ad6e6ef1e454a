/** Points of a stage in all its rounds, with their threads. */
import { createConversions } from 'electrodb';
import type { GoodMark, Point, Reply } from '#domain/point/index.ts';
import { GoodMarkItem } from '../data/entities/good-mark.ts';
import { PointItem } from '../data/entities/point.ts';
import { PointReply } from '../data/entities/point-reply.ts';
import { ofEntity, partitionOf, queryAll, type RawItem } from '../data/project-reads.ts';

export interface StageKey {
  readonly tenantId: number;
  readonly projectId: number;
  readonly workflowId: number;
  readonly stageId: number;
}

/** Point with its version and its replies, oldest first. */
export interface PointThread {
  readonly point: Point;
  readonly version: number;
  /** Version of a draft's words: later versions only add agreements, which its author need not have read. */
  readonly worded: number;
  readonly replies: readonly Reply[];
}

const threadsOf = (items: readonly RawItem[]): readonly PointThread[] => {
  const points = PointItem.parse({ Items: ofEntity(items, 'point') }).data;
  const replies = Map.groupBy(
    PointReply.parse({ Items: ofEntity(items, 'point-reply') }).data,
    ({ pointId }) => pointId,
  );
  return points.map(({ point, version, worded = version }) => ({
    point,
    version,
    worded,
    replies: (replies.get(point.id) ?? [])
      .map(({ reply }) => reply)
      .toSorted((one, other) => one.at.localeCompare(other.at)),
  }));
};

const sortKeyOf = (key: StageKey, id: string): string =>
  String(createConversions(PointItem).fromComposite.toKeys({ ...key, id }).sk);

/** All threads of a stage, and its "looks good" marks, in one query per megabyte. */
export const stagePoints = async (
  key: StageKey,
): Promise<{ readonly threads: readonly PointThread[]; readonly marks: readonly GoodMark[] }> => {
  const prefix = sortKeyOf(key, '-').slice(0, -1);
  const range = { from: prefix, to: `${prefix}~~` };
  const items = await queryAll(partitionOf(key.tenantId, key.projectId), range);
  const marks = GoodMarkItem.parse({ Items: ofEntity(items, 'good-mark') }).data;
  return { threads: threadsOf(items), marks: marks.map(({ mark }) => mark) };
};

export const stageThreads = async (key: StageKey): Promise<readonly PointThread[]> =>
  (await stagePoints(key)).threads;

/** Point with its thread, in one query; undefined if there is none. */
export const threadOf = async (key: StageKey, id: string): Promise<PointThread | undefined> => {
  const from = sortKeyOf(key, id);
  const items = await queryAll(partitionOf(key.tenantId, key.projectId), { from, to: `${from}#~` });
  return threadsOf(items).find(({ point }) => point.id === id);
};
