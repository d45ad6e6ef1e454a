import { checkAudit } from '#contracts/audit.ts';
import { breakAtEnd, breakBefore, type Checked } from '#domain/audit/index.ts';
import { entryOf, hashOf, headOf } from '#server/audit/chain.ts';
import { AuditEntry } from '#server/data/entities/audit-entry.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { decodeCursor, encodeCursor } from '#server/tokens/cursor.ts';

/** Entries of a call: about 2 MB, and a quarter of a second of hashing. */
const checkedAtOnce = 3000;
const cursorName = 'chain of the audit log';

/** Checks the entries behind those of the cursor, which carries how the last of them was. */
export const checkAuditEndpoint = endpoint(checkAudit, async ({ principal, query, now: ms }) => {
  const { tenantId } = principal.tenant;
  const before =
    query.cursor === undefined ? undefined : decodeCursor<Checked>(tenantId, cursorName, query.cursor);
  if (query.cursor !== undefined && before === undefined) {
    return refused('invalid_input', {
      field: 'cursor',
      params: { reason: 'The check cannot go on from there.' },
    });
  }
  const checking = { tenantId, now: Math.floor(ms / 1000) };
  const head = await headOf(tenantId);
  const all = AuditEntry.query.primary({ tenantId });
  const { data, cursor } = await (before ? all.gt({ seq: before.seq }) : all).go({
    consistent: true,
    limit: checkedAtOnce,
  });
  const entries = data.map(entryOf).filter(({ expires }) => expires > checking.now);
  let checked = before;
  for (const entry of entries) {
    const broken = breakBefore(checked, entry, checking, hashOf);
    if (broken) return { checked: entries.length, broken, cursor: null };
    checked = entry;
  }
  // Race: entries that were added behind the head have a newer one, which may have moved on again.
  const end = checked && checked.seq > head.seq ? await headOf(tenantId) : head;
  const isFurther = checked !== undefined && end !== head && end.seq > checked.seq;
  if (checked && (cursor || isFurther)) {
    const { seq, hash, expires } = checked;
    return {
      checked: entries.length,
      broken: null,
      cursor: encodeCursor(tenantId, cursorName, { seq, hash, expires } satisfies Checked),
    };
  }
  return { checked: entries.length, broken: breakAtEnd(checked, end, checking) ?? null, cursor: null };
});
