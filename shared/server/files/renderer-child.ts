import type { RenderAnswer, RenderProgress } from './renderer.ts';

/**
 * Child process of a renderer (renderer.ts): renders its jobs one by one, answers each, and may report progress
 * meanwhile.
 */
export const answerJobs = <Job, Outcome, Progress = never>(
  render: (job: Job, report: (progress: Progress) => void) => Promise<Outcome>,
): void => {
  const report = (progress: Progress) => {
    const message: RenderProgress<Progress> = { progress };
    process.send?.(message);
  };
  const outcomeOf = async (job: Job): Promise<RenderAnswer<Outcome>['outcome']> => {
    try {
      return await render(job, report);
    } catch (error) {
      return { failed: String(error) };
    }
  };
  process.on('message', async (job: Job) => {
    const outcome = await outcomeOf(job);
    const answer: RenderAnswer<Outcome> = { outcome, memory: process.memoryUsage.rss() };
    process.send?.(answer);
  });
  // An ordinary exit would wait for busy native code.
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
};
