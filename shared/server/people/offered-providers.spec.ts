import {
  CognitoIdentityProviderClient,
  CreateIdentityProviderCommand,
  DescribeUserPoolClientCommand,
  UpdateUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeSignOnProvider, setSignOnProvider } from '#contracts/single-sign-on.ts';
import { testRuntime } from '#testing/support.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { offerAllProviders } from './offered-providers.ts';

let runtime: TestRuntime;
let two: readonly [TestWorkspace, TestWorkspace];
const client = () => ({ UserPoolId: process.env.USER_POOL_ID, ClientId: process.env.USER_POOL_CLIENT_ID });
const cognito = () => new CognitoIdentityProviderClient({});

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
  two = [await runtime.createWorkspace(), await runtime.createWorkspace()];
  const { client_id, client_secret } = runtime.companies.client;
  for (const { owner } of two) {
    const body = {
      kind: 'openid' as const,
      name: 'Co',
      issuer: runtime.companies.issuer('co'),
      client_id,
      client_secret,
    };
    await owner.ok(setSignOnProvider, { body });
  }
});
afterAll(() => runtime.stop());

const settings = async () => {
  const { UserPoolClient } = await cognito().send(new DescribeUserPoolClientCommand(client()));
  return UserPoolClient ?? {};
};
const offered = async () => (await settings()).SupportedIdentityProviders ?? [];

/** Update of the app client by CloudFormation, which knows the template's settings alone. */
const deploy = async () => {
  const { CallbackURLs, AllowedOAuthFlows, AllowedOAuthScopes } = await settings();
  await cognito().send(
    new UpdateUserPoolClientCommand({
      ...client(),
      ClientName: 'changed',
      CallbackURLs,
      AllowedOAuthFlows,
      AllowedOAuthScopes,
      AllowedOAuthFlowsUserPoolClient: true,
      SupportedIdentityProviders: ['COGNITO', 'Google'],
    }),
  );
};
const names = () => two.map(({ tenantId }) => `sso-${tenantId}`);

it('offers all providers again after a deployment has set the list back, and keeps the other settings', async () => {
  await deploy();
  expect(await offered()).toEqual(['COGNITO', 'Google']);
  expect((await offerAllProviders()).missing).toEqual(
    expect.arrayContaining(two.map(({ tenantId }) => tenantId)),
  );
  expect((await offered()).toSorted()).toEqual(['COGNITO', 'Google', ...names()].toSorted());
  expect(await settings()).toMatchObject({ ClientName: 'changed', AllowedOAuthFlows: ['code'] });
  expect((await offerAllProviders()).missing).toEqual([]);
});

it('offers no provider that is gone, also when one goes meanwhile', async () => {
  await deploy();
  const [first, second] = two;
  await Promise.all([offerAllProviders(), first.owner.ok(removeSignOnProvider)]);
  await offerAllProviders();
  expect(await offered()).toEqual(['COGNITO', 'Google', `sso-${second.tenantId}`]);
});

it('reads every page of the list', async () => {
  const { client: known } = runtime.companies;
  const many = Array.from({ length: 130 }, (_, index) => 5000 + index);
  for (const id of many) {
    await cognito().send(
      new CreateIdentityProviderCommand({
        UserPoolId: process.env.USER_POOL_ID,
        ProviderName: `sso-${id}`,
        ProviderType: 'OIDC',
        ProviderDetails: {
          client_id: known.client_id,
          client_secret: known.client_secret,
          oidc_issuer: runtime.companies.issuer('co'),
          authorize_scopes: 'openid',
          attributes_request_method: 'GET',
        },
      }),
    );
  }
  const { all, missing } = await offerAllProviders();
  expect(all).toEqual(expect.arrayContaining(many));
  expect(missing).toEqual(many);
  expect((await offerAllProviders()).missing).toEqual([]);
});
