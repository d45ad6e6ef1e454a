/** Drafts that were typed in this browser, by the link of their round: they follow their author's name. */

const keyOf = (token: string): string => `proofline.typed-here.${token}`;
/** Ids that are kept; more drafts than a round takes points are nobody's. */
const most = 500;

export const typedHere = (token: string): readonly string[] => {
  try {
    return JSON.parse(localStorage.getItem(keyOf(token)) ?? '[]') as readonly string[];
  } catch {
    return [];
  }
};

export const noteTyped = (token: string, id: string): void => {
  const ids = typedHere(token);
  if (ids.includes(id)) return;
  try {
    localStorage.setItem(keyOf(token), JSON.stringify([...ids, id].slice(-most)));
  } catch {
    // Full or switched off: the draft keeps the name that it was typed under.
  }
};
