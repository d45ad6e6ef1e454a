import { afterAll, beforeAll, expect, test } from 'vitest';
import { getClient, listClients } from '#contracts/clients.ts';
import { listDeliverables } from '#contracts/deliverables.ts';
import { listFiles } from '#contracts/files.ts';
import { listInbox } from '#contracts/inbox.ts';
import { notes, scope } from '#contracts/notes.ts';
import { points } from '#contracts/points.ts';
import { getProject, listProjects } from '#contracts/projects.ts';
import { getWorkspaceReport } from '#contracts/reports.ts';
import { getSurveysStatus, listProjectSurveys } from '#contracts/surveys.ts';
import { getEvents } from '#contracts/timeline.ts';
import { assetsOf } from '#domain/file/replacement.ts';
import { surveyIn } from '#domain/survey/translations.ts';
import { Membership } from '#server/data/entities/membership.ts';
import { startTestRuntime, type TestRuntime } from '#testing/test-runtime.ts';
import { type ApiClient, apiClient } from '../local/api-client.ts';
import { makeDemo } from './make-demo.ts';
import { survey } from './notes-and-deliverables.ts';
import { demoPassword } from './scenarios.ts';

let runtime: TestRuntime;
let logins: Awaited<ReturnType<typeof makeDemo>>;
beforeAll(async () => {
  runtime = await startTestRuntime();
  logins = await makeDemo(runtime);
  runtime.setLogins(logins);
}, 420_000);
afterAll(() => runtime.stop());

const as = (email: string, subdomain = 'northwind'): ApiClient => {
  const account = runtime.identity.accounts().find((one) => one.email === email);
  return apiClient(runtime, subdomain, runtime.identity.accessToken(account?.sub ?? ''));
};

const everyRow = async (api: ApiClient) => {
  const lists = await Promise.all(
    (['0', '1'] as const).map((archived) => api.ok(listProjects, { query: { archived } })),
  );
  return lists.flatMap(({ items }) => items);
};

test('ends today', () => {
  expect(Math.abs(runtime.clock.now() - Date.now())).toBeLessThan(5000);
});

test('has an inbox that its owner has kept up with', async () => {
  const nora = as('nora@northwind.example');
  const [unread, read, done] = await Promise.all(
    (['unread', 'read', 'done'] as const).map((state) => nora.ok(listInbox, { query: { state } })),
  );
  expect(unread?.items.length).toBeGreaterThan(2);
  expect(unread?.next).toBeNull();
  expect(read?.items.length).toBeGreaterThan(2);
  expect(done?.items.length).toBeGreaterThan(20);
});

test('has projects in every state, and nothing of it is later than now', async () => {
  const rows = await everyRow(as('nora@northwind.example'));
  expect(rows).toHaveLength(31);
  const states = new Set(rows.map(({ status }) => status));
  expect([...states].toSorted()).toEqual([
    'awaiting_feedback',
    'cancelled',
    'completed',
    'in_production',
    'overdue_feedback',
    'pending_csat',
  ]);
  expect(rows.some(({ deliverable_type }) => deliverable_type === 'Multi')).toBe(true);
  expect(rows.some(({ archived, cancelled }) => archived && !cancelled)).toBe(true);
  const now = new Date(runtime.clock.now()).toISOString();
  for (const { lastClicked } of rows) expect((lastClicked ?? now) <= now).toBe(true);
});

test('has clients in all languages, files with thumbnails, and mails', async () => {
  const nora = as('nora@northwind.example');
  const { clients } = await nora.ok(listClients);
  expect(new Set(clients.map(({ language }) => language)).size).toBe(4);
  const { items } = await nora.ok(listProjects, { query: { search: 'film de marque' } });
  const { workflows } = await nora.ok(getProject, { params: { id: items[0]?.id ?? 0 } });
  const [workflow] = workflows;
  const sent = workflow?.tasks.flatMap(({ tasks }) => tasks).filter(({ sent_on }) => sent_on !== null) ?? [];
  const files = await Promise.all(
    sent.map(({ id }) =>
      nora.ok(listFiles, { params: { id: items[0]?.id ?? 0, wf: workflow?.id ?? 0, rev: id } }),
    ),
  );
  const all = files.flatMap((one) => one.files);
  expect(all.length).toBeGreaterThan(1);
  for (const { state, thumbnail, kind } of all) {
    expect([state, thumbnail === null, kind]).toEqual([
      'ready',
      false,
      expect.stringMatching(/image|video|pdf/),
    ]);
  }
  expect(runtime.mailbox.list({ limit: 500 }).length).toBeGreaterThan(50);
  for (const { name, deadLetters } of runtime.queueNames) {
    if (deadLetters) expect([name, runtime.queues.list(name, { limit: 1 })]).toEqual([name, []]);
  }
});

