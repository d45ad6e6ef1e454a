import { afterEach, expect, it, vi } from 'vitest';
import { routes } from '#contracts/index.ts';
import { routeKeyOf } from '#contracts/route.ts';
import { admission } from './admit.ts';
import type { HttpEvent } from './principal.ts';
import { refused } from './result.ts';

afterEach(() => vi.unstubAllEnvs());

it.each([undefined, '', 'a guess'])(
  'the gateway’s own address, past the firewall, knows no route: proof %o',
  async (proof) => {
    vi.stubEnv('ORIGIN_SECRET', 'key-1,key-2');
    const admit = admission(
      routes.map((route) => ({ route })),
      undefined,
    );
    for (const route of routes) {
      const event = {
        routeKey: routeKeyOf(route),
        headers: { 'x-proofline-host': 'acme.proofline.test', 'x-proofline-origin': proof },
        requestContext: { timeEpoch: 0, http: { sourceIp: '192.0.2.1' } },
      } as unknown as HttpEvent;
      expect(await admit(event), route.name).toEqual(refused('not_found'));
    }
  },
);
