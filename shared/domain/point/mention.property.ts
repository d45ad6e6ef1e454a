import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayMention, mentionLimits, mentionsIn, type Person, peopleOf, textParts } from './index.ts';

/** Names of few letters, so that some are equal or prefixes of others; and arbitrary ones. */
const word = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('Ana', 'An', '(2)', '') },
  { weight: 3, arbitrary: fc.constantFrom('Ana Ruiz', 'a', '@', 'Zoë', '.*', ' ', '𝒜na') },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 6 }) },
);
const project = fc.record({
  team_members: fc.array(fc.record({ id: fc.nat(5), name: word, surname: word }), { maxLength: 5 }),
  contacts: fc.array(fc.record({ id: fc.nat(5), firstname: word, lastname: word }), { maxLength: 5 }),
});
const people = project.map((given) =>
  peopleOf({
    team_members: [...new Map(given.team_members.map((one) => [one.id, one])).values()],
    contacts: [...new Map(given.contacts.map((one) => [one.id, one])).values()],
  }),
);
const writer = fc.record({ kind: fc.constantFrom('member' as const, 'contact' as const), id: fc.nat(5) });
/** Text of words, signs and names of these people. */
const textOf = (known: readonly Person[]) =>
  fc
    .array(fc.oneof(word, fc.constantFrom('@', '@@', ', ', ' @', ...known.map(({ name }) => `@${name} `))), {
      maxLength: 12,
    })
    .map((parts) => parts.join(''));
const written = people.chain((known) =>
  fc.record({ known: fc.constant(known), text: textOf(known), by: writer, internal: fc.boolean() }),
);

test('people have names that differ, none of them empty', () => {
  fc.assert(
    fc.property(people, (known) => {
      const names = known.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      expect(names).not.toContain('');
    }),
  );
});

test('a text mentions people of the project alone who may read it, each once, by a name that stands in it', () => {
  fc.assert(
    fc.property(written, ({ known, text, by, internal }) => {
      const mentions = mentionsIn(text, known, { by, internal });
      expect(mentions.length).toBeLessThanOrEqual(mentionLimits.text);
      expect(new Set(mentions.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(mentions.length);
      for (const person of mentions) {
        expect(known).toContain(person);
        expect(mayMention(person, { by, internal })).toBe(true);
        expect(text).toContain(`@${person.name}`);
      }
    }),
  );
});

test('internal words mention only people whom the same words to the client would mention', () => {
  fc.assert(
    fc.property(written, ({ known, text, by }) => {
      const shared = mentionsIn(text, known, { by, internal: false });
      const internal = mentionsIn(text, known, { by, internal: true });
      expect(internal).toEqual(shared.filter(({ kind }) => kind === 'member').slice(0, mentionLimits.text));
    }),
  );
});

test('everybody whose name is written behind an @ is mentioned, as long as it stands there whole', () => {
  fc.assert(
    fc.property(people, fc.nat(), (known, pick) => {
      const person = known[pick % Math.max(1, known.length)];
      if (!person) return;
      const by = { kind: 'member', id: -1 } as const;
      expect(mentionsIn(`Look, @${person.name} `, known, { by, internal: false })).toContain(person);
    }),
  );
});

test('the parts of a text are the text, and name those whom it mentions', () => {
  fc.assert(
    fc.property(written, ({ known, text, by, internal }) => {
      const mentions = mentionsIn(text, known, { by, internal });
      const parts = textParts(text, mentions);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      expect(parts.every((part) => part.text !== '')).toBe(true);
      expect(new Set(parts.flatMap(({ person }) => person ?? []))).toEqual(new Set(mentions));
    }),
  );
});

test('a mention holds although every name on the project has changed', () => {
  fc.assert(
    fc.property(written, ({ known, text, by, internal }) => {
      const before = mentionsIn(text, known, { by, internal });
      const renamed = known.map((person, place) => ({ ...person, name: `Nobody ${place}` }));
      expect(mentionsIn(text, renamed, { by, internal, before })).toEqual(before);
    }),
  );
});
