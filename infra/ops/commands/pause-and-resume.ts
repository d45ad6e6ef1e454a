/** Commands that stop the mail of a workspace, which waits meanwhile, and let it go on. */
import { asOperator, type Command, idIn } from './command.ts';

const commandTo = (name: 'pause' | 'resume', meaning: string): Command => ({
  usage: `${`${name} --tenant 42`.padEnd(25)} ${meaning}`,
  options: ['tenant'],
  accepts: ({ tenant }, rest) => tenant !== undefined && rest.length === 0,
  run: ({ tenant = '' }) =>
    asOperator(async ({ now }) => {
      const id = idIn(tenant, 'tenant');
      const { resumeMail, stopMail } = await import('#server/workspace/stop-mail.ts');
      const done = await (name === 'pause' ? stopMail(id, 'operator', now()) : resumeMail(id, now()));
      console.log(done ? `Mail of workspace ${id}: ${name}d` : `There is no workspace ${id}`);
      return done;
    }),
});

export const pauseCommand = commandTo('pause', 'its mail waits from now on');
export const resumeCommand = commandTo('resume', 'its mail goes out, within a quarter of an hour');
