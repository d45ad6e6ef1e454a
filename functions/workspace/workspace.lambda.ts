import { tenantHandler } from '#server/lambda/tenant-handler.ts';
import { deleteTenantEndpoint, restoreTenantEndpoint } from './delete-tenant.ts';
import { listDevicesEndpoint, removeDeviceEndpoint, saveDeviceEndpoint } from './devices.ts';
import { getMeEndpoint } from './get-me.ts';
import { getSubscriptionEndpoint } from './get-subscription.ts';
import { getTenantEndpoint } from './get-tenant.ts';
import { getTenantByHostEndpoint } from './get-tenant-by-host.ts';
import { getTenantProfileEndpoint } from './get-tenant-profile.ts';
import { countInboxEndpoint, listInboxEndpoint } from './list-inbox.ts';
import { listUsersEndpoint } from './list-users.ts';
import { listWorkspacesEndpoint } from './list-workspaces.ts';
import { removeWorkspaceLogoEndpoint, uploadWorkspaceLogoEndpoint } from './logo.ts';
import { markInboxEndpoint } from './mark-inbox.ts';
import { updateTenantProfileEndpoint } from './update-tenant-profile.ts';

export const handler = tenantHandler(
  getMeEndpoint,
  getTenantByHostEndpoint,
  getTenantEndpoint,
  listWorkspacesEndpoint,
  listUsersEndpoint,
  getTenantProfileEndpoint,
  updateTenantProfileEndpoint,
  uploadWorkspaceLogoEndpoint,
  removeWorkspaceLogoEndpoint,
  deleteTenantEndpoint,
  restoreTenantEndpoint,
  getSubscriptionEndpoint,
  listInboxEndpoint,
  countInboxEndpoint,
  markInboxEndpoint,
  listDevicesEndpoint,
  saveDeviceEndpoint,
  removeDeviceEndpoint,
);
