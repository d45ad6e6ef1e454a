import { createHash } from 'node:crypto';
import type { Dns, DnsRecord } from '../dns/dns.ts';
import { AwsError, region } from '../shared/aws-service.ts';
import type { Clock } from '../shared/clock.ts';
import type { Store } from '../shared/store.ts';

/** State of a check, in SES's terms: it polls for 72 hours, then gives up until a new request. */
type Status = 'Pending' | 'Success' | 'Failed' | 'TemporaryFailure';

/** Verified domains of the account, from which mail may be sent, as SES keeps them. */
export interface Identities {
  /** Starts or restarts the search for a domain's DKIM records; returns their tokens. */
  verifyDkim(domain: string): string[];
  setMailFrom(domain: string, mailFrom: string): void;
  /** Undefined for a domain that is not an identity of the account. */
  dkim(domain: string): { tokens: string[]; status: Status } | undefined;
  mailFrom(domain: string): { mailFrom: string; status: Status } | undefined;
  delete(domain: string): void;
  /** True if the address's domain is a verified identity. */
  isVerified(address: string): boolean;
}

const givesUpAfter = 72 * 3600 * 1000;

interface Row {
  domain: string;
  tokens: string;
  asked_at: number;
  dkim_seen: number;
  mail_from: string | null;
  mail_from_asked_at: number | null;
  mail_from_seen: number;
}

/** `own` are domains that were verified outside, by the deployment. */
export const createIdentities = (
  store: Store,
  clock: Clock,
  { dns, own }: { dns: Dns; own: readonly string[] },
): Identities => {
  store.define(`
    CREATE TABLE IF NOT EXISTS mail_identities (
      domain TEXT PRIMARY KEY, tokens TEXT NOT NULL, asked_at INTEGER NOT NULL, dkim_seen INTEGER NOT NULL,
      mail_from TEXT, mail_from_asked_at INTEGER, mail_from_seen INTEGER NOT NULL
    ) STRICT;`);
  const find = store.statement<Row>('SELECT * FROM mail_identities WHERE domain = ?');
  const insert = store.statement(`
    INSERT INTO mail_identities (domain, tokens, asked_at, dkim_seen, mail_from_seen) VALUES (?, ?, ?, 0, 0)
    ON CONFLICT (domain) DO UPDATE SET asked_at = excluded.asked_at`);
  const changeMailFrom = store.statement(
    'UPDATE mail_identities SET mail_from = ?, mail_from_asked_at = ?, mail_from_seen = 0 WHERE domain = ?',
  );
  const sawDkim = store.statement('UPDATE mail_identities SET dkim_seen = 1 WHERE domain = ?');
  const sawMailFrom = store.statement('UPDATE mail_identities SET mail_from_seen = 1 WHERE domain = ?');
  const erase = store.statement('DELETE FROM mail_identities WHERE domain = ?');

  const tokensOf = ({ tokens }: Row) => JSON.parse(tokens) as string[];
  const dkimRecords = (row: Row): DnsRecord[] =>
    tokensOf(row).map((token) => ({
      type: 'CNAME',
      name: `${token}._domainkey.${row.domain}`,
      value: `${token}.dkim.amazonses.com`,
    }));
  const mailFromRecords = ({ mail_from }: Row): DnsRecord[] =>
    mail_from === null
      ? []
      : [
          { type: 'MX', name: mail_from, value: `10 feedback-smtp.${region}.amazonses.com` },
          { type: 'TXT', name: mail_from, value: 'v=spf1 include:amazonses.com ~all' },
        ];
  const lookAgain = (domain: string) => {
    const row = find.get(domain);
    dns.want(`SES ${domain}`, row ? [...dkimRecords(row), ...mailFromRecords(row)] : []);
  };
  const statusOf = (there: boolean, seen: number, askedAt: number): Status => {
    if (there) return 'Success';
    if (seen) return 'TemporaryFailure';
    return clock.now() - askedAt > givesUpAfter ? 'Failed' : 'Pending';
  };
  const dkim = (domain: string) => {
    const row = find.get(domain);
    if (!row) return undefined;
    const status = statusOf(dkimRecords(row).every(dns.has), row.dkim_seen, row.asked_at);
    if (status === 'Success') sawDkim.run(domain);
    return { tokens: tokensOf(row), status };
  };

  return {
    verifyDkim(domain) {
      // Deterministic: the tokens of a domain are the same even after it was deleted.
      const seed = createHash('sha512').update(`${own.join()} ${domain}`).digest('hex');
      const tokens = [0, 1, 2].map((part) => seed.slice(part * 32, part * 32 + 32));
      insert.run(domain, JSON.stringify(tokens), clock.now());
      lookAgain(domain);
      return tokens;
    },
    setMailFrom(domain, mailFrom) {
      if (changeMailFrom.run(mailFrom, clock.now(), domain) === 0) {
        throw new AwsError('InvalidParameterValue', `Identity <${domain}> does not exist.`);
      }
      lookAgain(domain);
    },
    dkim,
    mailFrom(domain) {
      const row = find.get(domain);
      if (!row || row.mail_from === null) return undefined;
      const there = mailFromRecords(row).every(dns.has);
      const status = statusOf(there, row.mail_from_seen, row.mail_from_asked_at ?? 0);
      if (status === 'Success') sawMailFrom.run(domain);
      return { mailFrom: row.mail_from, status };
    },
    delete(domain) {
      erase.run(domain);
      lookAgain(domain);
    },
    isVerified(address) {
      const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
      return own.includes(domain) || dkim(domain)?.status === 'Success';
    },
  };
};

