/**
 * Message of the queue → push message to one device about one entry of its member's inbox, at most once
 * (docs/decisions/0110). Member, session, access and entry are read when it is sent: it may have waited.
 */
import { hasEndedFor } from '#domain/account/session.ts';
import { formatDate } from '#domain/calendar/date.ts';
import { deliveryOf } from '#domain/inbox/delivery.ts';
import { inboxWords } from '#domain/inbox/words/index.ts';
import { shutBy } from '#domain/plan/hold.ts';
import { refusalToWrite } from '#domain/plan/subscription.ts';
import { type Notification, notificationOf } from '#domain/push/notification.ts';
import { nextAttempt, timeToLive } from '#domain/push/push.ts';
import { conditional } from '#server/data/conditional.ts';
import { InboxEntry } from '#server/data/entities/inbox-entry.ts';
import { InboxPlaceItem } from '#server/data/entities/inbox-place.ts';
import { Membership } from '#server/data/entities/membership.ts';
import { PushDevice } from '#server/data/entities/push-device.ts';
import { User } from '#server/data/entities/user.ts';
import { queueConsumer, type Trigger } from '#server/lambda/consumer.ts';
import { type TenantRecord, tenantById } from '#server/lambda/tenant.ts';
import { log } from '#server/log.ts';
import { openProjects } from '#server/projects/inbox-access.ts';
import { hasJoined } from '#server/projects/joined-team.ts';
import { type Device, mayPushTo } from '#server/push/devices.ts';
import { type PushMessage, pushLater, pushMessage } from '#server/push/push-queue.ts';
import { subscriptionTerms } from '#server/workspace/subscription.ts';
import { handOver, topicOf } from './push-service.ts';

export const handler = queueConsumer(
  'send-push',
  pushMessage,
  {
    // Messages of a device in their order, so that the newest of a project is the one that stays.
    groupOf: ({ tenantId, device }) => `${tenantId}/${device}`,
    tenantOf: ({ tenantId }) => tenantId,
  },
  (received) => push(received.body, received),
);

const push = async (message: PushMessage, trigger: Trigger): Promise<void> => {
  const { now } = trigger;
  // Put off by the service for longer than SQS delays a message.
  if (message.since > now) return pushLater(message, now);
  const tenant = await tenantById(message.tenantId);
  if (!tenant || !maySend(tenant, trigger)) return;
  const device = await deviceFor(message, now);
  if (!device) return;
  const told = await notificationFor(message, device, tenant, now);
  if (!told || !(await claim(message, now))) return;
  const { at, project, notification } = told;
  const settled = await handOver(device, JSON.stringify(notification), {
    ttl: timeToLive(at, now),
    topic: topicOf(message.tenantId, project),
  });
  switch (settled.outcome) {
    case 'gone':
      await forget(device);
      return;
    case 'later': {
      await release(message);
      const since = nextAttempt({ at, tries: message.tries, retryAfter: settled.retryAfter }, now);
      if (since !== undefined) await pushLater({ ...message, tries: message.tries + 1, since }, now);
      return;
    }
    case 'refused':
    case 'unknown':
      // Not repeated: it would be refused again, or may have been taken.
      log.warn('push message not sent', { outcome: settled.outcome, reason: settled.reason });
      return;
    case 'taken':
  }
};

/** Workspaces that are shut or lapsed tell nobody of anything. */
const maySend = (tenant: TenantRecord, { at }: Trigger): boolean =>
  shutBy(tenant) === undefined && !refusalToWrite(subscriptionTerms(tenant), at);

/** Device of the member; one whose session or membership is over is forgotten. */
const deviceFor = async ({ tenantId, user, device: id }: PushMessage, now: number) => {
  const { data: device } = await PushDevice.get({ tenantId, id }).go({ consistent: true });
  // Turned off meanwhile, or somebody else's by now.
  if (!device || device.user !== user) return undefined;
  const { data: member } = await Membership.get({ tenantId, subject: device.subject }).go({
    consistent: true,
  });
  const isOver =
    device.expires * 1000 <= now ||
    member?.kind !== 'agent' ||
    member.id !== user ||
    hasEndedFor(member, { id: device.session, begun: device.begun });
  if (!isOver && mayPushTo(device.endpoint)) return device;
  await forget(device);
  return undefined;
};

/** Forgets a device. Race: it was registered anew meanwhile, in another session. */
const forget = async ({ tenantId, id, session }: Device): Promise<void> => {
  await conditional(
    PushDevice.delete({ tenantId, id })
      .where((device, { eq }) => eq(device.session, session))
      .go(),
  );
};

interface Told {
  /** Epoch milliseconds of the entry's event. */
  readonly at: number;
  /** 0: of no project. */
  readonly project: number;
  readonly notification: Notification;
}

/** Notification of an entry that its member may see, has not read, and wants to be told of on this device. */
const notificationFor = async (
  { tenantId, user, entry: id }: PushMessage,
  device: Device,
  tenant: TenantRecord,
  now: number,
): Promise<Told | undefined> => {
  const [{ data: member }, { data: place }] = await Promise.all([
    User.get({ tenantId, id: user }).go({ consistent: true }),
    InboxPlaceItem.get({ tenantId, user, id }).go({ consistent: true }),
  ]);
  if (!member || !hasJoined(member) || place?.shelf !== 'waiting') return undefined;
  const { shelf, since } = place;
  const { data: entry } = await InboxEntry.get({ tenantId, user, shelf, since, id }).go({ consistent: true });
  const { notify_owner_on_user_csat } = tenant;
  if (!entry || !deliveryOf(entry.kind, { ...member, notify_owner_on_user_csat, devices: true }).push)
    return undefined;
  const at = Date.parse(entry.content.at);
  if (timeToLive(at, now) <= 0) return undefined;
  const { id: user_id, ...permissions } = member;
  const projects = await openProjects(tenantId, { ...permissions, kind: 'agent', user_id }, [
    entry.projectId,
  ]);
  const project = projects.get(entry.projectId);
  if (entry.projectId !== 0 && !project) return undefined;
  const language = member.language ?? device.language;
  const format = member.dt_format ?? tenant.dt_format;
  const notification = notificationOf(
    {
      ...entry.content,
      kind: entry.kind,
      by: entry.content.actor.name,
      project: project ? { id: project.projectId, name: project.name } : null,
    },
    {
      workspace: tenant.name,
      language,
      words: inboxWords[language],
      date: (day) => formatDate(day, format, member.timezone ?? tenant.timezone),
    },
  );
  return { at, project: entry.projectId, notification };
};

/**
 * Claims the message before it is handed over: false if that happened before, or if the entry was read in the same moment.
 * A claim without an outcome is not sent again.
 */
const claim = async ({ tenantId, user, entry: id, device }: PushMessage, now: number): Promise<boolean> =>
  (await conditional(
    InboxPlaceItem.patch({ tenantId, user, id })
      .add({ pushed: [device] })
      .where(
        ({ shelf, since, pushed }, { eq, lte, notContains }) =>
          `${eq(shelf, 'waiting')} AND ${lte(since, now)} AND ${notContains(pushed, device)}`,
      )
      .go(),
  )) !== undefined;

/** Releases the claim of a message that was not taken. */
const release = async ({ tenantId, user, entry: id, device }: PushMessage): Promise<void> => {
  await conditional(
    InboxPlaceItem.patch({ tenantId, user, id })
      .delete({ pushed: [device] })
      .go(),
  );
};
