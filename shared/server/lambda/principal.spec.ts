import { afterEach, expect, it, vi } from 'vitest';
import { type HttpEvent, viewerHost } from './principal.ts';

afterEach(() => vi.unstubAllEnvs());

const [first, second, third] = ['key-1', 'key-2', 'key-3'];
/** Functions of a deployment with these keys trust the host of a request with this proof. */
const trusts = (keys: readonly string[], proof: string | undefined): boolean => {
  vi.stubEnv('ORIGIN_SECRET', keys.join(','));
  const headers = { 'x-proofline-host': 'acme.proofline.test', 'x-proofline-origin': proof };
  return viewerHost({ headers } as unknown as HttpEvent) !== undefined;
};

it('the key of the distribution is changed without a request that finds no workspace', () => {
  const deployments = [
    [first, second],
    [second, third, first],
  ];
  // Edge locations and functions are replaced one after the other.
  for (const keys of deployments)
    for (const proof of [first, second]) expect(trusts(keys, proof), `${keys} ${proof}`).toBe(true);
});

it('a key that was changed twice proves nothing, nor does a list of keys, an empty text or none', () => {
  const keys = [third, 'key-4', second];
  for (const proof of [first, keys.join(','), `${third},`, '', undefined])
    expect(trusts(keys, proof), proof).toBe(false);
  expect(trusts([], '')).toBe(false);
});
