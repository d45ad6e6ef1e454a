/** `npm run ops -- <command>`: the operator's commands, on AWS or beside the product of this machine (operator.ts). */
import process from 'node:process';
import { knownArguments } from './operator.ts';
import type { Command, Given } from './ops/command.ts';
import { eraseCommand } from './ops/erase-command.ts';
import { flagCommand } from './ops/flag-command.ts';
import { pauseCommand, resumeCommand } from './ops/mail-commands.ts';
import { migrateCommand } from './ops/migrate-command.ts';
import { redriveCommand } from './ops/redrive-command.ts';
import { traceCommand } from './ops/trace-command.ts';
import { usageCommand } from './ops/usage-command.ts';
import { exportCommand, importCommand, restoreCommand } from './ops/workspace-commands.ts';

const commands: Readonly<Record<string, Command>> = {
  trace: traceCommand,
  redrive: redriveCommand,
  usage: usageCommand,
  migrate: migrateCommand,
  export: exportCommand,
  import: importCommand,
  restore: restoreCommand,
  erase: eraseCommand,
  pause: pauseCommand,
  resume: resumeCommand,
  flag: flagCommand,
};

const usage = Object.values(commands).map((command) => `npm run ops -- ${command.usage}`);

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
const given =
  command &&
  knownArguments({
    args,
    allowPositionals: true,
    options: Object.fromEntries([
      ...command.options.map((option) => [option, { type: 'string' }] as const),
      ...(command.flags ?? []).map((flag) => [flag, { type: 'boolean' }] as const),
    ]),
  });
const values: Given | undefined =
  given && Object.fromEntries(Object.entries(given.values).map(([option, value]) => [option, String(value)]));
if (!command || !given || !values || !command.accepts(values, given.positionals)) {
  console.error(usage.join('\n'));
  process.exitCode = 1;
} else if (!(await command.run(values, given.positionals))) process.exitCode = 1;
