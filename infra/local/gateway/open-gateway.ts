import type { RequestListener, Server } from 'node:http';
import { join, resolve } from 'node:path';
import { securityTxt } from '#contracts/security-txt.ts';
import { timeoutOfFunction } from '../../aws/limits.ts';
import { securityHeaders } from '../../aws/security-headers.ts';
import { createConsole } from '../console/console.ts';
import { clientId, type endpointsOf, type Settings } from '../environment.ts';
import type { invocations } from '../functions.ts';
import { close } from '../http-servers.ts';
import { apiMetric } from '../metrics.ts';
import type { Progress } from '../progress.ts';
import type { OnStop, Runtime, RuntimeOptions } from '../runtime-api.ts';
import { functionFile } from '../topology.ts';
import { createApi } from './api.ts';
import { createAuthorizer } from './authorizer.ts';
import { createGateway } from './gateway.ts';
import { createWeb, type Web } from './web.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Pages, API and console of the product. */
export const openGateway = async (
  runtime: Runtime,
  {
    options,
    served,
    endpoints,
    invokedBy,
    server,
    onStop,
  }: {
    readonly options: RuntimeOptions;
    readonly served: NonNullable<RuntimeOptions['routes']>;
    readonly endpoints: ReturnType<typeof endpointsOf>;
    readonly invokedBy: ReturnType<typeof invocations>;
    readonly server: Server;
    readonly onStop: OnStop;
  },
): Promise<RequestListener> => {
  const { dev, progress, errorsDsn = process.env.ERRORS_DSN } = options;
  const { clock, environment, identity, metrics, nudge, settings } = runtime;
  const headers = securityHeaders({
    files: endpoints.files,
    media: new URL(endpoints.media).origin,
    identity: new URL(endpoints.identity).origin,
    live: new URL(endpoints.liveSocket).origin,
    errors: errorsDsn && new URL(errorsDsn).origin,
    stripe: Boolean(process.env.STRIPE_PUBLISHABLE_KEY),
  });
  const web = await openWeb({ dev, headers, errorsDsn, server, onStop });
  onStop(() => close(server));
  return createGateway({
    api: createApi({
      routes: served,
      authorize: createAuthorizer({ issuer: endpoints.issuer, clientId, jwks: identity.jwks() }),
      invoke: (resource, event) =>
        invokedBy.api(event.routeKey)(functionFile(resource), event, timeoutOfFunction(resource)),
      now: clock.now,
      originSecret: environment.ORIGIN_SECRET ?? '',
      headers,
      onWrite: nudge,
      onAnswer: (status) => metrics.put(apiMetric, status >= 500 ? 1 : 0),
    }),
    console: createConsole(runtime),
    web,
    headers,
    now: clock.now,
    preparing: () => stepsOf(progress, settings),
  });
};

/** Built web app; for development Vite's server, which takes 250 MB and so is loaded lazily. */
const openWeb = async ({
  dev,
  headers,
  errorsDsn,
  server,
  onStop,
}: {
  readonly dev: boolean | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly errorsDsn: string | undefined;
  readonly server: Server;
  readonly onStop: OnStop;
}): Promise<Web> => {
  if (dev) {
    const { createDevWeb } = await import('./dev-web.ts');
    const devWeb = await createDevWeb({ root: join(root, 'web'), server });
    onStop(() => devWeb.close());
    return devWeb.serve;
  }
  return createWeb({
    folder: join(root, 'web/dist'),
    headers,
    config: errorsDsn ? { errors: { dsn: errorsDsn, environment: 'local' } } : {},
    security: securityTxt({ contact: 'mailto:security@proofline.example', domain: 'localhost' }, Date.now()),
  });
};

/** Steps of the start that waiting pages show; undefined once the demo is made. */
const stepsOf = (progress: Progress | undefined, settings: Settings) => {
  const isReady = !progress || (progress.isOver() && settings.get('demo') === 'loaded');
  return isReady ? undefined : progress.steps();
};
