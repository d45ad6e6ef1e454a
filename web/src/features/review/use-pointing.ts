import { useState } from 'react';
import type { Selector } from '#domain/point/index.ts';
import type { PointStore } from '#parts/points/point-store.ts';
import type { PointingMode } from '#parts/viewer/gestures.ts';

/** The point that is being placed or written, and the mode of pointing. */
export const usePointing = (store: PointStore | undefined) => {
  const [mode, setMode] = useState<PointingMode>('none');
  const [editing, setEditing] = useState<string>();
  /** Draft that the next touch moves; a new one begins at the first touch. */
  const [placing, setPlacing] = useState<string>();

  const change = (next: PointingMode) => {
    setMode(next);
    if (next === 'none') setPlacing(undefined);
  };
  const place = (file_id: string, selector: Selector | null) => {
    if (!store) return;
    const { told = [], local } = store.get();
    const current = placing && store.current(placing);
    const byId = ({ id }: { readonly id: string }) => id === current;
    const before = local.find(byId)?.content ?? told.find(byId);
    if (!selector) {
      if (current && before?.body === '') store.remove(current);
      setPlacing(undefined);
      setEditing(undefined);
      return;
    }
    const id = current ?? crypto.randomUUID();
    const { kind, body } = before ?? ({ kind: 'change', body: '' } as const);
    store.type(id, { file_id, selector, kind, body });
    setPlacing(id);
    setEditing(id);
  };
  return {
    mode,
    editing,
    change,
    place,
    edit: (id: string | undefined) => {
      setEditing(id);
      // A finished point is not moved by the next touch.
      if (id === undefined) change('none');
    },
  };
};
