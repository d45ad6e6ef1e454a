import type { RenderAnswer } from './renderer.ts';

/** Child process of a renderer (renderer.ts): renders the jobs it is sent one by one, and answers each. */
export const answerJobs = <Job, Outcome>(render: (job: Job) => Promise<Outcome>): void => {
  const outcomeOf = async (job: Job): Promise<RenderAnswer<Outcome>['outcome']> => {
    try {
      return await render(job);
    } catch (error) {
      return { failed: String(error) };
    }
  };
  process.on('message', async (job: Job) => {
    const outcome = await outcomeOf(job);
    const answer: RenderAnswer<Outcome> = { outcome, memory: process.memoryUsage.rss() };
    process.send?.(answer);
  });
  // An ordinary exit would wait for native code that is still busy.
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
};
