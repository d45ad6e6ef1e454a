import { randomUUID } from 'node:crypto';
import addressparser from 'nodemailer/lib/addressparser';
import type { Dns } from '../dns/dns.ts';
import {
  AwsError,
  type AwsRequest,
  type AwsService,
  accountId,
  awsService,
  ConnectionCut,
  demand,
  region,
} from '../shared/aws-service.ts';
import type { CallerOf } from '../shared/callers.ts';
import type { Clock } from '../shared/clock.ts';
import type { Access } from '../shared/iam.ts';
import type { Store } from '../shared/store.ts';
import { openAccount } from './account.ts';
import { eventOf, type Feedback, isSimulated, type SesEvent, simulatedFeedback } from './feedback.ts';
import { createIdentities, identityAction } from './identities.ts';
import { type Mail, type MailSummary, openMailbox } from './mailbox.ts';
import { parseMail } from './mime.ts';

export interface Ses extends AwsService {
  /** Simulates a bounce or complaint of all or one of a mail's recipients; false for an unknown mail. */
  giveFeedback(messageId: string, feedback: Feedback, recipient?: string): boolean;
  /**
   * Mailbox, newest first. `to` is an address that must be among the recipients, case-insensitive; `before` is the
   * last sequence of the previous page.
   */
  list(page: { to?: string; before?: number; limit: number }): MailSummary[];
  get(messageId: string): Mail | undefined;
  /** Account, whose pauses, quotas and faults make the service refuse. */
  readonly account: Pick<
    ReturnType<typeof openAccount>,
    'get' | 'set' | 'reset' | 'deviations' | 'throttled'
  >;
}

export interface SesOptions {
  readonly dns: Dns;
  /** Domains that need no verification. */
  readonly own: readonly string[];
  /** Receives the events of the configuration set. */
  readonly publish?: (event: SesEvent) => void;
  /** Callers, whose permissions are evaluated; by default anybody may do anything. */
  readonly callerOf?: CallerOf | undefined;
}

/** Bytes. */
const largestMessage = 10 * 1024 * 1024;
const mostRecipients = 50;

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const addressesOf = (header: string) =>
  addressparser(header, { flatten: true }).map(({ address }) => address);

/** Values of `prefix.member.1…`, with an optional suffix, in order. */
const members = (form: URLSearchParams, prefix: string, suffix = ''): string[] => {
  const values: string[] = [];
  for (let index = 1; ; index += 1) {
    const value = form.get(`${prefix}.member.${index}${suffix}`);
    if (value === null) return values;
    values.push(value);
  }
};

