/** Server state of the timeline: a cache entry for each workflow, with all the history loaded so far. */

import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { addGuest, archiveProject, getProject } from '#contracts/projects.ts';
import { copyLink as copyLinkRoute } from '#contracts/review.ts';
import type { AnswerOf, BodyInput } from '#contracts/route.ts';
import {
  getEvents,
  getLinkClicks,
  getTimeline,
  getTimelines,
  getTimelineVersion,
  renewLink as renewLinkRoute,
  revokeLink as revokeLinkRoute,
  sendAgain,
} from '#contracts/timeline.ts';
import type { ActionAnswer, HistoryEntry, WireWorkflow } from '#contracts/workflows.ts';
import { ApiError, api } from '#lib/calls/api.ts';
import { now } from '#lib/calls/server-time.ts';
import { lookAgainEvery } from '#parts/files/api.ts';

export type Timeline = AnswerOf<typeof getTimeline>;
export type Timelines = AnswerOf<typeof getTimelines>;
export type Mail = NonNullable<HistoryEntry['mails']>[number];

/** Polling interval in ms of what no message tells: checks of files, mails under way, clicks that are counted. Only while the page is visible. */
const lookEvery = 5_000;

const timelineKey = (projectId: number, workflowId: number) => ['timeline', projectId, workflowId] as const;

/**
 * First workflow of a project, for a timeline opened without one. Refetched on every visit, because another may have
 * become the first; still a query, so that it is cached for offline use.
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
        // Race: keeps changes made to the cache during the read, such as further pages of history.
        return client.getQueryData<Timeline>(queryKey) ?? before;
      }
      const fresh = await api(getTimeline, { params: { id: projectId, wf: workflowId }, signal });
      const known = client.getQueryData<Timeline>(queryKey);
      return known ? refreshed(known, fresh) : fresh;
    },
    meta: { hears: projectId },
    refetchInterval: ({ state: { data } }) => data !== undefined && isSettling(data) && lookEvery,
    refetchOnWindowFocus: 'always',
  });

/**
 * Maximum age of a timeline, in ms: thumbnails, the delivery state of mails and states that depend on the clock change
 * without a new version.
 */
const readAnewAfter = 60_000;

/** True for a mail that is being sent. An owed mail with a reason was not accepted and waits. */
export const isUnderWay = ({ state, reason }: Mail): boolean =>
  state === 'claimed' || (state === 'owed' && reason === undefined);

/**
 * True for a while after an action, as long as one of the mails is being sent; older mails don't change the version.
 */
const isSending = ({ history }: Timeline): boolean => {
  const [latest] = history;
  return (
    latest !== undefined &&
    now() - Date.parse(latest.at) < readAnewAfter &&
    history.some(({ mails }) => mails?.some(isUnderWay))
  );
};

/** True while results are awaited that are no actions. */
const isSettling = (known: Timeline): boolean =>
  lookAgainEvery(known.files.map(({ file }) => file)) !== false || isSending(known);

/** True if the version is unchanged and no full read is due; asks the server for the version only. */
const isUnchanged = async (
  known: Timeline,
  params: { id: number; wf: number },
  signal: AbortSignal,
): Promise<boolean> => {
  if (isSettling(known) || now() - Date.parse(known.now) > readAnewAfter) return false;
  const { version } = await api(getTimelineVersion, { params, signal });
  return version === known.version;
};

/** Workflows of all deliverables of a project, without their history. */
export const timelinesQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['timeline', projectId, 'all'],
    queryFn: ({ signal }) => api(getTimelines, { params: { id: projectId }, signal }),
    meta: { hears: projectId },
    refetchOnWindowFocus: 'always',
  });

/**
 * Merges a fresh read into the known timeline: loaded pages of history stay, unless there is a gap between the two.
 * Race: a read that started before an action's answer does not bring the older workflow back.
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

/** Newest first; equal instants in the order of their sequence numbers. */
const inOrder = (entries: readonly HistoryEntry[]): HistoryEntry[] =>
  entries.toSorted((a, b) => b.at.localeCompare(a.at) || (b.seq ?? 0) - (a.seq ?? 0));

