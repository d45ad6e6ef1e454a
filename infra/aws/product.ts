import { Annotations, type App, Tags, Validations } from 'aws-cdk-lib';
import { ApiStack } from './api-stack.ts';
import { missingBinaries } from './binaries.ts';
import { lambdaHost } from './bundling.ts';
import type { Config } from './config.ts';
import { watchEdge } from './edge-alarms.ts';
import { EventsStack } from './events-stack.ts';
import { FilmsStack } from './films-stack.ts';
import { LiveStack } from './live-stack.ts';
import { MailStack } from './mail-stack.ts';
import { MonitoringStack } from './monitoring-stack.ts';
import { RoutesStack } from './routes-stack.ts';
import { Checks } from './security-checks.ts';
import { StatefulStack } from './stateful-stack.ts';
import { WebStack } from './web-stack.ts';

/** All stacks of the product. Every synthesis runs the security checks. */
export const addProduct = (app: App, config: Config) => {
  const account = config.account ?? process.env.CDK_DEFAULT_ACCOUNT;
  const props = {
    env: { region: config.region, ...(account === undefined ? {} : { account }) },
    terminationProtection: config.stage === 'prod',
  };
  const idOf = (part: string) => `${config.name}-${part}`;
  const mail = new MailStack(app, idOf('mail'), config, props);
  const stateful = new StatefulStack(app, idOf('stateful'), config, props);
  stateful.addStackDependency(mail);
  const live = new LiveStack(app, idOf('live'), config, stateful, props);
  const films = new FilmsStack(app, idOf('films'), config, stateful, props);
  const events = new EventsStack(app, idOf('events'), config, stateful, { films, live }, props);
  const api = new ApiStack(app, idOf('api'), config, stateful, events, live, props);
  const routes = new RoutesStack(app, idOf('routes'), stateful, api, props);
  const web = new WebStack(app, idOf('web'), config, stateful, api, live, props);
  // Pages call routes that come with them.
  web.addStackDependency(routes);
  const edge = watchEdge(web, idOf('edge'), config, props);
  const monitoring = new MonitoringStack(
    app,
    idOf('monitoring'),
    config,
    { stateful, api, events, live },
    props,
  );

  Tags.of(app).add('product', 'proofline');
  Tags.of(app).add('stage', config.stage);
  Validations.of(app).addPlugins(new Checks(app));
  const missing = missingBinaries();
  if (missing.length > 0) {
    const text = `The renderers lack ${missing.join(', ')}: run "npx node infra/aws/binaries.ts fetch" before a deployment.`;
    for (const stack of [films, events]) Annotations.of(stack).addWarningV2('proofline:binaries', text);
  }
  if (!lambdaHost()) {
    const text =
      'Functions are deployed without compile caches, and load half as fast as they might: see LAMBDA_NODE in docs/deploy.md.';
    Annotations.of(api).addInfoV2('proofline:compile-caches', text);
  }
  return { mail, stateful, live, films, events, api, routes, web, monitoring, ...(edge && { edge }) };
};
