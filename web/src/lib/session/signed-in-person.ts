import { isSeenPortal } from './seen-as.ts';

/** Owner of the data stored in this browser: the subject of the last sign-in, known without a request. */
const key = 'proofline.person';

/** Undefined in a tab that shows the portal as a contact sees it: its answers are none of the member's own. */
export const personHere = (): string | undefined =>
  isSeenPortal() ? undefined : (localStorage.getItem(key) ?? undefined);

/** Name of something in this browser's storage that is the signed-in person's alone, such as the draft of a form. */
export const ownName = (name: string): string => {
  const person = personHere();
  return person === undefined ? name : `${name}.${person}`;
};

/** Stores the signed-in person, and clears another person's data. */
export const rememberPerson = async (subject: string): Promise<void> => {
  const before = personHere();
  if (before === subject) return;
  localStorage.setItem(key, subject);
  if (before !== undefined) await (await import('#lib/offline/clear-stores.ts')).clearStores(before);
};

/** Removes the signed-in person and their data. */
export const forgetPerson = async (): Promise<void> => {
  const before = personHere();
  localStorage.removeItem(key);
  if (before !== undefined) await (await import('#lib/offline/clear-stores.ts')).clearStores(before);
};
