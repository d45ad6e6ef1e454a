import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getClientReport, getProjectReport, getWorkspaceReport, type Range } from '#contracts/reports.ts';
import type { AnswerOf } from '#contracts/route.ts';
import { api } from '#lib/calls/api.ts';

export type WorkspaceReport = AnswerOf<typeof getWorkspaceReport>;

/**
 * Cache time in milliseconds; the figures lag a moment behind the actions. The previous range is shown until another
 * one has loaded.
 */
const staleTime = 10_000;

export const workspaceReportQuery = (range: Range) =>
  queryOptions({
    queryKey: ['reports', 'workspace', range],
    queryFn: ({ signal }) => api(getWorkspaceReport, { query: { range }, signal }),
    placeholderData: keepPreviousData,
    staleTime,
  });

/** All time by default, like the tab. */
export const clientReportQuery = (clientId: number, range: Range = 'ALL') =>
  queryOptions({
    queryKey: ['reports', 'clients', clientId, range],
    queryFn: ({ signal }) => api(getClientReport, { params: { id: clientId }, query: { range }, signal }),
    placeholderData: (former) => (former?.client_id === clientId ? former : undefined),
    staleTime,
  });

/** The whole project's, or a deliverable's if `workflow` is given. */
export const projectReportQuery = (projectId: number, range: Range, workflow?: number) =>
  queryOptions({
    queryKey: ['reports', 'projects', projectId, workflow, range],
    queryFn: ({ signal }) =>
      api(getProjectReport, { params: { id: projectId }, query: { range, workflow }, signal }),
    placeholderData: (former) => (former?.project_id === projectId ? former : undefined),
    staleTime,
  });
