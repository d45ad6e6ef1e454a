import { templates } from '#lib/texts/en/templates.ts';
import { Card, Icon } from '#ui/index.ts';
import type { Template } from '../use-template-store.ts';
import { type ListValue, newCheck } from '../workflow-draft.ts';
import { RowsEditor } from './rows-editor.tsx';
import css from './templates.module.css';

const texts = templates.workflow;

/** Editor of the checks that have to be ticked before work is sent. */
export function ChecklistEditor({ of }: { of: Template<ListValue> }) {
  return (
    <RowsEditor
      of={of}
      words={{ rows: texts.checks, title: texts.checkName, untitled: texts.newCheck }}
      add={[{ label: texts.addCheck, row: newCheck }]}
    />
  );
}

/** Checklist as it is shown before work is sent. */
export function ChecklistPreview({ value }: { value: ListValue }) {
  return (
    <Card title={value.name}>
      <ul className={css.checks}>
        {value.stages.map(({ key, title }) => (
          <li key={key}>
            <Icon name="check-circle" />
            {title}
          </li>
        ))}
      </ul>
    </Card>
  );
}
