/** Sentences about a round that several contacts decide: who has answered, and who is waited for. */
import type { Language } from '#contracts/common.ts';
import type { Review } from '#contracts/review.ts';
import type { ApproversTexts } from '#lib/texts/en/approvers.ts';

const catalogues: Readonly<Record<Language, () => Promise<{ readonly approvers: ApproversTexts }>>> = {
  en: () => import('#lib/texts/en/approvers.ts'),
  es: () => import('#lib/texts/es/approvers.ts'),
  it: () => import('#lib/texts/it/approvers.ts'),
  fr: () => import('#lib/texts/fr/approvers.ts'),
};

export const approversTexts = async (language: Language): Promise<ApproversTexts> =>
  (await catalogues[language]()).approvers;

export type OpenAnswers = NonNullable<Review['approval']>;

/** Names in words: "Ann, Bert and Cara". */
export const listed = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(names);

/** `isClient`: the reader is one of the contacts, whose own answer is told first. */
export const answerWords = (
  { answers, waiting, counts }: OpenAnswers,
  texts: ApproversTexts,
  language: Language,
  isClient: boolean,
): readonly string[] => {
  const own = answers.find((one) => one.own)?.decision;
  const others = (['approve', 'request_changes'] as const).flatMap((decision) => {
    const names = answers.filter((one) => !one.own && one.decision === decision).map(({ by }) => by);
    return names.length > 0 ? [texts.gave[decision](listed(names, language))] : [];
  });
  const missing = [...(isClient && counts && !own ? [texts.you] : []), ...waiting];
  return [
    ...(own ? [texts.own[own]] : []),
    ...others,
    ...(missing.length > 0 ? [texts.waiting(listed(missing, language))] : []),
    ...(isClient && !counts ? [texts.notCounted] : []),
    ...(isClient && counts ? [own ? texts.change : texts.rule] : []),
  ];
};
