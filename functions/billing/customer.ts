import { Directory, Tenant } from '../../shared/server/data/entities/workspace.ts';
import { transact } from '../../shared/server/data/transact.ts';
import type { Principal } from '../../shared/server/lambda/principal.ts';
import { tenantById } from '../../shared/server/lambda/tenant.ts';
import type { Customer, PaymentProvider } from '../../shared/server/payments/provider.ts';

/** The workspace of a provider's customer; undefined when it is none of ours, or gone. */
export const workspaceOf = async (customer: Customer): Promise<number | undefined> => {
  const { data } = await Directory.query
    .primary({ kind: 'customer', name: customer })
    .go({ consistent: true });
  return data[0]?.tenantId;
};

/**
 * The workspace's customer, if it has one at this provider. One that was made by the stand-in is nobody to Stripe, and the
 * other way round.
 */
export const customerOf = async (
  provider: PaymentProvider,
  { tenant }: Principal,
): Promise<Customer | undefined> => {
  const customer = (await tenantById(tenant.tenantId))?.customer;
  return customer?.startsWith('stand-in') === (provider.name === 'stand-in') ? customer : undefined;
};

/** The workspace's customer, made at the first need of one. */
export const ensureCustomer = async (provider: PaymentProvider, principal: Principal): Promise<Customer> => {
  const known = await customerOf(provider, principal);
  if (known !== undefined) return known;
  const { tenantId, name } = principal.tenant;
  const customer = await provider.customerFor({ tenantId, name, email: principal.email });
  const { data: tenant } = await Tenant.get({ tenantId }).go({ consistent: true });
  const former = tenant?.customer;
  // Somebody else was first meanwhile, and the provider gave both the same one.
  if (former === customer) return customer;
  const { committed } = await transact((entities) => [
    entities.Tenant.patch({ tenantId })
      .set({ customer })
      // Two pages opened at once: who comes second takes the customer of the first.
      .where((one, { eq, notExists }) =>
        former === undefined ? notExists(one.customer) : eq(one.customer, former),
      )
      .commit(),
    entities.Directory.put({ kind: 'customer', name: customer, tenantId }).commit(),
    // Of the other provider: who goes through the workspace's record would not find it any more.
    ...(former === undefined
      ? []
      : [entities.Directory.delete({ kind: 'customer', name: former, tenantId }).commit()]),
  ]);
  return committed ? customer : ((await customerOf(provider, principal)) ?? customer);
};
