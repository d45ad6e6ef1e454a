import { useState } from 'react';
import { projects } from '#lib/texts/en/projects.ts';
import { Button, ButtonLink, Dialog, Icon, type IconName } from '#ui/index.ts';
import css from './project-form.module.css';

const texts = projects.structure;

/** Initial structure of a new project. */
export interface Structure {
  readonly deliverable_type: 'Single' | 'Multi';
  readonly is_linear: boolean;
}

interface Choice<Value extends string> {
  readonly value: Value;
  readonly icon: IconName;
  readonly name: string;
  readonly text: string;
}

const types: readonly Choice<Structure['deliverable_type']>[] = [
  { value: 'Single', icon: 'file', name: texts.single, text: texts.singleText },
  { value: 'Multi', icon: 'layers', name: texts.multi, text: texts.multiText },
];

const orders: readonly Choice<'linear' | 'non-linear'>[] = [
  { value: 'linear', icon: 'arrow-down', name: texts.linear, text: texts.linearText },
  { value: 'non-linear', icon: 'sort', name: texts.nonLinear, text: texts.nonLinearText },
];

/**
 * Asks for the structure of a new project, and for a single deliverable also for that of its timeline. Closes only
 * with an answer or by going back.
 */
export function StructureDialog({ onChoose }: { onChoose: (structure: Structure) => void }) {
  const [type, setType] = useState<Structure['deliverable_type']>();
  const [order, setOrder] = useState<'linear' | 'non-linear'>('linear');
  return (
    <Dialog
      open
      dismissible={false}
      width={480}
      title={texts.title}
      onClose={() => undefined}
      actions={
        <>
          <ButtonLink href="/projects">{texts.leave}</ButtonLink>
          <Button
            variant="primary"
            disabledReason={type === undefined && texts.missing}
            onClick={() =>
              type && onChoose({ deliverable_type: type, is_linear: type === 'Multi' || order === 'linear' })
            }
          >
            {texts.go}
          </Button>
        </>
      }
    >
      <p className={css.muted}>{texts.text}</p>
      <Choices name="structure" label={texts.title} choices={types} chosen={type} onChoose={setType} />
      {type === 'Single' && (
        <>
          <h3 className={css.question}>{texts.timeline}</h3>
          <Choices
            name="timeline"
            label={texts.timeline}
            choices={orders}
            chosen={order}
            onChoose={setOrder}
          />
        </>
      )}
    </Dialog>
  );
}

function Choices<Value extends string>({
  name,
  label,
  choices,
  chosen,
  onChoose,
}: {
  name: string;
  label: string;
  choices: readonly Choice<Value>[];
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
}) {
  return (
    <fieldset className={css.choices} aria-label={label}>
      {choices.map(({ value, icon, name: title, text }) => (
        <label key={value} className={css.choice}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
          <Icon name={icon} size={24} />
          <span className={css.choiceName}>{title}</span>
          <span className={css.muted}>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
