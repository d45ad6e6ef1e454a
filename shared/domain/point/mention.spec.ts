import { describe, expect, it } from 'vitest';
import {
  beginsMention,
  isMentioned,
  mayMention,
  mentionLimits,
  mentionsIn,
  type Person,
  peopleOf,
  teamOf,
  textParts,
} from './index.ts';

const member = (id: number, name: string): Person => ({ kind: 'member', id, name });
const contact = (id: number, name: string): Person => ({ kind: 'contact', id, name });
const by = member(1, 'Olga Owner');
const ana = member(2, 'Ana Ruiz');
const anaOnly = contact(3, 'Ana');
const jean = contact(4, 'Jean-Luc de la Cruz');
const people = [by, ana, anaOnly, jean];
const shared = { by, internal: false };

const named = (text: string, options: Partial<Parameters<typeof mentionsIn>[2]> = {}, among = people) =>
  mentionsIn(text, among, { ...shared, ...options }).map(({ name }) => name);

describe('a mention', () => {
  it('is a whole name behind an @, of several words or with marks in it', () => {
    expect(mentionsIn('@Ana Ruiz, 12 not 14', people, shared)).toEqual([ana]);
    expect(named('Ask (@Jean-Luc de la Cruz).')).toEqual(['Jean-Luc de la Cruz']);
    expect(named('@Ana Rui')).toEqual(['Ana']);
    expect(named('@Jean-Luc de la Cru')).toEqual([]);
    expect(named('@Anaïs, @Anatol and @Ana2')).toEqual([]);
    expect(named('ana@Ana Ruiz, é@Ana Ruiz')).toEqual([]);
  });

  it('is that of the longest name that stands there', () => {
    expect(mentionsIn('@Ana Ruiz and @Ana', people, shared)).toEqual([ana, anaOnly]);
  });

  it('names each person once, and at most twenty', () => {
    expect(named('@Ana @Ana @Ana Ruiz @Ana')).toEqual(['Ana', 'Ana Ruiz']);
    const crowd = Array.from({ length: 30 }, (_, place) => member(100 + place, `Nora ${place}.`));
    const text = crowd.map(({ name }) => `@${name}`).join(' ');
    expect(named(text, {}, crowd)).toHaveLength(mentionLimits.text);
  });

  it('is never one of oneself, nor in internal words one of a contact', () => {
    expect(named('@Olga Owner')).toEqual([]);
    expect(named('@Ana Ruiz @Ana', { internal: true })).toEqual(['Ana Ruiz']);
    expect(mayMention(anaOnly, { by, internal: true })).toBe(false);
    expect(mayMention(anaOnly, { by, internal: false })).toBe(true);
  });

  it('never becomes another’s whose name begins the same', () => {
    // Ana Ruiz wrote it; the contact Ana is another person.
    expect(named('I am @Ana Ruiz', { by: ana })).toEqual([]);
  });

  it('keeps a name that has changed since, and ends with the person', () => {
    const text = '@Ana Ruiz and @Ana Gil';
    const married = member(2, 'Ana Gil');
    expect(mentionsIn('@Ana Ruiz', [married], { ...shared, before: [ana] })).toEqual([ana]);
    expect(mentionsIn(text, [married], { ...shared, before: [ana] })).toEqual([ana]);
    // Another person of that name has joined the project since.
    expect(mentionsIn('@Ana Ruiz', [member(9, 'Ana Ruiz')], { ...shared, before: [ana] })).toEqual([]);
  });

  it('is of people by id', () => {
    expect(isMentioned({ kind: 'member', id: 2 }, { mentions: [ana] })).toBe(true);
    expect(isMentioned({ kind: 'contact', id: 2 }, { mentions: [ana] })).toBe(false);
    expect(isMentioned({ kind: 'member', id: 2 }, {})).toBe(false);
  });

  it('begins with an @ that is no part of a word', () => {
    expect(beginsMention('@', 0)).toBe(true);
    expect(beginsMention('to @', 3)).toBe(true);
    expect(beginsMention('a@', 1)).toBe(false);
    expect(beginsMention('𝒜@', 2)).toBe(false);
    expect(beginsMention('a', 0)).toBe(false);
  });
});

describe('the people of a project', () => {
  const project = {
    team_members: [
      { id: 7, name: 'Ana', surname: 'Ruiz' },
      { id: 5, name: ' Ana ', surname: '\tRuiz' },
    ],
    contacts: [
      { id: 1, firstname: 'Ana', lastname: 'Ruiz' },
      { id: 2, firstname: 'Bob', lastname: '' },
      { id: 3, firstname: ' ', lastname: '' },
    ],
  };

  it('have names that differ, and are nobody without one', () => {
    expect(peopleOf(project)).toEqual([
      member(5, 'Ana Ruiz'),
      member(7, 'Ana Ruiz (2)'),
      contact(1, 'Ana Ruiz (3)'),
      contact(2, 'Bob'),
    ]);
    expect(named('@Ana Ruiz (2), please', {}, [...peopleOf(project)])).toEqual(['Ana Ruiz (2)']);
  });

  it('may be assigned to a point if they are on its team', () => {
    expect(teamOf(project).map(({ id }) => id)).toEqual([7, 5]);
  });
});

describe('the parts of a text', () => {
  it('are its words and its mentions, whatever the names hold', () => {
    const hostile = [member(8, '.*'), member(9, '<b>$&</b>'), member(10, '@Ana')];
    expect(textParts('@.* and @<b>$&</b>@@Ana!', hostile)).toEqual([
      { text: '@.*', person: hostile[0] },
      { text: ' and ' },
      { text: '@<b>$&</b>', person: hostile[1] },
      { text: '@@Ana', person: hostile[2] },
      { text: '!' },
    ]);
    expect(textParts('Plain @words', [])).toEqual([{ text: 'Plain @words' }]);
    expect(textParts('', [ana])).toEqual([]);
  });
});
