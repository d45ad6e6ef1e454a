import { useEffect } from 'react';
import { ApiError } from '#lib/calls/api.ts';
import { GuestFailed } from '#parts/guest/guest-failed.tsx';
import { guestTime, useGuestDocument } from '#parts/guest/guest-page.tsx';
import { LinkReader } from '#parts/guest/link-reader.tsx';
import { endsPage, guestNotice } from '#parts/guest/refusal.ts';
import { useLink } from '#parts/guest/use-link.ts';
import { useLinkReader } from '#parts/guest/use-link-reader.tsx';
import { SurveySheet, SurveySheetLoading } from '#parts/survey/survey-sheet.tsx';
import { keepFocus } from '#ui/keep-focus.ts';
import { type Toast, Toasts } from '#ui/toasts.tsx';
import { UiProvider } from '#ui/ui-context.tsx';
import { commentsTyped, starIn } from './answers.ts';
import { SurveyForm } from './components/survey-form.tsx';
import { loadSurvey, submitByLink } from './guest-api.ts';

/**
 * Survey opened by a mailed link, without an account and in the client's language. Opening it, with or without a
 * star, stores no rating: only the button does, because mail scanners open every link (rules.md 1).
 */
export default function SurveyPage({ token }: { token: string }) {
  const { loaded, setLoaded, failure, end, load } = useLink(token, loadSurvey);
  const reader = useLinkReader(token);
  useEffect(keepFocus, []);
  useGuestDocument(loaded?.guest, loaded?.guest.project.name ?? '');

  if (failure && !loaded) return <GuestFailed error={failure} typed={commentsTyped(token)} onRetry={load} />;
  if (!loaded) return <SurveySheetLoading />;
  const { guest: shown, texts } = loaded;
  const { workspace, project, survey, read_only, language } = shown;
  const page = { language, contact: survey.contact };
  const failed = (error: unknown): Toast | undefined => {
    if (endsPage(error)) {
      end(error);
      return undefined;
    }
    const isAnswered = error instanceof ApiError && error.problem?.code === 'survey_already_completed';
    return guestNotice(error, language, {
      ...texts,
      // Nothing is left to try: the page shows the answers of the other.
      failedText: isAnswered ? undefined : texts.failedText,
      closed: texts.readOnly,
    });
  };
  return (
    <UiProvider texts={texts.ui}>
      <SurveySheet
        workspace={workspace}
        title={texts.title(project.name)}
        about={
          !survey.survey_completed && (
            <>
              <p>{texts.intro(survey.contact.firstname, workspace.name)}</p>
              <LinkReader
                name={texts.answeringAs(reader.nameOn(page))}
                notYou={texts.notYou}
                onNotYou={() => reader.ask(page, texts)}
              />
            </>
          )
        }
      >
        <SurveyForm
          survey={survey}
          texts={texts}
          name={token}
          readOnly={read_only}
          star={starIn(location.search)}
          language={language}
          format={(instant) => guestTime(instant, shown)}
          submit={(items) => submitByLink(token, items)}
          onSubmitted={(done) => setLoaded({ ...loaded, guest: { ...shown, survey: done } })}
          failed={failed}
          onOutdated={load}
        />
      </SurveySheet>
      {reader.dialog(page)}
      <Toasts />
    </UiProvider>
  );
}
