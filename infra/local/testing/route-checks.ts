/**
 * Invariants of every route, as checks that throw, apart from the test that runs them over all routes, so that
 * another test can prove that each check can fail.
 */
import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { errors } from '#contracts/errors.ts';
import { needsToken, type Route } from '#contracts/route.ts';
import type { ApiClient } from '../api-client.ts';
import { pathName, type Sample, type ValuePath, valuesIn, withValueAt } from './route-samples.ts';

export type Caller = Pick<ApiClient, 'call'>;

/** Calls open to a client signed in to the portal; all others are the agency's. */
const openToContacts: ReadonlySet<string> = new Set([
  'getMe',
  'getTenantByHost',
  'getTenantProfile',
  'getTenant',
  'listWorkspaces',
  'listSessions',
  'getSecondFactor',
  'getAddressChange',
  'withdrawAddress',
  'endSessions',
  'getSubscription',
  'listProjects',
  'getProject',
  'addGuest',
  'getWorkflow',
  'listWorkflows',
  'getTimeline',
  'getTimelines',
  'getTimelineVersion',
  'joinLive',
  'joinProjectLive',
  'decideOnTimeline',
  'recallOnTimeline',
  'askForTimeOnTimeline',
  'commentOnTimeline',
  'listPoints',
  'exportPoints',
  'savePoint',
  'removePoint',
  'submitPoints',
  'replyToPoint',
  'settlePoint',
  'agreeWithPoint',
  'startAttachment',
  'keepAttachment',
  'markFile',
  'getEvents',
  'getWorkspaceEvents',
  'listFiles',
  'listPages',
  'listNotes',
  'addNote',
  'startPicture',
  'keepPicture',
  'listScope',
  'listDeliverables',
  'listDeliverableFiles',
  'getSurveysStatus',
  'listProjectSurveys',
  'saveItemFeedback',
  'submitSurvey',
  'search',
]);

/** Calls about the workspace itself that are open to clients. */
const ofTheWorkspace: ReadonlySet<string> = new Set(['getTenantProfile', 'getTenant']);

/** Calls of a person about their login, whatever their role: a client without one at the identity provider is refused by that. */
const ofTheLogin: ReadonlySet<string> = new Set([
  'proveSession',
  'startSecondFactor',
  'confirmSecondFactor',
  'turnOffSecondFactor',
  'renewRecoveryCodes',
  'changePassword',
  'requestAddress',
  'listPasskeys',
  'startPasskey',
  'addPasskey',
  'removePasskey',
  'proveByPasskey',
]);

/** Calls open to every agent, without any permission. */
const openToAgents: ReadonlySet<string> = new Set([
  'view_dashboard',
  'list_projects',
  'keep_views',
  'manage_clients',
  'use_templates',
  'manage_survey_templates',
  'edit_profile',
  'member',
  'person',
]);

const namesSomething = (sample: Sample): boolean => Object.keys(sample.params ?? {}).length > 0;

const answerTo = (caller: Caller, route: Route, sample: Sample) => caller.call(route, sample as never);

/** Statuses for an unknown id, which may follow validation of other input. */
const refusals: readonly number[] = [400, 404, 422];

const oneOf = (status: number, allowed: readonly number[]) =>
  assert.ok(allowed.includes(status), `answered ${status} instead of ${allowed.join(' or ')}`);

/** Public calls that a page of the very host alone may make. */
const ofOwnPages: ReadonlySet<string> = new Set([
  'redeemSession',
  'handOnSession',
  'takeOnSession',
  'keepSession',
  'renewSession',
  'leaveSession',
  'startPasskeySignIn',
  'signInByPasskey',
]);

/** Leaving is no more than the loss of a cookie, and a challenge is given to anybody. */
const withoutSession: ReadonlySet<string> = new Set(['leaveSession', 'startPasskeySignIn']);

export const isRefusedToNobody = async (nobody: Caller, route: Route, sample: Sample): Promise<void> => {
  const { status } = await answerTo(nobody, route, sample);
  if (needsToken(route)) oneOf(status, [401]);
  else if (ofOwnPages.has(route.name)) oneOf(status, [403]);
  else oneOf(status, route.redirects ? [303, 404] : [200, 404, ...(further[route.name] ?? [])]);
};

