import { tenantHandler } from '#server/lambda/tenant-handler.ts';
import { retrieveWorkspaceUrlEndpoint, sendAccountMailEndpoint } from './account-mails.ts';
import { confirmSignUpEndpoint } from './confirm-sign-up.ts';
import { getEntranceEndpoint } from './get-entrance.ts';
import { acceptInvitationEndpoint, getInvitationEndpoint } from './invitations.ts';
import { moveWorkspaceEndpoint } from './move-workspace.ts';
import { checkSubdomainEndpoint, signUpEndpoint } from './sign-up.ts';
import { signUpWithGoogleEndpoint } from './sign-up-with-google.ts';

export const handler = tenantHandler(
  getEntranceEndpoint,
  checkSubdomainEndpoint,
  signUpEndpoint,
  signUpWithGoogleEndpoint,
  confirmSignUpEndpoint,
  getInvitationEndpoint,
  acceptInvitationEndpoint,
  sendAccountMailEndpoint,
  retrieveWorkspaceUrlEndpoint,
  moveWorkspaceEndpoint,
);
