import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ApiError } from '#lib/calls/api.ts';
import { retry } from '#lib/calls/retry.ts';
import { apiErrorOf, isConflict } from './form-errors.ts';
import { createFormStore, type FormOptions } from './form-store.ts';
import { useSubmission } from './use-submission.ts';

/** Merges an answer, or a part of it, into the form. */
type Stored<Values> = (before: Values) => Values;

interface Sending<Values> {
  /** Stored values as last known, which the draft was typed on. */
  readonly base: Values;
  /** Handles the answer of one call if a save takes several. */
  readonly onPart: (stored: Stored<Values>) => void;
}

export interface FormSpec<Values> extends FormOptions<Values> {
  /** Validates and shows the errors; returns true if there are none. */
  readonly check: (draft: Values, base: Values) => boolean;
  /** Sends the draft and returns its stored state. */
  readonly send: (draft: Values, sending: Sending<Values>) => Promise<Stored<Values>>;
  /** Reads the stored state again after a version conflict. */
  readonly read?: ((conflict: ApiError) => Promise<Values>) | undefined;
  /** True if an error means a concurrent save; by default a version conflict. */
  readonly isOvertaken?: ((error: unknown) => boolean) | undefined;
  readonly onSaved: () => void;
  readonly onFailed: (error: Error) => void;
}

/** Calls of a save, of which all but the first rebase on other people's saves that do not conflict. */
const attempts = 4;

/** True for an answer of 4xx: nothing was stored. Without an answer, or with 5xx, it may have been. */
const isRefused = (error: unknown): boolean => {
  const { status = 0 } = apiErrorOf(error) ?? {};
  return status >= 400 && status < 500;
};

/** Form that is saved as a whole. `stored` must keep its identity while the same state is stored. */
export const useForm = <Values>({
  check,
  send,
  read,
  isOvertaken = isConflict,
  onSaved,
  onFailed,
  ...options
}: FormSpec<Values>) => {
  const { stored, isNew } = options;
  const [form] = useState(() => createFormStore(options));
  const { draft, base, isChanged, isKept, conflicts } = useSyncExternalStore(form.subscribe, form.snapshot);
  /** Number of saves that wait for a choice, so that the question gets the focus. */
  const [asked, setAsked] = useState(0);
  /** Flushes editors that debounce their changes. */
  const settling = useRef<(() => void) | undefined>(undefined);
  const then = useRef<(() => void) | undefined>(undefined);

  const seen = useRef(stored);
  useEffect(() => {
    if (isNew || seen.current === stored) return;
    seen.current = stored;
    settling.current?.();
    form.tell({ type: 'foreign', stored });
  }, [form, stored, isNew]);

  /** Returns true if it was saved; otherwise the author has to choose first. */
  const attempt = async (): Promise<boolean> => {
    form.tell({ type: 'saving' });
    const sent = form.sent();
    if (sent === undefined) return false;
    try {
      const answer = await send(sent, {
        base: form.snapshot().base,
        onPart: (stored) => form.tell({ type: 'answered', stored, isPart: true }),
      });
      form.tell({ type: 'answered', stored: answer });
      return true;
    } catch (error) {
      form.tell({ type: isRefused(error) ? 'refused' : 'lost' });
      throw error;
    }
  };

  /** Reads the stored state again; throws the conflict if that fails. */
  const readAgain = async (conflict: unknown): Promise<void> => {
    const refusal = apiErrorOf(conflict);
    const stored = await (refusal && read?.(refusal).catch(() => undefined));
    if (stored === undefined) throw conflict;
    form.tell({ type: 'foreign', stored });
  };

  const saving = useSubmission({
    mutationFn: (_: Values) => retry({ attempts, isPassing: isOvertaken, between: readAgain }, attempt),
    onSuccess: (isSaved) => {
      if (!isSaved) {
        setAsked((times) => times + 1);
        return;
      }
      setAsked(0);
      onSaved();
      then.current?.();
    },
    onError: onFailed,
  });

  const save = (after?: () => void): void => {
    settling.current?.();
    if (form.sent() !== undefined) return;
    then.current = after;
    const now = form.snapshot();
    if (now.conflicts.length > 0) setAsked((times) => times + 1);
    else if (check(now.draft, now.base)) saving.mutate(now.draft);
  };

  return {
    draft,
    base,
    isChanged,
    isKept,
    conflicts,
    isSaving: saving.isPending,
    asked,
    settling,
    /** Current draft, even within the event that changed it. */
    latest: (): Values => form.snapshot().draft,
    isUnsaved: (): boolean => form.snapshot().isChanged && !form.isOver(),
    change: (change: (draft: Values) => Values): void => {
      if (!form.isOver()) form.tell({ type: 'typed', change });
    },
    /** Saves, and calls `after` on success. */
    save,
    choose: (which: 'mine' | 'theirs', under?: string): void => {
      settling.current?.();
      setAsked(0);
      form.tell({ type: 'chosen', which, ...(under === undefined ? {} : { under }) });
    },
    discard: (): void => {
      setAsked(0);
      form.tell({ type: 'discarded' });
    },
    isOver: form.isOver,
    end: form.end,
    moveTo: form.moveTo,
  };
};

export type Form<Values> = ReturnType<typeof useForm<Values>>;
