import type { EntityItem } from 'electrodb';
import type { DnsRecord, EmailDomain as Presented } from '#contracts/email-settings.ts';
import { dmarcName, proposedDmarc } from '#domain/host/dmarc.ts';
import type { EmailDomain } from '#server/data/entities/email-domain.ts';

export type EmailDomainRecord = EntityItem<typeof EmailDomain>;

const region = (): string => process.env.AWS_REGION ?? 'us-east-1';

/** DNS record, with its host relative to the domain. */
const record = (
  type: DnsRecord['type'],
  name: string,
  data: string,
  { domain, status }: { readonly domain: string; readonly status: DnsRecord['status'] },
): DnsRecord => ({ type, host: name.slice(0, -domain.length - 1), name, data, status });

/**
 * Sending domain with its DNS records. SES reports one status for DKIM and one for the MAIL FROM domain, which all
 * records of each share.
 */
export const presentDomain = (item: EmailDomainRecord): Presented => {
  const { domain, dkim_tokens, mail_from, dkim_status, mail_from_status } = item;
  const shown = {
    domain,
    is_verified: item.is_verified,
    send_from_own_email: item.send_from_own_email,
    checked_on: item.checked_on ?? null,
  };
  if (!dkim_tokens || mail_from === undefined) return { ...shown, dns: null, dmarc: null };
  const [dkim1 = null, dkim2 = null, dkim = null] = dkim_tokens.map((token) =>
    record('CNAME', `${token}._domainkey.${domain}`, `${token}.dkim.amazonses.com`, {
      domain,
      status: dkim_status,
    }),
  );
  const ofEnvelope = { domain, status: mail_from_status };
  const receives = `10 feedback-smtp.${region()}.amazonses.com`;
  return {
    ...shown,
    dns: {
      mail_cname: null,
      dkim1,
      dkim2,
      dkim,
      mail_server: record('MX', mail_from, receives, ofEnvelope),
      subdomain_spf: record('TXT', mail_from, 'v=spf1 include:amazonses.com ~all', ofEnvelope),
    },
    dmarc: {
      record: { type: 'TXT', host: '_dmarc', name: dmarcName(domain), data: proposedDmarc },
      state: item.dmarc_state ?? null,
      of: item.dmarc_of || null,
    },
  };
};
