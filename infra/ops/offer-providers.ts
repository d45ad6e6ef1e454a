/**
 * `npm run offer-providers`: the app client offers the identity provider of every workspace that has one, as `npm run deploy` and a
 * daily message see to as well (docs/decisions/0083).
 */
import { becomeOperator } from './operator/operator.ts';

const operator = await becomeOperator();
try {
  const { offerAllProviders } = await import('#server/people/offered-providers.ts');
  const { missing } = await offerAllProviders();
  console.log(missing.length > 0 ? `Offered again: workspaces ${missing.join(', ')}` : 'All are offered');
} finally {
  await operator.leave();
}
