import { liveNamespace } from '#domain/live/live.ts';
import { createAppSyncEvents } from '../emulators/appsync-events/appsync-events.ts';
import { createIdentityProvider } from '../emulators/identity-provider/identity-provider.ts';
import { createPush } from '../emulators/push/push.ts';
import type { Clock } from '../emulators/shared/clock.ts';
import type { Sts } from '../emulators/sts/sts.ts';
import { type endpointsOf, poolId } from './environment.ts';
import type { invocations } from './functions.ts';
import type { OnStop } from './runtime-api.ts';
import { authorizeLiveFile } from './topology.ts';

/** Services that people's browsers and companies meet: a company's identity provider, push messages, and live updates. */
export const openOutside = (
  endpoints: ReturnType<typeof endpointsOf>,
  {
    invokedBy,
    sts,
    clock,
    onStop,
  }: {
    readonly invokedBy: ReturnType<typeof invocations>;
    readonly sts: Sts;
    readonly clock: Clock;
    readonly onStop: OnStop;
  },
) => {
  const companies = createIdentityProvider({
    base: endpoints.companies,
    client: {
      client_id: 'proofline',
      client_secret: 'company-secret',
      redirect_uri: `${endpoints.identity}/oauth2/idpresponse`,
    },
    serviceProvider: {
      entity_id: `urn:amazon:cognito:sp:${poolId}`,
      acs: `${endpoints.identity}/saml2/idpresponse`,
    },
  });
  const live = createAppSyncEvents({
    namespaces: [liveNamespace],
    path: new URL(endpoints.live).pathname,
    authorize: (question) => invokedBy.live(authorizeLiveFile, question, 10),
    clock,
    callerOf: sts.callerOf,
  });
  onStop(() => live.close());
  return { companies, push: createPush({ base: endpoints.push }), live };
};
