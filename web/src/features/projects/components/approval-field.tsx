import type { Approval } from '#domain/workflow/index.ts';
import { projects as texts } from '#lib/texts/en/projects.ts';
import { fieldId } from '#parts/form/form-errors.ts';
import { MultiSelect, Select } from '#ui/index.ts';
import type { ProjectDraft } from '../draft.ts';

/** Rule of whose answers decide a round; contacts that are not saved yet can be picked once they are. */
export function ApprovalField({
  draft,
  error,
  disabled,
  onChange,
}: {
  draft: Pick<ProjectDraft, 'approval' | 'contacts'>;
  error: string | undefined;
  disabled: boolean;
  onChange: (approval: Approval) => void;
}) {
  const text = texts.field;
  const { approval } = draft;
  const people = draft.contacts.flatMap(({ id, firstname, lastname, email }) =>
    id === undefined ? [] : [{ value: String(id), label: `${firstname} ${lastname}`.trim(), detail: email }],
  );
  const kind = typeof approval === 'string' ? approval : 'contacts';
  const change = (chosen: string) => {
    if (chosen === 'contacts') onChange({ contacts: people.map(({ value }) => Number(value)) });
    else onChange(chosen === 'all' ? 'all' : 'first');
  };
  const picked = typeof approval === 'string' ? [] : approval.contacts.map(String);
  return (
    <>
      <Select
        id={fieldId('approval')}
        label={text.approval}
        hint={text.approvalHint}
        value={kind}
        error={kind === 'contacts' ? undefined : error}
        disabled={disabled}
        onChange={({ target }) => change(target.value)}
      >
        {(['first', 'all', 'contacts'] as const).map((one) => (
          <option key={one} value={one}>
            {text.approvals[one]}
          </option>
        ))}
      </Select>
      {typeof approval !== 'string' && (
        <MultiSelect
          id={fieldId('approval.contacts')}
          label={text.approvers}
          hint={text.approversHint}
          options={people}
          value={picked.filter((one) => people.some(({ value }) => value === one))}
          error={error}
          disabled={disabled}
          onChange={(ids) => onChange({ contacts: ids.map(Number) })}
        />
      )}
    </>
  );
}
