import { listWorkspaces } from '#contracts/tenants.ts';
import { personEndpoint } from '#server/lambda/http.ts';
import { workspacesOf } from '#server/people/members.ts';
import { presentAddress } from './present-tenant.ts';

/** Looks up by the token's subject only, so that nobody learns of another person's workspaces. */
export const listWorkspacesEndpoint = personEndpoint(listWorkspaces, async ({ subject, now }) => ({
  workspaces: await Promise.all((await workspacesOf(subject)).map((tenant) => presentAddress(tenant, now))),
}));
