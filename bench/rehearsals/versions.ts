/**
 * Rehearsal: a running product whose queues hold events of version 1 gets consumers that know version 2, and is rolled back while
 * version 2 is in the queues. Lambda may not receive the messages until each deployment is done, so that they wait. A deployment
 * replaces the code of all functions of this process at once; on AWS they are replaced one after the other.
 */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { subscriptions } from '#catalog/index.ts';
import { commentReview } from '#contracts/review.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { changedEvent, deploySecondVersion, withWords } from '#fixtures/second-version.ts';
import { apiClient } from '#local/api-client.ts';
import { queueOf } from '#local/environment.ts';
import { roleOf } from '#local/permissions/permissions.ts';
import type { CommitRecord } from '#server/data/project-reads.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { startTestRuntime, type TestRuntime } from '#testing/test-runtime.ts';
import { runOps } from './run-ops.ts';

export interface VersionsRehearsal {
  /** Messages of a client in each version and stage. */
  readonly messages: number;
  /** Empty folder for the data. */
  readonly folder: string;
  readonly print: (line: string) => void;
}

/** Events by what became of them. */
export interface Consumed {
  readonly events: number;
  /** Events with a mail to the team, and those with more than one. */
  readonly mailed: number;
  readonly mailedTwice: number;
  /** Events with an entry in the owner's inbox. */
  readonly entered: number;
  /** Dead letters of the event's consumers. */
  readonly dead: number;
}

export interface VersionsOfRehearsal {
  readonly forward: { readonly first: Consumed; readonly second: Consumed };
  readonly replayed: Consumed;
  readonly rolledBack: { readonly first: Consumed; readonly second: Consumed };
  readonly redriven: Consumed;
}

const consumers = Object.entries(subscriptions).flatMap(([name, events]) =>
  (events as readonly string[]).includes(changedEvent) ? [name] : [],
);

/** Client who writes on a review page, and the later code that writes commits of version 2. */
const writersOf = async (runtime: TestRuntime, tenantId: number, film: TestProject) => {
  const { Commit } = await import('#server/data/entities/commit.ts');
  const { eventId } = await import('#server/data/commit.ts');
  const { linksOfRevision } = await import('#server/mail/tracked-links.ts');
  const { tokenOfLink } = await import('#server/tokens/links.ts');
  const [link] = [...(await linksOfRevision(tenantId, film.id, film.revision(1, 0))).values()];
  if (!link) throw new Error('No link was mailed');
  const guest = apiClient(runtime, 'acme');
  const known = new Set<string>();
  let written = 0;
  /** Commits of the changed event since the last time they were asked for. */
  const newCommits = async (): Promise<readonly CommitRecord[]> => {
    const { data } = await Commit.query
      .primary({ tenantId, projectId: film.id })
      .go({ consistent: true, pages: 'all' });
    const changed = data.filter(
      (commit) => commit.events[0]?.category === changedEvent && !known.has(eventId(commit, 0)),
    );
    for (const commit of changed) known.add(eventId(commit, 0));
    return changed;
  };
  return {
    /** Sends messages on the page; returns their commits. */
    async first(messages: number): Promise<readonly CommitRecord[]> {
      for (let index = 0; index < messages; index += 1) {
        written += 1;
        const body = { message: `Louder at ${written}, please` };
        // A link sends a limited number of messages in a while.
        runtime.clock.advance(60_000);
        await guest.ok(commentReview, { params: { token: tokenOfLink(link.link_id) }, body });
      }
      return newCommits();
    },
    /** Writes commits as functions that know version 2 do, each after one of version 1. */
    async second(like: readonly CommitRecord[]): Promise<readonly CommitRecord[]> {
      for (const { tenantId: tenant, projectId, workflowId, time, actor, events } of like) {
        written += 1;
        const [event] = events;
        if (event?.category !== changedEvent) throw new Error('Another event');
        await Commit.create({
          ...{ tenantId: tenant, projectId, workflowId, time, actor },
          name: `later${written}`,
          events: [withWords(event)],
        }).go();
      }
      return newCommits();
    },
  };
};

/** Counts what became of the events of commits. */
const countedIn = async (runtime: TestRuntime, tenantId: number) => {
  const { InboxEntry } = await import('#server/data/entities/inbox-entry.ts');
  const { eventId } = await import('#server/data/commit.ts');
  const { recordOfTag } = await import('#server/mail/record-tag.ts');
  return async (commits: readonly CommitRecord[]): Promise<Consumed> => {
    const mails = Map.groupBy(runtime.mailbox.list({ limit: 100_000 }), ({ tags }) => {
      const record = recordOfTag(tenantId, tags.record ?? '');
      return record && eventId(record, 0);
    });
    const { data } = await InboxEntry.query.primary({ tenantId }).go({ consistent: true, pages: 'all' });
    const entries = new Set(data.map(({ id }) => id));
    const ids = commits.map((commit) => eventId(commit, 0));
    const mailedMoreThan = (times: number) => ids.filter((id) => (mails.get(id)?.length ?? 0) > times).length;
    return {
      events: ids.length,
      mailed: mailedMoreThan(0),
      mailedTwice: mailedMoreThan(1),
      entered: ids.filter((id) => entries.has(id)).length,
      dead: consumers.reduce((sum, name) => sum + runtime.queues.counts(`${queueOf(name)}-dead`).visible, 0),
    };
  };
};

