/**
 * Checks of every route, so that a new one without a sample fails. Each is called by every caller of the matrix
 * (infra/local/testing/route-callers.ts), with ids of another workspace, and with invalid input (rules.md 13-16).
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { foreignBody } from '#contracts/common.ts';
import { errors } from '#contracts/errors.ts';
import { routes } from '#contracts/index.ts';
import { needsToken, type Route } from '#contracts/route.ts';
import { ofContacts } from '#testing/route-budget.ts';
import { type Cast, castOf, castOnHold, refusedCallers } from '#testing/route-callers.ts';
import {
  type Caller,
  fitsContract,
  isAsUnknown,
  isHeld,
  isReadOnly,
  isSuspended,
  type Namings,
  openOnHold,
  placesOf,
  refusesEachForeignId,
  refusesForeignIds,
} from '#testing/route-checks.ts';
import {
  namingSampleOf,
  nowhere,
  sampleOf,
  samples,
  triedWorkspaces,
  type World,
  worldOf,
} from '#testing/route-samples.ts';
import { startTestRuntime, type TestRuntime, type TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let other: TestWorkspace;
let closed: TestWorkspace;
let suspended: TestWorkspace;
let onHold: Awaited<ReturnType<typeof castOnHold>>;
let world: World;
let otherWorld: World;
/** Project with several deliverables, which some calls require. */
let multi: World;
let cast: Cast;
/** Contacts of the worlds, for the calls that are a client's. */
let clientOfWorld: Caller;
let clientOfMulti: Caller;

beforeAll(async () => {
  runtime = await startTestRuntime({ events: false });
  const tried = await triedWorkspaces(runtime);
  ({ workspace, other, closed, suspended } = tried);
  onHold = await castOnHold(runtime, tried.held);
  world = await worldOf(workspace);
  otherWorld = await worldOf(other);
  multi = await worldOf(workspace, { deliverable_type: 'Multi' });
  cast = await castOf(runtime, { workspace, other });
  clientOfWorld = await contactOf(world);
  clientOfMulti = await contactOf(multi);
});
afterAll(() => runtime.stop());

const contactOf = ({ client: client_id, contact: id }: World) =>
  workspace.asContact({ client_id, id, email: `contact${id}@client.example` });

test('every route has a sample, and every sample a route', () => {
  expect(Object.keys(samples).toSorted()).toEqual(routes.map(({ name }) => name).toSorted());
});

const namingsOf = (route: Route): Namings => ({
  own: () => namingSampleOf(route, multi),
  foreign: namingSampleOf(route, otherWorld),
  nowhere: namingSampleOf(route, nowhere),
});

const noted = 'tells which template the words began as; the words are sent, and nothing is looked up';
const checklist = 'may have been deleted since: a stage then has no checklist';
const approver = 'may have left the project since: without its people a rule is that of the first answer';
/** Fields whose id is not looked up, or may be unknown, with the reason. */
const unasked: Record<string, Record<string, string>> = {
  addEmailDomain: { 'body.domain': 'is new' },
  setCustomDomain: { 'body.custom_domains': 'is new' },
  addSignOnDomain: { 'body.domain': 'is new' },
  listContactMailing: { 'query.ids': 'filters' },
  listProjects: { 'query.client': 'filters', 'query.owner': 'filters' },
  clientProjects: { 'query.owner': 'filters' },
  createView: { 'body.content.client': 'filters', 'body.content.owner': 'filters' },
  updateView: { 'body.content.client': 'filters', 'body.content.owner': 'filters' },
  listInbox: { 'query.project': 'filters' },
  listProjectSurveys: { 'query.contact': 'filters', 'query.survey': 'filters' },
  listWorkflows: { 'query.query': 'filters' },
  createProject: {
    'body.workflows.0.stages.0.id': 'is given anew',
    'body.workflows.0.stages.0.data.qcChecklistId': checklist,
    'body.workflows.0.stages.0.approval.contacts.0': approver,
  },
  createWorkflow: {
    'body.stages.0.id': 'is given anew',
    'body.stages.0.data.qcChecklistId': checklist,
    'body.stages.0.approval.contacts.0': approver,
  },
  updateNote: { 'body.timeline_id': 'is that of the stage, which stays' },
  updateEmailTemplate: { 'body.parent_id': 'a template stays in its family' },
  updateWorkflow: {
    'body.stages.0.data.qcChecklistId': checklist,
    'body.stages.0.approval.contacts.0': approver,
  },
  previewMail: { 'body.emailText.template_id': noted },
  sendPreview: { 'body.emailText.template_id': noted },
  previewMultiUpdate: { 'body.emailText.template_id': noted },
  sendMultiUpdate: { 'body.emailText.template_id': noted },
  sendRevisionMessage: { 'body.emailText.template_id': noted },
  sendStageMessage: { 'body.emailText.template_id': noted },
  previewDeliverableMail: { 'body.emailTemplate.template_id': noted },
  sendDeliverable: { 'body.emailTemplate.template_id': noted },
  previewSurveyEmail: { 'body.email_body.template_id': noted },
  sendSurveyEmail: { 'body.email_body.template_id': noted },
};
/** Integer fields that are counts, not ids. */
const counts: ReadonlySet<string> = new Set([
  'amount',
  'days_allowed_for_client_feedback',
  'days_more_by_rule',
  'digest_hour',
  'feedback_reminder_delay',
  'filesize',
  'frame',
  'frames',
  'from',
  'levels',
  'number',
  'page',
  'rating',
  'reminder_interval',
  'revisions',
  'seats',
  'second_factor_days',
  'link_days',
  'seconds',
  'size',
  'until',
  'version',
  'provider_version',
]);
/** Fields with ids that are local to the path's item: the questions of a survey, the actions of a workflow. */
const within: ReadonlySet<string> = new Set(['body.surveyItems.0.id', 'body.items.0.id', 'body.seq']);

