import { personName } from '#lib/format/person-name.ts';
import type { PointsTexts } from '#lib/texts/en/points.ts';
import { IconButton } from '#ui/button.tsx';
import type { ShownPoint } from '../points/point-drafts.ts';
import css from './compare.module.css';

/** Words of a point on the older version, with its answer. */
export function AnswerPanel({
  point: { number, state, body, answer },
  close,
  onClose,
  texts,
}: {
  point: ShownPoint;
  close: string;
  onClose: () => void;
  texts: PointsTexts;
}) {
  return (
    <div className={css.answer}>
      <div className={css.said}>
        <p className={css.point}>
          <strong>{texts.number(number ?? 0)}</strong> {body}
        </p>
        <p className={css.state}>
          <strong>{answer ? texts.answer[answer.what] : texts.state[state]}</strong>
          {answer && answer.text !== '' && ` · ${answer.text}`}
          {answer && <span className={css.by}> {personName(answer.by)}</span>}
        </p>
      </div>
      <IconButton icon="x" size="small" label={close} onClick={onClose} />
    </div>
  );
}
