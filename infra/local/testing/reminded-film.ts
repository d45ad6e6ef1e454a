/** Film whose client is reminded on each business day while a round waits. */
import assert from 'node:assert/strict';
import type { ApiClient } from '../api-client.ts';
import { createTestProject } from './test-project.ts';
import type { TestRuntime } from './test-runtime.ts';

export const createRemindedFilm = async (
  { clock, idle, mailbox, scheduler }: TestRuntime,
  owner: ApiClient,
  email: string,
) => {
  const film = await createTestProject(owner, {
    auto_reminder: true,
    feedback_reminder_delay: 1,
    reminder_interval: 1,
    contacts: [{ firstname: 'Ann', lastname: 'Alba', email }],
  });
  return {
    film,
    /** Number of mails that the client has got. */
    mails: () => mailbox.list({ to: email, limit: 50 }).length,
    /** Moves the clock to the next reminder, which is the only one that is planned. */
    nextReminder: async () => {
      const [due, ...others] = scheduler
        .list()
        .filter(({ queue, input }) => queue === 'proofline-remind-contacts' && input.includes(`:${film.id},`))
        .map(({ dueAt }) => dueAt);
      assert.deepEqual(others, []);
      assert.ok(due, 'no reminder is planned');
      clock.set(due);
      await idle();
    },
  };
};
