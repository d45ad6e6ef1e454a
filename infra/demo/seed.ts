/** Seeds the demo's projects: the steps of all of them in chronological order, each by a call of the API. */

import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { createClient } from '#contracts/clients.ts';
import { uploadClientLogo } from '#contracts/clients.ts';
import { createDeliverable, sendDeliverable } from '#contracts/deliverables.ts';
import { deliverableFiles, registerFile, startUpload, type UploadTicket } from '#contracts/files.ts';
import { askForTime } from '#contracts/more-time.ts';
import { notes, scope } from '#contracts/notes.ts';
import { answerPoints, points, reviewPoints } from '#contracts/points.ts';
import { archiveProject, cancelProject, createProject, getProject } from '#contracts/projects.ts';
import { commentReview, decideReview, getReview, openTrackLink } from '#contracts/review.ts';
import type { AnswerOf } from '#contracts/route.ts';
import {
  type SurveyTemplate,
  saveItemFeedback,
  sendSurveyEmail,
  submitGuestSurvey,
  surveyTemplates,
} from '#contracts/surveys.ts';
import { type EmailTemplate, emailTemplates } from '#contracts/templates.ts';
import { sendPreview, sendStageMessage, startStage, undoLast } from '#contracts/timeline.ts';
import { addRevision, approveRevision, reopenStage } from '#contracts/workflows.ts';
import { addDays, localDate } from '#domain/calendar/date.ts';
import type { ApiClient } from '../local/api-client.ts';
import type { Runtime } from '../local/runtime-api.ts';
import type { Art, DemoFile, Work } from './artwork.ts';
import {
  type DeliveryScenario,
  details,
  type NoteScenario,
  type SurveyScenario,
  survey,
} from './notes-and-deliverables.ts';
import { type DemoPoint, demoPoints } from './points.ts';
import {
  type AgentName,
  artworks,
  type ClientName,
  type ClientProfile,
  clients,
  type Kind,
  kinds,
  messages,
  type ProjectScenario,
  words,
} from './scenarios.ts';

const day = 86_400_000;
const hour = 3_600_000;
/** Day on which the clients get their logos, in days before today. */
const rebranded = 58;
/** Older projects show a single work in each round, without points; in days before today. */
const recent = 60;

export type Client = AnswerOf<typeof createClient>;
type Heads = AnswerOf<typeof getProject>;
type Workflow = Heads['workflows'][number];

/** Call of the API and its time. */
interface Moment {
  readonly at: number;
  readonly happens: () => Promise<unknown>;
  /** Works that must be drawn first. */
  readonly shows?: readonly Work[];
}

/** Member of the team; `id` is the user's. */
export type Person = ApiClient & { readonly id: number };

export interface Workspace {
  readonly tenantId: number;
  /** Member of the team; the owner instead of a person who is not on it. */
  readonly person: (who: AgentName) => Person;
  /** Contact with access to the portal, by their address. */
  readonly contact: (email: string) => ApiClient;
  readonly anonymous: ApiClient;
}

/** Works as files, in the order of the request; each is available once it is drawn. */
export interface Media {
  readonly files: readonly Promise<DemoFile>[];
  readonly remove: () => Promise<void>;
}

export const stagesOf = (kind: Kind, target: string | null = null) =>
  kinds[kind].map(([title, revisions], index) => ({
    title,
    revisions,
    is_deliverable: revisions === 0,
    ...(index === 0 ? { target_date: target } : {}),
  }));

/** Project while it is being seeded. */
interface Running {
  readonly scenario: ProjectScenario;
  readonly client: Client;
  readonly language: ClientProfile['language'];
  readonly lead: Person;
  /** Known after its creation. */
  id: number;
  /** Number of messages so far: each takes the next text. */
  said: number;
  /** Workflows of the last answer; empty if a client has acted since. */
  workflows: Workflow[];
  /** Tokens of the links that the client got with each workflow's last work. */
  readonly tokens: string[];
  /** Client's points on each workflow's last work, while they wait for an answer, then for the client's reaction. */
  readonly asked: PlacedPoint[][];
  readonly answered: PlacedPoint[][];
  /** Client's earlier projects, so that no two of a kind show the same work. */
  readonly before: readonly ProjectScenario[];
}

