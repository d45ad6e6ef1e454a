/** Workflows of GitHub: their rights and their order, and the scripts of their steps, which run here. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from './bundling.ts';

interface Step {
  readonly id?: string;
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}
interface Job {
  readonly needs?: string | readonly string[];
  readonly if?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly environment?: string;
  readonly container?: { readonly image: string };
  readonly 'timeout-minutes'?: number;
  readonly steps: readonly Step[];
}
interface Workflow {
  readonly on: Readonly<Record<string, { readonly inputs?: Readonly<Record<string, unknown>> } | null>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly concurrency?: { readonly group: string; readonly 'cancel-in-progress': unknown };
  readonly jobs: Readonly<Record<string, Job>>;
}

const folder = join(root, '.github/workflows');
const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8');
const names = readdirSync(folder);
const workflows = new Map<string, Workflow>(names.map((name) => [name, parse(textOf(name))]));
const workflowOf = (name: string): Workflow => workflows.get(name) as Workflow;
const jobOf = (name: string, job: string): Job => workflowOf(name).jobs[job] as Job;
const everyJob = [...workflows].flatMap(([name, { jobs, permissions }]) =>
  Object.entries(jobs).map(([id, job]) => ({ name: `${name} ${id}`, job, permissions })),
);
const everyStep = everyJob.flatMap(({ name, job }) => job.steps.map((step) => ({ name, ...step })));
/** Expression of GitHub's, as it stands in a file. */
const filled = (expression: string): string => `\${{ ${expression} }}`;
const { scripts, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const node = Number(/\d+/.exec(devDependencies.node)?.[0]);

describe('all workflows', () => {
  it('are tests, the deployment, and the daily look at the components', () => {
    expect(names.toSorted()).toEqual(['components.yml', 'deploy.yml', 'test.yml']);
  });

  it('take actions by their commit, and say its version', () => {
    const lines = names.flatMap((name) => textOf(name).match(/^.*\buses:.*$/gm) ?? []);
    expect(lines.length).toBe(everyStep.filter(({ uses }) => uses).length);
    for (const line of lines) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('leave no token of the checkout behind, take nothing from a cache, and use the Node of package.json', () => {
    for (const { name, uses, with: given } of everyStep) {
      if (uses?.startsWith('actions/checkout@'))
        expect({ name, ...given }).toMatchObject({ 'persist-credentials': false });
      if (uses?.startsWith('actions/setup-node@'))
        expect({ name, ...given }).toMatchObject({ 'node-version': node, 'package-manager-cache': false });
    }
    const images = everyJob.flatMap(({ job }) => job.container?.image ?? []);
    expect(images).toEqual([`node:${node}-bookworm`]);
  });

  it('use scripts that package.json has', () => {
    const used = everyStep.flatMap(({ run = '' }) =>
      [...run.matchAll(/npm run ([\w:-]+)/g)].map(([, script = '']) => script),
    );
    expect(used).toEqual(expect.arrayContaining(['vulnerabilities', 'build', 'synth', 'deploy']));
    expect(used.filter((script) => scripts[script] === undefined)).toEqual([]);
  });

  it('put no expression into a script, where it would be run, but into a variable', () => {
    expect(everyStep.filter(({ run = '' }) => /\$\{\{/.test(run))).toEqual([]);
  });

  it('know no secret, and no key of AWS', () => {
    for (const name of names) expect(textOf(name)).not.toMatch(/secrets\b|access.key/i);
  });

  it('run for no pull request with the rights of the repository', () => {
    const triggers = [...workflows.values()].flatMap(({ on }) => Object.keys(on));
    expect(new Set(triggers)).toEqual(new Set(['schedule', 'workflow_dispatch', 'push', 'pull_request']));
  });

  it('end in time, with the least rights', () => {
    const rights = everyJob.map(({ name, job, permissions }) => {
      expect({ name, minutes: job['timeout-minutes'] ?? 999 }).toMatchObject({ minutes: expect.any(Number) });
      expect(job['timeout-minutes'] ?? 999).toBeLessThanOrEqual(120);
      return [name, { ...permissions, ...job.permissions }];
    });
    const read = { contents: 'read' };
    expect(Object.fromEntries(rights)).toEqual({
      'components.yml vulnerabilities': read,
      'test.yml test': read,
      'test.yml deploy-dev': { ...read, actions: 'write' },
      'deploy.yml commit': { ...read, actions: 'read' },
      'deploy.yml changes': { ...read, 'id-token': 'write' },
      'deploy.yml deploy': { ...read, 'id-token': 'write' },
    });
  });
});

describe('the tests', () => {
  it('are those of .ci/run, at each push and each pull request', () => {
    const { on, concurrency } = workflowOf('test.yml');
    expect(on).toEqual({ push: { branches: ['**'] }, pull_request: null });
    const { steps } = jobOf('test.yml', 'test');
    expect(steps.flatMap(({ run }) => run ?? []).at(-1)).toBe('.ci/run');
    expect(readFileSync(join(root, '.ci/run'), 'utf8')).toMatch(/^npm ci\nnpm test$/m);
    // A deployment is started by a run on main, which nothing may cancel.
    expect(concurrency).toEqual({
      group: `test-${filled("github.event_name == 'pull_request' && github.ref || github.run_id")}`,
      'cancel-in-progress': filled("github.event_name == 'pull_request'"),
    });
  });

  it('come before the deployment of dev, which a push to main alone starts', () => {
    const { needs, if: condition } = jobOf('test.yml', 'deploy-dev');
    expect(needs).toBe('test');
    expect(condition).toBe("github.event_name == 'push' && github.ref == 'refs/heads/main'");
  });
});

describe('the deployment', () => {
  const stepsOf = (job: string) => jobOf('deploy.yml', job).steps;

  it('is started for a stage, one at a time, and is not cancelled half-way', () => {
    const { on, concurrency } = workflowOf('deploy.yml');
    expect(Object.keys(on)).toEqual(['workflow_dispatch']);
    expect(on.workflow_dispatch?.inputs).toMatchObject({
      stage: { type: 'choice', options: ['dev', 'prod'], required: true },
    });
    expect(concurrency).toEqual({ group: `deploy-${filled('inputs.stage')}`, 'cancel-in-progress': false });
  });

  it('waits for the environment of its stage, after the changes were shown by another one', () => {
    const { jobs } = workflowOf('deploy.yml');
    const order = Object.entries(jobs).map(([id, { needs, environment }]) => [id, needs, environment]);
    expect(order).toEqual([
      ['commit', undefined, undefined],
      ['changes', 'commit', `${filled('inputs.stage')}-changes`],
      ['deploy', ['commit', 'changes'], filled('inputs.stage')],
    ]);
    for (const job of ['changes', 'deploy']) {
      const roles = stepsOf(job).filter(({ uses }) => uses?.startsWith('aws-actions/'));
      expect(roles.map(({ with: given }) => given?.['role-to-assume'])).toEqual([filled('vars.AWS_ROLE')]);
    }
  });

  it('shows and deploys the commit that was checked, with the settings of now', () => {
    const [shown, deployed] = ['changes', 'deploy'].map((job) =>
      stepsOf(job)
        .slice(0, 4)
        .map(({ run, uses }) => run ?? uses),
    );
    expect(shown).toEqual(deployed);
    expect(shown?.[1]).toBe(
      'git switch --detach "$COMMIT"\ngit restore --source "$GITHUB_SHA" infra/aws/stages\n',
    );
    for (const job of ['changes', 'deploy']) {
      const { env } = jobOf('deploy.yml', job) as Job & Step;
      expect(env).toMatchObject({
        COMMIT: filled('needs.commit.outputs.commit'),
        STAGE: filled('inputs.stage'),
      });
    }
  });

  it('builds before it has a role to show the changes by, as the command does, and deploys by the command', () => {
    const command = readFileSync(join(root, 'infra/aws/deploy.ts'), 'utf8');
    expect(command).toMatch(/build-web\.ts'\);\nscript\('binaries\.ts', 'fetch'\)/);
    const runs = stepsOf('changes').map(({ run, uses }) => run ?? uses ?? '');
    const made = runs.findIndex((run) => run.includes('npm run synth -- --strict -c "stage=$STAGE"'));
    expect(runs[made]).toMatch(/^npm run build\nnpx node infra\/aws\/binaries\.ts fetch\nnpm run synth/);
    expect(made).toBeLessThan(runs.findIndex((run) => run.startsWith('aws-actions/')));
    const diffs = runs.filter((run) => run.includes('cdk diff'));
    expect(diffs).toHaveLength(2);
    // By templates: a change set would take the role that deploys.
    for (const diff of diffs) expect(diff).toContain('--app cdk.out --method template');
    expect(diffs[0]).toContain('--security-only');
    expect(stepsOf('deploy').map(({ run }) => run)).toContain(
      'npm run deploy -- "$STAGE" --require-approval never',
    );
  });
});

describe('the scripts', () => {
  let place: string;
  let main: string;
  let head: string;

  const git = (...args: string[]): string => {
    const identity = ['-c', 'user.name=x', '-c', 'user.email=x@x.test', '-c', 'init.defaultBranch=main'];
    const { status, stdout, stderr } = spawnSync('git', [...identity, ...args], {
      cwd: place,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    return stdout.trim();
  };
  const program = (name: string, text: string): void => {
    writeFileSync(join(place, 'bin', name), text);
    chmodSync(join(place, 'bin', name), 0o755);
  };
  const settings = (stage: string, given: object): void =>
    writeFileSync(join(place, 'infra/aws/stages', `${stage}.json`), JSON.stringify(given));

  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 'proofline-workflows-'));
    for (const made of ['bin', 'infra/aws/stages']) mkdirSync(join(place, made), { recursive: true });
    settings('dev', { repository: 'agency@1/proofline@2', region: 'eu-west-1' });
    settings('prod', { repository: 'agency/proofline' });
    git('init', '--quiet');
    git('add', 'infra');
    git('commit', '--quiet', '--message', 'first');
    main = git('rev-parse', 'HEAD');
    git('commit', '--quiet', '--allow-empty', '--message', 'second');
    head = git('rev-parse', 'HEAD');
  });
  afterEach(() => rmSync(place, { recursive: true }));

  /** Answers of GitHub by path, which `gh api` prints through the filter that it is given. */
  const github = (answers: Readonly<Record<string, unknown>>): void =>
    program(
      'gh',
      `#!${process.execPath}
const { appendFileSync } = require('node:fs');
const args = process.argv.slice(2);
appendFileSync('asked', JSON.stringify(args) + '\\n');
if (args[0] === 'api') {
  const answer = ${JSON.stringify(answers)}[args[1]];
  if (answer === undefined) { console.error('gh: Not Found (HTTP 404) ' + args[1]); process.exit(1); }
  const filter = args[args.indexOf('--jq') + 1];
  const input = JSON.stringify(answer);
  const { status, stdout, stderr } = require('node:child_process').spawnSync('jq', ['-r', filter], { input });
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exit(status);
}
`,
    );

  /** Runs a step as the runner does; answers what it printed, and what it left for later steps and the summary. */
  const run = ({ run: script = '' }: Step, env: Readonly<Record<string, string>>) => {
    for (const file of ['asked', 'output', 'summary']) writeFileSync(join(place, file), '');
    const { status, stdout, stderr } = spawnSync(
      'bash',
      ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script],
      {
        cwd: place,
        encoding: 'utf8',
        env: {
          PATH: `${join(place, 'bin')}:${process.env.PATH}`,
          GITHUB_REPOSITORY: 'agency/proofline',
          GITHUB_REF: 'refs/heads/main',
          GITHUB_OUTPUT: join(place, 'output'),
          GITHUB_STEP_SUMMARY: join(place, 'summary'),
          ...env,
        },
      },
    );
    const read = (file: string): string => readFileSync(join(place, file), 'utf8');
    return {
      status,
      said: stdout + stderr,
      output: read('output'),
      summary: read('summary'),
      asked: read('asked'),
    };
  };
  const step = (name: string, job: string, which: (one: Step) => boolean): Step => {
    const found = jobOf(name, job).steps.find(which);
    if (!found) throw new Error(`${name} ${job} has no such step`);
    return found;
  };

  describe('checking the commit', () => {
    const check = (env: Readonly<Record<string, string>>) =>
      run(
        step('deploy.yml', 'commit', ({ id }) => id === 'check'),
        { COMMIT: main, STAGE: 'prod', ...env },
      );
    const repository = 'repos/agency/proofline';
    const jobs = (conclusion: string | null) => ({
      jobs: [
        { name: 'deploy-dev', conclusion: 'success' },
        { name: 'test', conclusion },
      ],
    });
    /** Two runs of a push, of which the first one failed. */
    const tested = (commit: string, conclusion: string | null) => ({
      [`${repository}/actions/workflows/test.yml/runs?head_sha=${commit}&branch=main&event=push`]: {
        workflow_runs: [{ id: 7 }, { id: 8 }],
      },
      [`${repository}/actions/runs/7/jobs`]: jobs('failure'),
      [`${repository}/actions/runs/8/jobs`]: jobs(conclusion),
    });
    const environment = (more: object = {}) => ({
      deployment_branch_policy: { protected_branches: false, custom_branch_policies: true },
      protection_rules: [{ type: 'branch_policy' }],
      ...more,
    });
    const reviewed = { protection_rules: [{ type: 'branch_policy' }, { type: 'required_reviewers' }] };
    const guarded: Readonly<Record<string, unknown>> = {
      [`${repository}/environments/prod`]: environment(reviewed),
      [`${repository}/environments/prod-changes`]: environment(),
      [`${repository}/environments/dev`]: environment(),
      [`${repository}/environments/dev-changes`]: environment(),
    };

    it('takes one of main that has passed its tests, and the region of its stage', () => {
      github({ ...tested(main, 'success'), ...guarded });
      const { status, output } = check({});
      expect([status, output]).toEqual([0, `commit=${main}\nregion=us-east-1\n`]);
      github({ ...tested(head, 'success'), ...guarded });
      expect(check({ COMMIT: head, STAGE: 'dev' }).output).toBe(`commit=${head}\nregion=eu-west-1\n`);
    });

    it('refuses one that is not of main, is no whole hash, or has not passed its tests', () => {
      github({ ...tested(main, 'success'), ...guarded });
      git('switch', '--quiet', '--create', 'other');
      git('commit', '--quiet', '--allow-empty', '--message', 'elsewhere');
      const other = git('rev-parse', 'HEAD');
      git('switch', '--quiet', 'main');
      expect(check({ COMMIT: other })).toMatchObject({ status: 1, output: '' });
      expect(check({ COMMIT: other }).said).toContain(`::error::main has no commit ${other}`);
      for (const wrong of [main.slice(0, 12), 'main', `${main} `, '$(touch broken)', `${main}\n${main}`])
        expect(check({ COMMIT: wrong }).said).toContain('::error::commit has to be the hash of a commit');
      for (const conclusion of ['failure', 'cancelled', 'skipped', null]) {
        github({ ...tested(main, conclusion), ...guarded });
        const { status, said, output } = check({});
        expect([status, output]).toEqual([1, '']);
        expect(said).toContain(`::error::${main} has not passed its tests on main`);
      }
    });

    it('refuses a run from another branch, and a stage that another repository deploys', () => {
      github({ ...tested(main, 'success'), ...guarded });
      expect(check({ GITHUB_REF: 'refs/heads/x' }).said).toContain('::error::Start the workflow from main');
      expect(check({ GITHUB_REPOSITORY: 'fork/proofline' }).said).toContain(
        '::error::infra/aws/stages/prod.json does not name fork/proofline as its repository',
      );
      settings('prod', {});
      expect(check({})).toMatchObject({ status: 1, output: '' });
    });

    it('refuses an environment that is missing or open to every branch, and prod without reviewers', () => {
      const refusal = (name: string, answer: unknown) => {
        github({ ...tested(main, 'success'), ...guarded, [`${repository}/environments/${name}`]: answer });
        const { status, said, output } = check({});
        expect([status, output]).toEqual([1, '']);
        return said;
      };
      const open = { deployment_branch_policy: null };
      for (const name of ['prod', 'prod-changes']) {
        expect(refusal(name, environment({ ...reviewed, ...open }))).toContain(
          `::error::The environment ${name} is open to every branch`,
        );
        expect(refusal(name, undefined)).toContain(`::error::The environment ${name} is not there`);
      }
      expect(refusal('prod', environment())).toContain(
        '::error::The environment prod has no required reviewers',
      );
    });
  });

  describe('starting the deployment of dev', () => {
    const start = (sha: string) =>
      run(
        step('test.yml', 'deploy-dev', ({ name }) => name === 'Start the deployment of dev'),
        { GITHUB_SHA: sha },
      );
    const newest = () => github({ 'repos/agency/proofline/commits/main': { sha: head } });
    const started = (asked: string) => asked.split('\n').filter((line) => line.includes('"workflow"'));

    it('hands over the commit that was tested', () => {
      newest();
      const { status, asked } = start(head);
      expect(status).toBe(0);
      expect(started(asked).map((line) => JSON.parse(line).slice(1))).toEqual([
        [
          'run',
          'deploy.yml',
          '--repo',
          'agency/proofline',
          '--ref',
          'main',
          '-f',
          'stage=dev',
          '-f',
          `commit=${head}`,
        ],
      ]);
    });

    it('starts none for an older commit, nor where dev names no repository or another one', () => {
      newest();
      const old = start(main);
      expect([old.status, started(old.asked)]).toEqual([0, []]);
      expect(old.summary).toContain('main has a newer commit');
      for (const given of [{}, { repository: 'other/proofline' }]) {
        settings('dev', given);
        const { status, asked, summary } = start(head);
        expect([status, started(asked)]).toEqual([0, []]);
        expect(summary).toContain('does not name this repository');
      }
    });
  });

  describe('looking at the canary', () => {
    const look = (...states: string[]) => {
      writeFileSync(join(place, 'states'), `${states.join('\n')}\n`);
      program('sleep', '#!/bin/sh\necho "$1" >> asked\n');
      program('aws', '#!/bin/sh\necho "$*" >> asked\nhead -1 states\nsed -i 1d states\n');
      return run(
        step('deploy.yml', 'deploy', ({ name }) => name?.startsWith('Look at the canary') ?? false),
        { STAGE: 'prod' },
      );
    };

    it('fails the run if its alarm is red a quarter of an hour later, and not for one of before', () => {
      const sound = look('ALARM', 'OK');
      expect([sound.status, sound.summary]).toEqual([0, expect.stringContaining('of prod is OK')]);
      expect(sound.asked.split('\n').slice(0, 2)).toEqual([
        'cloudwatch describe-alarms --alarm-names proofline-prod-canary --query MetricAlarms[0].StateValue --output text',
        '900',
      ]);
      for (const state of ['ALARM', 'INSUFFICIENT_DATA']) {
        const fell = look('OK', state);
        expect(fell.status).toBe(1);
        expect(fell.said).toContain('::error::The canary fell');
      }
    });

    it('says that a stage without one was not walked through', () => {
      const { status, summary, asked } = look('None');
      expect([status, asked.split('\n').includes('900')]).toEqual([0, false]);
      expect(summary).toContain('prod has no canary');
    });
  });

  it('taking the commit leave the settings of now', () => {
    settings('prod', { repository: 'agency/proofline', keys: { links: 2 } });
    git('commit', '--quiet', '--all', '--message', 'third');
    const now = git('rev-parse', 'HEAD');
    const take = step('deploy.yml', 'deploy', ({ name }) => name?.startsWith('Take the commit') ?? false);
    expect(run(take, { COMMIT: main, GITHUB_SHA: now }).status).toBe(0);
    expect(git('rev-parse', 'HEAD')).toBe(main);
    expect(readFileSync(join(place, 'infra/aws/stages/prod.json'), 'utf8')).toContain('"links":2');
  });
});
