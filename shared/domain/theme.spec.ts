import { expect, it } from 'vitest';
import { tenantColours } from '#ui/theme/tenant-accents.ts';
import { themeColours } from './theme.ts';

it('has the colours of the screens, which may not import it', () => {
  expect(themeColours).toEqual(tenantColours);
});

it('has the specification’s colours', () => {
  expect(themeColours).toEqual({
    green: '#5cb65f',
    orange: '#ffa117',
    blush: '#e25985',
    cyan: '#17c2d7',
    indigo: '#9367b4',
    red: '#e15858',
  });
});
