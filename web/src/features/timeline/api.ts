/** The timeline's server state: one cache entry a workflow, with all the history that has been looked at. */
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { archiveProject, getProject } from '#contracts/projects.ts';
import type { AnswerOf } from '#contracts/route.ts';
import {
  getEvents,
  getLinkClicks,
  getTimeline,
  getTimelines,
  getTimelineVersion,
} from '#contracts/timeline.ts';
import type { ActionAnswer, HistoryEntry, WireWorkflow } from '#contracts/workflows.ts';
import { ApiError, api } from '#lib/api.ts';
import { now } from '#lib/clock.ts';

export type Timeline = AnswerOf<typeof getTimeline>;
export type Timelines = AnswerOf<typeof getTimelines>;

/** How often an open timeline looks for what the client has answered, in ms. Only while it can be seen. */
const lookEvery = 5_000;

const timelineKey = (projectId: number, workflowId: number) => ['timeline', projectId, workflowId] as const;

/**
 * The first workflow of a project: what a timeline opened without one shows. Asked for anew each time, since another may
 * have become the first; a query all the same, so that it is kept for when nobody can be reached.
 */
export const firstWorkflowQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['first-workflow', projectId],
    queryFn: async ({ signal }) => {
      const { project } = await api(getProject, { params: { id: projectId }, signal });
      return project.projectWorkflows[0]?.workflow_id ?? null;
    },
    gcTime: 0,
  });

export const timelineQuery = (projectId: number, workflowId: number) =>
  queryOptions({
    queryKey: timelineKey(projectId, workflowId),
    queryFn: async ({ client, queryKey, signal }) => {
      const before = client.getQueryData<Timeline>(queryKey);
      if (before && (await isUnchanged(before, { id: projectId, wf: workflowId }, signal))) {
        // What was loaded meanwhile, further history say, stays.
        return client.getQueryData<Timeline>(queryKey) ?? before;
      }
      const fresh = await api(getTimeline, { params: { id: projectId, wf: workflowId }, signal });
      const known = client.getQueryData<Timeline>(queryKey);
      return known ? refreshed(known, fresh) : fresh;
    },
    refetchInterval: lookEvery,
    refetchOnWindowFocus: 'always',
  });

/** How old what is shown may become, in ms: pictures of files, the mails' last word and what the clock decides change alone. */
const readAnewAfter = 60_000;

/** Whether a look can do without reading everything again; asks the server only when it may be so. */
const isUnchanged = async (
  known: Timeline,
  params: { id: number; wf: number },
  signal: AbortSignal,
): Promise<boolean> => {
  const isChecking = known.files.some(({ file }) => file.state === 'checking');
  if (isChecking || now() - Date.parse(known.now) > readAnewAfter) return false;
  const { version } = await api(getTimelineVersion, { params, signal });
  return version === known.version;
};

/** The deliverables of a project side by side. */
export const timelinesQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['timeline', projectId, 'all'],
    queryFn: ({ signal }) => api(getTimelines, { params: { id: projectId }, signal }),
    refetchInterval: 3 * lookEvery,
    refetchOnWindowFocus: 'always',
  });

/**
 * A fresh read over what is known: the further pages of history stay, unless so much has happened that the two no longer
 * meet. A read that set out before an action was answered does not turn the workflow back.
 */
export const refreshed = (known: Timeline, fresh: Timeline): Timeline => {
  const ids = new Set(fresh.history.map(({ id }) => id));
  const older = known.history.filter(({ id }) => !ids.has(id));
  const meets = older.length < known.history.length;
  const newerKnown = known.workflow.version > fresh.workflow.version;
  return {
    ...fresh,
    workflow: newerKnown ? known.workflow : fresh.workflow,
    history: meets || newerKnown ? inOrder([...fresh.history, ...older]) : fresh.history,
    cursor: meets ? known.cursor : fresh.cursor,
  };
};

