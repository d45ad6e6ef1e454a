import { useEffect, useRef } from 'react';
import { forms } from '#lib/texts/en/forms.ts';
import { Button, Notice } from '#ui/index.ts';
import { conflictFields } from './conflict-fields.ts';
import css from './conflict-notice.module.css';

/**
 * Notice of a conflict: both sides have changed the same field, and the author shows the other's value or overwrites
 * it.
 */
export function ConflictNotice({
  conflicts,
  asked,
  onTheirs,
  onMine,
}: {
  /** Paths of the fields that both have changed. */
  conflicts: readonly string[];
  /** Number of saves that wait for the choice; each further one moves the focus to this notice. */
  asked: number;
  onTheirs: () => void;
  onMine: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked > 0) box.current?.focus();
  }, [asked]);
  const both = conflictFields(conflicts);
  return (
    <div ref={box} role="alert" tabIndex={-1} className={css.conflict}>
      <Notice
        tone="warning"
        title={forms.conflict.title}
        action={
          <>
            <Button size="small" onClick={onTheirs}>
              {forms.conflict.theirs}
            </Button>
            <Button size="small" onClick={onMine}>
              {forms.conflict.mine}
            </Button>
          </>
        }
      >
        {forms.conflict.text}
        {both.length > 0 && ` ${forms.conflict.both(both)}`}
      </Notice>
    </div>
  );
}
