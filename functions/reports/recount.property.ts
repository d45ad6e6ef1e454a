/**
 * Every card and chart of the dashboard, the workspace's, the clients' and the projects' reports agrees with a recount of
 * the events (decision 0027). Workspaces are made by random commands: linear and non-linear projects, several
 * deliverables, archives, ratings, deadlines that pass. `npm run fuzz` tries many more.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Counted,
  count,
  noScopeFigures,
  noUserFigures,
  recounted,
  recountedUser,
  type ScopeFigures,
  totalOf,
  type UserFigures,
} from '#domain/analytics/analytics.ts';
import {
  continued,
  type KeptHistory,
  noHistory,
  type PastEvent,
  pastEvent,
} from '#domain/analytics/history.ts';
import { clockEvent, clockMoments, hasPassed } from '#domain/analytics/passed-deadlines.ts';
import { ranges, type Snapshot } from '#domain/analytics/series.ts';
import { localDate } from '#domain/calendar/date.ts';
import { type DomainEvent, withAdditions } from '#domain/event.ts';
import { decideClient } from '#domain/project/client.ts';
import {
  decideArchive,
  decideCancel,
  decideDelete,
  decideUnarchive,
  evolveLifecycle,
} from '#domain/project/lifecycle.ts';
import { isMeant, isTimely, type ListFilter } from '#domain/project/list.ts';
import { calendarAt } from '#domain/project/turns.ts';
import { createWorkflow, type Workflow } from '#domain/workflow/index.ts';
import { kinds, type Move, move, stepOf } from '#domain/workflow/moves.testing.ts';
import { begin, draft, type History, type StageSpec, take } from '#domain/workflow/workflow.testing.ts';
import type { ProjectRecord } from '#server/data/project-reads.ts';
import { projectReportOf } from '#server/figures/project-report.ts';
import { type ListedProject, listItemOf, parseItem } from '#server/projects/project-list.ts';
import { presentRow } from '#server/projects/project-view.ts';
import { urgentOf } from '#server/projects/urgent-projects.ts';
import { clientReportOf } from './get-client-report.ts';
import { dashboardOf, dashboardOfRows } from './get-dashboard.ts';
import { workspaceReportOf } from './get-workspace-report.ts';
import * as recount from './recount.testing.ts';

const zone = 'Europe/Berlin';
const clients = [1, 2, 3];
const users = [1, 2, 3];
const mail = { subject: '', template_id: null, type: 'send_preview', to: [] };
const minute = 60_000;
const beginning = Date.parse('2026-02-26T09:17:00.000Z');

interface Draft {
  readonly client: number;
  readonly team: readonly number[];
  readonly zone: string;
  readonly days: number;
  readonly linear: boolean;
  readonly workflows: readonly (readonly StageSpec[])[];
}
type Step = {
  /** Minutes since the step before. */
  readonly later: number;
  readonly project: number;
  readonly workflow: number;
} & (
  | { readonly do: 'work'; readonly moves: readonly Move[] }
  | { readonly do: 'create'; readonly draft: Draft }
  | { readonly do: 'archive' | 'unarchive' | 'cancel' | 'delete' }
  | { readonly do: 'rate'; readonly stars: number }
  | { readonly do: 'give'; readonly client: number; readonly zone: string }
  | { readonly do: 'staff'; readonly team: readonly number[] }
  | { readonly do: 'give time'; readonly days: number }
);

const team = fc.uniqueArray(fc.constantFrom(...users), { maxLength: 2 });
const stages: fc.Arbitrary<StageSpec[]> = fc
  .tuple(
    fc.array(fc.oneof(fc.nat(2), fc.constant('deliverable' as const)), { maxLength: 3 }),
    fc.record({
      revisions: fc.integer({ min: 1, max: 2 }),
      target_date: fc.constantFrom(null, '2026-03-06', '2026-03-20'),
    }),
    fc.nat(3),
  )
  .map(([others, agreed, place]) => others.toSpliced(place, 0, agreed as never) as StageSpec[]);
