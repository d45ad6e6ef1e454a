import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ShownProject } from '#contracts/projects.ts';
import { useFormat } from '#lib/format/format.ts';
import { LoadError } from '#lib/page/load-error.tsx';
import { noticeOf } from '#lib/page/notify.ts';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { feedback } from '#lib/texts/en/feedback.ts';
import { survey as texts } from '#lib/texts/en/survey.ts';
import { language } from '#lib/texts/translated.ts';
import { Card, EmptyState, Skeleton } from '#ui/index.ts';
import { projectSurveysQuery, submit, surveysChanged } from '../api.ts';
import css from './feedback.module.css';
import { SurveyForm } from './survey-form.tsx';

/** Surveys that were sent to the signed-in contact on a project, newest first. */
export function OwnSurvey({ project }: { project: ShownProject }) {
  const client = useQueryClient();
  const { user } = useMe();
  const { dateTime } = useFormat();
  const { data: subscription } = useQuery(subscriptionQuery);
  const { data, error, refetch } = useQuery(projectSurveysQuery(project.id));
  if (error && !data) {
    return <LoadError error={error} title={feedback.errors.load} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton height={320} />;
  if (data.items.length === 0) return <EmptyState icon="star" title={feedback.list.empty} />;
  return (
    <div className={css.tab}>
      {data.items.map((survey) => (
        <Card key={survey.id} title={texts.title(project.name)}>
          <SurveyForm
            key={String(survey.survey_completed)}
            survey={survey}
            texts={texts}
            name={`${project.id}.${survey.id}.${user.id}`}
            readOnly={subscription?.read_only ?? false}
            format={dateTime}
            language={language()}
            submit={(items) => submit(project.id, survey.id, items)}
            onSubmitted={() => void surveysChanged(client)}
            failed={(reason) => noticeOf(reason, texts.failed, texts.failedText)}
            onOutdated={() => void surveysChanged(client)}
          />
        </Card>
      ))}
    </div>
  );
}
