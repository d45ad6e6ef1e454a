/**
 * Lighthouse scores of the most frequent pages: its mobile preset, against the product as `npm start` runs it, with the
 * demo. Lighthouse is fetched by npx, because nothing else here needs its hundred packages.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { listProjects } from '#contracts/projects.ts';
import { getTimeline } from '#contracts/timeline.ts';
import { demoPassword } from '../infra/demo/scenarios.ts';
import { ensureWebIsBuilt } from '../infra/local/build-web.ts';
import { startProduct, stopProduct } from '../infra/local/testing/product-process.ts';
import { browserArgs, browserProgram } from '../web/e2e/browser.ts';
import { type Bench, type Figure, folderFor, main, median } from './bench.ts';

const lighthousePackage = 'lighthouse@12.8.2';
const runs = 5;
const [username, subdomain] = ['nora@northwind.example', 'northwind'];
const targets = { performance: 95, accessibility: 100, 'best-practices': 100 } as const;
type Category = keyof typeof targets;
const run = promisify(execFile);

interface Details {
  readonly items?: readonly { readonly resourceType?: string }[];
}

interface Report {
  readonly environment: { readonly benchmarkIndex: number };
  readonly categories: Record<
    Category,
    {
      readonly score: number | null;
      readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
    }
  >;
  readonly audits: Record<
    string,
    { readonly score: number | null; readonly numericValue?: number; readonly details?: Details }
  >;
}

/** Demo in a data folder, and the addresses of its pages. */
const prepare = async (dataDir: string) => {
  const { startRuntime } = await import('../infra/local/runtime.ts');
  const { makeDemo } = await import('../infra/demo/make-demo.ts');
  const { apiClient } = await import('../infra/local/api-client.ts');
  const runtime = await startRuntime({ dataDir, ports: 'free', quiet: true, callLimits: false });
  try {
    await makeDemo(runtime);
    await runtime.idle();
    const origin = runtime.url(subdomain);
    const mails = runtime.mailbox.list({ limit: 200 });
    const links = mails.flatMap(({ messageId }) => runtime.mailbox.get(messageId)?.links ?? []);
    const link = links.find((one) => one.startsWith(`${origin}/link/`));
    if (!link) throw new Error('No mail of the demo has a tracked link');
    const subject = runtime.identity.accounts().find(({ email }) => email === username)?.sub ?? '';
    const token = runtime.identity.accessToken(subject);
    const calls = apiClient(runtime, subdomain, token);
    const { items } = await calls.ok(listProjects);
    const [project] = items.filter(({ status }) => status === 'awaiting_feedback');
    const wf = project?.workflows[0]?.id;
    if (!project || wf === undefined) throw new Error('No project of the demo awaits feedback');
    const { workflow } = await calls.ok(getTimeline, { params: { id: project.id, wf } });
    const sent = workflow.tasks.flatMap(({ tasks }) => tasks).findLast(({ sent_on }) => sent_on !== null);
    const timeline = `/projects/${project.id}/timeline/${wf}`;
    return {
      origin,
      timeline,
      room: `${timeline}?work=${sent?.id}`,
      review: new URL(link).pathname.replace('/link/', '/review/'),
    };
  } finally {
    await runtime.stop();
  }
};

const lighthouse: Bench = async (undo) => {
  await ensureWebIsBuilt(() => console.error('Building the web app …'));
  const dataDir = folderFor(undo);
  const { origin, timeline, room, review } = await prepare(dataDir);
  const product = await startProduct(dataDir, folderFor(undo));
  undo(() => stopProduct(product));

  const profile = folderFor(undo);
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: browserProgram({ whole: true }),
    args: [...browserArgs, '--remote-debugging-port=0'],
  });
  undo(() => context.close());
  // The browser picks a free port and writes it to this file.
  const [port] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
  const page = await context.newPage();

  // Resolved once: npx itself takes seconds.
  const call = ['--yes', '--package', lighthousePackage, '--call', 'command -v lighthouse'];
  const program = (await run('npx', call)).stdout.trim();
  const folder = folderFor(undo);
  const report = async (path: string, index: number): Promise<Report> => {
    const file = join(folder, `${index}.json`);
    const only = `--only-categories=${Object.keys(targets).join(',')}`;
    const output = ['--output=json', `--output-path=${file}`, '--quiet'];
    const browser = [`--port=${port}`, '--disable-storage-reset'];
    const audit = () => run(process.execPath, [program, `${origin}${path}`, only, ...output, ...browser]);
    // On a busy machine Lighthouse sometimes misses the start of a page and fails. Two retries.
    await audit().catch(audit).catch(audit);
    return JSON.parse(readFileSync(file, 'utf8'));
  };
  const figures = async (name: string, path: string): Promise<Figure[]> => {
    const reports: Report[] = [];
    for (let index = 0; index < runs; index += 1) reports.push(await report(path, index));
    const scripts = ({ audits }: Report) =>
      (audits['network-requests']?.details?.items ?? []).filter(
        ({ resourceType }) => resourceType === 'Script',
      ).length;
    const number = (audit: string) =>
      median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
    /** Audits of a category that any report failed; performance is made of the times that are told below. */
    const failed = (category: Category) => [
      ...new Set(
        reports.flatMap(({ categories, audits }) =>
          categories[category].auditRefs.flatMap(({ id, weight }) =>
            weight > 0 && (audits[id]?.score ?? 1) < 1 ? [id] : [],
          ),
        ),
      ),
    ];
    return [
      ...(Object.keys(targets) as Category[]).map((category) => ({
        name: `${name}, ${category.replace('-', ' ')}`,
        value: median(reports.map(({ categories }) => Math.round((categories[category].score ?? 0) * 100))),
        unit: 'of 100',
        target: { atLeast: targets[category] },
        note: category === 'performance' ? '' : failed(category).join(', '),
      })),
      {
        name: `${name}, speed of the machine`,
        value: median(reports.map(({ environment }) => environment.benchmarkIndex)),
        unit: 'points',
        note: 'Lighthouse’s own measure, of which its slowing of the processor by four makes a phone',
      },
      {
        name: `${name}, largest paint`,
        value: number('largest-contentful-paint') / 1000,
        unit: 's',
        target: { atMost: 1.5 },
      },
      {
        name: `${name}, blocked`,
        value: number('total-blocking-time'),
        unit: 'ms',
        target: { atMost: 150 },
      },
      {
        name: `${name}, scripts`,
        value: median(reports.map(scripts)),
        unit: 'files',
        target: { atMost: 30 },
      },
    ];
  };

  const all = await figures('sign-in', '/signin');
  await page.goto(`${origin}/signin`);
  await page.locator('input[name="username"]').fill(username);
  await page.locator('input[name="password"]').fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/signin'));
  await page.getByRole('main').waitFor();
  await page.close();

  return [
    ...all,
    ...(await figures('home', '/')),
    ...(await figures('project list', '/projects')),
    ...(await figures('timeline', timeline)),
    ...(await figures('room', room)),
    ...(await figures('review page', review)),
  ];
};

if (import.meta.main) await main(lighthouse);
