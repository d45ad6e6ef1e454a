/**
 * Provider of a workspace at the identity provider: one per workspace, named by its id, and offered by the app client.
 */
import {
  CreateIdentityProviderCommand,
  DeleteIdentityProviderCommand,
  UpdateIdentityProviderCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { providerOf } from '#domain/single-sign-on/single-sign-on.ts';
import { cognito } from './accounts.ts';
import { offerProvider } from './offered-providers.ts';
import { poolId } from './portal-login.ts';

export interface OpenIdProvider {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
}

const isNamed = (error: unknown, ...names: readonly string[]): error is Error =>
  error instanceof Error && names.includes(error.name);

/** Creates or changes the provider of a workspace. Idempotent. Answers the reason if its details are refused. */
export const putProvider = async (
  tenantId: number,
  { issuer, client_id, client_secret }: OpenIdProvider,
): Promise<{ readonly reason: string } | undefined> => {
  const ProviderName = providerOf(tenantId);
  const provider = {
    UserPoolId: poolId(),
    ProviderName,
    ProviderDetails: {
      client_id,
      client_secret,
      oidc_issuer: issuer,
      authorize_scopes: 'openid email profile',
      attributes_request_method: 'GET',
    },
    AttributeMapping: {
      email: 'email',
      given_name: 'given_name',
      family_name: 'family_name',
      username: 'sub',
    },
  };
  try {
    await cognito
      .send(new CreateIdentityProviderCommand({ ...provider, ProviderType: 'OIDC' }))
      .catch(async (error: unknown) => {
        if (!isNamed(error, 'DuplicateProviderException')) throw error;
        await cognito.send(new UpdateIdentityProviderCommand(provider));
      });
  } catch (error) {
    if (isNamed(error, 'InvalidParameterException')) return { reason: error.message };
    throw error;
  }
  await offerProvider(tenantId, true);
  return undefined;
};

/** Deletes the provider of a workspace, so that nobody can begin a sign-in by it. Idempotent. */
export const dropProvider = async (tenantId: number): Promise<void> => {
  const ProviderName = providerOf(tenantId);
  await offerProvider(tenantId, false);
  const command = new DeleteIdentityProviderCommand({ UserPoolId: poolId(), ProviderName });
  await cognito.send(command).catch((error: unknown) => {
    if (!isNamed(error, 'ResourceNotFoundException')) throw error;
  });
};
