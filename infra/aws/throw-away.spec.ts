/** Templates of the stage that is thrown away against those of the others: what goes with its stacks, and what stays. */
import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { operatorVariables } from '#ops/operator/stage-environment.ts';
import { leastOfProd } from './stage.testing.ts';
import { synthesise } from './synthesise.testing.ts';

type Product = ReturnType<typeof synthesise>;

const templatesOf = ({
  mail,
  stateful,
  live,
  films,
  events,
  api,
  routes,
  web,
  monitoring,
}: Product): readonly Template[] => [mail, stateful, live, films, events, api, routes, web, monitoring];
const resourcesOf = (product: Product) =>
  templatesOf(product).flatMap((template) => Object.values(template.toJSON().Resources ?? {})) as {
    readonly Type: string;
    readonly DeletionPolicy?: string;
    readonly Properties?: Readonly<Record<string, unknown>>;
  }[];
/** Buckets that a function of the CDK empties when their stack is deleted. */
const emptied = (product: Product) =>
  resourcesOf(product).filter(({ Type }) => Type === 'Custom::S3AutoDeleteObjects').length;
/** Resources that stay when their stack is deleted, as a bucket does that is not empty. */
const retained = (product: Product) =>
  resourcesOf(product)
    .filter(({ DeletionPolicy }) => DeletionPolicy?.startsWith('Retain'))
    .map(({ Type }) => Type);
const guarded = (product: Product) =>
  resourcesOf(product).filter(
    ({ Properties: { DeletionProtectionEnabled: table, DeletionProtection: pool } = {} }) =>
      table === true || pool === 'ACTIVE',
  ).length;
const { account, hostedZoneId } = leastOfProd;

describe('a stack that is deleted', () => {
  it('in the stage check leaves nothing: buckets are emptied, nothing is kept or guarded', () => {
    const check = synthesise('check', { domain: 'check.proofline.test', account, hostedZoneId });
    const buckets = resourcesOf(check).filter(({ Type }) => Type === 'AWS::S3::Bucket').length;
    expect(buckets).toBe(2);
    expect(emptied(check)).toBe(buckets);
    expect(retained(check)).toEqual([]);
    expect(guarded(check)).toBe(0);
    for (const stack of Object.values(check.stacks)) expect(stack.terminationProtection).toBe(false);
    // Operators, and the check, learn the names of a stage from its functions.
    const told = resourcesOf(check).flatMap(({ Type, Properties: { Environment } = {} }) =>
      Type === 'AWS::Lambda::Function'
        ? Object.keys((Environment as { Variables?: object } | undefined)?.Variables ?? {})
        : [],
    );
    expect(operatorVariables.filter((name) => !told.includes(name))).toEqual([]);
    expect(check.api.toJSON().Outputs).toHaveProperty('Api');
  });

  it('in prod, which can’t be deleted by mistake, leaves table, files, people and secrets', () => {
    const prod = synthesise('prod', leastOfProd);
    expect(emptied(prod)).toBe(0);
    for (const kind of ['DynamoDB::Table', 'S3::Bucket', 'Cognito::UserPool', 'SecretsManager::Secret'])
      expect(retained(prod)).toContain(`AWS::${kind}`);
    expect(guarded(prod)).toBe(2);
    for (const stack of Object.values(prod.stacks)) expect(stack.terminationProtection).toBe(true);
  });

  it('in dev leaves the bucket of files, as long as one is in it', () => {
    expect(emptied(synthesise())).toBe(0);
  });
});
