/** Objectives of the service with their alarms, the way of every alarm to somebody, and traces. */
import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Metric, metrics } from '#server/metrics.ts';
import { lambdaFiles } from './bundling.ts';
import { burningFrom, burnWindows, type Objective, type ObjectiveName, objectives } from './objectives.ts';
import { runbookAnchors } from './runbook.testing.ts';
import { leastOfProd } from './stage.testing.ts';
import { synthesise } from './synthesise.testing.ts';

type Product = ReturnType<typeof synthesise>;
const own: Readonly<Record<string, Metric>> = metrics;

let dev: Product;
let prod: Product;
beforeAll(() => {
  dev = synthesise();
  prod = synthesise('prod', {
    ...leastOfProd,
    canary: { workspace: 'canary', secretName: 'canary' },
    google: { clientId: 'id', secretName: 'google' },
  });
});

const templatesOf = (product: Product): readonly Template[] => [
  product.mail,
  product.stateful,
  product.live,
  product.films,
  product.events,
  product.api,
  product.routes,
  product.web,
  product.monitoring,
];
const found = (product: Product, type: string) =>
  templatesOf(product).flatMap((template) => Object.entries(template.findResources(type)));

interface MetricOfAlarm {
  readonly Id: string;
  readonly Expression?: string;
  readonly MetricStat?: {
    readonly Metric: {
      readonly Namespace: string;
      readonly MetricName: string;
      readonly Dimensions?: readonly { readonly Name: string; readonly Value: unknown }[];
    };
    readonly Stat: string;
    readonly Period: number;
  };
}

/** Alarm of a window, by the ids of its metrics. */
const windowOf = (product: Product, name: string, minutes: number) => {
  const wanted = `proofline-${product === dev ? 'dev' : 'prod'}-objective-${name}-${minutes}-minutes`;
  const all = found(product, 'AWS::CloudWatch::Alarm').filter(
    ([, { Properties }]) => Properties.AlarmName === wanted,
  );
  expect(all, wanted).toHaveLength(1);
  const properties = all[0]?.[1].Properties;
  const parts: readonly MetricOfAlarm[] = properties.Metrics;
  return { properties, parts, expression: parts.find(({ Expression }) => Expression)?.Expression };
};

const names = Object.keys(objectives) as ObjectiveName[];

