import type { Selector } from '#domain/point/index.ts';
import type { PointsTexts } from '#lib/texts/en/points.ts';
import type { PointStore } from '../points/point-store.ts';
import type { PointingMode } from '../viewer/gestures.ts';
import type { RoomState } from './use-room-state.ts';

/** Point that is being placed or written, and the pointing mode. */
export const pointingOf = (
  store: PointStore,
  texts: Pick<PointsTexts, 'takeOut'>,
  { mode, setMode, editing, setEditing, placing, setPlacing, instead, tapped }: RoomState,
) => {
  const change = (next: PointingMode) => {
    setMode(next);
    if (next !== 'none') return;
    setPlacing(undefined);
    instead.current = undefined;
  };
  const contentOf = (id: string) => {
    const { told = [], local } = store.get();
    const byId = (one: { readonly id: string }) => one.id === id;
    return local.find(byId)?.content ?? told.find(byId);
  };
  const edited = editing && store.current(editing);
  const content = edited ? contentOf(edited) : undefined;
  const isBlank = edited !== undefined && store.isBlank(edited);

  const place = (file_id: string, selector: Selector | null) => {
    const current = placing && store.current(placing);
    const known = current ? contentOf(current) : undefined;
    if (!selector) {
      if (current && known && instead.current)
        return store.type(current, { ...known, selector: instead.current });
      if (current && store.isBlank(current)) store.remove(current);
      setPlacing(undefined);
      setEditing(undefined);
      return;
    }
    // A film starts with its moment alone, which this draft has already.
    if (instead.current && known?.selector.moment && !selector.shape) return;
    const id = current ?? crypto.randomUUID();
    const { kind, body: written } = known ?? ({ kind: 'change', body: '' } as const);
    // Struck words get default words: a draft without words would not be submitted.
    const isStruck = selector.shape?.type === 'text' && selector.shape.mark === 'strike';
    const body = written === '' || written === texts.takeOut ? (isStruck ? texts.takeOut : '') : written;
    store.type(id, { file_id, selector, kind, body });
    setPlacing(id);
    setEditing(id);
  };
  return {
    mode,
    editing,
    change,
    place,
    /** Plain tap on the work: a new draft, or another place for an empty one. */
    tap: (file_id: string, selector: Selector) => {
      const moves = edited !== undefined && isBlank;
      const id = moves && edited ? edited : crypto.randomUUID();
      tapped.current = { id, before: moves ? undefined : editing };
      store.type(id, { file_id, selector, kind: (moves && content?.kind) || 'change', body: '' });
      setEditing(id);
      // Within the tap's event, otherwise a phone keeps its keyboard closed.
      if (moves)
        document.querySelector<HTMLElement>('[data-composer] textarea')?.focus({ preventScroll: true });
    },
    /** Undoes a tap that was the first of a double tap. */
    untap: () => {
      const last = tapped.current;
      tapped.current = undefined;
      if (!last) return;
      const id = store.current(last.id);
      if (!store.isBlank(id)) return;
      store.remove(id);
      setEditing(last.before);
    },
    /** Starts drawing at the place of the draft that is being written. */
    draw: () => {
      if (!editing) return;
      instead.current = content?.selector;
      setPlacing(editing);
      setMode('area');
    },
    /** Leaves the mode, and removes the draft that was placed but has no words. */
    cancel: () => {
      if (edited && isBlank) {
        store.remove(edited);
        setEditing(undefined);
      }
      change('none');
    },
    /** Place of the draft that is being written, if it is on this file. */
    draftOn: (fileId: string) => (content?.file_id === fileId ? content.selector : undefined),
    /** Moves the draft. */
    move: (selector: Selector) => {
      if (!edited || !content) return;
      const { file_id, kind, body } = content;
      store.type(edited, { file_id, selector, kind, body });
    },
    edit: (id: string | undefined) => {
      setEditing(id);
      // The next touch must not move a finished point.
      if (id === undefined) change('none');
    },
  };
};
