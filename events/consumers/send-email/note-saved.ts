/** A new note or scope item → mails to the people its author notifies (delivery.md section 4, Notes). */
import type { Language } from '#domain/email-template/language.ts';
import { withWordForPictures } from '#domain/note/picture.ts';
import type { Actor } from '#domain/permission/actor.ts';
import { findStage } from '#domain/workflow/index.ts';
import { type AroundNote, mayRead } from '#server/actions/note-access.ts';
import { clientOfContact } from '#server/data/ids.ts';
import { type NoteRecord, noteWithFirst } from '#server/data/note-reads.ts';
import { workflowOfRecord } from '#server/data/project-reads.ts';
import { sanitizeHtml } from '#server/html/sanitize.ts';
import type { MailContent } from '#server/mail/envelope.ts';
import { renderNotice } from '#server/mail/notice-mail.ts';
import { senderOf } from '#server/mail/project-mail.ts';
import { timelineUrl } from '#server/mail/workspace-url.ts';
import { projectTeam } from '#server/projects/project-team.ts';
import { type Around, aroundCommit, commitKeyOf, type MailEvent } from './mail-event.ts';
import type { MailTrigger } from './mail-queue.ts';

type OfNote = MailEvent<'Note Added' | 'Note Updated' | 'Scope Added' | 'Scope Updated'>;

/** Candidate for the mail, with the actor for the permission check. */
interface Reader {
  readonly actor: Actor;
  readonly recipient: string;
  readonly email: string;
  readonly language: Language;
  readonly toClient: boolean;
}

const readersOf = async (
  { data: { notify } }: OfNote,
  { tenant, found: { project } }: Around,
): Promise<readonly Reader[]> => {
  const team = notify.agency ? await projectTeam(tenant.tenantId, project) : [];
  const agents = team.map((user) => ({
    actor: { ...user, kind: 'agent' as const, user_id: user.id },
    recipient: `user_${user.id}`,
    email: user.email,
    language: tenant.language,
    toClient: false,
  }));
  const contacts = (notify.client ? project.contacts : []).map(({ id, email }) => ({
    actor: { kind: 'contact' as const, contact_id: id, client_id: clientOfContact(id) },
    recipient: `contact_${id}`,
    email,
    language: project.language,
    toClient: true,
  }));
  return [...agents, ...contacts];
};

const isPerson = ({ actor }: Reader, kind: string, id: number): boolean =>
  actor.kind === 'agent'
    ? kind === 'agent' && actor.user_id === id
    : kind !== 'agent' && actor.contact_id === id;

/** Deduplicates by address; leaves out the note's author and the person who turned the notification on. */
const thoseToTell = (
  readers: readonly Reader[],
  doer: { readonly actor: OfNote['actor']; readonly email: string },
  { created_by_kind, created_by_id }: NoteRecord,
): readonly Reader[] => {
  const byAddress = Map.groupBy(readers, ({ email }) => email.toLowerCase());
  byAddress.delete(doer.email.toLowerCase());
  return [...byAddress.values()].flatMap((same) => {
    const knows = same.some(
      (reader) =>
        isPerson(reader, doer.actor.kind, doer.actor.id) || isPerson(reader, created_by_kind, created_by_id),
    );
    return knows ? [] : same.slice(0, 1);
  });
};

/** Word in place of a picture: its address would end long before the mail is read. */
const wordForPicture: Readonly<Record<Language, string>> = {
  en: '[Picture: open the page below to see it]',
  es: '[Imagen: abra la página de abajo para verla]',
  it: '[Immagine: apra la pagina qui sotto per vederla]',
  fr: '[Image : ouvrez la page ci-dessous pour la voir]',
};

const contentFor = ({ tenant, found: { project, workflows } }: Around, note: NoteRecord) => {
  const stages = workflows.map(workflowOfRecord).flatMap((workflow) => {
    const stage = findStage(workflow, note.stage_id ?? 0);
    return stage ? [stage.title] : [];
  });
  const author_name = `${note.created_by_name} ${note.created_by_surname}`.trim();
  const clean = sanitizeHtml(note.body, { pictures: true });
  const timeline = timelineUrl(tenant, project, note.timeline_id);
  return (language: Language): MailContent => {
    const text = { html: withWordForPictures(clean, `<em>${wordForPicture[language]}</em>`) };
    const facts = { project_name: project.name, author_name, note: text };
    return note.list === 'scope'
      ? renderNotice(tenant, language, 'scope_added', { ...facts, timeline_link: `${timeline}#scope` })
      : renderNotice(tenant, language, 'note_added', {
          ...facts,
          stage_name: stages[0] ?? project.name,
          timeline_link: `${timeline}#notes`,
        });
  };
};

/**
 * Mails the note as it is now. A note deleted or hidden meanwhile is skipped, and so is a reader who may not read it.
 */
export const tellOfNote = async (event: OfNote, { post }: MailTrigger): Promise<void> => {
  const { note_id, notify } = event.data;
  if (!notify.client && !notify.agency) return;
  const commit = commitKeyOf(event);
  const { tenantId, projectId } = commit;
  const list = event.name.startsWith('Scope') ? 'scope' : 'notes';
  const [around, told, sender] = await Promise.all([
    aroundCommit(commit),
    noteWithFirst(tenantId, projectId, list, note_id),
    senderOf(tenantId, event.actor),
  ]);
  if (!around || !told) return;
  const { note, first } = told;
  const { tenant } = around;
  const { project } = around.found;
  const place: AroundNote = { tenant, project, list: [first] };
  const readers = (await readersOf(event, around)).filter(({ actor }) => mayRead(actor, note, place));
  const content = contentFor(around, note);
  const contact = project.contacts.find(({ id }) => id === event.actor.id);
  const replyTo = event.actor.kind === 'agent' ? sender.email : (contact?.email ?? '');
  const kind = list === 'scope' ? 'scope_added' : 'note_added';
  const doer = { actor: event.actor, email: replyTo };
  const from = event.actor.kind === 'agent' ? { sender, replyTo } : { replyTo };
  await Promise.all(
    thoseToTell(readers, doer, note).map(({ recipient, email: to, language, toClient }) =>
      post({ ...commit, recipient }, () => ({ ...content(language), tenant, kind, to, ...from, toClient })),
    ),
  );
};
