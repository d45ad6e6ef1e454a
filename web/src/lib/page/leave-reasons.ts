/** Reasons to ask before a page is left, of all forms and uploads on the screen; `LeaveGuard` asks one question for all. */
import { useEffect, useRef } from 'react';
import type { EndingUpload } from './ending-uploads.ts';

/** Loss that leaving causes. All functions are called at the moment of leaving, not at render. */
export interface LeaveReason {
  readonly unsaved?: (() => boolean) | undefined;
  readonly uploads?: (() => readonly EndingUpload[]) | undefined;
  /** Called when the user leaves all the same. */
  readonly onLeave?: (() => void) | undefined;
  /** Navigation that loses nothing: a change of the search or hash alone, or any within the product. */
  readonly survives?: 'path' | 'product' | undefined;
}

/** Way out: a change of the search or hash alone, another page of the product, or the end of the page itself. */
export type WayOut = 'path' | 'product' | 'closing';

interface Loss {
  readonly isUnsaved: boolean;
  readonly uploads: readonly EndingUpload[];
  /** Tells the reasons that the user leaves. */
  readonly leave: () => void;
}

const reasons = new Set<{ readonly current: LeaveReason }>();
const listeners = new Set<() => void>();
let changes = 0;

const tell = (): void => {
  changes += 1;
  for (const listener of listeners) listener();
};

const survives = (reason: LeaveReason, way: WayOut): boolean =>
  way !== 'closing' && (reason.survives === 'product' || reason.survives === way);

/** Reasons as a store for `useSyncExternalStore`. */
export const leaveReasons = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Changes with each reason, and with what it would lose. */
  changes: () => changes,
  areThere: () => reasons.size > 0,
  /** Loss of leaving now; undefined if nothing is lost. */
  loss: (way: WayOut): Loss | undefined => {
    const found = [...reasons].flatMap(({ current }) => {
      if (survives(current, way)) return [];
      const isUnsaved = current.unsaved?.() ?? false;
      const uploads = current.uploads?.() ?? [];
      return isUnsaved || uploads.length > 0 ? [{ isUnsaved, uploads, onLeave: current.onLeave }] : [];
    });
    if (found.length === 0) return undefined;
    return {
      isUnsaved: found.some(({ isUnsaved }) => isUnsaved),
      uploads: found.flatMap(({ uploads }) => uploads),
      leave: () => {
        for (const { onLeave } of found) onLeave?.();
      },
    };
  },
};

/** Asks before leaving for as long as the component is there and would lose something. */
export const useLeaveReason = (reason: LeaveReason): void => {
  const latest = useRef(reason);
  latest.current = reason;
  useEffect(() => {
    reasons.add(latest);
    tell();
    return () => {
      reasons.delete(latest);
      tell();
    };
  }, []);
  // An open question is about what is lost now.
  useEffect(tell);
};