type Json = { readonly [name: string]: unknown };
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;
/** Paths of the integers in a schema; in a list, of its first item. */
const wholeNumbersIn = (schema: unknown, place: string, defs: unknown): readonly string[] => {
  if (!isJson(schema)) return [];
  const { $ref, type, properties, items, anyOf } = schema;
  if (typeof $ref === 'string' && isJson(defs)) {
    return wholeNumbersIn(defs[$ref.replace('#/$defs/', '')], place, defs);
  }
  return [
    ...(type === 'integer' ? [place] : []),
    ...(Array.isArray(anyOf) ? anyOf : []).flatMap((one) => wholeNumbersIn(one, place, defs)),
    ...wholeNumbersIn(items, `${place}.0`, defs),
    ...Object.entries(properties ?? {}).flatMap(([name, of]) => wholeNumbersIn(of, `${place}.${name}`, defs)),
  ];
};

/** All places in a body that hold an object, the body itself included. */
const objectsIn = (value: unknown, path: readonly string[] = []): readonly (readonly string[])[] => {
  if (!isJson(value)) return [];
  const inner = Object.entries(value).flatMap(([name, part]) => objectsIn(part, [...path, name]));
  return Array.isArray(value) ? inner : [path, ...inner];
};
const withKey = (body: unknown, [next, ...rest]: readonly string[], key: string, value: unknown): unknown => {
  if (next === undefined) return { ...(body as Json), [key]: value };
  const inner = withKey((body as Json)[next], rest, key, value);
  return Array.isArray(body)
    ? body.map((part, at) => (String(at) === next ? inner : part))
    : { ...(body as Json), [next]: inner };
};

test.each(
  routes
    .filter(({ method, access, body }) => method !== 'GET' && access !== 'reviewer' && body !== foreignBody)
    .filter(({ takesAnyBody, takesFile }) => !takesAnyBody && !takesFile)
    .map((route) => [route.name, route] as const),
)('%s refuses a key that it does not know, at any depth, and names it', async (_name, route) => {
  const caller = ofContacts.has(route.name) ? clientOfWorld : workspace.owner;
  const samplesOf = [sampleOf(route, world), ...(needsToken(route) ? [namingSampleOf(route, multi)] : [])];
  const bodies = samplesOf.map(({ body = {} }) => body);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...bodies.flatMap((body) => objectsIn(body).map((path) => ({ body, path })))),
      fc.constantFrom('unknown_key', 'Name', 'qcChecklistid', '__proto__', 'constructor', ' '),
      fc.jsonValue({ maxDepth: 1 }),
      async ({ body, path }, key, value) => {
        const wrong = JSON.parse(
          JSON.stringify(withKey(body, path, 'KEY', value)).replace('"KEY":', `${JSON.stringify(key)}:`),
        );
        const answer = await caller.call(route, { ...sampleOf(route, world), body: wrong } as never);
        expect(answer).toMatchObject({
          status: 400,
          body: { error: { code: 'invalid_input', field: [...path, key].join('.') } },
        });
      },
    ),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 8) },
  );
});

test.each(routes.filter(needsToken).map((route) => [route.name, route] as const))(
  'every id that %s takes is tried with foreign values',
  (name, route) => {
    const tried = placesOf(namingsOf(route));
    const ids = (['query', 'body'] as const).flatMap((part) => {
      const schema = z.toJSONSchema(route[part], { io: 'input', unrepresentable: 'any' });
      return wholeNumbersIn(schema, part, schema.$defs);
    });
    const untried = [...new Set(ids)].filter(
      (place) => !tried.includes(place) && !within.has(place) && !counts.has(place.replace(/.*\./, '')),
    );
    expect(untried).toEqual([]);
    expect(tried).toEqual(expect.arrayContaining(Object.keys(unasked[name] ?? {})));
  },
);

