/** Events on their way: bus, rules, queues, the relay of the table's stream, and schedules. */
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { batchOf, eventSource, subscriptions } from '#catalog/index.ts';
import { deletionGraceDays } from '#domain/account/grace.ts';
import { dev, functionBehind, only, prod } from './product.testing.ts';

describe('events', () => {
  const queueId = (target: { 'Fn::GetAtt': [string, string] }) => target['Fn::GetAtt'][0];

  it('reach every subscriber by a rule, a queue and a function, with a dead-letter queue that alarms', () => {
    const rules = Object.values(dev.events.findResources('AWS::Events::Rule'));
    const queues = dev.events.findResources('AWS::SQS::Queue');
    const mappings = Object.values(dev.events.findResources('AWS::Lambda::EventSourceMapping'));
    const alarms = Object.values(dev.monitoring.findResources('AWS::CloudWatch::Alarm'));
    for (const [name, events] of Object.entries(subscriptions)) {
      const { Properties } = only(
        rules.filter(({ Properties: { Description } }) => Description === `What ${name} reacts to`),
      );
      expect(Properties.EventPattern).toEqual({ source: [eventSource], 'detail-type': events });
      const target = only<{ Arn: never; DeadLetterConfig: { Arn: never } }>(Properties.Targets);
      const queue = queues[queueId(target.Arn)]?.Properties;
      expect(queue.RedrivePolicy.deadLetterTargetArn).toEqual(target.DeadLetterConfig.Arn);
      const mapping = only(
        mappings.filter(
          ({ Properties: { EventSourceArn } }) =>
            EventSourceArn['Fn::GetAtt'] && queueId(EventSourceArn) === queueId(target.Arn),
        ),
      );
      expect(mapping.Properties.FunctionResponseTypes).toEqual(['ReportBatchItemFailures']);
      const { size, window } = batchOf(name);
      expect(mapping.Properties).toMatchObject({
        BatchSize: size,
        MaximumBatchingWindowInSeconds: window,
      });
      // SQS allows batches of more than ten only with a batching window.
      if (size > 10) expect(window).toBeGreaterThanOrEqual(1);
      expect(functionBehind(dev.events, mapping.Properties.FunctionName)).toMatch(
        new RegExp(`^${name.replaceAll('-', '')}HandlerFunction`),
      );
      const alarm = only(
        alarms.filter(({ Properties: { AlarmName } }) => AlarmName === `proofline-dev-dead-letters-${name}`),
      );
      expect(JSON.stringify(alarm.Properties.Dimensions)).toContain(queueId(target.DeadLetterConfig.Arn));
    }
    // Plus the rules for the reports of the mail service, for scans, and for the ends of tasks.
    expect(rules.filter(({ Properties }) => Properties.Description)).toHaveLength(
      Object.keys(subscriptions).length + 3,
    );
  });

  it('bring bounces and complaints from the account’s own bus, of this stage’s mails alone', () => {
    dev.mail.hasResourceProperties('AWS::SES::ConfigurationSet', {
      Name: 'proofline-dev',
      // Otherwise the account's own list would silently suppress an address for all workspaces.
      SuppressionOptions: { SuppressedReasons: [] },
    });
    dev.mail.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: ['bounce', 'complaint'],
        EventBridgeDestination: { EventBusArn: Match.anyValue() },
      },
    });
    const rule = only(
      Object.values(
        dev.events.findResources('AWS::Events::Rule', {
          Properties: { EventPattern: { source: ['aws.ses'] } },
        }),
      ),
    );
    expect(rule.Properties).toMatchObject({
      EventBusName: 'default',
      EventPattern: {
        'detail-type': ['Email Bounced', 'Email Complaint Received'],
        detail: { mail: { tags: { 'ses:configuration-set': ['proofline-dev'] } } },
      },
    });
    const target = only<{ Arn: never; DeadLetterConfig: { Arn: never } }>(rule.Properties.Targets);
    const queue = dev.events.findResources('AWS::SQS::Queue')[queueId(target.Arn)]?.Properties;
    expect(queue.RedrivePolicy.deadLetterTargetArn).toEqual(target.DeadLetterConfig.Arn);
    dev.monitoring.hasResourceProperties('AWS::CloudWatch::Alarm', {
      AlarmName: 'proofline-dev-dead-letters-suppress-address',
    });
  });

  it('are delivered as they are, so that an undelivered one can be sent to its queue by its letter', () => {
    const targets = Object.values(dev.events.findResources('AWS::Events::Rule')).flatMap(
      ({ Properties: { Targets } }) => Targets as readonly object[],
    );
    expect(targets.length).toBeGreaterThan(0);
    for (const target of targets) {
      for (const transformation of ['Input', 'InputPath', 'InputTransformer'])
        expect(target).not.toHaveProperty(transformation);
    }
  });

  it('come from GuardDuty, which scans the uploads alone and says so to their check', () => {
    dev.stateful.hasResourceProperties('AWS::GuardDuty::MalwareProtectionPlan', {
      ProtectedResource: { S3Bucket: { ObjectPrefixes: ['documents/'] } },
      Actions: { Tagging: { Status: 'ENABLED' } },
    });
    dev.events.hasResourceProperties('AWS::Events::Rule', {
      EventBusName: 'default',
      EventPattern: {
        source: ['aws.guardduty'],
        'detail-type': ['GuardDuty Malware Protection Object Scan Result'],
      },
    });
    dev.events.hasResourceProperties('AWS::Lambda::Function', {
      Environment: { Variables: Match.objectLike({ MALWARE_SCAN: 'guardduty' }) },
    });
    // A function that may write tags could pass its own upload.
    for (const template of [dev.api, dev.events])
      expect(JSON.stringify(template.toJSON())).not.toContain('s3:PutObjectTagging');
  });

  it('give a function six times its time, beyond what a batch waits, before a message comes again', () => {
    const functions = dev.events.findResources('AWS::Lambda::Function');
    const queues = dev.events.findResources('AWS::SQS::Queue');
    for (const { Properties } of Object.values(dev.events.findResources('AWS::Lambda::EventSourceMapping'))) {
      if (!Properties.EventSourceArn['Fn::GetAtt']) continue;
      const { Timeout } = functions[functionBehind(dev.events, Properties.FunctionName)]?.Properties ?? {};
      const { VisibilityTimeout } = queues[queueId(Properties.EventSourceArn)]?.Properties ?? {};
      expect(VisibilityTimeout).toBe(6 * Timeout + Properties.MaximumBatchingWindowInSeconds);
    }
  });

  it('consumers that send to their own queue are not ended as a loop', () => {
    const functions = dev.events.findResources('AWS::Lambda::Function');
    const policies = Object.values(dev.events.findResources('AWS::IAM::Policy'));
    const loops = Object.values(dev.events.findResources('AWS::Lambda::EventSourceMapping')).flatMap(
      ({ Properties }) => {
        const own = Properties.EventSourceArn['Fn::GetAtt'];
        const behind = functions[functionBehind(dev.events, Properties.FunctionName)]?.Properties;
        const [role] = behind?.Role['Fn::GetAtt'] ?? [];
        const sends = policies
          .filter((policy) => policy.Properties.Roles.some(({ Ref }: { Ref?: string }) => Ref === role))
          .flatMap((policy) => policy.Properties.PolicyDocument.Statement)
          .some(
            ({ Action, Resource }) =>
              [Action].flat().includes('sqs:SendMessage') &&
              [Resource].flat().some((one) => JSON.stringify(one) === JSON.stringify({ 'Fn::GetAtt': own })),
          );
        return own && sends ? [behind?.RecursiveLoop] : [];
      },
    );
    expect(loops.length).toBeGreaterThan(5);
    expect(loops.filter((loop) => loop !== 'Allow')).toEqual([]);
  });

  it('are relayed from the oldest record on, commits alone, and poison ends in a queue', () => {
    dev.events.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      StartingPosition: 'TRIM_HORIZON',
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 50,
      MaximumRecordAgeInSeconds: 23 * 3600,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      DestinationConfig: { OnFailure: { Destination: Match.anyValue() } },
      FilterCriteria: {
        Filters: [
          {
            Pattern: JSON.stringify({
              eventName: ['INSERT'],
              dynamodb: { NewImage: { __edb_e__: { S: ['commit'] } } },
            }),
          },
        ],
      },
    });
  });

  it.each(['dev', 'prod'] as const)(
    'are archived, no longer than the grace of a deleted workspace: %s',
    (stage) => {
      const { events } = { dev, prod }[stage];
      events.hasResourceProperties('AWS::Events::Archive', {
        EventPattern: { source: [eventSource] },
        RetentionDays: deletionGraceDays,
      });
    },
  );

  it('come by the clock too: its queue has a function, and schedules may put messages there', () => {
    const queues = Object.keys(dev.events.findResources('AWS::SQS::Queue'));
    const named = (prefix: string) => only(queues.filter((id) => id.startsWith(prefix)));
    const [clock, reminders] = [named('watchclockQueue'), named('remindcontactsQueue')];
    const functions = Object.entries(dev.events.findResources('AWS::Lambda::Function'));
    const told = (prefix: string) =>
      only(functions.filter(([id]) => id.startsWith(prefix)))[1].Properties.Environment.Variables;
    for (const name of ['watchclockHandler', 'schedulereminderHandler']) {
      expect(told(name).CLOCK_QUEUE_ARN).toEqual({ 'Fn::GetAtt': [clock, 'Arn'] });
      expect(told(name)).toHaveProperty('SCHEDULER_ROLE_ARN');
    }
    expect(told('watchclockHandler')).not.toHaveProperty('REMINDER_QUEUE_ARN');
    const sends = Object.entries(dev.events.findResources('AWS::IAM::Policy'))
      .filter(([id]) => id.startsWith('SchedulerRole'))
      .flatMap(([, { Properties }]) => [Properties.PolicyDocument.Statement].flat());
    const targets = JSON.stringify(sends);
    const signOns = named('watchsignonQueue');
    for (const queue of [clock, reminders, signOns]) expect(targets).toContain(queue);
    // No code makes this one.
    dev.events.hasResourceProperties('AWS::Scheduler::Schedule', {
      ScheduleExpression: 'cron(0 4 * * ? *)',
      Target: Match.objectLike({ Arn: { 'Fn::GetAtt': [signOns, 'Arn'] }, Input: '{}' }),
    });
  });

  it('plan daily digests: a saved profile reaches the scheduler, and its messages the function that mails', () => {
    const functions = Object.entries(dev.events.findResources('AWS::Lambda::Function'));
    const told = (prefix: string) =>
      only(functions.filter(([id]) => id.startsWith(prefix)))[1].Properties.Environment.Variables;
    const reminders = only(
      Object.keys(dev.events.findResources('AWS::SQS::Queue')).filter((id) =>
        id.startsWith('remindcontactsQueue'),
      ),
    );
    const planner = only(
      Object.keys(dev.events.findResources('AWS::SQS::Queue')).filter((id) =>
        id.startsWith('schedulereminderQueue'),
      ),
    );
    for (const name of ['schedulereminderHandler', 'remindcontactsHandler']) {
      expect(told(name).REMINDER_QUEUE_ARN).toEqual({ 'Fn::GetAtt': [reminders, 'Arn'] });
      expect(told(name)).toHaveProperty('SCHEDULER_GROUP');
    }
    expect(told('remindcontactsHandler')).toMatchObject({ REMINDER_QUEUE_URL: { Ref: reminders } });
    const rule = only(
      Object.values(dev.events.findResources('AWS::Events::Rule')).filter(
        ({ Properties }) => Properties.Targets?.[0]?.Arn?.['Fn::GetAtt']?.[0] === planner,
      ),
    );
    expect(rule.Properties.EventPattern['detail-type']).toEqual(
      expect.arrayContaining(['Record Saved', 'Workspace Updated']),
    );
  });

  it('let only this group’s schedules use the scheduler’s role', () => {
    dev.events.hasResourceProperties('AWS::IAM::Role', {
      AssumeRolePolicyDocument: Match.objectLike({
        Statement: [
          Match.objectLike({
            Principal: { Service: 'scheduler.amazonaws.com' },
            Condition: { StringEquals: Match.objectLike({ 'aws:SourceArn': Match.anyValue() }) },
          }),
        ],
      }),
    });
  });
});
