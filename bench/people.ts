/** Workspaces of the load simulation, and what their people do: by the API, as the pages call it. */
import { createHash } from 'node:crypto';
import { registerFile, startUpload } from '#contracts/files.ts';
import { listInbox } from '#contracts/inbox.ts';
import { joinLive, joinProjectLive, joinReviewLive } from '#contracts/live.ts';
import { listProjects } from '#contracts/projects.ts';
import { getDashboard } from '#contracts/reports.ts';
import { commentReview, decideReview, getReview, getTrackLink, openTrackLink } from '#contracts/review.ts';
import type { AnswerOf, Route } from '#contracts/route.ts';
import { search } from '#contracts/search.ts';
import { getTimeline, getTimelineVersion, sendPreview, sendRevisionMessage } from '#contracts/timeline.ts';
import { countInbox, getMe } from '#contracts/workspace.ts';
import { linksOfRevision } from '#server/mail/tracked-links.ts';
import { tokenOfLink } from '#server/tokens/links.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { type ApiClient, apiClient, type CallInput } from '../infra/local/api-client.ts';
import type { Runtime } from '../infra/local/runtime-api.ts';
import type { ActionName } from './day.ts';
import { addWorkspace } from './workspace.ts';

/** Projects of a workspace that something happens on, and rounds of each. */
const films = 3;
const rounds = 12;

interface Film {
  readonly project: TestProject;
  round: number;
  /** True once the present round has files: they are sent in place of a link, which goes with pictures alone. */
  hasFiles: boolean;
  /** Links of the round that waits for the client. */
  tokens: readonly string[];
}

/** Workspace with its films by state. An action takes its film out until it is done: nobody else decides on it meanwhile. */
export interface Agency {
  readonly tenantId: number;
  readonly owner: ApiClient;
  readonly guest: ApiClient;
  readonly films: readonly Film[];
  readonly ready: Film[];
  readonly waiting: Film[];
}

/** Opens a workspace, with projects whose first previews are not sent yet. */
export const openAgency = async (runtime: Runtime, index: number): Promise<Agency> => {
  const { owner, tenantId } = await addWorkspace(runtime, `agency${index}`);
  const made: Film[] = [];
  for (let number = 1; number <= films; number += 1) {
    const contacts = ['ann', 'bob'].map((name) => ({
      firstname: name,
      lastname: 'Client',
      email: `${name}${number}@client${index}.example`,
    }));
    const project = await createTestProject(owner, {
      name: `Film ${number} of ${index}`,
      contacts,
      team_members: [owner.id],
      auto_reminder: true,
      stages: [{ title: 'Concept', revisions: rounds }],
    });
    made.push({ project, round: 0, hasFiles: false, tokens: [] });
  }
  return {
    tenantId,
    owner,
    guest: apiClient(runtime, `agency${index}`),
    films: made,
    ready: [...made],
    waiting: [],
  };
};

const words = 'we are at it, and write again. '.repeat(10);
const mailOf = (subject: string) => ({
  subject,
  body: `<p>Dear {{recipient_fname}},</p><p>${words}</p><p>{{review_link}}</p>`,
});

/** Text file of some kilobytes, a different one each time. */
const fileOf = (number: number) => {
  const bytes = Buffer.from(`Cut ${number}\n${words.repeat(20)}`);
  const query = { filename: `cut-${number}.txt`, content_type: 'text/plain', filesize: bytes.length };
  return { bytes, query, sha256: createHash('sha256').update(bytes).digest('hex') };
};

/** Call that must succeed; tells the request's id, and that of a refused one as well. */
export type Asks = <R extends Route>(by: ApiClient, route: R, input?: CallInput<R>) => Promise<AnswerOf<R>>;

const paramsOf = ({ project, round }: Film) => ({
  id: project.id,
  wf: project.wf,
  rev: project.revision(1, round),
});

/** Takes a film out of its state while something is done to it, which answers the state that follows. */
const taken = async (
  agency: Agency,
  from: 'ready' | 'waiting',
  work: (film: Film) => Promise<'ready' | 'waiting' | 'done'>,
): Promise<void> => {
  const film = agency[from].shift();
  if (!film) throw new Error(`No film is ${from}`);
  const state = await work(film).catch((error: unknown) => {
    agency[from].push(film);
    throw error;
  });
  if (state !== 'done') agency[state].push(film);
};

/** Calls of an action, one after the other. `pick` chooses from 0 to 1. */
type Act = (agency: Agency, asks: Asks, pick: number, number: number) => Promise<void>;

const onSome = ({ films: all }: Agency, pick: number) => {
  const { project } = all[Math.floor(pick * all.length)] ?? (all[0] as Film);
  return { params: { id: project.id, wf: project.wf } };
};

const projectOfSome = (agency: Agency, pick: number) => ({
  params: { id: onSome(agency, pick).params.id },
});

