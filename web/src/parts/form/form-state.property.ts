import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  conflictsOf,
  type FormEvent,
  type FormState,
  isChanged,
  keptOf,
  newForm,
  next,
  reloaded,
} from './form-state.ts';

/** Form under test: a version, two texts and a list of rows. */
interface Values {
  readonly version: number;
  readonly name: string;
  readonly notes: string;
  readonly rows: readonly { readonly key: string; readonly id?: number | undefined; readonly text: string }[];
}

interface Stored {
  readonly version: number;
  readonly name: string;
  readonly notes: string;
  readonly rows: readonly { readonly id: number; readonly text: string }[];
}

const valuesOf = ({ rows, ...stored }: Stored): Values => ({
  ...stored,
  rows: rows.map((row) => ({ key: `row-${row.id}`, ...row })),
});
const isOlder = (data: Values, known: Values) => data.version < known.version;

interface Call {
  readonly values: Values;
  /** Fields that the author had changed when it was sent. */
  readonly touched: ReadonlySet<string>;
  outcome?: Stored | 'conflict';
}

type Text = 'name' | 'notes';
const fields: readonly Text[] = ['name', 'notes'];

/** Model: the author's form, a server that stores by version, another author, and a network that loses and delays. */
class World {
  history: [Stored, ...Stored[]] = [
    {
      version: 1,
      name: 'n',
      notes: 'm',
      rows: [
        { id: 1, text: 'r' },
        { id: 2, text: 's' },
      ],
    },
  ];
  form: FormState<Values> = newForm(valuesOf(this.stored));
  flight: Call | undefined;
  /** Calls whose answer is no longer awaited; they may still arrive. */
  strays: Call[] = [];
  typed = new Set<string>();
  touched = new Set<string>();
  touchedSinceSent = new Set<string>();
  writtenByOthers = new Set<string>();
  /** Values that the author has seen in the form, or has chosen to overwrite. */
  known = new Set<string>();
  lastWriter: Record<Text, 'author' | 'other'> = { name: 'author', notes: 'author' };
  private count = 10;
  /** Key of the row that a stored row was made from. */
  private readonly madeFrom = new Map<number, string>();

  get stored(): Stored {
    return this.history.at(-1) ?? this.history[0];
  }

  fresh(prefix: string): string {
    this.count += 1;
    return `${prefix}${this.count};`;
  }

  tell(event: FormEvent<Values>): void {
    this.form = next(this.form, event, isOlder);
  }

  touch(name: string): void {
    this.touched.add(name);
    this.touchedSinceSent.add(name);
  }

  edit(name: string, change: (draft: Values) => Values): void {
    this.touch(name);
    this.tell({ type: 'typed', change });
  }

  /** Removes typed texts that their author has deleted from the form. */
  forgetDeleted(): void {
    const text = JSON.stringify(this.form.draft);
    for (const token of this.typed) if (!text.includes(token)) this.typed.delete(token);
  }

  type(place: number): void {
    const token = this.fresh('t');
    const field = fields[place];
    const row = this.form.draft.rows[place - fields.length];
    if (!field && !row) return;
    this.typed.add(token);
    if (field) this.edit(field, (draft) => ({ ...draft, [field]: `${draft[field]}${token} ` }));
    else if (row)
      this.edit(row.key, (draft) => ({
        ...draft,
        rows: draft.rows.map((one) => (one.key === row.key ? { ...one, text: one.text + token } : one)),
      }));
  }

  erase(field: Text): void {
    this.edit(field, (draft) => ({ ...draft, [field]: draft[field].replace(/\w+; ?$/, '') }));
    this.forgetDeleted();
  }

  addRow(): void {
    const token = this.fresh('t');
    this.typed.add(token);
    this.edit(token, (draft) => ({ ...draft, rows: [...draft.rows, { key: token, text: token }] }));
  }

  removeRow(place: number): void {
    const row = this.form.draft.rows[place];
    if (!row) return;
    this.edit(row.key, (draft) => ({ ...draft, rows: draft.rows.filter(({ key }) => key !== row.key) }));
    this.forgetDeleted();
  }

