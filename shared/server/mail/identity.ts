/** A domain at the mail service: what SES looks for at its DNS, and what it has found. */
import { createHash } from 'node:crypto';
import {
  DeleteIdentityCommand,
  GetIdentityDkimAttributesCommand,
  GetIdentityMailFromDomainAttributesCommand,
  SESClient,
  SetIdentityMailFromDomainCommand,
  VerifyDomainDkimCommand,
} from '@aws-sdk/client-ses';

const ses = new SESClient({ maxAttempts: 3 });

type Status = 'pending' | 'verified' | 'failed';

/** What SES says of a domain; statuses of what it doesn't look for are failed. */
export interface Identity {
  readonly tokens: readonly string[];
  readonly dkim: Status;
  readonly mailFrom: string | undefined;
  readonly mailFromStatus: Status;
}

/** SES looks again by itself for what was there before, so only what it has given up has failed. */
const statusOf = (status: string | undefined): Status => {
  if (status === 'Success') return 'verified';
  return status === 'Pending' || status === 'TemporaryFailure' ? 'pending' : 'failed';
};

/**
 * The envelope's domain of a workspace's mails. SES's DKIM records are the same for whoever asks for a domain in this
 * account, so that records which were published for one workspace would prove another; this name does not.
 */
export const mailFromOf = (tenantId: number, domain: string): string => {
  const own = createHash('sha256').update(`${tenantId}#${domain}`).digest('hex').slice(0, 8);
  return `bounce-${own}.${domain}`;
};

/** Has SES look for a domain's DKIM records, from now on or again; answers their tokens. */
export const lookForDkim = async (domain: string): Promise<readonly string[]> => {
  const { DkimTokens = [] } = await ses.send(new VerifyDomainDkimCommand({ Domain: domain }));
  return DkimTokens;
};

/** Has SES look for the records of the envelope's domain. Mails go out without it as well. */
export const lookForMailFrom = async (domain: string, mailFrom: string): Promise<void> => {
  await ses.send(
    new SetIdentityMailFromDomainCommand({
      Identity: domain,
      MailFromDomain: mailFrom,
      BehaviorOnMXFailure: 'UseDefaultValue',
    }),
  );
};

/**
 * Has SES look for all records of a domain that was claimed just now. A release of it by whoever had it before, told late,
 * may have made SES forget it meanwhile (`SetIdentityMailFromDomain` then calls it an invalid value): it is asked anew.
 */
export const lookForRecords = async (domain: string, mailFrom: string): Promise<void> => {
  try {
    await lookForMailFrom(domain, mailFrom);
  } catch (error) {
    if (!(error instanceof Error) || !/^InvalidParameterValue/.test(error.name)) throw error;
    await lookForDkim(domain);
    await lookForMailFrom(domain, mailFrom);
  }
};

/** What SES has found; undefined where it knows nothing of the domain. */
export const identityOf = async (domain: string): Promise<Identity | undefined> => {
  const Identities = [domain];
  const [{ DkimAttributes }, { MailFromDomainAttributes }] = await Promise.all([
    ses.send(new GetIdentityDkimAttributesCommand({ Identities })),
    ses.send(new GetIdentityMailFromDomainAttributesCommand({ Identities })),
  ]);
  const dkim = DkimAttributes?.[domain];
  if (!dkim?.DkimTokens?.length) return undefined;
  const mailFrom = MailFromDomainAttributes?.[domain];
  return {
    tokens: dkim.DkimTokens,
    dkim: statusOf(dkim.DkimVerificationStatus),
    mailFrom: mailFrom?.MailFromDomain || undefined,
    mailFromStatus: statusOf(mailFrom?.MailFromDomainStatus),
  };
};

/** Whether the DNS proves the domain to be the workspace's. */
export const proves = (identity: Identity | undefined, mailFrom: string): boolean =>
  identity?.dkim === 'verified' && identity.mailFrom === mailFrom && identity.mailFromStatus === 'verified';

export const deleteIdentity = async (domain: string): Promise<void> => {
  await ses.send(new DeleteIdentityCommand({ Identity: domain }));
};
