import { useQueryClient } from '@tanstack/react-query';
import type { ShownProject } from '#contracts/projects.ts';
import { type HistoryEntry, markAnswered } from '#contracts/workflows.ts';
import { askedOn, askedRounds, type Stage, type Workflow } from '#domain/workflow/index.ts';
import { api } from '#lib/calls/api.ts';
import { notifyError } from '#lib/page/notify.ts';
import { clientMessages as texts } from '#lib/texts/en/client-messages.ts';
import { useSubmission } from '#parts/form/use-submission.ts';
import { Button, Notice, toast } from '#ui/index.ts';
import { showAnswer, showConflict } from '../api.ts';
import { dayWords, type Wall } from '../relative-dates.ts';
import css from './timeline.module.css';

/** Messages of the client on a round since an instant, oldest first, as far as the history is loaded. */
const messagesOn = (history: readonly HistoryEntry[], revisionId: number, since: string) =>
  history
    .flatMap(({ id, at, actor, events }) =>
      events.flatMap((event) =>
        event.category === 'Client Commented' && event.revisionId === revisionId && at >= since
          ? [{ id, by: actor.answerer?.name ?? actor.name, message: event.message }]
          : [],
      ),
    )
    .toReversed();

/** Title of a notice of messages without an answer. */
const titleOf = (
  by: string | undefined,
  since: string,
  { client_name }: { client_name: string },
  wall: Wall,
) => texts.wrote(by ?? client_name, dayWords(since, wall));

/** Client's messages on a stage that a mail to them answers, to be read while it is written; nothing if there are none. */
export function MessagesToAnswer({
  project,
  stage,
  history,
  wall,
}: {
  project: Pick<ShownProject, 'client_name'>;
  stage: Stage;
  history: readonly HistoryEntry[];
  wall: Wall;
}) {
  const rounds = askedRounds(stage);
  const [first] = rounds;
  if (!first) return null;
  const messages = rounds.flatMap(({ task, since }) => messagesOn(history, task.id, since));
  const by = messages[0]?.by;
  return (
    <Notice title={titleOf(by, first.since, project, wall)}>
      {messages.map((one) => (
        <p key={one.id}>
          {one.by !== by && <bdi>{one.by}: </bdi>}
          <q className={css.said} dir="auto">
            {one.message}
          </q>
        </p>
      ))}
    </Notice>
  );
}

/** Message of the client that has no answer: it is replied to, or marked as answered in another way. */
export function ClientMessage({
  project,
  workflow,
  stage,
  history,
  wall,
  closed,
  isFirst,
  onReply,
}: {
  project: ShownProject;
  workflow: Workflow;
  stage: Stage;
  history: readonly HistoryEntry[];
  wall: Wall;
  closed: string | undefined;
  /** True if it is the next move on its stage. */
  isFirst: boolean;
  onReply: (revisionId: number) => void;
}) {
  const client = useQueryClient();
  const asked = askedOn(stage);
  const marking = useSubmission({
    mutationFn: (rev: number) => api(markAnswered, { params: { id: workflow.id, stage: stage.id, rev } }),
    onSuccess: async (answer) => {
      await showAnswer(client, project.id, answer);
      toast({ title: texts.marked });
    },
    onError: (error) => {
      showConflict(client, project.id, error);
      notifyError(error, texts.failed);
    },
  });
  if (!asked) return null;
  const { task, since } = asked;
  const [oldest, ...later] = messagesOn(history, task.id, since);
  return (
    <div className={css.closed} data-client-message>
      <Notice
        title={titleOf(oldest?.by, since, project, wall)}
        action={
          <>
            {stage.status === 'in_progress' && (
              <Button
                size="small"
                variant={isFirst ? 'primary' : 'secondary'}
                disabledReason={closed}
                onClick={() => onReply(task.id)}
              >
                {texts.reply}
              </Button>
            )}
            <Button
              size="small"
              disabledReason={closed}
              busy={marking.isPending}
              onClick={() => marking.mutate(task.id)}
            >
              {texts.mark}
            </Button>
          </>
        }
      >
        {oldest && (
          <q className={css.said} dir="auto">
            {oldest.message}
          </q>
        )}
        {later.length > 0 && <small className={css.quiet}> {texts.more(later.length)}</small>}
      </Notice>
    </div>
  );
}
