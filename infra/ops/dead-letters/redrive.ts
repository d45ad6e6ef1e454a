/**
 * Dead letters go back to their queue, each with a copy in the queue before it is deleted, so that an interruption loses none.
 * By receiving and sending, because SQS's own task to move messages takes all of them or none: it cannot tell workspaces apart.
 */
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueUrlCommand,
  type Message,
  QueueDoesNotExist,
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
  /** Code by which EventBridge says why it could not deliver the event; none for a letter that a consumer gave up. */
  readonly undelivered?: string | undefined;
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

/** Attributes by which EventBridge tells why it could not deliver an event, and where to. Nothing but the event is for the target. */
const notesOfEventBridge: ReadonlySet<string> = new Set([
  'RULE_ARN',
  'TARGET_ARN',
  'ERROR_CODE',
  'ERROR_MESSAGE',
  'EXHAUSTED_RETRY_CONDITION',
  'RETRY_ATTEMPTS',
]);

const textIn = ({ MessageAttributes }: Message, name: string): string | undefined =>
  MessageAttributes?.[name]?.StringValue;

/** Target that EventBridge could not reach; undefined for a letter that is not by EventBridge. */
const targetOf = (message: Message): { readonly rule: string; readonly arn: string } | undefined => {
  const [rule, arn] = [textIn(message, 'RULE_ARN'), textIn(message, 'TARGET_ARN')];
  return rule && arn ? { rule, arn } : undefined;
};

/**
 * A copy of each letter in the queue that it came from. A letter by EventBridge came from none: its copy goes to the queue that its
 * rule sends to, as the event alone, which is the message that the queue would have had (the rules transform nothing). It stays if
 * that queue is gone, and `onStay` is told so in a sentence.
 */
export const toItsQueue = (
  sqs: SQSClient,
  queue: string,
  onStay: (why: string) => void = () => undefined,
): WayBack => {
  const urls = new Map<string, Promise<string | undefined>>();
  const find = async (name: string): Promise<string | undefined> => {
    try {
      return (await sqs.send(new GetQueueUrlCommand({ QueueName: name }))).QueueUrl;
    } catch (error) {
      if (error instanceof QueueDoesNotExist) return undefined;
      throw error;
    }
  };
  const urlOf = (name: string): Promise<string | undefined> => {
    const url = urls.get(name) ?? find(name);
    urls.set(name, url);
    return url;
  };
  return {
    dead: `${queue}-dead`,
    subjectOf,
    async send(message) {
      const { Body, MessageAttributes = {} } = message;
      const target = targetOf(message);
      const [, name] = target
        ? (/^arn:[^:]+:sqs:[^:]+:\d+:([^:]+)$/.exec(target.arn) ?? [])
        : [undefined, queue];
      const url = name && (await urlOf(name));
      if (!url) {
        onStay(
          target
            ? `There is no queue ${target.arn} any more, to which the rule ${target.rule} sent`
            : `There is no queue ${queue} any more`,
        );
        return 'stays';
      }
      const ofItsSender = Object.entries(MessageAttributes).filter(
        ([attribute]) => !(target && notesOfEventBridge.has(attribute)),
      );
      const { MessageId } = await sqs.send(
        new SendMessageCommand({
          QueueUrl: url,
          MessageBody: Body,
          MessageAttributes: Object.fromEntries(ofItsSender),
        }),
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
        undelivered: targetOf(message) && textIn(message, 'ERROR_CODE'),
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
