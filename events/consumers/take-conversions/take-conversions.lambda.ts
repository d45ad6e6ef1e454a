/**
 * Ends of tasks that convert films → a film whose task ended without an outcome gets another one, and after the last of its try
 * is refused, so that nobody waits for it forever.
 */
import { filmGivenUp } from '#contracts/conversion.ts';
import { isLastOfTry } from '#domain/file/playback.ts';
import * as z from '#schema';
import { correlated } from '#server/correlation.ts';
import { FileItem } from '#server/data/entities/file.ts';
import { type FilmOfTask, filmOf, filmVariable, startConversion } from '#server/files/conversion.ts';
import { refusePlayback } from '#server/files/keep-playback.ts';
import { removeVersions } from '#server/files/objects.ts';
import { picturesOf } from '#server/files/storage.ts';
import { queueConsumer } from '#server/lambda/consumer.ts';
import { log } from '#server/log.ts';

/** Event of ECS, as far as it is read (docs.aws.amazon.com/AmazonECS, "task state change events"). */
const stateChange = z.object({
  source: z.literal('aws.ecs'),
  'detail-type': z.literal('ECS Task State Change'),
  detail: z.object({
    taskArn: z.string(),
    lastStatus: z.literal('STOPPED'),
    stopCode: z.optional(z.string()),
    stoppedReason: z.optional(z.string()),
    overrides: z.object({
      containerOverrides: z.array(
        z.object({ environment: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))) }),
      ),
    }),
  }),
});
type StateChange = z.output<typeof stateChange>;

/** Film of the task; undefined of a task that was started by hand without one. */
const filmIn = ({ detail }: StateChange): FilmOfTask | undefined => {
  const told = detail.overrides.containerOverrides.flatMap(({ environment = [] }) => environment);
  const text = told.find(({ name }) => name === filmVariable)?.value;
  return text === undefined ? undefined : filmOf(text);
};

export const handler = queueConsumer(
  'take-conversions',
  stateChange,
  { groupOf: ({ detail }) => detail.taskArn, tenantOf: (body) => filmIn(body)?.tenantId },
  async ({ body }) => {
    const film = filmIn(body);
    if (!film) return;
    const { number, correlationId: request, ...key } = film;
    const { data: file } = await FileItem.get(key).go({ consistent: true });
    // The task may have stored a rendition of a file that was deleted or refused meanwhile, and ended before it saw that.
    if (!file || file.state === 'refused') return removeVersions(picturesOf(key));
    if (file.playback?.refusal || file.playback?.frames !== undefined) return;
    // A repetition of an earlier task's end: a later one is on its way.
    if ((file.conversion ?? 0) > number) return;
    const { taskArn, stopCode, stoppedReason } = body.detail;
    const facts = { task: taskArn, number, stopCode, stoppedReason };
    if (!isLastOfTry(number)) {
      log.warn('a task ended without an outcome', facts);
      // The next task belongs to the request that the first one follows from.
      return correlated(request === undefined ? {} : { correlationId: request }, () =>
        startConversion(file, number + 1),
      );
    }
    log.error(filmGivenUp, facts);
    await refusePlayback(file, 'too_complex');
  },
);
