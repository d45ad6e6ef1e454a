import { PurgeJob } from '#server/data/entities/purge-job.ts';

interface JobKey {
  readonly tenantId: number;
  readonly kind: 'project' | 'client' | 'workspace';
  readonly id: number;
}

/** The job, if it is not done yet. */
export const waitingJob = async (key: JobKey) => {
  const { data } = await PurgeJob.get(key).go({ consistent: true });
  return data?.state === 'waiting' ? data : undefined;
};

export const markDone = async (key: JobKey): Promise<void> => {
  await PurgeJob.patch(key).set({ state: 'done' }).go();
};

/** Notes the project that a retry of a workspace's purge goes on at. */
export const goOnAt = async (key: JobKey, next_project: number): Promise<void> => {
  await PurgeJob.patch(key).set({ next_project }).go();
};
