/**
 * Draft of a client's words about a round, stored on this device: it survives a lost connection, a closed dialog and
 * a reload.
 */

const key = (scope: string) => `proofline.review.${scope}`;

/** Draft under the name of a round: its link, or its ids with its reader. */
export const answerDraft = (scope: string) => ({
  load: (): string => localStorage.getItem(key(scope)) ?? '',
  save: (text: string): void => localStorage.setItem(key(scope), text),
  forget: (): void => localStorage.removeItem(key(scope)),
});
