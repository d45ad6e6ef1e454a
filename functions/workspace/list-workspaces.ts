import { listWorkspaces } from '../../shared/contracts/tenants.ts';
import { personEndpoint } from '../../shared/server/lambda/http.ts';
import { workspacesOf } from '../../shared/server/people/members.ts';
import { presentAddress } from './present-tenant.ts';

/** Asked by the token's own subject and nothing else, so that nobody is told of another's workspaces. */
export const listWorkspacesEndpoint = personEndpoint(listWorkspaces, async ({ subject, now }) => ({
  workspaces: await Promise.all((await workspacesOf(subject)).map((tenant) => presentAddress(tenant, now))),
}));