/** Further answers of public calls: a wrong code, and a link that was asked about before. */
const further: Readonly<Record<string, readonly number[]>> = { recoverSignIn: [422], askForLink: [429] };

/**
 * Refuses a page of the very host whose browser sends the cookie of a session at another host, unless the call needs no session.
 */
export const isRefusedToForeignCookie = async (
  caller: Caller,
  route: Route,
  sample: Sample,
): Promise<void> => {
  if (!ofOwnPages.has(route.name)) return isRefusedToNobody(caller, route, sample);
  const { status } = await answerTo(caller, route, sample);
  if (withoutSession.has(route.name)) oneOf(status, [200]);
  else assert.ok(status >= 400 && status < 500, `answered ${status}`);
};

/** Refuses a stranger: a person with a valid token, but no membership in this workspace. */
export const isRefusedToStranger = async (stranger: Caller, route: Route, sample: Sample): Promise<void> =>
  oneOf((await answerTo(stranger, route, sample)).status, [404]);

/** Refuses a caller whose token, host or link is not good, before anything else is looked at. */
export const isRefusedWith = async (
  caller: Caller,
  route: Route,
  sample: Sample,
  expected: { readonly status: 401 | 403 | 404 | 410; readonly code: string },
): Promise<void> => {
  const { status, body } = await answerTo(caller, route, sample);
  oneOf(status, [expected.status]);
  assert.equal((body as { error: { code: string } }).error.code, expected.code);
};

/** Refuses a member who sees the portal as a contact does: for the view, or for what is closed to contacts anyway. */
export const isRefusedToView = async (view: Caller, route: Route, sample: Sample): Promise<void> =>
  oneOf((await answerTo(view, route, sample)).status, [403]);

/** `foreign` has ids of another workspace. */
export const refusesForeignIds = async (owner: Caller, route: Route, foreign: Sample): Promise<void> => {
  if (!namesSomething(foreign)) return;
  // Validation that needs no id may come first; the call must never succeed.
  oneOf((await answerTo(owner, route, foreign)).status, [404, 422]);
};

const problem = z.object({
  error: z.object({
    code: z.enum(Object.keys(errors) as [string, ...string[]]),
    title: z.string(),
    message: z.string(),
  }),
});

/** Same call with the ids of three worlds. */
export interface Namings {
  readonly own: () => Sample;
  readonly foreign: Sample;
  /** Ids that exist in no workspace. */
  readonly nowhere: Sample;
}

/** Places of ids in a call, with the foreign id for each and one that does not exist. */
const namesIn = ({ own, foreign, nowhere }: Namings) => {
  const here = valuesIn(own());
  const [again, there, none] = [own(), foreign, nowhere].map(
    (sample) => new Map(valuesIn(sample).map(([path, value]) => [pathName(path), value])),
  );
  return here.flatMap(([path, value]) => {
    const name = pathName(path);
    // Ids that differ from call to call are random, and refer to nothing.
    const names = again?.get(name) === value && there?.get(name) !== value;
    return names ? [{ path, name, foreign: there?.get(name), nowhere: none?.get(name) }] : [];
  });
};

/** Paths of all ids in a call. */
export const placesOf = (namings: Namings): readonly string[] => namesIn(namings).map(({ name }) => name);

/**
 * Replaces one id after the other by an id of another workspace: the answer must be identical to that for an id that
 * doesn't exist. `unasked` are ids that are not looked up.
 */
export const refusesEachForeignId = async (
  caller: Caller,
  route: Route,
  namings: Namings,
  unasked: ReadonlySet<string>,
): Promise<void> => {
  for (const { path, name, foreign, nowhere } of namesIn(namings)) {
    if (unasked.has(name)) continue;
    const answerWith = (id: unknown, at: ValuePath = path) =>
      answerTo(caller, route, withValueAt(namings.own(), at, id) as Sample);
    const [answer, answerToNowhere] = [await answerWith(foreign), await answerWith(nowhere)];
    assert.ok(refusals.includes(answer.status), `answered ${answer.status} to a foreign ${name}`);
    const [toForeign, toNowhere] = [answer, answerToNowhere].map(({ body }) => problem.parse(body));
    assert.deepEqual(toForeign, toNowhere, name);
  }
};

