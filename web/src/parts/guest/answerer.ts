/** Colleague who answers by a link that was forwarded to them, kept in this browser for that link. */
import type { Answerer } from '#domain/answerer/index.ts';
import { now } from '#lib/calls/server-time.ts';

const keyOf = (token: string): string => `proofline.answerer.${token}`;

/** Tells of another choice in another tab, whose calls and those of this one are then by the same person. */
export const onAnswerer = (token: string, changed: () => void): (() => void) => {
  const follow = ({ key }: StorageEvent) => key === keyOf(token) && changed();
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
};

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

const passKey = (token: string): string => `proofline.pass.${token}`;

/** Pass of this browser for decisions by a link, for as long as it holds. */
export const passOf = (token: string): string | undefined => {
  try {
    const kept = JSON.parse(localStorage.getItem(passKey(token)) ?? 'null') as {
      readonly pass: string;
      readonly until: string;
    } | null;
    return kept && Date.parse(kept.until) > now() ? kept.pass : undefined;
  } catch {
    return undefined;
  }
};

export const keepPass = (token: string, pass: { readonly pass: string; readonly until: string }): void =>
  localStorage.setItem(passKey(token), JSON.stringify(pass));

export const forgetPass = (token: string): void => localStorage.removeItem(passKey(token));

/** The fields of a decision's body that say and prove who takes it. */
export const proofOf = (token: string) => {
  const pass = passOf(token);
  return { ...signatureOf(token), ...(pass === undefined ? {} : { pass }) };
};
