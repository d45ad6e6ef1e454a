/** Functions that are held to tenants (docs/decisions/0067). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '#contracts/route.ts';
import { functionFile } from '../topology.ts';

const root = join(import.meta.dirname, '../../..');

/** True if the route's function reaches the data of a request's workspace alone. */
export const isHeldToTenants = ({ resource }: Pick<Route, 'resource'>): boolean =>
  readFileSync(join(root, functionFile(resource)), 'utf8').includes('lambda/tenant-handler.ts');
