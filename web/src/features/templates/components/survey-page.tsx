import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SurveyTemplate } from '../../../../../shared/contracts/surveys.ts';
import { maxRating, withEmailQuestion } from '../../../../../shared/domain/survey/survey.ts';
import { fieldId } from '../../../lib/form-errors.ts';
import { surveyTemplatesQuery } from '../../../lib/lists.ts';
import { LoadError } from '../../../lib/load-error.tsx';
import { templates } from '../../../lib/texts/en/templates.ts';
import { Badge, Button, Card, IconButton, PageHeader, StarRating, Switch } from '../../../ui/index.ts';
import { keepSurveys } from '../api.ts';
import type { Entry } from '../shelf.ts';
import {
  copyOfSurvey,
  newQuestion,
  newSurvey,
  type Question,
  type SurveyValue,
  storedSurveys,
  surveyProblem,
  withoutQuestion,
} from '../survey.ts';
import { type Shelf, useShelf } from '../use-shelf.ts';
import { ShelfField } from './shelf-field.tsx';
import { ShelfPage, ShelfSkeleton } from './shelf-page.tsx';
import css from './templates.module.css';

const texts = templates.survey;

/** What contacts are asked after a project (administration.md section 2, Survey templates). */
export function SurveyTemplatesPage() {
  const list = useQuery(surveyTemplatesQuery);
  return (
    <>
      <PageHeader title={texts.title} />
      {list.data ? (
        <Loaded items={list.data.items} />
      ) : list.error ? (
        <LoadError error={list.error} title={texts.loadError} onRetry={() => void list.refetch()} />
      ) : (
        <ShelfSkeleton />
      )}
    </>
  );
}

function Loaded({ items }: { items: readonly SurveyTemplate[] }) {
  const client = useQueryClient();
  const shelf = useShelf<SurveyValue>({
    name: 'survey-templates',
    stored: useMemo(() => storedSurveys(items), [items]),
    titleOf: ({ name }) => name,
    check: surveyProblem,
    keeping: keepSurveys,
    notices: { saved: texts.saved, failed: texts.notSaved },
    onSaved: () => client.invalidateQueries({ queryKey: surveyTemplatesQuery.queryKey }),
  });
  return (
    <ShelfPage
      shelf={shelf}
      entries={shelf.entries}
      titleOf={({ name }) => name}
      copyOf={copyOfSurvey}
      add={{ label: texts.add, value: newSurvey }}
      empty={{ title: texts.empty, text: texts.emptyText }}
      editor={(entry) => <Editor shelf={shelf} entry={entry} />}
      preview={({ value }) => <Preview value={value} />}
    />
  );
}

function Editor({ shelf, entry: { key, value } }: { shelf: Shelf<SurveyValue>; entry: Entry<SurveyValue> }) {
  const { readOnly } = shelf;
  const { surveyItems } = value;
  const setItems = (next: readonly Question[]) => shelf.change(key, (now) => ({ ...now, surveyItems: next }));
  const shown = surveyItems.flatMap((item, at) => (item.deleted ? [] : [{ item, at }]));
  return (
    <Card>
      <div className={css.fields}>
        <ShelfField
          shelf={shelf}
          of={key}
          field="name"
          label={texts.name}
          required
          value={value.name}
          onText={(text) => shelf.change(key, (now) => ({ ...now, name: text }))}
        />
        <ol className={css.rows} id={fieldId('surveyItems')} tabIndex={-1}>
          {shown.map(({ item, at }, index) => (
            <li key={item.key} className={css.rowCard}>
              <ShelfField
                shelf={shelf}
                of={key}
                field={`surveyItems.${at}.question`}
                label={texts.question(index + 1)}
                maxLength={500}
                value={item.question}
                onText={(text) => setItems(surveyItems.with(at, { ...item, question: text }))}
              />
              <IconButton
                icon="trash"
                label={texts.remove(index + 1)}
                disabledReason={readOnly}
                onClick={() => setItems(withoutQuestion(surveyItems, item.key))}
              />
              <div className={css.options}>
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
                  <Badge>{texts.kind.comment}</Badge>
                )}
              </div>
            </li>
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
      </div>
    </Card>
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
