import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';

beforeEach(() => void vi.stubEnv('STATE_SECRET', 'a secret of the tests'));
afterEach(() => void vi.unstubAllEnvs());

const place = { sk: 'commit#000001#é' };
const encodeCursorOf = (tenantId: number, list: string) => () => encodeCursor(tenantId, list, place);

it('decodes to the encoded position', () => {
  expect(decodeCursor(1, 'timeline#7', encodeCursor(1, 'timeline#7', place))).toEqual(place);
});

it.each([
  ['of another tenant', encodeCursorOf(2, 'timeline#7')],
  ['of another list', encodeCursorOf(1, 'timeline#8')],
  ['that was cut', (made: string) => made.slice(0, -1)],
  ['that was made up', () => Buffer.from(JSON.stringify(place)).toString('base64url')],
  ['that is empty', () => ''],
  ['in other letters', (made: string) => `é${made.slice(1)}`],
])('refuses a cursor %s', (_, make) => {
  expect(decodeCursor(1, 'timeline#7', make(encodeCursor(1, 'timeline#7', place)))).toBeUndefined();
});
