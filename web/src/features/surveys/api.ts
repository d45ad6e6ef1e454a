import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BodyInput } from '#contracts/route.ts';
import { listProjectSurveys, previewSurveyEmail, sendSurveyEmail, submitSurvey } from '#contracts/surveys.ts';
import { api } from '#lib/calls/api.ts';
import type { answersOf } from './answers.ts';

const surveysKey = (projectId: number) => ['project-surveys', projectId] as const;

/**
 * Page of a project's surveys, newest first; contacts get only their own. The last page stays visible while the next one is
 * loading.
 */
export const projectSurveysQuery = (projectId: number, page = 1) =>
  queryOptions({
    queryKey: [...surveysKey(projectId), page],
    queryFn: ({ signal }) => api(listProjectSurveys, { params: { id: projectId }, query: { page }, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
    meta: { hears: projectId },
  });

/** Survey that a contact was sent of a template, in a list of at most one: a further sending is its reminder. */
export const sentSurveyQuery = (projectId: number, contact: number, survey: number) =>
  queryOptions({
    queryKey: [...surveysKey(projectId), 'sent', contact, survey],
    queryFn: ({ signal }) =>
      api(listProjectSurveys, { params: { id: projectId }, query: { contact, survey }, signal }),
    refetchOnWindowFocus: 'always',
    meta: { hears: projectId },
  });

/** Call that sends a survey: the project, the survey, and the composed mail with its recipient. */
export interface SurveyCall {
  readonly projectId: number;
  readonly surveyId: number;
  readonly body: BodyInput<typeof sendSurveyEmail>;
}

const paramsOf = ({ projectId, surveyId }: Pick<SurveyCall, 'projectId' | 'surveyId'>) => ({
  id: projectId,
  sid: surveyId,
});

export const previewOf = (call: SurveyCall, signal: AbortSignal) =>
  api(previewSurveyEmail, { params: paramsOf(call), body: call.body, signal });

export const send = (call: SurveyCall) => api(sendSurveyEmail, { params: paramsOf(call), body: call.body });

export const submit = (projectId: number, surveyId: number, items: ReturnType<typeof answersOf>) =>
  api(submitSurvey, { params: { id: projectId, sid: surveyId }, body: { items } });

/** Queries that sending or answering a survey invalidates. */
const changed: ReadonlySet<unknown> = new Set([
  'project-surveys',
  'timeline',
  'timelines',
  'projects',
  'project',
  'dashboard',
]);

export const surveysChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey: [first] }) => changed.has(first) });
