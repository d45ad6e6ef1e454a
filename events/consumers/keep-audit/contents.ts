/** Contents of entries: those of events, with the origin of their commits, and names where an id alone is known. */
import type { EventActor } from '#catalog/index.ts';
import {
  type AuditActor,
  type AuditContent,
  type AuditDetail,
  mostDetails,
  type Origin,
} from '#domain/audit/index.ts';
import type { EventData } from '#domain/event.ts';
import { fullName } from '#domain/full-name.ts';
import { commitKeyOfEvent } from '#server/data/commit.ts';
import { Client } from '#server/data/entities/client.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { Project } from '#server/data/entities/project.ts';
import { clientOfContact } from '#server/data/ids.ts';
import { whole } from '#server/data/whole.ts';
import type { EventFor } from '#server/lambda/consumer.ts';

type Audited = EventFor<'keep-audit'>;
type Told = Pick<AuditContent, 'kind' | 'subject'> & { readonly details?: readonly AuditDetail[] };

/** Contact named by an id: the name is looked up where it is empty. */
const contact = (id: number, name = '') => ({ kind: 'contact', id: String(id), name });
const named = (names: readonly string[]): AuditDetail[] => names.map((name) => ({ name }));

/** Recipients of a mail, as ids that are named below. */
const recipients = (ids: readonly number[]): AuditDetail[] => named(ids.map((id) => `contact_${id}`));

const ofTeam = ({ what }: EventData<'Record Saved'>): Told['kind'] =>
  (({ added: 'member_invited', changed: 'member_changed', removed: 'member_removed' }) as const)[what];

/** Fields of a person that are told of a change alone: an invitation grants, and the rest is the person's own. */
const saved = (data: EventData<'Record Saved'>): Told | undefined => {
  const { record, record_id, name, what, changed, on, off } = data;
  const switched = [
    ...on.map((field) => ({ name: field, to: true })),
    ...off.map((field) => ({ name: field, to: false })),
  ];
  const rest = named(changed.filter((field) => !on.includes(field) && !off.includes(field)));
  const subject = { kind: record, id: String(record_id), name };
  if (record === 'user') {
    if (what === 'removed') return { kind: 'member_removed', subject };
    return { kind: ofTeam(data), subject, details: what === 'added' ? switched : [...switched, ...rest] };
  }
  if (record !== 'tenant') return { kind: 'template_changed', subject };
  return { kind: 'settings_changed', subject, details: [...switched, ...rest] };
};

/** Mails with links to a round, a deliverable or a survey. */
const sent = (
  kind: 'links_sent' | 'links_renewed',
  { subject, to }: { readonly subject: string; readonly to: readonly number[] },
  about: { readonly kind: string; readonly id: number },
): Told => ({
  kind,
  subject: { kind: about.kind, id: String(about.id), name: subject },
  details: recipients(to),
});

const told = (event: Audited): Told | undefined => {
  switch (event.name) {
    case 'Record Saved':
      return saved(event.data);
    case 'Member Logged Out': {
      const { user_id, name } = event.data;
      return { kind: 'member_logged_out', subject: { kind: 'user', id: String(user_id), name } };
    }
    case 'Workspace Handed Over': {
      const { user_id, name } = event.data;
      return { kind: 'workspace_handed_over', subject: { kind: 'user', id: String(user_id), name } };
    }
    case 'Contact Invited':
      return { kind: 'contact_invited', subject: contact(event.data.contact_id) };
    case 'Guest Added':
      return { kind: 'guest_added', subject: contact(event.data.contact_id, event.data.guest) };
    case 'Contact Address Changed': {
      const { contact_id, name, was, email } = event.data;
      return {
        kind: 'contact_address_changed',
        subject: contact(contact_id, name),
        details: named([`${was} → ${email}`]),
      };
    }
    case 'Client Deleted':
      return {
        kind: 'client_deleted',
        subject: { kind: 'client', id: String(event.data.client_id), name: event.data.name },
      };
    case 'Project Updated': {
      const { client } = event.data;
      return (
        client && {
          kind: 'project_client_changed',
          subject: { kind: 'client', id: String(client.id), name: client.name },
          details: named([`${client.was} → ${client.name}`]),
        }
      );
    }
    case 'Project Deleted':
      return {
        kind: 'project_deleted',
        subject: { kind: 'project', id: String(event.project_id ?? ''), name: event.data.name },
      };
    case 'Send Preview':
      return sent('links_sent', event.data.mail, { kind: 'round', id: event.data.revisionId });
    case 'Message Sent':
      return event.data.revisionId === null
        ? undefined
        : sent('links_sent', event.data.mail, { kind: 'round', id: event.data.revisionId });
    case 'Revision Reminder':
      return event.data.mail
        ? sent('links_renewed', event.data.mail, { kind: 'round', id: event.data.revisionId })
        : { kind: 'links_renewed', subject: { kind: 'round', id: String(event.data.revisionId), name: '' } };
    case 'Deliverable Sent':
      return sent('links_sent', event.data.mail, { kind: 'deliverable', id: event.data.deliverable_id });
    case 'Survey Sent':
      return sent('links_sent', event.data.mail, { kind: 'survey', id: event.data.survey_id });
    case 'Survey Reminded':
      return sent('links_renewed', event.data.mail, { kind: 'survey', id: event.data.survey_id });
    case 'Mail Resent':
      return {
        kind: 'links_renewed',
        subject: { kind: 'mail', id: event.data.of.name, name: event.data.subject },
        details: named(event.data.to),
      };
    case 'Link Renewed':
      return {
        kind: 'links_renewed',
        subject: { kind: 'round', id: String(event.data.revisionId), name: '' },
        details: named([event.data.contact_name]),
      };
    case 'Link Copied':
      return { kind: 'link_copied', subject: contact(event.data.contact_id, event.data.contact_name) };
    case 'Link Revoked':
      return { kind: 'link_revoked', subject: contact(event.data.contact_id, event.data.contact_name) };
    default:
      // A subscription without an entry does not compile.
      event satisfies never;
      return undefined;
  }
};

