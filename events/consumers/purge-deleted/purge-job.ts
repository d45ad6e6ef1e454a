/**
 * Runs of a purge. A purge is a sequence of steps, each of which deletes a bounded number of things for good. A run takes so
 * many that a function has time for them, and hands the rest on to the next one by a message (docs/decisions/0114).
 */
import { conditional } from '#server/data/conditional.ts';
import { type Erased, nothingErased, PurgeJob, type PurgePlace } from '#server/data/entities/purge-job.ts';
import { type PurgePart, queueRun } from '#server/workspace/purge-queue.ts';

export interface JobKey {
  readonly tenantId: number;
  readonly kind: 'project' | 'client' | 'workspace';
  readonly id: number;
}

/** Step that was done. */
export interface Step {
  /** Calls that it took, by which a run is limited. */
  readonly calls: number;
  readonly erased?: Partial<Erased>;
  /** Position that an interrupted purge goes on at from now on; otherwise it finds its position by what is left. */
  readonly place?: PurgePlace;
}
export type Steps = AsyncGenerator<Step, void, void>;

/** Message of a run. */
export interface Wake {
  readonly body: string;
  /** Missing in the event that the purge begins with. */
  readonly part: PurgePart | undefined;
  readonly attempt: number;
  /** ISO 8601 in UTC. */
  readonly at: string;
}

/**
 * Calls of a run. At 20 ms a call it takes a minute; a function has 15, so that even throttled calls of a quarter of a second
 * each are in time.
 */
export const callsOfRun = 3000;

const waitingJob = async (key: JobKey) => {
  const { data } = await PurgeJob.get(key).go({ consistent: true });
  return data?.state === 'waiting' ? data : undefined;
};
export type WaitingJob = NonNullable<Awaited<ReturnType<typeof waitingJob>>>;

const sum = (before: Erased, more: Partial<Erased>): Erased => ({
  items: before.items + (more.items ?? 0),
  objects: before.objects + (more.objects ?? 0),
  logins: before.logins + (more.logins ?? 0),
  schedules: before.schedules + (more.schedules ?? 0),
});

/**
 * Does a run of a purge, whose remaining steps `stepsOf` makes. Race: of two runs at once, one finds that the other has done a
 * step, and ends. A message is given up only if five attempts in a row bring no step: after one with steps, a new message
 * goes on, whose attempts count anew.
 */
export const inRuns = async (
  key: JobKey,
  { body, part = { run: 0, steps: 0 }, attempt, at }: Wake,
  stepsOf: (job: WaitingJob) => Steps,
): Promise<void> => {
  const job = await waitingJob(key);
  if (!job) return;
  const { run = 0 } = job;
  let { steps = 0, erased = nothingErased } = job;

  const handOn = async (): Promise<void> => {
    const isMine = await conditional(
      PurgeJob.patch(key)
        .set({ run: run + 1 })
        .where((one, { eq, notExists }) => (run === 0 ? notExists(one.run) : eq(one.run, run)))
        .go(),
    );
    if (isMine) await queueRun(body, { run: run + 1, steps });
  };
  const note = (step: Step) =>
    conditional(
      PurgeJob.patch(key)
        .set({
          steps: steps + 1,
          erased: sum(erased, step.erased ?? {}),
          ...(step.place && { place: step.place }),
        })
        .where((one, { eq, notExists }) => (steps === 0 ? notExists(one.steps) : eq(one.steps, steps)))
        .go(),
    );

  if (run !== part.run) {
    // Interrupted between the two halves of handing on: the next message may be missing. Twice does no harm.
    if (run === part.run + 1 && attempt > 1) await queueRun(body, { run, steps });
    return;
  }
  if (attempt > 1 && steps > part.steps) return handOn();
  let calls = 0;
  for await (const step of stepsOf(job)) {
    if (!(await note(step))) return;
    steps += 1;
    erased = sum(erased, step.erased ?? {});
    calls += step.calls + 1;
    if (calls >= callsOfRun) return handOn();
  }
  await PurgeJob.patch(key).set({ state: 'done', done_on: at }).go();
};
