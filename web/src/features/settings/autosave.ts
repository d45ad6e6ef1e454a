/** Autosave of settings: the form's state machine, and a debounce before changed fields are sent. */
import { type FormEvent, type FormState, newForm, next } from '#parts/form/form-state.ts';
import { merge, same } from '#parts/form/merge.ts';

/** Milliseconds between the last change and the save (administration.md section 9). */
const pause = 1500;

/**
 * `unsaved`: the debounce is running. `failed`: a field was refused and waits for a change or a retry. `incomplete`:
 * a changed field is not sent before it is filled in; the others are saved.
 */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'incomplete';

/** Saves changed fields and returns their stored values. A field missing in the answer was refused. */
export type Save<Draft> = (changes: Partial<Draft>) => Promise<Partial<Draft>>;

const keysOf = <Draft extends object>(of: Partial<Draft>) => Object.keys(of) as (keyof Draft)[];
const pick = <Draft extends object>(from: Partial<Draft>, keys: readonly (keyof Draft)[]) =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Partial<Draft>;

/** Draft beside its stored state, and the single save in flight. */
export class Autosaver<Draft extends object> {
  private form: FormState<Draft>;
  private current: { readonly draft: Draft; readonly state: SaveState };
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Data of the last read. */
  private read: Draft;
  /** Answers to saves; they may differ from the typed values, because the server trims and sanitises them. */
  private echo: Partial<Draft> = {};
  private readonly incompleteOf: (draft: Draft) => readonly (keyof Draft)[];
  private readonly listeners = new Set<() => void>();
  /** Updated at every render, so that a save uses the page's current closure. */
  save: Save<Draft>;

  /** `incompleteOf` names the fields that cannot be saved as they are. */
  constructor(
    stored: Draft,
    save: Save<Draft>,
    incompleteOf: (draft: Draft) => readonly (keyof Draft)[] = () => [],
  ) {
    this.incompleteOf = incompleteOf;
    this.form = newForm(stored);
    this.read = stored;
    this.current = { draft: stored, state: 'saved' };
    this.save = save;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = () => this.current;

  readonly set = (changes: Partial<Draft>): void => {
    this.apply({ type: 'typed', change: (draft) => ({ ...draft, ...changes }) });
    this.wait();
  };

  /**
   * Takes the data of a read. Unchanged data is ignored, because a page may render its old data after a save was
   * answered. The echo of a save is ignored as well, so that the fields stay as typed.
   */
  readonly take = (stored: Draft): void => {
    if (same(stored, this.read)) return;
    this.read = stored;
    if (this.form.sent === undefined) this.merge();
  };

  /** Listener of `beforeunload`: the browser asks before unsaved changes are lost with the page. */
  readonly warn = (event: BeforeUnloadEvent): void => {
    if (this.current.state !== 'saved') event.preventDefault();
  };

  /** Saves unsaved changes at once: on retry, and when the page is left. */
  readonly flush = async (): Promise<void> => {
    clearTimeout(this.timer);
    this.timer = undefined;
    const changes = this.changes();
    if (this.form.sent !== undefined || keysOf(changes).length === 0) return;
    this.apply({ type: 'saving' });
    this.tell('saving');
    const before = this.read;
    const answer = await this.save(changes).catch((): Partial<Draft> => ({}));
    const taken = keysOf<Draft>(answer).filter((key) => key in changes);
    this.echo = { ...this.echo, ...pick(answer, taken) };
    // Fields changed here stay as typed. Others of the same record are as the answer has them: a colleague may have
    // changed them meanwhile.
    const { draft: now } = merge(
      { base: pick(this.form.base, taken), mine: pick(changes, taken), theirs: pick(answer, taken) },
      { which: 'mine', under: '' },
    );
    this.apply({ type: 'answered', stored: (draft) => ({ ...draft, ...now }) });
    if (before !== this.read) this.merge();
    if (this.timer !== undefined) return;
    const left = this.changes();
    if (keysOf(left).length === 0) this.rest();
    else if (same(left, pick(changes, keysOf(left)))) this.tell('failed');
    else this.wait();
  };

  /** Merges other people's changes into untouched fields. */
  private merge(): void {
    const { base } = this.form;
    const echoed = keysOf(this.echo).filter((key) => same(this.read[key], this.echo[key]));
    this.echo = pick(this.echo, echoed);
    this.apply({ type: 'foreign', stored: { ...this.read, ...pick(base, echoed) } });
    this.apply({ type: 'chosen', which: 'mine' });
  }

  private changed(): (keyof Draft)[] {
    const { base, draft } = this.form;
    return keysOf<Draft>(draft).filter((key) => !same(draft[key], base[key]));
  }

  private changes(): Partial<Draft> {
    const { draft } = this.form;
    const withheld = this.incompleteOf(draft);
    return pick(
      draft,
      this.changed().filter((key) => !withheld.includes(key)),
    );
  }

  /** Reports the state with nothing to send. */
  private rest(): void {
    this.tell(this.changed().length === 0 ? 'saved' : 'incomplete');
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const unchanged = keysOf(this.changes()).length === 0;
    if (this.form.sent === undefined) {
      if (unchanged) this.rest();
      else this.tell('unsaved');
    }
    if (!unchanged) this.timer = setTimeout(this.due, pause);
  }

  private readonly due = (): void => {
    this.timer = undefined;
    if (this.form.sent !== undefined) this.wait();
    else void this.flush();
  };

  private apply(event: FormEvent<Draft>): void {
    this.form = next(this.form, event);
    this.show({ ...this.current, draft: this.form.draft });
  }

  private tell(state: SaveState): void {
    this.show({ ...this.current, state });
  }

  private show(current: typeof this.current): void {
    this.current = current;
    for (const listener of this.listeners) listener();
  }
}
