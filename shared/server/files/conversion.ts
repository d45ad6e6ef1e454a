/** Films that a container converts, as a task of ECS on Fargate (docs/decisions/0136). */
import { createHash } from 'node:crypto';
import { filmContainer } from '#contracts/conversion.ts';
import * as z from '#schema';
import { correlationId } from '../correlation.ts';
import type { FileRecord } from '../data/project-reads.ts';
import { transact } from '../data/transact.ts';
import { log } from '../log.ts';
import { awsRegion, signedPost } from '../signed-request.ts';

/** Number of a film's first task. */
export const firstTask = 1;

/** Environment variable in which a task is told its film. */
export const filmVariable = 'FILM';

const film = z.object({
  tenantId: z.number(),
  projectId: z.number(),
  workflowId: z.number(),
  revisionId: z.number(),
  id: z.string(),
  /** Number of the task among those of the film, from 1. */
  number: z.number(),
  correlationId: z.optional(z.string()),
});
/** Film of a task, by the key of its file. */
export type FilmOfTask = z.output<typeof film>;

/** Film that a task was told; undefined for another text. */
export const filmOf = (text: string): FilmOfTask | undefined => {
  try {
    return film.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
};

/** Milliseconds. */
const runTimeout = 10_000;

/** Refusal of a token that has started a task by a request that differs. */
const refusal = z.object({ __type: z.string() });

const answered = z.object({
  tasks: z.optional(z.array(z.object({ taskArn: z.string() }))),
  failures: z.optional(z.array(z.object({ reason: z.optional(z.string()), detail: z.optional(z.string()) }))),
});

/**
 * ARN of a task that is started, or was by the same token before; undefined if that was by another message, whose request has another
 * correlation. Throws if ECS refuses the task, as for want of capacity.
 */
const runTask = async (clientToken: string, told: FilmOfTask): Promise<string | undefined> => {
  const { FILM_CLUSTER, FILM_TASK, FILM_SUBNETS = '', FILM_SECURITY_GROUP } = process.env;
  const answer = await signedPost({
    service: 'ecs',
    endpoint: process.env.AWS_ENDPOINT_URL_ECS ?? `https://ecs.${awsRegion()}.amazonaws.com/`,
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AmazonEC2ContainerServiceV20141113.RunTask',
    },
    body: JSON.stringify({
      cluster: FILM_CLUSTER,
      taskDefinition: FILM_TASK,
      launchType: 'FARGATE',
      count: 1,
      clientToken,
      networkConfiguration: {
        awsvpcConfiguration: {
          subnets: FILM_SUBNETS.split(','),
          securityGroups: [FILM_SECURITY_GROUP],
          assignPublicIp: 'ENABLED',
        },
      },
      overrides: {
        containerOverrides: [
          { name: filmContainer, environment: [{ name: filmVariable, value: JSON.stringify(told) }] },
        ],
      },
    }),
    timeoutMs: runTimeout,
  });
  const text = await answer.text();
  if (answer.status === 400 && /(^|#)ConflictException$/.test(refusal.parse(JSON.parse(text)).__type))
    return undefined;
  if (!answer.ok) throw new Error(`ECS answered ${answer.status}: ${text.slice(0, 500)}`);
  const { tasks: [task] = [], failures: [failure] = [] } = answered.parse(JSON.parse(text));
  if (!task)
    throw new Error(`ECS started no task: ${failure?.reason ?? 'without a reason'} ${failure?.detail ?? ''}`);
  return task.taskArn;
};

/**
 * Starts the task of that number for a film. A repetition starts no second one: ECS answers the same token by the same task, and
 * the number is kept on the file's item.
 */
export const startConversion = async (file: FileRecord, number: number): Promise<void> => {
  const { tenantId, projectId, workflowId, revisionId, id } = file;
  const key = { tenantId, projectId, workflowId, revisionId, id };
  const token = createHash('sha256')
    .update(JSON.stringify([...Object.values(key), number]))
    .digest('hex');
  const task = await runTask(token, { ...key, number, correlationId: correlationId() });
  if (task !== undefined) log.info('a film goes to a container', { task, number });
  // A later task has its own number, and a file that is gone needs none.
  await transact((entities) => [
    entities.FileItem.patch(key)
      .set({ conversion: number })
      .where(({ conversion }, { notExists, lt }) => `(${notExists(conversion)} OR ${lt(conversion, number)})`)
      .commit(),
  ]);
};
