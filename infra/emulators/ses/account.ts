import * as z from 'zod/mini';
import { AwsError, accountId, region } from '../shared/aws-service.ts';
import type { Clock } from '../shared/clock.ts';
import type { Store } from '../shared/store.ts';
import type { Mailbox } from './mailbox.ts';

const limit = z.nullable(z.int().check(z.gte(0)));

const schema = z.object({
  /** False: paused by its owner (UpdateAccountSendingEnabled). */
  enabled: z.boolean(),
  /** True: paused by AWS, for its bounces or complaints. */
  suspended: z.boolean(),
  /** Configuration sets paused by the owner. */
  pausedSets: z.array(z.string()),
  /** True: like a new account, every recipient has to be a verified identity. */
  sandbox: z.boolean(),
  /** Individually verified addresses, in lower case. */
  verified: z.array(z.string()),
  /** Quota of recipients within 24 hours, and within a second; null for no limit. */
  max24HourSend: limit,
  maxSendRate: limit,
  /** True: the caller's policy does not allow ses:SendRawEmail. */
  denied: z.boolean(),
  /** True: the caller's session has expired. */
  expired: z.boolean(),
  /** Failure of the service; `cut`: a mail is accepted, but the connection ends without an answer. */
  fault: z.nullable(z.enum(['InternalFailure', 'ServiceUnavailable', 'cut'])),
});

/** State of the account, which decides on refusals of mails. */
export type Account = Readonly<z.output<typeof schema>>;

/** Partial account, for changes. */
export const accountChange = z.partial(schema);

const healthy: Account = {
  enabled: true,
  suspended: false,
  pausedSets: [],
  sandbox: false,
  verified: [],
  max24HourSend: null,
  maxSendRate: null,
  denied: false,
  expired: false,
  fault: null,
};

const day = 24 * 3600 * 1000;

/** Mail to check: bare addresses of its recipients. */
interface Judged {
  readonly configurationSet: string | null;
  readonly addresses: readonly string[];
}

const failures: Readonly<Record<string, AwsError>> = {
  InternalFailure: new AwsError(
    'InternalFailure',
    'The request processing has failed because of an unknown error, exception or failure.',
    500,
  ),
  ServiceUnavailable: new AwsError(
    'ServiceUnavailable',
    'The request has failed due to a temporary failure of the server.',
    503,
  ),
};

/** Account in the store, so that a pause survives a restart. */
export const openAccount = (store: Store, clock: Clock, mailbox: Mailbox) => {
  store.define(
    'CREATE TABLE IF NOT EXISTS mail_account (only INTEGER PRIMARY KEY CHECK (only = 1), state TEXT NOT NULL) STRICT',
  );
  const read = store.statement<{ state: string }>('SELECT state FROM mail_account');
  const write = store.statement('INSERT OR REPLACE INTO mail_account (only, state) VALUES (1, ?)');
  const get = (): Account => ({ ...healthy, ...(JSON.parse(read.get()?.state ?? '{}') as Partial<Account>) });
  let throttled = 0;
  const isOver = (most: number | null, within: number, more: number) =>
    most !== null && mailbox.recipientsSince(clock.now() - within) + more > most;

  return {
    get,
    set: (change: Partial<Account>): void => void write.run(JSON.stringify({ ...get(), ...change })),
    /** Resets the account: nothing is refused. */
    reset: (): void => void write.run('{}'),
    /** Members that differ from an account without any refusal. */
    deviations: (): Partial<Account> => {
      const differs = ([name, value]: [string, unknown]) =>
        JSON.stringify(value) !== JSON.stringify(healthy[name as keyof Account]);
      return Object.fromEntries(Object.entries(get()).filter(differs));
    },

    /** Throws if the service fails, or the caller is not authenticated. */
    requireCaller(): void {
      const { expired, fault } = get();
      if (expired) {
        throw new AwsError('ExpiredToken', 'The security token included in the request is expired', 403);
      }
      const failure = fault && failures[fault];
      if (failure) throw failure;
    },

    /** Throws unless the caller and the account may send at all. */
    requireSending({ configurationSet, addresses }: Judged): void {
      const { enabled, suspended, pausedSets, denied } = get();
      if (denied) {
        const caller = `arn:aws:sts::${accountId}:assumed-role/proofline/send-email`;
        const identity = `arn:aws:ses:${region}:${accountId}:identity/${addresses[0]}`;
        throw new AwsError(
          'AccessDenied',
          `User \`${caller}' is not authorized to perform \`ses:SendRawEmail' on resource \`${identity}'`,
          403,
        );
      }
      if (suspended) {
        throw new AwsError(
          'MessageRejected',
          'Sending paused for this account. For more information, please check the inbox of the email address associated with your AWS account.',
        );
      }
      if (!enabled) {
        throw new AwsError(
          'AccountSendingPausedException',
          'Email sending is disabled for your entire Amazon SES account.',
        );
      }
      if (configurationSet !== null && pausedSets.includes(configurationSet)) {
        throw new AwsError(
          'ConfigurationSetSendingPausedException',
          `Email sending is disabled for the configuration set ${configurationSet}.`,
        );
      }
    },

    /** Quotas as GetSendQuota names them: -1 for none. */
    quota: () => {
      const { max24HourSend, maxSendRate } = get();
      return {
        Max24HourSend: max24HourSend ?? -1,
        MaxSendRate: maxSendRate ?? -1,
        SentLast24Hours: mailbox.recipientsSince(clock.now() - day),
      };
    },

    /** Throws if a mail to so many recipients would exceed the quotas. */
    requireQuota(recipients: number): void {
      const { max24HourSend, maxSendRate } = get();
      const isDayOver = isOver(max24HourSend, day, recipients);
      if (!isDayOver && !isOver(maxSendRate, 1000, recipients)) return;
      throttled += 1;
      throw new AwsError(
        'Throttling',
        isDayOver ? 'Daily message quota exceeded.' : 'Maximum sending rate exceeded.',
      );
    },

    /** Number of mails refused for rate or quota since the start. */
    throttled: () => throttled,
  };
};
