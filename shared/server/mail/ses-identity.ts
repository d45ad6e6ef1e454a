/** Sender domains at SES: the records that it looks for in their DNS, and their verification status. */
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

/** Verification state of a domain at SES; a status is `failed` if SES does not look for that record. */
export interface Identity {
  readonly tokens: readonly string[];
  readonly dkim: Status;
  readonly mailFrom: string | undefined;
  readonly mailFromStatus: Status;
}

/** `TemporaryFailure` counts as pending, because SES keeps checking records that existed before. */
const statusOf = (status: string | undefined): Status => {
  if (status === 'Success') return 'verified';
  return status === 'Pending' || status === 'TemporaryFailure' ? 'pending' : 'failed';
};

/**
 * MAIL FROM domain of a workspace, unique to it. SES gives the same DKIM records to everybody who adds a domain in
 * this account, so those published for one workspace would prove another's claim.
 */
export const mailFromOf = (tenantId: number, domain: string): string => {
  const own = createHash('sha256').update(`${tenantId}#${domain}`).digest('hex').slice(0, 8);
  return `bounce-${own}.${domain}`;
};

/** Starts or restarts the DKIM verification of a domain; returns the tokens of its records. */
export const lookForDkim = async (domain: string): Promise<readonly string[]> => {
  const { DkimTokens = [] } = await ses.send(new VerifyDomainDkimCommand({ Domain: domain }));
  return DkimTokens;
};

/** Starts the verification of the MAIL FROM domain. Mails are sent without it as well. */
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
 * Starts the verification of all records of a newly claimed domain. Race: a late release by the previous holder may
 * have deleted the identity (`SetIdentityMailFromDomain` then reports an invalid value), so it is created again.
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

/** State of the domain at SES; undefined if SES does not know it. */
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

/**
 * True if the DNS proves that the domain belongs to the workspace: both DKIM and its own MAIL FROM domain are verified.
 */
export const proves = (identity: Identity | undefined, mailFrom: string): boolean =>
  identity?.dkim === 'verified' && identity.mailFrom === mailFrom && identity.mailFromStatus === 'verified';

export const deleteIdentity = async (domain: string): Promise<void> => {
  await ses.send(new DeleteIdentityCommand({ Identity: domain }));
};
