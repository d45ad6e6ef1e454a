/**
 * Draft of a client's words about a round, stored on this device: it survives a lost connection, a closed dialog and
 * a reload.
 */

const key = (scope: string) => `proofline.review.${scope}`;

/** Draft under the name of a round: its link, or its ids with its reader. */
export const answerDraft = (scope: string) => ({
  load: (): string => localStorage.getItem(key(scope)) ?? '',
  save: (text: string): void =>
    text === '' ? localStorage.removeItem(key(scope)) : localStorage.setItem(key(scope), text),
  forget: (): void => localStorage.removeItem(key(scope)),
});

/** Draft of the words of a wish for more time, beside that of an answer. */
export const wishDraft = (scope: string) => answerDraft(`wish.${scope}`);

/** Words of both that were not sent, as one text. */
export const wordsOfRound = (scope: string): string =>
  [answerDraft(scope), wishDraft(scope)]
    .map(({ load }) => load())
    .filter((text) => text !== '')
    .join('\n\n');
