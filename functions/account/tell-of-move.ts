import type { EntityItem } from 'electrodb';
import type { Membership } from '#server/data/entities/membership.ts';
import { eventActor, type Principal } from '#server/lambda/principal.ts';
import type { TenantRecord } from '#server/lambda/tenant.ts';
import { log } from '#server/log.ts';
import { mailAccount } from '#server/mail/account-mail.ts';
import { workspaceDomain, workspaceUrl } from '#server/mail/workspace-url.ts';

type Member = Pick<EntityItem<typeof Membership>, 'kind' | 'owner' | 'admin' | 'email' | 'language'>;

/**
 * Tells owner and admins the former address and the present one, each in their language: a thief of the owner’s session may have
 * moved it. A mail that the service does not take is logged, and the workspace stays moved.
 */
export const tellOfMove = async (
  principal: Principal,
  { was, is }: { readonly was: TenantRecord; readonly is: TenantRecord },
  members: readonly Member[],
  now: number,
): Promise<void> => {
  const values = {
    user_name: eventActor(principal).name,
    workspace_name: is.name,
    former_domain: workspaceDomain(was),
    domain: workspaceDomain(is),
    sign_in_link: `${workspaceUrl(is)}/signin`,
  };
  const told = members.filter(({ kind, owner, admin }) => kind === 'agent' && (owner || admin));
  await Promise.all(
    told.map(({ email, language = is.language }) =>
      mailAccount(email, language, 'workspace_moved', values, now).catch((error: unknown) =>
        log.error('the move of a workspace was not told', { error }),
      ),
    ),
  );
};
