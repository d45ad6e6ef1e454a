/** A conversation about the points of a round → one mail to each of those whom it concerns (docs/decisions/0038). */
import type { EventActor } from '#catalog/index.ts';
import { shownName } from '#domain/answerer/index.ts';
import { conversationsOf, mailTime, type Side, sidesTold, sideTold, spanOf } from '#domain/conversation.ts';
import type { Language } from '#domain/email-template/language.ts';
import { type AboutPoints, shortened } from '#domain/email-template/point-words.ts';
import type { PointTurn } from '#domain/email-template/system-mail/values.ts';
import type { DomainEvent, EventOf } from '#domain/event.ts';
import { isMentioned, isSamePerson, type Person } from '#domain/point/index.ts';
import { sameEmail } from '#domain/same-email.ts';
import { findStage, findTask, type Workflow } from '#domain/workflow/index.ts';
import type { CommitKey } from '#server/data/commit.ts';
import { Commit } from '#server/data/entities/commit.ts';
import {
  type CommitRecord,
  type ProjectHeads,
  projectWithFiles,
  workflowOfRecord,
} from '#server/data/project-reads.ts';
import { type TenantRecord, tenantById } from '#server/lambda/tenant.ts';
import { renderNotice } from '#server/mail/notice-mail.ts';
import { type MailSender, senderOf, taskOfMail } from '#server/mail/project-mail.ts';
import type { Letter } from '#server/mail/send.ts';
import { linksOfRevision, openLink, type SentLinks } from '#server/mail/tracked-links.ts';
import { linkUrl, timelineUrl } from '#server/mail/workspace-url.ts';
import { pointView } from '#server/points/point-view.ts';
import { personOfActor } from '#server/points/round-of-call.ts';
import { stageThreads } from '#server/points/stage-points.ts';
import { projectTeam } from '#server/projects/project-team.ts';
import { type Said, type ToldOfPoints, turnsOf, type View } from './conversation-turns.ts';
import { commitKeyOf, type MailEvent } from './mail-event.ts';
import type { MailTrigger } from './mail-queue.ts';
import { shownPoint } from './shown-points.ts';
import { kindFor, wantsMail } from './wanted.ts';

type Told = MailEvent<ToldOfPoints>;

const saidIn = ({ time, name, events, actor }: CommitRecord, side: Side): readonly Said[] =>
  events
    .filter((event) => sidesTold(event, actor).includes(side))
    // `sidesTold` knows no other events.
    .map((event) => ({ time, name, event: event as EventOf<ToldOfPoints>, actor }));

/**
 * Conversation that this commit opens; undefined for a commit that continues one, which is covered by the opening
 * commit's mail.
 */
const openedBy = async (
  { tenantId, projectId, workflowId, time, name }: CommitKey,
  { revisionId }: Told['data'],
  side: Side,
): Promise<readonly Said[] | undefined> => {
  const { from, to } = spanOf(time);
  const { data } = await Commit.query
    .primary({ tenantId, projectId })
    // A key that begins with the last time sorts behind it.
    .between({ time: from }, { time: to + 1 })
    .where((commit, { eq }) => eq(commit.workflowId, workflowId))
    .go({ consistent: true, pages: 'all' });
  const said = data
    .filter((commit) => commit.time <= to)
    .flatMap((commit) => saidIn(commit, side))
    .filter(({ event }) => event.revisionId === revisionId);
  return conversationsOf(said).find(([opening]) => opening?.time === time && opening.name === name);
};

interface Reader {
  readonly person: Person;
  readonly recipient: string;
  readonly email: string;
  /** True unless a member has turned the mails of this kind of news off. */
  readonly wants: (said: Said) => boolean;
}

/** State that the mails of a conversation are made of. */
interface Around {
  readonly tenant: TenantRecord;
  readonly found: Pick<ProjectHeads, 'project' | 'workflows'>;
  readonly event: { readonly data: Pick<Told['data'], 'stageId' | 'revisionId'> };
  readonly workflowId: number;
}