/** Keeps messages in the queues of the event's consumers, until they are let go. */
const holding = (runtime: TestRuntime) => {
  let giveBack: readonly (() => void)[] = [];
  return {
    hold(): void {
      giveBack = consumers.map((name) => runtime.withhold(roleOf(name), 'sqs:ReceiveMessage'));
    },
    /** Resolves once so many messages wait in each queue. */
    async holds(messages: number): Promise<void> {
      const isThere = (name: string) => runtime.queues.counts(queueOf(name)).visible >= messages;
      while (!consumers.every(isThere)) await delay(20);
    },
    /** Resolves once all are consumed or set aside. */
    async letGo(): Promise<void> {
      for (const give of giveBack) give();
      await settled(runtime);
    },
  };
};

/** Longer than the longest delay between two attempts at a message, of which there are five. */
const settled = async (runtime: TestRuntime): Promise<void> => {
  for (let attempt = 0; attempt < 6; attempt += 1) {
    runtime.clock.advance(31_000);
    await runtime.idle();
  }
};

/** Puts all events of the archive on the bus again, as a replay does; returns how many were of each version. */
const replay = async (runtime: TestRuntime): Promise<readonly [first: number, second: number]> => {
  const bus = new EventBridgeClient({});
  const archived = runtime.bus
    .list({ limit: 100_000 })
    .flatMap(({ event }) => (event['detail-type'] === changedEvent ? [event] : []));
  for (const { source, detail, 'detail-type': DetailType } of archived)
    await bus.send(
      new PutEventsCommand({
        Entries: [
          {
            EventBusName: process.env.EVENT_BUS_NAME,
            Source: source,
            DetailType,
            Detail: JSON.stringify(detail),
          },
        ],
      }),
    );
  bus.destroy();
  const first = archived.filter(({ detail }) => (detail as { version: number }).version === 1).length;
  return [first, archived.length - first];
};

const told = ({ events, mailed, mailedTwice, entered }: Consumed): string =>
  `${events} events, ${mailed} mailed (${mailedTwice} twice), ${entered} in the inbox`;

export const rehearseVersions = async ({
  messages,
  folder,
  print,
}: VersionsRehearsal): Promise<VersionsOfRehearsal> => {
  const dataDir = join(folder, 'data');
  const runtime = await startTestRuntime({ dataDir });
  const complain = console.error;
  let rollBack: (() => void) | undefined;
  try {
    const { owner, tenantId } = await runtime.createWorkspace({ subdomain: 'acme' });
    const film = await createTestProject(owner, { team_members: [owner.id] });
    await owner.ok(sendPreview, {
      params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
      body: {
        emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
        reviewLink: 'https://vimeo.example/1',
      },
    });
    await runtime.idle();
    const writers = await writersOf(runtime, tenantId, film);
    const counted = await countedIn(runtime, tenantId);
    const { hold, holds, letGo } = holding(runtime);
    // Lambda tells that it may not receive.
    console.error = () => undefined;

    hold();
    const first = await writers.first(messages);
    await holds(messages);
    rollBack = deploySecondVersion();
    const second = await writers.second(first);
    await holds(2 * messages);
    print(
      `“${changedEvent}”, of ${consumers.join(', ')}: ${messages} events of version 1 and as many of version 2 in each queue when the consumers know version 2`,
    );
    await letGo();
    const forward = { first: await counted(first), second: await counted(second) };
    print(`  version 1: ${told(forward.first)}`);
    print(`  version 2: ${told(forward.second)}; set aside: ${forward.second.dead}`);

    const [ones, twos] = await replay(runtime);
    await settled(runtime);
    const replayed = await counted([...first, ...second]);
    print(`replay of the archive, ${ones} of version 1 and ${twos} of version 2:`);
    print(`  both: ${told(replayed)}; set aside: ${replayed.dead}`);

    hold();
    const late = await writers.second(second);
    await holds(messages);
    rollBack();
    const early = await writers.first(messages);
    await holds(2 * messages);
    await letGo();
    const rolledBack = { first: await counted(early), second: await counted(late) };
    print(`rolled back to version 1, with ${messages} more of version 2 and of version 1 in each queue:`);
    print(`  version 1: ${told(rolledBack.first)}`);
    print(
      `  version 2: ${told(rolledBack.second)}; set aside: ${rolledBack.second.dead}, ${messages} by each of ${consumers.length}`,
    );

    rollBack = deploySecondVersion();
    for (const name of consumers) {
      const { code, text } = await runOps(dataDir, 'redrive', name, '--rate', '500');
      print(`  ${text.split('\n').find((line) => line.startsWith(`${name}: `))} (rc ${code})`);
    }
    await settled(runtime);
    const redriven = await counted(late);
    print(
      `version 2 deployed again, and the letters sent back: ${told(redriven)}; set aside: ${redriven.dead}`,
    );
    return { forward, replayed, rolledBack, redriven };
  } finally {
    console.error = complain;
    rollBack?.();
    await runtime.stop();
  }
};

/** True if each version was consumed once by code that knows it, and set aside, without loss, by code that does not. */
export const isAsPromised = (
  { forward, replayed, rolledBack, redriven }: VersionsOfRehearsal,
  messages: number,
): boolean => {
  const isOnce = ({ events, mailed, mailedTwice, entered }: Consumed) =>
    mailed === events && entered === events && mailedTwice === 0;
  const once = [forward.first, forward.second, replayed, rolledBack.first, redriven].every(isOnce);
  const { mailed, entered, dead } = rolledBack.second;
  const setAside = mailed + entered === 0 && dead === messages * consumers.length;
  return once && setAside && forward.second.dead + replayed.dead + redriven.dead === 0;
};
