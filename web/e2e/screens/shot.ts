/** Shots, the definitions of pictures, and the steps by which several areas reach their states. */
import type { BrowserContext, Page } from 'playwright-core';
import type { Language } from '#contracts/common.ts';
import { type ErrorCode, problemOf } from '#contracts/errors.ts';
import type { ProjectStatus } from '#contracts/projects.ts';
import type { AnswerOf } from '#contracts/route.ts';
import type { getMe, Subscription } from '#contracts/workspace.ts';

/** Viewers: the owner, an agent without permissions, contacts of two clients in the portal, or nobody signed in. */
export type Who = 'owner' | 'agent' | 'client' | 'clientOfSeveral' | 'guest';

/** State of a screen. */
export interface Shot {
  readonly name: string;
  readonly path: string;
  /** Subdomain of the host, or '' for the product's own: by default the demo's first workspace. */
  readonly at?: string;
  /** Viewer, by default the owner. */
  readonly as?: Who;
  /** Steps from the open page to the state. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** Steps after the pictures, which leave nothing to those of others. */
  readonly after?: (page: Page) => Promise<unknown>;
  /** Mocks the API's answers before the page is opened. */
  readonly given?: (context: BrowserContext) => Promise<unknown>;
  /**
   * Expected refusal of the state, which would otherwise be reported as an error: its status, or the browser's
   * message.
   */
  readonly refused?: number | string | readonly (number | string)[];
  /** Pictures the loading state, in which answers never come. A string is a text that has to be visible beside it. */
  readonly loading?: true | string;
  /** Keeps the window's height, for overlays, which are opened anew at each width. */
  readonly window?: true;
  /** As it is printed: its PDF, and each page of that. */
  readonly paper?: true;
  /** Only on a phone, if its steps differ there. */
  readonly phone?: true;
  /** Only on a wide page, for what a phone does not offer. */
  readonly desk?: true;
}

/** URLs of the demo's projects and rounds. */
export interface Found {
  readonly timelineOf: (project: string) => string;
  readonly timelineIn: (status: ProjectStatus) => string;
  readonly settingsOf: (project: string) => string;
  /** Overview of a project with several deliverables. */
  readonly multi: (project: string) => string;
  /** Review page by the mail about a project: the newest, or the one so many `before` it. */
  readonly reviewOf: (project: string, before?: number) => string;
  /** Delivery page by the mail about a deliverable with this title. */
  readonly deliveryOf: (title: string) => string;
  /** Survey page by the newest mail about a project. */
  readonly surveyOf: (project: string) => string;
  /** Credentials of the owner. */
  readonly owner: { readonly email: string; readonly password: string };
  /** Console's page of the newest mail with a link. */
  readonly mail: string;
}

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).first().click();

/** Presses a button that opens a dialog. */
export const inDialog = (button: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await page.getByRole('dialog').waitFor();
};

/** Mocks matching calls with status 500. */
export const failing = (pattern: string | RegExp) => (context: BrowserContext) =>
  context.route(pattern, (route) =>
    route.fulfill({ status: 500, json: { error: problemOf({ code: 'internal', id: '7f3c2a' }) } }),
  );

/** Mocks matching calls with this refusal. */
export const refusing =
  (pattern: string | RegExp, status: number, code: ErrorCode) => (context: BrowserContext) =>
    context.route(pattern, (route) => route.fulfill({ status, json: { error: problemOf({ code }) } }));

/** Mocks matching calls so that they never answer. */
export const waiting = (pattern: string | RegExp) => (context: BrowserContext) =>
  context.route(pattern, () => {});

/** Mocks matching calls so that they find no connection. */
export const offline = (pattern: string | RegExp) => (context: BrowserContext) =>
  context.route(pattern, (route) => route.abort('internetdisconnected'));
export const noConnection = 'ERR_INTERNET_DISCONNECTED';

/** Mocks matching calls with this JSON. */
export const answering = (pattern: string, json: object) => (context: BrowserContext) =>
  context.route(pattern, (route) => route.fulfill({ json }));

/** Expired subscription. Constant, because Playwright would need a host that Node resolves to fetch the true one. */
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

/** Mocks the subscription with this state. */
export const subscribed = (state: Partial<Subscription>) =>
  answering('**/api/subscriptions', {
    ...lapsed,
    expires: null,
    grace_period: null,
    read_only: false,
    ...state,
  } satisfies Subscription);

/** Passes matching GET calls on and changes their answers. */
export const changing =
  <Json>(pattern: string | RegExp, change: (json: Json) => unknown) =>
  (context: BrowserContext) =>
    context.route(pattern, async (route) => {
      const request = route.request();
      if (request.method() !== 'GET') return route.fallback();
      // Not every system resolves hosts below localhost.
      const { host, port, pathname, search } = new URL(request.url());
      const headers = { ...(await request.allHeaders()), host };
      const response = await route.fetch({ url: `http://127.0.0.1:${port}${pathname}${search}`, headers });
      const json: Json = await response.json();
      return route.fulfill({ response, json: change(json) });
    });

/** Reads the product in this language, as the viewer has chosen it or their client has. */
export const inLanguage = (language: Language) => async (context: BrowserContext) => {
  await changing('**/api/me', (me: AnswerOf<typeof getMe>) => ({ ...me, language }))(context);
  await context.addInitScript((known) => {
    localStorage.setItem('proofline.language', known);
  }, language);
};
