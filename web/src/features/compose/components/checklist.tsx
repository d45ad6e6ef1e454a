import { compose as texts } from '#lib/texts/en/compose.ts';
import { Button, Card, Checkbox, ProgressBar } from '#ui/index.ts';
import css from './compose.module.css';

/** QC checklist of the stage: all items have to be ticked before sending (delivery.md section 2, Compose update). */
export function Checklist({
  items,
  checked,
  onChange,
  onNext,
}: {
  items: readonly string[];
  checked: readonly string[];
  onChange: (checked: readonly string[]) => void;
  onNext: () => void;
}) {
  const left = items.length - checked.length;
  return (
    <Card title={texts.checklist.title} className={css.checklist}>
      <div className={css.fields}>
        <p className={css.quiet}>{texts.checklist.text}</p>
        <ProgressBar
          value={checked.length / items.length}
          label={texts.checklist.progress(checked.length, items.length)}
        />
        <ul className={css.items}>
          {items.map((item) => (
            <li key={item}>
              <Checkbox
                label={item}
                checked={checked.includes(item)}
                onChange={(on) =>
                  onChange(on ? [...checked, item] : checked.filter((other) => other !== item))
                }
              />
            </li>
          ))}
        </ul>
        <div>
          <Button variant="primary" disabledReason={left > 0 && texts.checklist.open(left)} onClick={onNext}>
            {texts.checklist.next}
          </Button>
        </div>
      </div>
    </Card>
  );
}
