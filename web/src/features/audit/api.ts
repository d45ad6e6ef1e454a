/** Audit log: its entries by pages, the check of its chain, and its export. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import { type AuditEntry, checkAudit, exportAudit, listAudit } from '#contracts/audit.ts';
import { type AuditKind, auditCsv, auditJson } from '#domain/audit/index.ts';
import type { Language } from '#domain/email-template/language.ts';
import { api } from '#lib/calls/api.ts';
import { saveText } from '#lib/page/save-file.ts';
import { audit as texts } from '#lib/texts/en/audit.ts';

export interface AuditFilter {
  readonly kind?: AuditKind | undefined;
  readonly person?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** Set fields of a filter. */
const queryOf = ({ kind, person, from, until }: AuditFilter) => ({
  ...(kind && { kind }),
  ...(person && { person }),
  ...(from && { from }),
  ...(until && { until }),
});

export const isFiltered = (filter: AuditFilter): boolean => Object.keys(queryOf(filter)).length > 0;

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', queryOf(filter)],
    queryFn: ({ pageParam, signal }) =>
      api(listAudit, { query: { ...queryOf(filter), ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  });

export interface ChainCheck {
  readonly checked: number;
  readonly broken: { readonly seq: number; readonly why: 'changed' | 'missing' } | null;
}

/** Checks the whole chain, part by part; `onPart` is told how many entries were checked so far. */
export const checkChain = async (
  signal: AbortSignal,
  onPart: (checked: number) => void,
): Promise<ChainCheck> => {
  let checked = 0;
  let cursor: string | null = null;
  do {
    const part: Awaited<ReturnType<typeof api<typeof checkAudit>>> = await api(checkAudit, {
      query: cursor === null ? {} : { cursor },
      signal,
    });
    checked += part.checked;
    onPart(checked);
    if (part.broken) return { checked, broken: part.broken };
    cursor = part.cursor;
  } while (cursor !== null);
  return { checked, broken: null };
};

/** Saves the filtered log as a file; answers the number of its entries. */
export const exportLog = async (
  filter: AuditFilter,
  format: 'csv' | 'json',
  reader: { readonly language: Language; readonly timezone: string },
): Promise<number> => {
  const entries: AuditEntry[] = [];
  let cursor: string | null = null;
  let on = '';
  do {
    const part: Awaited<ReturnType<typeof api<typeof exportAudit>>> = await api(exportAudit, {
      query: { ...queryOf(filter), format, ...(cursor !== null && { cursor }) },
    });
    entries.push(...part.items);
    on = part.exported_on;
    cursor = part.cursor;
  } while (cursor !== null);
  const text = format === 'csv' ? auditCsv(entries, reader) : auditJson(entries, reader, on);
  saveText(
    text,
    `${texts.export.file(on.slice(0, 10))}.${format}`,
    format === 'csv' ? 'text/csv' : 'application/json',
  );
  return entries.length;
};
