import { useEffect, useEffectEvent, useState } from 'react';
import { type AuditGroup, auditGroups, auditKinds } from '#domain/audit/index.ts';
import { isLocalDate } from '#domain/calendar/date.ts';
import { audit } from '#lib/texts/en/audit.ts';
import { DateField } from '#parts/form/date-field.tsx';
import { Button, Select, TextField } from '#ui/index.ts';
import { type AuditFilter as Filter, isFiltered } from '../api.ts';
import css from './audit.module.css';

const texts = audit.filter;
const groups = Object.keys(auditGroups) as AuditGroup[];

/** Debounce of the name, in ms. */
const pause = 250;

/** Filter of the log by kind, person and days. */
export function AuditFilter({ value, onChange }: { value: Filter; onChange: (value: Filter) => void }) {
  const [typed, setTyped] = useState(value.person ?? '');
  const [days, setDays] = useState({ from: value.from ?? '', until: value.until ?? '' });
  /** Filters by a day once it is a date. */
  const setDay = (change: Partial<typeof days>) => {
    const next = { ...days, ...change };
    const dayOf = (text: string) => (isLocalDate(text) ? text : undefined);
    setDays(next);
    onChange({ ...value, from: dayOf(next.from), until: dayOf(next.until) });
  };
  const send = useEffectEvent(() => onChange({ ...value, person: typed.trim() || undefined }));
  useEffect(() => {
    if (typed.trim() === (value.person ?? '')) return;
    const timer = setTimeout(send, pause);
    return () => clearTimeout(timer);
  }, [typed, value.person]);
  return (
    <search aria-label={texts.label} className={css.filter}>
      <Select
        label={texts.kind}
        className={css.kind}
        value={value.kind ?? ''}
        onChange={({ target }) =>
          onChange({ ...value, kind: auditKinds.find((kind) => kind === target.value) })
        }
      >
        <option value="">{texts.anyKind}</option>
        {groups.map((group) => (
          <optgroup key={group} label={audit.group[group]}>
            {auditGroups[group].map((kind) => (
              <option key={kind} value={kind}>
                {audit.kind[kind]}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <TextField
        label={texts.person}
        className={css.person}
        placeholder={texts.personPlaceholder}
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <DateField
        label={texts.from}
        className={css.day}
        value={days.from}
        max={value.until}
        onValue={(from) => setDay({ from })}
      />
      <DateField
        label={texts.until}
        className={css.day}
        value={days.until}
        min={value.from}
        onValue={(until) => setDay({ until })}
      />
      {(isFiltered(value) || typed + days.from + days.until !== '') && (
        <Button
          icon="x"
          variant="quiet"
          onClick={() => {
            setTyped('');
            setDays({ from: '', until: '' });
            onChange({});
          }}
        >
          {texts.clear}
        </Button>
      )}
    </search>
  );
}
