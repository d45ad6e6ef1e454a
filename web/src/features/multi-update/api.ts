import { queryOptions } from '@tanstack/react-query';
import { getProject } from '#contracts/projects.ts';
import type { AnswerOf, BodyInput } from '#contracts/route.ts';
import {
  listUpdateOffers,
  previewMultiUpdate,
  sendMultiUpdate,
  type UpdateOffer,
  undoLast,
} from '#contracts/timeline.ts';
import { api } from '#lib/calls/api.ts';
import { withSettings } from '#lib/project/project-settings.ts';

export type UpdateBody = BodyInput<typeof sendMultiUpdate>;

export type { UpdateOffer };

/** Project with the workflows of its deliverables, and those that are ready to be shown. */
export const multiUpdateQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['multi-update', projectId],
    queryFn: async ({ signal }) => {
      const call = { params: { id: projectId }, signal };
      const { project, workflows } = await api(getProject, call);
      const several = project.deliverable_type === 'Multi';
      const { offers } = several ? await api(listUpdateOffers, call) : { offers: [] };
      return { project: withSettings(project), workflows, offers };
    },
    refetchOnWindowFocus: 'always',
  });

/** Preview of the mail for each recipient. */
export const previewOf = (projectId: number, body: UpdateBody, signal: AbortSignal) =>
  api(previewMultiUpdate, { params: { id: projectId }, body, signal });

export const send = (projectId: number, body: UpdateBody) =>
  api(sendMultiUpdate, { params: { id: projectId }, body });

export type SentUpdate = AnswerOf<typeof sendMultiUpdate>;

/** Takes a whole update back, by the first deliverable that it was sent for. */
export const undoUpdate = async (projectId: number, { workflows }: SentUpdate): Promise<void> => {
  const first = workflows.find(({ entry }) => entry?.seq);
  if (!first?.entry?.seq) return;
  const params = { id: projectId, wf: first.workflow.id };
  await api(undoLast, { params, body: { seq: first.entry.seq, whole: true } });
};
