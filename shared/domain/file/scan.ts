/** Scan of an upload for malware, by a service that answers when it likes: at once, later, or never. */
import { hourMs } from '../calendar/units.ts';

export type Scan = 'clean' | 'infected' | 'unscannable' | 'pending';

/** Milliseconds after its registration until which a file waits for the result of its scan. */
export const scanTimeoutMs = 2 * hourMs;

export type ScanVerdict = 'refuse' | 'wait' | 'pass' | 'pass_unscanned';

/**
 * Consequence of a scan for a file that was registered at this time. A result that does not come holds nobody up for longer than
 * this time: the file passes then, and is shown as not scanned, like one that no scanner can open.
 */
export const scanVerdict = (scan: Scan, registered: number, now: number): ScanVerdict => {
  if (scan === 'infected') return 'refuse';
  if (scan === 'clean') return 'pass';
  return scan === 'pending' && now - registered < scanTimeoutMs ? 'wait' : 'pass_unscanned';
};
