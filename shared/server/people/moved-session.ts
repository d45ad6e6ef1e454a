/**
 * Session of a browser that goes on from a former host of its workspace to the present one. Two secrets of that browser protect it: the
 * code in a fragment, under which it is sealed, and the verifier in the session storage of the present host. docs/decisions/0138
 */
import { createHash } from 'node:crypto';
import { conditional } from '../data/conditional.ts';
import { Handover } from '../data/entities/handover.ts';
import { hashed, randomSecret } from '../data/ids.ts';
import type { TenantRecord } from '../lambda/tenant.ts';
import { workspaceDomain } from '../mail/workspace-url.ts';
import { stateKeys } from '../tokens/keys.ts';
import { openText, sealText } from '../tokens/sealed.ts';

/** Seconds that a session waits for its browser. */
const goodFor = 60;

/** The present host is part of the seal, so that another move ends what is under way. */
const sealName = (tenant: TenantRecord, code: string): string => `moved#${workspaceDomain(tenant)}#${code}`;

/** Keeps the refresh token of a session at the former subdomain; returns the one-time code to fetch it. */
export const handOn = async (
  tenant: TenantRecord,
  { from, challenge, token }: { readonly from: string; readonly challenge: string; readonly token: string },
  now: number,
): Promise<string> => {
  const code = randomSecret();
  await Handover.create({
    tenantId: tenant.tenantId,
    name: hashed(code),
    challenge,
    session: sealText(token, sealName(tenant, code), stateKeys()),
    from,
    expires: Math.floor(now / 1000) + goodFor,
  }).go();
  return code;
};

/**
 * Refresh token of a session that was handed on: once, within a minute, for its own workspace, from the former subdomain that was
 * asked, and with the right verifier. Undefined otherwise; a wrong guess does not use it up.
 */
export const takeOn = async (
  tenant: TenantRecord,
  { code, verifier, from }: { readonly code: string; readonly verifier: string; readonly from: string },
  now: number,
): Promise<string | undefined> => {
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  // Race: of two concurrent calls only one deletes the item.
  const kept = await conditional(
    Handover.remove({ tenantId: tenant.tenantId, name: hashed(code) })
      .where(
        (item, { eq, gt }) =>
          `${eq(item.challenge, challenge)} AND ${eq(item.from, from)} AND ${gt(item.expires, now / 1000)}`,
      )
      .go({ response: 'all_old' }),
  );
  const sealed = kept?.data?.session;
  if (!sealed) return undefined;
  try {
    return openText(sealed, sealName(tenant, code), stateKeys());
  } catch {
    // The workspace has moved again meanwhile.
    return undefined;
  }
};
