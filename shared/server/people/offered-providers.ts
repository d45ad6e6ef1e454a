/** Providers of workspaces that the app client offers: `SupportedIdentityProviders` at Cognito (docs/decisions/0083). */
import {
  DescribeUserPoolClientCommand,
  paginateListIdentityProviders,
  UpdateUserPoolClientCommand,
  type UserPoolClientType,
} from '@aws-sdk/client-cognito-identity-provider';
import { providerOf, workspaceOfProvider } from '#domain/single-sign-on/single-sign-on.ts';
import { again, retry } from '../retry.ts';
import { cognito } from './accounts.ts';
import { clientId } from './identity-provider.ts';
import { poolId } from './portal-login.ts';

/** Each repetition means a lost race, or looks at the list that was written. */
const retries = { attempts: 6 };

/** Lost races: another update of the client, or a provider that was deleted since it was listed. */
const races: ReadonlySet<string> = new Set(['ConcurrentModificationException', 'InvalidParameterException']);

type Change = (offered: readonly string[]) => readonly string[] | Promise<readonly string[]>;

/**
 * Changes the list of the app client; answers the list. The update replaces all settings of the client, so that they are read right
 * before it, and again after it: of two concurrent updates one may undo the other's.
 */
const offer = async (change: Change): Promise<readonly string[]> => {
  const which = { UserPoolId: poolId(), ClientId: clientId() };
  let lost: unknown;
  const outcome = await retry(retries, async () => {
    const { UserPoolClient } = await cognito.send(new DescribeUserPoolClientCommand(which));
    const { ClientSecret, CreationDate, LastModifiedDate, ...settings }: UserPoolClientType =
      UserPoolClient ?? {};
    const offered = settings.SupportedIdentityProviders ?? [];
    const wanted = await change(offered);
    if (wanted.toSorted().join() === offered.toSorted().join()) return offered;
    const update = { ...settings, ...which, SupportedIdentityProviders: [...wanted] };
    await cognito.send(new UpdateUserPoolClientCommand(update)).catch((error: unknown) => {
      if (!(error instanceof Error) || !races.has(error.name)) throw error;
      lost = error;
    });
    return again;
  });
  if (outcome !== again) return outcome;
  throw new Error('The app client of the identity provider was changed by others each time', { cause: lost });
};

/** Offers the provider of a workspace in the app client, or no longer. Idempotent. */
export const offerProvider = async (tenantId: number, isOffered: boolean): Promise<void> => {
  const name = providerOf(tenantId);
  await offer((offered) => [...offered.filter((one) => one !== name), ...(isOffered ? [name] : [])]);
};

/** Numbers of the workspaces that have a provider at the identity provider. */
const workspacesWithProvider = async (): Promise<readonly number[]> => {
  const found: number[] = [];
  for await (const { Providers = [] } of paginateListIdentityProviders(
    { client: cognito, pageSize: 60 },
    { UserPoolId: poolId() },
  )) {
    for (const { ProviderName = '' } of Providers) {
      const tenantId = workspaceOfProvider(ProviderName);
      if (tenantId !== undefined) found.push(tenantId);
    }
  }
  return found;
};

/**
 * Offers the providers of all workspaces again, after a deployment has set the app client's list back to the template's. Idempotent,
 * and complete in a single update, so that there is nothing to resume. Answers all workspaces with a provider, and those that were
 * missing.
 */
export const offerAllProviders = async (): Promise<{
  readonly all: readonly number[];
  readonly missing: readonly number[];
}> => {
  let all: readonly number[] = [];
  let missing: readonly number[] = [];
  await offer(async (offered) => {
    all = await workspacesWithProvider();
    const now = all.filter((tenantId) => !offered.includes(providerOf(tenantId)));
    if (now.length > 0) missing = now;
    const ofTemplate = offered.filter((name) => workspaceOfProvider(name) === undefined);
    return [...ofTemplate, ...all.map(providerOf)];
  });
  return { all, missing };
};
