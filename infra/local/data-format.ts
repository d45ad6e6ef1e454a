/** Brings the table of an older data folder to the shape that this version reads and writes. */
import {
  type AttributeValue,
  type DynamoDBClient,
  PutItemCommand,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import type { Settings } from './environment.ts';

/** 2: rows hold their project as a card, and every nested part is one text (decision 0023). */
const FORMAT = 2;

/** The data were written by a later version; the message says what to do. */
export class LaterData extends Error {}

/** Attributes that were a row's own until format 2, and are on its card since. */
const CARD = [
  'name',
  'reference_code',
  'client_name',
  'start_date',
  'created_on',
  'deliverable_type',
  'timezone',
  'cancelled',
  'send_csat_survey',
  'is_survey_sent',
  'survey_completed',
];

type Item = Record<string, AttributeValue>;

/** A row of format 1 as format 2 has it. */
function rowWithCard(item: Item): Item {
  const { summaries = {}, ...row } = unmarshall(item);
  const own = Object.entries(row).filter(([name]) => !CARD.includes(name));
  const card = Object.fromEntries(CARD.map((name) => [name, row[name]]));
  const packed = Object.entries(summaries).map(([name, summary]) => [name, JSON.stringify(summary)]);
  return marshall({
    ...Object.fromEntries(own),
    card: JSON.stringify(card),
    summaries: Object.fromEntries(packed),
  });
}

/**
 * Rewrites what this version could not read: the rows of lists. All else is read in either shape, and packed when it is next
 * written. Ended halfway, it goes on at the next start. Throws LaterData when the folder is newer than this version.
 */
export async function upgradeData(
  client: DynamoDBClient,
  { table, settings }: { table: string; settings: Settings },
): Promise<void> {
  const known = Number(settings.get('format') ?? 1);
  if (known > FORMAT) {
    throw new LaterData(
      'These data were written by a later version of Proofline. Start that one, or name another folder: PROOFLINE_DATA=….',
    );
  }
  if (known < FORMAT) {
    const scan = {
      TableName: table,
      ConsistentRead: true,
      FilterExpression: '#entity = :row AND attribute_not_exists(card)',
      ExpressionAttributeNames: { '#entity': '__edb_e__' },
      ExpressionAttributeValues: { ':row': { S: 'row' } },
    };
    for await (const { Items = [] } of paginateScan({ client }, scan)) {
      for (const item of Items)
        await client.send(new PutItemCommand({ TableName: table, Item: rowWithCard(item) }));
    }
    settings.set('format', String(FORMAT));
  }
}