const zones = fc.constantFrom(zone, 'America/Bogota', 'Australia/Lord_Howe');
const project: fc.Arbitrary<Draft> = fc
  .record({
    client: fc.constantFrom(...clients),
    team,
    zone: zones,
    days: fc.integer({ min: 1, max: 3 }),
    linear: fc.boolean(),
    workflows: fc.array(stages, { minLength: 1, maxLength: 3 }),
  })
  // Only a single deliverable may be non-linear.
  .map((made) => ({ ...made, workflows: made.linear ? made.workflows : made.workflows.slice(0, 1) }));
/** Frequent moves: those that advance a project, so that rounds, answers and parallel stages are not rare. */
const usual = [
  'send',
  'send',
  'requestChanges',
  'requestRevisions',
  'approve',
  'remind',
  'addRound',
] as const;
const started = fc.record({
  kind: fc.constant('start' as const),
  place: fc.nat(3),
  round: fc.constant(0),
  detail: fc.constant(0),
});
const work: fc.Arbitrary<Move> = fc.oneof(
  { weight: 5, arbitrary: move(usual) },
  { weight: 2, arbitrary: started },
  { weight: 2, arbitrary: move(kinds) },
);
const when = {
  later: fc.oneof(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 600, max: 7000 })),
  project: fc.nat(7),
  workflow: fc.nat(5),
};
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record({
      ...when,
      do: fc.constant('work' as const),
      moves: fc.array(work, { minLength: 1, maxLength: 6, size: 'max' }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ ...when, do: fc.constant('create' as const), draft: project }) },
  {
    weight: 1,
    arbitrary: fc.record({
      ...when,
      do: fc.constantFrom('archive' as const, 'unarchive' as const, 'cancel' as const, 'delete' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...when,
      do: fc.constant('rate' as const),
      stars: fc.integer({ min: 2, max: 10 }).map((halves) => halves / 2),
    }),
  },
  { weight: 1, arbitrary: fc.record({ ...when, do: fc.constant('staff' as const), team }) },
  {
    weight: 3,
    arbitrary: fc.record({
      ...when,
      do: fc.constant('give' as const),
      client: fc.constantFrom(...clients),
      zone: zones,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...when,
      do: fc.constant('give time' as const),
      days: fc.integer({ min: 1, max: 4 }),
    }),
  },
);
const session = fc.array(step, { minLength: 8, maxLength: 60, size: 'max' });

interface Kept {
  record: ProjectRecord;
  histories: History[];
  readonly events: PastEvent[];
  /** History of those of them that were counted. */
  history: KeptHistory;
  counted_events: number;
  readonly ratings: Parameters<typeof count>[3][number][];
  counted: Counted | undefined;
}

/** A workspace as the product keeps it, in memory: what an action changes is counted at once, as its event does. */
class Workspace {
  readonly projects = new Map<number, Kept>();
  readonly log: recount.Happening[] = [];
  figures = noScopeFigures;
  readonly byClient = new Map<number, ScopeFigures>();
  readonly byUser = new Map<number, UserFigures>();
  readonly snapshots = new Map<string, Snapshot[]>();
  now = beginning;
  private lastId = 0;

  get at(): string {
    return new Date(this.now).toISOString();
  }

  of(place: number): Kept | undefined {
    return [...this.projects.values()][place % Math.max(1, this.projects.size)];
  }

  /** Lets time pass; deadlines on the way are recorded and counted when they pass. */
  advance(to: number): void {
    for (;;) {
      const [next] = [...this.projects.values()]
        .flatMap((kept) => this.openMoments(kept, to).map((moment) => ({ kept, moment })))
        .toSorted((a, b) => (a.moment.at < b.moment.at ? -1 : 1));
      if (!next) break;
      this.now = Math.max(this.now, Date.parse(next.moment.at) + (next.moment.kind === 'feedback' ? 1 : 0));
      next.kept.events.push(clockEvent(next.moment));
      this.count(next.kept.record.projectId);
    }
    this.now = Math.max(this.now, to);
  }

