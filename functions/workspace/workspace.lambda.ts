import { httpHandler } from '../../shared/server/lambda/http.ts';
import { getMeEndpoint } from './get-me.ts';
import { getSubscriptionEndpoint } from './get-subscription.ts';
import { getTenantByHostEndpoint } from './get-tenant-by-host.ts';
import { getTenantProfileEndpoint } from './get-tenant-profile.ts';
import { listUsersEndpoint } from './list-users.ts';

export const handler = httpHandler(
  getMeEndpoint,
  getTenantByHostEndpoint,
  listUsersEndpoint,
  getTenantProfileEndpoint,
  getSubscriptionEndpoint,
);
