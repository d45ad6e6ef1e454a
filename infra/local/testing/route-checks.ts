/**
 * Invariants of every route, as checks that throw. They stand apart from the test that runs them over all routes, so
 * that another test can show that each check can fail.
 */
import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { errors } from '#contracts/errors.ts';
import { needsToken, type Route } from '#contracts/route.ts';
import type { ApiClient } from '../api-client.ts';
import { pathName, type Sample, type ValuePath, valuesIn, withValueAt } from './route-samples.ts';

export type Caller = Pick<ApiClient, 'call'>;

/** The calls open to a client who is signed in to the portal; all others are the agency's. */
const openToContacts: ReadonlySet<string> = new Set([
  'getMe',
  'getTenantByHost',
  'getTenantProfile',
  'getTenant',
  'listWorkspaces',
  'endSessions',
  'getSubscription',
  'listProjects',
  'getProject',
  'getWorkflow',
  'listWorkflows',
  'getTimeline',
  'getTimelines',
  'getTimelineVersion',
  'decideOnTimeline',
  'recallOnTimeline',
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

/** The calls among those about the workspace itself, which is theirs as well. */
const ofTheWorkspace: ReadonlySet<string> = new Set(['getTenantProfile', 'getTenant']);

/** The calls open to every agent, whatever their permissions. */
const openToAgents: ReadonlySet<string> = new Set([
  'view_dashboard',
  'list_projects',
  'manage_clients',
  'use_templates',
  'manage_survey_templates',
  'edit_profile',
  'member',
  'person',
]);

const namesSomething = (sample: Sample): boolean => Object.keys(sample.params ?? {}).length > 0;

const answerTo = (caller: Caller, route: Route, sample: Sample) => caller.call(route, sample as never);

/** An unknown thing, unless the rest of the input is looked at first. */
const refusals: readonly number[] = [400, 404, 422];

const oneOf = (status: number, allowed: readonly number[]) =>
  assert.ok(allowed.includes(status), `answered ${status} instead of ${allowed.join(' or ')}`);

export const isRefusedToNobody = async (nobody: Caller, route: Route, sample: Sample): Promise<void> => {
  const { status } = await answerTo(nobody, route, sample);
  if (needsToken(route)) oneOf(status, [401]);
  else oneOf(status, route.redirects ? [303] : [200, 404]);
};

/** A stranger has a good token, and is no member of this workspace. */
export const isRefusedToStranger = async (stranger: Caller, route: Route, sample: Sample): Promise<void> =>
  oneOf((await answerTo(stranger, route, sample)).status, [404]);

/** `foreign` names things of another workspace. */
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

/** The same call as three worlds name its things. */
export interface Namings {
  readonly own: () => Sample;
  readonly foreign: Sample;
  /** Names what exists in no workspace. */
  readonly nowhere: Sample;
}

/** Places at which a call names a thing, with the foreign id for it and one that nothing has. */
const namesIn = ({ own, foreign, nowhere }: Namings) => {
  const here = valuesIn(own());
  const [again, there, none] = [own(), foreign, nowhere].map(
    (sample) => new Map(valuesIn(sample).map(([path, value]) => [pathName(path), value])),
  );
  return here.flatMap(([path, value]) => {
    const name = pathName(path);
    // Ids that differ from call to call are random, and name nothing.
    const names = again?.get(name) === value && there?.get(name) !== value;
    return names ? [{ path, name, foreign: there?.get(name), nowhere: none?.get(name) }] : [];
  });
};

/** Every path where a call names a thing. */
export const placesOf = (namings: Namings): readonly string[] => namesIn(namings).map(({ name }) => name);

/**
 * Replaces one id after the other by an id of another workspace: the answer must be the same, word for word, as for an
 * id that doesn't exist. `unasked` are ids that are not looked up.
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

/** The sample names things of another client. */
export const isRefusedToClients = async (contact: Caller, route: Route, sample: Sample): Promise<void> => {
  const { status } = await answerTo(contact, route, sample);
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

/** The owner's subscription has expired. */
export const isReadOnly = async (owner: Caller, route: Route, sample: Sample): Promise<void> => {
  const { status, body } = await answerTo(owner, route, sample);
  const code = status === 200 ? undefined : body.error.code;
  // A person's own calls are of no workspace.
  if (route.whileReadOnly || route.reads || route.access === 'person') assert.notEqual(code, 'read_only');
  else assert.deepEqual({ status, code }, { status: 402, code: 'read_only' });
};

/** The owner's subscription is over for good. */
export const isSuspended = async (owner: Caller, route: Route, sample: Sample): Promise<void> => {
  const { status, body } = await answerTo(owner, route, sample);
  const code = status === 200 ? undefined : body.error.code;
  if (route.whileReadOnly) assert.notEqual(code, 'suspended');
  else assert.deepEqual({ status, code }, { status: 402, code: 'suspended' });
};

/** An answer is what the contract promises, or a refusal of the catalogue; never an error of its own. */
export const fitsContract = (route: Route, status: number, body: unknown): void => {
  assert.ok(status < 500, JSON.stringify(body));
  const shape = status === (route.redirects ? 303 : 200) ? route.answer : problem;
  assert.deepEqual(shape.safeParse(body).error?.issues ?? [], []);
};