/** Language of the mails to a side. */
const languageOf = (side: Side, { tenant, found }: Pick<Around, 'tenant' | 'found'>): Language =>
  side === 'team' ? tenant.language : found.project.language;

const readersOn = async (side: Side, { tenant, found }: Around): Promise<readonly Reader[]> => {
  const { project } = found;
  if (side === 'contacts') {
    return project.contacts.map(({ id, email }) => ({
      person: { kind: 'contact', id, name: '' },
      recipient: `contact_${id}`,
      email,
      wants: () => true,
    }));
  }
  return (await projectTeam(tenant.tenantId, project)).map((member) => ({
    person: { kind: 'member', id: member.id, name: '' },
    recipient: `user_${member.id}`,
    email: member.email,
    wants: ({ event: { category, ...data }, actor }) =>
      // Name and data are of the same event, which the compiler does not follow.
      wantsMail(member, kindFor({ name: category, data, actor } as Told, member), tenant),
  }));
};

/** Addresses of those who spoke, by person. A client's contact learns no address of another one. */
const speakersOf = async (
  said: readonly Said[],
  side: Side,
  { tenant, found }: Around,
): Promise<(actor: EventActor) => MailSender> => {
  const keyOf = (actor: EventActor) =>
    `${personOfActor(actor).kind}_${actor.id}_${actor.answerer?.name ?? ''}`;
  const nameOf = (actor: EventActor) => shownName(actor, languageOf(side, { tenant, found }));
  const actors = new Map(said.map(({ actor }) => [keyOf(actor), actor]));
  const senders = await Promise.all(
    [...actors].map(async ([key, actor]): Promise<[string, MailSender]> => {
      if (actor.kind === 'agent') return [key, await senderOf(tenant.tenantId, actor)];
      const contact = found.project.contacts.find(({ id }) => id === actor.id);
      const email = (side === 'team' && contact?.email) || '';
      return [key, { name: nameOf(actor), email, signature: '' }];
    }),
  );
  const byKey = new Map(senders);
  return (actor) => byKey.get(keyOf(actor)) ?? { name: nameOf(actor), email: '', signature: '' };
};

/** Links of the contacts to the round, where a mail needs them; to the one sent last, while it is not sent itself. */
export const linksFor = async (
  side: Side,
  { tenant, found, event }: Around,
  workflow: Workflow,
): Promise<SentLinks> => {
  if (side === 'team') return new Map();
  const { revisionId } = event.data;
  const at = findTask(workflow, revisionId);
  const round = at && (at.task.sent_on ? at.task : taskOfMail(at.stage, null));
  return linksOfRevision(tenant.tenantId, found.project.projectId, round?.id ?? revisionId);
};

/** Letter of a conversation to one of its readers. */
export const letterTo = (
  { person, email: to }: Pick<Reader, 'person' | 'email'>,
  turns: AboutPoints<PointTurn>,
  { tenant, found, event, workflowId }: Around,
  { speaker, links }: { readonly speaker: MailSender | undefined; readonly links: SentLinks },
): Letter => {
  const { project, workflows } = found;
  const record = workflows.find(({ id }) => id === workflowId);
  const workflow = record && workflowOfRecord(record);
  const { stageId, revisionId } = event.data;
  const timeline_link = timelineUrl(tenant, project, workflowId);
  const facts = {
    project_name: project.name,
    stage_name: (workflow && findStage(workflow, stageId)?.title) ?? '',
    revision_number: (workflow && findTask(workflow, revisionId)?.round) ?? 0,
    turns,
  };
  const replyTo = speaker?.email ?? '';
  const contact = person.kind === 'contact' ? project.contacts.find(({ id }) => id === person.id) : undefined;
  if (!contact) {
    const values = { ...facts, timeline_link };
    const kind = 'team_conversation';
    const mail = renderNotice(tenant, tenant.language, kind, values);
    return { ...mail, tenant, kind, to, replyTo, toClient: false };
  }
  const link = openLink(links, contact);
  const values = {
    ...facts,
    recipient_fname: contact.firstname,
    // A contact who was sent nothing finds the round in the portal.
    review_link: link === undefined ? timeline_link : linkUrl(tenant, link),
  };
  const kind = 'client_conversation';
  const mail = renderNotice(tenant, project.language, kind, values);
  return { ...mail, tenant, kind, to, replyTo, toClient: true, ...(speaker ? { sender: speaker } : {}) };
};