  private openMoments({ record, histories, events }: Kept, to: number) {
    const until = new Date(to).toISOString();
    return clockMoments(
      record,
      histories.map(({ workflow }) => workflow),
    ).filter((moment) => {
      const event = JSON.stringify(clockEvent(moment));
      return hasPassed(moment, until) && !events.some((one) => JSON.stringify(one) === event);
    });
  }

  /** Replaces what a project adds to the figures, and takes the day's snapshots. */
  private count(projectId: number, gone = false): void {
    const kept = this.projects.get(projectId);
    if (!kept) return;
    const { record, histories, events, ratings } = kept;
    const before = kept.counted?.contribution;
    const workflows = histories.map(({ workflow }) => workflow);
    kept.history = continued(kept.history, events.slice(kept.counted_events));
    kept.counted_events = events.length;
    kept.counted = gone ? undefined : count(record, workflows, kept.history, ratings);
    const after = kept.counted?.contribution;
    this.figures = recounted(this.figures, before, after);
    const touched = new Set([before, after].flatMap((one) => (one ? [one.client_id] : [])));
    for (const client of touched) {
      const of = (one: typeof before) => (one?.client_id === client ? one : undefined);
      const sums = this.byClient.get(client) ?? noScopeFigures;
      this.byClient.set(client, recounted(sums, of(before), of(after)));
    }
    for (const user of users)
      this.byUser.set(user, recountedUser(this.byUser.get(user) ?? noUserFigures, user, before, after));
    this.snap('all', this.figures);
    for (const client of touched) this.snap(`client ${client}`, this.byClient.get(client) ?? noScopeFigures);
    if (gone) this.projects.delete(projectId);
  }

  private snap(scope: string, { active, healthy, rating_sum, rating_count }: ScopeFigures): void {
    const date = localDate(this.at, zone);
    const known = this.snapshots.get(scope) ?? [];
    const others = known.filter((one) => one.date !== date);
    this.snapshots.set(scope, [...others, { date, active, healthy, rating_sum, rating_count }]);
  }

  take(next: Step): void {
    this.advance(this.now + next.later * minute);
    const { at } = this;
    if (next.do === 'create') this.create(next.draft);
    const kept = this.of(next.project);
    if (!kept || next.do === 'create') return;
    const { record } = kept;
    const project = record.projectId;
    const closes = (decision: { type: string; events?: readonly DomainEvent[] }) => {
      for (const event of decision.events ?? []) {
        kept.record = { ...kept.record, ...evolveLifecycle(kept.record, event as never) };
        const past = pastEvent(event, at);
        if (past) kept.events.push(past);
      }
      return decision.type === 'accepted';
    };
    const say = (what: 'archived' | 'unarchived' | 'cancelled' | 'deleted') =>
      this.log.push({ at, project, what });
    const facts = { from: 'settings', progress: 0, survey_missing: false } as const;
    switch (next.do) {
      case 'work':
        this.work(kept, next.workflow, next.moves);
        break;
      case 'archive':
        if (closes(decideArchive(record, facts))) say('archived');
        break;
      case 'unarchive':
        if (closes(decideUnarchive(record))) say('unarchived');
        break;
      case 'cancel':
        if (closes(decideCancel(record))) say('cancelled');
        break;
      case 'delete':
        if (decideDelete(record).type !== 'accepted') return;
        say('deleted');
        this.count(project, true);
        return;
      case 'rate':
        kept.ratings.push({
          rating: next.stars,
          created_at: at,
          client_id: record.client_id,
          user_ids: record.team_members.map(({ id }) => id),
        });
        this.log.push({ at, project, what: 'rated', stars: next.stars });
        break;
      case 'give': {
        const workflows = workflowsOf(kept.histories);
        const to = { id: next.client, name: `Client ${next.client}` };
        // Everything that has reached a client is in these logs, and a rating as well.
        const commits = this.log.flatMap((one) =>
          one.project === project && one.what === 'worked'
            ? [
                {
                  actor: { kind: 'agent' },
                  events: one.events.map((event) => withAdditions(event, { mail })),
                },
              ]
            : [],
        );
        const reached = { ...record, is_survey_sent: kept.ratings.length > 0 };
        if (record.archived || decideClient(reached, workflows, commits, to).type !== 'accepted') return;
        kept.record = { ...record, client_id: to.id, client_name: to.name, timezone: next.zone };
        this.log.push({ at, project, what: 'given', client: next.client, zone: next.zone });
        break;
      }
      case 'staff':
        kept.record = { ...record, team_members: next.team.map((id) => ({ id, name: 'A', surname: 'B' })) };
        this.log.push({ at, project, what: 'staffed', team: next.team });
        break;
      case 'give time':
        kept.record = { ...record, days_allowed_for_client_feedback: next.days };
        this.log.push({ at, project, what: 'given time', days: next.days });
    }
    this.count(project);
    this.advance(this.now);
  }

