/**
 * Dead letters go back to their queue, each with a copy in the queue before it is deleted, so that an interruption loses none.
 * By receiving and sending, because SQS's own task to move messages takes all of them or none: it cannot tell workspaces apart.
 */
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueUrlCommand,
  type Message,
  ReceiptHandleIsInvalid,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { paceOf } from '../../migrations/pace.ts';
import { type Subject, subjectOf } from './letter-subject.ts';

export interface Letter extends Subject {
  /** Id of the message. */
  readonly id: string;
  readonly consumer: string;
  /** ISO 8601 in UTC. */
  readonly sentOn: string;
  /** Number of receives, as SQS counts them; this one included. */
  readonly receives: number;
}

export interface Redriven {
  /** Letters that were found, each once. */
  readonly found: number;
  readonly sent: number;
  /** Letters that stay: of other workspaces, of none that can be told, or whose work cannot be handed on. */
  readonly left: number;
  /** Letters that were sent back in this run and are dead again; they stay. */
  readonly again: number;
}

/** Way that letters take back. */
export interface WayBack {
  /** Name of the queue that they are in. */
  readonly dead: string;
  readonly subjectOf: (body: string) => Subject | Promise<Subject>;
  /** Hands the work of a letter on, which is deleted then; `copy` is the id of the message that may come back. */
  readonly send: (message: Message) => Promise<{ readonly copy?: string | undefined } | 'stays'>;
}

/** A copy of each letter in the queue that it came from. */
export const toItsQueue = (sqs: SQSClient, queue: string): WayBack => {
  let home: string | undefined;
  return {
    dead: `${queue}-dead`,
    subjectOf,
    async send({ Body, MessageAttributes }) {
      home ??= (await sqs.send(new GetQueueUrlCommand({ QueueName: queue }))).QueueUrl;
      const { MessageId } = await sqs.send(
        new SendMessageCommand({ QueueUrl: home, MessageBody: Body, MessageAttributes }),
      );
      return { copy: MessageId };
    },
  };
};

export interface RedriveOptions {
  readonly sqs: SQSClient;
  readonly wayBack: WayBack;
  readonly consumer: string;
  /** Only letters of this workspace. */
  readonly tenant?: number | undefined;
  /** Lists the letters alone. */
  readonly dryRun?: boolean;
  /** Most letters a second. */
  readonly rate: number;
  /** Ends the run after the batch in progress. */
  readonly signal?: AbortSignal | undefined;
  readonly onLetter?: (letter: Letter) => void;
  /** Seconds for which a letter that stays is hidden; after a kill it is back by then. */
  readonly hiddenFor?: number;
}

const batch = 10;

export const redrive = async ({
  sqs,
  wayBack,
  consumer,
  tenant,
  dryRun = false,
  rate,
  signal,
  onLetter,
  hiddenFor = 300,
}: RedriveOptions): Promise<Redriven> => {
  const { QueueUrl: dead } = await sqs.send(new GetQueueUrlCommand({ QueueName: wayBack.dead }));
  /** Receipts of letters that stay, by message. */
  const held = new Map<string, string>();
  const copies = new Set<string>();
  let [found, sent, left, again, known] = [0, 0, 0, 0, 0];

  const hold = ({ MessageId = '', ReceiptHandle = '' }: Message): void =>
    void held.set(MessageId, ReceiptHandle);

  const sendBack = async (message: Message): Promise<void> => {
    const { ReceiptHandle } = message;
    hold(message);
    const outcome = await wayBack.send(message);
    if (outcome === 'stays') {
      left += 1;
      return;
    }
    if (outcome.copy) copies.add(outcome.copy);
    sent += 1;
    await sqs.send(new DeleteMessageCommand({ QueueUrl: dead, ReceiptHandle }));
    held.delete(message.MessageId ?? '');
  };

  const take = async (message: Message): Promise<void> => {
    const { MessageId: id = '', Body = '', Attributes } = message;
    if (held.has(id)) {
      known += 1;
      return hold(message);
    }
    known = 0;
    const subject = await wayBack.subjectOf(Body);
    // SQS moves a message to its dead letters under the id that it had.
    const isCopy = copies.has(id);
    const isAsked = tenant === undefined || subject.workspace === tenant;
    if (isCopy) again += 1;
    else if (!isAsked) left += 1;
    else {
      found += 1;
      onLetter?.({
        ...subject,
        id,
        consumer,
        sentOn: new Date(Number(Attributes?.SentTimestamp)).toISOString(),
        receives: Number(Attributes?.ApproximateReceiveCount),
      });
    }
    if (isCopy || !isAsked || dryRun) hold(message);
    else await sendBack(message);
  };

  const release = async (receipt: string): Promise<void> => {
    try {
      await sqs.send(
        new ChangeMessageVisibilityCommand({ QueueUrl: dead, ReceiptHandle: receipt, VisibilityTimeout: 0 }),
      );
    } catch (error) {
      // It was hidden for its time, and is visible already.
      if (!(error instanceof ReceiptHandleIsInvalid) && (error as Error).name !== 'MessageNotInflight')
        throw error;
    }
  };

  const pace = paceOf(rate);
  try {
    while (!signal?.aborted) {
      const { Messages = [] } = await sqs.send(
        new ReceiveMessageCommand({
          QueueUrl: dead,
          MaxNumberOfMessages: batch,
          VisibilityTimeout: hiddenFor,
          // A short poll asks a part of the servers, and may find nothing where there is something.
          WaitTimeSeconds: 1,
          MessageSystemAttributeNames: ['SentTimestamp', 'ApproximateReceiveCount'],
          MessageAttributeNames: ['All'],
        }),
      );
      if (Messages.length === 0) break;
      const outcomes = await Promise.allSettled(Messages.map(take));
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
      // Letters that stay are received again after their time: the run ends once nothing else is.
      if (known > 0 && known >= held.size) break;
      await pace(sent, signal);
    }
  } finally {
    const receipts = [...held.values()];
    for (let start = 0; start < receipts.length; start += batch)
      await Promise.all(receipts.slice(start, start + batch).map(release));
  }
  return { found, sent, left, again };
};
