import { join } from 'node:path';
import {
  CloudFrontClient,
  CreateDistributionTenantCommand,
  DeleteDistributionTenantCommand,
  GetDistributionTenantCommand,
  GetManagedCertificateDetailsCommand,
  UpdateDistributionTenantCommand,
  VerifyDnsConfigurationCommand,
} from '@aws-sdk/client-cloudfront';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDns, type Dns } from '../dns/dns.ts';
import { openStore, type Store } from '../shared/store.ts';
import { mount, temporaryFolder } from '../testing/support.ts';
import { createCloudFront } from './cloudfront.ts';

let folder: ReturnType<typeof temporaryFolder>;
let store: Store;
let dns: Dns;
let mounted: Awaited<ReturnType<typeof mount>>;
let client: CloudFrontClient;

beforeEach(async () => {
  folder = temporaryFolder();
  store = openStore(join(folder.path, 'store.sqlite'));
  dns = createDns(store);
  mounted = await mount(createCloudFront(store, dns, { name: 'own', routingEndpoint }), 'cloudfront');
  client = new CloudFrontClient({ ...mounted.client, maxAttempts: 1 });
});
afterEach(() => {
  mounted.close();
  client.destroy();
  store.close();
  folder.remove();
});

const routingEndpoint = 'domains.cdn.localhost';
const host = 'portal.acme.example';
const cname = { type: 'CNAME', name: host, value: routingEndpoint } as const;
const create = async (Name = 'tenant-1') => {
  const { DistributionTenant, ETag } = await client.send(
    new CreateDistributionTenantCommand({ DistributionId: 'E1', Name, Domains: [{ Domain: host }] }),
  );
  return { Id: DistributionTenant?.Id ?? '', IfMatch: ETag };
};
const certificate = async ({ Id }: { Id: string }) =>
  (await client.send(new GetManagedCertificateDetailsCommand({ Identifier: Id }))).ManagedCertificateDetails;

it('refuses a host whose CNAME does not point here, and looks for it', async () => {
  const refusal = {
    name: 'InvalidArgument',
    message:
      'The provided Domain Name is not valid. Could not verify Domain Name ownership. It may not be pointing to a valid CloudFront resource.',
    $metadata: { httpStatusCode: 400 },
  };
  await expect(create()).rejects.toMatchObject(refusal);
  expect(dns.wanted()).toEqual([{ ...cname, published: false }]);
  dns.publish({ ...cname, value: 'elsewhere.example' });
  await expect(create()).rejects.toMatchObject(refusal);
  dns.publish(cname);
  await create();
});

it('serves a host once its CNAME is there and the certificate that was issued is attached', async () => {
  dns.publish(cname);
  const made = await create();
  dns.remove(cname);
  const state = async () => {
    const { DistributionTenant } = await client.send(
      new GetDistributionTenantCommand({ Identifier: made.Id }),
    );
    return DistributionTenant?.Domains?.[0]?.Status;
  };
  const points = async () => {
    const { DnsConfigurationList } = await client.send(
      new VerifyDnsConfigurationCommand({ Identifier: made.Id, Domain: host }),
    );
    return DnsConfigurationList?.[0]?.Status;
  };
  expect([await state(), await points()]).toEqual(['inactive', 'invalid-configuration']);
  expect((await certificate(made))?.CertificateStatus).toBe('pending-validation');
  dns.publish(cname);
  expect([await state(), await points()]).toEqual(['inactive', 'valid-configuration']);
  const issued = await certificate(made);
  expect(issued?.CertificateStatus).toBe('issued');
  const Customizations = { Certificate: { Arn: issued?.CertificateArn } };
  await client.send(new UpdateDistributionTenantCommand({ ...made, Customizations }));
  expect(await state()).toBe('active');
});

it('lets a host be one tenant’s, and deletes none that is enabled or was changed since', async () => {
  dns.publish(cname);
  const made = await create();
  await expect(create('tenant-2')).rejects.toMatchObject({ name: 'CNAMEAlreadyExists' });
  await expect(client.send(new DeleteDistributionTenantCommand(made))).rejects.toMatchObject({
    name: 'ResourceNotDisabled',
  });
  const { ETag } = await client.send(new UpdateDistributionTenantCommand({ ...made, Enabled: false }));
  await expect(client.send(new DeleteDistributionTenantCommand(made))).rejects.toMatchObject({
    name: 'PreconditionFailed',
  });
  await client.send(new DeleteDistributionTenantCommand({ ...made, IfMatch: ETag }));
  await expect(certificate(made)).rejects.toMatchObject({ name: 'EntityNotFound' });
  expect(dns.wanted()).toEqual([]);
  await create('tenant-2');
});