describe.each(names)('the objective %s', (name) => {
  const objective: Objective = objectives[name];

  it('burns its budget at the rates of its windows', () => {
    for (const { rate, long, short } of burnWindows) {
      for (const minutes of [long, short]) {
        const { properties, parts } = windowOf(prod, name, minutes);
        expect(properties).toMatchObject({
          Threshold: burningFrom(objective, rate),
          ComparisonOperator: 'GreaterThanThreshold',
          EvaluationPeriods: 1,
          TreatMissingData: 'notBreaching',
        });
        for (const { MetricStat } of parts) if (MetricStat) expect(MetricStat.Period).toBe(minutes * 60);
      }
    }
  });

  it('is measured by what it promises', () => {
    const { parts } = windowOf(prod, name, 60);
    const watched = parts.flatMap(({ MetricStat }) => (MetricStat ? [MetricStat] : []));
    const { measured } = objective;
    if (!measured) {
      expect(
        watched.map(({ Metric, Stat }) => [Metric.Namespace, Metric.MetricName, Stat]).toSorted(),
      ).toEqual([
        ['AWS/ApiGateway', '5xx', 'Sum'],
        ['AWS/ApiGateway', 'Count', 'Sum'],
      ]);
      return;
    }
    expect(watched.map(({ Stat }) => Stat).toSorted()).toEqual([`PR(:${measured.bound})`, 'SampleCount']);
    for (const { Metric } of watched) {
      expect([Metric.Namespace, Metric.MetricName]).toEqual(['proofline-prod', measured.metric]);
      const by = (Metric.Dimensions ?? []).map(({ Name }) => Name);
      // A set of dimensions that the product does not write has no values, and its alarm is green for ever.
      expect(own[measured.metric]?.by.map((one) => one.join())).toContain(by.join());
    }
  });

  it('is not judged by a quiet hour: only its longer windows ask for a least number', () => {
    for (const { long, short } of burnWindows) {
      expect(windowOf(prod, name, long).expression).toContain(`>= ${objective.least}, `);
      expect(windowOf(prod, name, short).expression).not.toContain('IF');
    }
  });

  it('tells once, while both windows of a pair burn', () => {
    for (const product of [dev, prod]) {
      const stage = product === dev ? 'dev' : 'prod';
      const burning = found(product, 'AWS::CloudWatch::CompositeAlarm').filter(
        ([, { Properties }]) => Properties.AlarmName === `proofline-${stage}-objective-${name}`,
      );
      expect(burning).toHaveLength(1);
      const rule = JSON.stringify(burning[0]?.[1].Properties.AlarmRule);
      expect(rule.match(/ALARM\(/g)).toHaveLength(4);
      expect(rule.match(/ AND /g)).toHaveLength(2);
      expect(rule.match(/ OR /g)).toHaveLength(1);
    }
  });
});

it('burn rates use up a fiftieth of thirty days in an hour, and a twentieth in six', () => {
  const used = burnWindows.map(({ rate, long }) => (rate * long) / (30 * 24 * 60));
  expect(used).toEqual([0.02, 0.05]);
  expect(burnWindows.map(({ rate }) => burningFrom({ target: 99.9 }, rate))).toEqual([1.44, 0.6]);
});

describe('the log of a function', () => {
  it('has its own lines, and those of the platform from a warning on: a time-out, a crash, lines that were dropped', () => {
    for (const product of [dev, prod]) {
      // The CDK's own functions, which run in deployments alone, have texts in place of objects.
      const ours = found(product, 'AWS::Lambda::Function').filter(
        ([, { Properties }]) => Properties.LoggingConfig?.LogFormat === 'JSON',
      );
      expect(ours).toHaveLength(lambdaFiles().length);
      for (const [id, { Properties }] of ours)
        expect(Properties.LoggingConfig, id).toMatchObject({ SystemLogLevel: 'WARN' });
      // Nothing filters by a line of the platform, which an ordinary call no longer has.
      const filters = found(product, 'AWS::Logs::MetricFilter').map(
        ([, { Properties }]) => Properties.FilterPattern,
      );
      expect(filters.filter((pattern) => !/^\{ \$\.(message|level) /.test(pattern))).toEqual([]);
    }
  });
});

describe('every alarm of the product', () => {
  /** Topic of an alarm's actions: its name, whether the alarm is of the topic's own stack or not. */
  const topicsOf = (product: Product, actions: readonly unknown[] = []): readonly string[] => {
    const topics = Object.entries(product.monitoring.findResources('AWS::SNS::Topic'));
    return actions.map((action) => {
      const text = JSON.stringify(action);
      const own = topics.find(([id]) => text === JSON.stringify({ Ref: id }));
      return own ? own[1].Properties.TopicName : (/:([\w-]+)"(?:\]\]\})?$/.exec(text)?.[1] ?? text);
    });
  };

  it('tells the topic, or is part of one that does, or takes a deployment back', () => {
    for (const [product, stage] of [
      [dev, 'dev'],
      [prod, 'prod'],
    ] as const) {
      const composites = found(product, 'AWS::CloudWatch::CompositeAlarm');
      const deployments = found(product, 'AWS::CodeDeploy::DeploymentGroup');
      const alarms = found(product, 'AWS::CloudWatch::Alarm');
      expect(alarms.length).toBeGreaterThan(60);
      for (const [id, { Properties }] of [...alarms, ...composites]) {
        const { AlarmActions, OKActions } = Properties;
        if (AlarmActions === undefined) {
          const text = JSON.stringify([
            composites.map(([, one]) => one.Properties.AlarmRule),
            deployments.map(([, one]) => one.Properties.AlarmConfiguration),
          ]);
          expect(text, Properties.AlarmName ?? id).toContain(`"${id}"`);
          continue;
        }
        expect(topicsOf(product, AlarmActions), Properties.AlarmName).toEqual([`proofline-${stage}-alarms`]);
        expect(topicsOf(product, OKActions), Properties.AlarmName).toEqual([`proofline-${stage}-alarms`]);
      }
    }
  });

  it('reaches somebody in prod: its topic has a subscription', () => {
    const topics = Object.keys(prod.monitoring.findResources('AWS::SNS::Topic'));
    prod.monitoring.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: leastOfProd.alarmEmail,
      TopicArn: { Ref: topics[0] },
    });
  });

  it('names a heading of the runbook, if it tells somebody', () => {
    const anchors = runbookAnchors();
    for (const type of ['AWS::CloudWatch::Alarm', 'AWS::CloudWatch::CompositeAlarm']) {
      for (const [, { Properties }] of found(prod, type)) {
        if (!Properties.AlarmActions) continue;
        const [, anchor] = /docs\/runbook\.md#([\w-]+)$/.exec(Properties.AlarmDescription) ?? [];
        expect(anchors, Properties.AlarmName).toContain(anchor);
      }
    }
  });
});

describe('the alarms on shared quotas', () => {
  const alarmOf = (product: Product, name: string) => {
    const all = found(product, 'AWS::CloudWatch::Alarm').filter(([, { Properties }]) =>
      Properties.AlarmName?.endsWith(`-${name}`),
    );
    expect(all, name).toHaveLength(1);
    return all[0]?.[1].Properties;
  };
  /** Expression of an alarm, and the metrics by their ids. */
  const partsOf = ({ Metrics }: { readonly Metrics: readonly MetricOfAlarm[] }) => ({
    expression: Metrics.find(({ Expression }) => Expression)?.Expression,
    metrics: Object.fromEntries(
      Metrics.flatMap(({ Id, MetricStat }) => {
        if (!MetricStat) return [];
        const { Namespace, MetricName, Dimensions = [] } = MetricStat.Metric;
        const by = Object.fromEntries(Dimensions.map(({ Name, Value }) => [Name, Value]));
        return [[Id, [Namespace, MetricName, MetricStat.Stat, by] as const]];
      }),
    ),
  });

  it('tell of a mail service that refuses, while objective and dead letters wait for the mails', () => {
    const alarm = alarmOf(prod, 'mails-not-taken');
    expect(alarm.Threshold).toBe(50);
    expect(partsOf(alarm)).toEqual({
      expression: 'IF(refused >= 5, 100 * refused / (refused + FILL(sent, 0)), 0)',
      metrics: {
        refused: ['proofline-prod', 'MailsNotTaken', 'Sum', {}],
        sent: ['AWS/SES', 'Send', 'Sum', {}],
      },
    });
    expect(own.MailsNotTaken).toMatchObject({ by: [[]] });
  });

  it('tell when four fifths of the day’s mails are sent, by a metric of ours', () => {
    expect(alarmOf(prod, 'mail-quota')).toMatchObject({
      Namespace: 'proofline-prod',
      MetricName: 'MailQuotaUsed',
      Statistic: 'Maximum',
      Threshold: 80,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      TreatMissingData: 'notBreaching',
    });
    expect(own.MailQuotaUsed).toMatchObject({ unit: 'Percent', by: [[]] });
  });

  it('tell when Cognito throttles sign-ins, renewals and new logins, and federation by any provider', () => {
    for (const product of [dev, prod]) {
      const idOf = (type: string) => ({ Ref: found(product, type)[0]?.[0] });
      const UserPool = idOf('AWS::Cognito::UserPool');
      const client = idOf('AWS::Cognito::UserPoolClient');
      const counted = (name: string, UserPoolClient: unknown) => [
        'AWS/Cognito',
        name,
        'Sum',
        { UserPool, UserPoolClient },
      ];
      const metrics = {
        signIns: counted('SignInThrottles', client),
        refreshes: counted('TokenRefreshThrottles', client),
        logins: counted('SignUpThrottles', 'Admin'),
      };
      expect(partsOf(alarmOf(product, 'sign-ins-throttled'))).toEqual({
        expression: 'FILL(signIns, 0) + FILL(refreshes, 0) + FILL(logins, 0)',
        metrics,
      });
      // Providers of workspaces come and go: their names are in no template.
      const query =
        'SELECT SUM(FederationThrottles) FROM SCHEMA("AWS/Cognito", IdentityProvider, UserPool, UserPoolClient) WHERE UserPool = ';
      expect(alarmOf(product, 'federation-throttled')).toMatchObject({
        Threshold: 5,
        ComparisonOperator: 'GreaterThanOrEqualToThreshold',
        Metrics: [
          { Expression: { 'Fn::Join': ['', [`${query}'`, UserPool, "'"]] }, Period: 300, ReturnData: true },
        ],
      });
    }
  });

  it('tell when a distribution fails, in the region of its metrics, wherever the product is', () => {
    const elsewhere = synthesise('prod', {
      ...leastOfProd,
      region: 'eu-west-1',
      waf: false,
      certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/a-b',
      logArchive: 'arn:aws:logs:eu-west-1:222222222222:destination:proofline-prod-logs',
    });
    expect(prod.stacks.edge).toBeUndefined();
    expect(prod.stacks.web.region).toBe('us-east-1');
    expect(elsewhere.stacks.edge?.region).toBe('us-east-1');
    expect(elsewhere.web.findResources('AWS::CloudWatch::Alarm')).toEqual({});
    for (const { web, edge = web } of [prod, elsewhere]) {
      const alarms = Object.values(edge.findResources('AWS::CloudWatch::Alarm'));
      const watched = alarms.map(({ Properties }) => {
        const { expression, metrics } = partsOf(Properties);
        expect(expression).toBe('IF(requests * rate / 100 >= 20, rate, 0)');
        expect(Properties.Threshold).toBe(1);
        expect(metrics.rate?.slice(0, 3)).toEqual(['AWS/CloudFront', '5xxErrorRate', 'Average']);
        expect(metrics.requests?.slice(0, 3)).toEqual(['AWS/CloudFront', 'Requests', 'Sum']);
        const by = metrics.rate?.[3];
        expect(by?.Region).toBe('Global');
        expect(metrics.requests?.[3]).toEqual(by);
        return [Properties.AlarmName, JSON.stringify(by?.DistributionId)];
      });
      const ids = Object.keys(web.findResources('AWS::CloudFront::Distribution'));
      expect(watched).toHaveLength(ids.length);
      expect(watched.map(([name]) => name)).toEqual([
        'proofline-prod-edge-5xx',
        'proofline-prod-edge-custom-domains-5xx',
      ]);
      for (const id of ids) expect(watched.filter(([, one]) => one?.includes(id))).toHaveLength(1);
    }
    // An alarm tells a topic of its region alone.
    const [topic] = Object.keys(elsewhere.edge?.findResources('AWS::SNS::Topic') ?? {});
    for (const { Properties } of Object.values(elsewhere.edge?.findResources('AWS::CloudWatch::Alarm') ?? {}))
      expect([Properties.AlarmActions, Properties.OKActions]).toEqual([[{ Ref: topic }], [{ Ref: topic }]]);
    elsewhere.edge?.hasResourceProperties('AWS::SNS::Subscription', { Endpoint: leastOfProd.alarmEmail });
  });

  it('mail the address before the account costs more in a month than it is meant to', () => {
    const [budget] = Object.values(prod.monitoring.findResources('AWS::Budgets::Budget'));
    const { Budget, NotificationsWithSubscribers } = budget?.Properties ?? {};
    expect(Budget).toMatchObject({
      BudgetType: 'COST',
      TimeUnit: 'MONTHLY',
      BudgetLimit: { Amount: leastOfProd.monthlyBudget, Unit: 'USD' },
    });
    // CloudFormation makes the new budget first where the address changes, and two of one name are refused.
    expect(Budget).not.toHaveProperty('BudgetName');
    const told = (type: string, threshold: number) => ({
      Notification: {
        NotificationType: type,
        ComparisonOperator: 'GREATER_THAN',
        Threshold: threshold,
        ThresholdType: 'PERCENTAGE',
      },
      Subscribers: [{ SubscriptionType: 'EMAIL', Address: leastOfProd.alarmEmail }],
    });
    expect(NotificationsWithSubscribers).toEqual([
      told('ACTUAL', 80),
      told('ACTUAL', 100),
      told('FORECASTED', 100),
    ]);
    expect(dev.monitoring.findResources('AWS::Budgets::Budget')).toEqual({});
  });
});

it('the dashboard shows each objective', () => {
  const [board] = Object.values(dev.monitoring.findResources('AWS::CloudWatch::Dashboard'));
  const body = JSON.stringify(board?.Properties.DashboardBody);
  for (const { promise } of Object.values(objectives)) expect(body).toContain(promise);
});

it('every function of ours is traced, and may write its traces and nothing else for it', () => {
  for (const product of [dev, prod]) {
    const functions = found(product, 'AWS::Lambda::Function').filter(
      ([, { Properties }]) => Properties.Environment?.Variables?.METRICS_NAMESPACE !== undefined,
    );
    expect(functions.length).toBe(lambdaFiles().length);
    const grants = found(product, 'AWS::IAM::Policy').flatMap(([, { Properties }]) =>
      [Properties.PolicyDocument.Statement].flat().flatMap(({ Action, Resource }) =>
        [Action]
          .flat()
          .filter((action) => action.startsWith('xray:'))
          .map((action) => ({ action, Resource, roles: JSON.stringify(Properties.Roles) })),
      ),
    );
    for (const [id, { Properties }] of functions) {
      expect(Properties.TracingConfig, id).toEqual({ Mode: 'Active' });
      const role = JSON.stringify({ Ref: Properties.Role['Fn::GetAtt'][0] });
      const granted = grants.filter(({ roles }) => roles.includes(role));
      expect(granted.map(({ action, Resource }) => [action, Resource]).toSorted(), id).toEqual([
        ['xray:PutTelemetryRecords', '*'],
        ['xray:PutTraceSegments', '*'],
      ]);
    }
  }
});

describe('the canary', () => {
  const functionOf = (product: Product) => {
    const [own] = Object.entries(product.monitoring.findResources('AWS::Lambda::Function')).filter(([id]) =>
      id.startsWith('CanaryHandler'),
    );
    if (!own) throw new Error('there is no canary');
    return { id: own[0], ...own[1].Properties };
  };

  it('walks every five minutes where it has a workspace, by its live version and without a retry, and nowhere else', () => {
    const rules = Object.values(prod.monitoring.findResources('AWS::Events::Rule'));
    expect(rules.map(({ Properties }) => Properties.ScheduleExpression)).toEqual(['rate(5 minutes)']);
    const [target] = rules[0]?.Properties.Targets ?? [];
    const alias = prod.monitoring.findResources('AWS::Lambda::Alias')[target.Arn.Ref];
    expect(alias?.Properties.FunctionName).toEqual({ Ref: functionOf(prod).id });
    expect(target.RetryPolicy).toEqual({ MaximumRetryAttempts: 0 });
    expect(Object.keys(dev.monitoring.findResources('AWS::Events::Rule'))).toEqual([]);
    expect(functionOf(dev).Environment.Variables).not.toHaveProperty('CANARY_PASSWORD');
  });

  it('holds the password of its own login alone, out of the secret store, and no permission but for its log and traces', () => {
    const { Environment, Role } = functionOf(prod);
    expect(Environment.Variables).toMatchObject({
      CANARY_ORIGIN: 'https://canary.proofline.test',
      CANARY_EMAIL: '{{resolve:secretsmanager:canary:SecretString:email::}}',
      CANARY_PASSWORD: '{{resolve:secretsmanager:canary:SecretString:password::}}',
    });
    const role = JSON.stringify({ Ref: Role['Fn::GetAtt'][0] });
    const actions = Object.values(prod.monitoring.findResources('AWS::IAM::Policy'))
      .filter(({ Properties }) => JSON.stringify(Properties.Roles).includes(role))
      .flatMap(({ Properties }) => [Properties.PolicyDocument.Statement].flat())
      .flatMap(({ Action }) => Action);
    expect(actions.toSorted()).toEqual([
      'logs:CreateLogStream',
      'logs:PutLogEvents',
      'xray:PutTelemetryRecords',
      'xray:PutTraceSegments',
    ]);
    for (const [id, { Properties }] of found(prod, 'AWS::Lambda::Function')) {
      if (id !== functionOf(prod).id)
        expect(Properties.Environment?.Variables ?? {}).not.toHaveProperty('CANARY_PASSWORD');
    }
  });

  it('alarms after two falls in a row, and if it does not walk', () => {
    prod.monitoring.hasResourceProperties('AWS::CloudWatch::Alarm', {
      AlarmName: 'proofline-prod-canary',
      Namespace: 'proofline-prod',
      MetricName: 'CanaryFalls',
      Statistic: 'Maximum',
      Period: 300,
      Threshold: 1,
      EvaluationPeriods: 2,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      TreatMissingData: 'breaching',
    });
    expect(metrics.CanaryFalls.by).toEqual([[]]);
  });
});
