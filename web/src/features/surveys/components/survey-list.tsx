import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Project } from '#contracts/projects.ts';
import type { ProjectSurvey } from '#contracts/surveys.ts';
import { shownName } from '#domain/answerer/index.ts';
import { fullName } from '#domain/full-name.ts';
import { meanRating, type SurveyBadge, surveyBadge } from '#domain/survey/survey.ts';
import { useFormat } from '#lib/format/format.ts';
import { LoadError } from '#lib/page/load-error.tsx';
import { feedback as texts } from '#lib/texts/en/feedback.ts';
import { survey as words } from '#lib/texts/en/survey.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { language } from '#lib/texts/translated.ts';
import {
  Card,
  EmptyState,
  IconButton,
  Pager,
  Skeleton,
  StarRating,
  type Status,
  StatusBadge,
} from '#ui/index.ts';
import { projectSurveysQuery } from '../api.ts';
import css from './feedback.module.css';
import { Answers } from './survey-form.tsx';

/** Lazy: few look as their client does. */
const SeeAsDialog = lazy(() => import('#parts/seen-as/see-as-dialog.tsx'));

/** All surveys of a project with their answers, page by page. */
export function SurveyList({ project }: { project: Project }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(projectSurveysQuery(project.id, page));
  return (
    <section className={css.list} aria-labelledby="surveys-of-project">
      <div className={css.listHead}>
        <h2 id="surveys-of-project">{texts.list.title}</h2>
        {data && <Pager label={texts.list.pages} page={data.page} pages={data.pages} onPage={setPage} />}
      </div>
      {error && !data ? (
        <LoadError error={error} title={texts.errors.load} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={160} />
      ) : data.items.length === 0 ? (
        <EmptyState icon="star" title={texts.list.empty} text={texts.list.emptyText} />
      ) : (
        data.items.map((survey) => (
          <Survey key={`${survey.id}.${survey.contact.id}`} projectId={project.id} survey={survey} />
        ))
      )}
    </section>
  );
}

const looks: Readonly<Record<SurveyBadge, Status>> = {
  PENDING: 'csat',
  INCOMPLETE: 'awaiting',
  COMPLETED: 'completed',
};

function Survey({ projectId, survey }: { projectId: number; survey: ProjectSurvey }) {
  const [isSeeing, setSeeing] = useState(false);
  const { dateTime } = useFormat();
  const {
    contact,
    surveyItems,
    survey_completed,
    sent_on,
    reminded_on,
    completed_on,
    submitted_by,
    answerer,
  } = survey;
  const badge = surveyBadge(surveyItems, survey_completed);
  const mean = survey_completed ? meanRating(surveyItems) : undefined;
  const name = fullName(contact);
  return (
    <Card
      headingLevel="h3"
      title={`${name} · ${survey.name}`}
      actions={
        <>
          <StatusBadge status={looks[badge]}>{texts.list.badges[badge]}</StatusBadge>
          <IconButton
            icon="eye"
            size="small"
            label={timeline.seeAs.by(name)}
            onClick={() => setSeeing(true)}
          />
        </>
      }
    >
      <div className={css.survey}>
        <p className={css.quiet}>
          {completed_on
            ? texts.list.submitted(
                shownName({ name: submitted_by ?? name, answerer }, language()),
                dateTime(completed_on),
              )
            : [texts.list.sent(dateTime(sent_on)), reminded_on && texts.list.reminded(dateTime(reminded_on))]
                .filter(Boolean)
                .join(', ')}
        </p>
        {mean !== undefined && (
          <p className={css.mean}>
            <StarRating value={mean} size={20} />
            <span aria-hidden="true" data-tabular>
              {texts.list.rating(String(Math.round(mean * 10) / 10))}
            </span>
          </p>
        )}
        {badge !== 'PENDING' && <Answers items={surveyItems} texts={words} />}
      </div>
      {isSeeing && (
        <Suspense>
          <SeeAsDialog
            projectId={projectId}
            contact={contact.id}
            first={{ page: 'survey', subject: survey.id }}
            onClose={() => setSeeing(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}
