import type { ComponentProps } from 'react';
import { fieldId } from '../../../lib/form-errors.ts';
import { TextField } from '../../../ui/index.ts';
import type { Shelf } from '../use-shelf.ts';

/** A line of text in a template: refused in its place, and only to be read where nothing can be saved. */
export function ShelfField<Value>({
  shelf,
  of,
  field,
  onText,
  ...rest
}: {
  shelf: Shelf<Value>;
  /** The key of the template. */
  of: string;
  /** As refusals name it. */
  field: string;
  onText: (text: string) => void;
} & Pick<ComponentProps<typeof TextField>, 'label' | 'labelHidden' | 'required' | 'maxLength' | 'value'>) {
  return (
    <TextField
      maxLength={255}
      {...rest}
      id={fieldId(field)}
      readOnly={Boolean(shelf.readOnly)}
      error={shelf.errorAt(of, field)}
      onChange={({ target }) => onText(target.value)}
    />
  );
}
