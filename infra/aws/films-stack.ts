/** Container for films that a function is too small for (docs/decisions/0136-long-films-in-a-container.md). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fn, Stack, type StackProps } from 'aws-cdk-lib';
import {
  GatewayVpcEndpointAwsService,
  IpAddresses,
  type IVpc,
  Peer,
  Port,
  SecurityGroup,
  SubnetType,
  Vpc,
} from 'aws-cdk-lib/aws-ec2';
import {
  Cluster,
  type ContainerDefinition,
  ContainerImage,
  ContainerInsights,
  CpuArchitecture,
  FargateTaskDefinition,
  LinuxParameters,
  LogDrivers,
  OperatingSystemFamily,
} from 'aws-cdk-lib/aws-ecs';
import { type IPrincipal, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Asset } from 'aws-cdk-lib/aws-s3-assets';
import type { Construct } from 'constructs';
import { transformSync } from 'esbuild';
import { filmContainer } from '#contracts/conversion.ts';
import { filmTaskFile, root } from './bundling.ts';
import type { Config } from './config.ts';
import { bundled, Program } from './handler.ts';
import { type FilmTasks, keepsDataOfMessages, makesRenditions } from './intents.ts';
import { filmTask } from './limits.ts';
import { accept } from './security-checks.ts';
import type { StatefulStack } from './stateful-stack.ts';

/**
 * AWS's image of the runtime that the functions have: the same system and Node, so that their binaries run in it, patched
 * by AWS under this tag as the functions' runtime is.
 */
const image = 'public.ecr.aws/lambda/nodejs:24-arm64';

/** Text of the first program. Without template literals, which CloudFormation takes for its own. */
const fetchProgram = (): string => {
  const text = readFileSync(join(import.meta.dirname, 'fetch-program.cjs'), 'utf8');
  return transformSync(text, { minify: true, supported: { 'template-literal': false } }).code;
};

/** Folder of the program in the container. */
const programFolder = '/tmp/program';

/** Tasks of this account alone: ECS must not be made to use the role for another one. */
const tasksOf = ({ account, region, partition }: Stack): IPrincipal =>
  new ServicePrincipal('ecs-tasks.amazonaws.com', {
    conditions: {
      StringEquals: { 'aws:SourceAccount': account },
      ArnLike: { 'aws:SourceArn': `arn:${partition}:ecs:${region}:${account}:*` },
    },
  });

/** Task that converts one film: its definition and its program, which the container fetches when it starts. */
class FilmTask extends Program {
  /** Role with which ECS itself starts the container: it may write the log. */
  readonly execution: Role;
  private readonly container: ContainerDefinition;

  constructor(scope: Construct, config: Config, family: string) {
    const stack = Stack.of(scope);
    super(scope, 'Task', { file: filmTaskFile, config }, tasksOf(stack));
    this.execution = new Role(this, 'ExecutionRole', { assumedBy: tasksOf(stack) });
    const program = new Asset(this, 'Program', { path: root, ...bundled(filmTaskFile) });
    this.allow({
      actions: ['s3:GetObject'],
      resources: [program.bucket.arnForObjects(program.s3ObjectKey)],
    });
    const definition = new FargateTaskDefinition(this, 'Definition', {
      family,
      cpu: filmTask.processors * 1024,
      memoryLimitMiB: filmTask.gigabytes * 1024,
      ephemeralStorageGiB: filmTask.diskGigabytes,
      runtimePlatform: {
        cpuArchitecture: CpuArchitecture.ARM64,
        operatingSystemFamily: OperatingSystemFamily.LINUX,
      },
      taskRole: this.role,
      executionRole: this.execution,
    });
    accept(
      definition,
      'AwsSolutions-ECS2',
      'Names of resources are no secrets, as in the functions’ environments.',
    );
    this.container = definition.addContainer(filmContainer, {
      image: ContainerImage.fromRegistry(image),
      entryPoint: ['node', '-e', fetchProgram()],
      user: '1000:1000',
      linuxParameters: new LinuxParameters(this, 'Linux', { initProcessEnabled: true }),
      logging: LogDrivers.awsLogs({ logGroup: this.logGroup, streamPrefix: 'task' }),
      environment: {
        NODE_OPTIONS: '--enable-source-maps',
        AWS_REGION: stack.region,
        METRICS_NAMESPACE: config.name,
        LAMBDA_TASK_ROOT: programFolder,
        PROGRAM_BUCKET: program.s3BucketName,
        PROGRAM_KEY: program.s3ObjectKey,
      },
    });
  }

  protected set(name: string, value: string): void {
    this.container.addEnvironment(name, value);
  }
}

/**
 * Cluster, network and task. A task has a public address, for the hour that it runs, in place of a NAT gateway, which costs 33 USD
 * a month whether or not it is used; nothing can connect to it. Films and items take the gateway endpoints, which cost nothing.
 */
export class FilmsStack extends Stack implements FilmTasks {
  readonly cluster: string;
  readonly family: string;
  readonly task: FilmTask;
  readonly subnets: string;
  readonly securityGroup: string;

  /** By their numbers: a stack of a named account would otherwise ask AWS for their names when it is synthesised. */
  override get availabilityZones(): string[] {
    return [0, 1].map((index) => Fn.select(index, Fn.getAzs()));
  }

  constructor(
    scope: Construct,
    id: string,
    config: Config,
    { table, files }: Pick<StatefulStack, 'table' | 'files'>,
    props: StackProps,
  ) {
    super(scope, id, props);
    // No names of before, when both were in the stack `events` (docs/decisions/0144-films-have-a-stack.md).
    this.cluster = `${config.name}-films`;
    this.family = `${config.name}-film`;
    const vpc = new Vpc(this, 'Network', {
      ipAddresses: IpAddresses.cidr('10.0.0.0/24'),
      maxAzs: 2,
      natGateways: 0,
      subnetConfiguration: [
        { name: 'public', subnetType: SubnetType.PUBLIC, cidrMask: 26, mapPublicIpOnLaunch: false },
      ],
      restrictDefaultSecurityGroup: false,
      gatewayEndpoints: {
        files: { service: GatewayVpcEndpointAwsService.S3 },
        table: { service: GatewayVpcEndpointAwsService.DYNAMODB },
      },
    });
    accept(vpc, 'AwsSolutions-VPC7', 'Tasks alone are in it, which take no connection and log what they do.');
    const group = new SecurityGroup(this, 'Tasks', {
      vpc: vpc as IVpc,
      description: 'Tasks that convert films: nobody connects to them',
      allowAllOutbound: false,
    });
    group.addEgressRule(Peer.anyIpv4(), Port.tcp(443), 'Services of AWS');
    const cluster = new Cluster(this, 'Cluster', {
      clusterName: this.cluster,
      vpc: vpc as IVpc,
      containerInsightsV2: ContainerInsights.DISABLED,
    });
    accept(
      cluster,
      'AwsSolutions-ECS4',
      'The end of each task is an event, and its program logs; metrics by container would be paid for.',
    );
    this.subnets = Fn.join(
      ',',
      vpc.publicSubnets.map(({ subnetId }) => subnetId),
    );
    this.securityGroup = group.securityGroupId;
    this.task = new FilmTask(this, config, this.family);
    for (const intent of [keepsDataOfMessages(table, 'GetItem', 'UpdateItem'), makesRenditions(files)])
      intent(this.task);
  }
}
