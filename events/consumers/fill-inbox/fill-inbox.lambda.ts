/**
 * Events → entries in the inboxes of the members whom they concern, one for a member and event, however often it comes, and
 * a message for each of their devices that is told of it.
 */

import { shownName } from '#domain/answerer/index.ts';
import type { DomainEvent } from '#domain/event.ts';
import { comesToInbox, wantsPush } from '#domain/inbox/delivery.ts';
import { inboxEntriesOf, inboxKept, inboxPlaceIn, pointsIn } from '#domain/inbox/inbox.ts';
import { details } from '#domain/inbox/sentence.ts';
import { can } from '#domain/permission/can.ts';
import { pushLife } from '#domain/push/push.ts';
import { findStage, findTask } from '#domain/workflow/index.ts';
import { Client } from '#server/data/entities/client.ts';
import type { InboxContent } from '#server/data/entities/inbox-entry.ts';
import { clientOfContact } from '#server/data/ids.ts';
import { type ProjectHeads, projectWithWorkflows, workflowIn } from '#server/data/project-reads.ts';
import { transact } from '#server/data/transact.ts';
import { consumer, type EventFor } from '#server/lambda/consumer.ts';
import { tellLater } from '#server/live/tell-later.ts';
import { stageThreads } from '#server/points/stage-points.ts';
import { joinedTeam } from '#server/projects/joined-team.ts';
import { devicesOf } from '#server/push/devices.ts';
import { queuePushes } from '#server/push/push-queue.ts';

type Event = EventFor<'fill-inbox'>;
type Member = Awaited<ReturnType<typeof joinedTeam>>[number];

export const handler = consumer('fill-inbox', async (event, { now }) => {
  if (Date.parse(event.at) < now - inboxKept) return;
  const found = await projectOf(event);
  // Deleted meanwhile.
  if (found === undefined) return;
  const clientId = found?.project.client_id ?? suppressedAt(event);
  const [members, director, mentioned] = await Promise.all([
    joinedTeam(event.tenant_id),
    directorOf(event.tenant_id, clientId),
    mentionedIn(event),
  ]);
  const among = members.filter((member) => maySee(member, found));
  const content = contentOf(event, found, clientId);
  const receivers = inboxEntriesOf(
    { ...event.data, category: event.name } as DomainEvent,
    event.actor,
    { team: teamAmong(among, found, director), mentioned },
    new Set(among.map(({ id }) => id)),
  );
  const choicesOf = (user: number) => among.find(({ id }) => id === user)?.notifications;
  for (const { user_id, kind } of receivers) {
    if (!comesToInbox(kind, choicesOf(user_id))) continue;
    const place = inboxPlaceIn('unread', Date.parse(event.at), 0);
    const expires = Math.ceil((Date.parse(event.at) + inboxKept) / 1000);
    const key = { tenantId: event.tenant_id, user: user_id, id: event.id };
    // A failed condition: the event came before, and its entry may have been put elsewhere since.
    await transact((entities) => [
      entities.InboxPlaceItem.create({ ...key, ...place, expires }).commit(),
      entities.InboxEntry.put({
        ...key,
        ...place,
        kind,
        projectId: event.project_id ?? 0,
        content,
        expires,
      }).commit(),
    ]);
  }
  // After the entries: a page that is told looks at once.
  await tellLater({
    tenant_id: event.tenant_id,
    inboxes: receivers
      .filter(({ user_id, kind }) => comesToInbox(kind, choicesOf(user_id)))
      .map(({ user_id }) => user_id),
    projects: [],
  });
  const pushed = receivers.filter(({ user_id, kind }) => wantsPush(kind, choicesOf(user_id)));
  if (pushed.length > 0 && now < Date.parse(event.at) + pushLife)
    await pushTo(new Set(pushed.map(({ user_id }) => user_id)), event, now);
});

/** Queued again with a repeated event, as the queue may have failed between entry and message: the sender claims each. */
const pushTo = async (users: ReadonlySet<number>, { tenant_id, id }: Event, now: number): Promise<void> => {
  const devices = (await devicesOf(tenant_id, now)).filter(({ user }) => users.has(user));
  await queuePushes(
    devices.map(({ user, id: device }) => ({
      tenantId: tenant_id,
      user,
      entry: id,
      device,
      tries: 0,
      since: 0,
    })),
  );
};

