import { useEffect, useState } from 'react';
import { type Language, ownNames } from '#domain/email-template/language.ts';
import { sampleContact, sampleProject } from '#domain/email-template/sample-names.ts';
import { questionIn } from '#domain/survey/translations.ts';
import { useMe } from '#lib/session/me.ts';
import { survey as textsHere } from '#lib/texts/en/survey.ts';
import { templates } from '#lib/texts/en/templates.ts';
import { type AnswerSoFar, SurveyQuestions, SurveySheet } from '#parts/survey/survey-sheet.tsx';
import { surveyTextsIn } from '#parts/survey/survey-texts.ts';
import { Button } from '#ui/index.ts';
import { UiProvider } from '#ui/ui-context.tsx';
import { type SurveyValue, shownQuestions } from '../survey-draft.ts';
import css from './templates.module.css';

const texts = templates.survey;

/**
 * Texts of the survey's page in a language; those shown before until they are there, and the page's own if they cannot be
 * loaded.
 */
const useSurveyTexts = (language: Language) => {
  const [loaded, setLoaded] = useState({ language, texts: textsHere });
  useEffect(() => {
    let isCurrent = true;
    surveyTextsIn[language]().then(
      (found) => isCurrent && setLoaded({ language, texts: found }),
      (error: unknown) => console.warn(`the texts of a survey in ${language} could not be loaded`, error),
    );
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return loaded;
};

/** Survey as a contact gets it in the language, to try: nothing is stored or sent. */
export function SurveyPreview({ value, language }: { value: SurveyValue; language: Language | undefined }) {
  const { tenant } = useMe();
  const [answers, setAnswers] = useState<Readonly<Record<string, AnswerSoFar>>>({});
  // The questions as written first have no language of their own.
  const { language: shown, texts: page } = useSurveyTexts(language ?? tenant.language);
  const items = shownQuestions(value).map(({ item }) => {
    const text = language && item.translations?.[language]?.trim() ? language : '';
    return {
      id: item.key,
      question: (
        <span dir="auto" lang={text}>
          {language ? questionIn(item, language) : item.question}
        </span>
      ),
      is_star_rating: item.is_star_rating,
    };
  });
  return (
    <div className={css.preview}>
      <p className={css.quiet}>{language ? texts.readsIn(ownNames[language]) : texts.readsOriginal}</p>
      <UiProvider texts={page.ui}>
        <div lang={shown}>
          <SurveySheet
            isPreview
            workspace={tenant}
            title={page.title(sampleProject[shown])}
            about={<p>{page.intro(sampleContact.firstname, tenant.name)}</p>}
          >
            <SurveyQuestions
              items={items}
              texts={page}
              answers={answers}
              onChange={(id, what) => setAnswers((now) => ({ ...now, [id]: { ...now[id], ...what } }))}
            />
            <div className={css.row}>
              <Button variant="primary" disabledReason={texts.tried}>
                {page.submit}
              </Button>
            </div>
          </SurveySheet>
        </div>
      </UiProvider>
    </div>
  );
}
