/**
 * Recounts the figures of a workspace from its events alone, for the property beside it. Written apart from the code that
 * it checks: it knows the events, the calendar with the term of an answer, and what decision 0027 says of each figure; nothing of how the product
 * keeps or computes one. It is slow and plain on purpose: a value of a past day is read off a replay until that day.
 */
import { addDays, localDate, wallOf } from '#domain/calendar/date.ts';
import { instantOf } from '#domain/calendar/zone.ts';
import { dueOn, emptyTask, type WorkflowEvent } from '#domain/workflow/index.ts';

/** Event of a project, at an instant. */
export type Happening = { readonly at: string; readonly project: number } & (
  | {
      readonly what: 'created';
      readonly client: number;
      readonly zone: string;
      readonly team: readonly number[];
      readonly days: number;
      /** Ids of its workflows, in order, and whether each runs its stages one after the other. */
      readonly workflows: readonly { readonly id: number; readonly linear: boolean }[];
    }
  | { readonly what: 'worked'; readonly workflow: number; readonly events: readonly WorkflowEvent[] }
  | { readonly what: 'archived' | 'unarchived' | 'cancelled' | 'deleted' }
  | { readonly what: 'rated'; readonly stars: number }
  | { readonly what: 'given'; readonly client: number; readonly zone: string }
  | { readonly what: 'staffed'; readonly team: readonly number[] }
  | { readonly what: 'given time'; readonly days: number }
);

interface Round {
  readonly id: number;
  kind: string;
  status: string;
  requested_on: string | null;
  sent_on: string | null;
  /** Sending that reached nobody in time, and when its first mail went out. */
  late: { sending: string; on: string | null } | null;
  /** Day that the agency has set for the answer. */
  due_date: string | null;
  completed_on: string | null;
  moved: boolean;
}

interface Stage {
  readonly id: number;
  title: string;
  status: string;
  started_on: string | null;
  completed_on: string | null;
  target_date: string | null;
  rounds: Round[];
}

interface Deliverable {
  readonly id: number;
  linear: boolean;
  stages: Stage[];
  reminders: Map<number, number>;
  /** The last decider, by round. */
  deciders: Map<number, string>;
}

interface Replayed {
  readonly id: number;
  client: number;
  zone: string;
  team: readonly number[];
  days: number;
  archived: boolean;
  cancelled: boolean;
  closed: string | null;
  readonly deliverables: Deliverable[];
  readonly ratings: { stars: number; at: string; team: readonly number[] }[];
}

const round = (id: number, kind: string): Round => ({
  id,
  kind,
  status: 'pending',
  requested_on: null,
  sent_on: null,
  late: null,
  due_date: null,
  completed_on: null,
  moved: false,
});

