/**
 * `npm run ops -- <command>`: the operator's commands, on AWS or beside the product of this machine (operator/operator.ts). The
 * command lines are in commands/.
 */
import process from 'node:process';
import type { Command, Given } from './commands/command.ts';
import { eraseCommand } from './commands/erase.ts';
import { exportCommand } from './commands/export.ts';
import { flagCommand } from './commands/flag.ts';
import { holdCommand } from './commands/hold.ts';
import { importCommand } from './commands/import.ts';
import { migrateCommand } from './commands/migrate.ts';
import { pauseCommand, resumeCommand } from './commands/pause-and-resume.ts';
import { redriveCommand } from './commands/redrive.ts';
import { restoreCommand } from './commands/restore.ts';
import { traceCommand } from './commands/trace.ts';
import { usageCommand } from './commands/usage.ts';
import { knownArguments } from './operator/operator.ts';

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
  hold: holdCommand,
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
