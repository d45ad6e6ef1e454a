import { firstProof } from '#lib/texts/en/first-proof.ts';
import { fieldId } from '#parts/form/form-errors.ts';
import { Card, Checkbox, Field, Select, TextField, TextLink } from '#ui/index.ts';
import type { PartProps } from '../part-props.ts';
import { checklistOf, isFixed, presetOf, presetsOf } from '../proof-draft.ts';
import css from './first-proof.module.css';

const texts = firstProof.project;

/** Name and stages of the project, and the checklist of its first stage. */
export function ProjectFields({ draft, errors, offer, busy, onChange }: PartProps) {
  const isLocked = busy || isFixed(draft, 'project');
  const preset = presetOf(draft, offer);
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
          hint={preset?.stages.map(({ title }) => title).join(' → ')}
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
