/**
 * Outage: 200 previews while the mail service refuses for ten minutes on the clock; the timelines are polled all the
 * time.
 */

import { sendThroughOutage } from '#testing/outage.ts';
import { type Bench, main } from './bench.ts';
import { openWorkspace } from './workspace.ts';

const sends = 200;

const outage: Bench = async (undo) => {
  const { runtime, owner } = await openWorkspace(undo, { events: true });
  const figures = await sendThroughOutage(runtime, owner, { sends, projects: 10 });
  for (const untruth of figures.untruths.slice(0, 20)) console.error(untruth);
  const count = (name: string, value: number, exactly?: number, unit = 'mails') => ({
    name,
    value,
    unit,
    ...(exactly === undefined ? {} : { target: { exactly } }),
  });
  return [
    count(`of ${sends} previews`, figures.mails),
    count('owed when the refusals ended', figures.waited),
    count('sent once', figures.sent, figures.mails),
    count('failed', figures.failed, 0),
    count('lost', figures.lost, 0),
    count('doubled', figures.doubled, 0),
    {
      name: 'until the last of them was sent',
      value: figures.longestWait / 60_000,
      unit: 'min',
      target: { atMost: 16 },
      note: 'of the clock, after the end of the refusals',
    },
    count('looks at a timeline', figures.polls, undefined, 'looks'),
    count('untrue, missing or withdrawn words in them', figures.untruths.length, 0, 'words'),
  ];
};

if (import.meta.main) await main(outage);
