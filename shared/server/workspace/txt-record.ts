import { Resolver } from 'node:dns/promises';
import type { DnsAnswer } from '#domain/single-sign-on/domain-watch.ts';

/** Errors that are an answer: no such name, or no such record. */
const absent: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * TXT records of a name, each in one piece; undefined without an answer. The server of the function's network is asked, unless
 * another is named.
 */
export const txtRecords = async (name: string): Promise<readonly string[] | undefined> => {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  if (process.env.DNS_SERVER) resolver.setServers([process.env.DNS_SERVER]);
  try {
    // Long texts come in pieces.
    return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
  } catch (error) {
    if (error instanceof Error && 'code' in error) return absent.has(String(error.code)) ? [] : undefined;
    throw error;
  }
};

/** Looks for exactly this TXT record. */
export const lookUpTxt = async ({
  name,
  value,
}: {
  readonly name: string;
  readonly value: string;
}): Promise<DnsAnswer> => {
  const found = await txtRecords(name);
  if (!found) return 'unanswered';
  return found.includes(value) ? 'published' : 'absent';
};
