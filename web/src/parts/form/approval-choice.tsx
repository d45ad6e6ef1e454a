import { fullName } from '#domain/full-name.ts';
import type { Approval } from '#domain/workflow/index.ts';
import { MultiSelect, Select } from '#ui/index.ts';
import type { ContactDraft } from './contact-draft.ts';

/** Choices by their words; `project` is that of a stage without a rule of its own. */
type Choices = Readonly<Record<'first' | 'all' | 'contacts', string>> & { readonly project?: string };
const kinds = ['project', 'first', 'all', 'contacts'] as const;

/** Rule of whose answers decide a round; null is “as in the project”. Contacts can be picked once they are saved. */
export function ApprovalChoice({
  id,
  value,
  choices,
  contacts,
  field,
  picker,
  error,
  disabled,
  onChange,
}: {
  id: string;
  value: Approval | null;
  choices: Choices;
  contacts: readonly ContactDraft[];
  field: { label: string; labelHidden?: boolean; hint?: string };
  picker: { label: string; labelHidden?: boolean; hint?: string };
  error: string | undefined;
  disabled: boolean;
  onChange: (approval: Approval | null) => void;
}) {
  const people = contacts.flatMap(({ id: known, firstname, lastname, email }) =>
    known === undefined
      ? []
      : [{ value: String(known), label: fullName({ firstname, lastname }), detail: email }],
  );
  const named = typeof value === 'object' ? (value ?? undefined) : undefined;
  const kind = typeof value === 'string' ? value : named ? 'contacts' : 'project';
  const change = (chosen: (typeof kinds)[number] | undefined) => {
    if (chosen === 'contacts') onChange({ contacts: people.map(({ value: known }) => Number(known)) });
    else onChange(chosen === undefined || chosen === 'project' ? null : chosen);
  };
  return (
    <>
      <Select
        {...field}
        id={id}
        value={kind}
        error={named ? undefined : error}
        disabled={disabled}
        onChange={({ target }) => change(kinds.find((one) => one === target.value))}
      >
        {kinds.map(
          (one) =>
            choices[one] !== undefined && (
              <option key={one} value={one}>
                {choices[one]}
              </option>
            ),
        )}
      </Select>
      {named && (
        <MultiSelect
          {...picker}
          id={`${id}-contacts`}
          options={people}
          value={named.contacts.map(String).filter((one) => people.some(({ value: known }) => known === one))}
          error={error}
          disabled={disabled}
          onChange={(ids) => onChange({ contacts: ids.map(Number) })}
        />
      )}
    </>
  );
}