/** Project of the event; null for an event of none, undefined for one that was deleted. */
const projectOf = async ({ tenant_id, project_id }: Event): Promise<ProjectHeads | null | undefined> =>
  project_id === null ? null : projectWithWorkflows(tenant_id, project_id);

const suppressedAt = ({ name, data }: Event): number | undefined =>
  name === 'Address Suppressed' && data.contact_id !== null ? clientOfContact(data.contact_id) : undefined;

const directorOf = async (tenantId: number, clientId: number | undefined): Promise<number | undefined> => {
  if (clientId === undefined) return undefined;
  const { data } = await Client.get({ tenantId, id: clientId }).go();
  return data?.agency_client_director;
};

const maySee = ({ id, ...member }: Member, found: ProjectHeads | null): boolean => {
  if (found === null) return true;
  const { projectId, team_members, contacts } = found.project;
  const actor = { ...member, kind: 'agent', user_id: id } as const;
  return can(actor, 'view_project', { project: { id: projectId, team_members, contacts } }) === true;
};

/** The project's team and the client's director; the owner where nobody else may see it, as for mails. */
const teamAmong = (
  among: readonly Member[],
  found: ProjectHeads | null,
  director: number | undefined,
): readonly number[] => {
  const ids = new Set([...(found?.project.team_members ?? []).map(({ id }) => id), director]);
  const concerned = among.filter(({ id }) => ids.has(id));
  return (concerned.length > 0 ? concerned : among.filter(({ owner }) => owner)).map(({ id }) => id);
};

/** Members whom the points of a submission mention. */
const mentionedIn = async ({
  tenant_id,
  project_id,
  workflow_id,
  data,
}: Event): Promise<readonly number[]> => {
  if (!('points' in data) || !data.points?.length || project_id === null || workflow_id === null) return [];
  const key = { tenantId: tenant_id, projectId: project_id, workflowId: workflow_id, stageId: data.stageId };
  const submitted = new Set(data.points.map(({ id }) => id));
  const points = (await stageThreads(key)).map(({ point }) => point).filter(({ id }) => submitted.has(id));
  const people = points.flatMap(({ mentions = [] }) => mentions);
  return people.filter((person) => person.kind === 'member').map(({ id }) => id);
};

const detailOf = (event: Event): string => {
  if (event.name === 'Address Suppressed') return event.data.to;
  if (event.name === 'Guest Added') return event.data.guest;
  if (event.name === 'More Time Asked') return event.data.due_date;
  if (event.name === 'Approver Answered' && event.data.waiting === 0 && event.data.decided === null)
    return details.undecided;
  if (event.name === 'Point Reopened') return details.reopened;
  if (event.name === 'Survey Completed') return event.data.rating === null ? '' : String(event.data.rating);
  return '';
};

const contentOf = (event: Event, found: ProjectHeads | null, clientId: number | undefined): InboxContent => {
  const { at, actor, data, workflow_id } = event;
  const workflow = workflow_id === null ? undefined : workflowIn(found, workflow_id)?.workflow;
  const revision_id = 'revisionId' in data ? data.revisionId : null;
  const place = workflow && revision_id !== null ? findTask(workflow, revision_id) : undefined;
  const stage_id = 'stageId' in data ? data.stageId : (place?.stage.id ?? null);
  return {
    at,
    // Several answers make the decision: it is not that of the last one who answered.
    actor: { kind: actor.kind, name: 'given' in data && data.given ? '' : shownName(actor, 'en') },
    client_id: clientId ?? null,
    workflow_id,
    stage_id,
    stage: (workflow && stage_id !== null && findStage(workflow, stage_id)?.title) || '',
    round: workflow && revision_id !== null ? (place?.round ?? null) : null,
    revision_id,
    points: pointsIn({ ...data, category: event.name } as DomainEvent),
    detail: detailOf(event),
  };
};
