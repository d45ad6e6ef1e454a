import { useQuery } from '@tanstack/react-query';
import { dueAfter } from '#domain/calendar/business-days.ts';
import { localDate } from '#domain/calendar/date.ts';
import { eveningWithDate } from '#domain/calendar/evening.ts';
import { mostFeedbackDays } from '#domain/project/limits.ts';
import { daysOffAfterQuery } from '#lib/calls/days-off.ts';
import { now } from '#lib/calls/server-time.ts';
import { useFormat } from '#lib/format/format.ts';
import { useMe } from '#lib/session/me.ts';
import { firstProof } from '#lib/texts/en/first-proof.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { language } from '#lib/texts/translated.ts';
import { fieldId } from '#parts/form/form-errors.ts';
import { Card, Checkbox, Field, NumberField, Select, TextField, TextLink } from '#ui/index.ts';
import type { PartProps } from '../part-props.ts';
import { checklistOf, daysOf, isFixed, presetOf, presetsOf } from '../proof-draft.ts';
import css from './first-proof.module.css';

const texts = firstProof.project;

/** Evening on which an answer is due to a proof that is sent now; undefined while that is not known. */
const useDueEvening = (days: number, zone: string): string | undefined => {
  const { tenant } = useMe();
  const { format } = useFormat();
  const at = now();
  const { data: off } = useQuery(daysOffAfterQuery(tenant.id, localDate(at, zone)));
  if (off === undefined || !Number.isInteger(days) || days < 1 || days > mostFeedbackDays) return undefined;
  return eveningWithDate(dueAfter(at, days, zone, off), { format, zone, language: language(), now: at });
};

/** Name, stages and term of the project, and the checklist of its first stage. */
export function ProjectFields({ draft, errors, offer, busy, onChange }: PartProps) {
  const isLocked = busy || isFixed(draft, 'project');
  const preset = presetOf(draft, offer);
  const titles = preset?.stages.map(({ title }) => title) ?? [];
  const days = daysOf(draft, offer);
  const evening = useDueEvening(Number(days), offer.timezone);
  const items = checklistOf(draft, offer);
  return (
    <Card
      title={texts.title}
      actions={draft.made && <TextLink href={`/projects/${draft.made.project}`}>{texts.open}</TextLink>}
    >
      <div className={css.fields}>
        {draft.made && <p className={css.muted}>{texts.made}</p>}
        <TextField
          id={fieldId('name')}
          label={texts.name}
          required
          maxLength={255}
          value={draft.name}
          error={errors.name}
          readOnly={isLocked}
          onChange={({ target: { value: name } }) =>
            onChange('name', (before) => ({ ...before, name, named: name !== '' }))
          }
        />
        <Select
          label={texts.preset}
          hint={titles.length === 1 ? texts.stage(titles.join()) : titles.join(' → ')}
          disabled={isLocked}
          value={preset?.id}
          onChange={({ target }) =>
            onChange('checked', (before) => ({ ...before, preset: Number(target.value), checked: [] }))
          }
        >
          {presetsOf(offer.workflows).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <NumberField
          id={fieldId('days')}
          label={projects.field.days}
          hint={evening === undefined ? projects.field.daysHint : texts.due(evening)}
          required
          min={1}
          max={mostFeedbackDays}
          suffix={projects.field.daysUnit(Number(days))}
          value={days}
          error={errors.days}
          readOnly={isLocked}
          onChange={({ target }) => onChange('days', (before) => ({ ...before, days: target.value }))}
        />
        {items.length > 0 && (
          <Field id={fieldId('checked')} label={texts.checklist} required error={errors.checked} group>
            <div className={css.items}>
              {items.map((item) => (
                <Checkbox
                  key={item}
                  label={item}
                  checked={draft.checked.includes(item)}
                  disabledReason={(busy || isFixed(draft, 'mail')) && firstProof.goesOn.unanswered}
                  onChange={(on) =>
                    onChange('checked', (before) => ({
                      ...before,
                      checked: on
                        ? [...before.checked, item]
                        : before.checked.filter((other) => other !== item),
                    }))
                  }
                />
              ))}
            </div>
          </Field>
        )}
      </div>
    </Card>
  );
}
