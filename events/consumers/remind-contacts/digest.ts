/**
 * Fired schedule → daily digest of a member (docs/decisions/0101). Once a person and day: the record of the mail is its claim,
 * which a second message of the day finds, whatever hour it was scheduled for.
 */
import { addDays, dayNumber, formatDate } from '#domain/calendar/date.ts';
import { daysOffBetween } from '#domain/calendar/days-off.ts';
import { dayMs } from '#domain/calendar/units.ts';
import { type DigestValues, isEmptyDigest } from '#domain/email-template/system-mail/digest.ts';
import { comesToInbox } from '#domain/inbox/delivery.ts';
import { type DueDigest, daysOffOfDigest, digestDay, digestDue, digestReach } from '#domain/inbox/digest.ts';
import { mostCounted } from '#domain/inbox/inbox.ts';
import { grantedTo } from '#domain/permission/actor.ts';
import { shutBy } from '#domain/plan/hold.ts';
import { refusalToWrite } from '#domain/plan/subscription.ts';
import { ownMove, pointsToAnswer } from '#domain/project/summary.ts';
import { calendarAt, dueOfClient } from '#domain/project/turns.ts';
import { InboxEntry } from '#server/data/entities/inbox-entry.ts';
import { User } from '#server/data/entities/user.ts';
import type { Trigger } from '#server/lambda/consumer.ts';
import { type TenantRecord, tenantById } from '#server/lambda/tenant.ts';
import { digestFooter } from '#server/mail/digest-footer.ts';
import { NotTaken } from '#server/mail/mail-service.ts';
import { renderNotice } from '#server/mail/notice-mail.ts';
import type { MailKey } from '#server/mail/record-tag.ts';
import { sendOnce } from '#server/mail/send.ts';
import { digestUrls, timelineUrl, workspaceUrl } from '#server/mail/workspace-url.ts';
import { openProjects } from '#server/projects/inbox-access.ts';
import { hasJoined } from '#server/projects/joined-team.ts';
import { memberOf } from '#server/projects/member-projects.ts';
import type { ListedProject } from '#server/projects/project-list.ts';
import { sourceOf, urgentFor } from '#server/projects/urgent-projects.ts';
import { type DigestMessage, digestLater, planDigest, zoneOf } from '#server/schedules/digest-schedule.ts';
import { subscriptionTerms } from '#server/workspace/subscription.ts';

/** Things of a kind that the mail names; the others are counted. */
const mostNamed = 8;
/** Days for which the claim of a digest is kept: longer than any message lives. */
const keptDays = 30;

type Member = NonNullable<Awaited<ReturnType<typeof memberAt>>>;

const memberAt = async ({ tenantId, digest_of: id }: DigestMessage) => {
  const { data } = await User.get({ tenantId, id }).go({ consistent: true });
  return data && hasJoined(data) ? data : undefined;
};

/** Workspaces that are shut, stopped or lapsed send none. */
const maySend = (tenant: TenantRecord, at: string): boolean =>
  shutBy(tenant) === undefined &&
  tenant.mail_stopped === undefined &&
  !refusalToWrite(subscriptionTerms(tenant), at);

export const sendDigest = async (message: DigestMessage, { now, at }: Trigger): Promise<void> => {
  const { tenantId, digest_of } = message;
  const [tenant, member] = await Promise.all([tenantById(tenantId), memberAt(message)]);
  // Turned off, removed or deleted: a schedule that outlived its reason is dropped here.
  if (!tenant || member?.digest_hour === undefined) return planDigest(tenantId, digest_of);
  const hour = member.digest_hour;
  const zone = zoneOf(member, tenant);
  const today = digestDay(now, zone);
  const closed = daysOffBetween(addDays(today, -digestReach), today, tenant);
  const due = digestDue(now, { hour, zone, daysOff: daysOffOfDigest(closed) });
  if (!due || !maySend(tenant, at)) return;
  const values = await valuesFor(tenant, member, due, at);
  if (isEmptyDigest(values)) return;
  const { language } = tenant;
  const urls = digestUrls(tenant, { userId: digest_of, hour }, now);
  const letter = {
    ...renderNotice(tenant, language, 'daily_digest', values, digestFooter(language, urls.page)),
    tenant,
    kind: 'daily_digest',
    to: member.email,
    replyTo: '',
    toClient: false,
    ofSeveral: true,
    due: now,
    listUnsubscribe: urls.oneClick,
    expires: Math.ceil((now + keptDays * dayMs) / 1000),
  };
  try {
    await sendOnce(keyOf(message, due), letter, now);
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error;
    await digestLater(message);
  }
};

