/**
 * Tokens of live updates: channels that their holder may hear (docs/decisions/0128). The channels of a token are those of its period
 * and the next, so that it needs no end of its own: nothing is published to the channels of a period that is over.
 */
import { channelsOfToken, type LiveAudience } from '#domain/live/live.ts';
import * as z from '#schema';
import { isSigned, signatureOf, stateKeys } from './keys.ts';

const content = z.object({
  tenant: z.number(),
  period: z.number(),
  audiences: z.array(z.string()),
});

/** Domain separation: cursors and tickets of uploads are signed with the same keys. */
const signed = (payload: string): string => JSON.stringify(['live', payload]);

export const liveToken = (tenant: number, audiences: readonly LiveAudience[], period: number): string => {
  const payload = Buffer.from(JSON.stringify({ tenant, period, audiences })).toString('base64url');
  return `${signatureOf(stateKeys(), signed(payload))}.${payload}`;
};

/** Channels of a token; undefined if it was not made here. */
export const channelsInToken = (token: string): readonly string[] | undefined => {
  const [signature = '', payload = ''] = token.split('.');
  if (!isSigned(stateKeys(), signed(payload), signature)) return undefined;
  const { tenant, period, audiences } = content.parse(
    JSON.parse(Buffer.from(payload, 'base64url').toString()),
  );
  return channelsOfToken(tenant, audiences as LiveAudience[], period);
};
