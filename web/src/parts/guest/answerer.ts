/** Colleague who answers by a link that was forwarded to them, kept in this browser for that link. */
import type { Answerer } from '#domain/answerer/index.ts';

const keyOf = (token: string): string => `proofline.answerer.${token}`;

/** Undefined where the contact themselves answer. */
export const answererOf = (token: string): Answerer | undefined => {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(token)) ?? 'null') as Answerer | null;
    return kept ?? undefined;
  } catch {
    // A browser without storage, or with somebody else's.
    return undefined;
  }
};

export const keepAnswerer = (token: string, answerer: Answerer | undefined): void => {
  if (answerer) localStorage.setItem(keyOf(token), JSON.stringify(answerer));
  else localStorage.removeItem(keyOf(token));
};

/** Field of a call's body that says who answers; none where it is the contact. */
export const signatureOf = (token: string): { readonly answerer?: Answerer } => {
  const answerer = answererOf(token);
  return answerer ? { answerer } : {};
};
