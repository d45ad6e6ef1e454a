/** Deliverables of a project: queries and actions. Every answer updates the cache at once. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  createDeliverable,
  type Deliverable,
  deleteDeliverable,
  listDeliverables,
  previewDeliverableMail,
  sendDeliverable,
  updateDeliverable,
} from '#contracts/deliverables.ts';
import type { BodyInput } from '#contracts/route.ts';
import { api } from '#lib/calls/api.ts';
import { deletion } from '#lib/calls/deletion.ts';
import { showChange } from '#lib/calls/query-client.ts';
import { lookAgainEvery } from '#parts/files/api.ts';

const key = (projectId: number) => ['deliverables', projectId];

/**
 * Deliverables of all workflows of a project. Refetched whenever the tab is opened, because clients may have opened
 * some.
 */
export const deliverablesQuery = (projectId: number) =>
  queryOptions({
    queryKey: key(projectId),
    queryFn: ({ signal }) => api(listDeliverables, { params: { id: projectId }, signal }),
    refetchOnMount: 'always',
    meta: { hears: projectId },
    refetchInterval: ({ state }) => lookAgainEvery(state.data?.items.flatMap(({ files }) => files) ?? []),
  });

/** Replaces a deliverable in the cache. */
const show = async (client: QueryClient, projectId: number, shown: Deliverable): Promise<Deliverable> => {
  await showChange(client, deliverablesQuery(projectId), (known) => {
    const items = known?.items ?? [];
    const isKnown = items.some(({ id }) => id === shown.id);
    return { items: isKnown ? items.map((one) => (one.id === shown.id ? shown : one)) : [...items, shown] };
  });
  // The history has an entry for it.
  void client.invalidateQueries({ queryKey: ['timeline', projectId] });
  return shown;
};

export const create = async (
  client: QueryClient,
  projectId: number,
  body: BodyInput<typeof createDeliverable>,
) => show(client, projectId, await api(createDeliverable, { params: { id: projectId }, body }));

export const save = async (
  client: QueryClient,
  projectId: number,
  dId: number,
  body: BodyInput<typeof updateDeliverable>,
) => show(client, projectId, await api(updateDeliverable, { params: { id: projectId, dId }, body }));

export const remove = async (client: QueryClient, projectId: number, id: number): Promise<void> => {
  await deletion(api(deleteDeliverable, { params: { id } }));
  await showChange(
    client,
    deliverablesQuery(projectId),
    (known) => known && { items: known.items.filter((one) => one.id !== id) },
  );
  void client.invalidateQueries({ queryKey: ['timeline', projectId] });
};

type Mail = BodyInput<typeof sendDeliverable>;

export const send = async (client: QueryClient, projectId: number, dId: number, body: Mail) =>
  show(client, projectId, await api(sendDeliverable, { params: { id: projectId, dId }, body }));

/** Preview of the mail for each recipient. */
export const previewOf = (projectId: number, dId: number, body: Mail, signal: AbortSignal) =>
  api(previewDeliverableMail, { params: { id: projectId, dId }, body, signal });
