import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Project } from '#contracts/projects.ts';
import type { EmailTemplate } from '#contracts/templates.ts';
import { emailTemplatesQuery } from '#lib/calls/workspace-queries.ts';
import { useFormat } from '#lib/format/format.ts';
import { plainText } from '#lib/format/plain-text.ts';
import { common } from '#lib/texts/en/common.ts';
import { compose } from '#lib/texts/en/compose.ts';
import { connection } from '#lib/texts/en/connection.ts';
import { forms } from '#lib/texts/en/forms.ts';
import { Button, ConfirmDialog, Notice } from '#ui/index.ts';
import { useUi } from '#ui/ui-context.tsx';
import css from './mail.module.css';
import type { LeftDraft } from './mail-drafts.ts';
import { begunFrom, type MailText } from './mail-text.ts';
import { MailWords } from './mail-words.tsx';

const texts = compose.draft.left;

type ProjectOfMails = Pick<Project, 'email_subject_line_default'>;

interface Props {
  readonly project: ProjectOfMails;
  readonly drafts: readonly LeftDraft[];
  readonly onDiscard: (draft: LeftDraft) => void;
}

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

const asBlob = (text: string, format: 'plain' | 'html'): Blob => new Blob([text], { type: `text/${format}` });

/** Mails that can't be sent any more, each with its words. */
export default function LeftMailList({ project, drafts, onDiscard }: Props) {
  const { data, isPending } = useQuery(emailTemplatesQuery);
  const [asked, ask] = useState<LeftDraft>();
  // Without the templates all are shown.
  const shown = drafts.filter(
    ({ saved: { draft } }) => linkOf(draft) !== '' || !isBegun(draft, data?.items ?? [], project),
  );
  if (isPending || shown.length === 0) return null;
  return (
    <div className={css.left}>
      {shown.map((draft) => (
        <LeftMail key={draft.name} {...draft} onDiscard={() => ask(draft)} />
      ))}
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => ask(undefined)}
        title={forms.startOver.title}
        confirm={forms.startOver.confirm}
        cancel={common.cancel}
        tone="danger"
        onConfirm={() => {
          ask(undefined);
          if (asked) onDiscard(asked);
        }}
      >
        {forms.startOver.text}
      </ConfirmDialog>
    </div>
  );
}

function LeftMail({ subject, saved, onDiscard }: LeftDraft & { onDiscard: () => void }) {
  const { dateTime } = useFormat();
  const ui = useUi().texts;
  const words = useRef<HTMLQuoteElement>(null);
  const [isCopied, setCopied] = useState(false);
  const { draft } = saved;
  const link = linkOf(draft);
  const copy = async () => {
    // Also selected, so that the browser's copy command works where the clipboard is refused.
    if (words.current) getSelection()?.selectAllChildren(words.current);
    const plain = [link, plainText(draft.body)].filter((one) => one !== '').join('\n\n');
    const paragraph = Object.assign(document.createElement('p'), { textContent: link }).outerHTML;
    const html = link === '' ? draft.body : `${paragraph}${draft.body}`;
    const item = new ClipboardItem({
      'text/plain': asBlob(plain, 'plain'),
      'text/html': asBlob(html, 'html'),
    });
    await navigator.clipboard.write([item]).then(
      () => setCopied(true),
      () => {},
    );
  };
  return (
    <Notice
      tone="warning"
      title={'round' in subject ? texts.round : texts.deliverable}
      action={
        <>
          <Button size="small" icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
            {isCopied ? ui.copied : ui.copy}
          </Button>
          <Button size="small" onClick={onDiscard}>
            {connection.discard}
          </Button>
        </>
      }
    >
      <p>{texts.text(dateTime(new Date(saved.saved_on).toISOString()))}</p>
      <p dir="auto" className={css.leftSubject}>
        {draft.subject}
      </p>
      {link && <p className={css.leftLink}>{link}</p>}
      <MailWords ref={words} html={draft.body} />
    </Notice>
  );
}
