import { tenantHandler } from '#server/lambda/tenant-handler.ts';
import { createUserEndpoint } from './create-user.ts';
import { deleteUserEndpoint } from './delete-user.ts';
import { handOverEndpoint } from './hand-over.ts';
import { inviteUserEndpoint } from './invite-user.ts';
import { logOutUserEndpoint } from './log-out-user.ts';
import { updateUserEndpoint } from './update-user.ts';
import { removeUserPictureEndpoint, uploadUserPictureEndpoint } from './user-picture.ts';
import { getUserProfileEndpoint, updateUserProfileEndpoint } from './user-profile.ts';

export const handler = tenantHandler(
  createUserEndpoint,
  inviteUserEndpoint,
  updateUserEndpoint,
  deleteUserEndpoint,
  logOutUserEndpoint,
  handOverEndpoint,
  getUserProfileEndpoint,
  updateUserProfileEndpoint,
  uploadUserPictureEndpoint,
  removeUserPictureEndpoint,
);
