import { expect, it } from 'vitest';
import { isFresh, proofLifetime, recoveryCode, typedRecoveryCode } from './second-factor.ts';

it('a recovery code is 16 letters and digits in groups of four, and none that look alike', () => {
  expect(recoveryCode(Uint8Array.from({ length: 16 }, (_, index) => index))).toBe('0123-4567-89AB-CDEF');
  const all = recoveryCode(Uint8Array.from({ length: 16 }, (_, index) => 255 - index));
  expect(all).toBe('ZYXW-VTSR-QPNM-KJHG');
});

it('a typed recovery code may lack its dashes, or have letters for digits', () => {
  expect(typedRecoveryCode(' o1l3-4567 89ab cdef')).toBe(typedRecoveryCode('0113-4567-89AB-CDEF'));
  expect(typedRecoveryCode('0123-4567-89AB-CDEF')).toBe('0123456789ABCDEF');
});

it('a proof counts for five minutes, and one from the future does not', () => {
  expect(isFresh(undefined, 1_000_000)).toBe(false);
  expect(isFresh(1_000_000, 1_000_000)).toBe(true);
  expect(isFresh(1_000_000, 1_000_000 + proofLifetime - 1)).toBe(true);
  expect(isFresh(1_000_000, 1_000_000 + proofLifetime)).toBe(false);
  expect(isFresh(1_000_001, 1_000_000)).toBe(false);
});
