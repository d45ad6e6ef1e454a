import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { isLocalDate, type LocalDate, localDate } from '#domain/calendar/date.ts';
import { parseDate } from '#domain/calendar/typed-date.ts';
import { nowIso } from '#lib/calls/server-time.ts';
import { useFormat } from '#lib/format/format.ts';
import { useLazyPart } from '#lib/page/use-lazy-part.ts';
import { dateField as texts } from '#lib/texts/en/date-field.ts';
import { Button, Field, type FieldProps, IconButton, Input, Skeleton, useAnchored } from '#ui/index.ts';
import css from './date-field.module.css';

const loadCalendar = () => import('./date-calendar.tsx').then(({ DateCalendar }) => DateCalendar);

export interface DateFieldProps extends FieldProps {
  /** Label, which the field's own errors name. */
  readonly label: string;
  /** `yyyy-MM-dd`; empty; or, while it is no date, the text as it was typed, so that a draft keeps it. */
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly min?: LocalDate | undefined;
  readonly max?: LocalDate | undefined;
  readonly readOnly?: boolean | undefined;
}

/**
 * Date field: typed in the reader's format, or chosen from a calendar, which loads when it is first asked for (decision
 * 0106). A text that is no date stays as it is, and its error, shown once the field is left, says how to write it.
 */
export function DateField({
  value,
  onValue,
  min,
  max,
  readOnly = false,
  error,
  id: ownId,
  ...field
}: DateFieldProps) {
  const { format, date, timezone } = useFormat();
  const generated = useId();
  const id = ownId ?? generated;
  /** Text during typing: 1/2/2026 must not become 01/02/2026 under the cursor. */
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLElement>(null);
  const shown = isLocalDate(value) ? date(value) : value;
  const readAs = (text: string): string => parseDate(text, format).date ?? text;
  // A value from elsewhere, as of a discarded draft, replaces the text.
  const isTyping = typed !== undefined && readAs(typed) === value;

  const show = (from: HTMLElement | null) => {
    opener.current = from;
    setTyped(undefined);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') setTyped(undefined);
    if (readOnly || event.key !== 'ArrowDown') return;
    event.preventDefault();
    show(input.current);
  };

  const own = ownError(value, field.label);
  return (
    <Field {...field} id={id} error={own === undefined ? error : isTyping ? undefined : own}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys and the focus of what it holds */}
      <div
        ref={box}
        className={css.field}
        onBlur={({ relatedTarget }: FocusEvent) => {
          setTyped(undefined);
          if (!(relatedTarget instanceof Node && box.current?.contains(relatedTarget))) setOpen(false);
        }}
      >
        <Input
          ref={input}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          className={css.box}
          data-tabular
          placeholder={texts.format(format)}
          value={isTyping ? typed : shown}
          readOnly={readOnly}
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            setTyped(target.value);
            onValue(readAs(target.value));
          }}
        />
        {!readOnly && (
          <IconButton
            icon="calendar"
            size="small"
            label={texts.open}
            className={css.open}
            aria-describedby={`${id}-label`}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={({ currentTarget }) => (isOpen ? close() : show(currentTarget))}
            onPointerEnter={() => void loadCalendar().catch(() => undefined)}
          />
        )}
        {isOpen && (
          <Popup
            anchor={box}
            label={`${id}-label`}
            onClose={close}
            {...{ value, min, max }}
            today={localDate(nowIso(), timezone)}
            onChoose={(day) => {
              onValue(day);
              close();
            }}
          />
        )}
      </div>
    </Field>
  );

  /** Reason that the value is no date that the field takes, by the field's name. */
  function ownError(text: string, name: string): string | undefined {
    if (text === '' || readOnly) return undefined;
    if (!isLocalDate(text)) {
      const { refused = 'format' } = parseDate(text, format);
      const example = date(localDate(nowIso(), timezone));
      if (refused === 'format') return texts.refused.format(name, texts.format(format), example);
      return refused === 'year'
        ? texts.refused.year(name, example)
        : texts.refused.no_such_day(name, text.trim());
    }
    if (error) return undefined;
    if (min !== undefined && text < min) return texts.refused.early(name, date(min));
    return max !== undefined && text > max ? texts.refused.late(name, date(max)) : undefined;
  }
}

/** Calendar in the top layer beside the field. */
function Popup({
  anchor,
  label,
  onClose,
  onChoose,
  ...shown
}: {
  anchor: React.RefObject<HTMLElement | null>;
  label: string;
  value: string;
  min: LocalDate | undefined;
  max: LocalDate | undefined;
  today: LocalDate;
  onClose: () => void;
  onChoose: (day: string) => void;
}) {
  const popup = useRef<HTMLDivElement>(null);
  const loaded = useLazyPart('calendar', loadCalendar);
  useAnchored(true, () => anchor.current, popup);
  const isLoading = loaded.is === 'loading';
  useEffect(() => {
    // Keeps the focus here until the calendar takes it.
    if (isLoading) popup.current?.focus();
  }, [isLoading]);
  return (
    <div
      ref={popup}
      role="dialog"
      aria-label={texts.calendar}
      aria-describedby={label}
      aria-busy={isLoading || undefined}
      tabIndex={-1}
      popover="manual"
      className={css.popup}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // A dialog around the field stays open.
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      {loaded.is === 'there' && <loaded.part {...shown} onChoose={onChoose} />}
      {isLoading && <Skeleton height="var(--calendar-height)" />}
      {loaded.is === 'failed' && (
        <div className={css.failed}>
          <p role="alert">{texts.loadError}</p>
          <Button size="small" onClick={loaded.retry}>
            {texts.retry}
          </Button>
        </div>
      )}
    </div>
  );
}
