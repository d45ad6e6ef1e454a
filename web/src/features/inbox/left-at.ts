/** Time at which a person left the inbox last, on this device. */

const keyOf = (person: string) => `proofline.inbox-left.${person}`;

/** Epoch milliseconds; undefined at the first visit, or where nothing can be stored. */
export const leftAt = (person: string): number | undefined => {
  try {
    return Number(localStorage.getItem(keyOf(person))) || undefined;
  } catch {
    return undefined;
  }
};

export const rememberLeaving = (person: string, now: number): void => {
  try {
    localStorage.setItem(keyOf(person), String(now));
  } catch {
    // Not stored: nothing is told apart at the next visit.
  }
};
