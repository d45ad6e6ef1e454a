/** One item of a survey template (delivery.md section 3). */
export type SurveyItem = {
  readonly question: string;
  readonly is_star_rating: boolean;
  /** Whether the mail shows this question's stars. At most one item does, and it is a star item. */
  readonly is_question_in_email: boolean;
  /** A saved item that was removed and not saved yet. */
  readonly deleted?: boolean;
};

/** What a contact has given so far for an item. A `rating` of 0 or none is no rating. */
export type SurveyAnswer = { readonly is_star_rating: boolean; readonly rating?: number | null };

export const maxRating = 5;

export type TemplateProblem =
  | { readonly code: 'no_survey_items' }
  | { readonly code: 'empty_survey_question'; readonly index: number }
  | { readonly code: 'email_question_without_stars'; readonly index: number }
  | { readonly code: 'several_email_questions' };

const isRated = ({ rating }: SurveyAnswer) => typeof rating === 'number' && rating > 0;

/** The first thing that keeps a survey template from being saved (administration.md section 5). */
export function surveyTemplateProblem(items: readonly SurveyItem[]): TemplateProblem | undefined {
  const kept = items.flatMap((item, index) => (item.deleted ? [] : [{ item, index }]));
  if (kept.length === 0) return { code: 'no_survey_items' };
  const empty = kept.find(({ item }) => item.question.trim() === '');
  if (empty) return { code: 'empty_survey_question', index: empty.index };
  const inEmail = kept.filter(({ item }) => item.is_question_in_email);
  const starless = inEmail.find(({ item }) => !item.is_star_rating);
  if (starless) return { code: 'email_question_without_stars', index: starless.index };
  return inEmail.length > 1 ? { code: 'several_email_questions' } : undefined;
}

/**
 * The items after the mail's question was ticked at this index: the others are cleared. Nothing changes on a comment
 * question, nor on the one that is ticked, since it can't be unticked.
 */
export function withEmailQuestion<Item extends SurveyItem>(
  items: readonly Item[],
  index: number,
): readonly Item[] {
  const chosen = items[index];
  if (!chosen?.is_star_rating || chosen.deleted) return items;
  return items.map((item, at) => ({ ...item, is_question_in_email: at === index }));
}

/** Whether the number is a rating a star item takes: 1 to 5, whole. */
export function isRating(rating: number): boolean {
  return Number.isInteger(rating) && rating >= 1 && rating <= maxRating;
}

export type SurveyBadge = 'PENDING' | 'INCOMPLETE' | 'COMPLETED';

/** How far a contact has got with a survey (delivery.md section 2). */
export function surveyBadge(answers: readonly SurveyAnswer[], survey_completed: boolean): SurveyBadge {
  if (survey_completed) return 'COMPLETED';
  return answers.some((answer) => answer.is_star_rating && isRated(answer)) ? 'INCOMPLETE' : 'PENDING';
}

export type SubmitRefusal = 'survey_completed' | 'read_only' | 'rating_missing';

/** What stands against submitting: the survey is done, the subscription is read-only, or a star item has no rating. */
export function refusalToSubmit(
  answers: readonly SurveyAnswer[],
  state: { readonly survey_completed: boolean; readonly read_only: boolean },
): SubmitRefusal | undefined {
  if (state.survey_completed) return 'survey_completed';
  if (state.read_only) return 'read_only';
  return answers.some((answer) => answer.is_star_rating && !isRated(answer)) ? 'rating_missing' : undefined;
}

/** The mean of the ratings given, 1 to 5, unrounded. `undefined` without any. */
export function meanRating(answers: readonly SurveyAnswer[]): number | undefined {
  const ratings = answers.flatMap(({ is_star_rating, rating }) => (is_star_rating && rating ? [rating] : []));
  return ratings.length === 0 ? undefined : ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
}

/** What decides how a project whose work is done is shown. */
export type CsatOfProject = {
  readonly send_csat_survey: boolean;
  readonly is_survey_sent: boolean;
  readonly survey_completed: boolean;
};

/**
 * How a project with no open revision is shown (delivery.md section 4). To agents: Pending CSAT while a survey is asked
 * for and unsent. To a client: Pending CSAT while their own survey is sent and not completed; `project` then holds what
 * is true of that contact's survey.
 */
export function csatStatus(side: 'agent' | 'client', project: CsatOfProject): 'completed' | 'pending_csat' {
  const pending =
    side === 'agent'
      ? project.send_csat_survey && !project.is_survey_sent
      : project.is_survey_sent && !project.survey_completed;
  return pending ? 'pending_csat' : 'completed';
}

/** A question with what was answered to it, as it is kept. */
type Answered = {
  readonly id: number;
  readonly is_star_rating: boolean;
  readonly rating?: number;
  readonly comment?: string;
};

/** What a form hands in for a question. */
export type GivenAnswer = {
  readonly id: number;
  readonly rating?: number | null;
  readonly comment?: string;
};

/**
 * The questions with these answers in place of the earlier ones; those not mentioned keep theirs. Stars are taken for star
 * questions only, and nothing for a question that isn't there.
 */
export function withAnswers<Item extends Answered>(
  items: readonly Item[],
  given: readonly GivenAnswer[],
): readonly Item[] {
  const answers = new Map(given.map((answer) => [answer.id, answer]));
  return items.map((item) => {
    const answer = answers.get(item.id);
    if (!answer) return item;
    const { rating: _, comment: __, ...question } = item;
    const { rating, comment = '' } = answer;
    const stars = item.is_star_rating && typeof rating === 'number' && isRating(rating) ? { rating } : {};
    return { ...question, ...stars, ...(comment === '' ? {} : { comment }) } as Item;
  });
}
