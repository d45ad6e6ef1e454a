/** Pages of the local console, and those of stand-ins that a browser visits. */
import type { Found, Shot } from './shot.ts';

const pages = { workspaces: '', events: '/events', queues: '/queues', schedules: '/schedules', dns: '/dns' };

export const consoleShots = ({ mail }: Found): readonly Shot[] => {
  const shots: readonly Shot[] = [
    ...Object.entries(pages).map(
      ([name, path]): Shot => ({ name: `console-${name}`, path: `/_local${path}` }),
    ),
    { name: 'console-mailbox', path: '/_local/mail' },
    { name: 'console-mail', path: mail },
    { name: 'console-mail-none', path: '/_local/mail?to=nobody' },
  ];
  return shots.map((shot) => ({ ...shot, at: '', as: 'guest' }));
};
