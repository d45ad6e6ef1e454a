import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, expect, it } from 'vitest';
import { leastOfProd } from './stage.testing.ts';
import { synthesise } from './synthesise.testing.ts';

let dev: ReturnType<typeof synthesise>;
let prod: ReturnType<typeof synthesise>;

beforeAll(() => {
  dev = synthesise();
  prod = synthesise('prod', leastOfProd);
});

const functionsOf = (template: Template): string[] =>
  Object.keys(template.findResources('AWS::Lambda::Function')).toSorted();
const aliasesOf = (template: Template) => Object.values(template.findResources('AWS::Lambda::Alias'));

it('every function of the API and of events is called by the alias of its version', () => {
  for (const { api, events, routes } of [dev, prod]) {
    for (const template of [api, events])
      expect(
        aliasesOf(template)
          .map(({ Properties }) => Properties.FunctionName.Ref)
          .toSorted(),
      ).toEqual(functionsOf(template));
    const aliases = [...Object.keys(api.findResources('AWS::Lambda::Alias'))];
    const integrations = Object.values(routes.findResources('AWS::ApiGatewayV2::Integration'));
    const { Outputs } = api.toJSON();
    const called = integrations.map(
      ({ Properties }) => Outputs[Properties.IntegrationUri['Fn::GetStackOutput'].OutputName].Value.Ref,
    );
    expect(called.toSorted()).toEqual(aliases.toSorted());
    for (const { Properties } of Object.values(events.findResources('AWS::Lambda::EventSourceMapping')))
      expect(JSON.stringify(Properties.FunctionName)).toMatch(/Live[0-9A-F]{8}.*:live"/);
  }
});

it('a new version gets a tenth of the calls for five minutes in prod, and all at once in dev', () => {
  for (const template of [prod.api, prod.events]) {
    const groups = template.findResources('AWS::CodeDeploy::DeploymentGroup');
    const moved = aliasesOf(template).map(
      ({ UpdatePolicy }) => UpdatePolicy.CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref,
    );
    expect(moved.toSorted()).toEqual(Object.keys(groups).toSorted());
    for (const { Properties } of Object.values(groups))
      expect(Properties.DeploymentConfigName).toBe('CodeDeployDefault.LambdaCanary10Percent5Minutes');
  }
  for (const template of [dev.api, dev.events]) {
    template.resourceCountIs('AWS::CodeDeploy::DeploymentGroup', 0);
    for (const alias of aliasesOf(template)) expect(alias).not.toHaveProperty('UpdatePolicy');
  }
});

it('an alarm on the errors of the function, or on failing calls of the API, takes the version back', () => {
  for (const template of [prod.api, prod.events]) {
    const alarms = template.findResources('AWS::CloudWatch::Alarm');
    for (const alias of aliasesOf(template)) {
      const group = template.findResources('AWS::CodeDeploy::DeploymentGroup')[
        alias.UpdatePolicy.CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref
      ];
      expect(group?.Properties.AutoRollbackConfiguration).toEqual({
        Enabled: true,
        Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_REQUEST', 'DEPLOYMENT_STOP_ON_ALARM'],
      });
      const { Enabled, Alarms } = group?.Properties.AlarmConfiguration ?? {};
      expect(Enabled).toBe(true);
      const watched = Alarms.map(({ Name }: { Name: { Ref: string } }) => alarms[Name.Ref]?.Properties);
      expect(watched[0]).toMatchObject({
        Namespace: 'AWS/Lambda',
        MetricName: 'Errors',
        Dimensions: expect.arrayContaining([
          { Name: 'FunctionName', Value: alias.Properties.FunctionName },
          { Name: 'Resource', Value: { 'Fn::Join': ['', [alias.Properties.FunctionName, ':live']] } },
        ]),
      });
      if (template === prod.api)
        expect(watched[1]).toMatchObject({ Namespace: 'AWS/ApiGateway', MetricName: '5xx' });
    }
  }
});
