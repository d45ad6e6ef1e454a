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
  const contentOf = (id: string) => {
    const { told = [], local } = store?.get() ?? { local: [] };
    const byId = (one: { readonly id: string }) => one.id === id;
    return local.find(byId)?.content ?? told.find(byId);
  };
  const edited = editing && store?.current(editing);
  const before = edited ? contentOf(edited) : undefined;
  const place = (file_id: string, selector: Selector | null) => {
    if (!store) return;
    const current = placing && store.current(placing);
    const known = current ? contentOf(current) : undefined;
    if (!selector) {
      if (current && known?.body === '') store.remove(current);
      setPlacing(undefined);
      setEditing(undefined);
      return;
    }
    const id = current ?? crypto.randomUUID();
    const { kind, body } = known ?? ({ kind: 'change', body: '' } as const);
    store.type(id, { file_id, selector, kind, body });
    setPlacing(id);
    setEditing(id);
  };
  return {
    mode,
    editing,
    change,
    place,
    /** Leaves the mode, with the draft that was placed and has no words yet. */
    cancel: () => {
      if (edited && before?.body.trim() === '') {
        store?.remove(edited);
        setEditing(undefined);
      }
      change('none');
    },
    /** Place of the draft that is being written, if it is on this file. */
    draftOn: (fileId: string) => (before?.file_id === fileId ? before.selector : undefined),
    /** Moves this draft. */
    move: (selector: Selector) => {
      if (!edited || !before) return;
      const { file_id, kind, body } = before;
      store?.type(edited, { file_id, selector, kind, body });
    },
    edit: (id: string | undefined) => {
      setEditing(id);
      // A finished point is not moved by the next touch.
      if (id === undefined) change('none');
    },
  };
};
