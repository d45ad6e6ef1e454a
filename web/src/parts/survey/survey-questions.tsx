import type { ReactNode } from 'react';
import { textLimit } from '#domain/text-limit.ts';
import type { SurveyTexts } from '#lib/texts/en/survey.ts';
import { TextArea } from '#ui/inputs.tsx';
import { StarInput } from '#ui/star-rating.tsx';

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
