import { getUserProfile, updateUserProfile } from '#contracts/team.ts';
import { isTimeZone } from '#domain/calendar/zone.ts';
import { withChoices } from '#domain/inbox/delivery.ts';
import { auditCommit } from '#server/actions/audit.ts';
import { transact } from '#server/data/transact.ts';
import { sanitizeHtml } from '#server/html/sanitize.ts';
import { textRefusal } from '#server/html/text-limit.ts';
import { endpoint } from '#server/lambda/http.ts';
import type { Principal } from '#server/lambda/principal.ts';
import { refused } from '#server/lambda/result.ts';
import { refusedFeature } from '#server/workspace/subscription.ts';
import { presentProfile, type UserRecord, userAt } from './present-user.ts';

const ownRecord = async ({ tenant, actor }: Principal): Promise<UserRecord | undefined> =>
  actor.kind === 'agent' ? userAt(tenant.tenantId, actor.user_id) : undefined;

export const getUserProfileEndpoint = endpoint(getUserProfile, async ({ principal, now }) => {
  const user = await ownRecord(principal);
  return user ? presentProfile(user, principal.tenant, now) : refused('user_not_found');
});

/** Choices that the profile may leave to the workspace or the browser, or not make. */
const choices = ['timezone', 'dt_format', 'language', 'digest_hour'] as const;

/**
 * Saves the caller's own profile. Name, language and channels are copied to the membership, from which mails, history,
 * each page and the inbox take them.
 */
export const updateUserProfileEndpoint = endpoint(updateUserProfile, async (call) => {
  const { principal, params, body } = call;
  const { tenant, actor } = principal;
  const { tenantId } = tenant;
  if (actor.kind !== 'agent' || actor.user_id !== params.id) return refused('user_not_found');
  if (typeof body.timezone === 'string' && !isTimeZone(body.timezone)) {
    return refused('timezone_unknown', { field: 'timezone' });
  }
  const before = await ownRecord(principal);
  if (!before) return refused('user_not_found');
  const {
    timezone = before.timezone,
    dt_format = before.dt_format,
    language = before.language,
    digest_hour = before.digest_hour ?? null,
  } = body;
  const signature =
    body.html_email_signature === undefined ? undefined : sanitizeHtml(body.html_email_signature);
  if (signature && signature !== before.html_email_signature) {
    const tooLong = textRefusal(signature, 'html_email_signature');
    if (tooLong) return tooLong;
    const refusal = refusedFeature(tenant, 'signature', 'html_email_signature');
    if (refusal) return refusal;
  }
  const { timezone: _zone, dt_format: _format, language: _language, digest_hour: _hour, ...kept } = before;
  const chosen = {
    ...(timezone ? { timezone } : {}),
    ...(dt_format ? { dt_format } : {}),
    ...(language ? { language } : {}),
    ...(digest_hour === null ? {} : { digest_hour }),
  };
  const after: UserRecord = {
    ...kept,
    ...chosen,
    name: body.name ?? before.name,
    surname: body.surname ?? before.surname,
    receive_overdue_notifications: body.receive_overdue_notifications ?? before.receive_overdue_notifications,
    notifications: withChoices(before.notifications ?? {}, body.notifications ?? {}),
    single_keys: body.single_keys ?? before.single_keys ?? true,
    html_email_signature: signature ?? before.html_email_signature ?? '',
  };
  const {
    name,
    surname,
    receive_overdue_notifications,
    notifications = {},
    single_keys = true,
    html_email_signature = '',
  } = after;
  const gone = choices.filter((choice) => after[choice] === undefined);
  const result = await transact((entities) => {
    const saved = entities.User.patch({ tenantId, id: params.id }).set({
      name,
      surname,
      receive_overdue_notifications,
      notifications,
      single_keys,
      html_email_signature,
      ...chosen,
    });
    const member = entities.Membership.patch({ tenantId, subject: principal.subject }).set({
      name,
      surname,
      notifications,
      ...(after.language && { language: after.language }),
    });
    return [
      (gone.length > 0 ? saved.remove(gone) : saved).commit(),
      (after.language ? member : member.remove(['language'])).commit(),
      auditCommit(entities, call, ['user', params.id], [before, after]),
    ];
  });
  // Race: removed from the team concurrently.
  return result.committed ? presentProfile(after, tenant, call.now) : refused('user_not_found');
});
