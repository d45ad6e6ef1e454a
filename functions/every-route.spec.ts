/**
 * What holds for every route, whoever writes the next one: a route that is missing from the samples fails. Each is
 * called as nobody, as each role, from another workspace, and with nonsense (rules.md 13-16).
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Sample, sampleOf, samples, type World, worldOf } from '../infra/local/route-samples.ts';
import {
  type Person,
  startTestRuntime,
  type TestRuntime,
  type TestWorkspace,
} from '../infra/local/test-runtime.ts';
import { errors } from '../shared/contracts/errors.ts';
import { routes } from '../shared/contracts/index.ts';
import type { Route } from '../shared/contracts/route.ts';

/** What a client signed in to the portal may call at all; everything else is the agency's. */
const openToContacts = new Set([
  'getMe',
  'getTenantByHost',
  'getTenantProfile',
  'getTenant',
  'listWorkspaces',
  'getSubscription',
  'listProjects',
  'getProject',
  'getWorkflow',
  'listWorkflows',
  'getTimeline',
  'getTimelines',
  'getTimelineVersion',
  'decideOnTimeline',
  'commentOnTimeline',
  'getEvents',
  'listFiles',
  'listNotes',
  'addNote',
  'listScope',
  'listDeliverables',
  'listDeliverableFiles',
  'getSurveysStatus',
  'listProjectSurveys',
  'saveItemFeedback',
  'submitSurvey',
  'search',
]);

const needsToken = ({ access }: Route) => access !== 'public' && access !== 'reviewer';
const namesSomething = (sample: Sample) => Object.keys(sample.params ?? {}).length > 0;

/** Of those, what names the workspace itself, which is theirs as well. */
const ofTheWorkspace = new Set(['getTenantProfile', 'getTenant']);

let runtime: TestRuntime;
let workspace: TestWorkspace;
let other: TestWorkspace;
let world: World;
let otherWorld: World;

beforeAll(async () => {
  runtime = await startTestRuntime({ events: false });
  workspace = await runtime.createWorkspace();
  other = await runtime.createWorkspace();
  // The other workspace's ids run far ahead, so that none of them exists here by chance.
  const { Counter } = await import('../shared/server/data/entities/workspace.ts');
  for (const name of [
    'user',
    'client',
    'project',
    'note',
    'email-template',
    'workflow-template',
    'qc-template',
    'survey-template',
  ]) {
    await Counter.put({ tenantId: other.tenantId, name, value: 5000 }).go();
  }
  world = await worldOf(workspace);
  otherWorld = await worldOf(other);
});
afterAll(() => runtime.stop());

const call = (as: Pick<Person, 'call'>, route: Route, sample: Sample) => as.call(route, sample as never);

test('every route has a sample, and every sample a route', () => {
  expect(Object.keys(samples).toSorted()).toEqual(routes.map(({ name }) => name).toSorted());
});

