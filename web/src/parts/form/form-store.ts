/** Form: its state, its listeners, and its draft in this tab. */
import { now } from '#lib/calls/server-time.ts';
import { ownName } from '#lib/session/signed-in-person.ts';
import { draftNames, draftStore } from './draft-store.ts';
import {
  conflictsOf,
  type FormEvent,
  type FormState,
  type IsOlder,
  isChanged,
  type KeptForm,
  keptOf,
  newForm,
  next,
  reloaded,
} from './form-state.ts';
import { same } from './merge.ts';

export interface FormOptions<Values> {
  /** Name of the local draft; without the version of its subject, so that the draft survives other people's saves. */
  readonly name: string;
  /** Stored values when the form opens; the blank form of a new item. */
  readonly stored: Values;
  /** True if nothing is stored yet: a draft is restored without a merge. */
  readonly isNew?: boolean | undefined;
  /** True if two states would be saved alike; by default if they are equal. */
  readonly alike?: ((one: Values, other: Values) => boolean) | undefined;
  readonly isOlder?: IsOlder<Values> | undefined;
}

/** Changes with the shape of a stored form, so that a draft of an older release is ignored. */
const shape = '2.';

/** Belongs to the signed-in person: others at this browser neither see nor replace it. */
const keeperOf = <Values>(name: string) =>
  draftStore<KeptForm<Values>>(ownName(`${shape}${name}`), {
    storage: sessionStorage,
    newId: () => crypto.randomUUID(),
    now,
    differ: () => false,
  });

/** True if a form of this name has a kept draft with changes. */
export const hasDraft = (name: string): boolean => keeperOf(name).load() !== undefined;

/** Deletes the kept draft of a form that is not on the screen. */
export const dropDraft = (name: string): void => keeperOf(name).clear();

/** Kept draft of a form. */
export const keptDraft = <Values>(name: string): Values | undefined => keeperOf<Values>(name).load()?.draft;

/** Names of the forms with a kept draft, as far as they begin with `begins`. */
export const keptForms = (begins: string): readonly string[] => {
  const [before, behind] = [shape, ownName('')];
  return draftNames(`${before}${begins}`, sessionStorage)
    .filter((name) => name.endsWith(behind))
    .map((name) => name.slice(before.length, name.length - behind.length));
};

/**
 * Moves the kept draft of a form, whose subject is gone, to the form of a new item. False without a draft, and where the other form has one
 * already: then it stays where it is.
 */
export const moveDraft = <Values>(
  from: string,
  to: string,
  { blank, renewed }: { readonly blank: Values; readonly renewed: (draft: Values) => Values },
): boolean => {
  const keeper = keeperOf<Values>(from);
  const kept = keeper.load();
  if (!kept || hasDraft(to)) return false;
  const isMoved = keeperOf<Values>(to).save({ base: blank, draft: renewed(kept.draft), unanswered: [] });
  if (isMoved) keeper.clear();
  return isMoved;
};

export const createFormStore = <Values>({
  name,
  stored,
  isNew,
  alike = same,
  isOlder,
}: FormOptions<Values>) => {
  let keeper = keeperOf<Values>(name);
  const kept = keeper.load();
  let state: FormState<Values> = newForm(stored);
  if (kept) state = isNew ? kept : reloaded(kept, stored, isOlder);
  let isKept = kept !== undefined;
  let isOver = false;
  const listeners = new Set<() => void>();

  const snapshotOf = () => ({
    draft: state.draft,
    base: state.base,
    isChanged: isChanged(state, alike),
    /** True if a draft was restored and still differs. */
    isKept: isKept && isChanged(state, alike),
    conflicts: conflictsOf(state),
    isSaving: state.sent !== undefined,
  });
  let snapshot = snapshotOf();

  const keep = () => {
    if (isOver) return;
    if (snapshot.isChanged) keeper.save(keptOf(state));
    else keeper.clear();
  };

  const tell = (event: FormEvent<Values>): void => {
    const before = state;
    state = next(state, event, isOlder);
    if (state === before) return;
    if (event.type === 'discarded' || event.type === 'chosen' || event.type === 'answered') isKept = false;
    snapshot = snapshotOf();
    keep();
    for (const listener of listeners) listener();
  };
  if (!snapshot.isChanged) keep();

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => snapshot,
    tell,
    /** Values in flight. */
    sent: (): Values | undefined => state.sent,
    /** Ends the form: deletes its draft, and stores nothing more. */
    end: (): void => {
      isOver = true;
      keeper.clear();
    },
    /** Ends the form and moves the text typed during its save to a form of another name. */
    moveTo: (other: string): void => {
      keeper.clear();
      keeper = keeperOf(other);
      if (snapshot.isChanged) keep();
      isOver = true;
    },
    isOver: () => isOver,
  };
};

export type FormStore<Values> = ReturnType<typeof createFormStore<Values>>;
