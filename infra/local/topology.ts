/** Wiring of queues, rules and stream to Lambda functions, as in infra/aws. */
import type { DynamoDBRecord } from 'aws-lambda';
import { type Consumer, eventSource, subscriptions } from '#catalog/index.ts';
import { keptDays, maxConcurrency, maxReceiveCount, visibilityOf } from '../aws/limits.ts';
import type { Rule } from '../emulators/eventbridge/eventbridge.ts';
import type { QueueDefinition } from '../emulators/sqs/queues.ts';
import {
  clockQueue,
  deletionQueue,
  filmFamily,
  filmFamilyBefore,
  pushQueue,
  queueOf,
  reminderQueue,
  signOnQueue,
} from './environment.ts';

export const linkAccountFile = 'functions/session/link-account.lambda.ts';
export const authorizeLiveFile = 'functions/live/authorize-live.lambda.ts';
export const codeMailFile = 'functions/account/code-mail.lambda.ts';
export const relayFile = 'events/relay/publish-timeline.lambda.ts';
/** Name, after that of the bus, of the queue that takes the places of commits which the relay gave up. */
export const unpublished = 'unpublished';
export const streamDeadLetters = queueOf(unpublished);

const consumers = Object.keys(subscriptions) as Consumer[];
/** Consumers of SES's, GuardDuty's and ECS's events, which are on the account's default bus. */
const suppressAddress = 'suppress-address';
const takeScans = 'take-scans';
const takeConversions = 'take-conversions';

export const deadLettersOf = (queue: string): string => `${queue}-dead`;
export const consumerFile = (consumer: string): string =>
  `events/consumers/${consumer}/${consumer}.lambda.ts`;
export const functionFile = (resource: string): string => `functions/${resource}/${resource}.lambda.ts`;

/** Consumers that render: AWS gives each batch a machine of its own, here all share one. */
const renders: ReadonlySet<string> = new Set(['make-thumbnail', 'make-renditions', 'transcode-media']);
/** Batches of a consumer's queue at once. */
export const concurrencyOf = (consumer: string): number => (renders.has(consumer) ? 1 : maxConcurrency);

/** Consumers with a queue: the subscribers of events, the due reminders, and the events of the clock. */
export const queueConsumers: readonly { readonly consumer: string; readonly queue: string }[] = [
  ...consumers.map((consumer) => ({ consumer, queue: queueOf(consumer) })),
  { consumer: 'remind-contacts', queue: reminderQueue },
  { consumer: 'watch-clock', queue: clockQueue },
  { consumer: 'delete-workspaces', queue: deletionQueue },
  { consumer: 'watch-sign-on', queue: signOnQueue },
  { consumer: 'send-push', queue: pushQueue },
  { consumer: suppressAddress, queue: queueOf(suppressAddress) },
  { consumer: takeScans, queue: queueOf(takeScans) },
  { consumer: takeConversions, queue: queueOf(takeConversions) },
];

/** AWS's default visibility, which the template leaves. */
const ofDeadLetters = { visibilityTimeoutSeconds: 30, retentionDays: keptDays.deadLetters };

export const queueDefinitions: readonly QueueDefinition[] = [
  ...queueConsumers.flatMap(({ consumer, queue }): QueueDefinition[] => [
    {
      name: queue,
      visibilityTimeoutSeconds: visibilityOf(consumer),
      retentionDays: keptDays.queue,
      maxReceiveCount,
      deadLetterQueue: deadLettersOf(queue),
    },
    { name: deadLettersOf(queue), ...ofDeadLetters },
  ]),
  { name: streamDeadLetters, ...ofDeadLetters },
];

const targetOf = (consumer: string) => {
  const queue = queueOf(consumer);
  return { queue, deadLetterQueue: deadLettersOf(queue) };
};

/** Rules of the bus, for the consumers that are present. */
export const rulesFor = (isPresent: (consumer: string) => boolean): Rule[] => {
  const rules = consumers.filter(isPresent).map(
    (consumer): Rule => ({
      name: consumer,
      pattern: { source: [eventSource], 'detail-type': [...subscriptions[consumer]] },
      targets: [targetOf(consumer)],
    }),
  );
  const ofSes: Rule = {
    name: suppressAddress,
    onDefaultBus: true,
    pattern: { source: ['aws.ses'], 'detail-type': ['Email Bounced', 'Email Complaint Received'] },
    targets: [targetOf(suppressAddress)],
  };
  const ofEcs: Rule = {
    name: takeConversions,
    onDefaultBus: true,
    pattern: {
      source: ['aws.ecs'],
      'detail-type': ['ECS Task State Change'],
      detail: {
        group: [filmFamily, filmFamilyBefore].map((family) => `family:${family}`),
        lastStatus: ['STOPPED'],
      },
    },
    targets: [targetOf(takeConversions)],
  };
  const ofServices = [ofSes, ofEcs].filter(({ name }) => isPresent(name));
  return [...rules, ...ofServices];
};

/** Filter of the event source mapping, the same as on AWS: only new commits. */
export const isNewCommit = ({ eventName, dynamodb }: DynamoDBRecord): boolean =>
  eventName === 'INSERT' && dynamodb?.NewImage?.__edb_e__?.S === 'commit';
