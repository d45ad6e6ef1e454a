/** Commands of docs/runbook.md: each block runs, with every variable defined, and names resources that are deployed. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queueConsumers } from '#local/topology.ts';
import { root } from './bundling.ts';
import { configOf } from './config.ts';
import { EventsStack } from './events-stack.ts';
import { FilmsStack } from './films-stack.ts';
import { LiveStack } from './live-stack.ts';
import { leastOfProd } from './stage.testing.ts';
import { StatefulStack } from './stateful-stack.ts';

const { account } = leastOfProd;
const text = readFileSync(join(root, 'docs/runbook.md'), 'utf8');
const [names = '', ...blocks] = [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block);

/** Answers what the commands go on with, and notes all that was asked for. */
const aws = `#!${process.execPath}
const { appendFileSync, mkdirSync } = require('node:fs');
const args = process.argv.slice(2);
appendFileSync(process.env.ASKED, JSON.stringify(args) + '\\n');
const [service, operation] = args;
const answers = {
  'sts get-caller-identity': '${account}',
  'cloudformation describe-stack-resources': 'the-bucket',
  'sqs get-queue-url': 'https://sqs/the-queue',
};
const answer = answers[service + ' ' + operation];
if (answer) console.log(answer);
if (service === 's3') mkdirSync(args.at(-1), { recursive: true });
`;
const npm = `#!${process.execPath}
const { scripts } = require('${join(root, 'package.json')}');
const [command, script] = process.argv.slice(2);
if (command === 'run' && !scripts[script]) throw new Error('There is no script ' + script);
`;
const gh = `#!${process.execPath}
const [command, action, workflow] = process.argv.slice(2);
if (command === 'workflow' && action === 'run')
  require('node:fs').accessSync('${join(root, '.github/workflows')}/' + workflow);
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'proofline-runbook-'));
  mkdirSync(join(folder, 'bin'));
  for (const [name, program] of Object.entries({ aws, npm, gh, git: '#!/bin/sh\n' })) {
    const path = join(folder, 'bin', name);
    writeFileSync(path, program);
    chmodSync(path, 0o755);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a block after that of the names; returns its failure, and the calls of aws. */
const run = (block: string) => {
  const asked = join(folder, 'asked');
  writeFileSync(asked, '');
  const { status, stderr } = spawnSync(
    'bash',
    ['--norc', '-eu', '-o', 'pipefail', '-c', `${names}\n${block}`],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      env: { PATH: `${join(folder, 'bin')}:/usr/bin:/bin`, ASKED: asked },
    },
  );
  const calls = readFileSync(asked, 'utf8').split('\n').filter(Boolean);
  return { status, stderr, calls: calls.map((line): string[] => JSON.parse(line)) };
};

it.each(blocks.map((block, index) => [index + 1, block.trim().split('\n').at(-1) ?? '', block]))(
  'block %i runs with every variable defined: %s',
  (_, __, block) => {
    // Places that an operator fills in.
    const { status, stderr } = run(block.replaceAll(/<[a-z ]+>/g, 'x'));
    expect([status, stderr]).toEqual([0, '']);
  },
);

it('the commands name queues, rules, archives, stacks and outputs that are deployed', () => {
  const config = configOf('prod', leastOfProd);
  // These stacks alone: the API's routes take most of a synthesis.
  const app = new App({ context: { 'aws:cdk:bundling-stacks': [] } });
  const stateful = new StatefulStack(app, `${config.name}-stateful`, config, {});
  const live = new LiveStack(app, `${config.name}-live`, config, stateful, {});
  const films = new FilmsStack(app, `${config.name}-films`, config, stateful, {});
  const events = Template.fromStack(
    new EventsStack(app, `${config.name}-events`, config, stateful, { films, live }, {}),
  );
  const named = (type: string, property: string): string[] =>
    Object.values(events.findResources(type)).flatMap(({ Properties }) => Properties[property] ?? []);
  const arnOf = (service: string, name: string) => `arn:aws:${service}:us-east-1:${account}:${name}`;
  const queues = named('AWS::SQS::Queue', 'QueueName');
  const [bus] = named('AWS::Events::EventBus', 'Name');
  const deployed = new Set([
    ...queues.map((name) => arnOf('sqs', name)),
    arnOf('events', `event-bus/${bus}`),
    ...named('AWS::Events::Archive', 'ArchiveName').map((name) => arnOf('events', `archive/${name}`)),
    ...named('AWS::Events::Rule', 'Name').map((name) => arnOf('events', `rule/${bus}/${name}`)),
  ]);
  const calls = [names, ...blocks].flatMap((block) => run(block.replaceAll(/<[a-z ]+>/g, 'x')).calls);
  const arns = calls.flat().flatMap((argument) => argument.match(/arn:aws:(sqs|events):[^,"\s]+/g) ?? []);
  expect(new Set(arns).size).toBeGreaterThanOrEqual(3);
  expect(arns.filter((arn) => !deployed.has(arn))).toEqual([]);
  // `npm run ops -- redrive` names them by the bus and the consumer.
  for (const { consumer } of queueConsumers)
    for (const name of [`${bus}-${consumer}`, `${bus}-${consumer}-dead`]) expect(queues).toContain(name);
  const after = (option: string) =>
    calls.flatMap((args) => args.flatMap((one, index) => (one === option ? (args[index + 1] ?? []) : [])));
  for (const name of after('--queue-name')) expect(queues).toContain(name);
  for (const name of after('--stack-name'))
    expect([stateful.stackName, 'proofline-prod-log-archive']).toContain(name);
  // A call for the resources of a stack answers the first hundred alone.
  const all = calls.filter(([, operation]) => operation === 'describe-stack-resources');
  for (const args of all) expect(args).toContain('proofline-prod-log-archive');
});