const play = (one: Deliverable, event: WorkflowEvent): void => {
  const stageOf = (id: number) => one.stages.find((stage) => stage.id === id);
  const stage = 'stageId' in event ? stageOf(event.stageId) : undefined;
  const task = 'revisionId' in event ? stage?.rounds.find(({ id }) => id === event.revisionId) : undefined;
  const close = (at: string) => {
    if (!stage) return;
    for (const open of stage.rounds)
      if (['in_progress', 'awaiting_feedback'].includes(open.status))
        Object.assign(open, { status: 'completed', completed_on: at });
    Object.assign(stage, { status: 'completed', completed_on: at });
  };
  switch (event.category) {
    case 'Workflow Edited':
      for (const change of event.changes) {
        const changed = 'stageId' in change ? stageOf(change.stageId) : undefined;
        if (change.change === 'stage_added')
          one.stages.push({
            id: change.stageId,
            title: change.title,
            status: 'pending',
            started_on: null,
            completed_on: null,
            target_date: change.target_date,
            rounds: change.tasks.map(({ id, kind }) => round(id, kind)),
          });
        if (change.change === 'stage_removed') one.stages = one.stages.filter((other) => other !== changed);
        if (change.change === 'stage_renamed' && changed) changed.title = change.title;
        if (change.change === 'rounds_added')
          changed?.rounds.push(...change.tasks.map(({ id, kind }) => round(id, kind)));
        if (change.change === 'rounds_removed' && changed)
          changed.rounds = changed.rounds.filter(({ id }) => !change.taskIds.includes(id));
        if (change.change === 'target_date_set' && changed) changed.target_date = change.target_date;
        if (change.change === 'reordered')
          one.stages.sort((a, b) => change.order.indexOf(a.id) - change.order.indexOf(b.id));
      }
      break;
    case 'Stage Started':
      Object.assign(stage ?? {}, { status: 'in_progress', started_on: event.at });
      Object.assign(stage?.rounds[0] ?? {}, { status: 'in_progress' });
      break;
    case 'Send Preview':
      Object.assign(task ?? {}, { sent_on: event.at, due_date: null });
      if (event.moved) Object.assign(task ?? {}, { status: 'awaiting_feedback', moved: true });
      break;
    case 'Preview Undelivered':
      Object.assign(task ?? {}, { late: { sending: event.sending, on: null } });
      break;
    case 'Preview Delivered':
      Object.assign(task ?? {}, { late: { sending: event.sending, on: event.at } });
      break;
    case 'Revision Reminder':
      one.reminders.set(event.stageId, (one.reminders.get(event.stageId) ?? 0) + 1);
      break;
    case 'Revision Added':
      stage?.rounds.push(round(event.revisionId, event.kind));
      break;
    case 'Due Date Moved':
      Object.assign(task ?? {}, { due_date: event.due_date });
      break;
    case 'Round Kind Changed':
      Object.assign(task ?? {}, { kind: event.kind });
      break;
    case 'Revision Rejected':
    case 'Stage Rejected': {
      one.deciders.set(event.revisionId, event.by);
      const next = stage?.rounds.find(({ id }) => id === event.nextRevisionId);
      if (next) Object.assign(task ?? {}, { status: 'rejected', completed_on: event.at });
      else Object.assign(task ?? {}, { moved: false });
      Object.assign(next ?? task ?? {}, { status: 'in_progress', requested_on: event.at });
      break;
    }
    case 'Revision Approved':
      one.deciders.set(event.revisionId, event.by);
      Object.assign(task ?? {}, { status: 'completed', completed_on: event.at });
      break;
    case 'Stage Approved':
    case 'Stage Completed':
      close(event.at);
      break;
    case 'Stage Reopened': {
      if (event.added) stage?.rounds.push(round(event.revisionId, 'free'));
      const again = stage?.rounds.find(({ id }) => id === event.revisionId);
      const fresh = { status: 'in_progress', requested_on: event.at, completed_on: null, moved: false };
      Object.assign(again ?? {}, fresh);
      Object.assign(stage ?? {}, { status: 'in_progress', completed_on: null });
      const back = event.returnedStageId === null ? undefined : stageOf(event.returnedStageId);
      Object.assign(back ?? {}, { status: 'pending', started_on: null });
      Object.assign(back?.rounds[0] ?? {}, { status: 'pending' });
      break;
    }
    case 'Action Undone':
    case 'Decision Recalled':
      for (const { id, before, tasks, appended } of event.patch.stages) {
        const undone = stageOf(id);
        if (!undone) continue;
        Object.assign(undone, before);
        undone.rounds = undone.rounds.filter((other) => !appended.includes(other.id));
        for (const was of tasks)
          Object.assign(undone.rounds.find((other) => other.id === was.id) ?? {}, was.before);
      }
      break;
    case 'Date Changed':
      Object.assign((event.revisionId === null ? stage : task) ?? {}, { [event.field]: event.value });
      break;
    case 'Linearity Switched':
      one.linear = event.is_linear;
      break;
    default:
  }
};

/** Projects as they stood after everything until an instant. */
const replay = (log: readonly Happening[], until: string): Replayed[] => {
  const projects = new Map<number, Replayed>();
  for (const one of log) {
    if (one.at > until) break;
    const project = projects.get(one.project);
    if (one.what === 'created')
      projects.set(one.project, {
        id: one.project,
        client: one.client,
        zone: one.zone,
        team: one.team,
        days: one.days,
        archived: false,
        cancelled: false,
        closed: null,
        ratings: [],
        deliverables: one.workflows.map(({ id, linear }) => ({
          id,
          linear,
          stages: [],
          reminders: new Map(),
          deciders: new Map(),
        })),
      });
    if (!project) continue;
    if (one.what === 'worked') {
      const deliverable = project.deliverables.find(({ id }) => id === one.workflow);
      for (const event of one.events) if (deliverable) play(deliverable, event);
    }
    if (one.what === 'archived' || one.what === 'cancelled') {
      project.archived = true;
      project.cancelled ||= one.what === 'cancelled';
      project.closed = one.at;
    }
    if (one.what === 'unarchived') project.archived = false;
    if (one.what === 'deleted') projects.delete(one.project);
    if (one.what === 'rated') project.ratings.push({ stars: one.stars, at: one.at, team: project.team });
    if (one.what === 'given') Object.assign(project, { client: one.client, zone: one.zone });
    if (one.what === 'staffed') project.team = one.team;
    if (one.what === 'given time') project.days = one.days;
  }
  return [...projects.values()];
};

