/** Callers and helpers that the specs of points share. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { answerPoints, points, reviewPoints, type WirePoint } from '#contracts/points.ts';
import { decideReview } from '#contracts/review.ts';
import type { BodyInput } from '#contracts/route.ts';
import { decideOnTimeline, sendPreview } from '#contracts/timeline.ts';
import { turnOf } from '#domain/point/index.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { FileItem } from '#server/data/entities/file.ts';
import { reviewTokenOf } from './review-token.ts';
import { createTestProject, type TestProject } from './test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from './test-runtime.ts';

export let runtime: TestRuntime;
export let workspace: TestWorkspace;
export let agent: Person;
export let film: TestProject;

/** Prepares the specs of a file: a workspace, and for each test a project whose first round was sent. */
export const withSentRound = (start: () => Promise<TestRuntime>): void => {
  beforeAll(async () => {
    runtime = await start();
    workspace = await runtime.createWorkspace();
    agent = workspace.owner;
  });
  afterAll(() => runtime.stop());
  beforeEach(async () => {
    film = await createTestProject(agent, {
      stages: [{ title: 'Concept', revisions: 3 }],
      team_members: [agent.id],
    });
    await send();
  });
};

/** Lets a test go on with another project than its own. */
export const goOnWith = (project: TestProject): void => {
  film = project;
};
export const send = (round = 0, of = film, more: object = {}) =>
  agent.ok(sendPreview, {
    params: { id: of.id, wf: of.wf, rev: of.revision(1, round) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://vimeo.example/1',
      ...more,
    },
  });
export const onRound = (round = 0) => ({ id: film.id, wf: film.wf, rev: film.revision(1, round) });

export const tokenFor = async (round = 0, contact = 0): Promise<string> => {
  return reviewTokenOf(workspace.tenantId, film, film.revision(1, round), contact);
};
export const signedIn = (contact = 0) => {
  const { id, email } = film.contacts[contact] ?? { id: 0, email: '' };
  return workspace.asContact({ client_id: film.client.id, id, email });
};

type Written = Omit<BodyInput<typeof reviewPoints.save>, 'body'> & { readonly body?: string };
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** The calls about points that a person makes on a round, whichever way they come. */
export interface Caller {
  list(): Promise<readonly WirePoint[]>;
  save(id: string, written?: Written & { internal?: boolean }): Promise<Answer & { body: WirePoint }>;
  remove(id: string): Promise<Answer>;
  submit(...ids: string[]): Promise<Answer & { body: { items: WirePoint[] } }>;
  reply(
    id: string,
    text: string,
    more?: { internal?: boolean; reply?: string },
  ): Promise<Answer & { body: WirePoint }>;
  settle(id: string, state: 'accepted' | 'open', text?: string): Promise<Answer & { body: WirePoint }>;
  agree(id: string, agrees?: boolean): Promise<Answer & { body: WirePoint }>;
  decide(decision: 'approve' | 'request_changes', ids: readonly string[], message?: string): Promise<Answer>;
}

const byRoutes = (
  person: Pick<Person, 'call' | 'ok'>,
  of: typeof points | typeof reviewPoints,
  params: object,
  decide: Caller['decide'],
): Caller => {
  const call = (route: keyof typeof points, more: object = {}, body?: unknown) =>
    person.call(of[route], {
      params: { ...params, ...more },
      ...(body ? { body } : {}),
    } as never) as Promise<never>;
  return {
    list: async () => (await person.ok(of.list, { params } as never)).items,
    save: (point, written) => call('save', { point }, { body: '12, not 14', ...written }),
    remove: (point) => call('remove', { point }),
    submit: (...ids) => call('submit', {}, { points: ids }),
    reply: (point, text, { reply = randomUUID(), ...more } = {}) =>
      call('reply', { point, reply }, { text, ...more }),
    settle: (point, state, text = '') => call('settle', { point }, { state, text }),
    agree: (point, agrees = true) => call('agree', { point }, { agrees }),
    decide,
  };
};
export const byLink = async (round = 0, contact = 0): Promise<Caller> => {
  const [guest, params] = [workspace.asAnonymous(), { token: await tokenFor(round, contact) }];
  return byRoutes(guest, reviewPoints, params, (decision, ids, message = '') =>
    guest.call(decideReview, { params, body: { decision, points: [...ids], message } }),
  );
};
export const onTimeline = async (round = 0, contact: number | Person = 0): Promise<Caller> => {
  const [person, params] = [typeof contact === 'number' ? await signedIn(contact) : contact, onRound(round)];
  return byRoutes(person, points, params, (decision, ids, message = '') =>
    person.call(decideOnTimeline, { params, body: { decision, points: [...ids], message } }),
  );
};
export const team = (round = 0) => onTimeline(round, agent);
type Answers = BodyInput<typeof answerPoints>['answers'];
/** Answers points with their latest turns as seen, unless the answer names a turn. */
export const answer = async (answers: Answers, round = 0, by: Pick<Person, 'call'> = agent) => {
  const items = await (await team()).list();
  const turnFor = (id: string) => {
    const point = items.find((one) => one.id === id);
    return point ? turnOf(point) : null;
  };
  return by.call(answerPoints, {
    params: onRound(round),
    body: { answers: answers.map((one) => ({ seen: turnFor(one.point), ...one })) },
  });
};

export const newId = () => randomUUID();
export const refusal = ({ body }: Answer) => (body as { error: { code: string; field?: string } }).error;
export const codeOf = (given: Answer) => (given.status === 200 ? 'ok' : refusal(given).code);
export const eventsOf = async (category?: string) => {
  const { data } = await Commit.query
    .primary({ tenantId: workspace.tenantId, projectId: film.id })
    .go({ pages: 'all', consistent: true });
  const events = data.flatMap((commit) => commit.events);
  return category ? events.filter((event) => event.category === category) : events;
};
/** Saves and submits a point; returns its id. */
export const pointed = async (by: Caller, body = '12, not 14'): Promise<string> => {
  const id = newId();
  await by.save(id, { body });
  expect((await by.submit(id)).status).toBe(200);
  return id;
};
export const found = async (by: Caller, id: string) => (await by.list()).find((point) => point.id === id);

export const uploaded = async (changes: object = {}): Promise<string> => {
  const id = newId();
  await FileItem.create({
    tenantId: workspace.tenantId,
    projectId: film.id,
    workflowId: film.wf,
    revisionId: film.revision(1, 0),
    id,
    name: `${id}.png`,
    type: 'image/png',
    size: 10,
    path: `documents/${id}`,
    version: 1,
    created_on: new Date(runtime.clock.now()).toISOString(),
    created_by: { kind: 'agent', id: 1, name: 'Olga Owner' },
    sha256: '0'.repeat(64),
    verified: true,
    state: 'ready',
    sent_on: new Date(runtime.clock.now()).toISOString(),
    ...changes,
  }).go();
  return id;
};
