/** Answers of a survey, stored on this device until it is submitted. */
import { useState } from 'react';
import type { ProjectSurvey } from '#contracts/surveys.ts';
import { isRating } from '#domain/survey/survey.ts';

/** Answers so far, by question. */
export type Answers = Readonly<
  Record<number, { readonly rating?: number | undefined; readonly comment?: string | undefined }>
>;

/** Answers stored with the survey, if it was begun on another device. */
const savedIn = ({ surveyItems }: ProjectSurvey): Answers =>
  Object.fromEntries(
    surveyItems.map(({ id, rating, comment }) => [id, { rating: rating ?? undefined, comment }]),
  );

const read = (key: string): Answers => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Answers) : {};
  } catch {
    return {};
  }
};

const keep = (key: string, answers: Answers): void => {
  try {
    localStorage.setItem(key, JSON.stringify(answers));
  } catch {
    // Answering must work even if the storage is full or forbidden.
  }
};

const keyOf = (name: string) => `proofline.survey.${name}`;

/** Comments typed so far, as one text. */
export const commentsTyped = (name: string): string =>
  Object.values(read(keyOf(name)))
    .flatMap(({ comment }) => comment?.trim() || [])
    .join('\n\n');

/** Star chosen by the link in the mail; undefined if the address holds no valid one. */
export const starIn = (search: string): number | undefined => {
  const rating = Number(new URLSearchParams(search).get('rating'));
  return isRating(rating) ? rating : undefined;
};

/** Initial answers: those of the survey, overridden by those kept here, overridden by the star of the link. */
export const firstAnswers = (survey: ProjectSurvey, kept: Answers, star: number | undefined): Answers => {
  const asked = survey.surveyItems.find(({ is_question_in_email }) => is_question_in_email);
  const answers = { ...savedIn(survey), ...kept };
  return asked && star ? { ...answers, [asked.id]: { ...answers[asked.id], rating: star } } : answers;
};

/** Submitted body: an answer to every question. */
export const answersOf = ({ surveyItems }: ProjectSurvey, answers: Answers) =>
  surveyItems.map(({ id, is_star_rating }) => ({
    id,
    rating: is_star_rating ? (answers[id]?.rating ?? null) : null,
    comment: answers[id]?.comment ?? '',
  }));

/** State of the answers, stored under a name. */
export const useAnswers = (name: string, survey: ProjectSurvey, star?: number) => {
  const key = keyOf(name);
  const [answers, setAnswers] = useState(() => firstAnswers(survey, read(key), star));
  return {
    answers,
    change: (id: number, what: Answers[number]) => {
      const next = { ...answers, [id]: { ...answers[id], ...what } };
      setAnswers(next);
      keep(key, next);
    },
    forget: () => localStorage.removeItem(key),
  };
};
