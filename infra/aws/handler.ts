import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import { NodejsFunction, type NodejsFunctionProps } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { bundlingOf, entryOf, root } from './bundling.ts';
import { acceptWildcard } from './checks.ts';
import type { Config } from './config.ts';

interface HandlerProps
  extends Pick<NodejsFunctionProps, 'memorySize' | 'timeout' | 'ephemeralStorageSize' | 'description'> {
  /** Below the repository's root: `functions/clients/clients.lambda.ts`. */
  readonly file: string;
  readonly config: Config;
}

interface Grant {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly conditions?: Readonly<Record<string, unknown>>;
  /** Why a resource has a wildcard, when one has. */
  readonly because?: string;
}

/**
 * One Lambda with a role and a log of its own. The role may write that log and nothing else, until an intent
 * ({@link file://./intents.ts}) gives it more.
 */
export class Handler extends Construct {
  readonly file: string;
  readonly function: NodejsFunction;
  readonly role: Role;
  /** Names of the environment variables that intents have set. */
  readonly variables = new Set<string>();

  constructor(scope: Construct, id: string, { file, config, ...props }: HandlerProps) {
    super(scope, id);
    const prod = config.stage === 'prod';
    this.file = file;
    const logGroup = new LogGroup(this, 'Log', {
      retention: prod ? RetentionDays.THREE_MONTHS : RetentionDays.ONE_WEEK,
      removalPolicy: prod ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(this.role);
    this.function = new NodejsFunction(this, 'Function', {
      entry: entryOf(file),
      projectRoot: root,
      depsLockFilePath: `${root}/package-lock.json`,
      handler: 'handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: 1024,
      timeout: Duration.seconds(15),
      ...props,
      role: this.role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      environment: {
        NODE_OPTIONS: '--enable-source-maps',
        ...(config.errorsDsn ? { ERRORS_DSN: config.errorsDsn, ERRORS_ENVIRONMENT: config.stage } : {}),
      },
      bundling: bundlingOf(file),
    });
  }

  /** Lets the function do this. A wildcard in a resource needs its reason, which is kept for the audit. */
  allow({ actions, resources, conditions, because }: Grant): void {
    this.role.addToPolicy(
      new PolicyStatement({
        actions: [...actions],
        resources: [...resources],
        ...(conditions ? { conditions } : {}),
      }),
    );
    if (because !== undefined) for (const resource of resources) acceptWildcard(this.role, resource, because);
  }

  /** Sets environment variables. */
  tell(environment: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(environment)) {
      this.function.addEnvironment(name, value);
      this.variables.add(name);
    }
  }
}