/** Sample with ids of another client. */
export const isRefusedToClients = async (contact: Caller, route: Route, sample: Sample): Promise<void> => {
  const { status } = await answerTo(contact, route, sample);
  if (ofTheLogin.has(route.name)) return oneOf(status, [200, 401, 409, 422]);
  if (!openToContacts.has(route.name)) oneOf(status, [403, 404]);
  else oneOf(status, [namesSomething(sample) && !ofTheWorkspace.has(route.name) ? 404 : 200]);
};

/** The caller may not see the things of this workspace that `hidden` names: each is answered as one that does not exist. */
export const isAsUnknown = async (
  caller: Caller,
  route: Route,
  { hidden, nowhere }: { readonly hidden: Sample; readonly nowhere: Sample },
): Promise<void> => {
  if (!namesSomething(hidden)) return;
  const [answer, unknown] = [await answerTo(caller, route, hidden), await answerTo(caller, route, nowhere)];
  if (answer.status === 404) assert.deepEqual(answer.body, unknown.body);
};

/** The agent has no permission, and is on no project. */
export const isRefusedToAgents = async (agent: Caller, route: Route, sample: Sample): Promise<void> => {
  const { status } = await answerTo(agent, route, sample);
  if (openToAgents.has(route.access)) assert.ok(status < 500, `answered ${status}`);
  else oneOf(status, [403, 404]);
};

/** Owner whose subscription has expired. */
export const isReadOnly = async (owner: Caller, route: Route, sample: Sample): Promise<void> => {
  const { status, body } = await answerTo(owner, route, sample);
  const code = status === 200 ? undefined : body.error.code;
  // Calls about the person are independent of a workspace.
  if (route.whileReadOnly || route.reads || route.access === 'person') assert.notEqual(code, 'read_only');
  else assert.deepEqual({ status, code }, { status: 402, code: 'read_only' });
};

/** Owner whose subscription is suspended. */
export const isSuspended = async (owner: Caller, route: Route, sample: Sample): Promise<void> => {
  const { status, body } = await answerTo(owner, route, sample);
  const code = status === 200 ? undefined : body.error.code;
  if (route.whileReadOnly) assert.notEqual(code, 'suspended');
  else assert.deepEqual({ status, code }, { status: 402, code: 'suspended' });
};

/** Open public routes of a workspace on hold, with the reason; every other route is refused. */
export const openOnHold: Readonly<Record<string, string>> = {
  getTenantByHost: 'tells the sign-in that the workspace is on hold',
  stripeWebhook: 'is the payment provider’s, about what was paid',
  openUnsubscribe: 'leads any token to the page, which is refused',
  unsubscribe: 'is a recipient’s no to reminders, which holds after the release',
  ...Object.fromEntries(
    ['getEntrance', 'checkSubdomain', 'signUp', 'signUpWithGoogle', 'confirmSignUp', 'sendAccountMail'].map(
      (name) => [name, 'is about a workspace that is not there yet'],
    ),
  ),
  ...Object.fromEntries(
    [
      'retrieveWorkspaceUrl',
      'handOverSession',
      ...ofOwnPages,
      'recoverSignIn',
      'requestPasswordLink',
      'getPasswordLink',
      'setPasswordByLink',
      'getAddressLink',
      'pressAddressLink',
    ].map((name) => [name, 'is about a login, which is good at other workspaces as well']),
  ),
};

/** Caller of a workspace that an operator holds. */
export const isHeld = async (caller: Caller, route: Route, sample: Sample): Promise<void> => {
  const { status, body } = await answerTo(caller, route, sample);
  const code = (body as { error?: { code?: string } } | null)?.error?.code;
  if (route.access === 'person' || route.name in openOnHold) assert.notEqual(code, 'workspace_held');
  else assert.deepEqual({ status, code }, { status: 403, code: 'workspace_held' });
};

/** Answer by the contract, or a refusal of the catalogue; never another error. */
export const fitsContract = (route: Route, status: number, body: unknown): void => {
  assert.ok(status < 500, JSON.stringify(body));
  const shape = status === (route.redirects ? 303 : 200) ? route.answer : problem;
  assert.deepEqual(shape.safeParse(body).error?.issues ?? [], []);
};
