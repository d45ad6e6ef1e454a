import { type ReactNode, useState } from 'react';
import { templates } from '#lib/texts/en/templates.ts';
import { ReorderRows } from '#parts/form/reorder-rows.tsx';
import { Button, Card, IconButton, SegmentedToggle } from '#ui/index.ts';
import type { Template } from '../use-template-store.ts';
import type { Check } from '../workflow-draft.ts';
import { TemplateField, type TemplateFieldProps } from './template-field.tsx';
import css from './templates.module.css';

const texts = templates.workflow;

/** Card of a template: title and content. */
export function TemplateCard({
  of,
  children,
}: {
  of: Template<{ readonly name: string }>;
  children: ReactNode;
}) {
  return (
    <Card>
      <div className={css.fields}>
        <TemplateField
          of={of}
          field="name"
          label={templates.name}
          required
          value={of.value.name}
          onText={(name) => of.set({ name })}
        />
        {children}
      </div>
    </Card>
  );
}

/** Row of a template: title, remove button and options. */
export function TemplateRow({
  remove,
  onRemove,
  children,
  ...field
}: TemplateFieldProps & {
  /** Label of the remove button. */
  remove: string;
  onRemove: () => void;
  children?: ReactNode;
}) {
  return (
    <li className={children ? css.rowCard : css.row}>
      <TemplateField {...field} />
      <IconButton icon="trash" label={remove} disabledReason={field.of.readOnly} onClick={onRemove} />
      {children && <div className={css.options}>{children}</div>}
    </li>
  );
}

/** Template that is a list of titled rows: edited individually or reordered. */
export function RowsEditor<Row extends Check>({
  of,
  words,
  add,
  empty,
  options,
}: {
  of: Template<{ readonly name: string; readonly stages: readonly Row[] }>;
  words: {
    /** Heading of the rows. */
    readonly rows: string;
    /** Label of a title, counted from 1. */
    readonly title: (n: number) => string;
    /** Name of a row without a title, counted from 0. */
    readonly untitled: (index: number) => string;
  };
  /** Buttons that add a row; `row` gets the number of existing rows. */
  add: readonly { readonly label: string; readonly row: (n: number) => Row }[];
  /** Shown if there are no rows. */
  empty?: ReactNode;
  /** Options of a row beside its title. */
  options?: (row: Row, name: string, change: (fields: Partial<Row>) => void) => ReactNode;
}) {
  const [mode, setMode] = useState<'edit' | 'reorder'>('edit');
  const { readOnly } = of;
  const { stages: rows } = of.value;
  const setRows = (next: readonly Row[]) => of.set({ stages: next });
  const nameOf = ({ title }: Check, index: number) => title.trim() || words.untitled(index);
  const editRow = (row: Row, index: number) => {
    const name = nameOf(row, index);
    const change = (fields: Partial<Row>) => setRows(rows.with(index, { ...row, ...fields }));
    return (
      <TemplateRow
        key={row.key}
        of={of}
        field={`stages.${index}.title`}
        label={words.title(index + 1)}
        labelHidden
        value={row.title}
        onText={(title) => setRows(rows.with(index, { ...row, title }))}
        remove={texts.remove(name)}
        onRemove={() => setRows(rows.toSpliced(index, 1))}
      >
        {options?.(row, name, change)}
      </TemplateRow>
    );
  };
  const list =
    mode === 'reorder' ? (
      <ReorderRows label={words.rows} rows={rows} nameOf={nameOf} onChange={setRows} />
    ) : (
      <ol className={css.rows} aria-label={words.rows}>
        {rows.map(editRow)}
      </ol>
    );
  return (
    <TemplateCard of={of}>
      <SegmentedToggle
        label={texts.mode}
        labelHidden
        value={mode}
        onChange={setMode}
        options={[
          { value: 'edit', label: texts.edit },
          { value: 'reorder', label: texts.reorder, disabledReason: readOnly },
        ]}
      />
      {rows.length === 0 && empty ? empty : list}
      <div className={css.options}>
        {add.map(({ label, row }) => (
          <Button
            key={label}
            icon="plus"
            disabledReason={readOnly}
            onClick={() => {
              setMode('edit');
              setRows([...rows, row(rows.length)]);
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </TemplateCard>
  );
}
