/** Steps of the check of an account, run at the embedded runtime. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ensureWebIsBuilt } from '#local/build-web.ts';
import { toLoopback } from '#testing/loopback-fetch.ts';
import { testRuntime } from '#testing/support.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';
import { type RingingAlarms, ringingAlarms } from './alarms.testing.ts';
import { runSteps } from './check.ts';
import type { Course } from './course.ts';
import type { Deployment } from './deployment.ts';
import { customHost, embeddedDeployment, patience } from './embedded.testing.ts';

let runtime: TestRuntime;
let deployment: Deployment;
let alarms: RingingAlarms;

beforeAll(async () => {
  await ensureWebIsBuilt(() => undefined);
  runtime = await testRuntime();
  alarms = await ringingAlarms(patience);
  deployment = embeddedDeployment(runtime, alarms);
  vi.stubGlobal(
    'fetch',
    toLoopback(fetch, (host) => host === customHost),
  );
});
afterAll(async () => {
  vi.unstubAllGlobals();
  alarms.stop();
  await runtime.stop();
});

const signal = new AbortController().signal;

it('pass from the first to the last, but for an address beside the distribution, which is not here', async () => {
  const { steps } = await import('./steps.ts');
  const rows = await runSteps(steps, deployment, {}, { signal });
  const verdicts = rows.map(({ step, verdict, saw }) => [step, verdict, verdict === 'passed' ? '' : saw]);
  expect(verdicts).toEqual([
    ['outputs', 'passed', ''],
    ['answers', 'passed', ''],
    ['sign-up', 'passed', ''],
    ['own address', 'skipped', 'the API has no address of its own here'],
    ['invitation', 'passed', ''],
    ['upload', 'passed', ''],
    ['mail', 'passed', ''],
    ['walk', 'passed', ''],
    ['schedule', 'passed', ''],
    ['custom host', 'passed', ''],
    ['alarm', 'passed', ''],
    ['restore', 'passed', ''],
    ['rotation', 'passed', ''],
    ['erasure', 'passed', ''],
  ]);
  expect(alarms.told.map((message) => JSON.parse(message))).toMatchObject([
    { AlarmName: 'proofline-dev-api-5xx', NewStateValue: 'ALARM', NewStateReason: 'npm run aws:check' },
  ]);
});

interface Break {
  /** Values of the deployment in place of its own. */
  readonly deployment?: Partial<Deployment>;
  /** Breaks something before the step, and returns how to mend it. */
  readonly before?: (course: Course) => (() => void) | undefined;
}

/** Fetch that answers some calls itself. */
const answering = (answer: (url: string, method: string) => Response | undefined) => (): (() => void) => {
  const real = fetch;
  vi.stubGlobal('fetch', (...[input, init]: Parameters<typeof fetch>) => {
    const own = answer(String(input), init?.method ?? 'GET');
    return own ? Promise.resolve(own) : real(input, init);
  });
  return () => vi.stubGlobal('fetch', real);
};
const refusingMails = (state: Parameters<TestRuntime['mailbox']['account']['set']>[0]) => () => {
  runtime.mailbox.account.set(state);
  return () => runtime.mailbox.account.reset();
};
const noTime = { pass: async () => undefined, minute: 1000 };

