import { pointKinds, pointLimits } from '#domain/point/index.ts';
import type { PointsTexts } from '#lib/texts/en/points.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Form } from '#ui/form.tsx';
import { Select, TextArea } from '#ui/inputs.tsx';
import type { ShownPoint } from './point-drafts.ts';
import type { PointContent } from './point-source.ts';
import type { Saving } from './point-store.ts';
import css from './points.module.css';

/** Editor of an own draft: a card beside the work, a sheet of half the height on a phone. Saved as it is typed. */
export function PointEditor({
  point,
  badge,
  place,
  saving,
  texts,
  onType,
  onRemove,
  onDone,
}: {
  point: ShownPoint;
  badge: string;
  place: string;
  saving: Saving;
  texts: PointsTexts;
  onType: (content: PointContent) => void;
  onRemove: () => void;
  onDone: () => void;
}) {
  const { file_id, selector, kind, body } = point;
  const content: PointContent = { file_id, selector, kind, body };
  return (
    <li className={cx(css.card, css.selected, css.sheet)} aria-label={texts.number(Number(badge))}>
      <Form className={css.editor} onSubmit={onDone}>
        <p className={css.head}>
          <span className={cx(css.badge, css.draft)}>{badge}</span>
          <span className={css.place}>{place}</span>
        </p>
        <TextArea
          label={kind === 'change' ? texts.words : texts.remarkWords}
          rows={3}
          maxLength={pointLimits.body}
          value={body}
          onChange={(event) => onType({ ...content, body: event.currentTarget.value })}
          autoFocus
        />
        <Select
          label={texts.kindLabel}
          value={kind}
          onChange={({ currentTarget: { value } }) =>
            onType({ ...content, kind: value === 'remark' ? 'remark' : 'change' })
          }
        >
          {pointKinds.map((one) => (
            <option key={one} value={one}>
              {texts.kind[one]}
            </option>
          ))}
        </Select>
        <div className={css.editorFoot}>
          <span className={point.refused ? css.refused : css.saving} role="status">
            {point.refused ? texts.refused[point.refused] : texts.saving[saving]}
          </span>
          <Button size="small" variant="quiet" icon="trash" onClick={onRemove}>
            {texts.remove}
          </Button>
          <Button size="small" variant="primary" type="submit">
            {texts.done}
          </Button>
        </div>
      </Form>
    </li>
  );
}
