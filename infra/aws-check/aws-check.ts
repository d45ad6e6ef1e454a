/**
 * `npm run aws:check -- check`: deploys the stage that is thrown away, runs the steps of a check against it, prints their table, and
 * destroys it (docs/deploy.md#check-an-account).
 */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { root } from '../aws/bundling.ts';
import {
  configOf,
  fileOf,
  givenOf,
  orInWords,
  outputsFileOf,
  refuseExamples,
  throwAwayStage,
} from '../aws/config.ts';
import { needCredentials } from '../aws/credentials.ts';
import { interruptible } from '../ops/commands/command.ts';
import { knownArguments } from '../ops/operator/operator.ts';
import { stageEnvironment } from '../ops/operator/stage-environment.ts';
import { awsDeployment, deleteRestoredTables } from './aws-deployment.ts';
import { type Row, runSteps, tableOf } from './check.ts';
import { runCycle, succeeded } from './cycle.ts';

const usage = `npm run aws:check -- ${throwAwayStage}     deploys, checks and destroys the stage ${throwAwayStage}
  --host portal.example.com  a host whose CNAME you can set, for the step of the custom host
  --yes                      asks nothing
  --keep                     does not destroy it
  --json                     prints rows as JSON`;

const given = knownArguments({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    host: { type: 'string' },
    yes: { type: 'boolean' },
    keep: { type: 'boolean' },
    json: { type: 'boolean' },
  },
});

let running: Promise<void> = Promise.resolve();

/**
 * Runs a program to its end, in a process group of its own: an interruption at the terminal is this command's alone, and a deployment is
 * ended by CloudFormation before another begins.
 */
const run = (command: string, ...args: readonly string[]): Promise<void> => {
  const ended = running.then(
    () =>
      new Promise<void>((resolve, reject) => {
        // The table alone goes to stdout.
        const child = spawn(command, args, { stdio: ['ignore', 2, 2], cwd: root, detached: true });
        child.once('error', reject);
        child.once('exit', (code, by) =>
          code === 0 ? resolve() : reject(new Error(`${command} ${args[0]} ended with ${code ?? by}`)),
        );
      }),
  );
  running = ended.catch(() => undefined);
  return ended;
};

const print = (line: string): void => console.error(line);

const agrees = async (question: string): Promise<boolean> => {
  if (!process.stdin.isTTY) {
    print('Nobody can be asked here: --yes goes on');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await terminal.question(question)).trim() === throwAwayStage;
  } finally {
    terminal.close();
  }
};

const main = async ({
  host,
  yes,
  keep = false,
  json,
}: NonNullable<typeof given>['values']): Promise<boolean> => {
  const stage = throwAwayStage;
  const path = join(root, fileOf(stage));
  const text = readFileSync(path, 'utf8');
  const config = orInWords(() => {
    const complete = configOf(stage, givenOf(stage));
    refuseExamples(complete);
    return complete;
  });
  process.env.AWS_REGION = config.region;
  await needCredentials(config.region);
  print(
    `Deploys ${config.name} to ${config.region} of account ${config.account}, fills it${keep ? '' : ' and destroys it with all that is in it'}: one to two hours.`,
  );
  if (!yes && !(await agrees(`Type ${stage} to go on: `))) return false;

  const deploy = () =>
    run(process.execPath, join(root, 'infra/aws/deploy.ts'), stage, '--require-approval', 'never');
  const learn = async () => Object.assign(process.env, await stageEnvironment(stage));
  /** Puts the next key of links into the stage's file, as an operator does. */
  const changeKeys = async () => {
    const settings = givenOf(stage) as { keys?: { links?: number; origin?: number } };
    const { links, origin } = configOf(stage, settings).keys;
    writeFileSync(path, `${JSON.stringify({ ...settings, keys: { links: links + 1, origin } }, null, 2)}\n`);
    await deploy();
    await learn();
  };
  const { rows, isGood } = await interruptible(async (signal) => {
    signal.addEventListener('abort', () => print(`Interrupted${keep ? '' : ': it is destroyed now'}`));
    const all = await runCycle({
      deploy,
      keep,
      signal,
      print,
      async check() {
        const variables = await learn();
        const stacks: Record<string, Record<string, string>> = JSON.parse(
          readFileSync(outputsFileOf(stage), 'utf8'),
        );
        const outputs = Object.assign({}, ...Object.values(stacks));
        const deployment = awsDeployment({ stage, variables, outputs, customHost: host, print, changeKeys });
        // Its modules read the environment, which is that of the stage by now.
        const { steps } = await import('./steps.ts');
        const onRow = ({ step, verdict, saw }: Row) =>
          print(`${new Date().toISOString()}  ${verdict}  ${step}: ${saw}`);
        return runSteps(steps, deployment, {}, { signal, onRow });
      },
      async destroy() {
        if (process.env.TABLE_NAME) await deleteRestoredTables(process.env.TABLE_NAME);
        await run('cdk', 'destroy', '--all', '--force', '-c', `stage=${stage}`);
        // Its keys are gone, and their numbers with them.
        writeFileSync(path, text);
      },
    });
    return { rows: all, isGood: succeeded(all, signal) };
  });
  console.log(json ? JSON.stringify(rows, null, 2) : tableOf(rows));
  return isGood;
};

const [stage, ...rest] = given?.positionals ?? [];
if (!given || rest.length > 0 || stage === undefined) {
  print(usage);
  process.exitCode = 1;
} else if (stage !== throwAwayStage) {
  print(`Stage ${stage} is not one to throw away: only ${throwAwayStage} is`);
  process.exitCode = 1;
} else if (!(await main(given.values))) process.exitCode = 1;
