import { dayMs } from '#domain/calendar/units.ts';
import { conditional } from '#server/data/conditional.ts';
import { Picture } from '#server/data/entities/picture.ts';
import { PointItem } from '#server/data/entities/point.ts';
import { PointReply } from '#server/data/entities/point-reply.ts';
import { ofEntity, partitionOf, queryAll } from '#server/data/project-reads.ts';
import { removeVersions } from '#server/files/objects.ts';
import type { PictureRecord } from '#server/files/picture-uploads.ts';
import { textPictureKey } from '#server/files/storage.ts';

/** Milliseconds that a picture stays after it was uploaded or last named: a removed draft may be brought back meanwhile. */
const staysFor = dayMs;

/** Pictures that were uploaded for points a day ago or before, and that no point or reply names now. */
export const looseAttachments = async (
  tenantId: number,
  projectId: number,
  now: number,
): Promise<readonly PictureRecord[]> => {
  const pk = partitionOf(tenantId, projectId);
  const until = new Date(now - staysFor).toISOString();
  const pictures = await queryAll(pk, { from: 'picture#', to: 'picture#~' });
  const uploads = Picture.parse({ Items: ofEntity(pictures, 'picture') }).data.filter(
    ({ use, created_on, named_on = created_on }) => use === 'point' && named_on < until,
  );
  if (uploads.length === 0) return [];
  const points = await queryAll(pk, { from: 'point#', to: 'point#~' });
  const writings = [
    ...PointItem.parse({ Items: ofEntity(points, 'point') }).data.map(({ point }) => point),
    ...PointReply.parse({ Items: ofEntity(points, 'point-reply') }).data.map(({ reply }) => reply),
  ];
  const named = new Set(writings.flatMap(({ attachments = [] }) => attachments.map(({ id }) => id)));
  return uploads.filter(({ id }) => !named.has(id));
};

/** Deletes pictures, except those that a point has come to name since they were read. */
export const removeAttachments = async (loose: readonly PictureRecord[]): Promise<void> => {
  for (const { tenantId, projectId, id, named_on } of loose) {
    const key = { tenantId, projectId, id };
    const isLoose = await conditional(
      Picture.patch(key)
        .set({ state: 'refused' })
        .where((of, { eq, notExists }) =>
          named_on === undefined ? notExists(of.named_on) : eq(of.named_on, named_on),
        )
        .go(),
    );
    if (!isLoose) continue;
    await removeVersions(textPictureKey(tenantId, projectId, id));
    await Picture.delete(key).go();
  }
};

/**
 * Deletes the pictures that were uploaded for points and that none names: taken off, left over from removed drafts, or never
 * saved. Idempotent: an interrupted sweep leaves the item, marked as refused, until its object is gone.
 */
export const sweepAttachments = async (tenantId: number, projectId: number, now: number): Promise<void> =>
  removeAttachments(await looseAttachments(tenantId, projectId, now));
