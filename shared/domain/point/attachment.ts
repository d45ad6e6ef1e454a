/** Pictures attached to a point (docs/decisions/0046). */
import { type Refused, refuse } from '../decision.ts';
import { displayName } from '../file/name.ts';
import type { PictureType } from '../note/picture.ts';

/** Most pictures of a point and of a reply, and uploads to a project, those that neither names included. */
export const attachmentLimits = { point: 5, uploads: 1000 } as const;

/** Picture attached to a point. */
export interface Attachment {
  /** UUID, chosen by the author's device. */
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly type: PictureType;
}

export type AttachmentRefusal = 'too_many_attachments' | 'attachment_not_found';

/**
 * Attachments of a point as its author lists and names them, without duplicates. A picture must be one that the point
 * has, or one of `uploaded`: the author's own checked uploads.
 */
export const attached = (
  named: readonly Pick<Attachment, 'id' | 'name'>[],
  has: readonly Attachment[],
  uploaded: readonly Omit<Attachment, 'name'>[],
): readonly Attachment[] | Refused<AttachmentRefusal> => {
  const names = new Map(named.map(({ id, name }) => [id, displayName(name)]));
  if (names.size > attachmentLimits.point) {
    return refuse('too_many_attachments', {
      field: 'attachments',
      params: { max: attachmentLimits.point },
    });
  }
  const known = new Map([...uploaded, ...has].map((one) => [one.id, one]));
  const found: Attachment[] = [];
  for (const [id, name] of names) {
    const picture = known.get(id);
    if (!picture) return refuse('attachment_not_found', { field: 'attachments' });
    const { size, type } = picture;
    found.push({ id, name, size, type });
  }
  return found;
};

/** True for a point with content: words, or a picture. */
export const saysSomething = (point: {
  readonly body: string;
  readonly attachments?: readonly unknown[] | undefined;
}): boolean => point.body.trim() !== '' || (point.attachments?.length ?? 0) > 0;