const acts: Readonly<Record<ActionName, Act>> = {
  async 'look of an open timeline'(agency, asks, pick) {
    await asks(agency.owner, getTimelineVersion, onSome(agency, pick));
  },
  async 'look at the inbox’s badge'({ owner }, asks) {
    await asks(owner, countInbox);
  },
  async 'token of an open page'(agency, asks, pick) {
    await asks(agency.owner, joinProjectLive, projectOfSome(agency, pick));
  },
  // The version is a new one, so that the page reads the timeline.
  async 'a page is told of a change'(agency, asks, pick) {
    await asks(agency.owner, getTimelineVersion, onSome(agency, pick));
    await asks(agency.owner, getTimeline, onSome(agency, pick));
  },
  async home({ owner }, asks) {
    await asks(owner, joinLive);
    await asks(owner, getMe);
    await asks(owner, getDashboard);
    await asks(owner, countInbox);
  },
  async 'project list'({ owner }, asks) {
    await asks(owner, joinLive);
    await asks(owner, listProjects);
    await asks(owner, countInbox);
  },
  async timeline(agency, asks, pick) {
    await asks(agency.owner, joinProjectLive, projectOfSome(agency, pick));
    await asks(agency.owner, getTimeline, onSome(agency, pick));
    await asks(agency.owner, listProjects);
    await asks(agency.owner, countInbox);
  },
  async inbox({ owner }, asks) {
    await asks(owner, joinLive);
    await asks(owner, listInbox);
  },
  async search({ owner }, asks, pick) {
    await asks(owner, search, { query: { query: `Film ${1 + Math.floor(pick * films)}` } });
  },
  upload: (agency, asks, _, number) =>
    taken(agency, 'ready', async (film) => {
      const params = paramsOf(film);
      const { bytes, query, sha256 } = fileOf(number);
      const ticket = await asks(agency.owner, startUpload, { params, query: { ...query, sha256 } });
      // `fetch` sets the length itself.
      const { 'content-length': _length, ...headers } = ticket.headers;
      const stored = await fetch(ticket.url ?? '', {
        method: 'PUT',
        headers,
        body: bytes,
        redirect: 'error',
      });
      if (!stored.ok) throw new Error(`The store answered ${stored.status}`);
      await asks(agency.owner, registerFile, { params, query, body: { upload: ticket.upload, sha256 } });
      film.hasFiles = true;
      return 'ready';
    }),
  preview: (agency, asks, _, number) =>
    taken(agency, 'ready', async (film) => {
      const params = paramsOf(film);
      await asks(agency.owner, sendPreview, {
        params,
        body: {
          emailText: mailOf(`Cut ${number}`),
          reviewLink: film.hasFiles ? '' : 'https://vimeo.example/film',
        },
      });
      const links = await linksOfRevision(agency.tenantId, film.project.id, params.rev);
      film.tokens = [...links.values()].map(({ link_id }) => tokenOfLink(link_id));
      return 'waiting';
    }),
  message: (agency, asks, _, number) =>
    taken(agency, 'ready', async (film) => {
      await asks(agency.owner, sendRevisionMessage, {
        params: paramsOf(film),
        body: { emailText: { ...mailOf(`About cut ${number}`), body: `<p>${words}</p>` } },
      });
      return 'ready';
    }),
  'a guest opens a link': (agency, asks, pick) =>
    taken(agency, 'waiting', async ({ tokens }) => {
      const token = tokens[Math.floor(pick * tokens.length)] ?? '';
      await asks(agency.guest, getTrackLink, { params: { id: token } });
      await asks(agency.guest, getReview, { params: { token } });
      await asks(agency.guest, joinReviewLive, { params: { token } });
      const body = { interaction: 'pointer' as const, visible: true };
      await asks(agency.guest, openTrackLink, { params: { id: token }, body });
      return 'waiting';
    }),
  'a guest writes': (agency, asks, pick) =>
    taken(agency, 'waiting', async ({ tokens }) => {
      const token = tokens[Math.floor(pick * tokens.length)] ?? '';
      await asks(agency.guest, commentReview, { params: { token }, body: { message: 'A word on the cut.' } });
      return 'waiting';
    }),
  'a guest decides': (agency, asks) =>
    taken(agency, 'waiting', async (film) => {
      const [token = ''] = film.tokens;
      const isLast = film.round === rounds;
      await asks(agency.guest, decideReview, {
        params: { token },
        body: { decision: isLast ? 'approve' : 'request_changes', message: 'Thank you, see our points.' },
      });
      film.round += 1;
      film.hasFiles = false;
      return isLast ? 'done' : 'ready';
    }),
};

/** State that a film must have for an action. */
const needs: Readonly<Partial<Record<ActionName, 'ready' | 'waiting'>>> = {
  upload: 'ready',
  preview: 'ready',
  message: 'ready',
  'a guest opens a link': 'waiting',
  'a guest writes': 'waiting',
  'a guest decides': 'waiting',
};

/** The action that is possible in the place of one: without a waiting film a preview is sent, without any a timeline is read. */
export const possible = (agency: Agency, action: ActionName): ActionName => {
  const state = needs[action];
  if (state === undefined || agency[state].length > 0) return action;
  return agency.ready.length > 0 ? 'preview' : 'timeline';
};

export const act = (
  agency: Agency,
  action: ActionName,
  asks: Asks,
  { pick, number }: { readonly pick: number; readonly number: number },
): Promise<void> => acts[action](agency, asks, pick, number);
