/** Roles of the product and their permissions, as the templates of infra/aws have them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tableDefinition } from '#server/data/definition.ts';
import type { PartitionKeys } from '../../emulators/dynamodb/permissions.ts';
import { accountId, region } from '../../emulators/shared/aws-service.ts';
import type { IamStatement } from '../../emulators/shared/iam.ts';
import type { PoliciesByResource } from '../../emulators/shared/resource-policies.ts';
import { operatorArn, type Roles } from '../../emulators/sts/sts.ts';
import { tableName } from '../environment.ts';

/** Written from the synthesised templates by `npm run docs`; a spec of infra/aws compares them. */
export const permissionsFile = join(import.meta.dirname, 'permissions.json');

export const resourcePoliciesFile = join(import.meta.dirname, 'resource-policies.json');

/** Role of a function, by the name of its file. */
export const roleOf = (name: string): string => `proofline-${name}`;
/** Role that a function assumes for a tenant. */
const ofTenant = '-tenant';
export const tenantRoleOf = (name: string): string => `${roleOf(name)}${ofTenant}`;

/** Program of the container that converts films, and the role with which ECS starts it. */
export const filmProgram = 'convert-film';
export const executionRole = `${roleOf(filmProgram)}-execution`;

/** Role that an operator's tools, and specs that call the code of a function directly, assume for a tenant. */
export const operatorsTenantRole = 'proofline-operator-tenant';

export const permissionsOfProduct = (): Roles => JSON.parse(readFileSync(permissionsFile, 'utf8')) as Roles;

/** Policies of queues, of the bucket and of functions in the templates, in a file that is written and compared likewise. */
export const resourcePoliciesOfProduct = (): PoliciesByResource =>
  JSON.parse(readFileSync(resourcePoliciesFile, 'utf8')) as PoliciesByResource;

/**
 * Roles of the embedded runtime: those of the product, and the operator's for tenants, which may do in a tenant's data what
 * any function may.
 */
export const rolesOfRuntime = (): Roles => {
  const product = permissionsOfProduct();
  const tenantRoles = Object.entries(product).filter(([name]) => name.endsWith(ofTenant));
  const policy = tenantRoles.flatMap(([, role]) => role.policy);
  const distinct = new Map(policy.map((statement) => [JSON.stringify(statement), statement]));
  const trust: IamStatement[] = (tenantRoles[0]?.[1].trust ?? []).map((statement) => ({
    ...statement,
    Principal: { AWS: operatorArn },
  }));
  return { ...product, [operatorsTenantRole]: { policy: [...distinct.values()], trust } };
};

const tableArn = `arn:aws:dynamodb:${region}:${accountId}:table/${tableName}`;

export const partitionKeys: PartitionKeys = {
  table: tableDefinition.partitionKey,
  indexes: { [tableDefinition.historyIndex.name]: tableDefinition.historyIndex.partitionKey },
  stream: `${tableArn}/stream/latest`,
};
