/** A survey being answered: kept on this device until it is submitted. */
import { useState } from 'react';
import type { ProjectSurvey } from '#contracts/surveys.ts';
import { isRating } from '#domain/survey/survey.ts';

/** What was chosen and written so far, by question. */
export type Answers = Readonly<
  Record<number, { readonly rating?: number | undefined; readonly comment?: string | undefined }>
>;

/** What the survey itself holds already, for one that was begun elsewhere. */
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
    // A full or forbidden storage must not stop anybody from answering.
  }
};

/** The star that a link in the mail was pressed for; undefined when the address names none. */
export const starIn = (search: string): number | undefined => {
  const rating = Number(new URLSearchParams(search).get('rating'));
  return isRating(rating) ? rating : undefined;
};

/** The answers to begin with: the survey's own, over them what is kept here, over that the star of the link. */
export const firstAnswers = (survey: ProjectSurvey, kept: Answers, star: number | undefined): Answers => {
  const asked = survey.surveyItems.find(({ is_question_in_email }) => is_question_in_email);
  const answers = { ...savedIn(survey), ...kept };
  return asked && star ? { ...answers, [asked.id]: { ...answers[asked.id], rating: star } } : answers;
};

/** What is submitted: an answer to every question. */
export const answersOf = ({ surveyItems }: ProjectSurvey, answers: Answers) =>
  surveyItems.map(({ id, is_star_rating }) => ({
    id,
    rating: is_star_rating ? (answers[id]?.rating ?? null) : null,
    comment: answers[id]?.comment ?? '',
  }));

/** The answers as state, kept under a name. */
export const useAnswers = (name: string, survey: ProjectSurvey, star?: number) => {
  const key = `proofline.survey.${name}`;
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
