import { useQueryClient } from '@tanstack/react-query';
import type { ShownProject } from '#contracts/projects.ts';
import { type HistoryEntry, markAnswered } from '#contracts/workflows.ts';
import { askedOn, type Stage, type Workflow } from '#domain/workflow/index.ts';
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

/** Client's messages on a stage without an answer, oldest first, in the words of their authors; undefined for none. */
const askedIn = (
  {
    project,
    stage,
    history,
  }: { project: Pick<ShownProject, 'client_name'>; stage: Stage; history: readonly HistoryEntry[] },
  wall: Wall,
) => {
  const asked = askedOn(stage);
  if (!asked) return undefined;
  const { task, since } = asked;
  const messages = messagesOn(history, task.id, since);
  const title = texts.wrote(messages[0]?.by ?? project.client_name, dayWords(since, wall));
  return { task, messages, title };
};

/** Client's messages that a mail to them answers, to be read while it is written; nothing if there are none. */
export function MessagesToAnswer(about: Parameters<typeof askedIn>[0] & { wall: Wall }) {
  const asked = askedIn(about, about.wall);
  if (!asked) return null;
  return (
    <Notice title={asked.title}>
      {asked.messages.map(({ id, message }) => (
        <p key={id}>
          <q className={css.said} dir="auto">
            {message}
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
  const asked = askedIn({ project, stage, history }, wall);
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
  const { task, messages, title } = asked;
  const [oldest, ...later] = messages;
  return (
    <div className={css.closed} data-client-message>
      <Notice
        title={title}
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
