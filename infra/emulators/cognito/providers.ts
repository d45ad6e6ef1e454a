import * as z from 'zod/mini';
import { CognitoError, invalidParameter } from './errors.ts';
import { discover } from './openid.ts';
import { type Operation, operation, text } from './operation.ts';
import type { Pool } from './pool.ts';
import { readMetadata, SamlError } from './saml.ts';

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

const saml = z.strictObject({
  MetadataFile: z.optional(text),
  MetadataURL: z.optional(z.url()),
  IDPSignout: z._default(z.enum(['true', 'false']), 'false'),
  // Responses that nobody asked for and encrypted ones are not emulated.
  IDPInit: z._default(z.literal('false'), 'false'),
  EncryptedResponses: z._default(z.literal('false'), 'false'),
});
export type SamlDetails = z.output<typeof saml> & {
  /** Metadata as it was given or read, and when, in milliseconds. */
  readonly metadata: string;
  readonly read: number;
};

/** Identity provider of the pool, beside Google. */
export type Provider = {
  readonly name: string;
  /** Attribute of the pool → claim of the provider. */
  readonly mapping: Readonly<Record<string, string>>;
} & (
  | { readonly type: 'OIDC'; readonly details: OpenIdDetails }
  | { readonly type: 'SAML'; readonly details: SamlDetails }
);

type Details = Readonly<Record<string, string>>;

const parsed = <Schema extends z.ZodMiniType>(schema: Schema, given: Details): z.output<Schema> => {
  const result = z.safeParse(schema, given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const names = issue?.code === 'unrecognized_keys' ? issue.keys : issue?.path;
  throw invalidParameter(`Invalid provider details: ${names?.join('.')}`);
};

/** Checks the details, and that the issuer can be discovered. */
const checkedOpenId = async (given: Details): Promise<OpenIdDetails> => {
  const details = parsed(openId, given);
  await discover(details.oidc_issuer).catch(() => {
    throw invalidParameter('Unable to contact well-known endpoint');
  });
  return details;
};

/** Milliseconds. */
const timeoutMs = 5000;

/** Metadata at an address. */
export const fetchMetadata = async (url: string): Promise<string> => {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  const xml = await response.text();
  if (!response.ok) throw new SamlError(`Error - ${response.status}`);
  readMetadata(xml);
  return xml;
};

/** Checks the details, and that one could sign in by the metadata. */
const checkedSaml = async (given: Details): Promise<SamlDetails> => {
  const details = parsed(saml, given);
  const { MetadataFile, MetadataURL } = details;
  if (MetadataFile === undefined && MetadataURL === undefined)
    throw invalidParameter('At least one of the MetadataURL or MetadataFile should be provided.');
  const read = Date.now();
  if (MetadataURL !== undefined) {
    const metadata = await fetchMetadata(MetadataURL).catch(() => {
      throw invalidParameter(`Error retrieving metadata from ${MetadataURL}`);
    });
    return { ...details, metadata, read };
  }
  const metadata = MetadataFile ?? '';
  try {
    readMetadata(metadata);
  } catch {
    throw invalidParameter('Unable to unmarshall metadata');
  }
  return { ...details, metadata, read };
};

const described = (one: Provider): Details => {
  if (one.type === 'OIDC') return one.details;
  const { metadata, read: _, MetadataFile, MetadataURL, ...given } = one.details;
  const { redirect } = readMetadata(metadata);
  return {
    ...given,
    ...(MetadataFile && { MetadataFile }),
    ...(MetadataURL && { MetadataURL }),
    ...(redirect && { SSORedirectBindingURI: redirect }),
  };
};

const describe = (one: Provider, UserPoolId: string) => ({
  UserPoolId,
  ProviderName: one.name,
  ProviderType: one.type,
  ProviderDetails: described(one),
  AttributeMapping: one.mapping,
});

const made = async (
  name: string,
  type: Provider['type'],
  given: Details,
  mapping: Details,
): Promise<Provider> =>
  type === 'OIDC'
    ? { name, mapping, type, details: await checkedOpenId(given) }
    : { name, mapping, type, details: await checkedSaml(given) };

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
        ProviderType: z.enum(['OIDC', 'SAML']),
        ProviderDetails: details,
        AttributeMapping: z._default(details, {}),
      }),
      async ({ UserPoolId, ProviderName, ProviderType, ProviderDetails, AttributeMapping }) => {
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
        const provider = await made(ProviderName, ProviderType, ProviderDetails, AttributeMapping);
        pool.providers.put(provider);
        return { IdentityProvider: describe(provider, UserPoolId) };
      },
    ),

    UpdateIdentityProvider: operation(
      'iam',
      z.extend(byName, { ProviderDetails: z.optional(details), AttributeMapping: z.optional(details) }),
      async (input) => {
        const before = require(input);
        const { ProviderDetails, AttributeMapping = before.mapping } = input;
        const next = ProviderDetails
          ? await made(before.name, before.type, ProviderDetails, AttributeMapping)
          : { ...before, mapping: AttributeMapping };
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
        const found = pool.providers.after(NextToken, MaxResults + 1);
        const page = found.slice(0, MaxResults);
        return {
          Providers: page.map(({ name, type }) => ({ ProviderName: name, ProviderType: type })),
          ...(found.length > page.length && { NextToken: page.at(-1)?.name }),
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
