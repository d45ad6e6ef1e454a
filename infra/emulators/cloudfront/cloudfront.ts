import { randomUUID } from 'node:crypto';
import type { Dns } from '../dns/dns.ts';
import { AwsError, type AwsService, accountId, awsService, demand } from '../shared/aws-service.ts';
import type { CallerOf } from '../shared/callers.ts';
import type { Access } from '../shared/iam.ts';
import type { Store } from '../shared/store.ts';

const prefix = '/2020-05-31/';
const distributionId = 'ELOCALTENANTS';
const connectionGroup = 'cg_local';

interface Row {
  id: string;
  name: string;
  domain: string;
  enabled: number;
  etag: string;
  certificate: string;
  attached: number;
}

export interface CloudFrontOptions {
  /** Name of the distribution and of its connection group. */
  readonly name: string;
  /** Target of the CNAME of every custom domain. */
  readonly routingEndpoint: string;
  /** Callers, whose permissions are evaluated; by default anybody may do anything. */
  readonly callerOf?: CallerOf | undefined;
}

/** Operations by method and first part of the path. */
const operations: Readonly<Record<string, string>> = {
  'POST connection-groups': 'ListConnectionGroups',
  'GET distributionsByConnectionMode': 'ListDistributionsByConnectionMode',
  'POST distribution-tenant': 'CreateDistributionTenant',
  'GET distribution-tenant': 'GetDistributionTenant',
  'PUT distribution-tenant': 'UpdateDistributionTenant',
  'DELETE distribution-tenant': 'DeleteDistributionTenant',
  'GET managed-certificate': 'GetManagedCertificateDetails',
  'POST verify-dns-configuration': 'VerifyDnsConfiguration',
};

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const textOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];

const arnOf = (id: string) => `arn:aws:acm:us-east-1:${accountId}:certificate/${id}`;
const tenantXml = ({ id, name, domain, enabled, attached }: Row) =>
  `<DistributionTenant><Id>${id}</Id><DistributionId>${distributionId}</DistributionId><Name>${escapeXml(name)}</Name><Domains><member><Domain>${escapeXml(domain)}</Domain><Status>${enabled && attached ? 'active' : 'inactive'}</Status></member></Domains>${attached ? `<Customizations><Certificate><Arn>${arnOf(id)}</Arn></Certificate></Customizations>` : ''}<ConnectionGroupId>${connectionGroup}</ConnectionGroupId><Enabled>${enabled === 1}</Enabled><Status>Deployed</Status></DistributionTenant>`;
