import { createHash } from 'node:crypto';
import type { SQSMessageAttributes, SQSRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import { AwsError, accountId, region } from '../shared/aws-service.ts';
import type { Store } from '../shared/store.ts';

/** Maximum bytes of a message, and of a batch. */
export const largestMessage = 1024 * 1024;

const messageAttribute = z.object({
  DataType: z.string(),
  StringValue: z.optional(z.string()),
  BinaryValue: z.optional(z.string()),
});
const message = z.object({
  MessageBody: z.string(),
  DelaySeconds: z.optional(z.int()),
  MessageAttributes: z.optional(z.record(z.string(), messageAttribute)),
});
export type Message = z.infer<typeof message>;
type MessageAttributes = NonNullable<Message['MessageAttributes']>;

/** Members of a message, in a request for one or in an entry of a batch. */
export const messageMembers = message.shape;

/** Message as it is stored. */
export interface Row {
  readonly sequence: number;
  readonly id: string;
  readonly body: string;
  /** JSON. */
  readonly attributes: string;
  /** On the clock, ms. */
  readonly sent_at: number;
  readonly first_received_at: number | null;
  readonly receive_count: number;
  readonly receipt: string | null;
  readonly source: string | null;
  readonly failure: string | null;
}

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** Bytes by SQS's rule: of the body, and of the name, the type and the value of each attribute. */
export const sizeOf = ({ MessageBody, MessageAttributes = {} }: Message): number =>
  Object.entries(MessageAttributes).reduce(
    (sum, [name, { DataType, StringValue = '', BinaryValue = '' }]) =>
      sum + Buffer.byteLength(name + DataType + StringValue) + Buffer.byteLength(BinaryValue, 'base64'),
    Buffer.byteLength(MessageBody),
  );

const invalid = (message: string) => new AwsError('InvalidParameterValue', message);

/** Refusal of a number out of its range. */
export const outOfRange = (name: string, value: number, reason: string): AwsError =>
  invalid(`Value ${value} for parameter ${name} is invalid. Reason: ${reason}`);

/** Characters that XML 1.0 does not have, lone surrogates among them. */
const illegal = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

const checkText = (text: string, where: string): void => {
  const code = illegal.exec(text)?.[0].codePointAt(0)?.toString(16).toUpperCase();
  if (code !== undefined)
    throw new AwsError(
      'InvalidMessageContents',
      `Invalid binary character '#x${code}' was found in the message ${where}, the set of allowed characters is #x9 | #xA | #xD | [#x20-#xD7FF] | [#xE000-#xFFFD] | [#x10000-#x10FFFF]`,
    );
};

const mostAttributes = 10;

const checkAttributes = (attributes: MessageAttributes): void => {
  const all = Object.entries(attributes);
  if (all.length > mostAttributes)
    throw invalid(
      `Number of message attributes [${all.length}] exceeds the allowed maximum [${mostAttributes}].`,
    );
  for (const [name, { DataType, StringValue, BinaryValue }] of all) {
    if (!/^[\w.-]{1,256}$/.test(name) || name.includes('..'))
      throw invalid(
        'Message (user) attribute name can contain only the following characters: A-Z, a-z, 0-9, underscore(_), hyphen(-), period(.)',
      );
    if (/^(aws|amazon)\.|^\.|\.$/i.test(name))
      throw invalid(
        "You can't use message attribute names that begin with AWS. or Amazon., or that begin or end with a period.",
      );
    if (!/^(String|Number|Binary)(\.|$)/.test(DataType))
      throw invalid(
        `The message attribute '${name}' has an invalid message attribute type, the set of supported type prefixes is Binary, Number, and String.`,
      );
    if (!StringValue && !BinaryValue)
      throw invalid(
        `Message (user) attribute '${name}' must contain a non-empty value of type '${DataType}'.`,
      );
    checkText(StringValue ?? '', `attribute ${name}`);
  }
};

/** Throws for a message that SQS refuses. */
export const checkMessage = (message: Message): void => {
  const { MessageBody, DelaySeconds = 0, MessageAttributes = {} } = message;
  if (MessageBody === '')
    throw new AwsError('MissingParameter', 'The request must contain the parameter MessageBody.');
  if (DelaySeconds < 0 || DelaySeconds > 900)
    throw outOfRange('DelaySeconds', DelaySeconds, 'DelaySeconds must be >= 0 and <= 900.');
  checkAttributes(MessageAttributes);
  checkText(MessageBody, 'body');
  if (sizeOf(message) > largestMessage)
    throw invalid(
      `One or more parameters are invalid. Reason: Message must be shorter than ${largestMessage} bytes.`,
    );
};

export const attributesOf = (row: Row) => JSON.parse(row.attributes) as MessageAttributes;

/** System attributes of a message in flight, whose first receipt is known. */
export const systemAttributesOf = (row: Row) => ({
  ApproximateReceiveCount: String(row.receive_count),
  SentTimestamp: String(row.sent_at),
  SenderId: accountId,
  ApproximateFirstReceiveTimestamp: String(row.first_received_at ?? row.sent_at),
});

/** Message as a Lambda function receives it. */
export const recordOf = (queueArn: string, row: Row): SQSRecord => {
  const messageAttributes: SQSMessageAttributes = {};
  for (const [name, { DataType, StringValue, BinaryValue }] of Object.entries(attributesOf(row))) {
    messageAttributes[name] = {
      dataType: DataType,
      ...(StringValue !== undefined && { stringValue: StringValue }),
      ...(BinaryValue !== undefined && { binaryValue: BinaryValue }),
      stringListValues: [],
      binaryListValues: [],
    };
  }
  return {
    messageId: row.id,
    receiptHandle: row.receipt ?? '',
    body: row.body,
    attributes: systemAttributesOf(row),
    messageAttributes,
    md5OfBody: md5(row.body),
    eventSource: 'aws:sqs',
    eventSourceARN: queueArn,
    awsRegion: region,
  };
};

/** Table of all messages. Messages in flight when a process was killed become visible on opening. */
export const openMessages = (store: Store) => {
  store.define(`
    CREATE TABLE IF NOT EXISTS queue_messages (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      queue TEXT NOT NULL,
      body TEXT NOT NULL,
      attributes TEXT NOT NULL,
      sent_at INTEGER NOT NULL,
      first_received_at INTEGER,
      receive_count INTEGER NOT NULL DEFAULT 0,
      visible_at INTEGER NOT NULL,
      receipt TEXT,
      source TEXT,
      failure TEXT
    ) STRICT;
    CREATE INDEX IF NOT EXISTS queue_messages_by_visibility ON queue_messages (queue, visible_at);
    CREATE INDEX IF NOT EXISTS queue_messages_by_age ON queue_messages (queue, sent_at);
    UPDATE queue_messages SET visible_at = 0, receipt = NULL WHERE receive_count > 0;`);
  return {
    insert: store.statement(
      'INSERT INTO queue_messages (id, queue, body, attributes, sent_at, visible_at) VALUES (?, ?, ?, ?, ?, ?)',
    ),
    /** Moves the visible messages that were received too often to the dead-letter queue. */
    bury: store.statement(`
      UPDATE queue_messages
      SET queue = ?, source = queue, visible_at = ?, receipt = NULL, receive_count = 0, first_received_at = NULL
      WHERE queue = ? AND visible_at <= ? AND receive_count >= ?`),
    /** Receives visible messages, the oldest first, each with a new receipt. */
    take: store.statement<Row>(`
      UPDATE queue_messages
      SET receipt = lower(hex(randomblob(16))), receive_count = receive_count + 1,
          first_received_at = coalesce(first_received_at, ?), visible_at = ?
      WHERE sequence IN
        (SELECT sequence FROM queue_messages WHERE queue = ? AND visible_at <= ? ORDER BY sequence LIMIT ?)
      RETURNING *`),
    inFlight: store.statement<Row & { readonly visible_at: number }>(
      'SELECT * FROM queue_messages WHERE queue = ? AND receipt = ?',
    ),
    remove: store.statement('DELETE FROM queue_messages WHERE queue = ? AND receipt = ?'),
    postpone: store.statement('UPDATE queue_messages SET visible_at = ? WHERE queue = ? AND receipt = ?'),
    /** Returns a received message to the queue, with the reason of its handler's failure. */
    release: store.statement(
      'UPDATE queue_messages SET visible_at = ?, receipt = NULL, failure = ? WHERE queue = ? AND receipt = ?',
    ),
    oldest: store.statement<{ at: number | null }>(
      'SELECT min(sent_at) AS at FROM queue_messages WHERE queue = ?',
    ),
    expire: store.statement('DELETE FROM queue_messages WHERE queue = ? AND sent_at < ?'),
    nextVisible: store.statement<{ at: number | null }>(
      'SELECT min(visible_at) AS at FROM queue_messages WHERE queue = ?',
    ),
    count: store.statement<{ visible: number; inFlight: number; delayed: number }>(`
      SELECT count(*) FILTER (WHERE visible_at <= ?1) AS visible,
             count(*) FILTER (WHERE visible_at > ?1 AND receive_count > 0) AS inFlight,
             count(*) FILTER (WHERE visible_at > ?1 AND receive_count = 0) AS delayed
      FROM queue_messages WHERE queue = ?2`),
    page: store.statement<Row>(
      'SELECT * FROM queue_messages WHERE queue = ? AND sequence < ? ORDER BY sequence DESC LIMIT ?',
    ),
    /** Redrives dead letters, or one of them, to their source queue, as messages that were sent now. */
    revive: store.statement<{ queue: string }>(`
      UPDATE queue_messages SET queue = source, source = NULL, failure = NULL, visible_at = 0, receipt = NULL,
        receive_count = 0, first_received_at = NULL, sent_at = ?3
      WHERE queue = ?1 AND source IS NOT NULL AND (?2 IS NULL OR id = ?2) RETURNING queue`),
  };
};
