/** Waits for SES to verify the product's domain: Cognito refuses to mail from it before. */
import { GetIdentityDkimAttributesCommand, type SESClient } from '@aws-sdk/client-ses';

/** Records by which SES verifies a domain. */
const recordsOf = (domain: string, tokens: readonly string[]): string =>
  tokens.map((token) => `  CNAME ${token}._domainkey.${domain} → ${token}.dkim.amazonses.com`).join('\n');

export interface Polling {
  readonly everyMs: number;
  readonly looks: number;
}

/** SES looks for the records every few minutes. */
const anHour: Polling = { everyMs: 15_000, looks: 240 };

/** Resolves once SES has verified the domain; rejects if it does not in time. */
export const untilVerified = async (
  ses: SESClient,
  domain: string,
  tell: (line: string) => void,
  { everyMs, looks }: Polling = anHour,
): Promise<void> => {
  for (let look = 1; look <= looks; look++) {
    const { DkimAttributes } = await ses.send(new GetIdentityDkimAttributesCommand({ Identities: [domain] }));
    const { DkimVerificationStatus: status, DkimTokens: tokens = [] } = DkimAttributes?.[domain] ?? {};
    if (status === 'Success') return;
    if (look === 1)
      tell(`SES has not verified ${domain} yet. It looks for these records:\n${recordsOf(domain, tokens)}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  throw new Error(`SES has not verified ${domain}: enter its records, and deploy again`);
};
