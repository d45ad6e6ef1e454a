/** Single sign-on of the workspace: query and changes. Each change answers the settings as they stand then. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BodyInput } from '#contracts/route.ts';
import {
  addSignOnDomain,
  checkSignOnDomain,
  getSingleSignOn,
  removeSignOnDomain,
  removeSignOnProvider,
  type SingleSignOnSettings,
  setSignOnProvider,
  setSingleSignOn,
} from '#contracts/single-sign-on.ts';
import type { SignOnState } from '#domain/single-sign-on/single-sign-on.ts';
import { ApiError, api } from '#lib/calls/api.ts';
import { showChange } from '#lib/calls/query-client.ts';

/** Card of the settings: `locked` is why nothing can be set up now, `readOnly` why not even removed. */
export interface SignOnPart {
  readonly settings: SingleSignOnSettings;
  readonly locked: string | undefined;
  readonly readOnly: string | undefined;
}

export const signOnQuery = queryOptions({
  queryKey: ['single-sign-on'],
  queryFn: ({ signal }) => api(getSingleSignOn, { signal }),
});

/**
 * Shows the answer of a change; after a refusal, the settings that came with it, or else it loads them, because they may differ from
 * those shown.
 */
const shown = async (
  client: QueryClient,
  change: Promise<SingleSignOnSettings>,
): Promise<SingleSignOnSettings> => {
  try {
    const answer = await change;
    await showChange(client, signOnQuery, () => answer);
    return answer;
  } catch (error) {
    const { current } = error instanceof ApiError ? error : {};
    if (current) await showChange(client, signOnQuery, () => current as SingleSignOnSettings);
    else void client.invalidateQueries({ queryKey: signOnQuery.queryKey });
    throw error;
  }
};

/** Turns the sign-on on or off with the provider of the settings in sight; another one is refused. */
export const saveSignOnState = (
  client: QueryClient,
  state: SignOnState,
  { provider_version }: Pick<SingleSignOnSettings, 'provider_version'>,
) => shown(client, api(setSingleSignOn, { body: { state, provider_version } }));

type ProviderDetails = BodyInput<typeof setSignOnProvider>;

export const saveProvider = (client: QueryClient, body: ProviderDetails) =>
  shown(client, api(setSignOnProvider, { body }));

/** Removes the provider of the settings in sight; another one is refused. */
export const removeProvider = (
  client: QueryClient,
  { provider_version }: Pick<SingleSignOnSettings, 'provider_version'>,
) => shown(client, api(removeSignOnProvider, { query: { provider_version } }));

export const addSignOn = (client: QueryClient, domain: string) =>
  shown(client, api(addSignOnDomain, { body: { domain } }));

/** True if the record of the domain was found. */
export const checkSignOn = async (client: QueryClient, domain: string): Promise<boolean> => {
  const { domains } = await shown(client, api(checkSignOnDomain, { params: { domain } }));
  return domains.some((one) => one.domain === domain && one.proven_on !== null);
};

export const removeSignOn = (client: QueryClient, domain: string) =>
  shown(client, api(removeSignOnDomain, { params: { domain } }));
