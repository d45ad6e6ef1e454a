import { tenantHandler } from '#server/lambda/tenant-handler.ts';
import {
  getAddressChangeEndpoint,
  getAddressLinkEndpoint,
  pressAddressLinkEndpoint,
  requestAddressEndpoint,
  withdrawAddressEndpoint,
} from './address-change.ts';
import { changePasswordEndpoint } from './change-password.ts';
import { endSessionsEndpoint } from './end-sessions.ts';
import { handOnEndpoint } from './hand-on-session.ts';
import { handOverEndpoint } from './hand-over-session.ts';
import { keepSessionEndpoint } from './keep-session.ts';
import { leaveSessionEndpoint } from './leave-session.ts';
import { listSessionsEndpoint } from './list-sessions.ts';
import {
  addPasskeyEndpoint,
  listPasskeysEndpoint,
  proveByPasskeyEndpoint,
  removePasskeyEndpoint,
  signInByPasskeyEndpoint,
  startPasskeyEndpoint,
  startPasskeySignInEndpoint,
} from './passkeys.ts';
import {
  getPasswordLinkEndpoint,
  requestPasswordLinkEndpoint,
  setPasswordByLinkEndpoint,
} from './password-links.ts';
import { proveSessionEndpoint } from './prove-session.ts';
import { recoverSignInEndpoint } from './recover-sign-in.ts';
import { redeemEndpoint } from './redeem-session.ts';
import { renewSessionEndpoint } from './renew-session.ts';
import {
  confirmSecondFactorEndpoint,
  getSecondFactorEndpoint,
  renewRecoveryCodesEndpoint,
  startSecondFactorEndpoint,
  turnOffSecondFactorEndpoint,
} from './second-factor.ts';
import { takeOnEndpoint } from './take-on-session.ts';

export const handler = tenantHandler(
  handOverEndpoint,
  redeemEndpoint,
  handOnEndpoint,
  takeOnEndpoint,
  keepSessionEndpoint,
  renewSessionEndpoint,
  leaveSessionEndpoint,
  listSessionsEndpoint,
  endSessionsEndpoint,
  proveSessionEndpoint,
  getSecondFactorEndpoint,
  startSecondFactorEndpoint,
  confirmSecondFactorEndpoint,
  renewRecoveryCodesEndpoint,
  turnOffSecondFactorEndpoint,
  recoverSignInEndpoint,
  requestPasswordLinkEndpoint,
  getPasswordLinkEndpoint,
  setPasswordByLinkEndpoint,
  changePasswordEndpoint,
  requestAddressEndpoint,
  getAddressChangeEndpoint,
  withdrawAddressEndpoint,
  getAddressLinkEndpoint,
  pressAddressLinkEndpoint,
  listPasskeysEndpoint,
  startPasskeyEndpoint,
  addPasskeyEndpoint,
  removePasskeyEndpoint,
  startPasskeySignInEndpoint,
  signInByPasskeyEndpoint,
  proveByPasskeyEndpoint,
);
