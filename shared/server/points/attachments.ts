/** Pictures attached to points: their uploads, and the checks of references (docs/decisions/0046). */
import type { WirePoint } from '#contracts/points.ts';
import type { PictureType } from '#domain/note/picture.ts';
import { type Attachment, attached, attachmentLimits } from '#domain/point/index.ts';
import { Picture } from '../data/entities/picture.ts';
import type { TransactionEntities } from '../data/transact.ts';
import { whole } from '../data/whole.ts';
import {
  isOwnPicture,
  keepPicture,
  type PictureCall,
  type PictureRecord,
  pictureUrl,
  startPicture,
} from '../files/picture-uploads.ts';
import { isRefused, type Refused, refusedBy } from '../lambda/result.ts';
import { type OnRound, type PointCall, type Round, roundToWrite } from './round-of-call.ts';
import type { StageKey } from './stage-points.ts';

const use = 'point';

const pictureCall = ({ principal, now, at }: PointCall, { projectId }: Round): PictureCall => ({
  principal,
  projectId,
  use,
  now,
  at,
});

/** Signs the upload of a picture, for those who may write on the round. */
export const startAttachment = async (
  call: PointCall,
  on: OnRound,
  body: Parameters<typeof startPicture>[1],
): Promise<{ url: string; headers: Record<string, string> } | Refused> => {
  const round = await roundToWrite(call, on);
  return isRefused(round) ? round : startPicture(pictureCall(call, round), body);
};

/** Checks an uploaded picture. */
export const keepAttachment = async (
  call: PointCall,
  on: OnRound,
  id: string,
): Promise<{ url: string } | Refused> => {
  const round = await roundToWrite(call, on);
  return isRefused(round) ? round : keepPicture(pictureCall(call, round), id);
};

/** Own checked uploads among the new references. */
const ownUploads = async (
  { principal }: PointCall,
  { key: { tenantId, projectId } }: Round,
  ids: readonly string[],
): Promise<readonly PictureRecord[]> => {
  if (ids.length === 0) return [];
  const { data } = await whole(
    Picture.get(ids.map((id) => ({ tenantId, projectId, id }))).go({
      consistent: true,
    }),
  );
  return data.filter((picture) => picture.state === 'ready' && isOwnPicture(principal, use, picture));
};

/** Attachments of a point that is being saved; `take` marks new references as in use. */
export const namedPictures = async (
  call: PointCall,
  round: Round,
  has: readonly Attachment[],
  named: readonly Pick<Attachment, 'id' | 'name'>[] = has,
) => {
  const before = new Set(has.map(({ id }) => id));
  const fresh = [...new Set(named.map(({ id }) => id))].filter((id) => !before.has(id));
  // Pictures over the limit are refused without being read.
  const uploads = await ownUploads(call, round, fresh.slice(0, attachmentLimits.point));
  const attachments = attached(
    named,
    has,
    uploads.map(({ id, size, type }) => ({ id, size, type: type as PictureType })),
  );
  if ('reason' in attachments) return refusedBy(attachments);
  const { tenantId, projectId } = round.key;
  return {
    attachments,
    // Race: a picture swept away concurrently is refused on the retry.
    take: ({ Picture: Entity }: TransactionEntities) =>
      fresh.map((id) => Entity.patch({ tenantId, projectId, id }).set({ named_on: call.at }).commit()),
  };
};

/** Addresses of the attachments that a reader of these points may see, those of replies among them. */
export const addressesOf = async (
  key: StageKey,
  points: readonly Pick<WirePoint, 'attachments' | 'replies'>[],
  now: number,
): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(
      points
        .flatMap(({ attachments, replies }) => [
          ...attachments,
          ...replies.flatMap((reply) => reply.attachments),
        ])
        .map(async ({ id, name }) => [id, await pictureUrl(key, id, now, name)] as const),
    ),
  );
