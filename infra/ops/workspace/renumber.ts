/**
 * Items of a workspace under another number (`--as-tenant`). Keys, ids of the workspace and keys of objects change; the hash
 * chains cover the number, so they are made anew over the same content. The export has the former ones.
 */
import { hashOf } from '#server/audit/chain.ts';
import { unpacked } from '#server/data/nested.ts';
import { mailFromOf } from '#server/mail/ses-identity.ts';
import { type Item, kindOf, plain } from './contents.ts';

const folders = '(documents|thumbnails|logos|pictures)';

/** Object's key under another number. */
export const renumberedKey = (key: string, from: number, to: number): string =>
  key.replace(new RegExp(`^${folders}/${from}/`), `$1/${to}/`);

/**
 * Renumbers items in the order of an export: entries of a chain before its end. Returns them unchanged for the same number.
 */
export const renumbering = (from: number, to: number): ((item: Item) => Item) => {
  if (from === to) return (item) => item;
  const padded = (id: number) => `tenant_${String(id).padStart(10, '0')}`;
  const starts = [
    [new RegExp(`^${padded(from)}(?=#|$)`), padded(to)],
    [new RegExp(`^${folders}/${from}/`), `$1/${to}/`],
    // Keys of objects in packed parts.
    [new RegExp(`"${folders}/${from}/`, 'g'), `"$1/${to}/`],
  ] as const;
  const text = (value: string) =>
    starts.reduce((now, [pattern, other]) => now.replace(pattern, other), value);
  /** Hash of the last link of each workflow's chain, and of the audit log's. */
  const heads = new Map<string, string>();
  let audit: string | undefined;

  const commit = (item: Item): Item => {
    if (item.hash?.S === undefined) return item;
    const { workflowId, seq, time, actor, events } = plain(item);
    const previous = heads.get(String(workflowId)) ?? '';
    const at = new Date(time as number).toISOString();
    const content = { tenantId: to, workflowId, seq, at, actor: unpacked(actor), events: unpacked(events) };
    const hash = hashOf({ previous, ...content });
    heads.set(String(workflowId), hash);
    return { ...item, hash: { S: hash }, previous: { S: previous } };
  };
  const auditEntry = (item: Item): Item => {
    const { seq, noted, expires, previous: had, previous_expires, content } = plain(item);
    const previous = audit ?? had;
    audit = hashOf({
      tenantId: to,
      seq,
      noted,
      expires,
      previous,
      previous_expires,
      content: unpacked(content),
    });
    return { ...item, previous: { S: previous }, hash: { S: audit } };
  };
  const chained = (item: Item): Item => {
    switch (kindOf(item)) {
      case 'commit':
        return commit(item);
      case 'workflow':
        return { ...item, head: { S: heads.get(String(Number(item.id?.N))) ?? '' } };
      case 'audit-entry':
        return auditEntry(item);
      case 'audit-head':
        return audit === undefined ? item : { ...item, hash: { S: audit } };
      case 'email-domain':
        return { ...item, mail_from: { S: mailFromOf(to, item.domain?.S ?? '') } };
      default:
        return item;
    }
  };
  return (item) => {
    const entries = Object.entries(item).map(([name, value]) => {
      if (name === 'tenantId') return [name, { N: String(to) }] as const;
      return [name, value.S === undefined ? value : { S: text(value.S) }] as const;
    });
    return chained(Object.fromEntries(entries));
  };
};
