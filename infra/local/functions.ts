/** Functions of the product, each with the role and the variables that are its own. */
import { resolve } from 'node:path';
import { liveApiArn } from '../emulators/appsync-events/appsync-events.ts';
import type { CloudWatch } from '../emulators/cloudwatch/cloudwatch.ts';
import { type Functions, withAliases } from '../emulators/lambda/aliases.ts';
import { invokeFor } from '../emulators/lambda/invoking.ts';
import { createLambdas } from '../emulators/lambda/lambda.ts';
import type { Variables } from '../emulators/lambda/running.ts';
import { type Roles, roleArn, type Sts } from '../emulators/sts/sts.ts';
import { poolArn } from './environment.ts';
import { arnOfRoute } from './gateway/event.ts';
import { measureOf } from './metrics.ts';
import { roleOf, tenantRoleOf } from './permissions/permissions.ts';
import type { RuntimeOptions } from './runtime-api.ts';

const root = resolve(import.meta.dirname, '../..');

/** Functions by their alias. Those of another folder are not the product's, whatever their names, and have no roles. */
export const openFunctions = (
  { handlersFrom, random }: RuntimeOptions,
  variablesOf: ReturnType<typeof variablesOfFunctions>,
  metrics: CloudWatch,
) =>
  withAliases(
    createLambdas({
      root: handlersFrom ?? root,
      bundles: process.env.PROOFLINE_BUNDLES,
      version: '1',
      ...(handlersFrom === undefined && { variablesOf }),
    }),
    {
      load: (folder, version) => createLambdas({ root: folder, version, variablesOf }),
      measure: measureOf(metrics),
      random,
    },
  );

/**
 * Functions as services call them, by the permissions in the functions' policies. Those of another folder are not the product's
 * and have none.
 */
export const invocations = (
  { handlersFrom }: RuntimeOptions,
  { lambdas, sts }: { readonly lambdas: Functions; readonly sts: Sts },
) => {
  const by = (service: string, source: string, alias?: string) =>
    handlersFrom === undefined ? invokeFor(lambdas, sts.serviceFor(service, source), alias) : lambdas.invoke;
  return {
    api: (routeKey: string) => by('apigateway.amazonaws.com', arnOfRoute(routeKey), 'live'),
    /** Cognito calls the function, and so the version that was deployed last, by no alias. */
    users: by('cognito-idp.amazonaws.com', poolArn),
    live: by('appsync.amazonaws.com', liveApiArn, 'live'),
  };
};

/** Variables that differ between functions: the credentials of their roles, and the role that they assume for a tenant. */
export const variablesOfFunctions = (sts: Sts, roles: Roles) => {
  const known = new Map<string, Variables>();
  return (name: string): Variables | undefined => {
    if (!(roleOf(name) in roles)) return undefined;
    const made = known.get(name);
    if (made) return made;
    const { accessKeyId, secretAccessKey, sessionToken } = sts.credentialsOf(roleOf(name), name);
    const tenantRole = tenantRoleOf(name);
    const variables = {
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      AWS_SESSION_TOKEN: sessionToken,
      TENANT_ROLE_ARN: tenantRole in roles ? roleArn(tenantRole) : '',
    };
    known.set(name, variables);
    return variables;
  };
};
