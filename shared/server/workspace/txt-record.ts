import { Resolver } from 'node:dns/promises';
import type { DnsAnswer } from '#domain/single-sign-on/domain-watch.ts';

/** Errors that are an answer: no such name, or no such record. */
const absent: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA']);

/** Looks for exactly this TXT record. The server of the function's network is asked, unless another is named. */
export const lookUpTxt = async ({
  name,
  value,
}: {
  readonly name: string;
  readonly value: string;
}): Promise<DnsAnswer> => {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  if (process.env.DNS_SERVER) resolver.setServers([process.env.DNS_SERVER]);
  try {
    // Long texts come in pieces.
    const found = (await resolver.resolveTxt(name)).some((pieces) => pieces.join('') === value);
    return found ? 'published' : 'absent';
  } catch (error) {
    if (error instanceof Error && 'code' in error)
      return absent.has(String(error.code)) ? 'absent' : 'unanswered';
    throw error;
  }
};
