import type { EntityItem } from 'electrodb';
import { formatDateTime, zoneName } from '#domain/calendar/date.ts';
import type { Membership } from '#server/data/entities/membership.ts';
import { eventActor, type Principal } from '#server/lambda/principal.ts';
import { log } from '#server/log.ts';
import { mailAccount } from '#server/mail/account-mail.ts';
import { workspaceDomain, workspaceUrl } from '#server/mail/workspace-url.ts';

/**
 * Tells the owner that their workspace is marked for deletion, which they may not have done themselves, and leads them to the
 * page that calls it back. The workspace sends no mail any more, so this is the product's own; one that the service does not
 * take is logged, and the workspace stays marked.
 */
export const tellOfDeletion = async (
  principal: Principal,
  members: readonly Pick<EntityItem<typeof Membership>, 'owner' | 'email'>[],
  now: number,
): Promise<void> => {
  const { tenant } = principal;
  const until = tenant.deletes_on ?? '';
  const values = {
    user_name: eventActor(principal).name,
    workspace_name: tenant.name,
    domain: workspaceDomain(tenant),
    until: `${formatDateTime(until, tenant.dt_format, tenant.timezone)} ${zoneName(until, tenant.timezone)}`,
    recall_link: `${workspaceUrl(tenant)}/signin`,
  };
  for (const { email } of members.filter(({ owner }) => owner)) {
    await mailAccount(email, tenant.language, 'workspace_deleted', values, now).catch((error: unknown) =>
      log.error('the deletion of a workspace was not told', { error }),
    );
  }
};
