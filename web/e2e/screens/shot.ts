/** What a picture is taken of, and what several areas of them lead to their states by. */
import type { BrowserContext, Page } from 'playwright-core';
import { problemOf } from '../../../shared/contracts/errors.ts';
import type { ProjectStatus } from '../../../shared/contracts/projects.ts';
import type { Subscription } from '../../../shared/contracts/workspace.ts';

/** One state of a screen. */
export interface Shot {
  readonly name: string;
  readonly path: string;
  /** Nobody is signed in: pages of guests. */
  readonly guest?: true;
  /** A contact of a client in the portal has signed in, instead of the owner. */
  readonly asClient?: true;
  /** What leads from the open page to the state. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** Makes the API answer otherwise than the demo does. */
  readonly given?: (context: BrowserContext) => Promise<unknown>;
  /** A refusal that belongs to the state: the browser reports it like an error. */
  readonly refused?: number;
  /** The window as high as it is, for what lies over a page. */
  readonly window?: true;
}

/** Where the demo's projects and rounds are to be seen. */
export interface Found {
  readonly timelineOf: (project: string) => string;
  readonly timelineIn: (status: ProjectStatus) => string;
  readonly settingsOf: (project: string) => string;
  /** The overview of a project with several deliverables. */
  readonly multi: (project: string) => string;
  /** The way in by a mail about a project: the newest one's, or that of one before. */
  readonly reviewOf: (project: string, before?: number) => string;
  /** The way in by the mail about a deliverable of this title. */
  readonly deliveryOf: (title: string) => string;
  /** The way in by the newest mail that asked about a project. */
  readonly surveyOf: (project: string) => string;
}

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).first().click();

/** Presses a button that opens a dialog. */
export const inDialog = (button: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await page.getByRole('dialog').waitFor();
};

/** The calls that a pattern fits are refused. */
export const failing = (pattern: string | RegExp) => (context: BrowserContext) =>
  context.route(pattern, (route) =>
    route.fulfill({ status: 500, json: { error: problemOf({ code: 'internal', id: '7f3c2a' }) } }),
  );

/** The calls that a pattern fits find nothing. */
export const answering = (pattern: string, json: object) => (context: BrowserContext) =>
  context.route(pattern, (route) => route.fulfill({ json }));

/** The subscription as it is when it has run out. Playwright could fetch the true one only by a name that Node resolves. */
export const lapsed: Subscription = {
  tenant_id: 1,
  name: 'professional',
  users_allowed: 25,
  active_users: 5,
  active_projects_allowed: 100,
  active_projects: 21,
  archived_projects_allowed: null,
  archived_projects: 4,
  message_templates_allowed: null,
  active_message_templates: 36,
  workflow_templates_allowed: null,
  active_workflow_templates: 4,
  expires: '2026-01-31T00:00:00.000Z',
  grace_period: '2026-02-07T00:00:00.000Z',
  cancellation_date: null,
  appsumo: false,
  read_only: true,
};
export const readOnly = (context: BrowserContext) =>
  context.route('**/api/subscriptions', (route) => route.fulfill({ json: lapsed }));
export const onStarter = (context: BrowserContext) => {
  const json: Subscription = {
    ...lapsed,
    name: 'starter',
    expires: null,
    grace_period: null,
    read_only: false,
  };
  return context.route('**/api/subscriptions', (route) => route.fulfill({ json }));
};

/** The subscription in some state. */
export const subscribed = (state: Partial<Subscription>) =>
  answering('**/api/subscriptions', {
    ...lapsed,
    expires: null,
    grace_period: null,
    read_only: false,
    ...state,
  } satisfies Subscription);
