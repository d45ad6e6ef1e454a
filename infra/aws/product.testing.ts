/** Templates of the product, as dev and as the fullest prod, and readers of them, for the specs of its parts. */
import type { Template } from 'aws-cdk-lib/assertions';
import type { IamStatement } from '../emulators/shared/iam.ts';
import { bucketName } from '../local/environment.ts';
import { leastOfProd } from './stage.testing.ts';
import { synthesise } from './synthesise.testing.ts';

export const live = {
  ...leastOfProd,
  errorsDsn: 'https://key@errors.proofline.test/7',
  google: { clientId: 'client', secretName: 'google' },
  pushSecretName: 'push',
};

export const templatesOf = ({
  mail,
  stateful,
  live,
  films,
  events,
  api,
  routes: routing,
  web,
  monitoring,
}: ReturnType<typeof synthesise>): Template[] => [
  mail,
  stateful,
  live,
  films,
  events,
  api,
  routing,
  web,
  monitoring,
];

export const only = <T>(values: readonly T[]): T => {
  const [value] = values;
  if (value === undefined || values.length > 1) throw new Error(`There are ${values.length}, not one`);
  return value;
};

/** Fn::Join as text, with `<>` for each generated part. */
export const flat = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && value !== null && 'Fn::Join' in value) {
    const [separator, parts] = value['Fn::Join'] as [string, unknown[]];
    return parts.map(flat).join(separator);
  }
  return '<>';
};

/** Logical id of the function behind a value that names its alias. */
export const functionBehind = (template: Template, value: unknown): string => {
  const aliases = template.findResources('AWS::Lambda::Alias');
  const [, alias = ''] = /"Ref":"([^"]+)"/.exec(JSON.stringify(value)) ?? [];
  return aliases[alias]?.Properties.FunctionName.Ref;
};

export const statementsOf = (template: Template) =>
  Object.entries(template.findResources('AWS::IAM::Policy')).flatMap(([id, { Properties }]) =>
    [Properties.PolicyDocument.Statement].flat().map((statement) => ({ id, ...statement })),
  );

export const ours = (product: ReturnType<typeof synthesise>) =>
  templatesOf(product)
    .flatMap(statementsOf)
    // Excludes CDK's own deployment of the web app.
    .filter(({ id }) => !id.startsWith('CustomCDKBucketDeployment'));

/** IamStatement with the local bucket's name instead of the generated one; empty if it is not about S3. */
export const onFiles = (statement: {
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Condition?: IamStatement['Condition'];
}): IamStatement[] => {
  if (![statement.Action].flat().some((action) => action.startsWith('s3:'))) return [];
  const { Action, Resource, Condition } = statement;
  return [
    {
      Action,
      Resource: [Resource]
        .flat()
        .map((resource) => flat(resource).replace('<>', `arn:aws:s3:::${bucketName}`)),
      ...(Condition !== undefined && { Condition }),
    },
  ];
};

/** Name of the function that a policy belongs to. */
export const functionOf = (id: string): string => id.replace(/(Handler)?(Tenant)?Role.*/, '');

export const isOfTenantRole = ({ id }: { readonly id: string }): boolean => id.includes('TenantRole');

export const dev = synthesise();
export const prod = synthesise('prod', live);
