/**
 * The demo: two workspaces with a history of seven weeks, made by the API over HTTP as its users would have made it,
 * with the clock set to the moment of each step. So it is a load test and a tour of the product at once.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient, inviteContact } from '../../../shared/contracts/clients.ts';
import { registerFile, startUpload } from '../../../shared/contracts/files.ts';
import {
  archiveProject,
  cancelProject,
  createProject,
  getProject,
} from '../../../shared/contracts/projects.ts';
import { decideReview, openTrackLink } from '../../../shared/contracts/review.ts';
import type { AnswerOf } from '../../../shared/contracts/route.ts';
import { type EmailTemplate, emailTemplates } from '../../../shared/contracts/templates.ts';
import { sendPreview, sendStageMessage, startStage } from '../../../shared/contracts/timeline.ts';
import { addRevision, approveRevision } from '../../../shared/contracts/workflows.ts';
import { addDays, localDate } from '../../../shared/domain/calendar/date.ts';
import type { PlanName } from '../../../shared/domain/plan/plan.ts';
import type { Login, Runtime } from '../runtime.ts';
import { type ApiClient, apiClient } from '../test-runtime.ts';
import type { DemoFile } from './media.ts';
import {
  type AgentName,
  agents,
  artworks,
  type ClientName,
  type ClientStory,
  clients,
  demoPassword,
  type Kind,
  kinds,
  messages,
  type ProjectStory,
  projects,
  words,
} from './stories.ts';

const day = 86_400_000;
const hour = 3_600_000;
/** When the history begins, in days before today. */
const begins = 50;

type Client = AnswerOf<typeof createClient>;
type Heads = AnswerOf<typeof getProject>;
type Workflow = Heads['workflows'][number];

/** One thing that somebody did, and when. */
interface Moment {
  readonly at: number;
  readonly happens: () => Promise<unknown>;
}

type TeamName = Exclude<AgentName, 'nora'>;
type Person = ApiClient & { readonly id: number };

interface Workspace {
  readonly tenantId: number;
  /** A member of the team; whoever is not on it is stood in for by the owner. */
  readonly person: (who: AgentName) => Person;
  readonly anonymous: ApiClient;
}

const northwind = { workspace: 'Northwind Studio', subdomain: 'northwind' } as const;
const contoso = { workspace: 'Contoso Agency', subdomain: 'contoso' } as const;
const team: readonly TeamName[] = ['mara', 'jonas', 'priya', 'luca'];

/**
 * Fills a runtime that nobody has used yet, and answers who can sign in. On one that holds workspaces already it changes
 * nothing.
 */
export async function loadDemo(runtime: Runtime): Promise<readonly Login[]> {
  const { Counter } = await import('../../../shared/server/data/entities/workspace.ts');
  const { data: used } = await Counter.get({ tenantId: 0, name: 'tenant' }).go();
  if (used) return runtime.logins();

  const today = Date.now();
  const media = drawMedia();
  runtime.clock.begin(today - begins * day);
  try {
    const studio = await openWorkspace(runtime, {
      ...northwind,
      plan: 'professional',
      owner: ['Nora', 'Lindqvist'],
      team,
    });
    const made = await makeClients(studio);
    const portal = await inviteSome(runtime, studio, made);
    const agency = await openWorkspace(runtime, {
      ...contoso,
      plan: 'starter',
      owner: ['Carl', 'Osei'],
      team: [],
    });
    await fillContoso(agency);
    await new Storyteller(runtime, studio, media, today).tell(projects, made);
    const password = demoPassword;
    return [
      { ...northwind, role: 'owner', email: emailOf('Nora', northwind.subdomain), password },
      ...team.map((who) => {
        const { name, role } = agents[who];
        return { ...northwind, role, email: emailOf(name, northwind.subdomain), password };
      }),
      ...portal,
      { ...contoso, role: 'owner', email: emailOf('Carl', contoso.subdomain), password },
    ];
  } finally {
    await media.then(({ remove }) => remove());
    // The history ends at the machine's own time.
    const now = Date.now();
    if (runtime.clock.now() < now) runtime.clock.set(now);
  }
}

