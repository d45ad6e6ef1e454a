/**
 * Decisions, messages and points of a client → mails to the project's team and the client's director, and to the contacts whom
 * the points mention.
 */
import { shownName } from '#domain/answerer/index.ts';
import { type AboutPoints, type ShownPoint, shortened } from '#domain/email-template/point-words.ts';
import type { NoticeMail, SystemMailValues } from '#domain/email-template/system-mail/values.ts';
import { isMentioned, type Person } from '#domain/point/index.ts';
import { findStage, findTask } from '#domain/workflow/index.ts';
import { workflowOfRecord } from '#server/data/project-reads.ts';
import { timelineUrl } from '#server/mail/workspace-url.ts';
import { projectTeam } from '#server/projects/project-team.ts';
import { letterTo, linksFor } from './conversation.ts';
import { aroundCommit, commitKeyOf, type MailEvent } from './mail-event.ts';
import type { MailTrigger } from './mail-queue.ts';
import { tellMembers } from './notices.ts';
import { pointsOfEvent, type SubmittedPoint } from './shown-points.ts';
import { kindFor, wantsMail } from './wanted.ts';

type Told = MailEvent<
  | 'Approver Answered'
  | 'Revision Approved'
  | 'Revision Rejected'
  | 'Stage Rejected'
  | 'Client Commented'
  | 'Decision Recorded'
  | 'Decision Recalled'
  | 'Points Submitted'
>;

/** Values for the mail's merge tags. */
interface Facts {
  readonly project_name: string;
  readonly timeline_link: string;
  readonly stage_name: string;
  readonly revision_number: number;
  readonly contact_name: string;
  readonly points: AboutPoints<ShownPoint>;
}

type Letter = {
  [Name in NoticeMail]: { readonly name: Name; readonly values: SystemMailValues[Name] };
}[NoticeMail];

/** Mail for the event; undefined unless a client acted. */
const letterOf = (event: Told, facts: Facts): Letter | undefined => {
  if (event.name === 'Points Submitted') return { name: 'client_added_points', values: facts };
  if (event.name === 'Client Commented') {
    return { name: 'client_commented', values: { ...facts, message: event.data.message } };
  }
  if (event.name === 'Decision Recorded') {
    const { decision, message } = event.data;
    return { name: 'client_decided_late', values: { ...facts, decision, message } };
  }
  if (event.name === 'Decision Recalled') {
    return { name: 'client_recalled', values: { ...facts, decision: event.data.decision } };
  }
  if (event.name === 'Approver Answered') {
    const { decision, message = '', waiting, decided } = event.data;
    return { name: 'approver_answered', values: { ...facts, decision, message, waiting, decided } };
  }
  const { by, given } = event.data;
  if (given && by === 'schedule') {
    const { points: _, contact_name: __, ...values } = facts;
    const decided = event.name === 'Revision Approved' ? 'approve' : 'request_changes';
    return { name: 'answers_settled', values: { ...values, decided } };
  }
  // The mail of the last answer tells the result of all.
  if (by !== 'client' || given) return undefined;
  const values = { ...facts, message: event.data.message ?? '' };
  return event.name === 'Revision Approved'
    ? { name: 'client_approved', values }
    : { name: 'client_requested_changes', values };
};

export const tellTeam = async (event: Told, { post }: MailTrigger): Promise<void> => {
  const commit = commitKeyOf(event);
  const { tenantId, projectId, workflowId } = commit;
  const loaded = await aroundCommit(commit);
  const record = loaded?.found.workflows.find(({ id }) => id === workflowId);
  if (!loaded || !record) return;
  const { tenant, found } = loaded;
  const { project } = found;
  const { stageId, revisionId } = event.data;
  const workflow = workflowOfRecord(record);
  const submitted = 'points' in event.data ? (event.data.points ?? []) : [];
  const key = { tenantId, projectId, workflowId, stageId };
  const points = await pointsOfEvent(key, revisionId, submitted);
  const listed = shortened(points.map(({ shown }) => shown));
  const letterFor = (reader: Pick<Person, 'kind' | 'id'>) =>
    letterOf(event, {
      project_name: project.name,
      timeline_link: timelineUrl(tenant, project, workflowId),
      stage_name: findStage(workflow, stageId)?.title ?? '',
      revision_number: findTask(workflow, revisionId)?.round ?? 0,
      contact_name: shownName(event.actor, tenant.language),
      points: { ...listed, mentioning: numbersFor(reader, points) },
    });

  const contact = project.contacts.find(({ id }) => id === event.actor.id);
  const replyTo = contact?.email ?? '';
  const team = (await projectTeam(tenantId, project)).filter((member) => {
    const isMeant = numbersFor({ kind: 'member', id: member.id }, points).length > 0;
    return wantsMail(member, kindFor(event, member, isMeant ? [member.id] : []), tenant);
  });
  await Promise.all(
    team.map(async (member) => {
      const letter = letterFor({ kind: 'member', id: member.id });
      if (letter)
        await tellMembers({ event, tenant, post }, [member], letter.name, letter.values, { replyTo });
    }),
  );

  const mentioned = project.contacts
    .map(({ id, email }) => ({ person: { kind: 'contact', id, name: '' } as const, email }))
    .filter(
      ({ person, email }) =>
        numbersFor(person, points).length > 0 && email.toLowerCase() !== replyTo.toLowerCase(),
    );
  if (mentioned.length === 0) return;
  const around = { tenant, found, event, workflowId };
  const links = await linksFor('contacts', around, workflow);
  // Without an address: one contact does not learn that of another.
  const by = shownName(event.actor, project.language);
  const speaker = { name: by, email: '', signature: '' };
  await Promise.all(
    mentioned.map(({ person, email }) => {
      const turns = points
        .filter(({ point }) => isMentioned(person, point))
        .map(({ point, shown }) => ({
          what: 'commented' as const,
          by,
          point: shown,
          text: point.body,
        }));
      const about = { ...shortened(turns), mentioning: numbersFor(person, points) };
      return post({ ...commit, recipient: `contact_${person.id}` }, () =>
        letterTo({ person, email }, about, around, { speaker, links }),
      );
    }),
  );
};

/** Numbers of the points that mention somebody. */
const numbersFor = (
  person: Pick<Person, 'kind' | 'id'>,
  points: readonly SubmittedPoint[],
): readonly number[] =>
  points.filter(({ point }) => isMentioned(person, point)).map(({ shown }) => shown.number);
