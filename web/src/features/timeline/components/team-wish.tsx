import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShownProject } from '#contracts/projects.ts';
import { answerWish } from '#contracts/workflows.ts';
import { shownName } from '#domain/answerer/index.ts';
import { compareDates, localDate } from '#domain/calendar/date.ts';
import { textLimit } from '#domain/text-limit.ts';
import { decide, type Stage, type Task, type Wish, type Workflow } from '#domain/workflow/index.ts';
import { api } from '#lib/calls/api.ts';
import { refusalHere } from '#lib/calls/refusal.ts';
import { nowIso } from '#lib/calls/server-time.ts';
import { useFormat } from '#lib/format/format.ts';
import { notifyError } from '#lib/page/notify.ts';
import { common } from '#lib/texts/en/common.ts';
import { wishes as texts } from '#lib/texts/en/wishes.ts';
import { language } from '#lib/texts/translated.ts';
import { useSubmission } from '#parts/form/use-submission.ts';
import { dayInWords, type WishReader, weekdayInWords } from '#parts/more-time/wish-words.ts';
import { Button, Dialog, Form, Notice, TextArea, toast } from '#ui/index.ts';
import { showAnswer, showConflict } from '../api.ts';
import css from './timeline.module.css';

/** Days after today within which a weekday names one day; a past day is named by its date. */
const nearDays = 6;

/** Client's wish for more time, to be agreed to by one press, or kept from with words of one's own. */
export default function TeamWish({
  project,
  workflow,
  stage,
  task,
  wish,
  due,
  closed,
  isFirst,
  isOver,
  onWriting,
}: {
  project: ShownProject;
  workflow: Workflow;
  stage: Stage;
  task: Task;
  wish: Wish;
  /** Present due date. */
  due: string;
  closed: string | undefined;
  /** True if it is the next move on its stage. */
  isFirst: boolean;
  /** True if the client has withdrawn or changed the wish, or decided, since the member began to write. */
  isOver: boolean;
  /** Called with true once a member writes about the wish, which stays on the page until a call with false. */
  onWriting: (isWriting: boolean) => void;
}) {
  const client = useQueryClient();
  const { format } = useFormat();
  const [keeps, setKeeps] = useState(false);
  const [message, setMessage] = useState('');
  const turn = (isKeeping: boolean) => {
    setKeeps(isKeeping);
    onWriting(isKeeping);
  };
  const zone = project.timezone;
  const reader: WishReader = { agency: '', format, zone, language: language() };
  const wished = dayInWords(wish.due_date, reader);
  const dueDay = localDate(due, zone);
  const by = shownName(wish.by, language());
  const answer = useSubmission({
    mutationFn: (agree: boolean) =>
      api(answerWish, {
        params: { id: workflow.id, stage: stage.id, rev: task.id },
        body: { wish: wish.at, agree, message: agree ? '' : message },
      }),
    onSuccess: async (answered, agree) => {
      turn(false);
      await showAnswer(client, project.id, answered);
      toast({ title: agree ? texts.agreed(wished) : texts.kept });
    },
    onError: (error) => {
      showConflict(client, project.id, error);
      notifyError(error, texts.failed);
    },
  });
  const over = isOver ? texts.over : undefined;
  const at = nowIso();
  const agreeing = decide(workflow, {
    type: 'answer_wish',
    revisionId: task.id,
    wish: wish.at,
    agree: true,
    message: '',
    terms: project,
    at,
  });
  const refusal = agreeing.type === 'refused' ? refusalHere({ code: agreeing.reason }).message : undefined;
  const away = compareDates(dueDay, localDate(at, zone));
  const isNear = away >= 0 && away <= nearDays;
  const dueWords = dayInWords(dueDay, reader);
  const weekday = weekdayInWords(dueDay, reader);
  // “Keep Monday” would be either day where a Monday is asked for.
  const kept = isNear && weekday !== weekdayInWords(wish.due_date, reader) ? weekday : dueWords;
  return (
    <div className={css.closed} data-wish>
      <Notice
        title={texts.asks(by, wished)}
        action={
          <>
            <Button
              size="small"
              variant={isFirst ? 'primary' : 'secondary'}
              disabledReason={closed ?? refusal ?? over}
              busy={answer.isPending && answer.variables}
              onClick={() => answer.mutate(true)}
            >
              {texts.agree}
            </Button>
            <Button size="small" disabledReason={closed ?? over} onClick={() => turn(true)}>
              {texts.keep(kept)}
            </Button>
          </>
        }
      >
        {wish.message ? (
          <q className={css.said} dir="auto">
            {wish.message}
          </q>
        ) : (
          texts.due(dueWords)
        )}
      </Notice>
      {keeps && (
        <Dialog
          open
          onClose={() => turn(false)}
          title={texts.keepTitle(kept)}
          actions={
            <>
              <Button onClick={() => turn(false)}>{common.cancel}</Button>
              <Button
                variant="primary"
                type="submit"
                form="keep-due"
                busy={answer.isPending && !answer.variables}
                disabledReason={over}
              >
                {texts.keep(kept)}
              </Button>
            </>
          }
        >
          <Form id="keep-due" className={css.dialog} onSubmit={() => !isOver && answer.mutate(false)}>
            {isOver && <Notice tone="warning">{texts.over}</Notice>}
            <p className={css.quiet}>{texts.keepText(by)}</p>
            <TextArea
              label={texts.words}
              rows={3}
              maxLength={textLimit}
              value={message}
              onChange={({ target }) => setMessage(target.value)}
            />
          </Form>
        </Dialog>
      )}
    </div>
  );
}
