/** Unknown errors of the page: told in the console, and reported where the deployment says so (error-reports.ts). */
type Report = (error: unknown) => void;

let report: Report | undefined;
/** What went wrong before anybody listened. A page that fails at once fails often: a few tell enough. */
const early: unknown[] = [];
const mostEarly = 5;

/** A page that is left gives up what it was loading: nothing went wrong. Told by its message, as guests load no such library. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && error.message === 'CancelledError';

/** What React has caught: a part of the page that could not be shown. */
export const caughtByReact = (error: unknown): void => {
  if (isGivenUp(error)) return;
  console.error(error);
  if (report) report(error);
  else if (early.length < mostEarly) early.push(error);
};

/** From now on, and for what went wrong before. */
export const reportErrorsBy = (given: Report): void => {
  report = given;
  for (const error of early.splice(0)) given(error);
};

/**
 * Asks where errors are reported, when the page has nothing better to do. `isGuest`: addresses hold tokens, and what is
 * shown is a client's.
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
  // Who cannot be asked cannot be told either.
  later(() => void start().catch(() => {}));
};
