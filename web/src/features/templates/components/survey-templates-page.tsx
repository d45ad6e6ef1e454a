import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { SurveyTemplate } from '#contracts/surveys.ts';
import type { Language } from '#domain/email-template/language.ts';
import { maxRating, withEmailQuestion } from '#domain/survey/survey.ts';
import { withQuestion } from '#domain/survey/translations.ts';
import { surveyTemplatesQuery } from '#lib/calls/workspace-queries.ts';
import { Loaded } from '#lib/page/loaded.tsx';
import { templates } from '#lib/texts/en/templates.ts';
import { fieldId } from '#parts/form/form-errors.ts';
import { Badge, Button, PageHeader, StarRating, Switch } from '#ui/index.ts';
import { keepSurveys } from '../api.ts';
import {
  copyOfSurvey,
  languageOfField,
  newQuestion,
  newSurvey,
  type Question,
  questionField,
  type SurveyValue,
  shownQuestions,
  storedSurveys,
  surveyProblem,
  withoutQuestion,
} from '../survey-draft.ts';
import { type Kind, type Template, useTemplateStore } from '../use-template-store.ts';
import { TemplateCard, TemplateRow } from './rows-editor.tsx';
import { SurveyPreview } from './survey-preview.tsx';
import { LanguageTabs, Translations } from './survey-translations.tsx';
import { TemplateStorePage, TemplatesSkeleton } from './template-store-page.tsx';
import css from './templates.module.css';

const texts = templates.survey;

/** Survey templates (administration.md section 2, Survey templates). */
export function SurveyTemplatesPage() {
  return (
    <>
      <PageHeader title={texts.title} />
      <Loaded query={useQuery(surveyTemplatesQuery)} waiting={<TemplatesSkeleton />} failed={texts.loadError}>
        {({ items }) => <Surveys items={items} />}
      </Loaded>
    </>
  );
}

const kind: Kind<SurveyValue> = {
  name: 'survey-templates',
  titleOf: ({ name }) => name,
  copyOf: copyOfSurvey,
  check: surveyProblem,
  keeping: keepSurveys,
  notices: { saved: texts.saved, failed: texts.notSaved },
};

function Surveys({ items }: { items: readonly SurveyTemplate[] }) {
  const client = useQueryClient();
  const [language, setLanguage] = useState<Language>();
  const store = useTemplateStore(
    kind,
    useMemo(() => storedSurveys(items), [items]),
    async () => {
      const fresh = await client.fetchQuery({ ...surveyTemplatesQuery, staleTime: 0 });
      return storedSurveys(fresh.items);
    },
  );
  return (
    <TemplateStorePage
      store={store}
      entries={store.entries}
      add={{ label: texts.add, value: newSurvey }}
      empty={{ title: texts.empty, text: texts.emptyText }}
      editor={(template) => <Editor of={template} language={language} setLanguage={setLanguage} />}
      preview={(value) => <SurveyPreview value={value} language={language} />}
    />
  );
}

function Editor({
  of,
  language,
  setLanguage,
}: {
  of: Template<SurveyValue>;
  /** Further language in which the questions are edited; undefined for the questions as written first. */
  language: Language | undefined;
  setLanguage: (language: Language | undefined) => void;
}) {
  const { wrong } = of;
  // The refused field would be hidden by another language.
  useEffect(() => {
    if (wrong?.field.startsWith('surveyItems')) setLanguage(languageOfField(wrong.field));
  }, [wrong, setLanguage]);
  return (
    <TemplateCard of={of}>
      <LanguageTabs
        questions={shownQuestions(of.value).map(({ item }) => item)}
        value={language}
        onChange={setLanguage}
      >
        {language ? <Translations of={of} language={language} /> : <Questions of={of} />}
      </LanguageTabs>
    </TemplateCard>
  );
}

function Questions({ of }: { of: Template<SurveyValue> }) {
  const { readOnly } = of;
  const { surveyItems } = of.value;
  const setItems = (next: readonly Question[]) => of.set({ surveyItems: next });
  return (
    <>
      <ol className={css.rows} id={fieldId('surveyItems')} tabIndex={-1}>
        {shownQuestions(of.value).map(({ item, at }, index) => (
          <TemplateRow
            key={item.key}
            of={of}
            field={questionField(at)}
            label={texts.question(index + 1)}
            maxLength={500}
            value={item.question}
            onText={(question) => setItems(surveyItems.with(at, withQuestion(item, question)))}
            remove={texts.remove(index + 1)}
            onRemove={() => setItems(withoutQuestion(surveyItems, item.key))}
          >
            {item.is_star_rating ? (
              <>
                <StarRating value={maxRating} />
                <Switch
                  label={texts.inEmail}
                  checked={item.is_question_in_email}
                  disabledReason={readOnly || (item.is_question_in_email && texts.inEmailStays)}
                  onChange={() => setItems(withEmailQuestion(surveyItems, at))}
                />
              </>
            ) : (
              <Badge>{texts.comment}</Badge>
            )}
          </TemplateRow>
        ))}
      </ol>
      <div className={css.options}>
        <Button
          icon="star"
          disabledReason={readOnly}
          onClick={() => setItems([...surveyItems, newQuestion(true)])}
        >
          {texts.addStars}
        </Button>
        <Button
          icon="comment"
          disabledReason={readOnly}
          onClick={() => setItems([...surveyItems, newQuestion(false)])}
        >
          {texts.addComment}
        </Button>
      </div>
    </>
  );
}
