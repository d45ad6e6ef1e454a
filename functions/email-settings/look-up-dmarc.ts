import { type DmarcAnswers, dmarcDomains, dmarcName, dmarcOf } from '#domain/host/dmarc.ts';
import { txtRecords } from '#server/workspace/txt-record.ts';
import type { EmailDomainRecord } from './present-domain.ts';

type Found = Pick<EmailDomainRecord, 'dmarc_state' | 'dmarc_of'>;

/** DMARC policy of a domain as its DNS tells it; empty if a server did not answer, so that the state from before stays. */
export const lookUpDmarc = async (domain: string): Promise<Found> => {
  const asked = await Promise.all(
    dmarcDomains(domain).map(async (of) => ({ domain: of, texts: await txtRecords(dmarcName(of)) })),
  );
  if (asked.some(({ texts }) => texts === undefined)) return {};
  const { state, of } = dmarcOf(asked as DmarcAnswers);
  return { dmarc_state: state, dmarc_of: of ?? '' };
};
