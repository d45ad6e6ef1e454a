import { useState } from 'react';
import { projects } from '../../../lib/texts/en/projects.ts';
import { Button, ButtonLink, Dialog, Icon } from '../../../ui/index.ts';
import css from './project-form.module.css';

const texts = projects.structure;
type Structure = 'Single' | 'Multi';

const choices = [
  { value: 'Single', icon: 'file', name: texts.single, text: texts.singleText },
  { value: 'Multi', icon: 'layers', name: texts.multi, text: texts.multiText },
] as const;

/** Asks for the structure of a new project; only an answer, or going back, leads out. */
export function StructureDialog({ onChoose }: { onChoose: (structure: Structure) => void }) {
  const [chosen, setChosen] = useState<Structure>();
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
            disabledReason={chosen === undefined && texts.missing}
            onClick={() => chosen && onChoose(chosen)}
          >
            {texts.go}
          </Button>
        </>
      }
    >
      <p className={css.muted}>{texts.text}</p>
      <fieldset className={css.choices} aria-label={texts.title}>
        {choices.map(({ value, icon, name, text }) => (
          <label key={value} className={css.choice}>
            <input
              type="radio"
              name="structure"
              value={value}
              checked={chosen === value}
              onChange={() => setChosen(value)}
            />
            <Icon name={icon} size={24} />
            <span className={css.choiceName}>{name}</span>
            <span className={css.muted}>{text}</span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
