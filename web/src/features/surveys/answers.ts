/** Answers of a survey, stored on this device until it is submitted. */
import { useEffect, useState } from 'react';
import type { ProjectSurvey } from '#contracts/surveys.ts';
import { isRating } from '#domain/survey/survey.ts';
import { now } from '#lib/calls/server-time.ts';
import { draftStore } from '#parts/form/draft-store.ts';

/** Answers so far, by question. */
export type Answers = Readonly<
  Record<number, { readonly rating?: number | undefined; readonly comment?: string | undefined }>
>;

/** Answers stored with the survey, if it was begun on another device. */
const savedIn = ({ surveyItems }: ProjectSurvey): Answers =>
  Object.fromEntries(
    surveyItems.map(({ id, rating, comment }) => [id, { rating: rating ?? undefined, comment }]),
  );

/** Answers of this device. */
const keeperOf = (name: string) =>
  draftStore<{ readonly answers: Answers }>(`survey.${name}`, {
    storage: localStorage,
    newId: () => crypto.randomUUID(),
    now,
    differ: () => false,
  });

const keptUnder = (name: string): Answers => keeperOf(name).load()?.answers ?? {};

/** Comments typed so far, as one text. */
export const commentsTyped = (name: string): string =>
  Object.values(keptUnder(name))
    .flatMap(({ comment }) => comment?.trim() || [])
    .join('\n\n');

/** Comments typed here of which a submitted survey has nothing, as one text: it was submitted elsewhere meanwhile. */
export const commentsUnsent = (name: string, { surveyItems }: ProjectSurvey): string => {
  const kept = keptUnder(name);
  return surveyItems
    .flatMap(({ id, comment }) => {
      const typed = kept[id]?.comment?.trim() ?? '';
      return typed === '' || typed === comment?.trim() ? [] : typed;
    })
    .join('\n\n');
};

/** Star chosen by the link in the mail; undefined if the URL has no valid one. */
export const starIn = (search: string): number | undefined => {
  const rating = Number(new URLSearchParams(search).get('rating'));
  return isRating(rating) ? rating : undefined;
};

/** Initial answers: those of the survey, overridden by the ones stored here, overridden by the star of the link. */
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

/** Takes the star out of the address: a reload must not choose it again over a later choice. */
const dropStar = (): void => history.replaceState(history.state, '', location.pathname);

/** State of the answers, stored under a name. Tabs follow each other's answers. */
export const useAnswers = (name: string, survey: ProjectSurvey, star?: number) => {
  const [keeper] = useState(() => keeperOf(name));
  const [answers, setAnswers] = useState(() => firstAnswers(survey, keeper.load()?.answers ?? {}, star));
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === keeper.key) setAnswers((here) => ({ ...here, ...keeper.load()?.answers }));
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [keeper]);
  return {
    answers,
    change: (id: number, what: Answers[number]) => {
      const next = { ...answers, [id]: { ...answers[id], ...what } };
      setAnswers(next);
      keeper.save({ answers: next });
      if (star !== undefined) dropStar();
    },
    /** Stores the answers as they are here, whatever another tab has done with them. */
    keep: () => keeper.save({ answers }),
    forget: () => keeper.clear(),
  };
};