  save(): void {
    if (this.flight || !isChanged(this.form)) return;
    this.tell({ type: 'saving' });
    const { sent } = this.form;
    if (!sent) return;
    this.flight = { values: sent, touched: new Set(this.touched) };
    this.touchedSinceSent = new Set();
  }

  arrive(call: Call | undefined): void {
    if (!call || call.outcome) return;
    const { values, touched } = call;
    const before = this.stored;
    if (values.version !== before.version) {
      call.outcome = 'conflict';
      return;
    }
    this.checkSent(values, touched, before);
    for (const field of fields) if (values[field].trim() !== before[field]) this.lastWriter[field] = 'author';
    const after = {
      version: before.version + 1,
      name: values.name.trim(),
      notes: values.notes.trim(),
      rows: values.rows.map(({ key, id, text }) => {
        if (id !== undefined) return { id, text };
        this.count += 1;
        this.madeFrom.set(this.count, key);
        return { id: this.count, text };
      }),
    };
    this.history.push(after);
    call.outcome = after;
  }

  /** Save contains only its author's changes, and overwrites nothing that they have not seen. */
  private checkSent(values: Values, touched: ReadonlySet<string>, before: Stored): void {
    for (const field of fields) {
      if (values[field].trim() === before[field]) continue;
      expect(touched, `${field} was changed by its author`).toContain(field);
      if (this.lastWriter[field] === 'other') expect(this.known).toContain(before[field]);
    }
    const isTouched = (id: number) =>
      touched.has(`row-${id}`) || touched.has(this.madeFrom.get(id) ?? '') || touched.has(`${id}`);
    for (const row of before.rows) {
      const sent = values.rows.find(({ id }) => id === row.id);
      if (sent?.text !== row.text) expect(isTouched(row.id), 'the row was changed by its author').toBe(true);
    }
    for (const { id, key } of values.rows)
      if (!before.rows.some((row) => row.id === id)) expect(touched).toContain(key);
  }

  answer(): void {
    const call = this.flight;
    this.arrive(call);
    this.flight = undefined;
    if (!call?.outcome) return;
    if (call.outcome === 'conflict') {
      this.tell({ type: 'refused' });
      this.tell({ type: 'foreign', stored: valuesOf(this.stored) });
      return;
    }
    const now = valuesOf(call.outcome);
    this.tell({ type: 'answered', stored: () => now });
    this.touched = new Set(this.touchedSinceSent);
  }

  lose(): void {
    if (!this.flight) return;
    this.strays.push(this.flight);
    this.flight = undefined;
    this.tell({ type: 'lost' });
  }

  other(kind: number): void {
    const before = this.stored;
    const token = this.fresh('f');
    const write = (field: Text) => {
      this.writtenByOthers.add(field);
      this.lastWriter[field] = 'other';
      return { ...before, [field]: token };
    };
    const change = (): Stored => {
      const [row, ...rest] = before.rows;
      if (kind === 0) return write('name');
      if (kind === 1) return write('notes');
      this.writtenByOthers.add('rows');
      this.count += 1;
      if (kind === 2) return { ...before, rows: [...before.rows, { id: this.count, text: token }] };
      if (kind === 3 || !row) return { ...before, rows: rest };
      return { ...before, rows: [...rest, { ...row, text: token }] };
    };
    this.history.push({ ...change(), version: before.version + 1 });
  }

  /** A read may have started before the latest save. */
  read(age: number): void {
    const seen = this.history.at(-1 - age) ?? this.stored;
    this.tell({ type: 'foreign', stored: valuesOf(seen) });
  }

  reload(age: number): void {
    if (this.flight) this.strays.push(this.flight);
    this.flight = undefined;
    if (isChanged(this.form)) {
      const kept = JSON.parse(JSON.stringify(keptOf(this.form)));
      this.form = reloaded(kept, valuesOf(this.history.at(-1 - age) ?? this.stored), isOlder);
      return;
    }
    this.form = newForm(valuesOf(this.stored));
    this.touched = new Set();
  }

