import { getSingleSignOn } from '#contracts/single-sign-on.ts';
import { endpoint } from '#server/lambda/http.ts';
import { presentSignOn, signOnRecord } from './sign-on-settings.ts';

export const getSingleSignOnEndpoint = endpoint(getSingleSignOn, async ({ principal: { tenant } }) =>
  presentSignOn(tenant, await signOnRecord(tenant.tenantId)),
);
