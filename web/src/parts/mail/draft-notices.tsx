import { useFormat } from '#lib/format/format.ts';
import { plainText } from '#lib/format/plain-text.ts';
import { compose as texts } from '#lib/texts/en/compose.ts';
import { Button, Notice } from '#ui/index.ts';
import { KeptNotice } from '../form/kept-notice.tsx';
import { KeptWords } from '../left-words/kept-words.tsx';
import type { MailText } from './mail-text.ts';
import type { MailDraft } from './use-draft.ts';

/** Notices of a restored draft and of another tab's text, each with its actions. */
export function DraftNotices<Draft extends MailText>({
  draft,
  version,
  older = texts.draft.older,
  onStartOver,
}: {
  draft: MailDraft<Draft>;
  /** Current version of the mail's subject. */
  version: number;
  /** Notice for a text that was written on another version. */
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
          <KeptWords text={plainText(draft.other.draft.body)} />
        </Notice>
      )}
    </>
  );
}