  choose(which: 'mine' | 'theirs'): void {
    const before = this.form;
    const conflicts = conflictsOf(before);
    for (const field of fields) if (which === 'mine' && before.theirs) this.known.add(before.theirs[field]);
    this.tell({ type: 'chosen', which });
    for (const field of fields)
      if (!conflicts.includes(field)) expect(this.form.draft[field]).toBe(before.draft[field]);
    if (which === 'theirs') this.forgetDeleted();
  }

  discard(): void {
    this.tell({ type: 'discarded' });
    this.forgetDeleted();
    // A stray call that arrives with it later counts as foreign.
    for (const { touched } of this.strays)
      for (const name of touched)
        this.writtenByOthers.add(name === 'name' || name === 'notes' ? name : 'rows');
    this.touched = new Set(this.flight?.touched);
    this.touchedSinceSent = new Set();
  }

  /** Invariant: a typed text is in the form, unless it was stored once and overwritten since. */
  check(): void {
    for (const field of fields) this.known.add(this.form.draft[field].trim());
    const text = JSON.stringify(this.form.draft);
    for (const token of this.typed) {
      if (text.includes(token)) continue;
      const states = this.history.map((state) => JSON.stringify(state).includes(token));
      const first = states.indexOf(true);
      expect(first >= 0 && states.indexOf(false, first) > first, `${token} has disappeared`).toBe(true);
    }
    for (const path of conflictsOf(this.form)) {
      const name = path.split('.')[0] ?? '';
      expect(this.writtenByOthers).toContain(name);
      if (name !== 'rows') expect(this.touched).toContain(name);
    }
  }

  /** Ends everything in flight; then the author saves. */
  end(): void {
    this.answer();
    this.read(0);
    for (let round = 0; round < 3 && (isChanged(this.form) || this.form.theirs); round += 1) {
      this.choose('mine');
      this.save();
      this.answer();
      this.check();
    }
    this.read(0);
    expect(this.form.theirs).toBeUndefined();
    const { version, name, notes, rows } = this.form.draft;
    expect({ version, name: name.trim(), notes: notes.trim(), rows: rows.map(({ text }) => text) }).toEqual({
      ...this.stored,
      rows: this.stored.rows.map(({ text }) => text),
    });
    expect(rows.map(({ id }) => id)).toEqual(this.stored.rows.map(({ id }) => id));
  }
}

const step = (weight: number, does: fc.Arbitrary<(world: World) => void>) => ({ weight, arbitrary: does });
const always = (does: (world: World) => void) => fc.constant(does);
const age = fc.nat({ max: 2 });
const steps = fc.array(
  fc.oneof(
    step(
      6,
      fc.nat({ max: 4 }).map((place) => (world) => world.type(place)),
    ),
    step(
      1,
      fc.constantFrom(...fields).map((field) => (world) => world.erase(field)),
    ),
    step(
      1,
      always((world) => world.addRow()),
    ),
    step(
      1,
      fc.nat({ max: 2 }).map((place) => (world) => world.removeRow(place)),
    ),
    step(
      4,
      always((world) => world.save()),
    ),
    step(
      2,
      always((world) => world.arrive(world.flight ?? world.strays.find(({ outcome }) => !outcome))),
    ),
    step(
      3,
      always((world) => world.answer()),
    ),
    step(
      2,
      always((world) => world.lose()),
    ),
    step(
      2,
      always((world) => {
        world.arrive(world.flight);
        world.lose();
      }),
    ),
    step(
      4,
      fc.nat({ max: 4 }).map((kind) => (world) => world.other(kind)),
    ),
    step(
      3,
      age.map((of) => (world) => world.read(of)),
    ),
    step(
      2,
      age.map((of) => (world) => world.reload(of)),
    ),
    step(
      2,
      fc.constantFrom('mine' as const, 'theirs' as const).map((which) => (world) => world.choose(which)),
    ),
    step(
      1,
      always((world) => world.discard()),
    ),
  ),
  { maxLength: 30 },
);

test('no typed character disappears without a choice, and a save contains only what its author has changed', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const world = new World();
      for (const does of all) {
        does(world);
        world.check();
      }
      world.end();
    }),
    { numRuns: 10_000 },
  );
});
