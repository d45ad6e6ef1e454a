import type { Approval } from '#domain/workflow/index.ts';
import { projects as texts } from '#lib/texts/en/projects.ts';
import { ApprovalChoice } from '#parts/form/approval-choice.tsx';
import { fieldId } from '#parts/form/form-errors.ts';
import type { ProjectDraft } from '../draft.ts';

/** Rule of the project, which its stages follow unless they have one of their own. */
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
  return (
    <ApprovalChoice
      id={fieldId('approval')}
      value={draft.approval}
      choices={text.approvals}
      contacts={draft.contacts}
      field={{ label: text.approval, hint: text.approvalHint }}
      picker={{ label: text.approvers, hint: text.approversHint }}
      error={error}
      disabled={disabled}
      onChange={(approval) => onChange(approval ?? 'first')}
    />
  );
}
