import { removeUserPicture, uploadUserPicture } from '#contracts/team.ts';
import { auditCommit } from '#server/actions/audit.ts';
import { transact } from '#server/data/transact.ts';
import { dropReplacedLogo, keepLogo, logoOf } from '#server/files/logo.ts';
import { mediaUrl } from '#server/files/media.ts';
import { endpoint } from '#server/lambda/http.ts';
import type { Principal } from '#server/lambda/principal.ts';
import { isRefused, type Refused, refused } from '#server/lambda/result.ts';
import { type UserRecord, userAt } from './present-user.ts';

/**
 * Replaces the picture of the caller by what `make` stores, or removes it where it stores nothing. It is copied to the
 * membership, from which their own pages take it.
 */
const changePicture = async <Picture extends string | undefined>(
  call: { readonly principal: Principal; readonly now: number },
  id: number,
  make: (tenantId: number) => Promise<Picture | Refused>,
): Promise<Picture | Refused> => {
  const { principal, now } = call;
  const { tenant, actor, subject } = principal;
  const { tenantId } = tenant;
  if (actor.kind !== 'agent' || actor.user_id !== id) return refused('user_not_found');
  const before = await userAt(tenantId, id);
  if (!before) return refused('user_not_found');
  const picture = await make(tenantId);
  if (isRefused(picture) || picture === before.picture) return picture;
  const { picture: _picture, ...rest } = before;
  const after: UserRecord = picture === undefined ? rest : { ...rest, picture };
  const result = await transact((entities) => [
    ...[entities.User.patch({ tenantId, id }), entities.Membership.patch({ tenantId, subject })].map(
      (patch) =>
        picture === undefined ? patch.remove(['picture']).commit() : patch.set({ picture }).commit(),
    ),
    auditCommit(entities, call, ['user', id], [before, after]),
  ]);
  // Race: removed from the team concurrently.
  if (!result.committed) return refused('user_not_found');
  await dropReplacedLogo(before.picture, picture, now);
  return picture;
};

/** Stores the caller's picture. The bytes decide its type, not the file's name. */
export const uploadUserPictureEndpoint = endpoint(uploadUserPicture, async (call) => {
  const { params, body, now } = call;
  const drawn = logoOf(body);
  const picture = await changePicture(call, params.id, async (tenantId) =>
    drawn
      ? keepLogo({ tenantId, owner: `user_${params.id}` }, body, drawn, now)
      : refused('picture_not_a_picture'),
  );
  return isRefused(picture) ? picture : { picture: await mediaUrl(picture, now) };
});

/** Removes the caller's picture; a caller without one stays as they are. */
export const removeUserPictureEndpoint = endpoint(removeUserPicture, async (call) => {
  const removed = await changePicture(call, call.params.id, async () => undefined);
  return isRefused(removed) ? removed : { picture: null };
});
