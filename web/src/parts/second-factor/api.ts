import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  turnOffSecondFactor,
} from '#contracts/session.ts';
import { api } from '#lib/calls/api.ts';
import { showChange } from '#lib/calls/query-client.ts';

/** Second factor of the signed-in person. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => api(getSecondFactor, { signal }),
  // Set up or turned off elsewhere meanwhile, it must not be shown as it was.
  meta: { kept: false },
});

const know = (client: QueryClient, on: boolean) => showChange(client, secondFactorQuery, () => ({ on }));

/** Key for an authenticator app. */
export const start = async (): Promise<string> => (await api(startSecondFactor)).secret;

export const confirm = async (client: QueryClient, code: string): Promise<readonly string[]> => {
  const { codes } = await api(confirmSecondFactor, { body: { code } });
  await know(client, true);
  return codes;
};

export const renew = async (): Promise<readonly string[]> => (await api(renewRecoveryCodes)).codes;

export const turnOff = async (client: QueryClient): Promise<void> => {
  await api(turnOffSecondFactor);
  await know(client, false);
};