const seconds = (at: string): number => Math.floor(Date.parse(at) / 1000);
const isActive = ({ archived, cancelled }: Replayed) => !archived && !cancelled;
const isDone = ({ stages }: Deliverable) => stages.every(({ status }) => status === 'completed');
const isOpen = ({ status }: Round) => status === 'in_progress' || status === 'awaiting_feedback';
const stagesOf = (deliverables: readonly Deliverable[]) => deliverables.flatMap(({ stages }) => stages);
const roundsIn = (deliverables: readonly Deliverable[]) =>
  stagesOf(deliverables).flatMap(({ rounds }) => rounds.slice(1));
const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, one) => sum + one, 0) / values.length;

/** Time at which the client got the round; null before, and while none of its mails has gone out. */
const gotOn = ({ sent_on, late }: Round): string | null =>
  late !== null && late.sending === sent_on ? late.on : sent_on;

/** Due date of the answer to a round sent at this instant, with the day that the agency has set for it. */
const dueAfter = (sent_on: string, due_date: string | null, { days, zone }: Replayed): string => {
  const sent = { ...emptyTask(0, 'preview'), status: 'awaiting_feedback' as const, sent_on, due_date };
  return dueOn(sent, { days_allowed_for_client_feedback: days, timezone: zone }) ?? '';
};

/** Rounds that the client has to answer now, each with the instant that the answer is due at; null before they got it. */
const waiting = (project: Replayed, deliverables: readonly Deliverable[]) =>
  stagesOf(deliverables)
    .filter(({ status }) => status === 'in_progress')
    .flatMap(({ rounds }) => rounds.filter(isOpen).slice(0, 1))
    .filter(({ status }) => status === 'awaiting_feedback')
    .map((one) => {
      const got = gotOn(one);
      return got && dueAfter(got, one.due_date, project);
    });

/** The three promises: targets met, no extra rounds, no answer overdue. */
const promises = (project: Replayed, deliverables: readonly Deliverable[], now: string): boolean[] => {
  const today = localDate(now, project.zone);
  return [
    stagesOf(deliverables).every(({ target_date, status, completed_on }) => {
      if (target_date === null) return true;
      if (completed_on !== null && localDate(completed_on, project.zone) > target_date) return false;
      return status === 'completed' || today <= target_date;
    }),
    roundsIn(deliverables).every(({ kind }) => kind === 'agreed'),
    waiting(project, deliverables).every((due) => due === null || due >= now),
  ];
};
const isHealthy = (project: Replayed, now: string) =>
  isActive(project) && promises(project, project.deliverables, now).every(Boolean);

/** Seconds from the first start to the last end; undefined unless all is done. */
const tookSeconds = (deliverables: readonly Deliverable[]): number | undefined => {
  if (!deliverables.every(isDone)) return undefined;
  const starts = stagesOf(deliverables).flatMap(({ started_on }) => started_on ?? []);
  const ends = stagesOf(deliverables).flatMap(({ completed_on }) => completed_on ?? []);
  const [first] = starts.toSorted();
  const last = ends.toSorted().at(-1);
  if (first === undefined || last === undefined) return undefined;
  return Math.floor(Math.max(0, Date.parse(last) - Date.parse(first)) / 1000);
};
const isCompleted = (one: Replayed) => !one.cancelled && tookSeconds(one.deliverables) !== undefined;
const halfDays = (projects: readonly Replayed[]): number | null => {
  const took = mean(projects.flatMap((one) => (one.cancelled ? [] : (tookSeconds(one.deliverables) ?? []))));
  return took === null ? null : Math.round((took / 86_400) * 2) / 2;
};

