/** Reasons to ask before a page is left, of all forms and uploads on the screen; `LeaveGuard` asks one question for all. */
import { useEffect, useRef } from 'react';
import type { EndingUpload } from './ending-uploads.ts';

/** Loss that leaving causes. All functions are called at the moment of leaving, not at render. */
export interface LeaveReason {
  readonly unsaved?: (() => boolean) | undefined;
  readonly uploads?: (() => readonly EndingUpload[]) | undefined;
  /** Called when the user leaves all the same. */
  readonly onLeave?: (() => void) | undefined;
  /** Part of the page that it belongs to, for `askBefore`. */
  readonly part?: string | undefined;
  /** Navigation that loses nothing: a change of the search or hash alone, or any within the product. */
  readonly survives?: 'path' | 'product' | undefined;
}

/** Way out: a change of the search or hash alone, another page of the product, or the end of the page itself. */
export type WayOut = 'path' | 'product' | 'closing';

/** Step within a page that ends uploads: those of one part of it, or all. */
interface Step {
  readonly part: string | undefined;
  readonly go: () => void;
}

interface Loss {
  readonly isUnsaved: boolean;
  readonly uploads: readonly EndingUpload[];
  /** Tells the reasons that the user leaves. */
  readonly leave: () => void;
}

const reasons = new Set<{ readonly current: LeaveReason }>();
const listeners = new Set<() => void>();
let changes = 0;
let asked: Step | undefined;

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
  /** Step that waits for an answer; undefined for none. */
  asked: () => asked,
  /** Loss of leaving now, or of ending one part of the page; undefined if nothing is lost. */
  loss: (way: WayOut, part?: string): Loss | undefined => {
    const found = [...reasons].flatMap(({ current }) => {
      if (survives(current, way) || (part !== undefined && current.part !== part)) return [];
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

const setAsked = (step: Step | undefined): void => {
  asked = step;
  tell();
};

/**
 * Takes a step that ends uploads of this page without leaving it, such as the removal of a row: at once where none runs, else
 * once the user agrees. Words survive such a step. Without `part` all uploads of the page end.
 */
export const askBefore = (go: () => void, part?: string): void => {
  const uploads = leaveReasons.loss('path', part)?.uploads ?? [];
  if (uploads.length === 0) go();
  else setAsked({ part, go });
};

/** Answers the question of `askBefore`. */
export const answerStep = (goesOn: boolean): void => {
  const step = asked;
  setAsked(undefined);
  if (goesOn) step?.go();
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
