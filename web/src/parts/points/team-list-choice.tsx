import type { WirePoint } from '#contracts/points.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { SegmentedToggle, Select } from '#ui/index.ts';
import css from './points.module.css';
import { authorsOf, type ListChoice } from './team-list.ts';

const keyOf = ({ kind, id }: NonNullable<ListChoice['by']>): string => `${kind} ${id}`;

/** Filter and order of the list beside the work. */
export function TeamListChoice({
  points,
  choice,
  onChoose,
}: {
  points: readonly WirePoint[];
  choice: ListChoice;
  onChoose: (choice: ListChoice) => void;
}) {
  const authors = authorsOf(points);
  return (
    <div className={css.choice}>
      <SegmentedToggle
        label={texts.team.list.show}
        labelHidden
        options={(['all', 'open', 'mine'] as const).map((value) => ({
          value,
          label: texts.team.list.shows[value],
        }))}
        value={choice.show}
        onChange={(show) => onChoose({ ...choice, show })}
      />
      <Select
        label={texts.team.list.order}
        labelHidden
        value={choice.order}
        onChange={({ currentTarget: { value } }) =>
          onChoose({ ...choice, order: value === 'time' ? 'time' : 'place' })
        }
      >
        <option value="place">{texts.team.list.orders.place}</option>
        <option value="time">{texts.team.list.orders.time}</option>
      </Select>
      {authors.length > 1 && (
        <Select
          label={texts.team.list.by}
          labelHidden
          value={choice.by ? keyOf(choice.by) : ''}
          onChange={({ currentTarget: { value } }) =>
            onChoose({ ...choice, by: authors.find((one) => keyOf(one) === value) })
          }
        >
          <option value="">{texts.team.list.everybody}</option>
          {authors.map((author) => (
            <option key={keyOf(author)} value={keyOf(author)}>
              {author.name}
            </option>
          ))}
        </Select>
      )}
    </div>
  );
}
