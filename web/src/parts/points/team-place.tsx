/** Place on a later round's work that shows a point's change. */
import { useState } from 'react';
import type { WirePoint } from '#contracts/points.ts';
import { replacementOf } from '#domain/file/replacement.ts';
import type { Selector } from '#domain/point/index.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { Button, Form } from '#ui/index.ts';
import { isOfStage } from '../files/files-of-stage.ts';
import type { PointFile } from './point-place.ts';
import css from './points.module.css';
import { Audience } from './team-audience.tsx';
import type { TakeStep } from './team-points-api.ts';

interface Placed {
  readonly file_id: string;
  readonly selector: Selector;
}

/**
 * Initial place on the work of a round: that of the answer if it is there, otherwise the point's own on the version
 * that replaces its file. Undefined if the round has neither.
 */
export const placeToBegin = (
  { file_id, selector, answer }: Pick<WirePoint, 'file_id' | 'selector' | 'answer'>,
  {
    files,
    ofStage,
    round,
  }: {
    /** Files of the round, and of all rounds. */
    readonly files: readonly { readonly id: string }[];
    readonly ofStage: readonly PointFile[];
    readonly round: number;
  },
): Placed | undefined => {
  const { place } = answer ?? {};
  if (place && files.some(({ id }) => id === place.file_id)) return place;
  const file = ofStage.find(({ id }) => id === file_id);
  const next = file && isOfStage(file) ? replacementOf(file, ofStage.filter(isOfStage), round) : undefined;
  return next && { file_id: next.id, selector };
};

/** State of placing a change: its point, and the place chosen so far. */
export const usePlacing = () => {
  const [state, set] = useState<{ readonly point: WirePoint; readonly placed: Placed | undefined }>();
  return {
    point: state?.point,
    placed: state?.placed,
    begin: (point: WirePoint) => set({ point, placed: undefined }),
    place: (placed: Placed | null) => state && set({ ...state, placed: placed ?? undefined }),
    end: () => set(undefined),
  };
};

/** Saves the place pointed at; the answer and its words stay. */
export function PlaceForm({
  placing: { point, placed },
  where,
  onStep,
  onEnd,
}: {
  placing: ReturnType<typeof usePlacing>;
  /** Place in words. */
  where: string | undefined;
  onStep: TakeStep;
  /** Called after it was saved, or cancelled. */
  onEnd: () => void;
}) {
  const [busy, setBusy] = useState(false);
  if (!point?.answer) return null;
  const { number, answer } = point;
  const save = async (place: Placed | null) => {
    setBusy(true);
    await onStep({ step: 'answer', points: [point], what: 'done', text: answer.text, place }).then(
      onEnd,
      // The toast reports it, and the place stays.
      () => {},
    );
    setBusy(false);
  };
  return (
    <Audience internal={false} sheet>
      <Form className={css.words} busy={busy} onSubmit={() => placed && void save(placed)}>
        <p>
          <strong>{texts.team.place.title(number ?? 0)}</strong>
        </p>
        <p className={css.meta} role="status">
          {where ?? texts.team.place.hint}
        </p>
        <div className={css.actions}>
          <Button size="small" onClick={onEnd}>
            {texts.team.place.keep}
          </Button>
          {answer.place && (
            <Button size="small" busy={busy} onClick={() => void save(null)}>
              {texts.team.place.own}
            </Button>
          )}
          <Button
            size="small"
            variant="primary"
            type="submit"
            busy={busy}
            disabledReason={!placed && texts.team.place.hint}
          >
            {texts.team.place.save}
          </Button>
        </div>
      </Form>
    </Audience>
  );
}
