import { useEffect, useRef } from 'react';
import { Button, Notice } from '../../ui/index.ts';
import { forms } from '../texts/en/forms.ts';
import css from './conflict-notice.module.css';

/** Somebody else has saved what is being edited: theirs is shown, or mine goes over it. Takes the focus, as it decides what follows. */
export function ConflictNotice({ onTheirs, onMine }: { onTheirs: () => void; onMine: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
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
