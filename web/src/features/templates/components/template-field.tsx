import type { ComponentProps } from 'react';
import { fieldId } from '#parts/form/form-errors.ts';
import { TextField } from '#ui/index.ts';
import type { Template } from '../use-template-store.ts';

type TextFieldProps = ComponentProps<typeof TextField>;

export interface TemplateFieldProps
  extends Pick<
    TextFieldProps,
    'label' | 'labelHidden' | 'hint' | 'required' | 'maxLength' | 'value' | 'lang'
  > {
  readonly of: Pick<Template<unknown>, 'readOnly' | 'errorAt'>;
  /** Name of the field in refusals. */
  readonly field: string;
  readonly onText: (text: string) => void;
}

/** Text field of a template: shows its own error, and is read-only if nothing can be saved. */
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
