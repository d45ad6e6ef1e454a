import { expect, it } from 'vitest';
import { type Scan, scanTimeoutMs, scanVerdict } from './scan.ts';

const results: readonly Scan[] = ['clean', 'infected', 'unscannable', 'pending'];

it('waits for a result for two hours and not longer, and passes nothing infected, however late', () => {
  const after = (time: number) => results.map((scan) => scanVerdict(scan, 1000, 1000 + time));
  expect(after(0)).toEqual(['pass', 'refuse', 'pass_unscanned', 'wait']);
  expect(after(scanTimeoutMs - 1)).toEqual(['pass', 'refuse', 'pass_unscanned', 'wait']);
  expect(after(scanTimeoutMs)).toEqual(['pass', 'refuse', 'pass_unscanned', 'pass_unscanned']);
});