  private work(kept: Kept, place: number, moves: readonly Move[]): void {
    if (kept.record.archived || kept.record.cancelled) return;
    const index = place % kept.histories.length;
    for (const one of moves) {
      const history = kept.histories[index];
      // Several deliverables are always linear (workflow.md, Structure and switches).
      if (!history || (one.kind === 'switch' && kept.histories.length > 1)) continue;
      const { decision, next } = take({ ...history, now: this.at }, stepOf(one));
      if (decision.type !== 'accepted') continue;
      kept.histories = kept.histories.with(index, next);
      const project = kept.record.projectId;
      this.log.push({
        at: this.at,
        project,
        what: 'worked',
        workflow: next.workflow.id,
        events: decision.events,
      });
      for (const event of decision.events) {
        const past = pastEvent(event as DomainEvent, this.at);
        if (past) kept.events.push(past);
      }
      this.count(project);
      this.advance(this.now + (1 + (one.detail % 7) * 40) * minute);
    }
  }

  private create(made: Draft): void {
    this.lastId += 1;
    const id = this.lastId;
    const { at } = this;
    const created = made.workflows.map((specs, index) => {
      const answer = createWorkflow({
        id: id * 100 + index,
        title: `Part ${index}`,
        is_linear: made.linear,
        stages: specs.map((spec, place) =>
          draft(spec, String.fromCharCode(65 + ((3 * id + index + place) % 12))),
        ),
        at,
      });
      if (!('workflow' in answer)) throw new Error(answer.reason);
      return answer;
    });
    this.log.push({
      at,
      project: id,
      what: 'created',
      client: made.client,
      zone: made.zone,
      team: made.team,
      days: made.days,
      workflows: created.map(({ workflow }) => ({ id: workflow.id, linear: made.linear })),
    });
    for (const { workflow, events } of created)
      this.log.push({ at, project: id, what: 'worked', workflow: workflow.id, events });
    // The fields that lists and figures read; the others of a project stay out of both.
    const record = {
      tenantId: 1,
      projectId: id,
      name: `Project ${id}`,
      reference_code: '',
      client_id: made.client,
      client_name: `Client ${made.client}`,
      start_date: localDate(at, zone),
      created_on: at,
      deliverable_type: created.length > 1 ? 'Multi' : 'Single',
      timezone: made.zone,
      team_members: made.team.map((user) => ({ id: user, name: 'A', surname: 'B' })),
      days_allowed_for_client_feedback: made.days,
      archived: false,
      cancelled: false,
      send_csat_survey: id % 2 === 0,
      is_survey_sent: false,
      survey_completed: false,
    } as unknown as ProjectRecord;
    const histories = created.map(({ workflow }) => begin(workflow));
    this.projects.set(id, {
      record,
      histories,
      events: [],
      history: noHistory,
      counted_events: 0,
      ratings: [],
      counted: undefined,
    });
    this.count(id);
    this.advance(this.now);
  }