/** Rounds that were sent, with the id of their project. */
const sentRounds = async (api: ApiClient) => {
  const projects = (await everyRow(api)).map(async ({ id }) => {
    const { workflows } = await api.ok(getProject, { params: { id } });
    return workflows.flatMap(({ id: wf, tasks }) =>
      tasks.flatMap(({ id: stage, tasks: rounds }) =>
        rounds.flatMap(({ id: rev, sent_on }) => (sent_on === null ? [] : [{ id, wf, rev, stage }])),
      ),
    );
  });
  return (await Promise.all(projects)).flat();
};

test('shows real work in every round: pictures, documents and films, in versions', async () => {
  const nora = as('nora@northwind.example');
  const rounds = await sentRounds(nora);
  const shown = await Promise.all(
    rounds.map(async ({ id, wf, rev, stage }) => {
      const { files } = await nora.ok(listFiles, { params: { id, wf, rev } });
      return { stage: `${wf}/${stage}`, files };
    }),
  );
  for (const { files } of shown) expect(files.length).toBeGreaterThan(0);
  const files = shown.flatMap((one) => one.files);
  expect(files.filter(({ state }) => state !== 'ready')).toEqual([]);
  expect(new Set(files.map(({ kind }) => kind))).toEqual(new Set(['image', 'pdf', 'video']));
  const documents = files.filter(({ kind }) => kind === 'pdf');
  expect(documents.every(({ pages }) => (pages?.count ?? 0) > 2)).toBe(true);
  expect(files.every(({ kind, playback }) => kind !== 'video' || playback?.state === 'ready')).toBe(true);
  const stages = Map.groupBy(shown, ({ stage }) => stage).values();
  const replaced = [...stages].flatMap((rounds) =>
    assetsOf(rounds.flatMap((one, round) => one.files.map((file) => ({ ...file, round })))).filter(
      ({ length }) => length > 1,
    ),
  );
  for (const [, second] of replaced) expect(second?.name).toContain('-v2');
  const kinds = replaced.map(([first]) => first?.kind);
  expect(new Set(kinds)).toEqual(new Set(['image', 'pdf', 'video']));
});

test('has points on pictures, pages and films: accepted, opened again with the answer before, asked about, and the team’s own', async () => {
  const nora = as('nora@northwind.example');
  const rows = await everyRow(nora);
  const lists = rows.map(async ({ id }) => {
    const { workflows } = await nora.ok(getProject, { params: { id } });
    const stages = workflows.flatMap(({ id: wf, tasks }) =>
      tasks.flatMap(({ tasks: rounds }) => {
        const rev = rounds.findLast(({ sent_on }) => sent_on !== null)?.id;
        return rev === undefined ? [] : [{ id, wf, rev }];
      }),
    );
    const told = await Promise.all(stages.map((params) => nora.ok(points.list, { params })));
    return told.flatMap(({ items }) => items);
  });
  const items = (await Promise.all(lists)).flat();
  expect(items.length).toBeGreaterThan(8);
  expect(new Set(items.map(({ selector }) => selector.shape?.type))).toEqual(
    new Set(['pin', 'area', 'drawing', undefined]),
  );
  expect(items.some(({ selector }) => (selector.page ?? 0) > 1)).toBe(true);
  expect(items.some(({ selector }) => selector.moment?.until)).toBe(true);
  expect(items.some(({ internal }) => internal)).toBe(true);
  expect(new Set(items.map(({ state }) => state))).toEqual(
    new Set(['open', 'unanswered', 'asked', 'answered', 'accepted']),
  );
  expect(items.some(({ accepted }) => accepted !== null)).toBe(true);
  expect(items.some(({ reopened, earlier }) => reopened > 0 && earlier.length > 0)).toBe(true);
  expect(items.some(({ answer }) => answer?.what === 'question')).toBe(true);
});

test('has charts over every range, ratings of clients and of the team, and logos', async () => {
  const nora = as('nora@northwind.example');
  const all = await nora.ok(getWorkspaceReport, { query: { range: 'ALL' } });
  const month = await nora.ok(getWorkspaceReport, { query: { range: '1M' } });
  for (const { series } of [all, month]) {
    for (const points of Object.values(series)) expect(points.length).toBeGreaterThan(1);
  }
  const months = new Set(all.series.csat.map(({ date }) => date.slice(0, 7)));
  expect(months.size).toBeGreaterThan(4);
  expect(all.client_ratings.filter(({ average_rating }) => average_rating !== null).length).toBe(7);
  expect(all.user_ratings.filter(({ average_rating }) => average_rating !== null).length).toBeGreaterThan(3);
  const { clients } = await nora.ok(listClients);
  expect(clients.filter(({ image }) => image !== null)).toHaveLength(5);
});

