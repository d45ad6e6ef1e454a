import { Stack, type StackProps } from 'aws-cdk-lib';
import { HttpMethod, HttpNoneAuthorizer, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Construct } from 'constructs';
import { routes } from '#contracts/index.ts';
import { needsToken, routeKeyOf } from '#contracts/route.ts';
import type { ApiStack } from './api-stack.ts';
import { accept } from './security-checks.ts';
import type { StatefulStack } from './stateful-stack.ts';

/**
 * Routes of the API: one per contract. They are more than half of what a stack may hold (500 resources), and change without
 * the functions.
 */
export class RoutesStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { users, client }: StatefulStack,
    { api: httpApi, callees }: ApiStack,
    props: StackProps,
  ) {
    super(scope, id, props);
    // A permission per function: one per route would exceed the 20 KB limit of a function's resource policy.
    const integrations = new Map(
      [...callees].map(([resource, callee]) => [
        resource,
        new HttpLambdaIntegration(resource, callee, { scopePermissionToRoute: false }),
      ]),
    );
    const integrationOf = (resource: string): HttpLambdaIntegration => {
      const found = integrations.get(resource);
      if (!found) throw new Error(`No function for ${resource}`);
      return found;
    };
    const members = new HttpUserPoolAuthorizer('Members', users, { userPoolClients: [client] });
    const anybody = new HttpNoneAuthorizer();

    for (const route of routes) {
      const made = new HttpRoute(this, routeKeyOf(route), {
        httpApi,
        routeKey: HttpRouteKey.with(`/api${route.path}`, HttpMethod[route.method]),
        integration: integrationOf(route.resource),
        authorizer: needsToken(route) ? members : anybody,
      });
      if (!needsToken(route)) {
        const why =
          route.access === 'reviewer'
            ? 'Reviewers have no account: the function checks the sealed token in the path.'
            : 'Open to anybody by its contract: it answers nothing but what the sign-in page or a mailed link shows, or checks a signature of its own.';
        accept(made, 'AwsSolutions-APIG4', why);
      }
    }
    // Default route: any function answers an unknown route key with the catalogue's not_found.
    const unknown = new HttpRoute(this, 'Unknown', {
      httpApi,
      routeKey: HttpRouteKey.DEFAULT,
      integration: integrationOf('workspace'),
      authorizer: anybody,
    });
    accept(unknown, 'AwsSolutions-APIG4', 'Says that there is nothing here, to anybody.');
  }
}
