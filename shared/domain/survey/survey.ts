import type { Translated } from './translations.ts';

/** Item of a survey template (delivery.md section 3), with its texts in further languages. */
export type SurveyItem = Translated & {
  readonly is_star_rating: boolean;
  /** True for the question whose stars the mail shows. At most one item has it, and it is a star item. */
  readonly is_question_in_email: boolean;
  /** Removed in the form since the last save. */
  readonly deleted?: boolean;
};

/** Answer of a contact so far. A `rating` of 0 or null counts as missing. */
export type SurveyAnswer = { readonly is_star_rating: boolean; readonly rating?: number | null };

export const maxRating = 5;
export const mostSurveyItems = 50;

export type TemplateProblem =
  | { readonly code: 'no_survey_items' }
  | { readonly code: 'empty_survey_question'; readonly index: number }
  | { readonly code: 'email_question_without_stars'; readonly index: number }
  | { readonly code: 'several_email_questions' };

const isRated = ({ rating }: SurveyAnswer) => typeof rating === 'number' && rating > 0;

/** First problem that prevents saving a survey template (administration.md section 5). */
export const surveyTemplateProblem = (items: readonly SurveyItem[]): TemplateProblem | undefined => {
  const kept = items.flatMap((item, index) => (item.deleted ? [] : [{ item, index }]));
  if (kept.length === 0) return { code: 'no_survey_items' };
  const empty = kept.find(({ item }) => item.question.trim() === '');
  if (empty) return { code: 'empty_survey_question', index: empty.index };
  const inEmail = kept.filter(({ item }) => item.is_question_in_email);
  const starless = inEmail.find(({ item }) => !item.is_star_rating);
  if (starless) return { code: 'email_question_without_stars', index: starless.index };
  return inEmail.length > 1 ? { code: 'several_email_questions' } : undefined;
};

/**
 * Items after the mail's question was chosen: the others are cleared. A comment question can't be chosen, and the
 * chosen one can't be cleared.
 */
export const withEmailQuestion = <Item extends SurveyItem>(
  items: readonly Item[],
  index: number,
): readonly Item[] => {
  const chosen = items[index];
  if (!chosen?.is_star_rating || chosen.deleted) return items;
  return items.map((item, at) => ({ ...item, is_question_in_email: at === index }));
};

/** True for a whole number of stars, 1 to 5. */
export const isRating = (rating: number): boolean =>
  Number.isInteger(rating) && rating >= 1 && rating <= maxRating;

export type SurveyBadge = 'PENDING' | 'INCOMPLETE' | 'COMPLETED';

/** Progress of a contact with a survey (delivery.md section 2). */
export const surveyBadge = (answers: readonly SurveyAnswer[], survey_completed: boolean): SurveyBadge => {
  if (survey_completed) return 'COMPLETED';
  return answers.some((answer) => answer.is_star_rating && isRated(answer)) ? 'INCOMPLETE' : 'PENDING';
};

export type SubmitRefusal = 'survey_completed' | 'read_only' | 'rating_missing';

/** Refusal to submit: the survey is completed, the subscription is read-only, or a star item has no rating. */
export const refusalToSubmit = (
  answers: readonly SurveyAnswer[],
  state: { readonly survey_completed: boolean; readonly read_only: boolean },
): SubmitRefusal | undefined => {
  if (state.survey_completed) return 'survey_completed';
  if (state.read_only) return 'read_only';
  return answers.some((answer) => answer.is_star_rating && !isRated(answer)) ? 'rating_missing' : undefined;
};

/** Mean of the ratings given, 1 to 5, unrounded. `undefined` without any. */
export const meanRating = (answers: readonly SurveyAnswer[]): number | undefined => {
  const ratings = answers.flatMap(({ is_star_rating, rating }) => (is_star_rating && rating ? [rating] : []));
  return ratings.length === 0 ? undefined : ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
};

/** Survey state that decides the status of a finished project. */
export type CsatOfProject = {
  readonly send_csat_survey: boolean;
  readonly is_survey_sent: boolean;
  readonly survey_completed: boolean;
};

/** The same with the plan of the workspace, without which no survey can be sent, whatever the project's switch says. */
export type CsatInPlan = CsatOfProject & { readonly surveys_in_plan: boolean };

/**
 * Status of a project without an open revision (delivery.md section 4). For agents: Pending CSAT while a survey is
 * wanted, unsent, and in the plan: after a downgrade nothing is left to do. For a client: Pending CSAT while their own survey is sent and not completed; `project` then
 * holds the state of that contact's survey.
 */
export const csatStatus = (side: 'agent' | 'client', project: CsatInPlan): 'completed' | 'pending_csat' => {
  const pending =
    side === 'agent'
      ? project.surveys_in_plan && project.send_csat_survey && !project.is_survey_sent
      : project.is_survey_sent && !project.survey_completed;
  return pending ? 'pending_csat' : 'completed';
};

/** Stored question with its answer. */
type Answered = {
  readonly id: number;
  readonly is_star_rating: boolean;
  readonly rating?: number;
  readonly comment?: string;
};

/** Answer to a question, as submitted by the form. */
export type GivenAnswer = {
  readonly id: number;
  readonly rating?: number | null;
  readonly comment?: string;
};

/**
 * Replaces the answers to the given questions; the others keep theirs. Stars are ignored for a comment question, and so
 * is an answer to an unknown question.
 */
export const withAnswers = <Item extends Answered>(
  items: readonly Item[],
  given: readonly GivenAnswer[],
): readonly Item[] => {
  const answers = new Map(given.map((answer) => [answer.id, answer]));
  return items.map((item) => {
    const answer = answers.get(item.id);
    if (!answer) return item;
    const { rating: _, comment: __, ...question } = item;
    const { rating, comment = '' } = answer;
    const stars = item.is_star_rating && typeof rating === 'number' && isRating(rating) ? { rating } : {};
    return { ...question, ...stars, ...(comment === '' ? {} : { comment }) } as Item;
  });
};
