import { setImmediate as nextTurn } from 'node:timers/promises';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBBatchResponse, SQSBatchResponse } from 'aws-lambda';
import { batchOf } from '#catalog/index.ts';
import { relaySource, relayTimeout, timeoutOfConsumer } from '../aws/limits.ts';
import { watchWrites } from '../emulators/dynamodb/stream-maintenance.ts';
import { createStreamPoller, type StreamPoller } from '../emulators/dynamodb/stream-poller.ts';
import type { Ecs } from '../emulators/ecs/ecs.ts';
import type { Lambdas } from '../emulators/lambda/lambda.ts';
import { refusalIn } from '../emulators/shared/callers.ts';
import type { Clock } from '../emulators/shared/clock.ts';
import type { Store } from '../emulators/shared/store.ts';
import { arnOfQueue } from '../emulators/sqs/queues.ts';
import type { Sqs } from '../emulators/sqs/sqs.ts';
import type { Sts } from '../emulators/sts/sts.ts';
import type { AwsServices } from './aws-services.ts';
import { queueOf } from './environment.ts';
import { roleOf } from './permissions/permissions.ts';
import type { OnStop, Runtime } from './runtime-api.ts';
import {
  concurrencyOf,
  consumerFile,
  isNewCommit,
  queueConsumers,
  relayFile,
  streamDeadLetters,
} from './topology.ts';

export type EventSources = Pick<Runtime, 'nudge' | 'idle'>;

/** For a runtime with the option `events: false`. */
export const noEventSources: EventSources = { nudge: () => undefined, idle: async () => undefined };

const renditions = ['make-renditions', 'transcode-media'] as const;

/** Consumers that `idle` does not wait for. */
const unawaited = (media: boolean | 'checks') => {
  if (media === true) return [];
  return media === 'checks' ? renditions : (['make-thumbnail', ...renditions] as const);
};

const relay = 'publish-timeline';

/** Lambda polls a queue with the role of the function; tells the first of consecutive refusals. */
const receiving = (sts: Pick<Sts, 'callerAs'>, consumer: string, queue: string): (() => boolean) => {
  const actions = ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'];
  const accesses = actions.map((action) => ({ action: `sqs:${action}`, resource: arnOfQueue(queue) }));
  const caller = sts.callerAs(roleOf(consumer), consumer);
  let told: string | undefined;
  return () => {
    const refusal = refusalIn(caller, accesses);
    if (refusal !== undefined && refusal !== told) console.error(refusal);
    told = refusal;
    return refusal === undefined;
  };
};

/** Lambda sends what it gave up with the role of the function; a refusal loses it, as on AWS. */
const buryAs =
  (sts: Pick<Sts, 'callerAs'>, name: string, queues: Pick<Sqs, 'send'>): Sqs['send'] =>
  (queue, body) => {
    const access = { action: 'sqs:SendMessage', resource: arnOfQueue(queue) };
    const refusal = refusalIn(sts.callerAs(roleOf(name), name), [access]);
    if (refusal === undefined) return queues.send(queue, body);
    console.error(refusal);
    return '';
  };

/** Event source mappings: the stream feeds the relay, each queue feeds its consumer. */
export const startEventSources = ({
  store,
  clock,
  lambdas,
  services: { queues, scheduler },
  ecs,
  sts,
  streamArn,
  dynamodb,
  dbPath,
  retryMs,
  onStop,
}: {
  readonly store: Store;
  readonly clock: Clock;
  readonly lambdas: Lambdas;
  readonly services: AwsServices;
  readonly ecs: Pick<Ecs, 'idle'>;
  readonly sts: Pick<Sts, 'callerAs' | 'credentialsOf'>;
  readonly streamArn: string;
  /** Endpoint of DynamoDB. */
  readonly dynamodb: string;
  /** File of DynamoDB. */
  readonly dbPath: string;
  readonly retryMs: number;
  readonly onStop: OnStop;
}): EventSources => {
  let invocations = 0;
  let stream: StreamPoller | undefined;
  if (lambdas.has(relayFile)) {
    const writes = watchWrites(dbPath);
    onStop(() => writes?.close());
    const poller = createStreamPoller({
      store,
      clock,
      sqs: { send: buryAs(sts, relay, queues) },
      // Lambda reads a stream with the role of the function.
      client: new DynamoDBStreamsClient({
        endpoint: dynamodb,
        credentials: sts.credentialsOf(roleOf(relay), relay),
      }),
      streamArn,
      consumer: relay,
      written: writes?.count,
      deadLetterQueue: streamDeadLetters,
      retryMs: Math.min(retryMs, 200),
      matches: isNewCommit,
      batchSize: relaySource.batchSize,
      bisect: relaySource.bisect,
      maximumRecordAgeMs: relaySource.recordAgeHours * 3_600_000,
      // Fewer than on AWS, so that the console shows what was given up after seconds.
      maximumRetryAttempts: 4,
      async handler(event) {
        invocations += 1;
        return (await lambdas.invoke(relayFile, event, relayTimeout)) as DynamoDBBatchResponse | undefined;
      },
    });
    onStop(() => poller.stop());
    stream = poller;
  }
  const nudge = () => stream?.nudge();

  onStop(() => queues.stop());
  for (const { consumer, queue } of queueConsumers) {
    const file = consumerFile(consumer);
    if (!lambdas.has(file)) continue;
    queues.poll(queue, {
      batchSize: batchOf(consumer).size,
      concurrency: concurrencyOf(consumer),
      mayReceive: receiving(sts, consumer, queue),
      async handler(event) {
        invocations += 1;
        const answer = await lambdas.invoke(file, event, timeoutOfConsumer(consumer));
        nudge();
        return answer as SQSBatchResponse | undefined;
      },
    });
  }

  const somethingIsDue = () => {
    const due = scheduler.nextDue();
    return due !== null && due <= clock.now();
  };
  return {
    nudge,
    async idle({ media = true } = {}) {
      const besides = unawaited(media).map(queueOf);
      let before: number;
      do {
        before = invocations;
        while (somethingIsDue()) await nextTurn();
        await stream?.idle();
        await queues.idle(besides);
        if (media !== true) continue;
        // The end of a task is a message again.
        await ecs.idle();
        await queues.idle(besides);
      } while (invocations !== before || somethingIsDue());
    },
  };
};
