import type { ReactNode } from 'react';
import { textLimit } from '#domain/text-limit.ts';
import type { SurveyTexts } from '#lib/texts/en/survey.ts';
import { Avatar } from '#ui/avatar.tsx';
import { cx } from '#ui/cx.ts';
import { TextArea } from '#ui/inputs.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StarInput } from '#ui/star-rating.tsx';
import css from './survey-sheet.module.css';

/** Page of a survey as its contact sees it; a preview of it is a part of another page. */
export function SurveySheet({
  workspace,
  title,
  about,
  isPreview = false,
  children,
}: {
  workspace: { readonly name: string; readonly logo: string | null };
  title: string;
  /** Lines below the title. */
  about?: ReactNode;
  isPreview?: boolean;
  children: ReactNode;
}) {
  const [Head, Main, Title] = isPreview
    ? (['div', 'div', 'p'] as const)
    : (['header', 'main', 'h1'] as const);
  return (
    <div className={cx(css.page, isPreview && css.preview)}>
      <Head className={css.head}>
        <Avatar name={workspace.name} src={workspace.logo} size={32} square />
        <span>{workspace.name}</span>
      </Head>
      <Main className={css.main}>
        <div className={css.about}>
          <Title className={css.title}>{title}</Title>
          {about}
        </div>
        {children}
      </Main>
    </div>
  );
}

/** Outline of the page while the survey is loading. */
export function SurveySheetLoading() {
  return (
    <div className={css.page} aria-busy="true">
      <header className={css.head}>
        <Skeleton width={220} height={32} />
      </header>
      <main className={css.main}>
        <Skeleton height={56} />
        <Skeleton height={280} />
      </main>
    </div>
  );
}

/** Answer to a question so far. */
export interface AnswerSoFar {
  readonly rating?: number | undefined;
  readonly comment?: string | undefined;
}

/** Questions of a survey as its contact answers them: stars, or a box for words. */
export function SurveyQuestions<Id extends PropertyKey>({
  items,
  texts,
  answers,
  disabled = false,
  readOnly = false,
  onChange,
}: {
  items: readonly { readonly id: Id; readonly question: ReactNode; readonly is_star_rating: boolean }[];
  texts: Pick<SurveyTexts, 'optional'>;
  answers: Readonly<Partial<Record<Id, AnswerSoFar>>>;
  /** True while the answers are sent. */
  disabled?: boolean;
  readOnly?: boolean;
  onChange: (id: Id, what: AnswerSoFar) => void;
}) {
  return items.map(({ id, question, is_star_rating }) =>
    is_star_rating ? (
      <StarInput
        key={String(id)}
        label={question}
        required
        value={answers[id]?.rating ?? 0}
        disabled={readOnly || disabled}
        onChange={(rating) => onChange(id, { rating })}
      />
    ) : (
      <TextArea
        key={String(id)}
        label={question}
        hint={texts.optional}
        rows={4}
        maxLength={textLimit}
        value={answers[id]?.comment ?? ''}
        readOnly={readOnly}
        onChange={({ currentTarget }) => onChange(id, { comment: currentTarget.value })}
      />
    ),
  );
}
