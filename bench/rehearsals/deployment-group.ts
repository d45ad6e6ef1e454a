/** Deployment group of a function in `prod`, as the synthesised template has it, on the metrics of one machine. */
import type { Template } from 'aws-cdk-lib/assertions';
import { leastOfProd } from '../../infra/aws/stage.testing.ts';
import { synthesise } from '../../infra/aws/synthesise.testing.ts';
import type { AlarmDefinition, CloudWatch } from '../../infra/emulators/cloudwatch/cloudwatch.ts';
import type { DeploymentGroup } from '../../infra/emulators/codedeploy/codedeploy.ts';
import { apiMetric } from '../../infra/local/metrics.ts';

type Resources = Readonly<Record<string, { readonly Properties: Readonly<Record<string, unknown>> }>>;
type Value = string | { readonly Ref: string } | { readonly 'Fn::Join': [string, readonly Value[]] };

/** Replaces the references of a template by the names of one machine. Throws for one that it does not know. */
const resolved = (value: Value, names: ReadonlyMap<string, string>): string => {
  if (typeof value === 'string') return value;
  if ('Fn::Join' in value) return value['Fn::Join'][1].map((one) => resolved(one, names)).join('');
  const name = names.get(value.Ref);
  if (name === undefined) throw new Error(`An alarm watches ${value.Ref}, which is not measured here`);
  return name;
};

const resourceOf = (template: Template, type: string, id: string) => {
  const found = (template.findResources(type) as Resources)[id];
  if (!found) throw new Error(`The template has no ${type} ${id}`);
  return found.Properties;
};

interface GroupProperties {
  readonly DeploymentConfigName: string;
  readonly AlarmConfiguration: {
    readonly Enabled: boolean;
    readonly Alarms: readonly { readonly Name: { readonly Ref: string } }[];
  };
  readonly AutoRollbackConfiguration: { readonly Enabled: boolean; readonly Events: readonly string[] };
}

/** Group that moves the alias of a resource's function. */
export const deploymentGroupOf = (resource: string, metrics: Pick<CloudWatch, 'alarm'>): DeploymentGroup => {
  const { api: template } = synthesise('prod', leastOfProd);
  const [alias] = Object.entries(template.findResources('AWS::Lambda::Alias')).flatMap(([id, one]) =>
    id.startsWith(`${resource}Live`) ? [one] : [],
  );
  const group: string = alias?.UpdatePolicy.CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref;
  const { DeploymentConfigName, AlarmConfiguration, AutoRollbackConfiguration } = resourceOf(
    template,
    'AWS::CodeDeploy::DeploymentGroup',
    group,
  ) as unknown as GroupProperties;
  const [api = ''] = Object.keys(template.findResources('AWS::ApiGatewayV2::Api'));
  const names = new Map<string, string>([
    [alias?.Properties.FunctionName.Ref, resource],
    [api, apiMetric.dimensions.ApiId ?? ''],
  ]);
  const alarms = AlarmConfiguration.Alarms.map(({ Name }) => {
    const { Dimensions, ...properties } = resourceOf(
      template,
      'AWS::CloudWatch::Alarm',
      Name.Ref,
    ) as unknown as Omit<AlarmDefinition, 'Dimensions'> & {
      readonly Dimensions: readonly { Name: string; Value: Value }[];
    };
    return metrics.alarm({
      ...properties,
      AlarmName: Name.Ref,
      Dimensions: Dimensions.map((one) => ({ Name: one.Name, Value: resolved(one.Value, names) })),
    });
  });
  return {
    DeploymentConfigName,
    alarms: AlarmConfiguration.Enabled ? alarms : [],
    rollsBackOn: AutoRollbackConfiguration.Enabled ? AutoRollbackConfiguration.Events : [],
  };
};
