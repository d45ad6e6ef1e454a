/** Drafts of mails on this device: their names and store, and those that no composer opens any more. */
import { now } from '#lib/calls/server-time.ts';
import { ownName } from '#lib/session/signed-in-person.ts';
import { draftNames, draftStore, type Saved } from '../form/draft-store.ts';
import type { MailKind, MailText } from './mail-text.ts';

export interface Written<Draft> {
  readonly draft: Draft;
  /** Version of its subject that the text was written on. */
  readonly version: number;
}

/** Subject of a mail that is composed by itself: a round, or a deliverable. */
export type MailSubject =
  | { readonly round: number; readonly kind: MailKind }
  | { readonly deliverable: number };

/** Draft with the link that may have been typed for it. */
type LeftText = MailText & { readonly mode?: 'upload' | 'link'; readonly link?: string };

export interface LeftDraft {
  /** Name of the stored draft. */
  readonly name: string;
  readonly subject: MailSubject;
  readonly saved: Saved<Written<LeftText>>;
}

/** Words that tell of a draft, in place of those for a subject that is gone. */
export interface WordsAbout {
  readonly title: string;
  readonly text: (when: string) => string;
}

/** Store of a mail's draft, for all tabs; `name` is that of the signed-in person's own. */
export const mailStore = <Draft extends MailText>(name: string) =>
  draftStore<Written<Draft>>(name, {
    storage: localStorage,
    newId: () => crypto.randomUUID(),
    now,
    differ: (other, own) => other.draft.body !== own.draft.body,
  });

export const nameOfDraft = (projectId: number, subject: MailSubject): string =>
  'round' in subject
    ? `${projectId}.${subject.round}.${subject.kind}`
    : `${projectId}.deliverable.${subject.deliverable}`;

const subjectOf = (projectId: number, name: string): MailSubject | undefined => {
  const [, round, kind, deliverable] =
    /^\d+\.(?:(\d+)\.(preview|message|reminder)|deliverable\.(\d+))$/.exec(name) ?? [];
  const subject = deliverable
    ? { deliverable: Number(deliverable) }
    : { round: Number(round), kind: kind as MailKind };
  return name === nameOfDraft(projectId, subject) ? subject : undefined;
};

/** Drafts of the signed-in person for a project, whose subject `isLeft`; with the texts that other tabs have stored beside them. */
export const leftDrafts = (
  projectId: number,
  isLeft: (subject: MailSubject) => boolean,
): readonly LeftDraft[] => {
  const ofPerson = ownName('');
  return draftNames(`${projectId}.`, localStorage).flatMap((name) => {
    const own = name.replace(/\.other$/, '');
    const subject = own.endsWith(ofPerson)
      ? subjectOf(projectId, own.slice(0, own.length - ofPerson.length))
      : undefined;
    const saved = subject && isLeft(subject) ? mailStore<LeftText>(name).load() : undefined;
    return subject && saved ? [{ name, subject, saved }] : [];
  });
};

/** Deletes a stored draft by its name, alone: the text of another tab has a name of its own. */
export const dropMailDraft = (name: string): void => {
  localStorage.removeItem(mailStore(name).key);
};