/** Newest first; of one instant, the order in which they came. */
const inOrder = (entries: readonly HistoryEntry[]): HistoryEntry[] =>
  entries.toSorted((a, b) => b.at.localeCompare(a.at) || (b.seq ?? 0) - (a.seq ?? 0));

/** Puts the next page of the history behind what is shown. */
export const loadOlder = async (
  client: QueryClient,
  projectId: number,
  workflowId: number,
): Promise<void> => {
  const key = timelineKey(projectId, workflowId);
  const cursor = client.getQueryData<Timeline>(key)?.cursor;
  if (!cursor) return;
  const page = await api(getEvents, { params: { id: projectId }, query: { cursor } });
  client.setQueryData<Timeline>(key, (known) => {
    if (!known || known.cursor !== cursor) return known;
    const ids = new Set(known.history.map(({ id }) => id));
    const added = page.items.filter(({ id }) => !ids.has(id));
    return { ...known, history: inOrder([...known.history, ...added]), cursor: page.cursor };
  });
};

/**
 * Shows at once what an action has answered, here and in the other tabs; lists and dashboards that were loaded before are
 * read anew when they are next looked at.
 */
export const showAnswer = async (
  client: QueryClient,
  projectId: number,
  { workflow, entry }: ActionAnswer,
): Promise<void> => {
  const key = timelineKey(projectId, workflow.id);
  await client.cancelQueries({ queryKey: key });
  client.setQueryData<Timeline>(key, (known) =>
    known
      ? {
          ...known,
          workflow: known.workflow.version > workflow.version ? known.workflow : workflow,
          history: entry
            ? inOrder([entry, ...known.history.filter(({ id }) => id !== entry.id)])
            : known.history,
        }
      : known,
  );
  tellOtherTabs(projectId);
  void client.invalidateQueries({ predicate: ({ queryKey: [first] }) => !standing.has(first) });
};

/** What no action on a timeline changes. */
const standing: ReadonlySet<unknown> = new Set(['me', 'subscription', 'email-templates', 'qc-templates']);

/** A refusal because of a newer state brings that state along: shows it. */
export const showConflict = (client: QueryClient, projectId: number, error: unknown): void => {
  if (!(error instanceof ApiError) || !isWorkflow(error.current)) return;
  const { current } = error;
  client.setQueryData<Timeline>(timelineKey(projectId, current.id), (known) =>
    known && known.workflow.version < current.version ? { ...known, workflow: current } : known,
  );
};

const isWorkflow = (value: unknown): value is WireWorkflow =>
  typeof value === 'object' && value !== null && 'tasks' in value && 'version' in value;

const channelName = 'proofline.timeline';

const tellOtherTabs = (projectId: number): void => {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(projectId);
  channel.close();
};

/** Reads the timelines of a project anew, here and in the other tabs. */
export const refreshTimelines = (client: QueryClient, projectId: number): void => {
  tellOtherTabs(projectId);
  void client.invalidateQueries({ queryKey: ['timeline', projectId] });
};

/** Reads the timelines of a project anew when another tab has acted on it. Returns how to stop. */
export const followOtherTabs = (client: QueryClient): (() => void) => {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => void client.invalidateQueries({ queryKey: ['timeline', data] });
  return () => channel.close();
};

/** How often the counts are looked at again while they are behind the history. */
const countLooks = 5;

/** Who has opened the links of a revision. They are counted behind the history, which tells of `opened` of them. */
export const linkClicksQuery = (projectId: number, revisionId: number, opened: number) =>
  queryOptions({
    queryKey: ['link-clicks', projectId, revisionId, opened],
    queryFn: ({ signal }) => api(getLinkClicks, { params: { id: projectId, rev: revisionId }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      const counted = data?.items.reduce((sum, { clicks }) => sum + clicks, 0) ?? 0;
      return counted < opened && dataUpdateCount < countLooks ? lookEvery : false;
    },
  });

export const archive = async (client: QueryClient, projectId: number): Promise<void> => {
  await api(archiveProject, { params: { id: projectId }, body: { archive: true, from: 'timeline' } });
  tellOtherTabs(projectId);
  await client.invalidateQueries();
};
