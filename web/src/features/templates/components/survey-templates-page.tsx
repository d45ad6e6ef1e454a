import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SurveyTemplate } from '#contracts/surveys.ts';
import { maxRating, withEmailQuestion } from '#domain/survey/survey.ts';
import { Loaded } from '#lib/loaded.tsx';
import { templates } from '#lib/texts/en/templates.ts';
import { surveyTemplatesQuery } from '#lib/workspace-queries.ts';
import { fieldId } from '#parts/form/form-errors.ts';
import { Badge, Button, Card, PageHeader, StarRating, Switch } from '#ui/index.ts';
import { keepSurveys } from '../api.ts';
import {
  copyOfSurvey,
  newQuestion,
  newSurvey,
  type Question,
  type SurveyValue,
  storedSurveys,
  surveyProblem,
  withoutQuestion,
} from '../survey-draft.ts';
import { type Kind, type Template, useTemplateStore } from '../use-template-store.ts';
import { TemplateCard, TemplateRow } from './rows-editor.tsx';
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
      editor={(template) => <Editor of={template} />}
      preview={(value) => <Preview value={value} />}
    />
  );
}

function Editor({ of }: { of: Template<SurveyValue> }) {
  const { readOnly } = of;
  const { surveyItems } = of.value;
  const setItems = (next: readonly Question[]) => of.set({ surveyItems: next });
  const shown = surveyItems.flatMap((item, at) => (item.deleted ? [] : [{ item, at }]));
  return (
    <TemplateCard of={of}>
      <ol className={css.rows} id={fieldId('surveyItems')} tabIndex={-1}>
        {shown.map(({ item, at }, index) => (
          <TemplateRow
            key={item.key}
            of={of}
            field={`surveyItems.${at}.question`}
            label={texts.question(index + 1)}
            maxLength={500}
            value={item.question}
            onText={(question) => setItems(surveyItems.with(at, { ...item, question }))}
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
    </TemplateCard>
  );
}

function Preview({ value }: { value: SurveyValue }) {
  return (
    <Card title={value.name}>
      <ol className={css.rows}>
        {value.surveyItems
          .filter(({ deleted }) => !deleted)
          .map(({ key, question, is_star_rating, is_question_in_email }) => (
            <li key={key} className={css.question}>
              <span>
                {question} {is_question_in_email && <Badge>{texts.inEmail}</Badge>}
              </span>
              {is_star_rating ? <StarRating value={0} size={24} /> : <div className={css.comment} />}
            </li>
          ))}
      </ol>
    </Card>
  );
}