  get rows(): ListedProject[] {
    return [...this.projects.values()].map(({ record, histories }) =>
      parseItem(listItemOf(record, workflowsOf(histories)) as unknown as Parameters<typeof parseItem>[0]),
    );
  }
}

const workflowsOf = (histories: readonly History[]): Workflow[] => histories.map(({ workflow }) => workflow);

const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
/** Compares numbers that come from sums of fractions. */
const about = (value: unknown): unknown =>
  typeof value === 'number'
    ? Math.round(value * 1e6) / 1e6
    : Array.isArray(value)
      ? value.map(about)
      : value !== null && typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, about(one)]))
        : value;
const agree = (shown: object, right: object) => {
  const fields = Object.fromEntries(Object.keys(right).map((name) => [name, (shown as never)[name]]));
  expect(about(fields)).toEqual(about(right));
};

interface Drawn {
  readonly from: string;
  readonly to: string;
  readonly series: {
    readonly csat: readonly { date: string; value: number }[];
    readonly active_projects: readonly { date: string; value: number }[];
    readonly health?: readonly { date: string; value: number | null }[];
  };
}
const rounded = (value: number | null | undefined, digits: number) =>
  typeof value === 'number' ? Math.round(value * 10 ** digits) / 10 ** digits : value;

/** Compares each day's value, as the charts draw it, with the recounted one. */
const agreeByDay = ({ from, to, series }: Drawn, days: readonly recount.Course[]) => {
  const drawn = (points: readonly { date: string; value: number | null }[], date: string) =>
    points.findLast((point) => point.date <= date)?.value;
  const shown = days.filter(({ date }) => date >= from && date <= to);
  expect(shown.at(-1)?.date ?? to).toBe(to);
  for (const { date, active_projects, health, csat } of shown) {
    expect([date, drawn(series.active_projects, date)]).toEqual([date, active_projects]);
    expect([date, drawn(series.csat, date)]).toEqual([date, rounded(csat, 2)]);
    if (series.health)
      expect([date, drawn(series.health, date) ?? null]).toEqual([date, rounded(health, 1) ?? null]);
  }
  for (const points of Object.values(series))
    for (const { date } of points) expect(date >= from && date <= to).toBe(true);
};

