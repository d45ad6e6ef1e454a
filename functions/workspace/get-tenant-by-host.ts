import { getTenantByHost } from '../../shared/contracts/workspace.ts';
import { publicEndpoint } from '../../shared/server/lambda/http.ts';
import { tenantOfRequest } from '../../shared/server/lambda/principal.ts';
import { refused } from '../../shared/server/lambda/result.ts';
import { logoUrl } from './present-tenant.ts';

const setting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
};

/** What the sign-in page needs before anybody has signed in; nothing of it is secret. */
export const getTenantByHostEndpoint = publicEndpoint(getTenantByHost, async ({ event, now }) => {
  const tenant = await tenantOfRequest(event);
  if (!tenant) return refused('not_found');
  return {
    name: tenant.name,
    logo: await logoUrl(tenant, now),
    theme: tenant.theme,
    identity: {
      region: setting('AWS_REGION'),
      pool: setting('USER_POOL_ID'),
      client: setting('USER_POOL_CLIENT_ID'),
      endpoint: process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER ?? null,
    },
  };
});
