/**
 * Outage test: previews are sent while the mail service refuses, for ten minutes unless said. The timelines are polled all the
 * time, and compared with the mailbox.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { getTimeline, sendPreview } from '#contracts/timeline.ts';
import { rejectRevision } from '#contracts/workflows.ts';
import type { ApiClient } from '../api-client.ts';
import { queueOf } from '../environment.ts';
import type { Runtime } from '../runtime-api.ts';
import { createTestProject, type TestProject } from './test-project.ts';

const minute = 60_000;
/** Minutes on the clock before the refusals begin, and after their end, in which previews are sent as well. */
const around = 5;

type Account = Parameters<Runtime['mailbox']['account']['set']>[0];

/** States of the account, each from a share of the outage on. */
export type Refusals = readonly (readonly [share: number, state: Account])[];

/** Paused, then throttled to a mail a second, then failing. */
const throttling: Refusals = [
  [0, { enabled: false }],
  [0.3, { enabled: true, maxSendRate: 1 }],
  [0.7, { maxSendRate: null, fault: 'ServiceUnavailable' }],
];

/** Paused by its owner, then by AWS, then failing: no mail is taken. */
export const refusingAll: Refusals = [
  [0, { enabled: false }],
  [0.3, { enabled: true, suspended: true }],
  [0.7, { suspended: false, fault: 'ServiceUnavailable' }],
];

const healthy: Account = { enabled: true, suspended: false, maxSendRate: null, fault: null };

/** Queue of mails at a minute of the clock, counted from the start. */
export interface MailQueueLook {
  readonly minute: number;
  /** Mails of acknowledged sendings that are not in the mailbox. */
  readonly owed: number;
  /** Milliseconds since the oldest message was sent to the queue. */
  readonly oldest: number;
  /** Most receives of a message. */
  readonly receives: number;
  readonly dead: number;
}

export interface OutageFigures {
  readonly mails: number;
  /** Mails that were owed when the refusals ended, and were sent afterwards. */
  readonly waited: number;
  readonly sent: number;
  readonly failed: number;
  readonly lost: number;
  readonly doubled: number;
  /** Milliseconds on the clock from the end of the refusals until the last of the waiting mails was sent. */
  readonly longestWait: number;
  readonly polls: number;
  /** Each untrue, missing or withdrawn statement of a timeline. */
  readonly untruths: readonly string[];
  /** Minutes from the start until the refusals end. */
  readonly end: number;
  /** Mails that left: milliseconds on the clock from the start until they were due, and until they were sent. */
  readonly left: readonly { readonly due: number; readonly sentAt: number }[];
  readonly looks: readonly MailQueueLook[];
}

interface Outage {
  readonly sends: number;
  readonly projects: number;
  /** Minutes on the clock. */
  readonly minutes?: number;
  readonly refusals?: Refusals;
}

/** Key of a mail: its recipient and subject, which differ for every sending. */
const nameOf = (to: string, subject: string) => `${subject} to ${to}`;
const settled: ReadonlySet<string> = new Set(['sent', 'failed', 'unknown', 'withheld', 'suppressed']);

