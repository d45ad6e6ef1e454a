import { type Alarm, type CloudWatch, minute } from '../cloudwatch/cloudwatch.ts';
import type { Functions, Routing } from '../lambda/aliases.ts';
import { AwsError } from '../shared/aws-service.ts';
import type { Clock } from '../shared/clock.ts';

/** Deployment group of one function, as in a template of CloudFormation. */
export interface DeploymentGroup {
  readonly DeploymentConfigName: string;
  /** Empty if the group watches none. */
  readonly alarms: readonly Alarm[];
  /** Events on which the alias goes back; empty if it does not by itself. */
  readonly rollsBackOn: readonly string[];
}

/** Deployment of a version, as it goes on. */
export interface Deployment {
  readonly from: string;
  readonly to: string;
  /** On the clock, in epoch milliseconds. */
  readonly startedAt: number;
  readonly status: 'InProgress' | 'Succeeded' | 'Stopped';
  readonly endedAt?: number;
  readonly errorInformation?: { readonly code: 'ALARM_ACTIVE'; readonly message: string };
  /** True if the alias went back to the version before. */
  readonly rolledBack: boolean;
}

export interface CodeDeploy {
  /**
   * Moves a function's alias to a version as the group's configuration says. Throws as CreateDeployment does; the
   * deployment then goes on by the clock.
   */
  createDeployment(file: string, version: string, group: DeploymentGroup): { status(): Deployment };
  /** Ends all watching; aliases stay where they are. */
  stop(): void;
}

/** Share of the calls that the version gets first, and how long. */
const shiftOf = (name: string): { readonly share: number; readonly milliseconds: number } => {
  if (name === 'CodeDeployDefault.LambdaAllAtOnce') return { share: 1, milliseconds: 0 };
  const minutes = /^CodeDeployDefault\.LambdaCanary10Percent(5|10|15|30)Minutes$/.exec(name)?.[1];
  if (minutes) return { share: 0.1, milliseconds: Number(minutes) * minute };
  throw new AwsError('DeploymentConfigDoesNotExistException', `No Deployment Config found for name: ${name}`);
};

interface Running {
  readonly file: string;
  readonly group: DeploymentGroup;
  readonly before: Routing;
  readonly fullAt: number;
  /** Last instant that the alarms were judged at. */
  judgedAt: number;
  state: Deployment;
}

/** Milliseconds of the machine between two looks at the clock. */
const pace = 1000;

/** Emulator of CodeDeploy's deployments of Lambda functions, by the clock. */
export const createCodeDeploy = (
  clock: Clock,
  functions: Pick<Functions, 'routing' | 'updateAlias'>,
  metrics: Pick<CloudWatch, 'isRed'>,
): CodeDeploy => {
  const running = new Map<string, Running>();

  const end = (one: Running, ended: Partial<Deployment>) => {
    one.state = { ...one.state, ...ended };
    running.delete(one.file);
  };

  /** Stops the deployment if an alarm of its group is red at an instant. */
  const judge = (one: Running, at: number): boolean => {
    one.judgedAt = at;
    const red = one.group.alarms.filter((alarm) => metrics.isRed(alarm, at));
    if (red.length === 0) return false;
    const rolledBack = one.group.rollsBackOn.includes('DEPLOYMENT_STOP_ON_ALARM');
    if (rolledBack) functions.updateAlias(one.file, one.before);
    const names = red.map(({ AlarmName }) => AlarmName).join(', ');
    end(one, {
      status: 'Stopped',
      endedAt: at,
      rolledBack,
      errorInformation: {
        code: 'ALARM_ACTIVE',
        message: `One or more alarms have been activated according to the Amazon CloudWatch metrics you selected, and the affected deployments have been stopped. Activated alarms: <${names}>`,
      },
    });
    return true;
  };

  /** Does what was due until now, in its order, however far the clock was moved. */
  const goOn = (one: Running, now: number) => {
    for (;;) {
      const next = Math.floor(one.judgedAt / minute + 1) * minute;
      if (next > Math.min(now, one.fullAt)) break;
      if (judge(one, next)) return;
    }
    if (now < one.fullAt) return;
    functions.updateAlias(one.file, { FunctionVersion: one.state.to });
    end(one, { status: 'Succeeded', endedAt: one.fullAt });
  };

  const tick = () => {
    for (const one of [...running.values()]) goOn(one, clock.now());
  };
  const unsubscribe = clock.onChange(tick);
  const timer = setInterval(tick, pace);
  timer.unref();

  return {
    createDeployment(file, version, group) {
      const { share, milliseconds } = shiftOf(group.DeploymentConfigName);
      if (running.has(file))
        throw new AwsError(
          'DeploymentLimitExceededException',
          'The Deployment Group already has an active Deployment',
        );
      const before = functions.routing(file);
      const now = clock.now();
      const from = before.FunctionVersion;
      const state: Deployment = {
        from,
        to: version,
        startedAt: now,
        status: 'InProgress',
        rolledBack: false,
      };
      const one: Running = { file, group, before, fullAt: now + milliseconds, judgedAt: now, state };
      running.set(file, one);
      try {
        if (!judge(one, now) && share < 1)
          functions.updateAlias(file, {
            FunctionVersion: from,
            AdditionalVersionWeights: { [version]: share },
          });
      } catch (error) {
        running.delete(file);
        throw error;
      }
      if (running.has(file)) goOn(one, now);
      return { status: () => one.state };
    },
    stop() {
      clearInterval(timer);
      unsubscribe();
    },
  };
};
