/**
 * Rehearsal: versions of one function of the API are deployed under traffic, as CodeDeploy does it in `prod`. A sound one gets all calls
 * after its five minutes; a broken one meets a tenth of them, turns an alarm of the template red by the metrics of its own calls, and is
 * taken back. Nothing that was acknowledged may be lost, nor be there twice.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { notes, scope } from '#contracts/notes.ts';
import { seededRandom } from '#demo/random.ts';
import type { ApiClient } from '#local/api-client.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { startTestRuntime } from '#testing/test-runtime.ts';
import type { Alarm } from '../../infra/emulators/cloudwatch/cloudwatch.ts';
import { createCodeDeploy, type Deployment } from '../../infra/emulators/codedeploy/codedeploy.ts';
import { functionMetric } from '../../infra/local/metrics.ts';
import { deploymentGroupOf } from './deployment-group.ts';

export interface CanaryRehearsal {
  /** Calls in a second of the clock; every second one writes a note. */
  readonly pace: number;
  /** Empty folder for the data and the versions. */
  readonly folder: string;
  readonly print: (line: string) => void;
}

type Kind = keyof typeof endings;

/** A deployment and the calls meanwhile. */
export interface Deployed extends Deployment {
  readonly calls: number;
  /** Calls that the new version got. */
  readonly met: number;
  readonly failed: number;
  /** In the minute after it ended. */
  readonly after: { readonly calls: number; readonly failed: number; readonly met: number };
}

export interface CanaryOfRehearsal {
  readonly sound: Deployed;
  /** Throws after its work, so that an error of the function is counted. */
  readonly throwing: Deployed;
  /** Answers 500 after its work, as most defects do: an error of the API alone. */
  readonly answering: Deployed;
  readonly notes: { readonly acknowledged: number; readonly lost: number; readonly twice: number };
}

const resource = 'notes';
const file = `functions/${resource}/${resource}.lambda.ts`;
const product = pathToFileURL(join(import.meta.dirname, '../..', file)).href;

/** Ends of the handler of a version, once the product has done its work: every third call of a broken one fails. */
const endings = {
  sound: 'return answer;',
  throwing: "if (calls % 3 === 0) throw new Error('A defect of the rehearsal'); return answer;",
  answering: 'return calls % 3 === 0 ? { ...answer, statusCode: 500 } : answer;',
} as const;

/** Writes the code of a version; returns its folder. */
const codeOf = (folder: string, kind: Kind): string => {
  const root = join(folder, kind);
  mkdirSync(join(root, 'functions', resource), { recursive: true });
  writeFileSync(join(root, 'package.json'), '{"type":"module"}');
  writeFileSync(
    join(root, file),
    `import { handler as product } from '${product}';
let calls = 0;
export const handler = async (event, context) => {
  const answer = await product(event, context);
  calls += 1;
  ${endings[kind]}
};
`,
  );
  return root;
};

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
const clockTime = (milliseconds: number) =>
  `${Math.floor(milliseconds / 60_000)}:${String(Math.round((milliseconds % 60_000) / 1000)).padStart(2, '0')}`;

/** Calls of a person who writes notes and reads the scope, and what became of them. */
const trafficOf = async (owner: ApiClient) => {
  const films: TestProject[] = [];
  // A project takes a limited number of notes.
  for (let index = 0; index < 20; index += 1) films.push(await createTestProject(owner));
  const texts = new Map<string, TestProject>();
  const counted = { calls: 0, failed: 0 };
  let made = 0;

  /** Makes a call; false if it failed. */
  const succeeds = async (call: Promise<{ readonly status: number }>): Promise<boolean> => {
    counted.calls += 1;
    const { status } = await call;
    if (status < 500 && status !== 200) throw new Error(`A call answered ${status}`);
    if (status !== 200) counted.failed += 1;
    return status === 200;
  };
  /** A note that failed is sent again with its key, as the pages do. */
  const write = async (film: TestProject, body: string) => {
    const sent = {
      params: { id: film.id },
      body: { body, timeline_id: film.wf, stage_id: film.stage(1).id },
      headers: { 'idempotency-key': randomUUID() },
    };
    while (!(await succeeds(owner.call(notes.add, sent))));
    texts.set(body, film);
  };

  return {
    /** Makes a number of calls at once, every second one of which writes. */
    async make(calls: number): Promise<void> {
      const wait = Array.from({ length: calls }, () => {
        made += 1;
        const film = films[Math.floor(made / 2) % films.length];
        if (!film) throw new RangeError('There are no projects');
        return made % 2 === 0
          ? write(film, `<p>Note ${made}</p>`)
          : succeeds(owner.call(scope.list, { params: { id: film.id } }));
      });
      await Promise.all(wait);
    },
    /** Calls since the last time it was asked. */
    count() {
      const { calls, failed } = counted;
      Object.assign(counted, { calls: 0, failed: 0 });
      return { calls, failed };
    },
    /** Compares the notes that were acknowledged to those that are there. */
    async compare() {
      const kept: string[] = [];
      for (const { id } of films) {
        const { items } = await owner.ok(notes.list, { params: { id } });
        kept.push(...items.map(({ body }) => body));
      }
      const there = new Set(kept);
      const lost = [...texts.keys()].filter((text) => !there.has(text)).length;
      return { acknowledged: texts.size, lost, twice: kept.length - there.size };
    },
  };
};

