/**
 * Rehearsal: SES refuses every mail for an hour of the clock, while previews are sent and the timelines are read. No mail may be
 * lost, sent twice or given up; the queue, and the alarm on late mails by the windows of its objective, are told by the minute.
 */
import { join } from 'node:path';
import { type OutageFigures, refusingAll, sendThroughOutage } from '#testing/outage.ts';
import { startTestRuntime } from '#testing/test-runtime.ts';
import { burningFrom, burnWindows, objectives } from '../../infra/aws/objectives.ts';

export interface OutageRehearsal {
  /** Minutes on the clock for which all mails are refused. */
  readonly minutes: number;
  readonly sends: number;
  /** Empty folder for the data. */
  readonly folder: string;
  readonly print: (line: string) => void;
}

export interface OutageOfRehearsal extends OutageFigures {
  /** Minutes from the start at which the alarm on late mails is red. */
  readonly late: readonly number[];
}

const minute = 60_000;
/** Milliseconds after which the alarm on waiting messages is red. */
const lateMessage = 25 * minute;

/** True if both windows of a pair burn the budget at a minute, as the alarm `objective-mail` is judged. */
const isLate = (left: OutageFigures['left'], now: number): boolean => {
  const { mail } = objectives;
  const within = (window: number) => {
    const sent = left.filter(({ sentAt }) => sentAt <= now * minute && sentAt > (now - window) * minute);
    const broken = sent.filter(({ due, sentAt }) => sentAt - due > mail.measured.bound).length;
    return { broken, share: sent.length === 0 ? 0 : (100 * broken) / sent.length };
  };
  return burnWindows.some(({ rate, long, short }) => {
    const limit = burningFrom(mail, rate);
    const inLong = within(long);
    return inLong.broken >= mail.least && inLong.share > limit && within(short).share > limit;
  });
};

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
const inMinutes = (milliseconds: number): string => (milliseconds / minute).toFixed(1);

export const rehearseOutage = async ({
  minutes,
  sends,
  folder,
  print,
}: OutageRehearsal): Promise<OutageOfRehearsal> => {
  const runtime = await startTestRuntime({ dataDir: join(folder, 'data') });
  try {
    const { owner } = await runtime.createWorkspace();
    const figures = await sendThroughOutage(runtime, owner, {
      sends,
      projects: 10,
      minutes,
      refusals: refusingAll,
    });
    const { end, left } = figures;
    const last = Math.max(end, ...left.map(({ sentAt }) => Math.ceil(sentAt / minute))) + 60;
    const late = Array.from({ length: last }, (_, index) => index + 1).filter((now) => isLate(left, now));
    tell({ ...figures, late }, { minutes, sends }, print);
    return { ...figures, late };
  } finally {
    await runtime.stop();
  }
};

const tell = (
  { end, left, looks, late, ...figures }: OutageOfRehearsal,
  { minutes, sends }: Pick<OutageRehearsal, 'minutes' | 'sends'>,
  print: OutageRehearsal['print'],
): void => {
  const begin = end - minutes;
  print(
    `${sends} previews to two contacts each within ${end + 5} minutes of the clock; from minute ${begin} to ${end} SES takes no mail: paused by its owner, then by AWS, then 503`,
  );
  const every = Math.max(1, Math.round(minutes / 6));
  const owed = looks
    .filter(({ minute: at }) => at % every === 0 || at === end)
    .map(({ minute: at, owed: mails }) => `${at}: ${mails}`);
  print(`mails owed by the minute: ${owed.join(', ')}`);
  const waits = left
    .filter(({ due, sentAt }) => due < end * minute && sentAt >= end * minute)
    .map(({ sentAt }) => sentAt - end * minute)
    .sort((a, b) => a - b);
  print(
    `${waits.length} mails left after the end: the first ${inMinutes(waits[0] ?? 0)} minutes after it, half of them within ${inMinutes(percentile(waits, 0.5))}, nine of ten within ${inMinutes(percentile(waits, 0.9))}, the last ${inMinutes(waits.at(-1) ?? 0)}`,
  );
  print(
    `mails: ${figures.mails} owed in all, ${figures.sent} sent, ${figures.lost} lost, ${figures.doubled} sent twice, ${figures.failed} failed; timelines: ${figures.polls} looks, ${figures.untruths.length} untrue words`,
  );
  const most = (of: (look: OutageFigures['looks'][number]) => number) => Math.max(...looks.map(of));
  print(
    `queue of send-email: no message older than ${inMinutes(most(({ oldest }) => oldest))} minutes, received ${most(({ receives }) => receives)} times at most, ${most(({ dead }) => dead)} dead letters`,
  );
  const others = [
    ['waiting-send-email', looks.filter(({ oldest }) => oldest >= lateMessage)],
    ['dead-letters-send-email', looks.filter(({ dead }) => dead > 0)],
  ] as const;
  print(
    `alarms: objective-mail ${redFrom(late)}; ${others.map(([name, red]) => `${name} ${redFrom(red.map(({ minute: at }) => at))}`).join('; ')}; mails-not-sent counts ${figures.failed}`,
  );
};

const redFrom = (minutes: readonly number[]): string =>
  minutes.length === 0 ? 'never red' : `red from minute ${minutes[0]} to ${minutes.at(-1)}`;
