import type { EntityItem } from 'electrodb';
import type { Membership } from '#server/data/entities/membership.ts';
import { eventActor, type Principal } from '#server/lambda/principal.ts';
import { log } from '#server/log.ts';
import { mailAccount } from '#server/mail/account-mail.ts';
import { appUrl, workspaceDomain } from '#server/mail/workspace-url.ts';

/**
 * Tells the owner that their workspace was deleted, which they may not have done themselves. It is gone by then, so that the
 * mail is the product's own; one that the service does not take is logged, and the workspace stays deleted.
 */
export const tellOfDeletion = async (
  principal: Principal,
  members: readonly Pick<EntityItem<typeof Membership>, 'owner' | 'email'>[],
  now: number,
): Promise<void> => {
  const { tenant } = principal;
  const values = {
    user_name: eventActor(principal).name,
    workspace_name: tenant.name,
    domain: workspaceDomain(tenant),
    sign_in_link: `${appUrl()}/signin`,
  };
  for (const { email } of members.filter(({ owner }) => owner)) {
    await mailAccount(email, tenant.language, 'workspace_deleted', values, now).catch((error: unknown) =>
      log.error('the deletion of a workspace was not told', { error }),
    );
  }
};