/** Point with the id that it was saved under. */
type PlacedPoint = DemoPoint & { readonly id: string };

/** Call within a step. */
interface Act {
  /** Time of the call: `ahead` and `early` come before the client's answer, `late` is the step's own time. */
  readonly when: 'ahead' | 'early' | 'late';
  readonly happens: Moment['happens'];
  readonly shows?: readonly Work[];
}

/** Note, deliverable or survey of a project, and its age in days. */
interface Beside {
  readonly ago: number;
  readonly happens: Moment['happens'];
  readonly shows?: readonly Work[];
}

/** Seeds the projects' scenarios, step by step in chronological order. */
export class Seeder {
  readonly #runtime: Runtime;
  readonly #workspace: Workspace;
  readonly #draw: (works: readonly Work[]) => Media;
  readonly #today: number;
  readonly #moments: Moment[] = [];
  readonly #drawn = new Map<string, Promise<DemoFile>>();
  #templates: readonly EmailTemplate[] = [];
  #survey: SurveyTemplate | undefined;

  constructor(
    runtime: Runtime,
    workspace: Workspace,
    draw: (works: readonly Work[]) => Media,
    today: number,
  ) {
    this.#runtime = runtime;
    this.#workspace = workspace;
    this.#draw = draw;
    this.#today = today;
  }

