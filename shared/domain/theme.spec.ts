import { expect, it } from 'vitest';
import { TENANT_COLOURS } from '../../web/src/ui/theme/tenants.ts';
import { theme } from '../contracts/common.ts';
import { themeColours } from './theme.ts';

it('has the colours that the screens have, which may not import it', () => {
  expect(themeColours).toEqual(TENANT_COLOURS);
});

it('has a colour for every theme there is', () => {
  expect(Object.keys(themeColours).toSorted()).toEqual([...theme.options].toSorted());
});