/** Mail of a SendRawEmail request. Throws for a mail that SES refuses before it checks the sender's domain. */
const mailIn = (form: URLSearchParams) => {
  const raw = Buffer.from(form.get('RawMessage.Data') ?? '', 'base64');
  if (raw.length === 0) throw new AwsError('InvalidParameterValue', 'Empty raw message.');
  if (raw.length > largestMessage) {
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
  if (to.length > mostRecipients) {
    throw new AwsError('MessageRejected', `Recipient count exceeds ${mostRecipients}.`);
  }
  const values = members(form, 'Tags', '.Value');
  const tags = Object.fromEntries(
    members(form, 'Tags', '.Name').map((tag, index) => [tag, values[index] ?? '']),
  );
  const configurationSet = form.get('ConfigurationSetName');
  return { raw, from, to, subject: parsed.subject, tags, configurationSet };
};

const refusal = {
  code: 'AccessDenied',
  status: 403,
  words: (user: string, { action, resource }: Access) =>
    `User \`${user}' is not authorized to perform \`${action}' on resource \`${resource}'`,
};

/** Accesses of a mail: to the identity of its sender, and to the configuration set that it names. */
const accessesOf = ({
  from,
  configurationSet,
}: {
  from: string;
  configurationSet: string | null;
}): Access[] => {
  const [sender = ''] = addressesOf(from);
  const identity = sender.slice(sender.lastIndexOf('@') + 1).toLowerCase();
  return [
    `identity/${identity}`,
    ...(configurationSet === null ? [] : [`configuration-set/${configurationSet}`]),
  ].map((resource) => ({
    action: 'ses:SendRawEmail',
    resource: `arn:aws:ses:${region}:${accountId}:${resource}`,
    context: { 'ses:FromAddress': sender },
  }));
};

const xml = { 'content-type': 'text/xml' };
const namespace = 'xmlns="http://ses.amazonaws.com/doc/2010-12-01/"';

/**
 * Emulator of SES: SendRawEmail into a mailbox, from the own domains and those whose records are in DNS, as far as
 * the account allows it. A mail is on disk, byte for byte, before the call answers. Recipients at a simulator's host
 * behave like those of SES's mailbox simulator: bounce@, softbounce@, complaint@.
 */
export const createSes = (store: Store, clock: Clock, options: SesOptions): Ses => {
  const { publish = () => {}, callerOf } = options;
  const identities = createIdentities(store, clock, options);
  const mailbox = openMailbox(store);
  const account = openAccount(store, clock, mailbox);

  const giveFeedback = (messageId: string, feedback: Feedback, only?: string): boolean => {
    const mail = mailbox.summary(messageId);
    if (!mail) return false;
    const recipients = only === undefined ? mail.to.flatMap(addressesOf) : [only];
    publish(eventOf(feedback, mail, recipients, new Date(clock.now()).toISOString()));
    return true;
  };

  /** Throws SES's MessageRejected if the sender is not a verified identity or, in the sandbox, a recipient is not. */
  const requireVerified = (senders: readonly string[], recipients: readonly string[]) => {
    const { sandbox, verified } = account.get();
    const judged = [...senders, ...(sandbox ? recipients.filter((address) => !isSimulated(address)) : [])];
    const failed = judged.filter(
      (address) => !identities.isVerified(address) && !verified.includes(address.toLowerCase()),
    );
    if (failed.length === 0) return;
    throw new AwsError(
      'MessageRejected',
      `Email address is not verified. The following identities failed the check in region ${region.toUpperCase()}: ${failed.join(', ')}`,
    );
  };

  const sendRawEmail = (form: URLSearchParams, caller: AwsRequest['caller']): string => {
    const mail = mailIn(form);
    demand(caller, accessesOf(mail), refusal);
    const addresses = mail.to.flatMap(addressesOf);
    account.requireSending({ ...mail, addresses });
    requireVerified(addressesOf(mail.from), addresses);
    account.requireQuota(addresses.length);
    const messageId = `${randomUUID()}-000000`;
    mailbox.add({ ...mail, messageId, sentAt: clock.now(), addresses });
    for (const recipient of addresses) {
      const feedback = simulatedFeedback(recipient);
      if (feedback) giveFeedback(messageId, feedback, recipient);
    }
    if (account.get().fault === 'cut') throw new ConnectionCut();
    return messageId;
  };

  return {
    ...awsService(
      {
        answer({ body, requestId, caller }) {
          account.requireCaller();
          const form = new URLSearchParams(body.toString());
          const action = form.get('Action') ?? '';
          const actions: Readonly<Record<string, () => string>> = {
            SendRawEmail: () => `<MessageId>${sendRawEmail(form, caller)}</MessageId>`,
            GetSendQuota: () =>
              Object.entries(account.quota())
                .map(([name, value]) => `<${name}>${value}</${name}>`)
                .join(''),
          };
          // Its other operations take no resource.
          if (action !== 'SendRawEmail')
            demand(caller, [{ action: `ses:${action}`, resource: '*' }], refusal);
          const result = actions[action]?.() ?? identityAction(identities, form);
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
        codes: { unknown: 'InvalidClientTokenId', expired: 'ExpiredToken' },
      },
      callerOf,
    ),
    giveFeedback,
    list: mailbox.list,
    get: mailbox.get,
    account,
  };
};