/** Sends `sends` previews to two contacts each, in turn on some projects, while the clock is moved. */
export const sendThroughOutage = async (
  runtime: Pick<Runtime, 'clock' | 'idle' | 'mailbox' | 'queues'>,
  person: ApiClient,
  { sends, projects, minutes = 10, refusals = throttling }: Outage,
): Promise<OutageFigures> => {
  const end = (around + minutes) * minute;
  const sendingFor = end + around * minute;
  const films: TestProject[] = [];
  for (let count = 1; count <= projects; count += 1) {
    const contacts = ['ann', 'bob'].map((name) => ({
      firstname: name,
      lastname: 'Client',
      email: `${name}${count}@outage.example`,
    }));
    const stages = [{ title: 'Concept', revisions: Math.ceil(sends / projects) }];
    films.push(await createTestProject(person, { name: `Film ${count}`, contacts, stages }));
  }
  await runtime.idle();

  /** Mailbox: the number of copies of each mail, and the time of the last one. */
  const mailbox = () => {
    const found = new Map<string, { times: number; sentAt: number }>();
    for (const { to, subject, sentAt } of runtime.mailbox.list({ limit: 100_000 })) {
      for (const address of to) {
        const name = nameOf(address, subject);
        found.set(name, { times: (found.get(name)?.times ?? 0) + 1, sentAt });
      }
    }
    return found;
  };

  const queue = queueOf('send-email');
  const due = new Map<string, number>();
  const acknowledged = new Map<TestProject, string[]>(films.map((film) => [film, []]));
  const namesOf = (film: TestProject, subjects: readonly string[]) =>
    subjects.flatMap((subject) => film.contacts.map(({ email }) => nameOf(email, subject)));
  /** Mails of all acknowledged sendings. */
  const promised = () => films.flatMap((film) => namesOf(film, acknowledged.get(film) ?? []));
  const states = new Map<string, string>();
  const untruths = new Set<string>();
  let polls = 0;
  const historyOf = async ({ id, wf }: TestProject) => {
    const entries = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await person.ok(getTimeline, {
        params: { id, wf },
        query: cursor === undefined ? {} : { cursor },
      });
      entries.push(...page.history);
      ({ cursor } = page);
    }
    return entries;
  };
  const poll = async (film: TestProject) => {
    const expected = namesOf(film, acknowledged.get(film) ?? []);
    const before = mailbox();
    const history = await historyOf(film);
    const after = mailbox();
    polls += 1;
    const shown = new Map(
      history.flatMap(({ events: [event], mails = [] }) =>
        event?.category === 'Send Preview' && 'mail' in event
          ? mails.map(({ to, state }) => [nameOf(to, event.mail.subject), state] as const)
          : [],
      ),
    );
    for (const name of expected) if (!shown.has(name)) untruths.add(`${name} is missing`);
    for (const [name, state] of shown) {
      const earlier = states.get(name) ?? 'owed';
      if (settled.has(earlier) && state !== earlier) untruths.add(`${name} was ${earlier}, is ${state}`);
      if (state === 'sent' && !after.has(name)) untruths.add(`${name} is sent, and not in the mailbox`);
      if (state !== 'sent' && state !== 'claimed' && before.has(name))
        untruths.add(`${name} is ${state}, and in the mailbox`);
      states.set(name, state);
    }
  };
  let isOver = false;
  const polling = (async () => {
    while (!isOver) {
      for (const film of films) await poll(film);
      // Leaves the product its share of the processor.
      await delay(20);
    }
  })();

  const start = runtime.clock.now();
  const ahead: [from: number, state: Account][] = [
    ...refusals.map(([share, state]): [number, Account] => [(around + share * minutes) * minute, state]),
    [end, healthy],
  ];
  const looks: MailQueueLook[] = [];
  const look = (time: number) => {
    const now = runtime.clock.now();
    const waiting = runtime.queues.list(queue, { limit: 100_000 });
    const there = mailbox();
    looks.push({
      minute: Math.floor(time / minute),
      owed: promised().filter((name) => !there.has(name)).length,
      oldest: Math.max(0, ...waiting.map(({ sentAt }) => now - sentAt)),
      receives: Math.max(0, ...waiting.map(({ receiveCount }) => receiveCount)),
      dead: runtime.queues.counts(`${queue}-dead`).visible,
    });
  };
  let owedAtEnd: string[] = [];
  /** Moves the clock to a time after the start, with the account's state of that time. */
  const moveTo = async (time: number) => {
    for (let next = ahead[0]; next && next[0] <= time; next = ahead[0]) {
      ahead.shift();
      if (next[0] === end) owedAtEnd = promised().filter((name) => !mailbox().has(name));
      runtime.mailbox.account.set(next[1]);
    }
    if (start + time > runtime.clock.now()) runtime.clock.set(start + time);
    await runtime.idle();
    if (Math.floor(time / minute) > (looks.at(-1)?.minute ?? -1)) look(time);
  };
  try {
    for (let sent = 0; sent < sends; sent += 1) {
      const time = (sendingFor * sent) / sends;
      await moveTo(time);
      const film = films[sent % films.length] as TestProject;
      const round = Math.floor(sent / films.length);
      if (round > 0) {
        const params = { id: film.wf, stage: film.stage(1).id, rev: film.revision(1, round - 1) };
        await person.ok(rejectRevision, { params });
      }
      const subject = `Cut ${sent + 1}`;
      await person.ok(sendPreview, {
        params: { id: film.id, wf: film.wf, rev: film.revision(1, round) },
        body: {
          emailText: { subject, body: '<p>{{review_link}}</p>' },
          reviewLink: 'https://vimeo.example/1',
        },
      });
      acknowledged.get(film)?.push(subject);
      for (const name of namesOf(film, [subject])) due.set(name, runtime.clock.now() - start);
    }
    // The longest delay is a quarter of an hour.
    for (let time = sendingFor; time <= end + 16 * minute; time += minute) await moveTo(time);
  } finally {
    isOver = true;
    await polling;
  }
  for (const film of films) await poll(film);

  const all = promised();
  const inMailbox = mailbox();
  const waited = owedAtEnd.filter((name) => inMailbox.has(name));
  return {
    mails: all.length,
    waited: waited.length,
    sent: all.filter((name) => states.get(name) === 'sent').length,
    failed: all.filter((name) => states.get(name) === 'failed').length,
    lost: all.filter((name) => !inMailbox.has(name) && states.get(name) !== 'failed').length,
    doubled: [...inMailbox.values()].filter(({ times }) => times > 1).length,
    longestWait: Math.max(0, ...waited.map((name) => (inMailbox.get(name)?.sentAt ?? 0) - start - end)),
    polls,
    untruths: [...untruths],
    end: end / minute,
    left: [...due].flatMap(([name, at]) => {
      const sentAt = inMailbox.get(name)?.sentAt;
      return sentAt === undefined ? [] : [{ due: at, sentAt: sentAt - start }];
    }),
    looks,
  };
};
