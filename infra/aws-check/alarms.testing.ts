/** Alarms of the synthesised product at the emulator of CloudWatch, and their topic with its policy, as a deployment has them. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { synthesise } from '../aws/synthesise.testing.ts';
import {
  type ActingAlarm,
  createAlarmActions,
  type PublishForAlarm,
} from '../emulators/cloudwatch/alarm-actions.ts';
import { accountId, region } from '../emulators/shared/aws-service.ts';
import { type IamStatement, refusalOf } from '../emulators/shared/iam.ts';
import { createResourcePolicies } from '../emulators/shared/resource-policies.ts';
import { alarmsOf } from './aws-deployment.ts';
import type { Alarms, Deployment } from './deployment.ts';

const stage = 'dev';
const topic = `arn:aws:sns:${region}:${accountId}:proofline-${stage}-alarms`;

interface Resource<Properties> {
  readonly Properties: Properties;
}

/** Alarms that tell the topic, and its policy, with the names of one account in place of references. */
const wiringOf = () => {
  const { monitoring } = synthesise(stage);
  const [id = ''] = Object.keys(monitoring.findResources('AWS::SNS::Topic'));
  const found = <Properties>(type: string): readonly Properties[] => {
    const text = JSON.stringify(monitoring.findResources(type))
      .replaceAll(JSON.stringify({ Ref: id }), JSON.stringify(topic))
      .replaceAll(JSON.stringify({ Ref: 'AWS::AccountId' }), JSON.stringify(accountId));
    return Object.values(JSON.parse(text) as Record<string, Resource<Properties>>).map(
      ({ Properties }) => Properties,
    );
  };
  const policies = found<{ readonly PolicyDocument: { readonly Statement: readonly IamStatement[] } }>(
    'AWS::SNS::TopicPolicy',
  );
  return {
    alarms: found<ActingAlarm>('AWS::CloudWatch::Alarm'),
    policy: policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement),
  };
};

export interface RingingAlarms extends Alarms {
  /** Messages that the topic has taken. */
  readonly told: readonly string[];
  /** Takes the right to publish from CloudWatch, once no alarm is red, until the answer is called. */
  refuse(): () => void;
  stop(): void;
}

export const ringingAlarms = async (
  patience: Pick<Deployment, 'every' | 'minute'>,
): Promise<RingingAlarms> => {
  const { alarms, policy } = wiringOf();
  const policies = createResourcePolicies({ [topic]: policy });
  const told: string[] = [];
  const publish: PublishForAlarm = (arn, alarm, message) => {
    const principal = 'cloudwatch.amazonaws.com';
    const context = { 'aws:SourceArn': alarm, 'aws:SourceAccount': accountId };
    const access = { action: 'sns:Publish', resource: arn, principal, context };
    const verdict = policies.judge(access);
    if (verdict !== 'allowed') return refusalOf(principal, access, verdict);
    told.push(message);
    return undefined;
  };
  // The check asks for the history since the machine's own time.
  let shift = 0;
  const { handle, evaluate } = createAlarmActions({ now: () => Date.now() + shift }, alarms, publish);
  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cloudWatch = new CloudWatchClient({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region,
    credentials: { accessKeyId: 'AKID', secretAccessKey: 'key' },
    maxAttempts: 1,
  });
  return {
    ...alarmsOf(`proofline-${stage}`, { cloudWatch, ...patience }),
    told,
    refuse() {
      // Race: in the millisecond of the check, the end of the alarm before would count as its own call of the topic.
      shift = -1000;
      evaluate();
      shift = 0;
      const denials = policy.filter(({ Effect }) => Effect === 'Deny');
      return policies.replace(topic, denials);
    },
    stop() {
      cloudWatch.destroy();
      server.close();
    },
  };
};
