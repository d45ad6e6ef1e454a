import { useLayoutEffect, useRef } from 'react';
import { type Person, pointKinds, pointLimits, saysSomething } from '#domain/point/index.ts';
import type { PointsTexts } from '#lib/texts/en/points.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Form } from '#ui/form.tsx';
import { Select } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import type { PictureUpload } from './attachment-uploads.ts';
import { AddPicture, Attachments, type PictureSteps, pictureTarget } from './attachments.tsx';
import { MentionArea } from './mention-area.tsx';
import type { ShownPoint } from './point-drafts.ts';
import type { Pictures, PlacedContent } from './point-source.ts';
import type { Saving } from './point-store.ts';
import css from './points.module.css';
import { hasSheets, useSheet } from './use-sheet.ts';

/** Editor of an own draft: a card beside the work, a sheet on a phone. Autosaved. */
export function PointEditor({
  point,
  badge,
  place,
  isReplaced,
  saving,
  people,
  texts,
  pictures,
  uploads,
  steps,
  isDrawing = false,
  onDrawn,
  onDraw,
  onType,
  onRemove,
  onDone,
}: {
  point: ShownPoint;
  badge: string;
  place: string;
  /** True if its file has a newer version now. */
  isReplaced: boolean;
  saving: Saving;
  /** People whom the words may mention. */
  people: readonly Person[];
  texts: PointsTexts;
  pictures: Pictures;
  /** Uploads to this point. */
  uploads: readonly PictureUpload[];
  steps: PictureSteps;
  /** True while drawing on the work, for which a sheet makes room. */
  isDrawing?: boolean | undefined;
  /** Ends drawing. */
  onDrawn?: (() => void) | undefined;
  /** Undefined where drawing is impossible. */
  onDraw?: (() => void) | undefined;
  onType: (content: PlacedContent) => void;
  onRemove: () => void;
  onDone: () => void;
}) {
  const { file_id, selector, kind, body } = point;
  const content: PlacedContent = { file_id, selector, kind, body };
  const card = useRef<HTMLLIElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  // Before the tap ends, otherwise a phone keeps its keyboard closed; and without moving the work under a second tap.
  useLayoutEffect(() => {
    if (!isDrawing || !hasSheets()) field.current?.focus({ preventScroll: true });
  }, [isDrawing]);
  useSheet(card, point.id, `${place} ${isDrawing}`);
  const isBlank = !saysSomething(point) && uploads.length === 0;
  return (
    <li
      ref={card}
      className={cx(css.card, css.selected, css.sheet, isDrawing && css.drawing)}
      aria-label={texts.number(Number(badge))}
      data-composer
      {...pictureTarget(steps, texts)}
    >
      <Form className={css.editor} onSubmit={onDone}>
        <p className={css.head}>
          <span className={cx(css.badge, css.draft)}>{badge}</span>
          <span className={css.place}>{place}</span>
        </p>
        {isReplaced && (
          <Notice tone="warning">
            <span role="status">{texts.replaced}</span>
          </Notice>
        )}
        <MentionArea
          ref={field}
          className={css.field}
          label={kind === 'change' ? texts.words : texts.remarkWords}
          rows={2}
          maxLength={pointLimits.body}
          value={body}
          onText={(text) => onType({ ...content, body: text })}
          people={people}
          texts={texts}
          onKeyDown={(event) => {
            const ends =
              event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey));
            if (!ends || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onDone();
          }}
        />
        <Attachments
          attachments={point.attachments}
          pictures={pictures}
          uploads={uploads}
          steps={steps}
          texts={texts}
        />
        <div className={css.editorFoot}>
          <Select
            label={texts.kindLabel}
            labelHidden
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
          <AddPicture steps={steps} texts={texts} />
          {onDraw && !isDrawing && (
            <Button size="small" variant="quiet" icon="edit" onClick={onDraw}>
              {texts.draw}
            </Button>
          )}
        </div>
        <div className={css.editorFoot}>
          <Button size="small" variant="quiet" icon={isBlank ? 'x' : 'trash'} onClick={onRemove}>
            {isBlank ? texts.cancel : texts.remove}
          </Button>
          <span className={point.refused ? css.refused : css.saving} role="status">
            {point.refused ? texts.refused[point.refused] : isBlank ? '' : texts.saving[saving]}
          </span>
          {isDrawing && (
            <Button size="small" variant="primary" className={css.write} onClick={onDrawn}>
              {texts.write}
            </Button>
          )}
          <Button size="small" variant="primary" type="submit" className={css.finish}>
            {texts.done}
          </Button>
        </div>
      </Form>
    </li>
  );
}
