import { Counter } from '../data/entities/counter.ts';
import { tenantById } from '../lambda/tenant.ts';

/** Ids of all workspaces, for an operator's tools: tries every id up to the counter, which no request ever does. */
export const everyTenant = async (): Promise<readonly number[]> => {
  const { data } = await Counter.get({ tenantId: 0, name: 'tenant' }).go({ consistent: true });
  const ids: number[] = [];
  for (let id = 1; id <= (data?.value ?? 0); id++) if (await tenantById(id)) ids.push(id);
  return ids;
};
