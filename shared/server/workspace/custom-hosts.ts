/** Custom domains at CloudFront: one distribution tenant per host, with a certificate managed by CloudFront. */
import {
  CloudFrontClient,
  type CloudFrontServiceException,
  CreateDistributionTenantCommand,
  DeleteDistributionTenantCommand,
  GetDistributionTenantCommand,
  GetManagedCertificateDetailsCommand,
  ListConnectionGroupsCommand,
  ListDistributionsByConnectionModeCommand,
  UpdateDistributionTenantCommand,
  VerifyDnsConfigurationCommand,
} from '@aws-sdk/client-cloudfront';

const cloudfront = new CloudFrontClient({});

interface Routing {
  readonly distribution: string;
  readonly connectionGroup: string;
  /** CNAME target of every custom host. */
  readonly endpoint: string;
}

/**
 * Distribution and connection group of custom hosts. Found by name, because the distribution is deployed after the
 * functions that it forwards to.
 */
const findRouting = async (): Promise<Routing> => {
  const name = process.env.CUSTOM_DOMAINS_NAME;
  if (!name) throw new Error('CUSTOM_DOMAINS_NAME is not set');
  const [{ ConnectionGroups = [] }, { DistributionList }] = await Promise.all([
    cloudfront.send(new ListConnectionGroupsCommand({})),
    cloudfront.send(new ListDistributionsByConnectionModeCommand({ ConnectionMode: 'tenant-only' })),
  ]);
  const group = ConnectionGroups.find(({ Name }) => Name === name);
  const distribution = DistributionList?.Items?.find(({ Comment }) => Comment === name);
  if (!group?.Id || !group.RoutingEndpoint || !distribution?.Id) {
    throw new Error(`CloudFront has no distribution and connection group named ${name}`);
  }
  return { distribution: distribution.Id, connectionGroup: group.Id, endpoint: group.RoutingEndpoint };
};

let found: Promise<Routing> | undefined;
const routing = (): Promise<Routing> => {
  found ??= findRouting();
  found.catch(() => {
    found = undefined;
  });
  return found;
};

export const cnameTarget = async (): Promise<string> => (await routing()).endpoint;

const isCalled = (error: unknown, ...names: string[]): error is CloudFrontServiceException =>
  error instanceof Error && names.includes(error.name);

/**
 * Creates the distribution tenant of a host and returns its id. Otherwise `taken` if another tenant has the host, and
 * `not_pointed` while CloudFront doesn't see the host's CNAME.
 */
export const serveHost = async (
  host: string,
  name: string,
): Promise<{ readonly tenant: string } | 'taken' | 'not_pointed'> => {
  const { distribution, connectionGroup } = await routing();
  try {
    const { DistributionTenant } = await cloudfront.send(
      new CreateDistributionTenantCommand({
        DistributionId: distribution,
        ConnectionGroupId: connectionGroup,
        Name: name,
        Domains: [{ Domain: host }],
        ManagedCertificateRequest: { ValidationTokenHost: 'cloudfront', PrimaryDomainName: host },
        Enabled: true,
      }),
    );
    if (!DistributionTenant?.Id) throw new Error('CloudFront has named no distribution tenant');
    return { tenant: DistributionTenant.Id };
  } catch (error) {
    if (isCalled(error, 'CNAMEAlreadyExists', 'EntityAlreadyExists')) return 'taken';
    // The code means any invalid value, so the message decides.
    if (isCalled(error, 'InvalidArgument') && /domain name ownership/i.test(error.message))
      return 'not_pointed';
    throw error;
  }
};

/** State of a host. `unknown`: the last known state stays. */
export type HostState =
  | { readonly state: 'waiting' | 'issuing' | 'live' | 'unknown' | 'gone' }
  | { readonly state: 'failed'; readonly reason: string };

/** Permanent failures of a certificate, in words for the owner of the host. */
const reasons: Readonly<Record<string, string>> = {
  'validation-timed-out': 'The certificate could not be issued within 72 hours.',
  failed: 'The certificate authority refused the certificate, perhaps by a CAA record of the domain.',
  revoked: 'The certificate was revoked.',
  expired: 'The certificate has expired.',
  inactive: 'The certificate is not in use.',
};

/** Polls the state of a host; attaches its certificate once it is issued. */
export const stateOfHost = async (tenant: string, host: string): Promise<HostState> => {
  try {
    const [{ DistributionTenant, ETag }, { DnsConfigurationList = [] }] = await Promise.all([
      cloudfront.send(new GetDistributionTenantCommand({ Identifier: tenant })),
      cloudfront.send(new VerifyDnsConfigurationCommand({ Identifier: tenant, Domain: host })),
    ]);
    const dns = DnsConfigurationList.find(({ Domain }) => Domain === host)?.Status;
    if (dns === 'unknown-configuration') return { state: 'unknown' };
    if (dns !== 'valid-configuration') return { state: 'waiting' };
    const serves = (served: typeof DistributionTenant) =>
      served?.Domains?.some(({ Domain, Status }) => Domain === host && Status === 'active') ?? false;
    if (serves(DistributionTenant)) return { state: 'live' };
    const { ManagedCertificateDetails: certificate } = await cloudfront.send(
      new GetManagedCertificateDetailsCommand({ Identifier: tenant }),
    );
    const status = certificate?.CertificateStatus ?? 'pending-validation';
    const reason = reasons[status];
    if (reason !== undefined) return { state: 'failed', reason };
    if (status !== 'issued') return { state: 'issuing' };
    const { DistributionTenant: updated } = await cloudfront.send(
      new UpdateDistributionTenantCommand({
        Id: tenant,
        IfMatch: ETag,
        Customizations: { Certificate: { Arn: certificate?.CertificateArn } },
      }),
    );
    return { state: serves(updated) ? 'live' : 'issuing' };
  } catch (error) {
    if (isCalled(error, 'EntityNotFound')) return { state: 'gone' };
    throw error;
  }
};

/**
 * Disables and deletes a host's distribution tenant. Idempotent. Throws while CloudFront is still disabling it, to be
 * retried.
 */
export const dropHost = async (tenant: string): Promise<void> => {
  try {
    const { DistributionTenant, ETag } = await cloudfront.send(
      new GetDistributionTenantCommand({ Identifier: tenant }),
    );
    let match = ETag;
    if (DistributionTenant?.Enabled) {
      const disabled = await cloudfront.send(
        new UpdateDistributionTenantCommand({ Id: tenant, IfMatch: match, Enabled: false }),
      );
      match = disabled.ETag;
    }
    await cloudfront.send(new DeleteDistributionTenantCommand({ Id: tenant, IfMatch: match }));
  } catch (error) {
    if (!isCalled(error, 'EntityNotFound')) throw error;
  }
};
