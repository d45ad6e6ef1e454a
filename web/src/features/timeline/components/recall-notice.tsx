import { useFormat } from '#lib/format/format.ts';
import { useUntil } from '#lib/page/use-until.ts';
import { review as texts } from '#lib/texts/en/review.ts';
import { Button, Notice } from '#ui/index.ts';
import type { Timeline } from '../api.ts';
import { useRecall } from '../client-actions.ts';
import css from './timeline.module.css';

/** Recall of a decision by a signed-in client, while possible. */
export function RecallNotice({
  project,
  workflow,
  decision,
}: {
  project: number;
  workflow: number;
  decision: NonNullable<Timeline['recall']>;
}) {
  const { nearTime } = useFormat();
  const { seq, until, revision_id: revision } = decision;
  const recall = useRecall({ project, workflow, revision });
  if (!useUntil(until)) return null;
  return (
    <div className={css.closed} data-paper="no">
      <Notice
        action={
          <Button icon="undo" busy={recall.isPending} onClick={() => recall.mutate(seq)}>
            {texts.recall.action}
          </Button>
        }
      >
        {texts.recall.until(nearTime(until))}
      </Notice>
    </div>
  );
}
