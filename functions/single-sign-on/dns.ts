import { Resolver } from 'node:dns/promises';

/** Errors of a name without such a record, or without an answer. */
const absent: ReadonlySet<string> = new Set([
  'ENOTFOUND',
  'ENODATA',
  'ESERVFAIL',
  'EREFUSED',
  'ETIMEOUT',
  'EBADNAME',
]);

/** True if exactly this TXT record is published. The server of the function's network is asked, unless another is named. */
export const isPublished = async ({ name, value }: { readonly name: string; readonly value: string }) => {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  if (process.env.DNS_SERVER) resolver.setServers([process.env.DNS_SERVER]);
  try {
    // Long texts come in pieces.
    return (await resolver.resolveTxt(name)).some((pieces) => pieces.join('') === value);
  } catch (error) {
    if (error instanceof Error && 'code' in error && absent.has(String(error.code))) return false;
    throw error;
  }
};