export const rehearseCanary = async ({
  pace,
  folder,
  print,
}: CanaryRehearsal): Promise<CanaryOfRehearsal> => {
  const runtime = await startTestRuntime({
    dataDir: join(folder, 'data'),
    random: seededRandom(20_261_128),
  });
  const { clock, lambdas, metrics } = runtime;
  const deploys = createCodeDeploy(clock, lambdas, metrics);
  const told = console.error;
  try {
    const group = deploymentGroupOf(resource, metrics);
    const { owner } = await runtime.createWorkspace();
    const traffic = await trafficOf(owner);
    const pass = async () => {
      await traffic.make(pace);
      clock.advance(1000);
    };
    const deploy = async (kind: Kind): Promise<Deployed> => {
      const version = lambdas.publishVersion(file, codeOf(folder, kind));
      const calls = functionMetric('Invocations', { name: resource, resource: `${resource}:live`, version });
      const metUntilNow = () => metrics.sum(calls, 0, Number.POSITIVE_INFINITY) ?? 0;
      traffic.count();
      const { status } = deploys.createDeployment(file, version, group);
      while (status().status === 'InProgress') await pass();
      const met = metUntilNow();
      const during = { ...status(), ...traffic.count(), met };
      for (let second = 0; second < 60; second += 1) await pass();
      const deployed = { ...during, after: { ...traffic.count(), met: metUntilNow() - met } };
      tell(kind, deployed, print);
      return deployed;
    };

    print(
      `from the template of prod: ${group.DeploymentConfigName}; red from ${group.alarms.map(limitOf).join(', ')}`,
    );
    print(`${pace} calls a second of ${resource}, half of them write; every third of a broken version fails`);
    // The gateway tells of each call that fails.
    console.error = () => undefined;
    const sound = await deploy('sound');
    const throwing = await deploy('throwing');
    const answering = await deploy('answering');
    await runtime.idle();
    const compared = await traffic.compare();
    print(
      `notes: ${compared.acknowledged} acknowledged, ${compared.lost} of them lost, ${compared.twice} there twice`,
    );
    return { sound, throwing, answering, notes: compared };
  } finally {
    console.error = told;
    deploys.stop();
    await runtime.stop();
  }
};

const limitOf = ({ Namespace, MetricName, Threshold, Period }: Alarm): string =>
  `${Threshold} ${Namespace} ${MetricName} in ${Period} s`;

const tell = (kind: Kind, deployed: Deployed, print: (line: string) => void): void => {
  const {
    from,
    to,
    calls,
    met,
    failed,
    status,
    startedAt,
    endedAt = startedAt,
    rolledBack,
    errorInformation,
    after,
  } = deployed;
  print(
    `version ${to}, ${kind}: ${met} of ${calls} calls met it (${percent(met, calls)}), ${failed} failed (${percent(failed, calls)})`,
  );
  const alarm = /<(.*)>/.exec(errorInformation?.message ?? '')?.[1];
  const end = alarm
    ? ` (red: ${alarm}), ${rolledBack ? `all calls to version ${from} again` : 'the alias stays'}`
    : '';
  print(
    `  ${status} after ${clockTime(endedAt - startedAt)}${end}; in the minute after: ${after.calls} calls, ${after.met} of them to version ${to}, ${after.failed} failed`,
  );
};
