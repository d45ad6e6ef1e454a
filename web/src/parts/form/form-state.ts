/**
 * Form that is saved as a whole: a state machine without a clock, a network or React. It merges by field: another
 * person's save changes only the fields that the author has not changed; a field that both have changed is a conflict
 * for the author to decide.
 */
import { type Choice, merge, same, withKeysOf } from './merge.ts';

/** Persistent part: a reload, a crash or a new sign-in continues from it. */
export interface KeptForm<Values> {
  /** Stored values as last known. Versions and ids are fields too, which authors never change. */
  readonly base: Values;
  /** Typed values. */
  readonly draft: Values;
  /** Values sent without an answer: stored or not. */
  readonly unanswered: readonly Values[];
  /** Conflicting save by another person; nothing is sent until the author has chosen. */
  readonly theirs?: Values | undefined;
}

export interface FormState<Values> extends KeptForm<Values> {
  /** In flight. */
  readonly sent?: Values | undefined;
  /** Read during a save, and merged after it. */
  readonly read?: Values | undefined;
}

export type FormEvent<Values> =
  | { readonly type: 'typed'; readonly change: (draft: Values) => Values }
  | { readonly type: 'saving' }
  /** `stored` merges the answer into a state: all of it, or one part if a save takes several calls. */
  | { readonly type: 'answered'; readonly stored: (before: Values) => Values; readonly isPart?: boolean }
  /** The server has stored nothing. */
  | { readonly type: 'refused' }
  /** Lost answer: the server may have stored it or not. */
  | { readonly type: 'lost' }
  /** Read from the server; possibly the echo of an own save. */
  | { readonly type: 'foreign'; readonly stored: Values }
  | { readonly type: 'chosen'; readonly which: Choice['which']; readonly under?: string }
  | { readonly type: 'discarded' };

/** True if data is older than the known state; by default never. */
export type IsOlder<Values> = (data: Values, known: Values) => boolean;

export const newForm = <Values>(stored: Values): FormState<Values> => ({
  base: stored,
  draft: stored,
  unanswered: [],
});

/** Paths of the fields that both have changed. */
export const conflictsOf = <Values>({ base, draft, unanswered, theirs }: FormState<Values>) =>
  theirs === undefined ? [] : merge({ base, sent: unanswered, mine: draft, theirs }).conflicts;

/** Rebases the state on `theirs`; undecided conflicts stay, and so does `theirs` with them. */
const onTopOf = <Values>(state: FormState<Values>, theirs: Values, choice?: Choice): FormState<Values> => {
  const { base, draft, unanswered } = state;
  const merged = merge({ base, sent: unanswered, mine: draft, theirs }, choice);
  return {
    ...state,
    base: merged.base,
    draft: merged.draft,
    // Keeps only the fields that its author changed.
    unanswered: unanswered.map(
      (sent) =>
        merge({ base, mine: sent, theirs: merged.base }, { which: 'mine', under: '', ...choice }).draft,
    ),
    theirs: merged.conflicts.length > 0 ? theirs : undefined,
  };
};

const mergeForeign = <Values>(
  state: FormState<Values>,
  stored: Values,
  isOlder: IsOlder<Values>,
): FormState<Values> => {
  const { base, draft, unanswered } = state;
  if (isOlder(stored, base)) return state;
  const paired = unanswered.reduce((data, sent) => withKeysOf(sent, data, 'by content'), stored);
  return onTopOf(state, withKeysOf(base, withKeysOf(draft, paired)));
};

/** Ends a save: values read during it are merged now. */
const ended = <Values>(
  state: FormState<Values>,
  unanswered: readonly Values[],
  isOlder: IsOlder<Values>,
): FormState<Values> => {
  const after = { ...state, unanswered, sent: undefined, read: undefined };
  return state.read === undefined ? after : mergeForeign(after, state.read, isOlder);
};

/** State after an event. */
export const next = <Values>(
  state: FormState<Values>,
  event: FormEvent<Values>,
  isOlder: IsOlder<Values> = () => false,
): FormState<Values> => {
  const { base, draft, sent, unanswered, theirs } = state;
  switch (event.type) {
    case 'typed':
      return { ...state, draft: event.change(draft) };
    case 'saving':
      return sent !== undefined || theirs !== undefined ? state : { ...state, sent: draft };
    case 'answered': {
      if (sent === undefined) return state;
      const stored = (before: Values) => withKeysOf(sent, event.stored(before), 'by place');
      const now = stored(sent);
      const after = {
        ...state,
        base: stored(base),
        // Text typed since the save started stays.
        draft: merge({ base: sent, mine: draft, theirs: now }, { which: 'mine', under: '' }).draft,
        sent: now,
      };
      return event.isPart ? after : ended(after, [], isOlder);
    }
    case 'refused':
      return ended(state, unanswered, isOlder);
    case 'lost':
      return ended(state, sent === undefined ? unanswered : [...unanswered, sent], isOlder);
    case 'foreign':
      return sent === undefined
        ? mergeForeign(state, event.stored, isOlder)
        : { ...state, read: event.stored };
    case 'chosen':
      return theirs === undefined
        ? state
        : onTopOf(state, theirs, { which: event.which, under: event.under ?? '' });
    case 'discarded': {
      // A save in flight cannot be cancelled: only the text typed since is discarded.
      if (sent !== undefined) return { ...state, draft: sent };
      const now = theirs ?? base;
      return { ...state, base: now, draft: now, unanswered: [], theirs: undefined };
    }
  }
};

/** A save in flight counts as unanswered after a reload. */
export const keptOf = <Values>({
  base,
  draft,
  unanswered,
  sent,
  theirs,
}: FormState<Values>): KeptForm<Values> => ({
  base,
  draft,
  unanswered: sent === undefined ? unanswered : [...unanswered, sent],
  theirs,
});

/** Restores a kept draft on top of the currently stored state. */
export const reloaded = <Values>(
  kept: KeptForm<Values>,
  stored: Values,
  isOlder: IsOlder<Values> = () => false,
): FormState<Values> => mergeForeign(kept, stored, isOlder);

/** True if there are unsaved changes. */
export const isChanged = <Values>(
  { base, draft }: FormState<Values>,
  alike: (one: Values, other: Values) => boolean = same,
): boolean => !alike(base, draft);
