import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { subscriptionQuery } from '#lib/session/me.ts';

/**
 * Leaves a page about payment for that of the plan where codes have paid for it: no payment ever comes. Without the
 * subscription the page is shown, since its calls are refused anyway.
 */
export const leaveIfPaidByCodes = async (client: QueryClient): Promise<void> => {
  const subscription = await client.ensureQueryData(subscriptionQuery).catch(() => undefined);
  if (subscription?.appsumo) throw redirect({ to: '/billing', replace: true });
};
