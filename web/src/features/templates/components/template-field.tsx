import type { ComponentProps } from 'react';
import { fieldId } from '#lib/form/form-errors.ts';
import { TextField } from '#ui/index.ts';
import type { Template } from '../use-template-store.ts';

type TextFieldProps = ComponentProps<typeof TextField>;

export interface TemplateFieldProps
  extends Pick<TextFieldProps, 'label' | 'labelHidden' | 'hint' | 'required' | 'maxLength' | 'value'> {
  /** The template. */
  readonly of: Pick<Template<unknown>, 'readOnly' | 'errorAt'>;
  /** As refusals name it. */
  readonly field: string;
  readonly onText: (text: string) => void;
}

/** A line of text in a template: refused in its place, and only to be read where nothing can be saved. */
export function TemplateField({ of, field, onText, ...rest }: TemplateFieldProps) {
  return (
    <TextField
      maxLength={255}
      {...rest}
      id={fieldId(field)}
      readOnly={Boolean(of.readOnly)}
      error={of.errorAt(field)}
      onChange={({ target }) => onText(target.value)}
    />
  );
}