describe('a step fails, and is a row, when', () => {
  it.each<[string, string, Break, RegExp]>([
    [
      'outputs',
      'a name is missing',
      { deployment: { variables: { TABLE_NAME: 'proofline' } } },
      /^Error: missing: EVENT_BUS_NAME|missing: EVENT_BUS_NAME/,
    ],
    ['answers', 'nothing listens', { deployment: { domain: 'localhost:1' } }, /fetch failed|ECONNREFUSED/],
    [
      'answers',
      'the page is not deployed',
      { before: answering((url) => (/:\d+\/$/.test(url) ? new Response('', { status: 403 }) : undefined)) },
      /the page answered 403, not 200/,
    ],
    [
      'answers',
      'a call needs no session',
      { before: answering((url) => (url.endsWith('/me') ? Response.json({}) : undefined)) },
      /without a session answered 200, not 401/,
    ],
    ['sign-up', 'SES takes no mail', { before: refusingMails({ enabled: false }) }, /signUp answered 503/],
    [
      'own address',
      'the API believes any host',
      {
        deployment: { apiAddress: 'http://api.localhost' },
        before: answering((url) =>
          url.startsWith('http://api.localhost') ? Response.json({ name: 'x' }) : undefined,
        ),
      },
      /takes the host from anybody/,
    ],
    [
      'invitation',
      'SES takes no mail',
      { deployment: { minute: 300 }, before: refusingMails({ suspended: true }) },
      /not within 5 minutes: the mail of the invitation/,
    ],
    [
      'upload',
      'the bucket has no rule for pages',
      {
        before: answering((_, method) =>
          method === 'OPTIONS' ? new Response('', { status: 403 }) : undefined,
        ),
      },
      /the preflight answered 403/,
    ],
    [
      'upload',
      'the store takes other bytes',
      {
        before: answering((url, method) =>
          method === 'PUT' && url.includes('X-Amz') ? new Response('') : undefined,
        ),
      },
      /an upload of other bytes answered 200/,
    ],
    [
      'mail',
      'SES has paused the account',
      { deployment: { minute: 300 }, before: refusingMails({ suspended: true }) },
      /not within 5 minutes: a sent mail/,
    ],
    [
      'walk',
      'nobody can sign in',
      {
        before: (course) => {
          if (course.workspace)
            course.workspace = {
              ...course.workspace,
              owner: { ...course.workspace.owner, password: 'Another-one-77' },
            };
          return undefined;
        },
      },
      /the canary fell at sign_in/,
    ],
    [
      'schedule',
      'no schedule fires',
      { deployment: noTime },
      /not within 4 minutes: the plan for its morning/,
    ],
    [
      'custom host',
      'its CNAME is nowhere',
      { deployment: { customHost: 'other.agency.example', point: async () => undefined, minute: 20 } },
      /not within 45 minutes: a certificate/,
    ],
    [
      'alarm',
      'the topic refuses CloudWatch',
      {
        before: () => alarms.refuse(),
      },
      /the topic refused/,
    ],
    [
      'restore',
      'there is no backup of that instant',
      { deployment: noTime },
      /not within 15 minutes: an instant/,
    ],
    [
      'rotation',
      'the former key is thrown away',
      {
        deployment: {
          async changeKeys() {
            await deployment.changeKeys();
            process.env.LINK_SECRET = process.env.LINK_SECRET?.split(',')[0] ?? '';
          },
          // Long enough for the guests who come before the rotation.
          minute: 2000,
        },
      },
      /not within 2 minutes: guests after|refused/,
    ],
    [
      'erasure',
      'it is another workspace',
      {
        before: (course) => {
          if (course.workspace) course.workspace = { ...course.workspace, subdomain: 'another' };
          return undefined;
        },
      },
      /--confirm is not its subdomain/,
    ],
  ])('%s: %s', async (name, _, { deployment: replaced = {}, before }, seen) => {
    const { steps } = await import('./steps.ts');
    const needed = new Set<string>();
    const need = (one: string): void => {
      needed.add(one);
      for (const earlier of steps.find((step) => step.name === one)?.after ?? []) need(earlier);
    };
    need(name);
    needed.delete(name);
    const course: Course = {};
    const of = (which: (step: string) => boolean) => steps.filter((step) => which(step.name));
    const earlier = await runSteps(
      of((one) => needed.has(one)),
      deployment,
      course,
      { signal },
    );
    expect(earlier.filter(({ verdict }) => verdict !== 'passed')).toEqual([]);
    const mend = before?.(course);
    try {
      // Those that it needs have passed in another run.
      const alone = of((one) => one === name).map(({ after: __, ...step }) => step);
      const [row] = await runSteps(alone, { ...deployment, ...replaced }, course, { signal });
      expect(row).toMatchObject({ verdict: 'failed', saw: expect.stringMatching(seen) });
    } finally {
      mend?.();
    }
  });
});
