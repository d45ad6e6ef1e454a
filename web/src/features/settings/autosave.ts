/** Settings that save themselves: a pause after the last change, then what has changed is sent. */

/** Milliseconds between the last change and the save (administration.md section 9). */
export const pause = 1500;

/** `unsaved`: the pause is running. `failed`: something was refused and waits for another change or try. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed';

/**
 * Saves changed fields; answers as they are stored now. What is missing in the answer was refused, and what it tells of
 * other fields is left alone.
 */
export type Save<Draft> = (changes: Partial<Draft>) => Promise<Partial<Draft>>;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const keysOf = <Draft extends object>(of: Partial<Draft>) => Object.keys(of) as (keyof Draft)[];

/** A draft beside what is stored of it, and the one save that is under way. */
export class Autosaver<Draft extends object> {
  private stored: Draft;
  private current: { readonly draft: Draft; readonly state: SaveState };
  private timer: ReturnType<typeof setTimeout> | undefined;
  private saving = false;
  private readonly listeners = new Set<() => void>();
  /** Set anew at every render, so that a save sees what its page sees. */
  save: Save<Draft>;

  constructor(stored: Draft, save: Save<Draft>) {
    this.stored = stored;
    this.current = { draft: stored, state: 'saved' };
    this.save = save;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = () => this.current;

  /** Changes a part of the draft. */
  readonly set = (changes: Partial<Draft>): void => {
    this.show({ ...this.current.draft, ...changes });
    this.wait();
  };

  /** What others have saved is taken over where nothing was typed. */
  readonly take = (stored: Draft): void => {
    if (same(stored, this.stored)) return;
    const { draft } = this.current;
    const edited = this.changes();
    this.stored = stored;
    this.show({ ...stored, ...Object.fromEntries(keysOf<Draft>(edited).map((key) => [key, draft[key]])) });
  };

  /** Saves at once what is not saved yet: for another try, and when the page is left. */
  readonly flush = async (): Promise<void> => {
    clearTimeout(this.timer);
    this.timer = undefined;
    const changes = this.changes();
    if (this.saving || keysOf(changes).length === 0) return;
    this.saving = true;
    this.tell('saving');
    const answer = await this.save(changes).catch((): Partial<Draft> => ({}));
    this.saving = false;
    const { draft } = this.current;
    const taken = keysOf<Draft>(answer).filter((key) => key in changes);
    // What was typed meanwhile stays.
    const settled = taken.filter((key) => same(draft[key], changes[key]));
    this.stored = { ...this.stored, ...Object.fromEntries(taken.map((key) => [key, answer[key]])) };
    this.show({ ...draft, ...Object.fromEntries(settled.map((key) => [key, answer[key]])) });
    if (this.timer !== undefined) return;
    const left = this.changes();
    if (keysOf(left).length === 0) this.tell('saved');
    else if (same(left, Object.fromEntries(keysOf<Draft>(left).map((key) => [key, changes[key]]))))
      this.tell('failed');
    else this.wait();
  };

  private changes(): Partial<Draft> {
    const { draft } = this.current;
    const changed = keysOf<Draft>(draft).filter((key) => !same(draft[key], this.stored[key]));
    return Object.fromEntries(changed.map((key) => [key, draft[key]])) as Partial<Draft>;
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const unchanged = keysOf(this.changes()).length === 0;
    if (!this.saving) this.tell(unchanged ? 'saved' : 'unsaved');
    if (!unchanged) this.timer = setTimeout(this.due, pause);
  }

  private readonly due = (): void => {
    this.timer = undefined;
    if (this.saving) this.wait();
    else void this.flush();
  };

  private show(draft: Draft): void {
    this.current = { ...this.current, draft };
    for (const listener of this.listeners) listener();
  }

  private tell(state: SaveState): void {
    this.current = { ...this.current, state };
    for (const listener of this.listeners) listener();
  }
}
