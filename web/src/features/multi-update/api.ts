import { queryOptions } from '@tanstack/react-query';
import { getProject } from '#contracts/projects.ts';
import type { BodyInput } from '#contracts/route.ts';
import { previewMultiUpdate, sendMultiUpdate } from '#contracts/timeline.ts';
import { api } from '#lib/api.ts';
import { withSettings } from '#lib/project-settings.ts';

export type UpdateBody = BodyInput<typeof sendMultiUpdate>;

/** Project with the workflows of its deliverables. */
export const multiUpdateQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['multi-update', projectId],
    queryFn: async ({ signal }) => {
      const { project, workflows } = await api(getProject, { params: { id: projectId }, signal });
      return { project: withSettings(project), workflows };
    },
    refetchOnWindowFocus: 'always',
  });

/** Preview of the mail for each recipient. */
export const previewOf = (projectId: number, body: UpdateBody, signal: AbortSignal) =>
  api(previewMultiUpdate, { params: { id: projectId }, body, signal });

export const send = (projectId: number, body: UpdateBody) =>
  api(sendMultiUpdate, { params: { id: projectId }, body });
