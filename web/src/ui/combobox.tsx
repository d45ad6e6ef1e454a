import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useAnchored } from './anchored.ts';
import css from './combobox.module.css';
import { cx } from './cx.ts';
import { Field, type FieldProps, useFieldControl } from './field.tsx';
import floating from './floating.module.css';
import { Icon } from './icon.tsx';
import { useUi } from './ui-context.tsx';

export interface Option {
  readonly value: string;
  readonly label: string;
  /** Second line, which is searched too: an address, a company. */
  readonly detail?: string | undefined;
}

interface PickerProps {
  readonly options: readonly Option[];
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean | undefined;
}

/** Entry for a text that no option has: it is taken by choosing it, or by leaving the field. */
export interface FreshOption {
  /** Text taken before; empty for none. */
  readonly value: string;
  readonly labelOf: (text: string) => string;
  readonly onTake: (text: string) => void;
}

/** Value of the fresh option, which no other has. */
const freshValue = '+';

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Options whose label or detail contains every word of the query, ignoring case and accents. */
export const matching = (options: readonly Option[], query: string): readonly Option[] => {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return options.filter(({ label, detail = '' }) => {
    const text = fold(`${label} ${detail}`);
    return words.every((word) => text.includes(word));
  });
};

function Picker({
  options,
  chosen,
  multiple,
  onPick,
  onRemove,
  chips = [],
  placeholder,
  disabled,
  closedText,
  fresh,
}: PickerProps & {
  chosen: ReadonlySet<string>;
  multiple: boolean;
  onPick: (value: string) => void;
  onRemove?: ((value: string) => void) | undefined;
  chips?: readonly Option[] | undefined;
  closedText: string;
  fresh?: FreshOption | undefined;
}) {
  const field = useFieldControl();
  const { texts } = useUi();
  const listId = useId();
  const [query, setQuery] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const open = query !== null;
  const typed = query?.trim() ?? '';
  const same = options.find(({ label }) => fold(label) === fold(typed));
  const offered: readonly Option[] =
    fresh && typed && !same ? [{ value: freshValue, label: fresh.labelOf(typed) }] : [];
  const found = [...matching(options, query ?? ''), ...offered];
  useAnchored(open, () => box.current, list);

  const show = (text = '') => {
    setQuery(text);
    setActive(Math.max(0, text ? 0 : options.findIndex(({ value }) => !multiple && chosen.has(value))));
  };
  const move = (to: number) => {
    const next = (to + found.length) % Math.max(1, found.length);
    setActive(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  };
  const pick = (option: Option | undefined) => {
    if (!option) return;
    if (option.value === freshValue) fresh?.onTake(typed);
    else onPick(option.value);
    setQuery(multiple ? '' : null);
  };
  const leave = () => {
    if (fresh && typed && typed !== closedText) pick(same ?? offered[0]);
    setQuery(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const last = chips.at(-1);
    if (key === 'Backspace' && !query && last) onRemove?.(last.value);
    if (key === 'Tab') leave();
    if (!['ArrowDown', 'ArrowUp', 'Enter', 'Escape'].includes(key) || (!open && !key.startsWith('Arrow')))
      return;
    event.preventDefault();
    if (key === 'Escape') setQuery(null);
    else if (!open) show();
    else if (key === 'Enter') pick(found[active]);
    else move(active + (key === 'ArrowDown' ? 1 : -1));
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the text is a press on the input */}
      <div
        ref={box}
        className={cx(css.box, disabled && css.disabled)}
        onMouseDown={(event) => {
          if (event.target !== box.current) return;
          event.preventDefault();
          input.current?.focus();
          show();
        }}
      >
        {chips.map(({ value, label }) => (
          <span key={value} className={css.chip}>
            {label}
            {!disabled && (
              <button
                type="button"
                className={css.remove}
                aria-label={texts.remove(label)}
                onClick={() => {
                  onRemove?.(value);
                  input.current?.focus();
                }}
              >
                <Icon name="x" size={12} />
              </button>
            )}
          </span>
        ))}
        <input
          {...field}
          ref={input}
          role="combobox"
          className={css.input}
          autoComplete="off"
          disabled={disabled}
          placeholder={open && closedText ? closedText : placeholder}
          value={query ?? closedText}
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={open && found[active] ? `${listId}-${active}` : undefined}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          onMouseDown={() => !open && show()}
          onBlur={leave}
          onKeyDown={onKeyDown}
        />
        <Icon name="chevron-down" className={css.chevron} />
      </div>
      {open && (
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-labelledby={field.id && `${field.id}-label`}
          aria-multiselectable={multiple || undefined}
          popover="manual"
          className={cx(floating.floating, css.list)}
          style={{ width: box.current?.offsetWidth }}
          onMouseDown={(event) => event.preventDefault()}
        >
          {found.map((option, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the input
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's
            <div
              key={option.value}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={chosen.has(option.value)}
              className={cx(css.option, index === active && css.active)}
              onPointerMove={() => setActive(index)}
              onClick={() => pick(option)}
            >
              <span className={css.words}>
                {option.label}
                {option.detail && <span className={css.detail}>{option.detail}</span>}
              </span>
              {chosen.has(option.value) && <Icon name="check" />}
            </div>
          ))}
          {found.length === 0 && (
            // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the input
            <div role="option" aria-disabled="true" aria-selected="false" className={css.none}>
              {texts.noMatches}
            </div>
          )}
        </div>
      )}
    </>
  );
}

/** Combobox: a single choice, found by typing. With `fresh`, another text can be taken as well. */
export function Combobox({
  options,
  value,
  onChange,
  placeholder,
  disabled,
  fresh,
  ...field
}: FieldProps &
  PickerProps & {
    value: string | null;
    onChange: (value: string) => void;
    fresh?: FreshOption | undefined;
  }) {
  return (
    <Field {...field}>
      <Picker
        options={options}
        chosen={new Set(value === null ? [] : [value])}
        multiple={false}
        onPick={onChange}
        placeholder={placeholder}
        disabled={disabled}
        closedText={options.find((option) => option.value === value)?.label ?? fresh?.value ?? ''}
        fresh={fresh}
      />
    </Field>
  );
}

/** Multi-select: several choices, found by typing and shown as chips; Backspace removes the last one. */
export function MultiSelect({
  options,
  value,
  onChange,
  placeholder,
  disabled,
  ...field
}: FieldProps & PickerProps & { value: readonly string[]; onChange: (value: string[]) => void }) {
  const without = (gone: string) => value.filter((other) => other !== gone);
  return (
    <Field {...field}>
      <Picker
        options={options}
        chosen={new Set(value)}
        multiple
        onPick={(picked) => onChange(value.includes(picked) ? without(picked) : [...value, picked])}
        onRemove={(gone) => onChange(without(gone))}
        chips={value.map(
          (one) => options.find((option) => option.value === one) ?? { value: one, label: one },
        )}
        placeholder={value.length ? undefined : placeholder}
        disabled={disabled}
        closedText=""
      />
    </Field>
  );
}
