import { useEffect } from 'react';
import { defaultLanguage, languages } from '#domain/email-template/language.ts';
import { ApiError } from '#lib/api.ts';
import { guestFailed as en } from '#lib/texts/en/guest-failed.ts';
import { guestFailed as es } from '#lib/texts/es/guest-failed.ts';
import { guestFailed as fr } from '#lib/texts/fr/guest-failed.ts';
import { guestFailed as it } from '#lib/texts/it/guest-failed.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import css from './guest-page.module.css';

// Imported statically: offline none could be loaded, and they are a few lines.
const catalogues = { en, es, it, fr };

/** First of the browser's languages that we support: without a loaded page the client's language is unknown. */
const readersLanguage = () =>
  navigator.languages.flatMap(
    (wanted) => languages.find((one) => one === wanted.slice(0, 2).toLowerCase()) ?? [],
  )[0] ?? defaultLanguage;

/** Error in place of a guest's page that failed to load or no longer exists. */
export function GuestFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const language = readersLanguage();
  const texts = catalogues[language];
  const status = error instanceof ApiError ? error.status : undefined;
  const title = status === 404 ? texts.gone : texts.failed;
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = title;
  }, [language, title]);
  return (
    <main className={css.alone}>
      {status === 404 ? (
        <EmptyState
          page
          icon="link"
          title={title}
          text={texts.goneText}
          action={
            <ButtonLink href="/" variant="quiet">
              {texts.signIn}
            </ButtonLink>
          }
        />
      ) : (
        <ErrorState
          page
          title={title}
          text={status === 0 ? texts.offline : texts.failedText}
          errorId={error instanceof ApiError ? error.id : undefined}
          action={<Button onClick={onRetry}>{texts.retry}</Button>}
        />
      )}
    </main>
  );
}
