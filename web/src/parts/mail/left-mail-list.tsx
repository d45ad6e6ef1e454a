import { useQuery } from '@tanstack/react-query';
import type { Project } from '#contracts/projects.ts';
import type { EmailTemplate } from '#contracts/templates.ts';
import { emailTemplatesQuery } from '#lib/calls/workspace-queries.ts';
import { useFormat } from '#lib/format/format.ts';
import { plainText } from '#lib/format/plain-text.ts';
import { compose } from '#lib/texts/en/compose.ts';
import LeftWords from '../left-words/left-words.tsx';
import type { LeftDraft, WordsAbout } from './mail-drafts.ts';
import { begunFrom, type MailText } from './mail-text.ts';

const texts = compose.draft.left;

type ProjectOfMails = Pick<Project, 'email_subject_line_default'>;

/** True for a draft as its template gives it, such as after a switch: it has no words of its author. */
const isBegun = (draft: MailText, templates: readonly EmailTemplate[], project: ProjectOfMails): boolean => {
  const begun = begunFrom(
    templates.find(({ id }) => id === draft.template_id),
    project,
  );
  return draft.subject === begun.subject && plainText(draft.body) === plainText(begun.body);
};

const linkOf = ({ mode, link = '' }: LeftDraft['saved']['draft']): string =>
  mode === 'link' ? link.trim() : '';

/** Mails that can't be sent any more, each with its words. */
export default function LeftMailList({
  project,
  drafts,
  about,
  onDiscard,
}: {
  project: ProjectOfMails;
  drafts: readonly LeftDraft[];
  about?: WordsAbout | undefined;
  /** Called with the name of the discarded draft. */
  onDiscard: (name: string) => void;
}) {
  const { data, isPending } = useQuery(emailTemplatesQuery);
  const { dateTime } = useFormat();
  // Without the templates all are shown.
  const shown = drafts.filter(
    ({ saved: { draft } }) => linkOf(draft) !== '' || !isBegun(draft, data?.items ?? [], project),
  );
  if (isPending || shown.length === 0) return null;
  return (
    <LeftWords
      left={shown.map(({ name, subject, saved: { draft, saved_on } }) => ({
        name,
        title: about?.title ?? ('round' in subject ? texts.round : texts.deliverable),
        text: (about ?? texts).text(dateTime(new Date(saved_on).toISOString())),
        heading: draft.subject,
        link: linkOf(draft),
        words: plainText(draft.body),
        html: draft.body,
      }))}
      onDiscard={onDiscard}
    />
  );
}
