import { checkCustomDomain, setCustomDomain } from '#contracts/custom-domain.ts';
import { getTenantByHost } from '#contracts/workspace.ts';
import { callerAt } from '../calls.ts';
import type { Step } from '../check.ts';
import { asOwner, asProvenOwner, type Course, given } from '../course.ts';
import { awaited, Skipped, Unexpected } from '../deployment.ts';

export const servesHost: Step<Course> = {
  name: 'custom host',
  expects: 'the workspace answers at a host of its own, and no longer once that is taken back',
  after: ['sign-up'],
  async run(deployment, course) {
    const { customHost: host } = deployment;
    if (host === undefined) throw new Skipped('no host was given');
    const [name] = host.split(':');
    const set = async (custom_domains: string | null) =>
      (await asProvenOwner(deployment, course)).ok(setCustomDomain, { body: { custom_domains } });
    const here = async () =>
      (await callerAt(`${deployment.protocol}//${host}`)
        .ok(getTenantByHost)
        .catch(() => undefined)) ?? undefined;
    const { cname } = await set(given(name));
    try {
      await deployment.point(cname);
      await awaited(
        deployment,
        { minutes: 45, for: 'a certificate and a tenant of CloudFront' },
        async () => {
          const { state, reason } = await (await asOwner(deployment, course)).ok(checkCustomDomain);
          if (state === 'failed') throw new Unexpected(reason ?? 'it failed');
          return state === 'live' ? state : undefined;
        },
      );
      await awaited(deployment, { minutes: 10, for: 'the workspace at its host' }, here);
    } catch (cause) {
      // CloudFront keeps the distribution as long as a host is served by it. The first trouble is the one to tell.
      await set(null).catch(() => undefined);
      throw cause;
    }
    await set(null);
    await awaited(deployment, { minutes: 10, for: 'the end of the host' }, async () =>
      (await here()) === undefined ? true : undefined,
    );
    return `${name} led to ${given(course.workspace).subdomain}`;
  },
};
