/** Tasks that convert films, as child processes of this machine. */
import { resolve } from 'node:path';
import { filmContainer } from '#contracts/conversion.ts';
import { filmTask } from '../aws/limits.ts';
import { createEcs, type Ecs } from '../emulators/ecs/ecs.ts';
import type { EventBridge } from '../emulators/eventbridge/eventbridge.ts';
import type { Clock } from '../emulators/shared/clock.ts';
import type { Store } from '../emulators/shared/store.ts';
import { roleArn, type Sts } from '../emulators/sts/sts.ts';
import { filmCluster, filmFamily, filmSecurityGroup, filmSubnets } from './environment.ts';
import { executionRole, filmProgram, roleOf, tenantRoleOf } from './permissions/permissions.ts';

/** Variables that a task has, beside those of its film: on AWS its definition names them, but for the addresses of the emulators. */
const taken = /^(AWS_REGION|AWS_ENDPOINT_URL_\w+|METRICS_NAMESPACE|TABLE_NAME|FILES_BUCKET)$/;

export const createFilmTasks = (
  store: Store,
  clock: Clock,
  {
    bus,
    sts,
    url,
    environment,
    quiet = false,
  }: {
    readonly bus: Pick<EventBridge, 'emit'>;
    readonly sts: Pick<Sts, 'callerOf' | 'credentialsOf'>;
    readonly url: string;
    /** Variables of functions. */
    readonly environment: Readonly<Record<string, string>>;
    readonly quiet?: boolean | undefined;
  },
): Ecs =>
  createEcs(store, clock, {
    cluster: filmCluster,
    subnets: filmSubnets,
    securityGroups: [filmSecurityGroup],
    url,
    callerOf: sts.callerOf,
    credentialsOf: sts.credentialsOf,
    publish: (event) => bus.emit({ source: 'aws.ecs', ...event }),
    definitions: [
      {
        family: filmFamily,
        processors: filmTask.processors,
        taskRole: roleOf(filmProgram),
        executionRole,
        container: {
          name: filmContainer,
          program: resolve(
            import.meta.dirname,
            '../../events/consumers/transcode-media/convert-film.task.ts',
          ),
          environment: {
            ...Object.fromEntries(Object.entries(environment).filter(([name]) => taken.test(name))),
            TENANT_ROLE_ARN: roleArn(tenantRoleOf(filmProgram)),
            ...(quiet && { POWERTOOLS_LOG_LEVEL: 'SILENT' }),
          },
        },
      },
    ],
  });
