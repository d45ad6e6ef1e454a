import { useEffect, useState } from 'react';
import type { Language } from '#contracts/common.ts';
import type { ApproversTexts } from '#lib/texts/en/approvers.ts';
import { approversTexts } from './approver-words.ts';

/** Texts of a round that several decide; undefined until they are there, and where none are wanted. */
export const useApproversTexts = (language: Language | undefined): ApproversTexts | undefined => {
  const [texts, setTexts] = useState<ApproversTexts>();
  useEffect(() => {
    if (language) approversTexts(language).then(setTexts, () => {});
  }, [language]);
  return texts;
};