test('has notes, a scope, deliverables and surveys in every state, of which a client sees their part', async () => {
  const [nora, harriet] = [as('nora@northwind.example'), as('harriet.cole@veloandvine.example')];
  const { items } = await nora.ok(listProjects, { query: { search: 'brand refresh' } });
  const params = { id: items[0]?.id ?? 0 };
  const seen = async (api: ApiClient) => {
    const [noted, agreed, handed] = await Promise.all([
      api.ok(notes.list, { params }),
      api.ok(scope.list, { params }),
      api.ok(listDeliverables, { params }),
    ]);
    return [noted.items.length, agreed.items.length, handed.items.length];
  };
  expect(await seen(nora)).toEqual([4, 3, 3]);
  expect(await seen(harriet)).toEqual([3, 2, 2]);
  const { items: surveys } = await harriet.ok(getSurveysStatus);
  expect(surveys.map(({ survey_status }) => survey_status)).toContain('incomplete');

  const happened = async (search: string) => {
    const { items: found } = await nora.ok(listProjects, { query: { search } });
    const { items: history } = await nora.ok(getEvents, { params: { id: found[0]?.id ?? 0 } });
    return history.flatMap(({ events }) => events.map(({ category }) => category));
  };
  expect(await happened('film de marque')).toContain('Stage Reopened');
  expect(await happened('loyalty app')).toContain('Action Undone');
});

test('asks clients the survey in their language', async () => {
  const nora = as('nora@northwind.example');
  const { clients } = await nora.ok(listClients);
  const languages = new Map(clients.map(({ id, language }) => [id, language]));
  const asked = new Set<string>();
  for (const { id, client_id } of await everyRow(nora)) {
    const { items } = await nora.ok(listProjectSurveys, { params: { id } });
    const language = languages.get(client_id) ?? 'en';
    for (const { surveyItems } of items) {
      expect([id, surveyItems.map(({ question }) => question)]).toEqual([
        id,
        surveyIn(survey.surveyItems, language).map(({ question }) => question),
      ]);
      asked.add(language);
    }
  }
  expect(asked.size).toBe(4);
});

test('lets everybody in with the printed login, each to see their own', async () => {
  expect(logins.map(({ role }) => role)).toEqual([
    'owner',
    'admin',
    'producer',
    'designer',
    'templates',
    'client',
    'client',
    'owner',
  ]);
  expect(new Set(logins.map(({ password }) => password))).toEqual(new Set([demoPassword]));
  const seen = async (email: string, subdomain?: string) => (await everyRow(as(email, subdomain))).length;
  expect(await seen('priya@northwind.example')).toBeLessThan(31);
  expect(await seen('harriet.cole@veloandvine.example')).toBe(6);
  expect(await seen('carl@contoso.example', 'contoso')).toBe(2);
  expect((await as('carl@contoso.example').call(listClients)).status).toBe(404);
  const { data } = await Membership.query.primary({ tenantId: 1 }).go({ pages: 'all' });
  expect(data).toHaveLength(7);
});

test('the clock cannot begin again', () => {
  expect(() => runtime.clock.begin(0)).toThrow(RangeError);
});

test('a second run does nothing', async () => {
  const nora = as('nora@northwind.example');
  const before = [await everyRow(nora), await nora.ok(getClient, { params: { id: 1 } })];
  expect(await makeDemo(runtime)).toEqual(logins);
  expect([await everyRow(nora), await nora.ok(getClient, { params: { id: 1 } })]).toEqual(before);
});

test('has a link with screenshots of its page in several rounds, with points on them', async () => {
  const jonas = as('jonas@northwind.example');
  const { items } = await jonas.ok(listProjects, { query: { search: 'Loyalty app screens' } });
  const id = items[0]?.id ?? 0;
  const { workflows } = await jonas.ok(getProject, { params: { id } });
  const [workflow] = workflows;
  const design = workflow?.tasks[1];
  expect(design?.data.review_link).toBe('https://example.com/');
  const [before, after] = design?.tasks ?? [];
  for (const { id: rev } of [before, after].flatMap((one) => one ?? [])) {
    const { files } = await jonas.ok(listFiles, { params: { id, wf: workflow?.id ?? 0, rev } });
    expect(new Set(files.map(({ kind }) => kind))).toEqual(new Set(['image']));
    expect(files.some(({ sent_on }) => sent_on !== null)).toBe(true);
  }
  const round = { id, wf: workflow?.id ?? 0, rev: before?.id ?? 0 };
  const { items: pointed } = await jonas.ok(points.list, { params: round });
  expect(pointed.some(({ file_id, answer }) => file_id !== null && answer !== null)).toBe(true);
});
