import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { type LinkEnd, linkEnds } from '#domain/answerer/link-days.ts';
import { ApiError } from '#lib/api.ts';
import { guestFailed as en, type GuestFailedTexts } from '#lib/texts/en/guest-failed.ts';
import { guestFailed as es } from '#lib/texts/es/guest-failed.ts';
import { guestFailed as fr } from '#lib/texts/fr/guest-failed.ts';
import { guestFailed as it } from '#lib/texts/it/guest-failed.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { guestLanguage } from './guest-language.ts';
import css from './guest-page.module.css';

// Imported statically: offline they could not be loaded, and they are short.
const catalogues = { en, es, it, fr };

/** Words for a link that opens nothing: not known, expired, or of a workspace that is marked for deletion. */
const goneWords = (texts: GuestFailedTexts, error: Error) => {
  if (!(error instanceof ApiError)) return undefined;
  if (error.problem?.code === 'workspace_closed') return { title: texts.closed, text: texts.closedText };
  if (error.problem?.code === 'reminder_link_expired')
    return { title: texts.expired, text: texts.expiredText };
  return error.status === 404 ? { title: texts.gone, text: texts.goneText } : undefined;
};

/** Reason why the page's link has ended, if it has. */
const endOf = (error: Error): LinkEnd | undefined => {
  const code = error instanceof ApiError ? error.problem?.code : undefined;
  return linkEnds.find((end) => end === code);
};

// Loaded only where it is needed: the answer with the reason has come, so that there is a connection.
const EndedLink = lazy(() => import('./ended-link.tsx'));

/**
 * Error in place of a guest page that failed to load or no longer exists, with the words typed there before, so that
 * they can be copied.
 */
export function GuestFailed({
  error,
  typed = '',
  onRetry,
}: {
  error: Error;
  typed?: string | undefined;
  onRetry: () => void;
}) {
  const [language] = useState(guestLanguage);
  const texts = catalogues[language];
  const status = error instanceof ApiError ? error.status : undefined;
  const gone = goneWords(texts, error);
  const end = endOf(error);
  const title = gone?.title ?? (status === 0 ? texts.offline : texts.failed);
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = title;
  }, [language, title]);
  return (
    <main className={css.alone}>
      {end ? (
        <Suspense>
          <EndedLink end={end} language={language} onOpen={onRetry} />
        </Suspense>
      ) : gone ? (
        <EmptyState
          page
          icon="link"
          title={title}
          text={gone.text}
          action={
            status === 404 && (
              <ButtonLink href="/" variant="quiet">
                {texts.signIn}
              </ButtonLink>
            )
          }
        />
      ) : (
        <ErrorState
          page
          title={title}
          text={status === 0 ? texts.offlineText : texts.failedText}
          errorId={error instanceof ApiError ? error.id : undefined}
          action={<Button onClick={onRetry}>{texts.retry}</Button>}
        />
      )}
      {typed.trim() !== '' && <Typed text={typed} texts={texts} />}
    </main>
  );
}

function Typed({ text, texts }: { text: string; texts: GuestFailedTexts }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    // Also selected, so that the browser's copy command works where the clipboard is refused.
    field.current?.select();
    await navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => {},
    );
  };
  return (
    <div className={css.typed}>
      {/* The browser's own field: that of forms would be a tenth of each guest's first page. */}
      <label>
        {texts.typed}
        <textarea ref={field} value={text} readOnly rows={4} />
      </label>
      <Button icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
        {isCopied ? texts.copied : texts.copy}
      </Button>
    </div>
  );
}
