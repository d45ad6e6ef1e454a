import type { WirePoint } from '#contracts/points.ts';
import { personName } from '#lib/format/person-name.ts';
import type { PointsTexts } from '#lib/texts/en/points.ts';
import { SegmentedToggle } from '#ui/choices.tsx';
import { Select } from '#ui/inputs.tsx';
import { authorsOf, type ListChoice } from './point-list.ts';
import css from './points.module.css';

const keyOf = ({ kind, id, answerer }: NonNullable<ListChoice['by']>): string =>
  [kind, id, ...(answerer ? [answerer.name] : [])].join(' ');

/** Filter and order of the list beside the work; on paper, how many of its points a filter shows. */
export function PointListChoice({
  points,
  printed,
  choice,
  onChoose,
  texts,
}: {
  points: readonly WirePoint[];
  /** Points that a print of the list shows, and all of them. */
  printed: { readonly shown: number; readonly all: number };
  choice: ListChoice;
  onChoose: (choice: ListChoice) => void;
  texts: Pick<PointsTexts, 'list'>;
}) {
  const authors = authorsOf(points);
  return (
    <>
      <div className={css.choice} data-paper="no">
        <SegmentedToggle
          label={texts.list.show}
          labelHidden
          options={(['all', 'open', 'mine'] as const).map((value) => ({
            value,
            label: texts.list.shows[value],
          }))}
          value={choice.show}
          onChange={(show) => onChoose({ ...choice, show })}
        />
        <Select
          label={texts.list.order}
          labelHidden
          value={choice.order}
          onChange={({ currentTarget: { value } }) =>
            onChoose({ ...choice, order: value === 'time' ? 'time' : 'place' })
          }
        >
          <option value="place">{texts.list.orders.place}</option>
          <option value="time">{texts.list.orders.time}</option>
        </Select>
        {authors.length > 1 && (
          <Select
            label={texts.list.by}
            labelHidden
            value={choice.by ? keyOf(choice.by) : ''}
            onChange={({ currentTarget: { value } }) =>
              onChoose({ ...choice, by: authors.find((one) => keyOf(one) === value) })
            }
          >
            <option value="">{texts.list.everybody}</option>
            {authors.map((author) => (
              <option key={keyOf(author)} value={keyOf(author)}>
                {personName(author)}
              </option>
            ))}
          </Select>
        )}
      </div>
      {printed.shown < printed.all && (
        <p className={css.onPaper} data-paper="only">
          {texts.list.part(printed.shown, printed.all)}
        </p>
      )}
    </>
  );
}
