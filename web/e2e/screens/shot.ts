/** What a picture is taken of, and what several areas of them lead to their states by. */
import type { BrowserContext, Page } from 'playwright-core';
import { problemOf } from '../../../shared/contracts/errors.ts';
import type { ProjectStatus } from '../../../shared/contracts/projects.ts';
import type { Subscription } from '../../../shared/contracts/workspace.ts';

/** An agent without any permission, contacts of two clients in the portal, or nobody who has signed in. */
export type Who = 'owner' | 'agent' | 'client' | 'clientOfSeveral' | 'guest';

/** One state of a screen. */
export interface Shot {
  readonly name: string;
  readonly path: string;
  /** The host below the product's domain, '' for that domain itself: the demo's first workspace where nothing is said. */
  readonly at?: string;
  /** Who looks: the owner where nothing is said. */
  readonly as?: Who;
  /** What leads from the open page to the state. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** Makes the API answer otherwise than the demo does. */
  readonly given?: (context: BrowserContext) => Promise<unknown>;
  /** A refusal that belongs to the state, its status or the browser's word for it: it is reported like an error. */
  readonly refused?: number | string | readonly (number | string)[];
  /** The state is the wait itself: what is on its way never comes. Words name what stands beside it by then. */
  readonly loading?: true | string;
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
  /** Whom the owner's session belongs to. */
  readonly owner: { readonly email: string; readonly password: string };
  /** The newest mail that leads somewhere, as the console shows it. */
  readonly mail: string;
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

/** The calls that a pattern fits are never answered. */
export const waiting = (pattern: string | RegExp) => (context: BrowserContext) =>
  context.route(pattern, () => {});

/** The calls that a pattern fits find no connection. */
export const offline = (pattern: string | RegExp) => (context: BrowserContext) =>
  context.route(pattern, (route) => route.abort('internetdisconnected'));
export const noConnection = 'ERR_INTERNET_DISCONNECTED';

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
  system_message_templates: 0,
  system_workflow_templates: 0,
  expires: '2026-01-31T00:00:00.000Z',
  grace_period: '2026-02-07T00:00:00.000Z',
  cancellation_date: null,
  appsumo: false,
  read_only: true,
  details: null,
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

/** The calls that a pattern fits are answered as ever, but for what `change` makes of the answers. */
export const changing =
  <Json>(pattern: string, change: (json: Json) => unknown) =>
  (context: BrowserContext) =>
    context.route(pattern, async (route) => {
      const request = route.request();
      if (request.method() !== 'GET') return route.fallback();
      // Not every system knows hosts below localhost.
      const { host, port, pathname, search } = new URL(request.url());
      const headers = { ...(await request.allHeaders()), host };
      const response = await route.fetch({ url: `http://127.0.0.1:${port}${pathname}${search}`, headers });
      const json: Json = await response.json();
      return route.fulfill({ response, json: change(json) });
    });