const atStages = ({ deliverables }: Replayed): Set<string> =>
  new Set(
    deliverables.flatMap(({ stages }) => {
      const atWork = stages.filter(({ status }) => status === 'in_progress');
      const next = stages.filter(({ status }) => status === 'pending').slice(0, 1);
      return (atWork.length > 0 ? atWork : next).map(({ title }) => title);
    }),
  );
const toStages = ({ deliverables }: Replayed): Set<string> =>
  new Set(
    deliverables.flatMap(({ stages }) => {
      const started = stages.findIndex(({ status }) => status === 'in_progress');
      const place = started >= 0 ? started : stages.findIndex(({ status }) => status === 'pending');
      const after = place < 0 ? [] : stages.slice(place + 1);
      return after
        .filter(({ status }) => status === 'pending')
        .slice(0, 1)
        .map(({ title }) => title);
    }),
  );
const bars = (projects: readonly Replayed[], titlesOf: (one: Replayed) => Set<string>) => {
  const titles = new Set(projects.flatMap((one) => [...titlesOf(one)]));
  return [...titles]
    .map((label) => ({ label, count: projects.filter((one) => titlesOf(one).has(label)).length }))
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label))
    .slice(0, 6);
};

type Phase = 'overdue' | 'awaiting_feedback' | 'revision' | 'in_production';
interface Span {
  readonly phase: Phase;
  readonly from: number;
  readonly to: number;
}

/** Spans of work and of waiting, until now or until the project was closed. */
const spans = (project: Replayed, deliverables: readonly Deliverable[], now: string): Span[] => {
  const end = isActive(project) ? now : (project.closed ?? now);
  return deliverables.flatMap(({ linear, stages }) =>
    stages.flatMap((stage) =>
      stage.rounds.flatMap((one, place): Span[] => {
        if (one.status === 'pending') return [];
        const ended = seconds(one.completed_on ?? stage.completed_on ?? end);
        const asked = one.requested_on ?? (place === 0 ? stage.started_on : null);
        const sent = one.moved && one.status !== 'in_progress' ? gotOn(one) : null;
        const all: Span[] = [];
        if (asked !== null && (place > 0 || linear))
          all.push({
            phase: place > 0 ? 'revision' : 'in_production',
            from: seconds(asked),
            to: sent === null ? ended : seconds(sent),
          });
        if (sent !== null) {
          const due = seconds(dueAfter(sent, one.due_date, project));
          all.push({ phase: 'awaiting_feedback', from: seconds(sent), to: Math.min(due, ended) });
          all.push({ phase: 'overdue', from: Math.max(due, seconds(sent)), to: ended });
        }
        return all.filter(({ from, to }) => to > from);
      }),
    ),
  );
};

const urgent: readonly Phase[] = ['overdue', 'awaiting_feedback', 'revision', 'in_production'];

