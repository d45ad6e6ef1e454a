import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Person } from '#domain/point/index.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { MentionArea } from './mention-area.tsx';
import { MentionWords } from './mention-words.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
beforeEach(() => {
  // Replaces the selection, like a browser's editing command.
  document.execCommand = (_, __, typed = '') => {
    const field = document.activeElement;
    if (!(field instanceof HTMLTextAreaElement)) return false;
    const { value, selectionStart: from, selectionEnd: until } = field;
    const caret = from + typed.length;
    return fireEvent.change(field, {
      target: {
        value: value.slice(0, from) + typed + value.slice(until),
        selectionStart: caret,
        selectionEnd: caret,
      },
    });
  };
});

const people: readonly Person[] = [
  { kind: 'member', id: 1, name: 'Ana Ruiz' },
  { kind: 'member', id: 2, name: 'Anabel <b>' },
  { kind: 'contact', id: 3, name: 'Bob Bruni' },
];

/** Renders the field, and returns the typed texts, and the keys that the field did not handle. */
const show = (given = people, maxLength?: number) => {
  const typed = { text: '' };
  const onKeyDown = vi.fn();
  function Area() {
    const [text, setText] = useState('');
    typed.text = text;
    return (
      <MentionArea
        label="Words"
        value={text}
        onText={setText}
        people={given}
        texts={texts}
        maxLength={maxLength}
        onKeyDown={onKeyDown}
      />
    );
  }
  render(<Area />);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Words' });
  field.focus();
  const type = (value: string, caret = value.length) => {
    fireEvent.change(field, { target: { value, selectionStart: caret, selectionEnd: caret } });
  };
  const press = (key: string, more: object = {}) => fireEvent.keyDown(field, { key, ...more });
  return { field, type, press, typed, onKeyDown };
};
// Queries by role treat an unopened popover as hidden.
const options = () =>
  screen
    .queryAllByRole('option', { hidden: true })
    .map((option) => [
      within(option).getByText(/^[AB]/).textContent,
      option.getAttribute('aria-selected') === 'true',
    ]);

it('offers people behind an @, and names the chosen one in plain words', () => {
  const { field, type, press, typed } = show();
  expect(field.getAttribute('aria-autocomplete')).toBe('list');
  type('Ask @an');
  expect(options()).toEqual([
    ['Ana Ruiz', true],
    ['Anabel <b>', false],
  ]);
  const list = screen.getByRole('listbox', { name: texts.mention.people, hidden: true });
  expect(field.getAttribute('aria-controls')).toBe(list.id);
  expect(screen.getByRole('status').textContent).toBe(texts.mention.found(2));
  press('ArrowDown');
  const active = screen.getAllByRole('option', { hidden: true })[1];
  expect(field.getAttribute('aria-activedescendant')).toBe(active?.id);
  press('ArrowDown');
  press('ArrowUp');
  expect(press('Enter')).toBe(false);
  expect(typed.text).toBe('Ask @Anabel <b> ');
  expect(options()).toEqual([]);
  expect(field.getAttribute('aria-activedescendant')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('');
});

it('puts a name into the middle of a text, by Tab or a touch', () => {
  const { type, press, typed, field } = show();
  type('See @bo please', 7);
  expect(press('Tab')).toBe(false);
  expect(typed.text).toBe('See @Bob Bruni please');
  expect(field.selectionStart).toBe('See @Bob Bruni'.length);
  type('@');
  const [, second] = screen.getAllByRole('option', { hidden: true });
  expect(second && fireEvent.mouseDown(second)).toBe(false);
  if (second) fireEvent.click(second);
  expect(typed.text).toBe('@Anabel <b> ');
});

it('closes by Escape until another @ is typed, and leaves its keys to the field while it is closed', () => {
  const { type, press, onKeyDown } = show();
  type('@a');
  press('Escape');
  expect(options()).toEqual([]);
  expect(onKeyDown).not.toHaveBeenCalled();
  type('@an');
  expect(options()).toEqual([]);
  press('Escape');
  press('Enter');
  expect(onKeyDown).toHaveBeenCalledTimes(2);
  type('@an @b');
  expect(options()).toEqual([['Bob Bruni', true]]);
  press('Enter', { ctrlKey: true });
  expect(onKeyDown).toHaveBeenCalledTimes(3);
});

it('takes no key from an input method, and is gone with the focus', () => {
  const { type, press, typed, field } = show();
  type('@an');
  press('Enter', { isComposing: true });
  expect(typed.text).toBe('@an');
  fireEvent.blur(field);
  expect(options()).toEqual([]);
});

it('takes no half a name where the field has no room for it', () => {
  const { type, press, typed } = show(people, 8);
  type('@an');
  press('Enter');
  expect(typed.text).toBe('@an');
});

it('is above a phone’s keyboard: on the side of the field with more room in what is in sight', () => {
  const { type, field } = show();
  vi.spyOn(field, 'getBoundingClientRect').mockReturnValue({
    ...field.getBoundingClientRect().toJSON(),
    top: 300,
    bottom: 350,
    left: 20,
    width: 340,
  });
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(132);
  const inSight = (height: number) => {
    vi.stubGlobal('visualViewport', Object.assign(new EventTarget(), { offsetTop: 0, height }));
    type('@');
    type('@a');
    const { top, maxHeight, width } = screen.getByRole('listbox', { hidden: true }).style;
    return [top, maxHeight, width];
  };
  expect(inSight(844)).toEqual(['354px', 'min(264px, 482px)', '320px']);
  expect(inSight(400)).toEqual(['164px', 'min(264px, 288px)', '320px']);
});

it('is a plain field where nobody can be mentioned', () => {
  const { type, field } = show([]);
  type('@a');
  expect(options()).toEqual([]);
  expect(field.getAttribute('aria-autocomplete')).toBeNull();
  expect(field.placeholder).toBe('');
});

it('marks the names in words, and reads them as the words that they are', () => {
  const { container } = render(
    <p>
      <MentionWords text="Ask @Ana Ruiz, or @Anabel <b>!" mentions={people} />
    </p>,
  );
  expect(container.textContent).toBe('Ask @Ana Ruiz, or @Anabel <b>!');
  expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    '@Ana Ruiz',
    '@Anabel <b>',
  ]);
  expect(container.querySelector('a')).toBeNull();
});
