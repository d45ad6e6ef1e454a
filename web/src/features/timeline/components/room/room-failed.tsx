import type { ReactNode } from 'react';
import { common } from '#lib/texts/en/common.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { Button, Notice } from '#ui/index.ts';
import css from './team-room.module.css';

/** In place of a room that could not be loaded: another try, and the files alone. */
export function RoomFailed({ retry, children }: { retry: () => void; children: ReactNode }) {
  return (
    <div className={css.failed}>
      <Notice tone="warning" action={<Button onClick={retry}>{common.retry}</Button>}>
        {texts.client.roomFailed}
      </Notice>
      {children}
    </div>
  );
}
