import { forms } from '#lib/texts/en/forms.ts';
import { SegmentedToggle } from '#ui/index.ts';

/** Side of a form that is in sight where only one has room. */
export type Shown = 'write' | 'preview';

/** Switch between a form and its preview. */
export function ShownSwitch({ value, onChange }: { value: Shown; onChange: (shown: Shown) => void }) {
  return (
    <SegmentedToggle
      label={forms.shown.label}
      labelHidden
      value={value}
      onChange={onChange}
      options={[
        { value: 'write', label: forms.shown.write, icon: 'edit' },
        { value: 'preview', label: forms.shown.preview, icon: 'eye' },
      ]}
    />
  );
}
