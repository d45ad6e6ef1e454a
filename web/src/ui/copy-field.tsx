import { useEffect, useState } from 'react';
import { IconButton } from './button.tsx';
import css from './copy-field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { Input } from './inputs.tsx';
import { VisuallyHidden } from './text.tsx';
import { useUi } from './ui-context.tsx';

/** Read-only value with a button that copies it. */
export function CopyField({
  value,
  onCopy,
  ...field
}: FieldProps & { value: string; onCopy?: (() => void) | undefined }) {
  const { texts } = useUi();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <Field {...field}>
      <div className={css.row}>
        <Input readOnly value={value} onFocus={(event) => event.target.select()} />
        <IconButton
          variant="secondary"
          label={copied ? texts.copied : texts.copy}
          icon={copied ? 'check' : 'copy'}
          onClick={async () => {
            await navigator.clipboard.writeText(value);
            setCopied(true);
            onCopy?.();
          }}
        />
        <VisuallyHidden>
          <span role="status">{copied ? texts.copied : ''}</span>
        </VisuallyHidden>
      </div>
    </Field>
  );
}
