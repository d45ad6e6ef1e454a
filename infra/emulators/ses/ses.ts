import { randomUUID } from 'node:crypto';
import addressparser from 'nodemailer/lib/addressparser';
import type { Dns } from '../dns/dns.ts';
import { AwsError, type AwsService, awsService } from '../shared/aws-service.ts';
import type { Clock } from '../shared/clock.ts';
import type { Store } from '../shared/store.ts';
import { createIdentities, identityAction } from './identities.ts';
import { type ParsedMail, parseMail } from './mime.ts';

/** A mail as a list shows it. `sentAt` is on the clock; `sequence` is its place in the mailbox. */
export type MailSummary = {
  sequence: number;
  messageId: string;
  from: string;
  to: string[];
  subject: string;
  sentAt: number;
  tags: Record<string, string>;
  configurationSet: string | null;
};

/** A mail with everything in it. */
export type Mail = MailSummary & Omit<ParsedMail, 'from' | 'subject'> & { raw: Buffer };

/** What may become of a mail after it was taken. */
export type Fate = 'bounce' | 'soft-bounce' | 'complaint';

/** A report of SES, as it travels on the default bus. */
export type SesReport = { detailType: string; detail: object };

export type Ses = AwsService & {
  /** Has a mail come back, or be complained of, by all or one of its recipients; false when there is none such. */
  befall(messageId: string, fate: Fate, recipient?: string): boolean;
  /**
   * The mailbox, newest first. `to` is an address that must be among the recipients, in any case; `before` is the
   * last sequence of the page before.
   */
  list(page: { to?: string; before?: number; limit: number }): MailSummary[];
  get(messageId: string): Mail | undefined;
};

type Row = {
  sequence: number;
  message_id: string;
  sender: string;
  recipients: string;
  subject: string;
  sent_at: number;
  tags: string;
  configuration_set: string | null;
};

const fates: Readonly<Record<string, Fate>> = {
  bounce: 'bounce',
  softbounce: 'soft-bounce',
  complaint: 'complaint',
};

/** What a simulated recipient does with a mail; a label after a plus sign tells several of them apart. */
const fateOf = (recipient: string): Fate | undefined => {
  const [, name = ''] = /^(\w+)(?:\+[^@]*)?@simulator\./i.exec(recipient) ?? [];
  return fates[name.toLowerCase()];
};

const reportOf = (fate: Fate, recipients: readonly string[], timestamp: string, mail: object): SesReport => {
  const feedbackId = randomUUID();
  if (fate === 'complaint') {
    return {
      detailType: 'Email Complaint Received',
      detail: {
        eventType: 'Complaint',
        complaint: {
          complainedRecipients: recipients.map((emailAddress) => ({ emailAddress })),
          complaintFeedbackType: 'abuse',
          timestamp,
          feedbackId,
        },
        mail,
      },
    };
  }
  const forGood = fate === 'bounce';
  return {
    detailType: 'Email Bounced',
    detail: {
      eventType: 'Bounce',
      bounce: {
        feedbackId,
        bounceType: forGood ? 'Permanent' : 'Transient',
        bounceSubType: forGood ? 'NoEmail' : 'MailboxFull',
        bouncedRecipients: recipients.map((emailAddress) => ({
          emailAddress,
          action: 'failed',
          status: forGood ? '5.1.1' : '4.2.2',
          diagnosticCode: forGood ? 'smtp; 550 5.1.1 user unknown' : 'smtp; 452 4.2.2 mailbox full',
        })),
        timestamp,
      },
      mail,
    },
  };
};

const LARGEST_MESSAGE = 10 * 1024 * 1024;
const MOST_RECIPIENTS = 50;

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const addressesOf = (header: string) =>
  addressparser(header, { flatten: true }).map(({ address }) => address);

/** The values of `prefix.member.1…`, with an optional suffix, in order. */
function members(form: URLSearchParams, prefix: string, suffix = ''): string[] {
  const values: string[] = [];
  for (let index = 1; ; index += 1) {
    const value = form.get(`${prefix}.member.${index}${suffix}`);
    if (value === null) return values;
    values.push(value);
  }
}

/**
/**
 * A stand-in for SES: SendRawEmail into a mailbox, from the product's own domains and those whose records are at the
 * DNS. A mail is on disk as it came, byte for byte, before the call answers, and is decoded when somebody looks at it.
 * Recipients at a simulator's host behave as those of SES's own mailbox simulator do: bounce@, softbounce@, complaint@.
 */
