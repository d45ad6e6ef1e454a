import { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountId } from '../emulators/shared/aws-service.ts';
import { permissionsOfProduct, resourcePoliciesOfProduct } from '../local/permissions/permissions.ts';
import { policiesInTemplates, synthesiseForRuntime } from './local-permissions.testing.ts';
import { leastOfProd } from './stage.testing.ts';

type Product = ReturnType<typeof synthesiseForRuntime>;

let trial: Product;
let prod: Product;
beforeAll(() => {
  trial = synthesiseForRuntime();
  prod = synthesiseForRuntime('prod', leastOfProd);
});

it('the embedded runtime evaluates the templates’ own permissions; `npm run docs` writes them', () => {
  const { roles, resources } = policiesInTemplates(trial);
  expect(permissionsOfProduct()).toEqual(roles);
  expect(resourcePoliciesOfProduct()).toEqual(resources);
});

it('prod has the same policies as a trial, but for Stripe’s secret and the firewall of custom hosts', () => {
  const [ofTrial, ofProd] = [policiesInTemplates(trial), policiesInTemplates(prod)];
  expect(ofProd.resources).toEqual(ofTrial.resources);
  const statements = ({ roles }: typeof ofProd) =>
    Object.entries(roles).flatMap(([role, { policy, trust = [] }]) =>
      [...policy, ...trust].map((statement) => `${role} ${JSON.stringify(statement)}`),
    );
  const {
    account,
    stripe: { secretArn },
  } = leastOfProd;
  const known = new Set(statements(ofTrial));
  expect(statements(ofProd).filter((statement) => !known.delete(statement))).toEqual([
    `proofline-billing {"Action":["secretsmanager:GetSecretValue"],"Resource":["${secretArn.replace(account, accountId)}"]}`,
    `proofline-custom-domain {"Action":["wafv2:GetWebACL"],"Resource":["arn:aws:wafv2:us-east-1:${accountId}:global/webacl/*"]}`,
  ]);
  expect([...known]).toEqual([]);
});

interface Resource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
}
/** All resources of a product, with their ids and the names of their stacks. */
const resourcesOf = (product: Product) =>
  Object.entries(product).flatMap(([stack, template]) =>
    template instanceof Template
      ? Object.entries(template.toJSON().Resources as Record<string, Resource>).map(([id, one]) => ({
          stack,
          id,
          ...one,
        }))
      : [],
  );

describe.each([
  ['a trial', () => trial],
  ['prod', () => prod],
])('in %s', (_, product) => {
  it('nothing but backups is encrypted by a key of the account’s own and nothing is a parameter: neither can refuse a call', () => {
    const all = resourcesOf(product());
    const keys = all.filter(({ Type }) => Type === 'AWS::KMS::Key');
    for (const key of keys) {
      const using = all.filter(
        ({ stack, Properties = {} }) =>
          stack === key.stack && JSON.stringify(Properties).includes(`"${key.id}"`),
      );
      expect(using.map(({ Type }) => Type)).toEqual(['AWS::Backup::BackupVault']);
    }
    const found = all.filter(
      (one) =>
        !keys.includes(one) &&
        (/^AWS::(KMS|SSM)::/.test(one.Type) ||
          /"(Kms\w*|KMS\w*|SSEKMS\w*)":(?!"")|"(kms|ssm):/.test(JSON.stringify(one.Properties ?? {}))),
    );
    expect(found.map(({ Type }) => Type)).toEqual([]);
  });

  it('a service that calls a function has the permission for the very function or alias that it calls', () => {
    const all = resourcesOf(product());
    const permitted = new Set(
      all.flatMap(({ stack, Type, Properties = {} }) =>
        Type === 'AWS::Lambda::Permission'
          ? [JSON.stringify([stack, Properties.Principal, Properties.FunctionName])]
          : [],
      ),
    );
    const called = all.flatMap(({ stack, Type, Properties = {} }) => {
      const by = (service: string, target: unknown) => [
        JSON.stringify([stack, `${service}.amazonaws.com`, target]),
      ];
      if (Type === 'AWS::ApiGatewayV2::Integration') return by('apigateway', Properties.IntegrationUri);
      if (Type === 'AWS::Cognito::UserPool')
        return Object.values(Properties.LambdaConfig ?? {}).flatMap((target) => by('cognito-idp', target));
      if (Type === 'AWS::AppSync::Api')
        return JSON.stringify(Properties)
          .match(/(?<="AuthorizerUri":)\{[^{}]*\}/g)
          ?.flatMap((uri) => by('appsync', JSON.parse(uri)));
      return [];
    });
    expect(called.length).toBeGreaterThan(25);
    expect(new Set(called)).toEqual(permitted);
  });
});
