/** Objectives of the service, the single source of docs/slo.md, of the alarms and of the dashboard. */
export interface Objective {
  readonly promise: string;
  /** Percentage of thirty days' work that keeps the promise. */
  readonly target: number;
  /** Metric of the product, of which a value above the bound breaks the promise; without it, API Gateway's own. */
  readonly measured?: {
    readonly metric: string;
    readonly dimensions: Readonly<Record<string, string>>;
    /** In milliseconds. */
    readonly bound: number;
  };
  /** Number of broken promises in the longer window below which a quiet hour alarms nobody. */
  readonly least: number;
  readonly counts: string;
  readonly leavesOut: string;
  /** Heading of docs/runbook.md. */
  readonly runbook: string;
}

export const objectives = {
  mail: {
    promise: 'A mail is out within two minutes',
    target: 99.9,
    measured: { metric: 'MailLag', dimensions: {}, bound: 120_000 },
    least: 3,
    counts: 'Mails that were handed to the mail service, from the moment that they were due',
    leavesOut:
      'Mails that their workspace holds (its stop, its allowance of the day); mails that never leave, which the alarms on the relay, the queues and lost mails watch',
    runbook: 'mails-are-late',
  },
  api: {
    promise: 'A call of the API is answered without a failure of ours',
    target: 99.9,
    least: 5,
    counts: 'All calls that reach the gateway; those that are answered by 5xx break it',
    leavesOut: 'Refusals (4xx), and requests that the edge refuses',
    runbook: 'the-api-answers-5xx',
  },
  timeline: {
    promise: 'A page of a timeline is answered within a second',
    target: 95,
    measured: { metric: 'CallTime', dimensions: { routeClass: 'timeline' }, bound: 1000 },
    least: 20,
    counts: 'Calls for one or all timelines of a project, from the gateway on, with the start of a function',
    leavesOut: 'The way from the browser to the gateway and back, and looks whether anything has changed',
    runbook: 'timelines-are-slow',
  },
} as const satisfies Readonly<Record<string, Objective>>;

export type ObjectiveName = keyof typeof objectives;

/**
 * Windows in minutes in which the budget of thirty days may not burn `rate` times as fast as it lasts: the first uses up a
 * fiftieth of it, the second a twentieth. Both windows of a pair have to be over, so that an alarm ends soon after its cause (Google’s
 * SRE Workbook, chapter 5).
 */
export const burnWindows = [
  { rate: 14.4, long: 60, short: 5 },
  { rate: 6, long: 360, short: 30 },
] as const;

/** Percentage of broken promises from which the budget burns at this rate. */
export const burningFrom = ({ target }: Pick<Objective, 'target'>, rate: number): number =>
  Math.round(rate * (100 - target) * 1000) / 1000;
