/** The server's time, so that "overdue" means the same on the screen as in the mail, whatever this machine's clock says. */
let offset = 0;

/** Takes the time from an answer's Date header, which is exact to the second. */
export const learnTime = (date: string | null): void => {
  const at = date ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(at)) return;
  const difference = at - Date.now();
  // Below the header's own exactness and the way of the answer there is nothing to learn.
  if (Math.abs(difference - offset) > 2000) offset = difference;
};

/** Epoch milliseconds. */
export const now = (): number => Date.now() + offset;
export const nowIso = (): string => new Date(now()).toISOString();
