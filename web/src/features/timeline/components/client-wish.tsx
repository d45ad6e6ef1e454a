import { useQueryClient } from '@tanstack/react-query';
import type { ShownProject } from '#contracts/projects.ts';
import { askForTimeOnTimeline } from '#contracts/timeline.ts';
import { shownName } from '#domain/answerer/index.ts';
import { daysToAskFor, type Task, type Workflow, wishOf } from '#domain/workflow/index.ts';
import { api } from '#lib/calls/api.ts';
import { nowIso } from '#lib/calls/server-time.ts';
import { useFormat } from '#lib/format/format.ts';
import { useMe } from '#lib/session/me.ts';
import { review } from '#lib/texts/en/review.ts';
import { language } from '#lib/texts/translated.ts';
import { MoreTimeButton } from '#parts/more-time/more-time-button.tsx';
import { WishNotice } from '#parts/more-time/wish-notice.tsx';
import type { WishReader } from '#parts/more-time/wish-words.ts';
import { readerHere } from '#parts/points/point-source.ts';
import { showAnswer, showConflict } from '../api.ts';
import css from './timeline.module.css';

/** Question of a signed-in client for a later due date, under the sentence that tells it. */
export default function ClientWish({
  project,
  workflow,
  task,
  due,
  closed,
}: {
  project: ShownProject;
  workflow: Workflow;
  task: Task;
  due: string;
  closed: string | undefined;
}) {
  const client = useQueryClient();
  const { format } = useFormat();
  const { tenant, actor } = useMe();
  const reader: WishReader = {
    agency: tenant.name,
    format,
    zone: project.timezone,
    language: language(),
  };
  const told = wishOf(task, project);
  const wish = told && {
    due_date: told.wish.due_date,
    by: shownName(told.wish.by, language()),
    own: actor.kind !== 'agent' && actor.contact_id === told.wish.by.id,
    message: told.wish.message,
    state: told.state,
    reply: told.wish.end?.how === 'kept' ? told.wish.end.message : '',
  };
  return (
    <div className={css.wish} data-wish>
      {!closed && (
        <MoreTimeButton
          scope={readerHere(project.id, workflow.id, task.id)}
          days={daysToAskFor(task, project, nowIso())}
          wish={wish}
          reader={reader}
          texts={review.timeQuestion}
          onAsk={async (due_date, message) => {
            const params = { id: project.id, wf: workflow.id, rev: task.id };
            try {
              const body = { due_date, message };
              await showAnswer(client, project.id, await api(askForTimeOnTimeline, { params, body }));
            } catch (error) {
              showConflict(client, project.id, error);
              throw error;
            }
          }}
        />
      )}
      {wish && wish.state !== 'withdrawn' && <WishNotice wish={wish} due={due} reader={reader} />}
    </div>
  );
}
