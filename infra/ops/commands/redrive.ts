import process from 'node:process';
import type { Letter } from '../dead-letters/redrive.ts';
import { OperatorRefusal } from '../operator/operator.ts';
import { asOperator, type Command, idIn, interruptible } from './command.ts';

/** Letters a second, unless told otherwise. */
const usualRate = 20;

const lineOf = ({
  consumer,
  sentOn,
  type,
  event,
  id,
  workspace,
  correlationId,
  receives,
  undelivered,
}: Letter): string =>
  [
    sentOn,
    consumer,
    type ?? 'message',
    event ?? id,
    workspace === undefined ? 'no workspace' : `workspace ${workspace}`,
    ...(correlationId === undefined ? [] : [`correlation ${correlationId}`]),
    `received ${receives} ${receives === 1 ? 'time' : 'times'}`,
    ...(undelivered === undefined ? [] : [`undelivered by EventBridge: ${undelivered}`]),
  ].join('  ');

export const redriveCommand: Command = {
  usage: `redrive <consumer|all>   dead letters back to their queue, those by EventBridge to their target, those of unpublished to the bus; repeat it after an interruption
    --dry-run                only lists them
    --tenant 42              only those of this workspace
    --rate 20                at most so many a second`,
  options: ['tenant', 'rate'],
  flags: ['dry-run'],
  accepts: (_, rest) => rest.length === 1,
  run: ({ tenant: number, rate: given, 'dry-run': dryRun }, [name = '']) =>
    asOperator(async () => {
      const { queueConsumers, unpublished } = await import('../../local/topology.ts');
      const known = [unpublished, ...queueConsumers.map(({ consumer }) => consumer)];
      if (name !== 'all' && !known.includes(name))
        throw new OperatorRefusal(`There is no consumer ${name}, but ${known.toSorted().join(', ')}`);
      const tenant = number === undefined ? undefined : idIn(number, 'tenant');
      const rate = given === undefined ? usualRate : Number(given);
      if (!(rate > 0)) throw new OperatorRefusal('--rate is a number of letters a second');
      // Queues have the name of the bus before that of their consumer.
      const prefix = process.env.EVENT_BUS_NAME;
      if (!prefix) throw new Error('EVENT_BUS_NAME names the queues');

      const [{ SQSClient }, { DynamoDBStreamsClient }, { redrive, toItsQueue }, { republishing }] =
        await Promise.all([
          import('@aws-sdk/client-sqs'),
          import('@aws-sdk/client-dynamodb-streams'),
          import('../dead-letters/redrive.ts'),
          import('../dead-letters/redrive-unpublished.ts'),
        ]);
      const sqs = new SQSClient({});
      const { AWS_ENDPOINT_URL_DYNAMODB: endpoint } = process.env;
      const streams = new DynamoDBStreamsClient(endpoint ? { endpoint } : {});
      const wayBackOf = (consumer: string) =>
        consumer === unpublished
          ? republishing(`${prefix}-${consumer}`, streams, (why) =>
              console.log(
                'error' in why
                  ? `  Stays: ${why.error.message}`
                  : [
                      '  Stays: it is gone from the stream. From the table, with a margin of a day:',
                      `    npm run republish -- --since ${why.since}`,
                      '  A commit of the clock (Feedback Overdue, Target Missed) lies at its deadline, which may be long before. It goes by the',
                      '  id in the line "not published" of the relay\'s log: npm run republish -- --commit <id>',
                      '  Delete the letter once its commits are among those',
                    ].join('\n'),
              ),
            )
          : toItsQueue(sqs, `${prefix}-${consumer}`, (why) => console.log(`  Stays: ${why}`));
      const oneAfterTheOther = async (signal: AbortSignal): Promise<boolean> => {
        for (const consumer of name === 'all' ? known : [name]) {
          if (signal.aborted) break;
          const { found, sent, left, again } = await redrive({
            sqs,
            wayBack: wayBackOf(consumer),
            consumer,
            tenant,
            dryRun: dryRun !== undefined,
            rate,
            signal,
            onLetter: (letter) => console.log(lineOf(letter)),
          });
          if (found + left === 0 && name === 'all') continue;
          console.log(
            [
              `${consumer}: ${found} found`,
              ...(dryRun === undefined ? [`${sent} sent back`, `${again} of them dead again meanwhile`] : []),
              ...(tenant === undefined ? [] : [`${left} of others stay`]),
            ].join(', '),
          );
          if (consumer === unpublished) continue;
          console.log(
            `  Reasons: fields @timestamp, event, error.message | filter message = "message failed" and consumer = "${consumer}"`,
          );
        }
        if (signal.aborted) console.log('Interrupted; run it again for the rest');
        return !signal.aborted;
      };
      return interruptible(oneAfterTheOther).finally(() => {
        sqs.destroy();
        streams.destroy();
      });
    }),
};
