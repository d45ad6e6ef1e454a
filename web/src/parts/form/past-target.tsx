import { useFormat } from '#lib/format/format.ts';
import { forms } from '#lib/texts/en/forms.ts';
import { Icon } from '#ui/index.ts';
import css from './past-target.module.css';

/** Warning below a target date that is later than the one of a following stage. */
export function PastTarget({
  stage,
}: {
  stage: { readonly title: string; readonly target_date: string | null };
}) {
  const { date } = useFormat();
  return (
    <span className={css.warning}>
      <Icon name="alert" size={14} />
      <span>{forms.targetPast(stage.title, date(stage.target_date ?? ''))}</span>
    </span>
  );
}
