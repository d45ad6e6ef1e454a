import { Button, Notice } from '#ui/index.ts';
import { KeptNotice } from '../form/kept-notice.tsx';
import { useFormat } from '../format.ts';
import { compose as texts } from '../texts/en/compose.ts';
import css from './mail.module.css';
import type { MailText } from './mail-text.ts';
import type { MailDraft } from './use-draft.ts';

/** Tells of a draft that was found again, and of another tab's text, each with what can be done about it. */
export function DraftNotices<Draft extends MailText>({
  draft,
  version,
  older = texts.draft.older,
  onStartOver,
}: {
  draft: MailDraft<Draft>;
  /** The present version of what the mail is about. */
  version: number;
  /** Said of a text that was written on another version. */
  older?: string | undefined;
  onStartOver: () => void;
}) {
  const { dateTime } = useFormat();
  return (
    <>
      {draft.restored && (
        <KeptNotice consequence={texts.draft.startOverText} onStartOver={onStartOver}>
          {texts.draft.restored(dateTime(new Date(draft.restored.saved_on).toISOString()))}{' '}
          {draft.restored.version !== version && older}
        </KeptNotice>
      )}
      {draft.other && (
        <Notice
          tone="warning"
          title={texts.draft.otherTitle}
          action={
            <>
              <Button size="small" onClick={draft.takeOther}>
                {texts.draft.take}
              </Button>
              <Button size="small" onClick={draft.dropOther}>
                {texts.draft.drop}
              </Button>
            </>
          }
        >
          {texts.draft.otherText}
          <OtherText html={draft.other.draft.body} />
        </Notice>
      )}
    </>
  );
}

/** A text of another tab, as words only: it is read, not run. */
function OtherText({ html }: { html: string }) {
  const lines = html.replace(/<\/(p|li|h2|h3|blockquote)>|<br\s*\/?>/g, '$&\n');
  const words = new DOMParser().parseFromString(lines, 'text/html').body.textContent;
  return <blockquote className={css.other}>{words}</blockquote>;
}
