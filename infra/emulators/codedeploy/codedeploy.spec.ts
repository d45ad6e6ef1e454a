import { afterEach, describe, expect, it } from 'vitest';
import { type Alarm, minute } from '../cloudwatch/cloudwatch.ts';
import type { Routing } from '../lambda/aliases.ts';
import { createClock } from '../shared/clock.ts';
import { openStore } from '../shared/store.ts';
import { type CodeDeploy, createCodeDeploy, type DeploymentGroup } from './codedeploy.ts';

const file = 'functions/things/things.lambda.ts';
const group: DeploymentGroup = {
  DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
  alarms: [{ AlarmName: 'things-fail' } as Alarm, { AlarmName: 'calls-fail' } as Alarm],
  rollsBackOn: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM'],
};

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Starts at the first second of a minute; `redFrom` is the instant from which an alarm is red. */
const opened = ({ redFrom = Number.POSITIVE_INFINITY, red = 'things-fail' } = {}) => {
  const store = openStore(':memory:');
  const start = Date.UTC(2030, 0, 1, 0, 0, 1);
  const clock = createClock(store, () => start);
  let routing: Routing = { FunctionVersion: '1' };
  const deploys: CodeDeploy = createCodeDeploy(
    clock,
    {
      routing: () => routing,
      updateAlias: (_, next) => {
        routing = next;
      },
    },
    { isRed: ({ AlarmName }, at) => AlarmName === red && at >= start + redFrom },
  );
  ends.push(() => {
    deploys.stop();
    store.close();
  });
  return { deploys, clock, start, routing: () => routing };
};

describe('a deployment', () => {
  it('gives the new version a tenth of the calls for five minutes, then all', () => {
    const { deploys, clock, start, routing } = opened();
    const { status } = deploys.createDeployment(file, '2', group);
    expect(routing()).toEqual({ FunctionVersion: '1', AdditionalVersionWeights: { 2: 0.1 } });
    clock.advance(5 * minute - 1);
    expect(status()).toMatchObject({ from: '1', to: '2', status: 'InProgress' });
    clock.advance(1);
    expect(routing()).toEqual({ FunctionVersion: '2' });
    expect(status()).toMatchObject({ status: 'Succeeded', endedAt: start + 5 * minute, rolledBack: false });
  });

  it('goes back at the first minute that finds an alarm red, however far the clock is moved at once', () => {
    const { deploys, clock, start, routing } = opened({ redFrom: 100_000, red: 'calls-fail' });
    const { status } = deploys.createDeployment(file, '2', group);
    clock.advance(60 * minute);
    expect(routing()).toEqual({ FunctionVersion: '1' });
    expect(status()).toMatchObject({
      status: 'Stopped',
      rolledBack: true,
      endedAt: start + 2 * minute - 1000,
      errorInformation: { code: 'ALARM_ACTIVE', message: expect.stringMatching(/<calls-fail>$/) },
    });
  });

  it('ends at once while an alarm is red already', () => {
    const { deploys, routing } = opened({ redFrom: 0 });
    expect(deploys.createDeployment(file, '2', group).status()).toMatchObject({ status: 'Stopped' });
    expect(routing()).toEqual({ FunctionVersion: '1' });
  });

  it('stays half-way when its group does not roll back by alarms, and at none where it watches none', () => {
    const red = opened({ redFrom: 1000 });
    const { status } = red.deploys.createDeployment(file, '2', {
      ...group,
      rollsBackOn: ['DEPLOYMENT_FAILURE'],
    });
    red.clock.advance(2 * minute);
    expect(status()).toMatchObject({ status: 'Stopped', rolledBack: false });
    expect(red.routing()).toHaveProperty('AdditionalVersionWeights');
    const blind = opened({ redFrom: 0 });
    const unwatched = blind.deploys.createDeployment(file, '2', { ...group, alarms: [] });
    blind.clock.advance(5 * minute);
    expect(unwatched.status().status).toBe('Succeeded');
  });

  it('is all at once where its configuration says so', () => {
    const { deploys, routing } = opened();
    const atOnce = { ...group, DeploymentConfigName: 'CodeDeployDefault.LambdaAllAtOnce' };
    expect(deploys.createDeployment(file, '2', atOnce).status().status).toBe('Succeeded');
    expect(routing()).toEqual({ FunctionVersion: '2' });
  });

  it('is refused beside another one of its group, and by a configuration that does not exist', () => {
    const { deploys } = opened();
    deploys.createDeployment(file, '2', group);
    const refused = (more: Partial<DeploymentGroup>) => () =>
      deploys.createDeployment(file, '3', { ...group, ...more });
    expect(refused({})).toThrow(expect.objectContaining({ code: 'DeploymentLimitExceededException' }));
    for (const name of ['Canary10Percent7Minutes', 'Linear10PercentEvery1Minute'])
      expect(refused({ DeploymentConfigName: `CodeDeployDefault.Lambda${name}` })).toThrow(
        expect.objectContaining({ code: 'DeploymentConfigDoesNotExistException' }),
      );
  });
});
