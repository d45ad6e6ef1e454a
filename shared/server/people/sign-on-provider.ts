/**
 * Provider of a workspace at the identity provider: one per workspace, named by its id, and offered by the app client.
 */
import {
  CreateIdentityProviderCommand,
  type CreateIdentityProviderCommandInput,
  DeleteIdentityProviderCommand,
  DescribeIdentityProviderCommand,
  UpdateIdentityProviderCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { providerOf } from '#domain/single-sign-on/single-sign-on.ts';
import { cognito } from './accounts.ts';
import { offerProvider } from './offered-providers.ts';
import { poolId } from './portal-login.ts';

interface OpenIdProvider {
  readonly kind: 'openid';
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
}

interface SamlProvider {
  readonly kind: 'saml';
  /** XML, or the address where the identity provider reads it, and reads it again. */
  readonly metadata: string | { readonly url: string };
  readonly email_attribute: string;
}

const settingsOf = (provider: OpenIdProvider | SamlProvider) =>
  provider.kind === 'openid'
    ? {
        ProviderType: 'OIDC' as const,
        ProviderDetails: {
          client_id: provider.client_id,
          client_secret: provider.client_secret,
          oidc_issuer: provider.issuer,
          authorize_scopes: 'openid email profile',
          attributes_request_method: 'GET',
        },
        AttributeMapping: {
          email: 'email',
          given_name: 'given_name',
          family_name: 'family_name',
          username: 'sub',
        },
      }
    : {
        ProviderType: 'SAML' as const,
        ProviderDetails: {
          ...(typeof provider.metadata === 'string'
            ? { MetadataFile: provider.metadata }
            : { MetadataURL: provider.metadata.url }),
          // A response that nobody has asked for begins no session.
          IDPInit: 'false',
          IDPSignout: 'false',
          EncryptedResponses: 'false',
        },
        AttributeMapping: { email: provider.email_attribute },
      };

const isNamed = (error: unknown, ...names: readonly string[]): error is Error =>
  error instanceof Error && names.includes(error.name);

/** Entity id of the identity provider, as a SAML provider has to know it. */
export const entityId = (): string => `urn:amazon:cognito:sp:${poolId()}`;

const create = async (settings: CreateIdentityProviderCommandInput): Promise<'made' | 'exists'> => {
  try {
    await cognito.send(new CreateIdentityProviderCommand(settings));
    return 'made';
  } catch (error) {
    if (isNamed(error, 'DuplicateProviderException')) return 'exists';
    throw error;
  }
};

/**
 * Creates or changes the provider of a workspace. Idempotent. Answers the reason if its details are refused. The type of a
 * provider is for good at the identity provider, so that another protocol needs another provider.
 */
export const putProvider = async (
  tenantId: number,
  provider: OpenIdProvider | SamlProvider,
): Promise<{ readonly reason: string } | undefined> => {
  const which = { UserPoolId: poolId(), ProviderName: providerOf(tenantId) };
  const { ProviderType, ...changeable } = settingsOf(provider);
  const settings = { ...which, ProviderType, ...changeable };
  try {
    if ((await create(settings)) === 'exists') {
      const { IdentityProvider } = await cognito.send(new DescribeIdentityProviderCommand(which));
      if (IdentityProvider?.ProviderType === ProviderType) {
        await cognito.send(new UpdateIdentityProviderCommand({ ...which, ...changeable }));
      } else {
        await dropProvider(tenantId);
        await create(settings);
      }
    }
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
