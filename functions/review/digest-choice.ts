/** Daily digest of a member, turned off and on by the link of its mail without signing in. */
import type { ReminderChoice } from '#contracts/mailing.ts';
import { maskedAddress } from '#domain/answerer/index.ts';
import { fullName } from '#domain/full-name.ts';
import { auditEntry } from '#server/actions/audit.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { User } from '#server/data/entities/user.ts';
import { transact } from '#server/data/transact.ts';
import { type Refused, refused } from '#server/lambda/result.ts';
import type { TenantRecord } from '#server/lambda/tenant.ts';
import { again } from '#server/retry.ts';
import type { DigestHolder } from '#server/tokens/reminder-token.ts';
import { brandOf } from '#server/workspace/guest-frame.ts';

const memberAt = async ({ tenantId, userId }: DigestHolder) => {
  const { data } = await User.get({ tenantId, id: userId }).go({ consistent: true });
  return data ?? undefined;
};

const present = async (
  tenant: TenantRecord,
  { email, digest_hour }: { readonly email: string; readonly digest_hour?: number | undefined },
  now: number,
): Promise<ReminderChoice> => ({
  about: 'digest',
  workspace: await brandOf(tenant, now),
  language: tenant.language,
  sent_to: maskedAddress(email),
  reminders: digest_hour !== undefined,
});

export const digestChoice = async (
  tenant: TenantRecord,
  holder: DigestHolder,
  now: number,
): Promise<ReminderChoice | Refused> => {
  const user = await memberAt(holder);
  return user ? present(tenant, user, now) : refused('not_found');
};

/** Switched on again, it has the hour that it had when the link was mailed. A repetition changes nothing. */
export const chooseDigest = (
  tenant: TenantRecord,
  holder: DigestHolder,
  on: boolean,
  now: number,
): Promise<ReminderChoice | Refused> =>
  retryOnConflict(async () => {
    const user = await memberAt(holder);
    if (!user) return refused('not_found');
    const { digest_hour, ...rest } = user;
    if ((digest_hour !== undefined) === on) return present(tenant, user, now);
    const { tenantId, id } = user;
    const after = on ? { ...rest, digest_hour: holder.hour } : rest;
    const actor = { kind: 'agent' as const, id, name: fullName(user) };
    const result = await transact((entities) => {
      const own = entities.User.patch({ tenantId, id });
      return [
        (on ? own.set({ digest_hour: holder.hour }) : own.remove(['digest_hour']))
          // Race: changed in the profile meanwhile.
          .where((item, { eq, notExists }) =>
            digest_hour === undefined ? notExists(item.digest_hour) : eq(item.digest_hour, digest_hour),
          )
          .commit(),
        auditEntry(entities, { tenantId, actor, now }, ['user', id], [user, after]),
      ];
    });
    return result.committed ? present(tenant, after, now) : again;
  });
