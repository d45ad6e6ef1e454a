import * as z from 'zod/mini';
import { CognitoError, invalidParameter } from './errors.ts';
import { discover } from './openid.ts';
import { type Operation, operation, text } from './operation.ts';
import type { Pool } from './pool.ts';

/** Quota of a pool, which can be raised to 1,000. */
const mostProviders = 300;

const details = z.record(z.string(), z.string());
const named = z.object({
  UserPoolId: text,
  ProviderName: z
    .string()
    .check(z.minLength(1), z.maxLength(32), z.regex(/^[^_\p{Z}][\p{L}\p{M}\p{S}\p{N}\p{P}][^_\p{Z}]+$/u)),
});
const byName = z.object({
  UserPoolId: text,
  ProviderName: z.string().check(z.minLength(1), z.maxLength(32)),
});

const openId = z.object({
  client_id: text,
  client_secret: text,
  oidc_issuer: z.url(),
  authorize_scopes: text,
  attributes_request_method: z.enum(['GET', 'POST']),
});
export type OpenIdDetails = z.output<typeof openId>;

/** Identity provider of the pool, beside Google. */
export interface Provider {
  readonly name: string;
  readonly details: OpenIdDetails;
  /** Attribute of the pool → claim of the provider. */
  readonly mapping: Readonly<Record<string, string>>;
}

/** Checks the details, and that the issuer can be discovered. */
const checked = async (given: Readonly<Record<string, string>>): Promise<OpenIdDetails> => {
  const parsed = z.safeParse(openId, given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw invalidParameter(`Invalid provider details: ${issue?.path.join('.')}`);
  }
  await discover(parsed.data.oidc_issuer).catch(() => {
    throw invalidParameter('Unable to contact well-known endpoint');
  });
  return parsed.data;
};

const describe = (
  { name, details: ProviderDetails, mapping: AttributeMapping }: Provider,
  UserPoolId: string,
) => ({
  UserPoolId,
  ProviderName: name,
  ProviderType: 'OIDC',
  ProviderDetails,
  AttributeMapping,
});

const clientOf = z.object({ UserPoolId: text, ClientId: text });

/** Operations on identity providers and on the app client that offers them, for callers with an IAM role. */
export const providerOperations = (pool: Pool): Record<string, Operation> => {
  const require = ({ UserPoolId, ProviderName }: z.output<typeof byName>): Provider => {
    pool.assertPool(UserPoolId);
    const found = pool.providers.find(ProviderName);
    if (!found) {
      throw new CognitoError(
        'ResourceNotFoundException',
        `Identity provider ${ProviderName} does not exist.`,
      );
    }
    return found;
  };

  return {
    CreateIdentityProvider: operation(
      'iam',
      z.extend(named, {
        ProviderType: z.literal('OIDC'),
        ProviderDetails: details,
        AttributeMapping: z._default(details, {}),
      }),
      async ({ UserPoolId, ProviderName, ProviderDetails, AttributeMapping }) => {
        pool.assertPool(UserPoolId);
        if (pool.providers.find(ProviderName)) {
          throw new CognitoError(
            'DuplicateProviderException',
            `A provider with the name ${ProviderName} already exists in pool ${UserPoolId}.`,
          );
        }
        if (pool.providers.count() >= mostProviders) {
          throw new CognitoError('LimitExceededException', 'Too many identity providers in this user pool.');
        }
        const made = {
          name: ProviderName,
          details: await checked(ProviderDetails),
          mapping: AttributeMapping,
        };
        pool.providers.put(made);
        return { IdentityProvider: describe(made, UserPoolId) };
      },
    ),

    UpdateIdentityProvider: operation(
      'iam',
      z.extend(byName, { ProviderDetails: z.optional(details), AttributeMapping: z.optional(details) }),
      async (input) => {
        const before = require(input);
        const next = {
          ...before,
          ...(input.ProviderDetails && { details: await checked(input.ProviderDetails) }),
          ...(input.AttributeMapping && { mapping: input.AttributeMapping }),
        };
        pool.providers.put(next);
        return { IdentityProvider: describe(next, input.UserPoolId) };
      },
    ),

    DescribeIdentityProvider: operation('iam', byName, (input) => ({
      IdentityProvider: describe(require(input), input.UserPoolId),
    })),

    /** Only OpenID providers can be made here, beside the one of Google that the pool begins with. */
    ListIdentityProviders: operation(
      'iam',
      z.object({
        UserPoolId: text,
        MaxResults: z._default(z.number().check(z.minimum(1), z.maximum(60)), 60),
        NextToken: z.optional(text),
      }),
      ({ UserPoolId, MaxResults, NextToken = '' }) => {
        pool.assertPool(UserPoolId);
        const names = pool.providers.after(NextToken, MaxResults + 1);
        const page = names.slice(0, MaxResults);
        return {
          Providers: page.map((ProviderName) => ({ ProviderName, ProviderType: 'OIDC' })),
          ...(names.length > page.length && { NextToken: page.at(-1) }),
        };
      },
    ),

    DeleteIdentityProvider: operation('iam', byName, (input) => {
      pool.providers.delete(require(input).name);
      return {};
    }),

    DescribeUserPoolClient: operation('iam', clientOf, ({ UserPoolId, ClientId }) => {
      pool.assertPool(UserPoolId);
      pool.assertClient(ClientId);
      return { UserPoolClient: { UserPoolId, ClientId, ...pool.client.settings() } };
    }),

    /** Replaces all settings: one that is left out is at its default from then on. */
    UpdateUserPoolClient: operation(
      'iam',
      z.extend(clientOf, {
        ClientName: z.optional(text),
        CallbackURLs: z._default(z.array(text), []),
        AllowedOAuthFlows: z._default(z.array(z.enum(['code', 'implicit', 'client_credentials'])), []),
        AllowedOAuthFlowsUserPoolClient: z._default(z.boolean(), false),
        AllowedOAuthScopes: z._default(z.array(text), []),
        SupportedIdentityProviders: z._default(z.array(text), []),
      }),
      ({ UserPoolId, ClientId, ...settings }) => {
        pool.assertPool(UserPoolId);
        pool.assertClient(ClientId);
        for (const name of settings.SupportedIdentityProviders) {
          if (name !== 'COGNITO' && name !== 'Google' && !pool.providers.find(name)) {
            throw invalidParameter(`The provider ${name} does not exist for User Pool ${UserPoolId}.`);
          }
        }
        pool.client.put(settings);
        return { UserPoolClient: { UserPoolId, ClientId, ...settings } };
      },
    ),
  };
};