/** Result of a query-protocol action on identities; undefined for any other action. */
export const identityAction = (identities: Identities, form: URLSearchParams): string | undefined => {
  const required = (name: string) => {
    const value = form.get(name);
    if (!value) throw new AwsError('ValidationError', `${name} is missing`);
    return value.toLowerCase();
  };
  const members = (): string[] => {
    const found: string[] = [];
    for (let index = 1; form.has(`Identities.member.${index}`); index += 1) {
      found.push((form.get(`Identities.member.${index}`) ?? '').toLowerCase());
    }
    return found;
  };
  const list = (values: readonly string[]) => values.map((value) => `<member>${value}</member>`).join('');
  const entries = (name: string, attributesOf: (domain: string) => string | undefined) =>
    `<${name}>${members()
      .map((domain) => [domain, attributesOf(domain)] as const)
      .filter(([, value]) => value !== undefined)
      .map(([domain, value]) => `<entry><key>${domain}</key><value>${value}</value></entry>`)
      .join('')}</${name}>`;

  switch (form.get('Action')) {
    case 'VerifyDomainDkim':
      return `<DkimTokens>${list(identities.verifyDkim(required('Domain')))}</DkimTokens>`;
    case 'SetIdentityMailFromDomain':
      identities.setMailFrom(required('Identity'), required('MailFromDomain'));
      return '';
    case 'GetIdentityDkimAttributes':
      return entries('DkimAttributes', (domain) => {
        const found = identities.dkim(domain);
        return (
          found &&
          `<DkimEnabled>true</DkimEnabled><DkimVerificationStatus>${found.status}</DkimVerificationStatus><DkimTokens>${list(found.tokens)}</DkimTokens>`
        );
      });
    case 'GetIdentityMailFromDomainAttributes':
      return entries('MailFromDomainAttributes', (domain) => {
        const found = identities.mailFrom(domain);
        return (
          found &&
          `<MailFromDomain>${found.mailFrom}</MailFromDomain><MailFromDomainStatus>${found.status}</MailFromDomainStatus><BehaviorOnMXFailure>UseDefaultValue</BehaviorOnMXFailure>`
        );
      });
    case 'DeleteIdentity':
      identities.delete(required('Identity'));
      return '';
    default:
      return undefined;
  }
};
