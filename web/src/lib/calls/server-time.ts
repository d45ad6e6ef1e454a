/** Server time, so that "overdue" means the same on the screen as in the mail, independent of this machine's clock. */
let offset = 0;

/** Reads the time from an answer's Date header, which has a precision of a second. */
export const learnTime = (date: string | null): void => {
  const at = date ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(at)) return;
  const difference = at - Date.now();
  // Differences below the header's precision and the latency of the answer are noise.
  if (Math.abs(difference - offset) > 2000) offset = difference;
};

/** Epoch milliseconds. */
export const now = (): number => Date.now() + offset;
export const nowIso = (): string => new Date(now()).toISOString();
