import { again, retry } from '../retry.ts';

const retries = { attempts: 5, waitMs: 40 };

/**
 * All items of a BatchGet in any order, however many rounds it takes: DynamoDB leaves keys unread when it throttles, and beyond
 * 16 MB. Throws if some are still unread after the last round; an item that is missing then is not in the table.
 */
export const everyItem = async <Key, Item>(
  keys: readonly Key[],
  get: (keys: Key[]) => Promise<{ readonly data: readonly Item[]; readonly unprocessed: readonly Key[] }>,
): Promise<readonly Item[]> => {
  const items: Item[] = [];
  let wanted = [...keys];
  const outcome = await retry(retries, async () => {
    if (wanted.length === 0) return 'read';
    const { data, unprocessed } = await get(wanted);
    items.push(...data);
    wanted = [...unprocessed];
    return wanted.length > 0 ? again : 'read';
  });
  if (outcome === again) throw new Error('Throttling: items are left unread');
  return items;
};
