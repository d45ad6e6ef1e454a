/** Embedded runtime as a deployment under check. */
import { randomBytes } from 'node:crypto';
import { clientId } from '#local/environment.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';
import type { Alarms, Deployment } from './deployment.ts';

export const customHost = 'portal.agency.example';

/** A minute of a deadline lasts for six seconds: nothing here takes as long as on AWS. */
export const patience = { every: 100, minute: 6000 };

export const embeddedDeployment = (runtime: TestRuntime, alarms: Alarms): Deployment => {
  const { host: domain, port } = new URL(runtime.url());
  return {
    domain,
    protocol: 'http:',
    clientId,
    variables: process.env,
    // The gateway serves the pages as well: there is no address beside a distribution.
    apiAddress: undefined,
    customHost: `${customHost}:${port}`,
    point: async (value) => {
      runtime.dns.publish({ type: 'CNAME', name: customHost, value });
    },
    alarms,
    ...patience,
    now: runtime.clock.now,
    async pass(milliseconds) {
      await runtime.idle();
      runtime.clock.advance(milliseconds);
    },
    async changeKeys() {
      for (const [name, variable] of [
        ['link-secret', 'LINK_SECRET'],
        ['state-secret', 'STATE_SECRET'],
      ] as const) {
        const [present] = runtime.settings.secret(name).split(',');
        const changed = `${randomBytes(32).toString('base64url')},${present}`;
        runtime.settings.set(name, changed);
        // Functions read their keys at each use, so this is their replacement.
        process.env[variable] = changed;
      }
    },
  };
};