const kinds = {
  agent: 'member',
  contact: 'contact',
  reviewer: 'link',
  schedule: 'system',
  system: 'system',
} as const;

const actorOf = ({ kind, id, name }: EventActor): AuditActor =>
  kinds[kind] === 'system' ? { kind: 'system', id: null, name: '' } : { kind: kinds[kind], id, name };

/** Places that the commits of events came from. A commit that was purged meanwhile has none. */
const originsOf = async (events: readonly Audited[]): Promise<ReadonlyMap<string, Origin>> => {
  const keys = events.map((event) => commitKeyOfEvent(event.id));
  if (keys.length === 0) return new Map();
  const distinct = [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()];
  const { data: commits } = await whole(Commit.get(distinct).go());
  const textOf = (key: ReturnType<typeof commitKeyOfEvent>) =>
    JSON.stringify([key.projectId, key.time, key.workflowId, key.name]);
  const found = new Map(
    commits.flatMap((commit) => (commit.origin ? [[textOf(commit), commit.origin] as const] : [])),
  );
  return new Map(
    events.flatMap(({ id }) => {
      const origin = found.get(textOf(commitKeyOfEvent(id)));
      return origin ? [[id, origin] as const] : [];
    }),
  );
};

const projectNames = async (
  tenantId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const keys = [...new Set(ids)].map((projectId) => ({ tenantId, projectId }));
  if (keys.length === 0) return new Map();
  const { data } = await whole(Project.get(keys).go());
  return new Map(data.map(({ projectId, name }) => [projectId, name]));
};

const contactNames = async (
  tenantId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const keys = [...new Set(ids.map(clientOfContact))].map((id) => ({ tenantId, id }));
  if (keys.length === 0) return new Map();
  const { data } = await whole(Client.get(keys).go());
  const cards = data.flatMap(({ contacts }) => contacts);
  return new Map(cards.map((card) => [card.id, fullName(card)]));
};

const contactIn = (name: string): number | undefined => {
  const [, id] = /^contact_(\d+)$/.exec(name) ?? [];
  return id === undefined ? undefined : Number(id);
};

/** Contacts that a content knows by their id alone. */
const namelessIn = ({ actor, subject, details }: AuditContent): readonly number[] => [
  ...(actor.name === '' && actor.id !== null && (actor.kind === 'link' || actor.kind === 'contact')
    ? [actor.id]
    : []),
  ...(subject?.kind === 'contact' && subject.name === '' ? [Number(subject.id)] : []),
  ...details.flatMap(({ name }) => contactIn(name) ?? []),
];

/** Contents for the log: of events that it tells, and of notes, with the names that they have now. */
export const contentsOf = async (
  tenantId: number,
  events: readonly Audited[],
  notes: readonly AuditContent[],
): Promise<readonly AuditContent[]> => {
  const origins = await originsOf(events);
  const ofEvents = events.flatMap((event): AuditContent[] => {
    const found = told(event);
    if (!found) return [];
    const { kind, subject, details = [] } = found;
    return [
      {
        id: event.id,
        at: event.at,
        kind,
        actor: actorOf(event.actor),
        subject,
        project:
          event.project_id === null || kind === 'project_deleted' ? null : { id: event.project_id, name: '' },
        details: details.slice(0, mostDetails),
        origin: origins.get(event.id) ?? null,
        refused: null,
      },
    ];
  });
  const contents = [...ofEvents, ...notes];
  const [projects, contacts] = await Promise.all([
    projectNames(
      tenantId,
      contents.flatMap(({ project }) => project?.id ?? []),
    ),
    contactNames(tenantId, contents.flatMap(namelessIn)),
  ]);
  const nameOf = (id: number | null, name: string) => name || (id === null ? '' : (contacts.get(id) ?? ''));
  return contents.map((content) => {
    const { actor, subject, project, details } = content;
    const isContact = actor.kind === 'link' || actor.kind === 'contact';
    return {
      ...content,
      actor: isContact ? { ...actor, name: nameOf(actor.id, actor.name) } : actor,
      subject:
        subject?.kind === 'contact'
          ? { ...subject, name: nameOf(Number(subject.id), subject.name) }
          : subject,
      project: project && { ...project, name: project.name || (projects.get(project.id) ?? '') },
      details: details.map(({ name, ...detail }) => ({
        ...detail,
        name: contacts.get(contactIn(name) ?? 0) ?? name,
      })),
    };
  });
};
