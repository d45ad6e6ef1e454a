/** Client of a session that is always proven: specs make calls that demand a fresh proof, and are about something else. */
import { demandsProof } from '#contracts/route.ts';
import { stamp } from '#server/people/proof.ts';
import { type ApiClient, apiClient } from '../api-client.ts';
import type { Runtime } from '../runtime-api.ts';

/** Times (epoch milliseconds) until which the sessions of tokens need no other stamp. */
const proven = new Map<string, number>();

/** Stamps the session of an access token as proven now. */
export const proveFor = async (runtime: Pick<Runtime, 'clock'>, token: string): Promise<void> => {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  await stamp(claims.sub, { id: claims.origin_jti, begun: claims.auth_time }, runtime.clock.now());
  proven.set(token, runtime.clock.now() + 4 * 60_000);
};

export const provenClient = (runtime: Runtime, subdomain: string, token: string): ApiClient => {
  const client = apiClient(runtime, subdomain, token);
  const ready = async (isDemanded: boolean): Promise<void> => {
    if (isDemanded && runtime.clock.now() >= (proven.get(token) ?? 0)) await proveFor(runtime, token);
  };
  return {
    call: async (route, input) => {
      await ready(demandsProof(route, input?.body));
      return client.call(route, input);
    },
    ok: async (route, input) => {
      await ready(demandsProof(route, input?.body));
      return client.ok(route, input);
    },
  };
};
