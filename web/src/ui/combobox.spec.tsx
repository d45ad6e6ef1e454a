import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Combobox, MultiSelect, matching } from './combobox.tsx';

afterEach(cleanup);

const samplePeople = [
  { value: '1', label: 'Inés Álvarez', detail: 'ines@northwind.example' },
  { value: '2', label: 'Jonas Weber', detail: 'jonas@northwind.example' },
  { value: '3', label: 'Camille Laurent', detail: 'camille@fabrikam.example' },
];

const input = () => screen.getByRole<HTMLInputElement>('combobox');
const press = (key: string) => fireEvent.keyDown(input(), { key });
const type = (value: string) => fireEvent.change(input(), { target: { value } });
const active = () =>
  document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent;

function One() {
  const [value, setValue] = useState<string | null>(null);
  return <Combobox label="Director" options={samplePeople} value={value} onChange={setValue} />;
}

function Many() {
  const [value, setValue] = useState<string[]>(['1']);
  return (
    <>
      <MultiSelect label="Team" options={samplePeople} value={value} onChange={setValue} />
      <output>{value.join()}</output>
    </>
  );
}

describe('matching', () => {
  it.each([
    ['ines', ['1']],
    ['ALVAREZ INES', ['1']],
    ['northwind', ['1', '2']],
    ['', ['1', '2', '3']],
    ['zzz', []],
  ])('finds %j without regard to case, accents and order', (query, found) => {
    expect(matching(samplePeople, query).map(({ value }) => value)).toEqual(found);
  });
});

describe('Combobox', () => {
  it('opens by an arrow, moves round, chooses by Enter and shows the choice', () => {
    render(<One />);
    press('ArrowDown');
    expect(input().getAttribute('aria-expanded')).toBe('true');
    expect(active()).toContain('Inés');
    press('ArrowUp');
    expect(active()).toContain('Camille');
    press('Enter');
    expect(input().value).toBe('Camille Laurent');
    expect(screen.queryByRole('listbox')).toBeNull();
    press('ArrowDown');
    expect(active()).toContain('Camille');
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Camille');
  });

  it('narrows by typing, and Escape leaves the choice as it was', () => {
    render(<One />);
    type('web');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    expect(active()).toContain('Jonas');
    press('Escape');
    expect(input().value).toBe('');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('says when nothing matches, and Enter then chooses nothing', () => {
    render(<One />);
    type('zzz');
    expect(screen.getByRole('option').textContent).toBe('No matches');
    press('Enter');
    press('Escape');
    expect(input().value).toBe('');
  });
});

function OneOrFresh() {
  const [value, setValue] = useState<string | null>(null);
  const [text, setText] = useState('');
  return (
    <Combobox
      label="Director"
      options={samplePeople}
      value={value}
      onChange={setValue}
      fresh={{
        value: text,
        labelOf: (typed) => `New: ${typed}`,
        onTake: (typed) => {
          setValue(null);
          setText(typed);
        },
      }}
    />
  );
}

describe('Combobox with a fresh option', () => {
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

  it('offers the typed text behind the matches, and takes it by Enter where nothing matches', () => {
    render(<OneOrFresh />);
    type('web');
    expect(options().at(-1)).toBe('New: web');
    expect(active()).toContain('Jonas');
    type(' Ada ');
    expect(options()).toEqual(['New: Ada']);
    press('Enter');
    expect(input().value).toBe('Ada');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('takes the text as the field is left, but not after Escape', () => {
    render(<OneOrFresh />);
    type('Ada');
    press('Escape');
    fireEvent.blur(input());
    expect(input().value).toBe('');
    type('Ada');
    fireEvent.blur(input());
    expect(input().value).toBe('Ada');
    type('Grace');
    press('Tab');
    expect(input().value).toBe('Grace');
  });

  it('takes a known label as its option, whatever its case and accents', () => {
    render(<OneOrFresh />);
    type('ines alvarez');
    expect(options()).toHaveLength(1);
    fireEvent.blur(input());
    expect(input().value).toBe('Inés Álvarez');
  });
});

describe('MultiSelect', () => {
  const chosen = () => screen.getByRole('status').textContent;

  it('adds and takes away by the same option, and stays open', () => {
    render(<Many />);
    type('jonas');
    press('Enter');
    expect(chosen()).toBe('1,2');
    expect(screen.queryByRole('listbox')).not.toBeNull();
    type('jonas');
    press('Enter');
    expect(chosen()).toBe('1');
  });

  it('takes the last away by Backspace in the empty box only', () => {
    render(<Many />);
    type('x');
    press('Backspace');
    expect(chosen()).toBe('1');
    type('');
    press('Backspace');
    expect(chosen()).toBe('');
  });

  it('takes one away by its button and keeps the focus in the box', () => {
    render(<Many />);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Inés Álvarez' }));
    expect(chosen()).toBe('');
    expect(document.activeElement).toBe(input());
  });
});
