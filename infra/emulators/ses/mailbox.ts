import type { Store } from '../shared/store.ts';
import { type ParsedMail, parseMail } from './mime.ts';

/** Mail as a list shows it. `sentAt` is on the clock; `sequence` is its place in the mailbox. */
export interface MailSummary {
  readonly sequence: number;
  readonly messageId: string;
  readonly from: string;
  readonly to: string[];
  readonly subject: string;
  readonly sentAt: number;
  readonly tags: Record<string, string>;
  readonly configurationSet: string | null;
}

/** Mail with its full content. */
export type Mail = MailSummary & Omit<ParsedMail, 'from' | 'subject'> & { raw: Buffer };

/** Mail to be stored. */
export interface NewMail extends Omit<MailSummary, 'sequence'> {
  readonly raw: Buffer;
  /** Bare addresses of the recipients. */
  readonly addresses: readonly string[];
}

interface Row {
  sequence: number;
  message_id: string;
  sender: string;
  recipients: string;
  subject: string;
  sent_at: number;
  tags: string;
  configuration_set: string | null;
}

const summaryOf = (row: Row): MailSummary => ({
  sequence: row.sequence,
  messageId: row.message_id,
  from: row.sender,
  to: JSON.parse(row.recipients) as string[],
  subject: row.subject,
  sentAt: row.sent_at,
  tags: JSON.parse(row.tags) as Record<string, string>,
  configurationSet: row.configuration_set,
});

export type Mailbox = ReturnType<typeof openMailbox>;

/** All sent mails, stored byte for byte; decoded when they are read. */
export const openMailbox = (store: Store) => {
  store.define(`
    CREATE TABLE IF NOT EXISTS mails (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      message_id TEXT NOT NULL UNIQUE,
      sender TEXT NOT NULL,
      recipients TEXT NOT NULL,
      subject TEXT NOT NULL,
      sent_at INTEGER NOT NULL,
      tags TEXT NOT NULL,
      configuration_set TEXT,
      raw BLOB NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS mail_recipients (
      address TEXT NOT NULL,
      sequence INTEGER NOT NULL REFERENCES mails,
      PRIMARY KEY (address, sequence)
    ) STRICT, WITHOUT ROWID;`);
  const columns = 'sequence, message_id, sender, recipients, subject, sent_at, tags, configuration_set';
  const insert = store.statement<{ sequence: number }>(`
    INSERT INTO mails (message_id, sender, recipients, subject, sent_at, tags, configuration_set, raw)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING sequence`);
  const insertRecipient = store.statement(
    'INSERT OR IGNORE INTO mail_recipients (address, sequence) VALUES (?, ?)',
  );
  const page = store.statement<Row>(
    `SELECT ${columns} FROM mails WHERE sequence < ? ORDER BY sequence DESC LIMIT ?`,
  );
  const pageOf = store.statement<Row>(`
    SELECT ${columns} FROM mail_recipients JOIN mails USING (sequence)
    WHERE address = ? AND sequence < ? ORDER BY sequence DESC LIMIT ?`);
  const one = store.statement<Row & { raw: NodeJS.NonSharedUint8Array }>(
    `SELECT ${columns}, raw FROM mails WHERE message_id = ?`,
  );

  const received = store.statement<{ count: number }>(
    'SELECT count(*) AS count FROM mails JOIN mail_recipients USING (sequence) WHERE sent_at > ?',
  );

  return {
    /** Number of recipients of all mails since an instant. */
    recipientsSince: (instant: number): number => received.get(instant)?.count ?? 0,

    add: ({ messageId, from, to, subject, sentAt, tags, configurationSet, raw, addresses }: NewMail) =>
      store.transaction(() => {
        const [recipients, tagged] = [JSON.stringify(to), JSON.stringify(tags)];
        const row = insert.get(messageId, from, recipients, subject, sentAt, tagged, configurationSet, raw);
        for (const address of addresses) insertRecipient.run(address.toLowerCase(), row?.sequence ?? null);
      }),

    list({
      to,
      before = Number.MAX_SAFE_INTEGER,
      limit,
    }: {
      to?: string;
      before?: number;
      limit: number;
    }): MailSummary[] {
      const rows =
        to === undefined ? page.all(before, limit) : pageOf.all(to.trim().toLowerCase(), before, limit);
      return rows.map(summaryOf);
    },

    summary(messageId: string): MailSummary | undefined {
      const row = one.get(messageId);
      return row && summaryOf(row);
    },

    get(messageId: string): Mail | undefined {
      const row = one.get(messageId);
      if (!row) return undefined;
      const raw = Buffer.from(row.raw);
      return { ...parseMail(raw), ...summaryOf(row), raw };
    },
  };
};
