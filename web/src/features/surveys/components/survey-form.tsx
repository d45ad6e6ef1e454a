import { useState } from 'react';
import type { Language } from '#contracts/common.ts';
import type { AnsweredItem, ProjectSurvey } from '#contracts/surveys.ts';
import { shownName } from '#domain/answerer/index.ts';
import { refusalToSubmit } from '#domain/survey/survey.ts';
import { ApiError } from '#lib/calls/api.ts';
import type { SurveyTexts } from '#lib/texts/en/survey.ts';
import { TypedText } from '#parts/guest/guest-failed.tsx';
import { SurveyQuestions } from '#parts/survey/survey-sheet.tsx';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { StarRating } from '#ui/star-rating.tsx';
import { type Toast, toast } from '#ui/toasts.tsx';
import { answersOf, commentsUnsent, useAnswers } from '../answers.ts';
import css from './survey-form.module.css';

type Submission = ReturnType<typeof answersOf>;

interface Props {
  readonly survey: ProjectSurvey;
  readonly texts: SurveyTexts;
  /** Key of the answers in this device's storage. */
  readonly name: string;
  /** True if the workspace's subscription has expired. */
  readonly readOnly: boolean;
  /** Star chosen by the mail's link. */
  readonly star?: number | undefined;
  readonly format: (instant: string) => string;
  /** Language of the texts. */
  readonly language: Language;
  readonly submit: (items: Submission) => Promise<{ survey: ProjectSurvey }>;
  readonly onSubmitted: (survey: ProjectSurvey) => void;
  /** Notice of a failed submission; undefined if the page itself tells it. */
  readonly failed: (error: unknown) => Toast | undefined;
  /** Called after a concurrent submission: reloads the survey. */
  readonly onOutdated: () => void;
}

/** Survey of a contact: a form until it is submitted, then the answers and their author. */
export function SurveyForm(props: Props) {
  const { survey, texts, name, format, language } = props;
  if (!survey.survey_completed) return <Questions {...props} />;
  return (
    <div className={css.survey}>
      <p className={css.thanks} role="status">
        <Icon name="check-circle" />
        {texts.thanks}
      </p>
      <Answers items={survey.surveyItems} texts={texts} />
      {survey.completed_on && (
        <p className={css.quiet}>
          {texts.submittedBy(
            shownName({ name: survey.submitted_by ?? '', answerer: survey.answerer }, language),
            format(survey.completed_on),
          )}
        </p>
      )}
      <TypedText text={commentsUnsent(name, survey)} language={language} isUnsent />
    </div>
  );
}

/** Questions with their answers, read-only. */
export function Answers({
  items,
  texts,
}: {
  items: readonly AnsweredItem[];
  texts: Pick<SurveyTexts, 'noComment' | 'noStars'>;
}) {
  return (
    <dl className={css.answers}>
      {items.map(({ id, question, is_star_rating, rating, comment }) => (
        <div key={id}>
          <dt dir="auto">{question}</dt>
          <dd>
            {is_star_rating &&
              (rating ? (
                <StarRating value={rating} size={20} />
              ) : (
                <span className={css.quiet}>{texts.noStars}</span>
              ))}
            {comment ? (
              <p dir="auto" lang="" className={css.comment}>
                {comment}
              </p>
            ) : (
              !is_star_rating && <span className={css.quiet}>{texts.noComment}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Questions({ survey, texts, name, readOnly, star, submit, onSubmitted, failed, onOutdated }: Props) {
  const { answers, change, keep, forget } = useAnswers(name, survey, star);
  const [busy, setBusy] = useState(false);

  const items = answersOf(survey, answers);
  const refusal = refusalToSubmit(
    survey.surveyItems.map(({ id, is_star_rating }) => ({
      is_star_rating,
      rating: items.find((item) => item.id === id)?.rating ?? null,
    })),
    { survey_completed: false, read_only: readOnly },
  );
  const blocked = refusal === 'read_only' ? texts.readOnly : refusal && texts.starsMissing;

  const send = async () => {
    if (blocked) return;
    setBusy(true);
    try {
      const { survey: done } = await submit(items);
      forget();
      toast({ title: texts.submittedToast });
      onSubmitted(done);
    } catch (error) {
      const notice = failed(error);
      if (notice) toast(notice);
      if (error instanceof ApiError && error.problem?.code === 'survey_already_completed') {
        // Another person has submitted it, by the same link or in the team: the page shows theirs, and keeps these.
        keep();
        onOutdated();
      }
      setBusy(false);
    }
  };

  return (
    <Form className={css.survey} busy={busy} onSubmit={() => void send()}>
      <SurveyQuestions
        items={survey.surveyItems}
        texts={texts}
        answers={answers}
        disabled={busy}
        readOnly={readOnly}
        onChange={change}
      />
      <div className={css.foot}>
        <Button variant="primary" type="submit" busy={busy} disabledReason={blocked}>
          {texts.submit}
        </Button>
        <span className={css.quiet}>{blocked ?? texts.kept}</span>
      </div>
    </Form>
  );
}
