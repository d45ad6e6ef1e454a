/**
 * Unknown errors of the page: logged to the console, and reported where the deployment configures it
 * (error-reports.ts).
 */
type Report = (error: unknown) => void;

let report: Report | undefined;
/** Errors from before the reporter was set, at most a few: a page that fails at once often fails repeatedly. */
const early: unknown[] = [];
const mostEarly = 5;

/**
 * True if a query was cancelled because its page was left, which is no error. Checked by its message, because guest
 * pages don't load that library.
 */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && error.message === 'CancelledError';

/** Handles errors that React caught, in parts of the page that could not be rendered. */
export const caughtByReact = (error: unknown): void => {
  if (isGivenUp(error)) return;
  console.error(error);
  if (report) report(error);
  else if (early.length < mostEarly) early.push(error);
};

/** Sets the reporter, and reports the earlier errors. */
export const reportErrorsBy = (given: Report): void => {
  report = given;
  for (const error of early.splice(0)) given(error);
};

/**
 * Loads the settings of error reports when the page is idle. `isGuest`: the address contains a token, and the content
 * is a client's.
 */
export const startErrorReports = (isGuest: boolean): void => {
  const start = async () => {
    const answer = await fetch('/config.json');
    const { errors } = (await answer.json()) as { errors?: { dsn: string; environment: string } };
    if (!errors) return;
    const { collectErrors } = await import('./error-reports.ts');
    reportErrorsBy(collectErrors({ ...errors, isGuest }));
  };
  const later = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1000));
  // Without the settings this failure can't be reported either.
  later(() => void start().catch(() => {}));
};
