import type { Store } from '../shared/store.ts';

/** DNS record, with its full name and without a trailing dot. */
export interface DnsRecord {
  type: 'CNAME' | 'MX' | 'TXT';
  name: string;
  value: string;
}

/** Record that a service looks for; `published` if it exists. */
export type WantedRecord = DnsRecord & { published: boolean };

/**
 * DNS of all domains. Services register the records that they look for, so that the console can offer to publish them
 * by one click, as the owner of the domain would at their DNS host.
 */
export interface Dns {
  /** True if exactly this record is published. */
  has(record: DnsRecord): boolean;
  publish(record: DnsRecord): void;
  remove(record: DnsRecord): void;
  list(): DnsRecord[];
  /** Replaces the records that a service looks for on behalf of one of its resources; an empty list clears them. */
  want(onBehalfOf: string, records: readonly DnsRecord[]): void;
  /** Records that services look for: all, or those on behalf of one resource. */
  wanted(onBehalfOf?: string): WantedRecord[];
}

const folded = ({ type, name, value }: DnsRecord): DnsRecord => ({
  type,
  name: name.toLowerCase().replace(/\.$/, ''),
  // Texts are case-sensitive; names are not.
  value: type === 'TXT' ? value : value.toLowerCase().replace(/\.$/, ''),
});

export const createDns = (store: Store): Dns => {
  store.define(`
    CREATE TABLE IF NOT EXISTS dns_records (
      type TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (name, type, value)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS dns_wanted (
      owner TEXT NOT NULL, place INTEGER NOT NULL, type TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL,
      PRIMARY KEY (owner, place)
    ) STRICT, WITHOUT ROWID;`);
  type Row = { type: DnsRecord['type']; name: string; value: string };
  const all = store.statement<Row>('SELECT type, name, value FROM dns_records ORDER BY name, type, value');
  const one = store.statement<Row>(
    'SELECT type, name, value FROM dns_records WHERE type = ? AND name = ? AND value = ?',
  );
  const insert = store.statement('INSERT OR IGNORE INTO dns_records (type, name, value) VALUES (?, ?, ?)');
  const erase = store.statement('DELETE FROM dns_records WHERE type = ? AND name = ? AND value = ?');
  const forget = store.statement('DELETE FROM dns_wanted WHERE owner = ?');
  const expect = store.statement(
    'INSERT INTO dns_wanted (owner, place, type, name, value) VALUES (?, ?, ?, ?, ?)',
  );
  const expected = store.statement<Row & { owner: string }>(
    'SELECT owner, type, name, value FROM dns_wanted ORDER BY owner, place',
  );
  const columns = (record: DnsRecord): [string, string, string] => {
    const { type, name, value } = folded(record);
    return [type, name, value];
  };
  const has = (record: DnsRecord) => one.get(...columns(record)) !== undefined;

  return {
    has,
    publish: (record) => void insert.run(...columns(record)),
    remove: (record) => void erase.run(...columns(record)),
    list: () => all.all().map(({ type, name, value }) => ({ type, name, value })),
    want: (onBehalfOf, records) =>
      store.transaction(() => {
        forget.run(onBehalfOf);
        for (const [place, record] of records.entries()) expect.run(onBehalfOf, place, ...columns(record));
      }),
    wanted: (onBehalfOf) =>
      expected
        .all()
        .filter(({ owner }) => onBehalfOf === undefined || owner === onBehalfOf)
        .map(({ type, name, value }) => ({ type, name, value, published: has({ type, name, value }) })),
  };
};
