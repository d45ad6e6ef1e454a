/** API calls of the survey page for guests, separate from those of members to keep the bundle small. */
import { type GuestSurvey, getGuestSurvey, submitGuestSurvey } from '#contracts/surveys.ts';
import { api } from '#lib/calls/api.ts';
import type { SurveyTexts } from '#lib/texts/en/survey.ts';
import { signatureOf } from '#parts/guest/answerer.ts';
import { surveyTextsIn } from '#parts/survey/survey-texts.ts';
import type { answersOf } from './answers.ts';

export interface LoadedSurvey {
  readonly guest: GuestSurvey;
  readonly texts: SurveyTexts;
}

/** Survey of a link, with the page's texts in the client's language. */
export const loadSurvey = async (token: string): Promise<LoadedSurvey> => {
  const guest = await api(getGuestSurvey, { params: { token } });
  return { guest, texts: await surveyTextsIn[guest.language]() };
};

export const submitByLink = (token: string, items: ReturnType<typeof answersOf>) =>
  api(submitGuestSurvey, { params: { token }, body: { items, ...signatureOf(token) } });