test('a recount of the events finds every card and chart of a random workspace as it is shown', () => {
  fc.assert(
    fc.property(session, (steps) => {
      const kept = new Workspace();
      for (const one of steps) kept.take(one);
      const { at, log, figures, rows } = kept;
      const calendar = calendarAt(at, zone);
      const active = rows.filter(({ list }) => list === 'active');
      const snapshots = (scope: string) => kept.snapshots.get(scope) ?? [];

      const shownAll = dashboardOf(figures, figures.healthy, urgentOf(active, calendar), calendar, true);
      agree(
        { ...shownAll, due_today: ids(shownAll.due_today), overdue: ids(shownAll.overdue) },
        recount.dashboard(log, at, zone),
      );
      for (const user of users) {
        const own = rows.filter(({ team: text }) => text.includes(`,${user},`));
        const mine = [...kept.projects.values()].flatMap(({ record, counted }) =>
          record.team_members.some(({ id }) => id === user) && counted ? [counted.contribution] : [],
        );
        const shown = dashboardOfRows(own, totalOf(mine), calendar, true);
        agree(
          { ...shown, due_today: ids(shown.due_today), overdue: ids(shown.overdue) },
          recount.dashboard(log, at, zone, user),
        );
      }

      // Each figure is as long as the list that it leads to.
      const listed = (filter: ListFilter, of: readonly ListedProject[] = active) =>
        of.filter(
          (row) =>
            isMeant(presentRow(row, { side: 'agent', surveys_in_plan: true }, at), filter) &&
            isTimely({ ...row, archived: row.list === 'archived' }, filter, calendar),
        ).length;
      const { yours, clients: asked, late, today, done } = shownAll.turns;
      expect(listed({ turn: 'yours' })).toBe(yours);
      expect(listed({ turn: 'clients' })).toBe(asked);
      expect(listed({ due: 'late' })).toBe(late);
      expect(listed({ due: 'today' })).toBe(today);
      expect(listed({ turn: 'done' }, rows)).toBe(done);
      expect(listed({ status: 'in_production' })).toBe(shownAll.in_production);
      expect(listed({ status: 'awaiting_feedback' })).toBe(shownAll.awaiting_feedback);
      expect(listed({ completed: true }, rows)).toBe(figures.completed);
      expect(active.length - listed({ health: 'off' })).toBe(figures.healthy);
      for (const { label, count: bar } of shownAll.current_stages) expect(listed({ stage: label })).toBe(bar);
      for (const { label, count: bar } of shownAll.upcoming_stages)
        expect(listed({ upcoming: label })).toBe(bar);

      const people = clients.map((id) => ({ id, name: `Client ${id}` }));
      for (const range of ranges) {
        const report = workspaceReportOf(
          {
            kept: figures,
            ofClients: [...kept.byClient].map(([clientId, sums]) => ({ ...sums, clientId })),
            clients: people,
            team: users.map((user_id) => ({
              user_id,
              user_name: `User ${user_id}`,
              user_email: '',
              figures: { ...(kept.byUser.get(user_id) ?? noUserFigures), last_rated: null },
            })),
            snapshots: snapshots('all'),
          },
          range,
          at,
          zone,
        );
        agree(
          {
            ...report,
            top_clients: report.top_clients.map(({ client_name: _, ...one }) => one),
            client_ratings: report.client_ratings.map(({ client_name: _, ...one }) => one),
            user_ratings: report.user_ratings.map(({ user_name: _, user_email: __, ...one }) => one),
          },
          recount.workspace(log, at, clients, users),
        );
        agreeByDay(report, recount.courses(log, at, zone));
      }

      for (const client of people) {
        const stored = {
          client,
          kept: kept.byClient.get(client.id) ?? null,
          snapshots: snapshots(`client ${client.id}`),
        };
        const report = clientReportOf(stored, 'ALL', at, zone);
        agree(report, recount.ofClient(log, at, client.id));
        agreeByDay(report, recount.courses(log, at, zone, client.id));
      }

      for (const { record, histories, counted } of kept.projects.values()) {
        if (!counted) throw new Error('The project was not counted');
        const stored = {
          project: record,
          workflows: workflowsOf(histories),
          stats: counted.stats,
          snapshots: snapshots(`client ${record.client_id}`),
          surveys_in_plan: true,
        };
        for (const workflow of [undefined, ...stored.workflows.map(({ id }) => id)]) {
          const report = projectReportOf(stored, { range: 'ALL', workflow }, at, zone);
          const right = recount.ofProject(log, at, record.projectId, workflow);
          if (!right) throw new Error('The project was not recounted');
          agree(
            {
              ...report,
              most_reminders: report.most_reminded_stage?.reminders ?? null,
              top_shares: report.top_stages.map(({ progress }) => progress),
            },
            right,
          );
          const { csat: _, ...ofClient } = report.series;
          expect(ofClient.active_projects).toEqual(
            clientReportOf(
              { client: { id: 0, name: '' }, kept: null, snapshots: stored.snapshots },
              'ALL',
              at,
              zone,
            ).series.active_projects,
          );
        }
      }
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 40) },
  );
});
