import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AssetHashType, DockerImage, Duration, RemovalPolicy } from 'aws-cdk-lib';
import { ArnPrincipal, type IPrincipal, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
  Architecture,
  Code,
  type FunctionProps,
  type IVersion,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, LogGroup, MetricFilter, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { root } from './bundling.ts';
import type { Config } from './config.ts';
import { acceptWildcard } from './security-checks.ts';

export interface HandlerProps
  extends Pick<
    FunctionProps,
    'memorySize' | 'timeout' | 'ephemeralStorageSize' | 'description' | 'recursiveLoop'
  > {
  /** Path relative to the repository's root, e.g. `functions/clients/clients.lambda.ts`. */
  readonly file: string;
  readonly config: Config;
}

/**
 * Memory of a function in MB. It uses 55 to 105 after loading and a call of each of its routes (`npm run bench
 * memory`), so the CPU that comes with the memory decides: three fifths of a processor if a person waits, half of
 * that behind a queue or a stream.
 */
export const memory = { waitedFor: 1024, fed: 512 } as const;

export interface Grant {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly conditions?: Readonly<Record<string, unknown>>;
  /** Reason for a wildcard in `resources`. */
  readonly because?: string;
}

const allowTo = (role: Role, { actions, resources, conditions, because }: Grant): void => {
  role.addToPolicy(
    new PolicyStatement({
      actions: [...actions],
      resources: [...resources],
      ...(conditions ? { conditions } : {}),
    }),
  );
  if (because !== undefined) for (const resource of resources) acceptWildcard(role, resource, because);
};

/** Bundle of a Lambda or a task, built by a child process, because CDK calls bundlers synchronously. */
export const bundled = (file: string) => {
  // Checked here as well, because tests synthesise without bundling.
  if (!existsSync(join(root, file)))
    throw new Error(`There is no Lambda at ${file}, but the contracts or the event catalogue name it`);
  const tryBundle = (folder: string) => {
    const program = [join(import.meta.dirname, 'bundle.ts'), file, folder];
    execFileSync(process.execPath, program, { stdio: ['ignore', 'ignore', 'inherit'] });
    return true;
  };
  // CDK requires an image as the fallback for `tryBundle`, which never needs one. The command makes assets distinct.
  const bundling = { image: DockerImage.fromRegistry('unused'), command: [file], local: { tryBundle } };
  return { assetHashType: AssetHashType.OUTPUT, bundling };
};

/**
 * Program with a role and a log group of its own: a Lambda, or the task of a container. The role may do nothing, until an intent
 * ({@link file://./intents.ts}) grants it.
 */
export abstract class Program extends Construct {
  /** Path relative to the repository's root. */
  readonly file: string;
  readonly role: Role;
  readonly logGroup: LogGroup;
  /** Role that the program assumes for the tenant of a request; undefined unless it is held to tenants. */
  tenantRole: Role | undefined;
  /** Names of the environment variables that intents have set. */
  readonly variables = new Set<string>();

  constructor(scope: Construct, id: string, { file, config }: HandlerProps, assumedBy: IPrincipal) {
    super(scope, id);
    const prod = config.stage === 'prod';
    this.file = file;
    this.logGroup = new LogGroup(this, 'Log', {
      retention: prod ? RetentionDays.THREE_MONTHS : RetentionDays.ONE_WEEK,
      removalPolicy: prod ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    this.role = new Role(this, 'Role', { assumedBy });
  }

  protected abstract set(name: string, value: string): void;

  /** Adds a permission to the role. A wildcard in a resource needs a reason, which is recorded for the audit. */
  allow(grant: Grant): void {
    allowTo(this.role, grant);
  }

  /**
   * Gives the program a role to assume with a tenant as session tags, which the role's policy compares with keys
   * (docs/decisions/0067).
   */
  holdToTenants(): void {
    const assumedBy = new ArnPrincipal(this.role.roleArn)
      .withConditions({
        StringLike: { 'aws:RequestTag/tenant': '?*', 'aws:RequestTag/partition': 'tenant_?*' },
        'ForAllValues:StringEquals': { 'aws:TagKeys': ['tenant', 'partition'] },
      })
      .withSessionTags();
    this.tenantRole = new Role(this, 'TenantRole', { assumedBy });
    this.allow({ actions: ['sts:AssumeRole', 'sts:TagSession'], resources: [this.tenantRole.roleArn] });
    this.tell({ TENANT_ROLE_ARN: this.tenantRole.roleArn });
  }

  /** Adds a permission to the tenant role. */
  allowAsTenant(grant: Grant): void {
    if (!this.tenantRole) throw new Error(`${this.file} is not held to tenants`);
    allowTo(this.tenantRole, grant);
  }

  /** Counts a log message by a metric of the stage: the program needs no permission to write one. */
  count(message: string, metric: { readonly metricNamespace: string; readonly metricName: string }): void {
    new MetricFilter(this, metric.metricName, {
      logGroup: this.logGroup,
      filterPattern: FilterPattern.stringValue('$.message', '=', message),
      ...metric,
    });
  }

  tell(environment: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(environment)) {
      this.set(name, value);
      this.variables.add(name);
    }
  }
}

/** Lambda, whose role may only write its log until an intent grants more. */
export class Handler extends Program {
  readonly function: LambdaFunction;
  private alias: Alias | undefined;

  constructor(scope: Construct, id: string, { file, config, ...props }: HandlerProps) {
    super(scope, id, { file, config }, new ServicePrincipal('lambda.amazonaws.com'));
    const { logGroup } = this;
    logGroup.grantWrite(this.role);
    this.function = new LambdaFunction(this, 'Function', {
      code: Code.fromAsset(root, bundled(file)),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: memory.waitedFor,
      timeout: Duration.seconds(15),
      ...props,
      role: this.role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      // Start and report of each call cost more of the log than its own lines; a time-out or a crash is a warning.
      systemLogLevelV2: SystemLogLevel.WARN,
      // Sampled by AWS: the first call of each second, and a twentieth of the others.
      tracing: Tracing.ACTIVE,
      environment: {
        NODE_OPTIONS: '--enable-source-maps',
        METRICS_NAMESPACE: config.name,
        ...(config.errorsDsn ? { ERRORS_DSN: config.errorsDsn, ERRORS_ENVIRONMENT: config.stage } : {}),
      },
    });
    acceptWildcard(this.role, '*', 'Traces, which the CDK lets the function write, belong to no resource.');
  }

  /** Alias of the deployed version, which callers use in place of the function, so that calls are moved by one step. */
  get live(): Alias {
    this.alias ??= new Alias(this, 'Live', {
      aliasName: 'live',
      version: this.function.currentVersion as IVersion,
    });
    return this.alias;
  }

  protected set(name: string, value: string): void {
    this.function.addEnvironment(name, value);
  }
}
