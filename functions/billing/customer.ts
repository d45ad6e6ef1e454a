import { Directory } from '#server/data/entities/directory.ts';
import { Tenant } from '#server/data/entities/tenant.ts';
import { transact } from '#server/data/transact.ts';
import type { Principal } from '#server/lambda/principal.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import type { Customer, PaymentProvider } from '#server/payments/provider.ts';

/** Workspace of a provider's customer; undefined for an unknown customer, or a deleted workspace. */
export const workspaceOf = async (customer: Customer): Promise<number | undefined> => {
  const { data } = await Directory.query
    .primary({ kind: 'customer', name: customer })
    .go({ consistent: true });
  return data[0]?.tenantId;
};

/** The workspace's customer at this provider. The stand-in's customers are unknown to Stripe, and vice versa. */
export const customerOf = async (
  provider: PaymentProvider,
  { tenant }: Principal,
): Promise<Customer | undefined> => {
  const customer = (await tenantById(tenant.tenantId))?.customer;
  return customer?.startsWith('stand-in') === (provider.name === 'stand-in') ? customer : undefined;
};

/** The workspace's customer, created lazily. */
export const ensureCustomer = async (provider: PaymentProvider, principal: Principal): Promise<Customer> => {
  const known = await customerOf(provider, principal);
  if (known !== undefined) return known;
  const { tenantId, name } = principal.tenant;
  const customer = await provider.customerFor({ tenantId, name, email: principal.email });
  const { data: tenant } = await Tenant.get({ tenantId }).go({ consistent: true });
  const former = tenant?.customer;
  // Race: a concurrent call was first, and the provider returned the same customer to both.
  if (former === customer) return customer;
  const { committed } = await transact((entities) => [
    entities.Tenant.patch({ tenantId })
      .set({ customer })
      // Race: of two pages opened at once, the second takes the customer of the first.
      .where((one, { eq, notExists }) =>
        former === undefined ? notExists(one.customer) : eq(one.customer, former),
      )
      .commit(),
    entities.Directory.put({ kind: 'customer', name: customer, tenantId }).commit(),
    // Removes the customer of the other provider from the directory, because a purge by the workspace's record would
    // miss it.
    ...(former === undefined
      ? []
      : [entities.Directory.delete({ kind: 'customer', name: former, tenantId }).commit()]),
  ]);
  return committed ? customer : ((await customerOf(provider, principal)) ?? customer);
};
