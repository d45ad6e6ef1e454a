/**
 * Environment of an operator's tool: AWS, if it names the stage (PROOFLINE_STAGE) or the table (TABLE_NAME and what else the tool asks
 * for), with the SDK's own variables; otherwise the product of this machine, which is started for the duration of the tool unless it is
 * running already.
 */
import { join, resolve } from 'node:path';
import process from 'node:process';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { createClock } from '../../emulators/shared/clock.ts';
import { openStore } from '../../emulators/shared/store.ts';
import { roleArn } from '../../emulators/sts/sts.ts';
import { applyEnvironment, createSettings, environmentOf, type Ports } from '../../local/environment.ts';
import { mediaKeyOf, mediaKeysOf } from '../../local/media.ts';
import { operatorsTenantRole } from '../../local/permissions/permissions.ts';
import { pushKeysOf } from '../../local/push-keys.ts';
import { startRuntime } from '../../local/runtime.ts';
import { AlreadyRunning, RuntimeUnavailable } from '../../local/runtime-api.ts';
import { StageUnavailable, stageEnvironment } from './stage-environment.ts';

export interface Operator {
  /** Epoch milliseconds, of the product's own clock. */
  now(): number;
  /** Waits for triggered events, if this process handles them, and disconnects. */
  leave(): Promise<void>;
}

/** Product that runs on this data in another process. */
const joinRunning = async (dataDir: string): Promise<Operator> => {
  const store = openStore(join(dataDir, 'runtime.sqlite'));
  const settings = createSettings(store);
  const clock = createClock(store);
  applyEnvironment(
    environmentOf({
      ports: JSON.parse(settings.get('ports') ?? '{}') as Ports,
      dynamodb: settings.get('dynamodb') ?? '',
      tenantRole: roleArn(operatorsTenantRole),
      accessKeyId: settings.secret('access-key-id'),
      secretAccessKey: settings.secret('secret-access-key'),
      linkSecret: settings.secret('link-secret'),
      stateSecret: settings.secret('state-secret'),
      pictureSecret: settings.secret('picture-secret'),
      mediaKey: mediaKeyOf(await mediaKeysOf(settings)),
      originSecret: settings.secret('origin-secret'),
      pushKeys: pushKeysOf(settings),
      callLimits: true,
    }),
  );
  return { now: clock.now, leave: async () => store.close() };
};

/** Ends the tool with the words for what its operator can mend. */
const endWith = ({ message }: Error): never => {
  console.error(message);
  process.exit(1);
};

/** Sets this process up for an operator; import modules that read the environment afterwards. */
export const becomeOperator = async (): Promise<Operator> => {
  const { PROOFLINE_STAGE: stage } = process.env;
  if (stage) {
    const told = await stageEnvironment(stage).catch((error) => {
      if (error instanceof StageUnavailable) return endWith(error);
      throw error;
    });
    for (const [name, value] of Object.entries(told)) process.env[name] ??= value;
  }
  if (process.env.TABLE_NAME) return { now: Date.now, leave: async () => undefined };
  const dataDir = resolve(process.env.PROOFLINE_DATA ?? join(import.meta.dirname, '../../../.local'));
  try {
    const runtime = await startRuntime({ dataDir });
    // Its consumers work in this process, and their lines would bury what the tool prints.
    const { log } = await import('#server/log.ts');
    if (!process.env.POWERTOOLS_LOG_LEVEL) log.setLogLevel('WARN');
    return {
      now: runtime.clock.now,
      async leave() {
        await runtime.idle();
        await runtime.stop();
      },
    };
  } catch (error) {
    if (error instanceof AlreadyRunning) return joinRunning(dataDir);
    if (error instanceof RuntimeUnavailable) return endWith(error);
    throw error;
  }
};

/** Refusal of what an operator asks for: its message says why, and what to do. */
export class OperatorRefusal extends Error {}

/** Runs a tool as the operator. A refusal is told as a sentence, and ends it with an error. */
export const asTool = async (work: (operator: Operator) => Promise<void>): Promise<void> => {
  const operator = await becomeOperator();
  try {
    await work(operator);
  } catch (error) {
    if (!(error instanceof OperatorRefusal)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    await operator.leave();
  }
};

/** Workspace that `--tenant` names, or all of them. */
export const tenantsOf = async (given: string | undefined): Promise<readonly number[]> => {
  if (given === undefined) {
    const { everyTenant } = await import('#server/workspace/every-tenant.ts');
    return everyTenant();
  }
  const id = Number(given);
  if (!Number.isInteger(id) || id < 1) throw new OperatorRefusal('--tenant is the number of a workspace');
  const { tenantById } = await import('#server/lambda/tenant.ts');
  if (!(await tenantById(id))) throw new OperatorRefusal(`There is no workspace ${id}`);
  return [id];
};

/** Arguments of a tool's command line; undefined for ones that it does not know, so that the tool prints its usage. */
export const knownArguments = <const Known extends ParseArgsConfig>(
  known: Known,
): ReturnType<typeof parseArgs<Known>> | undefined => {
  try {
    return parseArgs(known);
  } catch {
    return undefined;
  }
};