describe.each(routes.map((route) => [route.name, route] as const))('%s', (_name, route) => {
  test('is refused to nobody', async () => {
    const { status } = await call(workspace.asAnonymous(), route, sampleOf(route, world));
    if (needsToken(route)) expect(status).toBe(401);
    else expect([200, 404]).toContain(status);
  });

  test.runIf(needsToken(route))(
    'is refused to a stranger with a good token, and to a removed member',
    async () => {
      const stranger = await call(workspace.asSubject('a-stranger'), route, sampleOf(route, world));
      expect(stranger.status).toBe(404);
      const member = await call(workspace.asSubject(other.owner.subject), route, sampleOf(route, world));
      expect(member.status).toBe(404);
    },
  );

  test.runIf(needsToken(route))('answers a foreign id as one that does not exist', async () => {
    const sample = sampleOf(route, otherWorld);
    if (!namesSomething(sample)) return;
    const { status } = await call(workspace.owner, route, sample);
    // Checks of the input that need no id may come first; what it must never do is succeed.
    expect([404, 422]).toContain(status);
  });

  test.runIf(needsToken(route))('is refused to a client unless it is theirs', async () => {
    const contact = await workspace.asContact();
    const { status } = await call(contact, route, sampleOf(route, world));
    if (!openToContacts.has(route.name)) expect([403, 404]).toContain(status);
    // The project is another client's.
    else if (namesSomething(sampleOf(route, world)) && !ofTheWorkspace.has(route.name))
      expect(status).toBe(404);
    else expect(status).toBe(200);
  });

  test.runIf(needsToken(route))('is refused to an agent without the permission or the project', async () => {
    const agent = await workspace.asAgent();
    const { status } = await call(agent, route, sampleOf(route, world));
    const always = [
      'view_dashboard',
      'list_projects',
      'manage_clients',
      'use_templates',
      'manage_survey_templates',
      'edit_profile',
      'member',
    ];
    if (always.includes(route.access)) expect(status).toBeLessThan(500);
    else expect([403, 404]).toContain(status);
  });

  test('answers nonsense in the catalogue’s shape, and never by an error of its own', async () => {
    const part = fc.oneof(
      fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 }),
      fc.constant({}),
    );
    const segment = fc.oneof(
      fc.string({ minLength: 1, maxLength: 30 }).filter((text) => text !== '.' && text !== '..'),
      fc.integer().map(String),
      fc.constantFrom('0', '-1', '1e3', '99999999999999999999', '٣', 'null', '%00'),
    );
    const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const known = sampleOf(route, world);
    await fc.assert(
      fc.asyncProperty(
        fc.record(
          Object.fromEntries(
            names.map((name) => [name, fc.oneof(segment, fc.constant(String(known.params?.[name])))]),
          ),
        ),
        fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), fc.string({ maxLength: 20 }), {
          maxKeys: 3,
        }),
        fc.oneof(part, fc.jsonValue({ maxDepth: 2 })),
        async (params, query, body) => {
          const input = {
            params,
            query: { ...known.query, ...query },
            ...(route.method === 'GET' ? {} : { body }),
          };
          // Deleting or cancelling for real would take the sample's world away from the other tests.
          if (route.method === 'DELETE' || /cancel|archive/i.test(route.name))
            input.params = { ...params, id: '987654' };
          const answer = await call(workspace.owner, route, input);
          fitsContract(route, answer.status, answer.body);
        },
      ),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 12) },
    );
  });
});

const problem = z.object({
  error: z.object({
    code: z.enum(Object.keys(errors) as [string, ...string[]]),
    title: z.string(),
    message: z.string(),
  }),
});

const fitsContract = (route: Route, status: number, body: unknown): void => {
  expect(status, JSON.stringify(body)).toBeLessThan(500);
  if (status === 200) expect(route.answer.safeParse(body).error?.issues ?? []).toEqual([]);
  else expect(problem.safeParse(body).error?.issues ?? []).toEqual([]);
};

test('every kind of thing that an update may lack the id of has an update', () => {
  const kinds = routes.flatMap(({ updates }) => updates ?? []).map((kind) => `no_valid_${kind}_id`);
  expect(kinds.toSorted()).toEqual(
    Object.keys(errors)
      .filter((code) => code.startsWith('no_valid_'))
      .toSorted(),
  );
});

test.each(routes.flatMap((route) => (route.updates ? [[route.updates, route] as const] : [])))(
  'an update of a %s says that it lacks a valid id',
  async (kind, route) => {
    for (const id of [0, -1, 'none']) {
      const sample = { ...sampleOf(route, world), params: { id } };
      const { status, body } = await call(workspace.owner, route, sample);
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: { code: `no_valid_${kind}_id` } });
    }
  },
);

test('what the owner may do answers as the contract says', async () => {
  const safe = routes.filter(
    ({ name }) => !/^(delete|cancel|archive|undo|complete|reopen|reject|add|start)/i.test(name),
  );
  for (const route of safe) {
    const answer = await call(workspace.owner, route, sampleOf(route, world));
    fitsContract(route, answer.status, answer.body);
  }
});