/** Key of the digest of a day: of no project and no commit. */
const keyOf = ({ tenantId, digest_of }: DigestMessage, { day }: DueDigest): MailKey => ({
  tenantId,
  projectId: 0,
  workflowId: 0,
  time: dayNumber(day) * dayMs,
  name: 'digest',
  recipient: `user_${digest_of}`,
});

const valuesFor = async (
  tenant: TenantRecord,
  member: Member,
  due: DueDigest,
  at: string,
): Promise<DigestValues> => {
  const { tenantId } = tenant;
  const limited = grantedTo(member).access_all_projects ? undefined : memberOf(tenant, member.id);
  const calendar = calendarAt(at, tenant.timezone);
  const [{ yours, overdue }, unread] = await Promise.all([
    urgentFor(tenantId, limited, calendar),
    unreadOf(tenant, member, due, at),
  ]);
  const format = member.dt_format ?? tenant.dt_format;
  return {
    workspace_name: tenant.name,
    home_link: workspaceUrl(tenant),
    yours: {
      total: yours.total,
      items: yours.rows.slice(0, mostNamed).flatMap((row) => {
        const move = ownMove(row.summaries, row);
        if (!move) return [];
        return [
          {
            project_name: row.name,
            stage_name: move.stage,
            move: move.move,
            points: pointsToAnswer(move, row.open_changes),
            link: timelineUrl(tenant, row, row.summaries.find(({ own_move }) => own_move === move)?.id),
          },
        ];
      }),
    },
    unread,
    late: {
      total: overdue.total,
      items: overdue.rows.slice(0, mostNamed).map((row) => ({
        project_name: row.name,
        client_name: row.client_name,
        stage_name: lateStageOf(row),
        due_date: formatDate(dueOfClient(sourceOf(row)) ?? at, format, row.timezone),
        link: timelineUrl(tenant, row),
      })),
    },
  };
};

/** Stage of the deliverable whose feedback is due first. */
const lateStageOf = (row: ListedProject): string => {
  const due = dueOfClient(sourceOf(row));
  const summary = row.summaries.find(({ feedback_due }) => feedback_due === due);
  return summary?.awaited?.stage ?? summary?.current_stage ?? '';
};

/** Entries that came, or came back, since the digest before, and are unread; as the inbox shows them. */
const unreadOf = async (
  tenant: TenantRecord,
  member: Member,
  { since }: DueDigest,
  at: string,
): Promise<DigestValues['unread']> => {
  const { tenantId } = tenant;
  const { data } = await InboxEntry.query
    .primary({ tenantId, user: member.id, shelf: 'waiting' })
    .between({ since: Date.parse(since) }, { since: Date.parse(at) + 1 })
    .go({ consistent: true, order: 'desc', limit: mostCounted });
  const kept = data.filter(({ kind }) => comesToInbox(kind, member.notifications));
  const { id: user_id, ...permissions } = member;
  const projects = await openProjects(
    tenantId,
    { ...permissions, kind: 'agent', user_id },
    kept.map(({ projectId }) => projectId),
  );
  const shown = kept.filter(({ projectId }) => projectId === 0 || projects.has(projectId));
  return {
    total: shown.length,
    items: shown.slice(0, mostNamed).map(({ kind, projectId, content }) => ({
      about: projects.get(projectId)?.name ?? (content.detail || tenant.name),
      stage_name: content.stage,
      kind,
      by: content.actor.name,
      link: `${workspaceUrl(tenant)}/inbox`,
    })),
  };
};
