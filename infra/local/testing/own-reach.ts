/** Accesses with a function's own credentials, compared to what its role allows on AWS. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '#contracts/route.ts';
import { type Access, itemPolicy } from '../../emulators/shared/iam.ts';
import { ownItems } from '../permissions.ts';
import { functionFile } from '../topology.ts';

export type { Access };

const isAllowed = itemPolicy(ownItems);
const root = join(import.meta.dirname, '../../..');

/** True if the route's function reaches the data of a request's workspace alone. */
export const isHeldToTenants = ({ resource }: Pick<Route, 'resource'>): boolean =>
  readFileSync(join(root, functionFile(resource)), 'utf8').includes('lambda/tenant-handler.ts');

/** Accesses that AWS would refuse, because only the tenant's credentials allow them. */
export const beyondOwnReach = (route: Pick<Route, 'resource'>, accesses: readonly Access[]): Access[] =>
  isHeldToTenants(route) ? accesses.filter((access) => !isAllowed(access)) : [];
