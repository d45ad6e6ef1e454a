import { expect, it } from 'vitest';
import { zoneOptions } from './time-zones.ts';

it('has the zone of a machine that keeps UTC, once, and those of places by readable names', () => {
  expect(zoneOptions.filter(({ value }) => value === 'UTC')).toEqual([{ value: 'UTC', label: 'UTC' }]);
  expect(zoneOptions).toContainEqual({ value: 'America/New_York', label: 'America/New York' });
});
