import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { subscriptionQuery } from '#lib/session/me.ts';

/**
 * Redirects from a page about payment to that of the plan if codes have paid for it, because no payment will follow.
 * Without the subscription the page is shown, because its calls are refused anyway.
 */
export const leaveIfPaidByCodes = async (client: QueryClient): Promise<void> => {
  const subscription = await client.ensureQueryData(subscriptionQuery).catch(() => undefined);
  if (subscription?.appsumo) throw redirect({ to: '/billing', replace: true });
};
