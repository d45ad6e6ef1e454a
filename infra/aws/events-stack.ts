import { Duration, RemovalPolicy, Size, Stack, type StackProps } from 'aws-cdk-lib';
import { EventBus, type IEventBus, Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { type Grant, type IGrantable, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  FilterCriteria,
  FilterRule,
  type FunctionProps,
  RecursiveLoop,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { CfnSchedule, ScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { batchOf, type Consumer, eventSource, signOnLookAt, subscriptions } from '#catalog/index.ts';
import { consumerFile, relayFile } from './bundling.ts';
import { WatchedObjective } from './burn-rate.ts';
import { auditConsumer, type Config, deadLettersName, queueName } from './config.ts';
import { Deployments } from './deployments.ts';
import { Handler, memory } from './handler.ts';
import {
  convertsInContainer,
  deletesFiles,
  dropsHosts,
  dropsProviders,
  dropsSchedules,
  type FilmTasks,
  forgetsPeople,
  forgetsSenderDomains,
  givesFilmsUp,
  type Intent,
  type ItemAction,
  joins,
  keepsDataOfMessages,
  knowsDomain,
  mailOf,
  makesPictures,
  makesRenditions,
  makesSchedules,
  namesPictures,
  offersProviders,
  pacesMail,
  publishesEvents,
  queuesChecks,
  queuesLive,
  queuesMails,
  queuesPurges,
  queuesPushes,
  queuesRenditions,
  queuesSignOn,
  reachesItself,
  readsPicturesOfMails,
  readsScans,
  removesRenditions,
  schedulesClock,
  sendsMail,
  sendsProductMail,
  sendsPushes,
  signsLinks,
  stopsMail,
  storesSamples,
  tellsPages,
  wakesClock,
  wakesDeletions,
  wakesReminders,
} from './intents.ts';
import {
  keptDays,
  maxConcurrency,
  maxReceiveCount,
  relaySource,
  relayTimeout,
  timeoutOfConsumer,
  visibilityOf,
} from './limits.ts';
import type { LiveStack } from './live-stack.ts';
import { accept, acceptWildcard } from './security-checks.ts';
import type { StatefulStack } from './stateful-stack.ts';

/** Consumers without a subscription to the product's events: a schedule or a service of AWS triggers them. */
const woken = [
  'remind-contacts',
  'watch-clock',
  'delete-workspaces',
  'suppress-address',
  'take-scans',
  'take-conversions',
  'watch-sign-on',
  'send-push',
] as const;

const fortnight = Duration.days(keptDays.deadLetters);
/** Not longer than the grace of a deleted workspace (domain/account/grace.ts). */
const archivedFor = Duration.days(7);

/** Consumers that need more than the others, most because they render: they need CPU, which grows with the memory. */
const sizes: Readonly<Record<string, Pick<FunctionProps, 'memorySize' | 'ephemeralStorageSize'>>> = {
  'make-thumbnail': {
    memorySize: 3008,
    ephemeralStorageSize: Size.gibibytes(1),
  },
  // A full processor. A picture of 400 MB is stored beside its levels.
  'make-renditions': {
    memorySize: 1769,
    ephemeralStorageSize: Size.gibibytes(1),
  },
  // The copy of an upload of 5 GB beside its rendition.
  'transcode-media': {
    memorySize: 3008,
    ephemeralStorageSize: Size.gibibytes(6),
  },
};

/**
 * Consumers that put messages on their own queue: the next run of a purge, a mail or a push that waits, a scan that is due. Lambda
 * takes such a chain for a runaway loop and ends it after some sixteen links, unless told that it is meant.
 */
const handsOn = [
  'purge-deleted',
  'send-email',
  'send-push',
  'make-thumbnail',
  'make-renditions',
  'remind-contacts',
  'watch-sign-on',
  'delete-workspaces',
];

/**
 * Queue that lets its receiver and its senders do what AWS documents for them, where CDK grants more: Lambda polls with the three
 * permissions of AWSLambdaSQSQueueExecutionRole, partial failures of a batch included, and a sender only sends.
 */
class PlainQueue extends Queue {
  override grantConsumeMessages(receiver: IGrantable): Grant {
    return this.grant(receiver, 'sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes');
  }

  override grantSendMessages(sender: IGrantable): Grant {
    return this.grant(sender, 'sqs:SendMessage');
  }
}

/**
 * Cluster and definition of before, when they were in this stack: a task that was started there still ends, and a film whose task
 * nobody hears of waits for ever. Goes with the release after the one that moves them (docs/decisions/0144-films-have-a-stack.md).
 */
const filmsBefore = ({ name }: Config): Pick<FilmTasks, 'cluster' | 'family'> => ({
  cluster: name,
  family: `${name}-films`,
});

/** Function behind a queue. A message that failed five times goes to the dead-letter queue. */
export class QueueConsumer extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;
  readonly handler: Handler;

  constructor(scope: Construct, name: string, config: Config, deployments: Deployments) {
    super(scope, name);
    const file = consumerFile(name);
    const batch = batchOf(name);
    this.deadLetters = new Queue(this, 'DeadLetters', {
      queueName: deadLettersName(config, name),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: fortnight,
    });
    this.queue = new PlainQueue(this, 'Queue', {
      queueName: queueName(config, name),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: Duration.seconds(visibilityOf(name)),
      retentionPeriod: Duration.days(keptDays.queue),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount },
    });
    this.handler = new Handler(this, 'Handler', {
      file,
      config,
      timeout: Duration.seconds(timeoutOfConsumer(name)),
      ...(sizes[name] ?? { memorySize: memory.fed }),
      ...(handsOn.includes(name) && { recursiveLoop: RecursiveLoop.ALLOW }),
    });
    deployments.of(this.handler).addEventSource(
      new SqsEventSource(this.queue, {
        batchSize: batch.size,
        maxBatchingWindow: Duration.seconds(batch.window),
        reportBatchItemFailures: true,
        maxConcurrency,
      }),
    );
  }
}

/** Delivery of events: from the outbox to the bus, and from there to the queues of the consumers. */
export class EventsStack extends Stack {
  readonly relay: Handler;
  readonly unpublished: Queue;
  readonly consumers: ReadonlyMap<string, QueueConsumer>;
  /** Queue for renditions, on request and after the check of an upload. */
  readonly renditions: Queue;
  /** Takes notes of what calls tell the audit log. */
  readonly audit: Queue;
  /** Takes notes of what open pages are told. */
  readonly live: Queue;
  readonly schedules: ScheduleGroup;
  readonly objectives: { readonly mail: WatchedObjective };

  constructor(
    scope: Construct,
    id: string,
    config: Config,
    { table, files, users, client, linkKeys, pictureKeys }: StatefulStack,
    { films, live: { api: live } }: { readonly films: FilmTasks; readonly live: LiveStack },
    props: StackProps,
  ) {
    super(scope, id, props);

    const deployments = new Deployments(this, 'Deployments', config);
    const bus = new EventBus(this, 'Bus', { eventBusName: config.name });
    bus.archive('Archive', {
      archiveName: config.name,
      description: 'Every event of the product, to be replayed (docs/runbook.md#replaying-events)',
      eventPattern: { source: [eventSource] },
      // Nothing can be deleted from an archive by workspace: it keeps no event longer than the grace of a deletion, so that
      // it holds nothing of a workspace once that is purged (docs/decisions/0068).
      retention: archivedFor,
    });

    this.unpublished = new PlainQueue(this, 'Unpublished', {
      queueName: queueName(config, 'unpublished'),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: fortnight,
    });
    accept(this.unpublished, 'AwsSolutions-SQS3', 'It is a dead-letter queue itself: of the table stream.');
    this.relay = new Handler(this, 'Relay', {
      file: relayFile,
      config,
      timeout: Duration.seconds(relayTimeout),
      memorySize: memory.fed,
    });
    publishesEvents(bus as IEventBus)(this.relay);
    deployments.of(this.relay).addEventSource(
      new DynamoEventSource(table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize: relaySource.batchSize,
        reportBatchItemFailures: true,
        bisectBatchOnError: relaySource.bisect,
        retryAttempts: relaySource.retryAttempts,
        maxRecordAge: Duration.hours(relaySource.recordAgeHours),
        onFailure: new SqsDlq(this.unpublished),
        filters: [
          FilterCriteria.filter({
            eventName: FilterRule.isEqual('INSERT'),
            dynamodb: { NewImage: { __edb_e__: { S: FilterRule.isEqual('commit') } } },
          }),
        ],
      }),
    );
    acceptWildcard(
      this.relay.role,
      '*',
      'dynamodb:ListStreams, which the event source needs, takes no resource.',
    );

    this.objectives = { mail: new WatchedObjective(this, 'mail', config, this) };

    const mail = mailOf(this, config);
    // First of the intents of a consumer: those about files grant to the role of the tenant, where there is one.
    const ofTenant = (...actions: readonly ItemAction[]) => keepsDataOfMessages(table, ...actions);
    const ofFiles = ofTenant('GetItem', 'UpdateItem');
    const sends: readonly Intent[] = [
      signsLinks(linkKeys),
      namesPictures(pictureKeys),
      knowsDomain(config.domain),
      sendsMail(mail),
      pacesMail(table),
      readsPicturesOfMails(files),
    ];

    const consumers = new Map(
      [...Object.keys(subscriptions), ...woken].map((name) => [
        name,
        new QueueConsumer(this, name, config, deployments),
      ]),
    );
    const consumer = (name: string): QueueConsumer => {
      const found = consumers.get(name);
      if (!found) throw new Error(`There is no consumer ${name}`);
      return found;
    };
    this.consumers = consumers;
    this.renditions = consumer('make-renditions').queue;
    this.audit = consumer(auditConsumer).queue;
    this.live = consumer('tell-pages').queue;

    const { queue: reminders } = consumer('remind-contacts');
    const { queue: clock } = consumer('watch-clock');
    const { queue: deletions } = consumer('delete-workspaces');
    const { queue: signOns } = consumer('watch-sign-on');
    const { queue: pushes } = consumer('send-push');
    const scheduling = this.scheduling(config, [reminders, clock, deletions, signOns]);
    this.schedules = scheduling.group;
    const schedules = makesSchedules(scheduling);
    new CfnSchedule(this, 'DailySignOn', {
      description: 'Providers and domains of single sign-on',
      groupName: scheduling.group.scheduleGroupName,
      scheduleExpression: signOnLookAt,
      flexibleTimeWindow: { mode: 'FLEXIBLE', maximumWindowInMinutes: 60 },
      target: { arn: signOns.queueArn, roleArn: scheduling.role.roleArn, input: '{}' },
    });

    const intents: Readonly<Record<Consumer | (typeof woken)[number], readonly Intent[]>> = {
      'send-email': [
        ofTenant('GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'),
        joins(table, ['BatchGetItem'], 'links'),
        ...sends,
        queuesMails(consumer('send-email').queue),
      ],
      'schedule-reminder': [
        ofTenant('GetItem', 'Query', 'BatchWriteItem'),
        schedules,
        wakesReminders(reminders),
        wakesClock(clock),
        wakesDeletions(deletions),
      ],
      'remind-contacts': [
        ofTenant(
          'GetItem',
          'BatchGetItem',
          'Query',
          'PutItem',
          'UpdateItem',
          'DeleteItem',
          'BatchWriteItem',
          'ConditionCheckItem',
        ),
        joins(table, ['PutItem'], 'links'),
        ...sends,
        schedules,
        wakesReminders(reminders),
      ],
      'watch-clock': [
        ofTenant('BatchGetItem', 'Query', 'PutItem', 'ConditionCheckItem'),
        schedules,
        schedulesClock(clock),
      ],
      'delete-workspaces': [
        ofTenant('GetItem', 'Query', 'PutItem', 'DeleteItem'),
        joins(table, ['DeleteItem'], 'hosts', 'customers', 'signUps', 'productCounters'),
        knowsDomain(config.domain),
        schedules,
        wakesDeletions(deletions),
      ],
      'suppress-address': [ofTenant('GetItem', 'Query', 'PutItem', 'UpdateItem'), stopsMail(config)],
      'aggregate-analytics': [
        ofTenant(
          'GetItem',
          'BatchGetItem',
          'Query',
          'PutItem',
          'UpdateItem',
          'DeleteItem',
          'BatchWriteItem',
          'ConditionCheckItem',
        ),
        queuesLive(this.live),
      ],
      'make-thumbnail': [
        ofTenant('GetItem', 'Query', 'PutItem', 'UpdateItem'),
        makesPictures(files),
        queuesRenditions(this.renditions),
        readsScans(files),
        queuesChecks(consumer('make-thumbnail').queue),
      ],
      'watch-sign-on': [
        ofTenant('GetItem', 'Query', 'PutItem', 'UpdateItem'),
        knowsDomain(config.domain),
        namesPictures(pictureKeys),
        sendsProductMail(mail),
        offersProviders(users, client),
        queuesSignOn(consumer('watch-sign-on').queue),
      ],
      'take-scans': [ofTenant('Query'), queuesChecks(consumer('make-thumbnail').queue)],
      'make-renditions': [ofFiles, makesRenditions(files), queuesRenditions(this.renditions)],
      'transcode-media': [ofFiles, makesRenditions(files), convertsInContainer(films)],
      'take-conversions': [
        ofFiles,
        removesRenditions(files),
        convertsInContainer(films),
        givesFilmsUp(config),
      ],
      'keep-audit': [ofTenant('GetItem', 'BatchGetItem', 'PutItem')],
      'fill-inbox': [ofTenant('GetItem', 'Query', 'PutItem'), queuesPushes(pushes), queuesLive(this.live)],
      'tell-pages': [ofTenant('GetItem'), tellsPages(live)],
      'send-push': [
        ofTenant('GetItem', 'BatchGetItem', 'UpdateItem', 'DeleteItem'),
        sendsPushes(config),
        queuesPushes(pushes),
      ],
      'fill-sample': [
        ofTenant('GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'),
        storesSamples(files),
      ],
      'settle-answers': [ofTenant('Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem')],
      'index-search': [ofTenant('GetItem', 'BatchGetItem', 'Query', 'PutItem', 'DeleteItem')],
      'refresh-client-copies': [
        ofTenant('GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'),
      ],
      'release-domains': [
        ofTenant('GetItem', 'Query', 'DeleteItem'),
        joins(table, ['GetItem', 'DeleteItem'], 'senderClaims', 'hostClaims'),
        forgetsSenderDomains,
        dropsHosts,
        dropsProviders(users, client),
      ],
      'purge-deleted': [
        ofTenant('GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'),
        joins(table, ['DeleteItem'], 'addresses', 'subjects'),
        joins(table, ['BatchWriteItem'], 'links'),
        // Persons who belong to no other workspace any more.
        reachesItself(table, ['Query'], 'subjects', 'persons', 'doubtfulNames'),
        reachesItself(table, ['DeleteItem'], 'persons', 'doubtfulNames'),
        reachesItself(table, ['BatchWriteItem'], 'persons'),
        deletesFiles(files),
        dropsSchedules(scheduling),
        forgetsPeople(users),
        queuesPurges(consumer('purge-deleted').queue),
      ],
    };
    for (const [name, given] of Object.entries(intents)) {
      for (const intent of given) intent(consumer(name).handler);
    }

    this.reports(config, consumer('suppress-address'));
    this.scans(files, consumer('take-scans'));
    this.conversions(config, films, consumer('take-conversions'));
    for (const [name, events] of Object.entries(subscriptions)) {
      const { queue: target, deadLetters } = consumer(name);
      new Rule(this, `${name}-rule`, {
        eventBus: bus,
        ruleName: name,
        description: `What ${name} reacts to`,
        eventPattern: { source: [eventSource], detailType: [...events] },
        targets: [new SqsQueue(target, { deadLetterQueue: deadLetters })],
      });
    }
  }

  /**
   * Bounces and complaints, which SES reports on the account's default bus only. Stages share that bus, so the rule
   * filters by configuration set.
   */
  private reports(config: Config, { queue, deadLetters }: QueueConsumer): void {
    new Rule(this, 'suppress-address-rule', {
      eventBus: EventBus.fromEventBusName(this, 'DefaultBus', 'default'),
      description: 'Mails that came back or were reported as unwanted',
      eventPattern: {
        source: ['aws.ses'],
        detailType: ['Email Bounced', 'Email Complaint Received'],
        detail: { mail: { tags: { 'ses:configuration-set': [config.name] } } },
      },
      targets: [new SqsQueue(queue, { deadLetterQueue: deadLetters })],
    });
  }

  /** Results of GuardDuty's scans, on the account's default bus as well, for this stage's bucket alone. */
  private scans(files: IBucket, { queue, deadLetters }: QueueConsumer): void {
    new Rule(this, 'take-scans-rule', {
      eventBus: EventBus.fromEventBusName(this, 'DefaultBusOfScans', 'default'),
      description: 'Uploads that were scanned for malware',
      eventPattern: {
        source: ['aws.guardduty'],
        detailType: ['GuardDuty Malware Protection Object Scan Result'],
        detail: { s3ObjectDetails: { bucketName: [files.bucketName] } },
      },
      targets: [new SqsQueue(queue, { deadLetterQueue: deadLetters })],
    });
  }

  /** Ends of this stage’s tasks, on the account's default bus as well. */
  private conversions(config: Config, films: FilmTasks, { queue, deadLetters }: QueueConsumer): void {
    const told = [films, filmsBefore(config)];
    new Rule(this, 'take-conversions-rule', {
      eventBus: EventBus.fromEventBusName(this, 'DefaultBusOfTasks', 'default'),
      description: 'Tasks that ended, which convert films',
      eventPattern: {
        source: ['aws.ecs'],
        detailType: ['ECS Task State Change'],
        detail: {
          clusterArn: told.map(({ cluster }) =>
            this.formatArn({ service: 'ecs', resource: 'cluster', resourceName: cluster }),
          ),
          group: told.map(({ family }) => `family:${family}`),
          lastStatus: ['STOPPED'],
        },
      },
      targets: [new SqsQueue(queue, { deadLetterQueue: deadLetters })],
    });
  }

  /**
   * Schedule group, with one schedule per reminder, per member with a daily digest, per project's clock and per workspace
   * marked for deletion, and the role that lets them send to their queue.
   */
  private scheduling(config: Config, queues: readonly Queue[]) {
    const group = new ScheduleGroup(this, 'Reminders', {
      scheduleGroupName: config.name,
      removalPolicy: config.stage === 'prod' ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'SchedulerRole', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        // Confused deputy: schedules of other accounts and groups may not assume the role.
        conditions: {
          StringEquals: { 'aws:SourceAccount': this.account, 'aws:SourceArn': group.scheduleGroupArn },
        },
      }),
    });
    for (const queue of queues) queue.grantSendMessages(role);
    return { group, role };
  }
}
