import { uploadWorkspaceLogo } from '#contracts/tenants.ts';
import { can } from '#domain/permission/can.ts';
import { auditCommit } from '#server/actions/audit.ts';
import { transact } from '#server/data/transact.ts';
import { dropReplacedLogo, keepLogo, logoOf } from '#server/files/logo.ts';
import { readUrl } from '#server/files/storage.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { forgetTenant, type TenantRecord, tenantById } from '#server/lambda/tenant.ts';

/** Stores the workspace's logo. The bytes decide its type, not the file's name. */
export const uploadWorkspaceLogoEndpoint = endpoint(uploadWorkspaceLogo, async (call) => {
  const { principal, params, body, now } = call;
  const { tenantId } = principal.tenant;
  const before = params.id === tenantId ? await tenantById(tenantId) : undefined;
  if (!before) return refused('not_found');
  const verdict = can(principal.actor, 'edit_workspace_settings', { workspace: before });
  if (verdict !== true) return refused(verdict);
  const picture = logoOf(body);
  if (!picture) return refused('workspace_logo_not_a_picture');
  const logo = await keepLogo({ tenantId, owner: 'workspace' }, body, picture, now);
  const after: TenantRecord = { ...before, logo };
  const result = await transact((entities) => [
    entities.Tenant.patch({ tenantId }).set({ logo }).commit(),
    auditCommit(
      entities,
      call,
      ['tenant', tenantId],
      [before, after],
      [{ category: 'Workspace Updated', changed: ['logo'] }],
    ),
  ]);
  forgetTenant(tenantId);
  if (!result.committed) return refused('not_found');
  await dropReplacedLogo(before.logo, logo, now);
  return { logo: await readUrl(logo, now) };
});