/** Appends the next page of the history. */
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

/** Shows the answer of an action at once, and has other tabs refetch; lists and dashboards are invalidated. */
export const showAnswer = async (
  client: QueryClient,
  projectId: number,
  { workflow, entry }: Pick<ActionAnswer, 'workflow' | 'entry'>,
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

/** First key parts of queries that no action on a timeline changes. */
const standing: ReadonlySet<unknown> = new Set(['me', 'subscription', 'email-templates', 'qc-templates']);

/** Shows the newer state that a conflict includes. */
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

/** Invalidates the timelines of a project, here and in the other tabs. */
export const refreshTimelines = (client: QueryClient, projectId: number): void => {
  tellOtherTabs(projectId);
  void client.invalidateQueries({ queryKey: ['timeline', projectId] });
};

/** Adds a colleague of a contact to a project. */
export const addPerson = async (
  client: QueryClient,
  id: number,
  body: BodyInput<typeof addGuest>,
): Promise<AnswerOf<typeof addGuest>> => {
  const answer = await api(addGuest, { params: { id }, body });
  refreshTimelines(client, id);
  return answer;
};

/** Invalidates a project's timelines when another tab has acted on it. Returns the unsubscribe function. */
export const followOtherTabs = (client: QueryClient): (() => void) => {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => void client.invalidateQueries({ queryKey: ['timeline', data] });
  return () => channel.close();
};

/** Maximum number of reads while the counts lag behind the history. */
const countLooks = 5;

/** Clicks on the links of a revision. The counts lag behind the history, which holds `opened` of them. */
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

/** Reloads what shows the links of a round. */
const linksChanged = (client: QueryClient, projectId: number, revisionId: number) => {
  tellOtherTabs(projectId);
  return Promise.all([
    client.invalidateQueries({ queryKey: ['link-clicks', projectId, revisionId] }),
    client.invalidateQueries({ queryKey: ['timeline', projectId] }),
  ]);
};

/** URL of a further link of a contact to a round. */
export const copyLink = async (
  client: QueryClient,
  projectId: number,
  revisionId: number,
  contactId: number,
): Promise<string> => {
  const { url } = await api(copyLinkRoute, { params: { id: projectId, rev: revisionId, contactId } });
  void linksChanged(client, projectId, revisionId);
  return url;
};

/** Mails a contact a new link to a round, which ends the earlier ones, and updates the page. */
export const renewLink = async (
  client: QueryClient,
  projectId: number,
  revisionId: number,
  contactId: number,
): Promise<void> => {
  await api(renewLinkRoute, { params: { id: projectId, rev: revisionId, contactId } });
  await linksChanged(client, projectId, revisionId);
};

/** Revokes all links of a contact to a round, and updates the page. */
export const revokeLink = async (
  client: QueryClient,
  projectId: number,
  revisionId: number,
  contactId: number,
): Promise<void> => {
  await api(revokeLinkRoute, { params: { id: projectId, rev: revisionId, contactId } });
  await linksChanged(client, projectId, revisionId);
};

/** Resends mails of one commit, and shows them as owed. */
export const sendMailsAgain = async (
  client: QueryClient,
  projectId: number,
  mails: readonly { readonly commit: string; readonly recipient: string }[],
  evenIfUnknown: boolean,
): Promise<AnswerOf<typeof sendAgain>> => {
  const answer = await api(sendAgain, {
    params: { id: projectId },
    body: {
      commit: mails[0]?.commit ?? '',
      recipients: mails.map(({ recipient }) => recipient),
      evenIfUnknown,
    },
  });
  refreshTimelines(client, projectId);
  return answer;
};

export const archive = async (client: QueryClient, projectId: number): Promise<void> => {
  await api(archiveProject, { params: { id: projectId }, body: { archive: true, from: 'timeline' } });
  tellOtherTabs(projectId);
  await client.invalidateQueries();
};
