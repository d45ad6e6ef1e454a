/** Upgrades the table of an older data folder to the format of this version. */
import {
  type AttributeValue,
  type DynamoDBClient,
  PutItemCommand,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import type { Settings } from './environment.ts';

/** Format 2: rows hold their project as a card, and every nested part is one text (decision 0023). */
const currentFormat = 2;

/** Error: the data were written by a later version; the message explains the remedy. */
export class LaterData extends Error {}

/** Attributes of a row in format 1, which format 2 moved to its card. */
const cardAttributes = [
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

/** Upgrades a row from format 1 to 2. */
const rowWithCard = (item: Item): Item => {
  const { summaries = {}, ...row } = unmarshall(item);
  const own = Object.entries(row).filter(([name]) => !cardAttributes.includes(name));
  const card = Object.fromEntries(cardAttributes.map((name) => [name, row[name]]));
  const packed = Object.entries(summaries).map(([name, summary]) => [name, JSON.stringify(summary)]);
  return marshall({
    ...Object.fromEntries(own),
    card: JSON.stringify(card),
    summaries: Object.fromEntries(packed),
  });
};

/**
 * Rewrites the items that this version can't read: the rows of lists. All others are read in either format, and
 * packed at their next write. Resumes at the next start after an interruption. Throws LaterData if the folder is of a
 * later version.
 */
export const upgradeData = async (
  client: DynamoDBClient,
  { table, settings }: { table: string; settings: Settings },
): Promise<void> => {
  const known = Number(settings.get('format') ?? 1);
  if (known > currentFormat) {
    throw new LaterData(
      'These data were written by a later version of Proofline. Start that one, or name another folder: PROOFLINE_DATA=….',
    );
  }
  if (known < currentFormat) {
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
    settings.set('format', String(currentFormat));
  }
};
