import { expect, it } from 'vitest';
import { permissionsOfProduct } from '../local/permissions.ts';
import { permissionsInTemplates } from './local-permissions.testing.ts';

it('the embedded runtime evaluates the templates’ own permissions; `npm run docs` writes them', () => {
  expect(permissionsOfProduct()).toEqual(permissionsInTemplates());
});