describe.each(routes.map((route) => [route.name, route] as const))('%s', (_name, route) => {
  const check = (holds: typeof isReadOnly, as: Caller, names = world) =>
    holds(as, route, sampleOf(route, names));

  test.each(Object.entries(refusedCallers).filter(([, { tries }]) => tries(route)))(
    'is refused to %s',
    (_caller, refused) => refused.check(cast, route, sampleOf(route, world)),
  );

  test.runIf(needsToken(route))('answers a foreign id as one that does not exist', () =>
    check(refusesForeignIds, workspace.owner, otherWorld),
  );

  test.runIf(needsToken(route))(
    'answers a foreign id in any one place as one that does not exist',
    async () => {
      const caller = ofContacts.has(route.name) ? clientOfMulti : workspace.owner;
      const places = new Set(Object.keys(unasked[route.name] ?? {}));
      await refusesEachForeignId(caller, route, namingsOf(route), places);
    },
  );

  test.runIf(needsToken(route) && route.access !== 'person')(
    'answers the id of a project that the caller may not see as one that does not exist',
    async () => {
      const named = { hidden: sampleOf(route, world), nowhere: sampleOf(route, nowhere) };
      await isAsUnknown(cast.agent, route, named);
      await isAsUnknown(cast.contact, route, named);
    },
  );

  test.runIf(needsToken(route) && route.method !== 'GET')(
    'writes nothing in a workspace whose subscription has expired, but for what makes it active again',
    () => check(isReadOnly, closed.owner),
  );

  test.runIf(needsToken(route) && route.access !== 'person')(
    'answers nothing in a suspended workspace, but for what says so and makes it active again',
    () => check(isSuspended, suspended.owner),
  );

  test.runIf(needsToken(route))(
    'answers no member of a workspace on hold, but for what is about their login',
    async () => {
      for (const member of onHold.members) await check(isHeld, member);
    },
  );

  test.runIf(!needsToken(route))(
    'answers no guest of a workspace on hold, but for what is not about the workspace',
    () => check(isHeld, onHold.guestOf(route)),
  );

  test('answers invalid input in the catalogue’s shape, never with an error of its own', async () => {
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
          // A real deletion or cancellation would break the sample of the other tests.
          if (route.method === 'DELETE' || /cancel|archive/i.test(route.name))
            input.params = { ...params, id: '987654' };
          const answer = await workspace.owner.call(route, input as never);
          fitsContract(route, answer.status, answer.body);
        },
      ),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 12) },
    );
  });
});

test('while the subscription is read-only, only the owner writes, and only to pay or to leave', () => {
  const open = routes.filter(({ whileReadOnly, method }) => whileReadOnly && method !== 'GET');
  expect(new Set(open.map(({ access }) => access))).toEqual(new Set(['billing', 'delete_workspace']));
});

test('while it is read-only, mails can still be previewed', () => {
  const asked = routes.filter(({ reads }) => reads);
  expect(asked.map(({ name }) => name).toSorted()).toEqual([
    'previewDeliverableMail',
    'previewEmailTemplate',
    'previewMail',
    'previewMultiUpdate',
    'previewSurveyEmail',
  ]);
});

test('every route that a hold leaves open is public', () => {
  const open = routes.filter(({ access }) => access === 'public').map(({ name }) => name);
  expect(Object.keys(openOnHold).filter((name) => !open.includes(name))).toEqual([]);
});

test('a suspended workspace still tells its members their identity and that it is suspended', () => {
  const open = routes.filter(
    ({ whileReadOnly, method, access }) => whileReadOnly && method === 'GET' && access !== 'billing',
  );
  expect(open.map(({ name }) => name).toSorted()).toEqual([
    'getMe',
    'getSubscription',
    'getTenant',
    'getTenantProfile',
  ]);
});

test('a session whose cookie was sent to every route of another host goes on at its own', async () => {
  expect(await cast.elsewhere.goesOn()).toBe(true);
});

test('every error of a missing id belongs to an update', () => {
  const kinds = routes.flatMap(({ updates }) => updates ?? []).map((kind) => `no_valid_${kind}_id`);
  expect(kinds.toSorted()).toEqual(
    Object.keys(errors)
      .filter((code) => code.startsWith('no_valid_'))
      .toSorted(),
  );
});

test.each(routes.flatMap((route) => (route.updates ? [[route.updates, route] as const] : [])))(
  'an update of a %s without a valid id is refused',
  async (kind, route) => {
    for (const id of [0, -1, 'none']) {
      const sample = { ...sampleOf(route, world), params: { id } };
      const { status, body } = await workspace.owner.call(route, sample as never);
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: { code: `no_valid_${kind}_id` } });
    }
  },
);

test('allowed calls of the owner answer by the contract', async () => {
  const safe = routes.filter(
    ({ name }) => !/^(delete|cancel|archive|undo|complete|reopen|reject|add|start)/i.test(name),
  );
  for (const route of safe) {
    const answer = await workspace.owner.call(route, sampleOf(route, world) as never);
    fitsContract(route, answer.status, answer.body);
  }
});
