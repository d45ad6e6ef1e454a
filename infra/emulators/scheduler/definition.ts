import * as z from 'zod/mini';
import { AwsError, accountId, region } from '../shared/aws-service.ts';
import { type Expression, ExpressionError, parseExpression } from './expression.ts';

/** Bytes of a target's input, a payload of 256 KB. */
const largestInput = 256 * 1024;

export const nameSchema = z.string().check(z.regex(/^[0-9a-zA-Z\-_.]{1,64}$/));

const text = (shortest: number, longest: number) =>
  z.string().check(z.minLength(shortest), z.maxLength(longest));
const roleArn = /^arn:aws[a-z-]*:iam::\d{12}:role\/[\w+=,.@/-]+$/;

const definitionSchema = z.object({
  ScheduleExpression: text(1, 256),
  ScheduleExpressionTimezone: z._default(text(1, 50), 'UTC'),
  GroupName: z._default(nameSchema, 'default'),
  FlexibleTimeWindow: z.looseObject({
    Mode: z.enum(['OFF', 'FLEXIBLE']),
    MaximumWindowInMinutes: z.optional(z.int().check(z.gte(1), z.lte(1440))),
  }),
  Target: z.looseObject({
    Arn: text(1, 1600),
    RoleArn: text(1, 1600).check(z.regex(roleArn)),
    Input: z._default(z.string().check(z.minLength(1)), '{}'),
    RetryPolicy: z.optional(
      z.object({
        MaximumEventAgeInSeconds: z.optional(z.int().check(z.gte(60), z.lte(86_400))),
        MaximumRetryAttempts: z.optional(z.int().check(z.gte(0), z.lte(185))),
      }),
    ),
  }),
  ActionAfterCompletion: z._default(z.enum(['NONE', 'DELETE']), 'NONE'),
  State: z._default(z.enum(['ENABLED', 'DISABLED']), 'ENABLED'),
  StartDate: z.optional(z.number()),
  EndDate: z.optional(z.number()),
  Description: z.optional(text(0, 512)),
  KmsKeyArn: z.optional(z.string()),
});
export const requestSchema = z.extend(definitionSchema, {
  ClientToken: z.optional(z.string().check(z.regex(/^[a-zA-Z0-9\-_]{1,64}$/))),
});
export type Definition = z.infer<typeof definitionSchema>;

/** Throws for members that do not fit together. */
export const checkDefinition = ({ FlexibleTimeWindow, StartDate, EndDate, Target }: Definition): void => {
  const { Mode, MaximumWindowInMinutes } = FlexibleTimeWindow;
  const refuse = (reason: string) => {
    throw new AwsError('ValidationException', reason);
  };
  if (Mode === 'FLEXIBLE' && MaximumWindowInMinutes === undefined)
    refuse('MaximumWindowInMinutes is required when the flexible time window is FLEXIBLE.');
  if (Mode === 'OFF' && MaximumWindowInMinutes !== undefined)
    refuse('MaximumWindowInMinutes cannot be given when the flexible time window is OFF.');
  if (StartDate !== undefined && EndDate !== undefined && EndDate <= StartDate)
    refuse('The EndDate you specify must come after the StartDate.');
  if (Buffer.byteLength(Target.Input) > largestInput)
    refuse(`The target input exceeds ${largestInput} bytes.`);
};

/** Schedule as it is stored. */
export interface Row {
  readonly name: string;
  readonly grp: string;
  /** JSON. */
  readonly definition: string;
  readonly client_token: string | null;
  readonly created_at: number;
  readonly modified_at: number;
  readonly due_at: number | null;
}

export const arnOf = ({ name, grp }: Pick<Row, 'name' | 'grp'>): string =>
  `arn:aws:scheduler:${region}:${accountId}:schedule/${grp}/${name}`;

export const definitionOf = (row: Row) => JSON.parse(row.definition) as Definition;

/** Queue name of a schedule's target. */
export const queueOf = ({ Target }: Definition): string => Target.Arn.split(':').at(-1) ?? '';

export const expressionOf = (definition: Definition): Expression => {
  try {
    return parseExpression(definition.ScheduleExpression, definition.ScheduleExpressionTimezone);
  } catch (error) {
    if (error instanceof ExpressionError) throw new AwsError('ValidationException', error.message);
    throw error;
  }
};

const startOf = ({ StartDate }: Definition, since: number): number =>
  StartDate === undefined ? since : StartDate * 1000;

/** Next due time after an instant, within the end date; a rate counts from the start date, otherwise from `since`. */
export const nextDueOf = (
  definition: Definition,
  expression: Expression,
  after: number,
  since: number,
): number | null => {
  if (!expression.recurring) return null;
  const next = expression.next(after, startOf(definition, since));
  const end = definition.EndDate === undefined ? Number.POSITIVE_INFINITY : definition.EndDate * 1000;
  return next !== null && next <= end ? next : null;
};

/** First due time of a definition that was saved at `since`; a one-time schedule may be past due. */
export const firstDueOf = (definition: Definition, since: number): number | null => {
  const expression = expressionOf(definition);
  if (definition.State === 'DISABLED') return null;
  if (!expression.recurring) return expression.next(Number.NEGATIVE_INFINITY, since);
  return nextDueOf(definition, expression, Math.max(since, startOf(definition, since) - 1), since);
};

/** Input of a schedule with Scheduler's context attributes filled in. */
export const inputOf = (row: Row, definition: Definition, dueAt: number, executionId: string): string => {
  const context: Record<string, string> = {
    'scheduled-time': `${new Date(dueAt).toISOString().slice(0, 19)}Z`,
    'schedule-arn': arnOf(row),
    'execution-id': executionId,
    'attempt-number': '1',
  };
  return definition.Target.Input.replace(
    /<aws\.scheduler\.([a-z-]+)>/g,
    (tag, key: string) => context[key] ?? tag,
  );
};