/** Draws the clients' pictures in a process of its own, which gives its memory back. */
async function drawMedia(): Promise<{ files: ReadonlyMap<string, DemoFile>; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'proofline-media-'));
  const stories: readonly ClientStory[] = Object.values(clients);
  const brands = stories.flatMap(({ name, brand }) => (brand ? [{ name, ...brand, seed: 1 }] : []));
  const script = join(import.meta.dirname, 'media.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [
    script,
    JSON.stringify({ folder, brands }),
  ]);
  const files: DemoFile[] = JSON.parse(stdout);
  return {
    files: new Map(files.map((file) => [file.name.replace(/\.\w+$/, ''), file])),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const emailOf = (name: string, subdomain: string) => `${name.toLowerCase()}@${subdomain}.example`;

/** The owner's workspace by the same function as a sign-up's; the team of the demo joins it. */
async function openWorkspace(
  runtime: Runtime,
  about: {
    workspace: string;
    subdomain: string;
    plan: PlanName;
    owner: readonly [string, string];
    team: readonly TeamName[];
  },
): Promise<Workspace> {
  const { createWorkspace } = await import('../../../shared/server/workspace-setup.ts');
  const { workspace: name, subdomain, plan } = about;
  const [first, last] = about.owner;
  const email = emailOf(first, subdomain);
  const subject = runtime.identity.createUser({ email, password: demoPassword });
  const tenant = await createWorkspace({
    name,
    subdomain,
    plan,
    language: 'en',
    timezone: 'Europe/Berlin',
    theme: subdomain === northwind.subdomain ? 'indigo' : 'cyan',
    owner: { name: first, surname: last, email, subject },
    at: new Date(runtime.clock.now()).toISOString(),
  });
  if (!tenant) throw new Error(`There is a workspace ${subdomain} already`);
  const { tenantId } = tenant;
  const signedIn = (id: number, who: string) => ({
    ...apiClient(runtime, subdomain, runtime.identity.accessToken(who)),
    id,
  });
  const owner = signedIn(1, subject);
  const team = new Map<AgentName, Person>();
  for (const name of about.team) {
    const { id, subject: theirs } = await joinTeam(runtime, tenantId, subdomain, name);
    team.set(name, signedIn(id, theirs));
  }
  return {
    tenantId,
    person: (who) => team.get(who) ?? owner,
    anonymous: apiClient(runtime, subdomain),
  };
}

/** A member of the team, as accepting an invitation would make them. */
async function joinTeam(runtime: Runtime, tenantId: number, subdomain: string, who: TeamName) {
  const { transact } = await import('../../../shared/server/data/transact.ts');
  const { nextId } = await import('../../../shared/server/data/ids.ts');
  const { name, surname, flags } = agents[who];
  const email = emailOf(name, subdomain);
  const subject = runtime.identity.createUser({ email, password: demoPassword });
  const id = await nextId(tenantId, 'user');
  const granted = Object.fromEntries(flags.map((flag) => [flag, true]));
  const person = { tenantId, id, subject, name, surname, email, ...granted };
  const { committed } = await transact(({ User, Membership, Directory }) => [
    User.create(person).commit(),
    Membership.create({ ...person, kind: 'agent' }).commit(),
    Directory.put({ kind: 'subject', name: subject, tenantId }).commit(),
  ]);
  if (!committed) throw new Error(`${name} could not join`);
  return { id, subject };
}

async function makeClients(workspace: Workspace): Promise<ReadonlyMap<ClientName, Client>> {
  const made = new Map<ClientName, Client>();
  for (const [key, story] of Object.entries(clients)) {
    const { name, language, timezone, domain, people } = story;
    const contacts = people.map(([firstname, lastname]) => ({
      firstname,
      lastname,
      email: `${asciiOf(firstname)}.${asciiOf(lastname)}@${domain}`,
    }));
    const body = { name, language, timezone, agency_client_director: 1, contacts };
    made.set(key as ClientName, await workspace.person('nora').ok(createClient, { body }));
  }
  return made;
}

const asciiOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();

/** Two contacts come into the portal: they have a sign-in already, as if they had chosen their password. */
async function inviteSome(
  runtime: Runtime,
  workspace: Workspace,
  made: ReadonlyMap<ClientName, Client>,
): Promise<Login[]> {
  const logins: Login[] = [];
  for (const name of ['velo', 'sol'] as const) {
    const contact = made.get(name)?.contacts[0];
    if (!contact) throw new Error(`${name} has no contact`);
    const { email, id } = contact;
    runtime.identity.createUser({ email, password: demoPassword });
    await workspace.person('nora').ok(inviteContact, { params: { id } });
    logins.push({ ...northwind, role: 'client', email, password: demoPassword });
  }
  return logins;
}

/** A second workspace, so that what must not be seen across workspaces can be tried. */
async function fillContoso({ person }: Workspace): Promise<void> {
  const contact = { firstname: 'Wes', lastname: 'Adler', email: 'wes.adler@fabrikam.example' };
  const client = await person('nora').ok(createClient, {
    body: { name: 'Fabrikam', timezone: 'Europe/Dublin', contacts: [contact] },
  });
  for (const name of ['Trade fair stand', 'Investor deck']) {
    await person('nora').ok(createProject, {
      body: {
        name,
        client_id: client.id,
        contacts: client.contacts,
        workflows: [{ stages: stagesOf('print') }],
      },
    });
  }
}

const stagesOf = (kind: Kind, target: string | null = null) =>
  kinds[kind].map(([title, revisions], index) => ({
    title,
    revisions,
    is_deliverable: revisions === 0,
    ...(index === 0 ? { target_date: target } : {}),
  }));

/** A project as its story goes on. */
interface Running {
  readonly story: ProjectStory;
  readonly client: Client;
  readonly language: ClientStory['language'];
  readonly lead: Person;
  /** Known once it has been created. */
  id: number;
  /** How many works were sent, and words said, so far: each takes the next. */
  sent: number;
  said: number;
  /** The workflows as the last answer had them; empty when a client has acted since. */
  workflows: Workflow[];
  /** The way in that the mail about a workflow's last work gave to the client. */
  readonly tokens: string[];
}

/** One call of a step. */
interface Act {
  readonly early: boolean;
  readonly happens: Moment['happens'];
}

/** Tells the projects' stories, step by step in the order of their time. */
class Storyteller {
  readonly #runtime: Runtime;
  readonly #workspace: Workspace;
  readonly #media: ReturnType<typeof drawMedia>;
  readonly #today: number;
  readonly #moments: Moment[] = [];
  #templates: readonly EmailTemplate[] = [];

  constructor(runtime: Runtime, workspace: Workspace, media: ReturnType<typeof drawMedia>, today: number) {
    this.#runtime = runtime;
    this.#workspace = workspace;
    this.#media = media;
    this.#today = today;
  }

  async tell(stories: readonly ProjectStory[], made: ReadonlyMap<ClientName, Client>): Promise<void> {
    const { items } = await this.#workspace.person('nora').ok(emailTemplates.list);
    this.#templates = items;
    for (const story of stories) {
      const client = made.get(story.client);
      if (!client) throw new Error(`There is no client ${story.client}`);
      const { language } = clients[story.client];
      const lead = this.#workspace.person(story.lead);
      this.#plan({ story, client, language, lead, id: 0, sent: 0, said: 0, workflows: [], tokens: [] });
    }
    const { clock } = this.#runtime;
    let date = '';
    for (const { at, happens } of this.#moments.toSorted((a, b) => a.at - b.at)) {
      const next = new Date(at).toISOString().slice(0, 10);
      // What the day before has set off is done before the next one dawns: thumbnails, mails, reminders.
      if (next !== date) await this.#runtime.idle();
      date = next;
      if (at > clock.now()) clock.set(at);
      await happens();
    }
    await this.#runtime.idle();
  }

  /** A moment in the working hours of a day so many days ago, moved back from a weekend. */
  #instant(daysAgo: number): number {
    const whole = Math.ceil(daysAgo);
    const midnight = Math.floor(this.#today / day) * day - whole * day;
    const weekday = new Date(midnight).getUTCDay();
    const weekend = weekday === 6 ? day : weekday === 0 ? 2 * day : 0;
    return midnight - weekend + (8 + (whole - daysAgo) * 8) * hour;
  }

  /** Lays a project's steps between its beginning and its end; each comes after the one before. */
  #plan(running: Running): void {
    const { story } = running;
    let latest = 0;
    const then = (daysAgo: number, happens: Moment['happens']) => {
      latest = Math.max(this.#instant(daysAgo), latest + hour / 3);
      this.#moments.push({ at: latest, happens });
    };
    then(story.began, () => this.#create(running));
    const begin = latest;
    for (const [place, { steps }] of story.work.entries()) {
      latest = begin + place * 600_000;
      const gap = (story.began - story.until) / steps.length;
      for (const [index, step] of [...steps].entries()) {
        const daysAgo = story.began - gap * (index + 1);
        const answered = step === 'a' || step === 'A' || step === 'c' || step === 'x';
        const prepared = answered ? daysAgo + Math.min(2, gap / 2) : daysAgo;
        for (const { early, happens } of this.#acts(running, place, step)) {
          then(early ? prepared : daysAgo, happens);
        }
      }
    }
    const end = Math.max(1, story.until - 1);
    const params = () => ({ id: running.id });
    if (story.end === 'archived') {
      then(end, () => running.lead.ok(archiveProject, { params: params(), body: { archive: true } }));
    }
    if (story.end === 'cancelled') {
      then(end, () => running.lead.ok(cancelProject, { params: params(), body: { cancel: true } }));
    }
  }

  /** What a step consists of; what is early comes before the client's answer, and the answer at the step's own time. */
  #acts(running: Running, place: number, step: string): readonly Act[] {
    const send = { early: true, happens: () => this.#send(running, place, true) };
    const open = { early: true, happens: () => this.#open(running, place) };
    const later = (happens: Moment['happens']) => ({ early: false, happens });
    switch (step) {
      case 'a':
      case 'c':
        return [send, open, later(() => this.#decide(running, place, step === 'a'))];
      case 'A':
        return [send, later(() => this.#markApproved(running, place))];
      case 'x':
        return [send, later(() => this.#addRound(running, place))];
      case 'w':
        return [send];
      case 'o':
        return [send, open];
      case 'd':
        return [later(() => this.#send(running, place, false))];
      case 'm':
        return [later(() => this.#write(running, place))];
      case 's':
        return [later(() => this.#start(running, place))];
      default:
        throw new Error(`There is no step "${step}"`);
    }
  }

  async #create(running: Running): Promise<void> {
    const { story, client } = running;
    const { person } = this.#workspace;
    const members = [...new Set([story.lead, ...(story.team ?? [])])];
    const creator =
      story.survey || story.lead === 'nora' ? 'nora' : story.lead === 'jonas' ? 'jonas' : 'mara';
    const began = new Date(this.#runtime.clock.now()).toISOString();
    const target =
      story.target === undefined ? null : addDays(localDate(began, client.timezone ?? 'UTC'), story.target);
    const { project, workflows } = await person(creator).ok(createProject, {
      body: {
        name: story.name,
        reference_code: story.code,
        client_id: client.id,
        contacts: client.contacts,
        team_members: members.map((name) => person(name).id),
        deliverable_type: story.work.length > 1 ? 'Multi' : 'Single',
        is_linear: story.linear ?? true,
        days_allowed_for_client_feedback: story.days ?? 2,
        auto_reminder: story.reminders ?? false,
        send_csat_survey: story.survey ?? false,
        workflows: story.work.map(({ title = '', kind }) => ({ title, stages: stagesOf(kind, target) })),
      },
    });
    running.id = project.id;
    running.workflows = workflows;
  }

  async #workflow(running: Running, place: number): Promise<Workflow> {
    if (running.workflows.length === 0) {
      const { workflows } = await running.lead.ok(getProject, { params: { id: running.id } });
      running.workflows = workflows;
    }
    const workflow = running.workflows[place];
    if (!workflow) throw new Error(`Project ${running.id} has no workflow ${place}`);
    return workflow;
  }

  /** The stage that is worked on, with its round that is open. */
  async #current(running: Running, place: number) {
    const workflow = await this.#workflow(running, place);
    const stage = workflow.tasks.find(({ status }) => status === 'in_progress');
    const revision = stage?.tasks.find(
      ({ status }) => !['pending', 'rejected', 'completed'].includes(status),
    );
    if (!stage || !revision) throw new Error(`Nothing is open in "${running.story.name}"`);
    const params = { id: running.id, wf: workflow.id, rev: revision.id };
    return { workflow, stage, revision, params };
  }

  #template(running: Running, type: EmailTemplate['type']) {
    const found = this.#templates.find((one) => one.type === type && one.language === running.language);
    if (!found) throw new Error(`There is no template ${type}`);
    return { subject: found.subject, body: found.body, template_id: found.id };
  }

  async #send(running: Running, place: number, moving: boolean): Promise<void> {
    const { stage, revision, params } = await this.#current(running, place);
    const { story, lead } = running;
    const isLast = revision.round === stage.tasks.length - 1;
    const type = templateFor(revision.kind, revision.round, isLast);
    const kind = story.work[place]?.kind ?? 'print';
    const art = artworks[kind][running.sent++ % artworks[kind].length];
    if (story.files && art) await this.#upload(running, params, art);
    const { workflow } = await lead.ok(sendPreview, {
      params,
      body: {
        emailText: this.#template(running, type),
        reviewLink: story.files
          ? 'files'
          : `https://preview.northwind.example/${story.code.toLowerCase()}/${revision.id}`,
        isFirstEmail: revision.round === 0,
        updateStatus: moving,
      },
    });
    running.workflows[place] = workflow;
    running.tokens[place] = await this.#tokenFor(running, revision.id);
  }

  /** Uploads a picture of the client's brand as a browser does, and waits until it has been checked. */
  async #upload(
    running: Running,
    params: { id: number; wf: number; rev: number },
    art: (typeof artworks)[Kind][number],
  ): Promise<void> {
    const { files } = await this.#media;
    const name = `${fileStem(clients[running.story.client].name)}-${art === 'clip' ? 'teaser' : art}`;
    const drawn = files.get(name);
    if (!drawn) throw new Error(`Nobody drew ${name}`);
    const bytes = readFileSync(drawn.path);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const query = {
      filename: drawn.path.slice(drawn.path.lastIndexOf('/') + 1),
      content_type: drawn.type,
      filesize: bytes.length,
    };
    const ticket = await running.lead.ok(startUpload, { params, query: { ...query, sha256 } });
    // The length is what fetch itself makes of the body.
    const { 'content-length': _, ...headers } = ticket.headers;
    const put = await fetch(ticket.url ?? '', { method: 'PUT', headers, body: bytes });
    if (!put.ok) throw new Error(`The store took no ${name}: ${put.status} ${await put.text()}`);
    await running.lead.ok(registerFile, { params, query, body: { upload: ticket.upload, sha256 } });
    await this.#runtime.idle();
  }

  /** The token in the mail that the client's first contact was sent about a revision. */
  async #tokenFor({ id, client, story }: Running, revisionId: number): Promise<string> {
    const { TrackedLink } = await import('../../../shared/server/data/entities/project.ts');
    const { tokenOfLink } = await import('../../../shared/server/links.ts');
    const { data } = await TrackedLink.get({
      tenantId: this.#workspace.tenantId,
      projectId: id,
      revisionId,
      contactId: client.contacts[0]?.id ?? 0,
    }).go();
    if (!data) throw new Error(`"${story.name}" was sent without a link`);
    return tokenOfLink(data.link_id);
  }

  async #open(running: Running, place: number): Promise<void> {
    await this.#workspace.anonymous.ok(openTrackLink, {
      params: { id: running.tokens[place] ?? '' },
      body: { interaction: 'pointer', visible: true },
      // Without a browser's name it would be taken for a scanner's, and not be counted.
      headers: {
        'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Safari/605.1.15',
      },
    });
  }

  async #decide(running: Running, place: number, approves: boolean): Promise<void> {
    const { yes, no } = words[running.language];
    const list = approves ? yes : no;
    await this.#workspace.anonymous.ok(decideReview, {
      params: { token: running.tokens[place] ?? '' },
      body: {
        decision: approves ? 'approve' : 'request_changes',
        message: list[running.said++ % list.length] ?? '',
      },
    });
    running.workflows = [];
  }

  async #markApproved(running: Running, place: number): Promise<void> {
    const { workflow, stage, revision } = await this.#current(running, place);
    const params = { id: workflow.id, stage: stage.id, rev: revision.id };
    running.workflows[place] = (await running.lead.ok(approveRevision, { params })).workflow;
  }

  async #addRound(running: Running, place: number): Promise<void> {
    const { workflow, stage } = await this.#current(running, place);
    const params = { id: workflow.id, stage: stage.id };
    const answer = await running.lead.ok(addRevision, { params, body: { kind: 'cost' } });
    running.workflows[place] = answer.workflow;
  }

  async #write(running: Running, place: number): Promise<void> {
    const { stage, params } = await this.#current(running, place);
    const { id, wf } = params;
    await running.lead.ok(sendStageMessage, {
      params: { id, wf, stage: stage.id },
      body: { emailText: messages[running.language] },
    });
  }

  async #start(running: Running, place: number): Promise<void> {
    const workflow = await this.#workflow(running, place);
    const next = workflow.tasks.find(({ status }) => status === 'pending');
    if (!next) throw new Error(`Nothing is left to start in "${running.story.name}"`);
    const params = { id: running.id, wf: workflow.id, stage: next.id };
    running.workflows[place] = (await running.lead.ok(startStage, { params })).workflow;
  }
}

/** The template type of a round, as the compose panel chooses it. */
const templateFor = (kind: string, round: number, isLast: boolean): EmailTemplate['type'] => {
  if (round === 0) return 'first_preview';
  if (kind === 'free') return 'additional_rev_free';
  if (kind === 'cost') return 'additional_rev_cost';
  if (round === 1) return 'first_rev';
  return isLast ? 'last_rev' : 'other_rev';
};

/** A brand's name as its files carry it. */
const fileStem = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
