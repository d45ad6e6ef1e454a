import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Language } from '#domain/email-template/language.ts';
import { ApiError, isOnHold } from '#lib/calls/api.ts';
import type { GuestEnd } from '#lib/texts/en/ended-link.ts';
import { guestFailed as en } from '#lib/texts/en/guest-failed.ts';
import { guestFailed as es } from '#lib/texts/es/guest-failed.ts';
import { guestFailed as fr } from '#lib/texts/fr/guest-failed.ts';
import { guestFailed as it } from '#lib/texts/it/guest-failed.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { guestLanguage } from './guest-language.ts';
import css from './guest-page.module.css';

// Imported statically: offline they could not be loaded, and they are short.
const catalogues = { en, es, it, fr };

/** Reason with which the page is gone or on hold; undefined for an unknown link, which may be a typing error. */
const endOf = (error: Error): GuestEnd | undefined =>
  error instanceof ApiError && (error.status === 410 || isOnHold(error))
    ? (error.problem?.code as GuestEnd)
    : undefined;

// Loaded only where it is needed: the answer with the reason has come, so that there is a connection.
const EndedLink = lazy(() => import('./ended-link.tsx'));
const AgencyHere = lazy(() => import('./agency-here.tsx').catch(() => ({ default: () => null })));

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
  const end = endOf(error);
  const title = status === 404 ? texts.gone : status === 0 ? texts.offline : texts.failed;
  useEffect(() => {
    document.documentElement.lang = language;
    if (!end) document.title = title;
  }, [language, title, end]);
  return (
    <main className={css.alone}>
      {end ? (
        <Suspense>
          <EndedLink end={end} language={language} onOpen={onRetry} />
        </Suspense>
      ) : status === 404 ? (
        <>
          <Suspense>
            <AgencyHere />
          </Suspense>
          <EmptyState
            page
            icon="link"
            title={title}
            text={texts.goneText}
            action={<ButtonLink href="/">{texts.signIn}</ButtonLink>}
          />
        </>
      ) : (
        <ErrorState
          page
          title={title}
          text={status === 0 ? texts.offlineText : texts.failedText}
          errorId={error instanceof ApiError ? error.id : undefined}
          action={<Button onClick={onRetry}>{texts.retry}</Button>}
        />
      )}
      <TypedText text={typed} language={language} />
    </main>
  );
}

/** Words typed on a page that can no longer send them, to be copied; nothing where there are none. */
export function TypedText({
  text,
  language,
  isUnsent = false,
}: {
  text: string;
  language: Language;
  /** Says that they were not sent, on a page that does not say so itself. */
  isUnsent?: boolean;
}) {
  const texts = catalogues[language];
  const field = useRef<HTMLTextAreaElement>(null);
  const [isCopied, setCopied] = useState(false);
  if (text.trim() === '') return null;
  const copy = async () => {
    // Also selected, so that the browser's copy command works where the clipboard is refused.
    field.current?.select();
    await navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => {},
    );
  };
  return (
    <div className={css.typed} data-paper="no">
      {isUnsent && <p>{texts.notSent}</p>}
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