const answer = (status: number, body: string, etag?: string) => ({
  status,
  headers: { 'content-type': 'text/xml', ...(etag !== undefined && { etag }) },
  body: body && `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
});

/** Accesses of a call; CloudFront asks ACM with the permissions of its caller. */
const accessesOf = (operation: string, id: string, xml: string): Access[] => {
  const on = (resource: string) => ({
    action: `cloudfront:${operation}`,
    resource: `arn:aws:cloudfront::${accountId}:${resource}`,
  });
  switch (operation) {
    case 'ListConnectionGroups':
    case 'ListDistributionsByConnectionMode':
      return [{ action: `cloudfront:${operation}`, resource: '*' }];
    case 'CreateDistributionTenant':
      return [
        on('distribution-tenant/*'),
        on(`distribution/${distributionId}`),
        on(`connection-group/${connectionGroup}`),
        { action: 'acm:RequestCertificate', resource: '*' },
      ];
    case 'VerifyDnsConfiguration':
      return [on(`distribution-tenant/${textOf(xml, 'Identifier') ?? ''}`)];
    case 'GetManagedCertificateDetails':
      return [on(`distribution-tenant/${id}`), { action: 'acm:DescribeCertificate', resource: arnOf(id) }];
    default:
      return [on(`distribution-tenant/${id}`)];
  }
};

/**
 * Emulator of CloudFront's calls about distribution tenants: a host can have a tenant once its CNAME points here, and
 * is served once its certificate is issued. A certificate is issued at the first request for it after the CNAME is in
 * DNS, and has to be attached, as on AWS. The gateway answers at any host; the application maps hosts to workspaces.
 */
export const createCloudFront = (
  store: Store,
  dns: Dns,
  { name: own, routingEndpoint, callerOf }: CloudFrontOptions,
): AwsService => {
  store.define(`
    CREATE TABLE IF NOT EXISTS distribution_tenants (
      id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, domain TEXT NOT NULL UNIQUE, enabled INTEGER NOT NULL,
      etag TEXT NOT NULL, certificate TEXT NOT NULL, attached INTEGER NOT NULL
    ) STRICT;`);
  const find = store.statement<Row>('SELECT * FROM distribution_tenants WHERE id = ?');
  const findDomain = store.statement<Row>('SELECT * FROM distribution_tenants WHERE domain = ?');
  const insert = store.statement(
    "INSERT INTO distribution_tenants (id, name, domain, enabled, etag, certificate, attached) VALUES (?, ?, ?, 1, ?, 'pending-validation', 0)",
  );
  const change = store.statement(
    'UPDATE distribution_tenants SET enabled = ?, attached = ?, etag = ? WHERE id = ?',
  );
  const issue = store.statement("UPDATE distribution_tenants SET certificate = 'issued' WHERE id = ?");
  const erase = store.statement('DELETE FROM distribution_tenants WHERE id = ?');

  const cname = (domain: string) => ({ type: 'CNAME' as const, name: domain, value: routingEndpoint });
  const tenantAt = (id: string): Row => {
    const row = find.get(id);
    if (!row) throw new AwsError('EntityNotFound', `There is no distribution tenant ${id}.`, 404);
    return row;
  };
  const createTenant = (xml: string) => {
    const domain = textOf(xml, 'Domain');
    const name = textOf(xml, 'Name');
    if (!domain || !name) throw new AwsError('InvalidArgument', 'Name and domain are required.');
    if (findDomain.get(domain)) {
      throw new AwsError('CNAMEAlreadyExists', `${domain} is another distribution tenant’s.`, 409);
    }
    // Registered as wanted, so that the console offers to publish it.
    dns.want(`CloudFront ${domain}`, [cname(domain)]);
    if (!dns.has(cname(domain))) {
      throw new AwsError(
        'InvalidArgument',
        'The provided Domain Name is not valid. Could not verify Domain Name ownership. It may not be pointing to a valid CloudFront resource.',
      );
    }
    const id = `dt_${randomUUID().replaceAll('-', '').slice(0, 24)}`;
    const etag = randomUUID();
    insert.run(id, name, domain, etag);
    return answer(201, tenantXml(tenantAt(id)), etag);
  };
  const requireMatch = (row: Row, ifMatch: string | undefined) => {
    if (row.etag !== ifMatch) throw new AwsError('PreconditionFailed', 'The ETag is not the newest.', 412);
  };
  const updateTenant = (row: Row, xml: string, ifMatch: string | undefined) => {
    requireMatch(row, ifMatch);
    const enabled = textOf(xml, 'Enabled');
    const attached = textOf(xml, 'Arn') === arnOf(row.id) && row.certificate === 'issued';
    change.run(enabled === 'false' ? 0 : 1, attached || row.attached ? 1 : 0, randomUUID(), row.id);
    const changed = tenantAt(row.id);
    return answer(200, tenantXml(changed), changed.etag);
  };
  const deleteTenant = (row: Row, ifMatch: string | undefined) => {
    requireMatch(row, ifMatch);
    if (row.enabled) throw new AwsError('ResourceNotDisabled', 'Disable the tenant first.', 409);
    erase.run(row.id);
    dns.want(`CloudFront ${row.domain}`, []);
    return answer(204, '');
  };
  const certificateOf = (row: Row) => {
    if (row.certificate === 'pending-validation' && dns.has(cname(row.domain))) issue.run(row.id);
    const { certificate } = tenantAt(row.id);
    return answer(
      200,
      `<ManagedCertificateDetails><CertificateArn>${arnOf(row.id)}</CertificateArn><CertificateStatus>${certificate}</CertificateStatus><ValidationTokenHost>cloudfront</ValidationTokenHost></ManagedCertificateDetails>`,
    );
  };
  const verifyDns = (xml: string) => {
    const { domain } = tenantAt(textOf(xml, 'Identifier') ?? '');
    const there = dns.has(cname(domain));
    return answer(
      200,
      `<VerifyDnsConfigurationResult><DnsConfigurationList><DnsConfiguration><Domain>${domain}</Domain><Status>${there ? 'valid' : 'invalid'}-configuration</Status>${there ? '' : `<Reason>${domain} does not point to ${routingEndpoint}</Reason>`}</DnsConfiguration></DnsConfigurationList></VerifyDnsConfigurationResult>`,
    );
  };

  const route = (
    operation: string,
    id: string,
    xml: string,
    ifMatch: string | undefined,
  ): ReturnType<typeof answer> => {
    switch (operation) {
      case 'ListConnectionGroups':
        return answer(
          200,
          `<ListConnectionGroupsResult><ConnectionGroups><ConnectionGroupSummary><Id>${connectionGroup}</Id><Name>${own}</Name><RoutingEndpoint>${routingEndpoint}</RoutingEndpoint></ConnectionGroupSummary></ConnectionGroups></ListConnectionGroupsResult>`,
        );
      case 'ListDistributionsByConnectionMode':
        return answer(
          200,
          `<DistributionList><Items><DistributionSummary><Id>${distributionId}</Id><Comment>${own}</Comment></DistributionSummary></Items></DistributionList>`,
        );
      case 'CreateDistributionTenant':
        return createTenant(xml);
      case 'GetDistributionTenant':
        return answer(200, tenantXml(tenantAt(id)), tenantAt(id).etag);
      case 'UpdateDistributionTenant':
        return updateTenant(tenantAt(id), xml, ifMatch);
      case 'DeleteDistributionTenant':
        return deleteTenant(tenantAt(id), ifMatch);
      case 'GetManagedCertificateDetails':
        return certificateOf(tenantAt(id));
      default:
        return verifyDns(xml);
    }
  };

  return awsService(
    {
      answer({ method, url, body, header, caller }) {
        const path = url.pathname.slice(url.pathname.indexOf(prefix) + prefix.length);
        const xml = body.toString();
        const [kind, id = ''] = path.split('/');
        const operation = operations[`${method} ${kind}`];
        if (operation === undefined)
          throw new AwsError('InvalidArgument', `The stand-in has no ${method} ${path}.`);
        demand(caller, accessesOf(operation, id, xml), { code: 'AccessDenied', status: 403 });
        return route(operation, id, xml, header('if-match'));
      },
      fail: (error, requestId) => ({
        headers: { 'content-type': 'text/xml' },
        body: `<ErrorResponse xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><Error><Type>Sender</Type><Code>${error.code}</Code><Message>${escapeXml(error.message)}</Message></Error><RequestId>${requestId}</RequestId></ErrorResponse>`,
      }),
      codes: { unknown: 'InvalidClientTokenId', expired: 'ExpiredToken' },
    },
    callerOf,
  );
};
