import { useState } from 'react';
import { type AuditGroup, auditGroups, auditKinds } from '#domain/audit/index.ts';
import { isLocalDate } from '#domain/calendar/date.ts';
import { useSearchText } from '#lib/page/search-text.ts';
import { audit } from '#lib/texts/en/audit.ts';
import { DateField } from '#parts/form/date-field.tsx';
import { Button, Select, TextField } from '#ui/index.ts';
import { type AuditFilter as Filter, isFiltered } from '../api.ts';
import css from './audit.module.css';

const texts = audit.filter;
const groups = Object.keys(auditGroups) as AuditGroup[];

/** Filter of the log by kind, person and days. */
export function AuditFilter({ value, onChange }: { value: Filter; onChange: (value: Filter) => void }) {
  const { typed, type } = useSearchText(value.person ?? '', (person) =>
    onChange({ ...value, person: person || undefined }),
  );
  /** Days as they were typed: no dates yet. The dates are those of the filter, which the page may clear. */
  const [unfinished, setUnfinished] = useState({ from: '', until: '' });
  const days = { from: value.from ?? unfinished.from, until: value.until ?? unfinished.until };
  /** Filters by a day once it is a date. */
  const setDay = (day: keyof typeof days, text: string) => {
    const isDate = isLocalDate(text);
    setUnfinished({ ...unfinished, [day]: isDate ? '' : text });
    onChange({ ...value, [day]: isDate ? text : undefined });
  };
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
        onChange={({ target }) => type(target.value)}
      />
      <DateField
        label={texts.from}
        className={css.day}
        value={days.from}
        max={value.until}
        onValue={(from) => setDay('from', from)}
      />
      <DateField
        label={texts.until}
        className={css.day}
        value={days.until}
        min={value.from}
        onValue={(until) => setDay('until', until)}
      />
      {(isFiltered(value) || typed + days.from + days.until !== '') && (
        <Button
          icon="x"
          variant="quiet"
          onClick={() => {
            type('');
            setUnfinished({ from: '', until: '' });
            onChange({});
          }}
        >
          {texts.clear}
        </Button>
      )}
    </search>
  );
}
