/**
 * Cognito's trigger before it mails a code. The product's own links prove addresses and set passwords, so that no mail of
 * Cognito's is needed; a code for a changed address is refused, and with it the change: otherwise an access token alone would be
 * enough to take over an account for good.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { noteAttackOnLogin } from '#server/audit/attack-on-login.ts';

/** Mails that would prove another address. */
const addressSources = ['CustomMessage_UpdateUserAttribute', 'CustomMessage_VerifyUserAttribute'];
/** Milliseconds that the refusal waits for the audit log: Cognito waits five seconds for its trigger. */
const auditTimeoutMs = 3000;

export const handler = async (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> => {
  if (!addressSources.includes(event.triggerSource)) return event;
  const { sub } = event.request.userAttributes;
  // The trigger's event has no time.
  if (sub)
    await Promise.race([
      noteAttackOnLogin(sub, 'address_at_provider', Date.now()),
      wait(auditTimeoutMs, undefined, { ref: false }),
    ]);
  throw new Error('The address is changed by the product');
};
