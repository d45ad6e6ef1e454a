import { exportAudit, listAudit, type AuditEntry as WireEntry } from '#contracts/audit.ts';
import type { QueryOf } from '#contracts/route.ts';
import { type ChainedEntry, concernsPerson } from '#domain/audit/index.ts';
import { addDays, localDate, wallOf } from '#domain/calendar/date.ts';
import { dayMs } from '#domain/calendar/units.ts';
import { instantOf } from '#domain/calendar/zone.ts';
import { daysKept, entryOf, headOf } from '#server/audit/chain.ts';
import { AuditEntry } from '#server/data/entities/audit-entry.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { decodeCursor, encodeCursor } from '#server/tokens/cursor.ts';

type Filter = Omit<QueryOf<typeof listAudit>, 'cursor'>;

/** Matches of an answer at most, and entries that are read for it: a rare match costs no more than a common one. */
interface Page {
  readonly matches: number;
  readonly read: number;
}
const shown: Page = { matches: 50, read: 500 };
const exported: Page = { matches: 1000, read: 1000 };

/** Milliseconds by which an entry may be entered late: its message may wait in the dead-letter queue. */
const latest = 18 * dayMs;

const matches = (
  { content }: ChainedEntry,
  { kind, person, from, until }: Filter,
  timezone: string,
): boolean => {
  const day = localDate(content.at, timezone);
  return (
    (kind === undefined || content.kind === kind) &&
    (!person || concernsPerson(content, person)) &&
    (from === undefined || day >= from) &&
    (until === undefined || day <= until)
  );
};

const present = ({ content, ...entry }: ChainedEntry): WireEntry => ({
  ...entry,
  content: { ...content, details: [...content.details] },
});

const cursorName = 'audit log';

/**
 * Number of the first entry that was entered at a time (epoch milliseconds) or later, by halves: numbers and times rise
 * together.
 */
const firstSince = async (tenantId: number, time: number): Promise<number> => {
  let [low, high] = [1, (await headOf(tenantId)).seq + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const { data } = await AuditEntry.query.primary({ tenantId }).gte({ seq: middle }).go({ limit: 1 });
    const found = data[0];
    if (found && found.noted < time) low = found.seq + 1;
    else high = middle;
  }
  return low;
};

/** Number before which a reader begins: undefined for the newest entry. */
const beginning = async ({ tenantId, timezone }: Reader, { until }: Filter): Promise<number | undefined> => {
  if (until === undefined) return undefined;
  const end = Date.parse(instantOf(wallOf(addDays(until, 1)), timezone));
  return firstSince(tenantId, end + latest);
};

interface Reader {
  readonly tenantId: number;
  readonly timezone: string;
}

/**
 * Matching entries before a number, newest first. `next` is the number to go on before; null at the end, which is at the
 * latest where entries begin that were entered before the first day.
 */
const pageBefore = async (
  { tenantId, timezone }: Reader,
  filter: Filter,
  { before, now }: { readonly before: number | undefined; readonly now: number },
  { matches: most, read }: Page,
): Promise<{ items: WireEntry[]; next: number | null }> => {
  const all = AuditEntry.query.primary({ tenantId });
  const range = before === undefined ? all : all.lt({ seq: before });
  const { data, cursor } = await range.go({ order: 'desc', limit: read, consistent: true });
  const items: WireEntry[] = [];
  for (const [index, record] of data.entries()) {
    const entry = entryOf(record);
    // TTL deletes late.
    const isGone = entry.expires * 1000 <= now;
    const isBefore =
      filter.from !== undefined && localDate(new Date(entry.noted).toISOString(), timezone) < filter.from;
    if (isGone || isBefore) return { items, next: null };
    if (matches(entry, filter, timezone)) items.push(present(entry));
    if (items.length === most) return { items, next: index + 1 < data.length || cursor ? entry.seq : null };
  }
  const last = data.at(-1);
  return { items, next: cursor && last ? last.seq : null };
};

const badCursor = refused('invalid_input', {
  field: 'cursor',
  params: { reason: 'The log cannot be continued from there.' },
});

/** Number before which an answer begins; undefined for the newest entry, and for a cursor of something else. */
const startOf = async (
  reader: Reader,
  { cursor, ...filter }: Filter & { readonly cursor?: string | undefined },
): Promise<number | undefined> =>
  cursor === undefined
    ? beginning(reader, filter)
    : decodeCursor<number>(reader.tenantId, cursorName, cursor);

export const listAuditEndpoint = endpoint(listAudit, async ({ principal, query, now }) => {
  const { tenant } = principal;
  const { cursor, ...filter } = query;
  const before = await startOf(tenant, query);
  if (cursor !== undefined && before === undefined) return badCursor;
  const { items, next } = await pageBefore(tenant, filter, { before, now }, shown);
  return {
    items,
    cursor: next === null ? null : encodeCursor(tenant.tenantId, cursorName, next),
    kept_days: daysKept(tenant),
    language: tenant.language,
  };
});

export const exportAuditEndpoint = endpoint(exportAudit, async ({ principal, query, now, at }) => {
  const { tenant } = principal;
  const { cursor, format: _, ...filter } = query;
  const before = await startOf(tenant, query);
  if (cursor !== undefined && before === undefined) return badCursor;
  const { items, next } = await pageBefore(tenant, filter, { before, now }, exported);
  return {
    items,
    cursor: next === null ? null : encodeCursor(tenant.tenantId, cursorName, next),
    exported_on: at,
  };
});
