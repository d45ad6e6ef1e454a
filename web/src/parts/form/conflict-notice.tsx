import { useEffect, useRef } from 'react';
import { forms } from '#lib/texts/en/forms.ts';
import { Button, Notice } from '#ui/index.ts';
import css from './conflict-notice.module.css';

/** Both sides have changed the same field: the author shows the other's value or overwrites it with their own. */
export function ConflictNotice({
  asked,
  onTheirs,
  onMine,
}: {
  /** Number of saves that have waited for the choice; each further one moves the focus to this notice. */
  asked: number;
  onTheirs: () => void;
  onMine: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked > 0) box.current?.focus();
  }, [asked]);
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
      </Notice>
    </div>
  );
}