export function createSes(
  store: Store,
  clock: Clock,
  options: {
    dns: Dns;
    /** Domains that need no check. */
    own: readonly string[];
    /** Takes what SES would tell of a mail. */
    report?: (report: SesReport) => void;
  },
): Ses {
  const { report = () => {} } = options;
  const identities = createIdentities(store, clock, options);
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
  const address = store.statement('INSERT OR IGNORE INTO mail_recipients (address, sequence) VALUES (?, ?)');
  const page = store.statement<Row>(
    `SELECT ${columns} FROM mails WHERE sequence < ? ORDER BY sequence DESC LIMIT ?`,
  );
  const pageOf = store.statement<Row>(`
    SELECT ${columns} FROM mail_recipients JOIN mails USING (sequence)
    WHERE address = ? AND sequence < ? ORDER BY sequence DESC LIMIT ?`);
  const one = store.statement<Row & { raw: NodeJS.NonSharedUint8Array }>(
    `SELECT ${columns}, raw FROM mails WHERE message_id = ?`,
  );

  const summary = (row: Row): MailSummary => ({
    sequence: row.sequence,
    messageId: row.message_id,
    from: row.sender,
    to: JSON.parse(row.recipients) as string[],
    subject: row.subject,
    sentAt: row.sent_at,
    tags: JSON.parse(row.tags) as Record<string, string>,
    configurationSet: row.configuration_set,
  });

  const sendRawEmail = (form: URLSearchParams): string => {
    const raw = Buffer.from(form.get('RawMessage.Data') ?? '', 'base64');
    if (raw.length === 0) throw new AwsError('InvalidParameterValue', 'Empty raw message.');
    if (raw.length > LARGEST_MESSAGE) {
      throw new AwsError('InvalidParameterValue', 'Message length is more than 10485760 bytes long.');
    }
    const parsed = parseMail(raw);
    const named = members(form, 'Destinations');
    const inHeaders = parsed.headers
      .filter(([name]) => name === 'to' || name === 'cc' || name === 'bcc')
      .flatMap(([, value]) => addressesOf(value));
    const to = named.length > 0 ? named : inHeaders;
    const from = parsed.from || form.get('Source') || '';
    if (from === '') throw new AwsError('InvalidParameterValue', 'Missing required header "From".');
    if (to.length === 0) throw new AwsError('InvalidParameterValue', 'Missing required header "To".');
    if (to.length > MOST_RECIPIENTS) {
      throw new AwsError('MessageRejected', `Recipient count exceeds ${MOST_RECIPIENTS}.`);
    }
    for (const address of addressesOf(from)) identities.requireSender(address);
    const values = members(form, 'Tags', '.Value');
    const tags = Object.fromEntries(
      members(form, 'Tags', '.Name').map((tag, index) => [tag, values[index] ?? '']),
    );
    const messageId = `${randomUUID()}-000000`;
    store.transaction(() => {
      const row = insert.get(
        messageId,
        from,
        JSON.stringify(to),
        parsed.subject,
        clock.now(),
        JSON.stringify(tags),
        form.get('ConfigurationSetName'),
        raw,
      );
      for (const recipient of to.flatMap(addressesOf))
        address.run(recipient.toLowerCase(), row?.sequence ?? null);
    });
    for (const recipient of to.flatMap(addressesOf)) {
      const fate = fateOf(recipient);
      if (fate) befall(messageId, fate, recipient);
    }
    return messageId;
  };

  const befall = (messageId: string, fate: Fate, only?: string): boolean => {
    const row = one.get(messageId);
    if (!row) return false;
    const { from, to, subject, sentAt, tags, configurationSet } = summary(row);
    const recipients = only === undefined ? to.flatMap(addressesOf) : [only];
    report(
      reportOf(fate, recipients, new Date(clock.now()).toISOString(), {
        timestamp: new Date(sentAt).toISOString(),
        source: from,
        messageId,
        destination: to,
        headersTruncated: false,
        commonHeaders: { from: [from], to, subject },
        tags: {
          ...Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]])),
          ...(configurationSet === null ? {} : { 'ses:configuration-set': [configurationSet] }),
        },
      }),
    );
    return true;
  };

  const xml = { 'content-type': 'text/xml' };
  const namespace = 'xmlns="http://ses.amazonaws.com/doc/2010-12-01/"';

  return {
    ...awsService({
      answer({ body, requestId }) {
        const form = new URLSearchParams(body.toString());
        const action = form.get('Action') ?? '';
        const result =
          action === 'SendRawEmail'
            ? `<MessageId>${sendRawEmail(form)}</MessageId>`
            : identityAction(identities, form);
        if (result === undefined) {
          throw new AwsError('InvalidAction', `The stand-in has no action "${action}".`);
        }
        return {
          headers: xml,
          body: `<${action}Response ${namespace}><${action}Result>${result}</${action}Result><ResponseMetadata><RequestId>${requestId}</RequestId></ResponseMetadata></${action}Response>`,
        };
      },
      fail: (error, requestId) => ({
        headers: xml,
        body: `<ErrorResponse ${namespace}><Error><Type>${error.status < 500 ? 'Sender' : 'Receiver'}</Type><Code>${escapeXml(error.code)}</Code><Message>${escapeXml(error.message)}</Message></Error><RequestId>${requestId}</RequestId></ErrorResponse>`,
      }),
    }),
    list: ({ to, before = Number.MAX_SAFE_INTEGER, limit }) =>
      (to === undefined ? page.all(before, limit) : pageOf.all(to.trim().toLowerCase(), before, limit)).map(
        summary,
      ),
    befall,
    get(messageId) {
      const row = one.get(messageId);
      if (!row) return undefined;
      const raw = Buffer.from(row.raw);
      return { ...parseMail(raw), ...summary(row), raw };
    },
  };
}