/** True if the event concerns a reader: it is for their side, or mentions them. */
const isFor = ({ event, actor }: Said, side: Side, person: Person): boolean =>
  sideTold(event, actor) === side || ('mentions' in event && isMentioned(person, event));

/**
 * Debounce: mails a conversation ten minutes after its first event, to each recipient all that others wrote, in one
 * mail. The event that opens it brings the mail, under its commit; those that continue it bring none. Each side has
 * its own.
 */
export const tellOfConversation = async (event: Told, { now, post, later }: MailTrigger): Promise<void> => {
  const sides = sidesTold({ ...event.data, category: event.name } as DomainEvent, event.actor);
  if (sides.length === 0) return;
  const due = mailTime(commitKeyOf(event).time);
  if (now < due) return later(due);
  for (const side of sides) await tellSide(side, event, post);
};

const tellSide = async (side: Side, event: Told, post: MailTrigger['post']): Promise<void> => {
  const commit = commitKeyOf(event);
  const { tenantId, projectId, workflowId } = commit;
  const said = await openedBy(commit, event.data, side);
  if (!said) return;
  const { stageId } = event.data;
  const [tenant, found, threads] = await Promise.all([
    tenantById(tenantId),
    projectWithFiles(tenantId, projectId),
    stageThreads({ tenantId, projectId, workflowId, stageId }),
  ]);
  const record = found?.workflows.find(({ id }) => id === workflowId);
  if (!tenant || !found || !record) return;
  const around: Around = { tenant, found, event, workflowId };
  const workflow = workflowOfRecord(record);
  const [readers, speakerOf, links] = await Promise.all([
    readersOn(side, around),
    speakersOf(said, side, around),
    linksFor(side, around, workflow),
  ]);

  await Promise.all(
    readers.map(async (reader) => {
      const { person, email, recipient, wants } = reader;
      const viewOf: View = (id) => {
        const thread = threads.find(({ point }) => point.id === id);
        return thread && pointView(person, workflow, thread);
      };
      // Own words are left out, under any of the person's addresses.
      const isOwn = ({ actor }: Said) =>
        isSamePerson(personOfActor(actor), person) || sameEmail(speakerOf(actor).email, email);
      const heard = said
        .filter((one) => !isOwn(one) && isFor(one, side, person) && wants(one))
        .map((one) => ({ ...one, turns: turnsOf(one, person, viewOf) }))
        .filter(({ turns }) => turns.length > 0);
      if (heard.length === 0) return;
      const turns = heard.flatMap(({ actor, turns: made }) =>
        made.map(
          ({ view, ...turn }): PointTurn => ({
            ...turn,
            by: shownName(actor, languageOf(side, around)),
            point: shownPoint(view, view.file_id, found.files),
          }),
        ),
      );
      const mentioning = heard.flatMap(({ event: of, turns: made }) =>
        'mentions' in of && isMentioned(person, of) ? made.map(({ view }) => view.number ?? 0) : [],
      );
      const speakers = heard.map(({ actor }) => speakerOf(actor));
      // Reply-To is the last speaker; in a mail to the team only if there is a single speaker, because the others would
      // miss the answer.
      const isOne = side === 'contacts' || speakers.every(({ email: own }) => own === speakers[0]?.email);
      const speaker = isOne ? speakers.at(-1) : undefined;
      await post({ ...commit, recipient }, () => ({
        ...letterTo(reader, { ...shortened(turns), mentioning }, around, { speaker, links }),
        due: mailTime(commit.time),
      }));
    }),
  );
};
