/** Schedules of daily digests: one for each member who wants one, at their hour in their zone (docs/decisions/0101). */
import * as z from '#schema';
import { User } from '../data/entities/user.ts';
import { type TenantRecord, tenantById } from '../lambda/tenant.ts';
import { delayAfter } from '../mail/backoff.ts';
import { queueMessage } from '../queues.ts';
import { forgetSchedule, scheduleDaily, unschedule, untilUnchanged } from './schedule.ts';

/** Queue message of a schedule. */
export const digestMessage = z.object({
  tenantId: z.number(),
  /** User id of its reader. */
  digest_of: z.number(),
  /** Number of attempts today that the mail service did not accept. */
  tries: z.optional(z.number()),
});
export type DigestMessage = z.output<typeof digestMessage>;

interface Wanted {
  readonly hour: number;
  readonly zone: string;
}

/** Zone of a member: the workspace's, if they have none of their own. */
export const zoneOf = (user: { readonly timezone?: string | undefined }, tenant: TenantRecord): string =>
  user.timezone ?? tenant.timezone;

const wantedBy = async (tenantId: number, id: number): Promise<Wanted | undefined> => {
  const [tenant, { data: user }] = await Promise.all([
    tenantById(tenantId),
    User.get({ tenantId, id }).go({ consistent: true }),
  ]);
  if (!tenant || user?.digest_hour === undefined) return undefined;
  return { hour: user.digest_hour, zone: zoneOf(user, tenant) };
};

const digestOf = (tenantId: number, id: number): string => `digest/${tenantId}/${id}`;

/** Deletes the schedule of a member of an erased workspace; false if there is none. */
export const forgetDigest = (tenantId: number, id: number): Promise<boolean> =>
  forgetSchedule(digestOf(tenantId, id));

/** Brings the schedule of a member's digest in step with their profile (`untilUnchanged`). Idempotent. */
export const planDigest = (tenantId: number, id: number): Promise<void> =>
  untilUnchanged(
    'the digest of a profile',
    () => wantedBy(tenantId, id),
    (wanted) => `${wanted?.hour} ${wanted?.zone}`,
    async (wanted) => {
      if (!wanted) return unschedule(digestOf(tenantId, id));
      const body = JSON.stringify({ tenantId, digest_of: id } satisfies DigestMessage);
      await scheduleDaily(digestOf(tenantId, id), wanted, { queueArn: process.env.REMINDER_QUEUE_ARN, body });
    },
  );

/** Plans the digests of all members who follow the zone of the workspace. */
export const planDigestsOf = async (tenantId: number): Promise<void> => {
  const { data } = await User.query.primary({ tenantId }).go({ consistent: true, pages: 'all' });
  for (const { id, digest_hour, timezone } of data)
    if (digest_hour !== undefined && timezone === undefined) await planDigest(tenantId, id);
};

/** Queues a digest whose mail was not accepted again, with a growing delay. */
export const digestLater = async (message: DigestMessage): Promise<void> => {
  const { tries = 0 } = message;
  const body = JSON.stringify({ ...message, tries: tries + 1 } satisfies DigestMessage);
  await queueMessage(process.env.REMINDER_QUEUE_URL, body, delayAfter(tries));
};
