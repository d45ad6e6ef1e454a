import { removeWorkspaceLogo, uploadWorkspaceLogo } from '#contracts/tenants.ts';
import { can } from '#domain/permission/can.ts';
import { auditCommit } from '#server/actions/audit.ts';
import { transact } from '#server/data/transact.ts';
import { dropReplacedLogo, keepLogo, logoOf } from '#server/files/logo.ts';
import { mediaUrl } from '#server/files/media.ts';
import { endpoint } from '#server/lambda/http.ts';
import type { Principal } from '#server/lambda/principal.ts';
import { isRefused, type Refused, refused } from '#server/lambda/result.ts';
import { forgetTenant, type TenantRecord, tenantById } from '#server/lambda/tenant.ts';

/** Replaces the logo of the workspace by what `make` stores, or removes it where it stores nothing. The same one is no change. */
const changeLogo = async <Logo extends string | undefined>(
  call: { readonly principal: Principal; readonly now: number },
  id: number,
  make: (tenantId: number) => Promise<Logo | Refused>,
): Promise<Logo | Refused> => {
  const { principal, now } = call;
  const { tenantId } = principal.tenant;
  const before = id === tenantId ? await tenantById(tenantId) : undefined;
  if (!before) return refused('not_found');
  const verdict = can(principal.actor, 'edit_workspace_settings', { workspace: before });
  if (verdict !== true) return refused(verdict);
  const logo = await make(tenantId);
  if (isRefused(logo) || logo === before.logo) return logo;
  const { logo: _logo, ...rest } = before;
  const after: TenantRecord = logo === undefined ? rest : { ...rest, logo };
  const result = await transact((entities) => [
    logo === undefined
      ? entities.Tenant.patch({ tenantId }).remove(['logo']).commit()
      : entities.Tenant.patch({ tenantId }).set({ logo }).commit(),
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
  return logo;
};

/** Stores the workspace's logo. The bytes decide its type, not the file's name. */
export const uploadWorkspaceLogoEndpoint = endpoint(uploadWorkspaceLogo, async (call) => {
  const { params, body, now } = call;
  const picture = logoOf(body);
  const logo = await changeLogo(call, params.id, async (tenantId) =>
    picture
      ? keepLogo({ tenantId, owner: 'workspace' }, body, picture, now)
      : refused('workspace_logo_not_a_picture'),
  );
  return isRefused(logo) ? logo : { logo: await mediaUrl(logo, now) };
});

/** Removes the workspace's logo; a workspace without one stays as it is. */
export const removeWorkspaceLogoEndpoint = endpoint(removeWorkspaceLogo, async (call) => {
  const removed = await changeLogo(call, call.params.id, async () => undefined);
  return isRefused(removed) ? removed : { logo: null };
});
