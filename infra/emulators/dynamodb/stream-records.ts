import { isDeepStrictEqual } from 'node:util';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { _Record as StreamRecord } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord, AttributeValue as EventAttributeValue } from 'aws-lambda';

export const sequenceOf = (record: StreamRecord) => record.dynamodb?.SequenceNumber ?? '0';
/** Compares numerically: sequence numbers exceed the precision of a double. */
export const compareSequences = (a: string, b: string) =>
  BigInt(a) < BigInt(b) ? -1 : BigInt(a) > BigInt(b) ? 1 : 0;
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** Converts the SDK's value to that of a Lambda event, which has binaries as base64. */
const toEventValue = (value: AttributeValue): EventAttributeValue => {
  if (value.B) return { B: base64(value.B) };
  if (value.BS) return { BS: value.BS.map(base64) };
  if (value.L) return { L: value.L.map(toEventValue) };
  if (value.M) return { M: toImage(value.M) };
  return value as EventAttributeValue;
};
const toImage = (image: Record<string, AttributeValue>) =>
  Object.fromEntries(Object.entries(image).map(([name, value]) => [name, toEventValue(value)]));

export const toEventRecord = (record: StreamRecord, streamArn: string, now: number): DynamoDBRecord => {
  const { Keys, NewImage, OldImage, SequenceNumber, SizeBytes, StreamViewType } = record.dynamodb ?? {};
  return {
    ...(record.eventID !== undefined && { eventID: record.eventID }),
    ...(record.eventName !== undefined && { eventName: record.eventName }),
    eventVersion: record.eventVersion ?? '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: 'us-east-1',
    eventSourceARN: streamArn,
    dynamodb: {
      ApproximateCreationDateTime: Math.floor(now / 1000),
      ...(Keys && { Keys: toImage(Keys) }),
      ...(NewImage && { NewImage: toImage(NewImage) }),
      ...(OldImage && { OldImage: toImage(OldImage) }),
      ...(SequenceNumber !== undefined && { SequenceNumber }),
      ...(SizeBytes !== undefined && { SizeBytes }),
      ...(StreamViewType && { StreamViewType }),
    },
  };
};

/** True for a record of a change: dynoxide also records writes that changed nothing, DynamoDB doesn't. */
export const isChange = ({ dynamodb }: StreamRecord) =>
  !(dynamodb?.NewImage && dynamodb.OldImage && isDeepStrictEqual(dynamodb.NewImage, dynamodb.OldImage));
