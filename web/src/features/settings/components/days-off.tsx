import { useState } from 'react';
import type { TenantSettings } from '#contracts/tenants.ts';
import { isLocalDate } from '#domain/calendar/date.ts';
import { holidayCountries } from '#domain/calendar/holiday-countries.ts';
import { badEnd, mostOwnDaysOff } from '#domain/calendar/own-days-off.ts';
import { useFormat } from '#lib/format/format.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { language } from '#lib/texts/translated.ts';
import { DateField } from '#parts/form/date-field.tsx';
import formCss from '#parts/form/form.module.css';
import { Button, Combobox, Form, IconButton, TextField } from '#ui/index.ts';
import css from './settings.module.css';

type OwnDaysOff = NonNullable<TenantSettings['own_days_off']>;

const texts = settings.workspace.daysOff;
const names = new Intl.DisplayNames(language(), { type: 'region' });
const countries = holidayCountries
  .map((value) => ({ value, label: names.of(value) ?? value }))
  .toSorted((one, other) => one.label.localeCompare(other.label, language()));
const none = '';
const countryOptions = [{ value: none, label: texts.noCountry }, ...countries];

const byDate = (days: OwnDaysOff): OwnDaysOff =>
  days.toSorted((one, other) => (one.from < other.from ? -1 : 1));

/** Public holidays and own days off of the workspace (decision 0091). */
export function DaysOff({
  country,
  days,
  readOnly,
  onCountry,
  onDays,
}: {
  country: string | null;
  days: OwnDaysOff;
  readOnly: boolean;
  onCountry: (country: string | null) => void;
  onDays: (days: OwnDaysOff) => void;
}) {
  const { date } = useFormat();
  return (
    <div className={css.stack}>
      <p className={css.lead}>{texts.lead}</p>
      <Combobox
        label={texts.country}
        hint={texts.countryHint}
        value={country ?? none}
        disabled={readOnly}
        options={countryOptions}
        onChange={(chosen) => onCountry(chosen === none ? null : chosen)}
      />
      <div>
        <h3 className={css.subtitle}>{texts.own}</h3>
        {days.length === 0 ? (
          <p className={css.hint}>{texts.noOwn}</p>
        ) : (
          <ul className={css.days}>
            {byDate(days).map((one) => (
              <li key={`${one.from} ${one.to} ${one.label}`}>
                <span className={css.dayLabel}>{one.label}</span>
                <span className={css.hint} data-tabular>
                  {one.from === one.to ? date(one.from) : texts.range(date(one.from), date(one.to))}
                </span>
                {!readOnly && (
                  <IconButton
                    icon="trash"
                    label={texts.remove(one.label)}
                    onClick={() => onDays(days.filter((other) => other !== one))}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {readOnly ? null : days.length >= mostOwnDaysOff ? (
        <p className={css.hint}>{texts.full(mostOwnDaysOff)}</p>
      ) : (
        <NewDayOff onAdd={(day) => onDays(byDate([...days, day]))} />
      )}
    </div>
  );
}

const empty = { label: '', from: '', to: '' };

/** Fields of another entry, which is saved with the settings. */
function NewDayOff({ onAdd }: { onAdd: (day: OwnDaysOff[number]) => void }) {
  const [draft, setDraft] = useState(empty);
  const [tried, setTried] = useState(false);
  const set = (change: Partial<typeof empty>) => setDraft({ ...draft, ...change });
  const label = draft.label.trim();
  const to = draft.to || draft.from;
  const end = badEnd({ from: draft.from, to });
  const error = {
    label: label === '' ? texts.error.label : undefined,
    from: end === 'from' ? texts.error.from : undefined,
    to: end === 'to' ? texts.error.to : undefined,
  };
  const add = () => {
    setTried(true);
    if (error.label || end) return;
    onAdd({ label, from: draft.from, to });
    setDraft(empty);
    setTried(false);
  };
  return (
    <Form className={formCss.fields} noValidate onSubmit={add}>
      <div className={formCss.wide}>
        <TextField
          label={texts.label}
          maxLength={255}
          placeholder={texts.labelExample}
          value={draft.label}
          error={tried ? error.label : undefined}
          onChange={({ target }) => set({ label: target.value })}
        />
      </div>
      <DateField
        label={texts.from}
        value={draft.from}
        error={tried ? error.from : undefined}
        onValue={(from) => set({ from })}
      />
      <DateField
        label={texts.to}
        hint={texts.toHint}
        min={isLocalDate(draft.from) ? draft.from : undefined}
        value={draft.to}
        error={tried ? error.to : undefined}
        onValue={(to) => set({ to })}
      />
      <div className={formCss.wide}>
        <Button type="submit" icon="plus">
          {texts.add}
        </Button>
      </div>
    </Form>
  );
}
