import { type ListColumn, listColumns } from '#domain/project/list-look.ts';
import { projects as texts } from '#lib/texts/en/projects.ts';
import { Button, Checkbox, Dialog } from '#ui/index.ts';
import { columnName } from '../columns.ts';
import css from './project-list.module.css';

/** Choice of the table's columns, which takes effect at once. */
export function ColumnsDialog({
  open,
  onClose,
  columns,
  onToggle,
  onReset,
}: {
  open: boolean;
  onClose: () => void;
  columns: readonly ListColumn[];
  onToggle: (column: ListColumn, on: boolean) => void;
  onReset: () => void;
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.columns.title}
      width={360}
      actions={
        <>
          <Button onClick={onReset}>{texts.columns.reset}</Button>
          <Button variant="primary" onClick={onClose}>
            {texts.columns.done}
          </Button>
        </>
      }
    >
      <ul className={css.columns}>
        {listColumns.map((column) => (
          <li key={column}>
            <Checkbox
              label={columnName(column)}
              checked={columns.includes(column)}
              onChange={(on) => onToggle(column, on)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
