/** Texts of the components themselves; all others are props. */
export interface UiTexts {
  readonly close: string;
  readonly dismiss: string;
  readonly remove: (what: string) => string;
  readonly noMatches: string;
  readonly loading: string;
  readonly previous: string;
  readonly next: string;
  readonly page: (page: number, pages: number) => string;
  readonly notifications: string;
  readonly copy: string;
  readonly copied: string;
  readonly retry: string;
  readonly errorId: string;
  readonly stars: (value: number, max: number) => string;
  readonly breadcrumb: string;
  readonly skipToContent: string;
  readonly openMenu: string;
  readonly collapse: string;
  readonly expand: string;
  readonly required: string;
  readonly showTable: string;
  readonly showChart: string;
  /** Same with the title, for screen readers, which read the button out of context. */
  readonly showTableOf: (title: string) => string;
  readonly showChartOf: (title: string) => string;
  readonly notEnoughData: string;
}

export const englishUi: UiTexts = {
  close: 'Close',
  dismiss: 'Dismiss',
  remove: (what) => `Remove ${what}`,
  noMatches: 'No matches',
  loading: 'Loading',
  previous: 'Previous',
  next: 'Next',
  page: (page, pages) => `Page ${page} of ${pages}`,
  notifications: 'Notifications',
  copy: 'Copy',
  copied: 'Copied',
  retry: 'Try again',
  errorId: 'Error ID',
  stars: (value, max) => `${value} of ${max} stars`,
  breadcrumb: 'Breadcrumb',
  skipToContent: 'Skip to content',
  openMenu: 'Open menu',
  collapse: 'Collapse sidebar',
  expand: 'Expand sidebar',
  required: 'required',
  showTable: 'Show as table',
  showChart: 'Show as chart',
  showTableOf: (title) => `Show as table: ${title}`,
  showChartOf: (title) => `Show as chart: ${title}`,
  notEnoughData: 'Not enough data available',
};
