/** Words of a guest about a round, on this device: they survive a lost connection, a closed dialog and a reload. */

const key = (token: string) => `proofline.review.${token}`;

export const reviewDraft = (token: string) => ({
  load: (): string => localStorage.getItem(key(token)) ?? '',
  save: (text: string): void => localStorage.setItem(key(token), text),
  forget: (): void => localStorage.removeItem(key(token)),
});