  /** Ends today; `report` is called with the number of steps done, of all steps. */
  async run(
    scenarios: readonly ProjectScenario[],
    made: ReadonlyMap<ClientName, Client>,
    report: (done: number, of: number) => void = () => undefined,
  ): Promise<void> {
    for (const [index, [name, client]] of [...made].entries()) {
      const profile: ClientProfile = clients[name];
      if (!profile.logo) continue;
      const at = this.#instant(rebranded - index / 100);
      const logo = workOf(name, 'logo');
      this.#moments.push({ at, happens: () => this.#giveLogo(client, logo), shows: [logo] });
    }
    for (const [index, scenario] of scenarios.entries()) {
      const client = made.get(scenario.client);
      if (!client) throw new Error(`There is no client ${scenario.client}`);
      const { language } = clients[scenario.client];
      const lead = this.#workspace.person(scenario.lead);
      this.#plan({
        scenario,
        client,
        language,
        lead,
        id: 0,
        said: 0,
        workflows: [],
        tokens: [],
        asked: [],
        answered: [],
        before: scenarios.slice(0, index).filter(({ client: theirs }) => theirs === scenario.client),
      });
    }
    const moments = this.#moments.toSorted((a, b) => a.at - b.at);
    const media = this.#startDrawing(moments);
    try {
      await this.#makeTexts();
      for (const [index, { at, happens }] of moments.entries()) {
        report(index, moments.length);
        await this.#passTo(at);
        await happens();
      }
      await this.#passTo(this.#today);
      await this.#runtime.idle();
    } finally {
      await media.remove();
    }
  }

  /** Starts to draw the clients' works in the background, in the order of their use. */
  #startDrawing(moments: readonly Moment[]): Media {
    const works = new Map(moments.flatMap(({ shows = [] }) => shows).map((work) => [nameOf(work), work]));
    const media = this.#draw([...works.values()]);
    for (const [index, name] of [...works.keys()].entries()) {
      const file = media.files[index];
      if (file) this.#drawn.set(name, file);
    }
    return media;
  }

  /** Loads the email templates, and creates the survey. */
  async #makeTexts(): Promise<void> {
    const nora = this.#workspace.person('nora');
    const { items } = await nora.ok(emailTemplates.list);
    this.#templates = items;
    this.#survey = await nora.ok(surveyTemplates.create, { body: survey });
  }

  /**
   * Moves the clock. Events of a day are handled before the next day begins, and schedules fire when they are due: a
   * single jump would send Friday's reminders on Sunday.
   */
  async #passTo(at: number): Promise<void> {
    const { clock, scheduler } = this.#runtime;
    if (dateOf(at) !== dateOf(clock.now())) await this.#runtime.idle({ media: false });
    for (let due = scheduler.nextDue(); due !== null && due <= at; due = scheduler.nextDue()) {
      if (due > clock.now()) clock.set(due);
      await this.#runtime.idle({ media: false });
    }
    if (at > clock.now()) clock.set(at);
  }

  /** Instant in working hours, so many days ago; moved back from a weekend. */
  #instant(daysAgo: number): number {
    const whole = Math.ceil(daysAgo);
    const midnight = Math.floor(this.#today / day) * day - whole * day;
    const weekday = new Date(midnight).getUTCDay();
    const weekend = weekday === 6 ? day : weekday === 0 ? 2 * day : 0;
    return midnight - weekend + (8 + (whole - daysAgo) * 8) * hour;
  }

  /** Spreads a project's steps between its beginning and its end; each comes after the previous one. */
  #plan(running: Running): void {
    const { scenario } = running;
    let latest = 0;
    let last = 0;
    const then = (daysAgo: number, happens: Moment['happens'], shows: readonly Work[] = []) => {
      latest = Math.max(this.#instant(daysAgo), latest + hour / 3);
      last = Math.max(last, latest);
      this.#moments.push({ at: latest, happens, shows });
    };
    then(scenario.began, () => this.#create(running));
    const begin = latest;
    for (const [place, { kind, steps }] of scenario.work.entries()) {
      latest = begin + place * 600_000;
      const shows = worksOf(running, kind);
      const gap = (scenario.began - scenario.until) / steps.length;
      for (const [index, step] of [...steps].entries()) {
        const daysAgo = scenario.began - gap * (index + 1);
        const answered = step === 'a' || step === 'A' || step === 'c' || step === 'x';
        const prepared = answered ? daysAgo + Math.min(2, gap / 2) : daysAgo;
        const days = { ahead: prepared + 1, early: prepared, late: daysAgo };
        for (const { when, happens, shows: works } of this.#acts(running, place, step, shows(step))) {
          then(days[when], happens, works);
        }
      }
    }
    for (const { ago, happens, shows } of this.#beside(running)) {
      latest = begin;
      then(ago, happens, shows);
    }
    latest = last;
    const end = Math.max(1, scenario.until - 1);
    const params = () => ({ id: running.id });
    if (scenario.end === 'archived') {
      then(end, () => running.lead.ok(archiveProject, { params: params(), body: { archive: true } }));
    }
    if (scenario.end === 'cancelled') {
      then(end, () => running.lead.ok(cancelProject, { params: params(), body: { cancel: true } }));
    }
  }

  /**
   * Calls of a step. A work is uploaded the day before it is sent; `early` calls come before the client's answer,
   * which is given at the step's own time.
   */
  #acts(running: Running, place: number, step: string, works: readonly Work[]): readonly Act[] {
    const sends = (moving: boolean, when: Act['when'] = 'early'): readonly Act[] => {
      const send: Act = { when, happens: () => this.#send(running, place, moving) };
      if (works.length === 0) return [send];
      const upload: Act = {
        when: 'ahead',
        happens: () => this.#upload(running, place, works),
        shows: works,
      };
      return [upload, send];
    };
    const open: Act = { when: 'early', happens: () => this.#open(running, place) };
    const later = (happens: Moment['happens']): Act => ({ when: 'late', happens });
    switch (step) {
      case 'a':
      case 'c':
        return [...sends(true), open, later(() => this.#decide(running, place, step === 'a'))];
      case 'A':
        return [...sends(true), later(() => this.#markApproved(running, place))];
      case 'x':
        return [...sends(true), later(() => this.#addRound(running, place))];
      case 'w':
        return sends(true);
      case 'o':
        return [...sends(true), open];
      case 'd':
        return sends(false, 'late');
      case 'm':
        return [later(() => this.#write(running, place))];
      case 'n':
        return [later(() => this.#remind(running, place))];
      case 'u':
        return [later(() => this.#undo(running, place))];
      case 'r':
        return [later(() => this.#reopen(running, place))];
      case 's':
        return [later(() => this.#start(running, place))];
      case 'q':
        return [later(() => this.#writeQuestion(running, place))];
      case 't':
        return [later(() => this.#askForTime(running, place))];
      default:
        throw new Error(`There is no step "${step}"`);
    }
  }

  async #create(running: Running): Promise<void> {
    const { scenario, client } = running;
    const { person } = this.#workspace;
    const members = [...new Set([scenario.lead, ...(scenario.team ?? [])])];
    const creator =
      scenario.survey || scenario.lead === 'nora' ? 'nora' : scenario.lead === 'jonas' ? 'jonas' : 'mara';
    const began = new Date(this.#runtime.clock.now()).toISOString();
    const target =
      scenario.target === undefined
        ? null
        : addDays(localDate(began, client.timezone ?? 'UTC'), scenario.target);
    const { project, workflows } = await person(creator).ok(createProject, {
      body: {
        name: scenario.name,
        reference_code: scenario.code,
        client_id: client.id,
        contacts: client.contacts.map(({ id, firstname, lastname, email }) => ({
          id,
          firstname,
          lastname,
          email,
        })),
        team_members: members.map((name) => person(name).id),
        deliverable_type: scenario.work.length > 1 ? 'Multi' : 'Single',
        is_linear: scenario.linear ?? true,
        days_allowed_for_client_feedback: scenario.days ?? 2,
        auto_reminder: scenario.reminders ?? false,
        send_csat_survey: scenario.survey ?? false,
        workflows: scenario.work.map(({ title = '', kind }) => ({ title, stages: stagesOf(kind, target) })),
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

  /** Stage in progress, with its open round. */
  async #current(running: Running, place: number) {
    const workflow = await this.#workflow(running, place);
    const stage = workflow.tasks.find(({ status }) => status === 'in_progress');
    const revision = stage?.tasks.find(
      ({ status }) => !['pending', 'rejected', 'completed'].includes(status),
    );
    if (!stage || !revision) throw new Error(`Nothing is open in "${running.scenario.name}"`);
    const params = { id: running.id, wf: workflow.id, rev: revision.id };
    return { workflow, stage, revision, params };
  }

  #template(running: Running, type: EmailTemplate['type']) {
    const found = this.#templates.find((one) => one.type === type && one.language === running.language);
    if (!found) throw new Error(`There is no template ${type}`);
    return { subject: found.subject, body: found.body, template_id: found.id };
  }

  #made(): SurveyTemplate {
    if (!this.#survey) throw new Error('The survey is not made yet');
    return this.#survey;
  }

  async #send(running: Running, place: number, moving: boolean): Promise<void> {
    const { stage, revision, params } = await this.#current(running, place);
    const { lead } = running;
    const isLast = revision.round === stage.tasks.length - 1;
    const type = templateFor(revision.kind, revision.round, isLast);
    // A file can be sent once it has been checked.
    await this.#runtime.idle({ media: 'checks' });
    const { workflow } = await lead.ok(sendPreview, {
      params,
      body: {
        emailText: this.#template(running, type),
        reviewLink: running.scenario.work[place]?.link ?? 'files',
        isFirstEmail: revision.round === 0,
        updateStatus: moving,
      },
    });
    running.workflows[place] = workflow;
    running.tokens[place] = await this.#tokenFor(running, revision.id);
  }

  /** Bytes of a work, and its upload's query. */
  async #fileOf(work: Work) {
    const drawn = await this.#drawn.get(nameOf(work));
    if (!drawn) throw new Error(`Nobody drew ${nameOf(work)}`);
    const bytes = readFileSync(drawn.path);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const query = { filename: drawn.name, content_type: drawn.type, filesize: bytes.length };
    return { bytes, sha256, query };
  }

  /** Uploads works like a browser, and answers the points on the previous ones. */
  async #upload(running: Running, place: number, works: readonly Work[]): Promise<void> {
    const { lead } = running;
    const { params } = await this.#current(running, place);
    const answered = await this.#answerPoints(running, place, params);
    for (const work of works) {
      const { bytes, sha256, query } = await this.#fileOf(work);
      const ticket = await lead.ok(startUpload, { params, query: { ...query, sha256 } });
      await put(ticket, bytes);
      await lead.ok(registerFile, { params, query, body: { upload: ticket.upload, sha256 } });
    }
    if (!answered) return;
    const comment = {
      file_id: null,
      selector: {},
      kind: 'remark' as const,
      body: forTheTeam,
      internal: true,
    };
    const on = { ...params, point: randomUUID() };
    await lead.ok(points.save, { params: on, body: { ...comment, version: 0 } });
  }

  async #giveLogo({ id }: Client, logo: Work): Promise<void> {
    const { bytes, query } = await this.#fileOf(logo);
    const { filename } = query;
    await this.#workspace
      .person('nora')
      .ok(uploadClientLogo, { params: { id }, query: { filename }, body: bytes });
  }

  /** Token in the mail to the client's first contact about a revision. */
  async #tokenFor({ id, client, scenario }: Running, revisionId: number): Promise<string> {
    const { TrackedLink } = await import('#server/data/entities/tracked-link.ts');
    const { tokenOfLink } = await import('#server/tokens/links.ts');
    const { data } = await TrackedLink.get({
      tenantId: this.#workspace.tenantId,
      projectId: id,
      revisionId,
      contactId: client.contacts[0]?.id ?? 0,
    }).go();
    if (!data) throw new Error(`"${scenario.name}" was sent without a link`);
    return tokenOfLink(data.link_id);
  }

  async #open(running: Running, place: number): Promise<void> {
    const token = running.tokens[place] ?? '';
    await this.#follow(token);
    const { anonymous } = this.#workspace;
    for (const { id, settled } of running.answered[place] ?? []) {
      if (settled) await anonymous.ok(reviewPoints.settle, { params: { token, point: id }, body: settled });
    }
    running.answered[place] = [];
  }

  /** Places points on the round's first picture, first document and first film, unless the project is an old one. */
  async #placePoints(running: Running, place: number): Promise<readonly PlacedPoint[]> {
    if (running.scenario.until > recent) return [];
    const { anonymous } = this.#workspace;
    const token = running.tokens[place] ?? '';
    const review = async () => (await anonymous.ok(getReview, { params: { token } })).files;
    let files = await review();
    if (files.some(({ kind }) => kind === 'video')) {
      // The rate is known once the film is transcoded.
      await this.#runtime.idle();
      files = await review();
    }
    const placed: PlacedPoint[] = [];
    for (const kind of ['image', 'pdf', 'video'] as const) {
      const file = files.find((one) => one.kind === kind);
      if (!file) continue;
      const rate = file.playback?.rate ?? undefined;
      for (const point of demoPoints(running.language, { name: file.name, kind, rate })) {
        const id = randomUUID();
        const written = { file_id: file.id, selector: point.selector, kind: point.kind, body: point.body };
        await anonymous.ok(reviewPoints.save, {
          params: { token, point: id },
          body: { ...written, version: 0 },
        });
        placed.push({ ...point, id });
      }
    }
    return placed;
  }

  /** Answers the changes that the client asked for; false if there are none. */
  async #answerPoints(
    running: Running,
    place: number,
    params: { readonly id: number; readonly wf: number; readonly rev: number },
  ): Promise<boolean> {
    const asked = running.asked[place] ?? [];
    if (asked.length === 0) return false;
    const answers = asked.flatMap(({ id, answer }) => (answer ? [{ point: id, ...answer }] : []));
    await running.lead.ok(answerPoints, { params, body: { answers } });
    running.answered[place] = asked;
    running.asked[place] = [];
    return true;
  }

  /** Opens a link of a mail, as its recipient. */
  async #follow(token: string): Promise<void> {
    await this.#workspace.anonymous.ok(openTrackLink, {
      params: { id: token },
      body: { interaction: 'pointer', visible: true },
      // Without a browser's user agent it would count as a bot.
      headers: {
        'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Safari/605.1.15',
      },
    });
  }

  async #decide(running: Running, place: number, approves: boolean): Promise<void> {
    const { yes, no } = words[running.language];
    const list = approves ? yes : no;
    const placed = approves ? [] : await this.#placePoints(running, place);
    await this.#workspace.anonymous.ok(decideReview, {
      params: { token: running.tokens[place] ?? '' },
      body: {
        decision: approves ? 'approve' : 'request_changes',
        message: list[running.said++ % list.length] ?? '',
        points: placed.map(({ id }) => id),
      },
    });
    running.asked[place] = [...placed];
    running.workflows = [];
  }

  async #writeQuestion(running: Running, place: number): Promise<void> {
    await this.#workspace.anonymous.ok(commentReview, {
      params: { token: running.tokens[place] ?? '' },
      body: { message: words[running.language].ask },
    });
    running.workflows = [];
  }

  /** Asks for the third of the days that may be asked for. */
  async #askForTime(running: Running, place: number): Promise<void> {
    const params = { token: running.tokens[place] ?? '' };
    const { days_to_ask_for } = await this.#workspace.anonymous.ok(getReview, { params });
    await this.#workspace.anonymous.ok(askForTime, {
      params,
      body: { due_date: days_to_ask_for[2] ?? '', message: words[running.language].later },
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
    if (!next) throw new Error(`Nothing is left to start in "${running.scenario.name}"`);
    const params = { id: running.id, wf: workflow.id, stage: next.id };
    running.workflows[place] = (await running.lead.ok(startStage, { params })).workflow;
  }

  async #remind(running: Running, place: number): Promise<void> {
    const { params } = await this.#current(running, place);
    const { workflow } = await running.lead.ok(sendPreview, {
      params,
      body: {
        emailText: this.#template(running, 'reminder'),
        reviewLink: null,
        isReminder: true,
      },
    });
    running.workflows[place] = workflow;
  }

  async #undo(running: Running, place: number): Promise<void> {
    const { id, wf } = (await this.#current(running, place)).params;
    const answer = await running.lead.ok(undoLast, { params: { id, wf }, body: { reason: 'mistake' } });
    running.workflows[place] = answer.workflow;
  }

  async #reopen(running: Running, place: number): Promise<void> {
    const workflow = await this.#workflow(running, place);
    const stage = workflow.tasks.findLast(({ status }) => status === 'completed');
    if (!stage) throw new Error(`Nothing is completed in "${running.scenario.name}"`);
    const params = { id: workflow.id, stage: stage.id };
    const answer = await running.lead.ok(reopenStage, { params, body: { reason: 'request' } });
    running.workflows[place] = answer.workflow;
  }

  /** Notes, deliverables and surveys of a project, with their age in days. */
  #beside(running: Running): readonly Beside[] {
    const scenario = details[running.scenario.code] ?? {};
    const of = <Scenario extends { readonly ago: number }>(
      list: readonly Scenario[] | undefined,
      run: (one: Scenario) => Promise<unknown>,
    ): readonly Beside[] => (list ?? []).map((one) => ({ ago: one.ago, happens: () => run(one) }));
    const deliveries = (scenario.deliverables ?? []).map((one): Beside => {
      const works = (one.files ?? []).map((art) => workOf(running.scenario.client, art));
      return { ago: one.ago, happens: () => this.#deliver(running, one, works), shows: works };
    });
    const surveys = (scenario.surveys ?? []).flatMap((one) => {
      const { ago, after = 0.5, reminded, stars, incomplete } = one;
      const send = () => this.#ask(running, one);
      return [
        { ago, happens: send },
        ...(reminded ? [{ ago: ago - 1, happens: send }] : []),
        ...(stars ? [{ ago: ago - after, happens: () => this.#answer(running, one, stars) }] : []),
        ...(incomplete ? [{ ago: ago - after, happens: () => this.#answerFirst(running, one) }] : []),
      ];
    });
    return [
      ...of(scenario.scope, (one) => this.#writeScope(running, one)),
      ...of(scenario.notes, (one) => this.#writeNote(running, one)),
      ...deliveries,
      ...surveys,
    ];
  }

  #author({ client }: Running, by: NoteScenario['by']): ApiClient {
    if (by !== 'client') return this.#workspace.person(by);
    return this.#workspace.contact(client.contacts[0]?.email ?? '');
  }

  #writeScope(running: Running, { by, body, seenBy }: NoteScenario): Promise<unknown> {
    const written = { body, visible: sides[seenBy] };
    return this.#author(running, by).ok(scope.add, { params: { id: running.id }, body: written });
  }

  async #writeNote(running: Running, { by, body, seenBy, stage = 0 }: NoteScenario): Promise<void> {
    const workflow = await this.#workflow(running, 0);
    await this.#author(running, by).ok(notes.add, {
      params: { id: running.id },
      body: {
        body,
        timeline_id: workflow.id,
        stage_id: workflow.tasks[stage]?.id ?? null,
        ...(by === 'client' ? {} : { visible: sides[seenBy] }),
      },
    });
  }

  async #deliver(running: Running, scenario: DeliveryScenario, works: readonly Work[]): Promise<void> {
    const { id, lead } = running;
    const { title, body, link, state, workflow: place = 0 } = scenario;
    const workflow = await this.#workflow(running, place);
    const type = link === undefined ? 'files' : 'link';
    const made = await lead.ok(createDeliverable, {
      params: { id },
      body: { workflow_id: workflow.id, title, body, type, link },
    });
    const params = { id, dId: made.id };
    for (const work of works) {
      const { bytes, sha256, query } = await this.#fileOf(work);
      const ticket = await lead.ok(deliverableFiles.start, { params, query: { ...query, sha256 } });
      await put(ticket, bytes);
      await lead.ok(deliverableFiles.register, { params, query, body: { upload: ticket.upload, sha256 } });
    }
    if (state === 'draft') return;
    await this.#runtime.idle();
    const emailTemplate = this.#template(running, 'deliverable');
    await lead.ok(sendDeliverable, { params, body: { emailTemplate } });
    if (state === 'opened') await this.#follow(await this.#tokenFor(running, made.id));
  }

  /** Sends the survey to a contact; a second call is a reminder. */
  #ask(running: Running, { contact }: SurveyScenario): Promise<unknown> {
    return this.#workspace.person('nora').ok(sendSurveyEmail, {
      params: { id: running.id, sid: this.#made().id },
      body: {
        email_body: this.#template(running, 'survey'),
        contact_id: running.client.contacts[contact]?.id ?? null,
      },
    });
  }

  /** Answers all questions on the page of the mailed link, as the contact. */
  async #answer(running: Running, scenario: SurveyScenario, stars: readonly [number, number]): Promise<void> {
    const { ProjectSurvey } = await import('#server/data/entities/project-survey.ts');
    const { tokenOfLink } = await import('#server/tokens/links.ts');
    const { tenantId, anonymous } = this.#workspace;
    const { id, client } = running;
    const contactId = client.contacts[scenario.contact]?.id ?? 0;
    const surveyId = this.#made().id;
    const { data } = await ProjectSurvey.get({ tenantId, projectId: id, contactId, surveyId }).go();
    if (!data) throw new Error(`No survey was sent to contact ${contactId}`);
    const items = data.items.map((item, index) => ({
      id: item.id,
      rating: stars[index] ?? null,
      comment: item.is_star_rating ? '' : (scenario.words ?? ''),
    }));
    await anonymous.ok(submitGuestSurvey, { params: { token: tokenOfLink(data.link_id) }, body: { items } });
  }

  /** Answers the first question in the portal, as the contact. */
  #answerFirst(running: Running, { contact }: SurveyScenario): Promise<unknown> {
    const { id, client } = running;
    const { id: sid, surveyItems } = this.#made();
    const params = { id, sid, itemId: surveyItems[0]?.id ?? 0 };
    const who = this.#workspace.contact(client.contacts[contact]?.email ?? '');
    return who.ok(saveItemFeedback, { params, body: { rating: 4 } });
  }
}

const sides = {
  both: { client: true, agency: true },
  agency: { client: false, agency: true },
  client: { client: true, agency: false },
} as const satisfies Record<NoteScenario['seenBy'], { client: boolean; agency: boolean }>;

/** Sends a file's bytes to the store. */
const put = async ({ url, headers }: UploadTicket, body: Buffer<ArrayBuffer>): Promise<void> => {
  // `fetch` sets the length itself.
  const { 'content-length': _, ...sent } = headers;
  const answer = await fetch(url ?? '', { method: 'PUT', headers: sent, body });
  if (!answer.ok) throw new Error(`The store took no file: ${answer.status} ${await answer.text()}`);
};

/** Template type of a round, as in the compose panel. */
const templateFor = (kind: string, round: number, isLast: boolean): EmailTemplate['type'] => {
  if (round === 0) return 'first_preview';
  if (kind === 'free') return 'additional_rev_free';
  if (kind === 'cost') return 'additional_rev_cost';
  if (round === 1) return 'first_rev';
  return isLast ? 'last_rev' : 'other_rev';
};

/** Internal comment. */
const forTheTeam = 'Please look at it once more on a phone before it goes out.';

/** Work of a client's brand. */
const workOf = (name: ClientName, art: Art, seed = 1, version = 1): Work => {
  const { brand, ...client }: ClientProfile = clients[name];
  return { brand: { name: client.name, ...brand, seed }, art, version, language: client.language };
};

const nameOf = ({ brand, art, version }: Work): string => `${brand.name}/${brand.seed}/${art}/${version}`;

/**
 * Works of each step of a deliverable: those of its stage, a new version each round. A round that is sent again, or
 * after an undo, shows its present works.
 */
const worksOf = ({ scenario, before }: Running, kind: Kind): ((step: string) => readonly Work[]) => {
  const seed = 1 + before.flatMap(({ work }) => work).filter((one) => one.kind === kind).length;
  const versions: number[] = [];
  let stage = 0;
  let isShown = false;
  return (step) => {
    const arts = 'acAxwod'.includes(step) && !isShown ? artworks[kind][stage] : undefined;
    if (arts) versions[stage] = (versions[stage] ?? 0) + 1;
    const shown = scenario.until > recent ? arts?.slice(0, 1) : arts;
    const works = (shown ?? []).map((art) => workOf(scenario.client, art, seed, versions[stage]));
    isShown = 'wod'.includes(step) || (isShown && !'aAcxr'.includes(step));
    if ('aA'.includes(step)) stage += 1;
    if (step === 'r') stage -= 1;
    return works;
  };
};

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