/** Seconds by phase: the time between any two changes belongs to the most urgent phase that covers it. */
const divided = (all: readonly Span[]): Record<Phase, number> => {
  const spent = { overdue: 0, awaiting_feedback: 0, revision: 0, in_production: 0 };
  const cuts = [...new Set(all.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  cuts.forEach((from, index) => {
    const to = cuts[index + 1] ?? from;
    const here = all.filter((span) => span.from <= from && span.to >= to).map(({ phase }) => phase);
    const phase = urgent.find((one) => here.includes(one));
    if (phase) spent[phase] += to - from;
  });
  return spent;
};

const hasBegun = (deliverables: readonly Deliverable[]) =>
  stagesOf(deliverables).some(({ started_on }) => started_on !== null);

const breakdown = (
  of: readonly { readonly project: Replayed; readonly deliverables: readonly Deliverable[] }[],
  now: string,
) => {
  const begun = of.filter(({ deliverables }) => hasBegun(deliverables));
  if (begun.length === 0) return null;
  const linear = begun.filter(({ deliverables }) => deliverables.every((one) => one.linear));
  const spent = of.map(({ project, deliverables }) => divided(spans(project, deliverables, now)));
  const days = (phase: Phase, among: number) =>
    Math.round((spent.reduce((sum, one) => sum + one[phase], 0) / 86_400 / among) * 10) / 10;
  return {
    revision: days('revision', begun.length),
    awaiting_feedback: days('awaiting_feedback', begun.length),
    overdue: days('overdue', begun.length),
    in_production: linear.length === 0 ? null : days('in_production', linear.length),
  };
};

const csat = (ratings: readonly { readonly stars: number }[]) => {
  const rating = mean(ratings.map(({ stars }) => stars));
  return rating === null ? null : { rating, count: ratings.length };
};

const cards = (projects: readonly Replayed[], now: string) => {
  const active = projects.filter(isActive);
  const awaiting = active.filter((one) => waiting(one, one.deliverables).length > 0);
  return {
    in_production: active.filter((one) => !awaiting.includes(one) && !one.deliverables.every(isDone)).length,
    awaiting_feedback: awaiting.length,
    active_projects: active.length,
    health: active.length === 0 ? null : active.filter((one) => isHealthy(one, now)).length / active.length,
    csat: csat(projects.flatMap(({ ratings }) => ratings)),
  };
};

/** Right figures of the dashboard; of a member's projects if one is given. */
export const dashboard = (log: readonly Happening[], now: string, zone: string, member?: number) => {
  const projects = replay(log, now).filter(({ team }) => member === undefined || team.includes(member));
  const active = projects.filter(isActive);
  const midnight = instantOf(wallOf(addDays(localDate(now, zone), 1)), zone);
  const due = active
    .flatMap(({ id, ...one }) => {
      const [first] = waiting({ id, ...one }, one.deliverables)
        .filter((due) => due !== null)
        .toSorted();
      return first === undefined || first >= midnight ? [] : [{ id, first }];
    })
    .sort((a, b) => (a.first < b.first ? -1 : 1));
  return {
    ...cards(projects, now),
    average_completion_days: halfDays(projects),
    current_stages: bars(active, atStages),
    upcoming_stages: bars(active, toStages),
    due_today: due.filter(({ first }) => first >= now).map(({ id }) => id),
    overdue: due.filter(({ first }) => first < now).map(({ id }) => id),
  };
};

/** Right figures of the workspace's report, without its charts. */
export const workspace = (
  log: readonly Happening[],
  now: string,
  clients: readonly number[],
  users: readonly number[],
) => {
  const projects = replay(log, now);
  const active = projects.filter(isActive);
  const { health: _, ...shown } = cards(projects, now);
  const ofClient = (id: number) => projects.filter(({ client }) => client === id);
  return {
    ...shown,
    active_clients: new Set(active.map(({ client }) => client)).size,
    completed_projects: projects.filter(isCompleted).length,
    cancelled_projects: projects.filter(({ cancelled }) => cancelled).length,
    current_stages: bars(active, atStages),
    upcoming_stages: bars(active, toStages),
    top_clients: clients
      .flatMap((client_id) => {
        const { health, active_projects } = cards(ofClient(client_id), now);
        return health === null ? [] : [{ client_id, health, active_projects }];
      })
      .sort(
        (a, b) => b.health - a.health || b.active_projects - a.active_projects || a.client_id - b.client_id,
      )
      .slice(0, 5),
    client_ratings: clients.map((client_id) => ({
      client_id,
      completed_projects: ofClient(client_id).filter(isCompleted).length,
      rated_projects: ofClient(client_id).filter(({ ratings }) => ratings.length > 0).length,
      average_rating: mean(ofClient(client_id).flatMap(({ ratings }) => ratings.map(({ stars }) => stars))),
    })),
    user_ratings: users.map((user_id) => {
      const ofUser = (one: Replayed) => one.ratings.filter(({ team }) => team.includes(user_id));
      const served = projects.filter((one) => one.team.includes(user_id) || ofUser(one).length > 0);
      return {
        user_id,
        clients_serviced: new Set(served.map(({ client }) => client)).size,
        rated_projects: served.filter((one) => ofUser(one).length > 0).length,
        average_rating: mean(served.flatMap((one) => ofUser(one).map(({ stars }) => stars))),
      };
    }),
  };
};

/** Right figures of a client's report, without its charts. */
export const ofClient = (log: readonly Happening[], now: string, client: number) => {
  const projects = replay(log, now).filter((one) => one.client === client);
  const counted = projects.filter(({ cancelled }) => !cancelled);
  return {
    ...cards(projects, now),
    average_completion_days: halfDays(projects),
    day_breakdown: breakdown(
      counted.map((project) => ({ project, deliverables: project.deliverables })),
      now,
    ),
  };
};

/** Right figures of the report of a project, or of one of its deliverables; undefined if there is no such project. */
export const ofProject = (log: readonly Happening[], now: string, id: number, deliverable?: number) => {
  const project = replay(log, now).find((one) => one.id === id);
  if (!project) return undefined;
  const deliverables = project.deliverables.filter(
    (one) => deliverable === undefined || one.id === deliverable,
  );
  const end = isActive(project) ? now : (project.closed ?? now);
  const waits = deliverables.flatMap(({ deciders, stages }) =>
    stages.flatMap(({ rounds, completed_on }) =>
      rounds
        .filter((one) => one.moved && gotOn(one) && !['in_progress', 'pending'].includes(one.status))
        .map((one) => {
          const answered = one.completed_on ?? completed_on;
          const lasted = (to: string) => Math.max(0, seconds(to) - seconds(gotOn(one) ?? to)) / 3600;
          return {
            hours: lasted(answered ?? end),
            own: answered !== null && deciders.get(one.id) === 'client' ? lasted(answered) : undefined,
          };
        }),
    ),
  );
  const reminders = deliverables.flatMap((one) => [...one.reminders]);
  const rounds = roundsIn(deliverables);
  const took = project.cancelled ? undefined : tookSeconds(deliverables);
  const kept = promises(project, deliverables, now).filter(Boolean).length;
  const most = Math.max(
    0,
    ...stagesOf(deliverables).map((stage) => reminders.find(([stageId]) => stageId === stage.id)?.[1] ?? 0),
  );
  return {
    production_duration: took === undefined ? null : Math.round((took / 86_400) * 2) / 2,
    agreed_revisions: rounds.filter(({ kind }) => kind === 'agreed').length,
    executed_revisions: rounds.filter(({ moved }) => moved).length,
    average_awaiting_feedback_hours: mean(waits.map(({ hours }) => hours)),
    feedback_reminders_sent: reminders.reduce((sum, [, count]) => sum + count, 0),
    most_reminders: most === 0 ? null : most,
    average_review_response_hours: mean(waits.flatMap(({ own }) => own ?? [])),
    csat: csat(project.ratings),
    health: kept / 3,
    day_breakdown: breakdown([{ project, deliverables }], now),
    // The three highest shares: ties between stages may be shown in any order.
    top_shares: stagesOf(deliverables)
      .filter((stage) => stage.rounds.length > 1)
      .map((stage) => {
        const all = stage.rounds.slice(1);
        return all.filter(({ moved }) => moved).length / all.length;
      })
      .sort((a, b) => b - a)
      .slice(0, 3),
  };
};

/** A chart's value on every day from the first until today; undefined where there is no value yet. */
export interface Course {
  readonly date: string;
  readonly active_projects: number | undefined;
  /** Percent; null without an active project. */
  readonly health: number | null | undefined;
  /** Mean of all ratings that count; undefined before the first. */
  readonly csat: number | undefined;
}

/** Values at the end of each day, in the workspace's zone; of one client or of all. */
export const courses = (log: readonly Happening[], now: string, zone: string, client?: number): Course[] => {
  const begins = (one: Happening) =>
    (one.what === 'created' || one.what === 'given') && (client === undefined || one.client === client);
  const mine = new Set(log.flatMap((one) => (begins(one) ? [one.project] : [])));
  const own = log.filter(({ project }) => mine.has(project));
  const first = own.find(begins);
  if (!first) return [];
  const days: Course[] = [];
  for (let date = localDate(first.at, zone); date <= localDate(now, zone); date = addDays(date, 1)) {
    const midnight = Date.parse(instantOf(wallOf(addDays(date, 1)), zone));
    const end = new Date(Math.min(midnight - 1, Date.parse(now))).toISOString();
    const projects = replay(own, end).filter((one) => client === undefined || one.client === client);
    const active = projects.filter(isActive);
    const rating = mean(projects.flatMap(({ ratings }) => ratings.map(({ stars }) => stars)));
    days.push({
      date,
      active_projects: active.length,
      health:
        active.length === 0
          ? null
          : (active.filter((one) => isHealthy(one, end)).length / active.length) * 100,
      // Without a rating left, the line ends at its last value.
      csat: rating ?? days.at(-1)?.csat,
    });
  }
  return days;
};
