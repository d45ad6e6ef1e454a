import { describe, expect, test } from 'vitest';
import type { DtFormat } from './date.ts';
import { parseDate } from './typed-date.ts';

const date = '2026-11-05';

describe('a typed date', () => {
  test.each<[string, DtFormat]>([
    ['05/11/2026', 'DD/MM/YYYY'],
    ['5/11/2026', 'DD/MM/YYYY'],
    ['5.11.2026', 'DD/MM/YYYY'],
    ['5-11-2026', 'DD/MM/YYYY'],
    [' 5 11 2026 ', 'DD/MM/YYYY'],
    ['5. 11. 2026', 'DD/MM/YYYY'],
    ['05112026', 'DD/MM/YYYY'],
    ['11/05/2026', 'MM/DD/YYYY'],
    ['11052026', 'MM/DD/YYYY'],
    ['2026/05/11', 'YYYY/DD/MM'],
    ['20260511', 'YYYY/DD/MM'],
    ['2026/11/5', 'YYYY/MM/DD'],
    ['2026-11-5', 'YYYY/MM/DD'],
    ['2026-11-05', 'DD/MM/YYYY'],
    ['2026-11-05', 'MM/DD/YYYY'],
    ['2026-11-05', 'YYYY/DD/MM'],
  ])('%j as %s is the 5th of November', (text, format) => {
    expect(parseDate(text, format)).toEqual({ date });
  });

  test.each<[string, DtFormat, string]>([
    ['', 'DD/MM/YYYY', 'format'],
    ['tomorrow', 'DD/MM/YYYY', 'format'],
    ['05/11', 'DD/MM/YYYY', 'format'],
    ['2026/11/05', 'DD/MM/YYYY', 'format'],
    ['005/11/2026', 'DD/MM/YYYY', 'format'],
    ['2026-5-11', 'YYYY/DD/MM', 'format'],
    ['5112026', 'DD/MM/YYYY', 'format'],
    ['05/11/2026 09:00', 'DD/MM/YYYY', 'format'],
    ['05/11/26', 'DD/MM/YYYY', 'year'],
    ['05/11/202', 'DD/MM/YYYY', 'year'],
    ['05/11/20260', 'DD/MM/YYYY', 'year'],
    ['05/11/0026', 'DD/MM/YYYY', 'year'],
    // The 12th of October, as a machine writes it: no day of the year 1012.
    ['20111012', 'DD/MM/YYYY', 'year'],
    ['31/02/2026', 'DD/MM/YYYY', 'no_such_day'],
    ['11/31/2026', 'MM/DD/YYYY', 'no_such_day'],
    ['05/13/2026', 'DD/MM/YYYY', 'no_such_day'],
    ['0/11/2026', 'DD/MM/YYYY', 'no_such_day'],
    ['29/02/2027', 'DD/MM/YYYY', 'no_such_day'],
  ])('%j as %s is refused: %s', (text, format, refused) => {
    expect(parseDate(text, format)).toEqual({ refused });
  });
});
