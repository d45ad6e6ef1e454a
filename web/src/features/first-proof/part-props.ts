import type { ActionAnswer } from '#contracts/workflows.ts';
import type { FormErrors } from '#parts/form/form-errors.ts';
import type { Offer, ProofDraft } from './proof-draft.ts';

/** Changes the draft, and clears the error of the field. */
export type ChangeProof = (field: string, edit: (before: ProofDraft) => ProofDraft) => void;

/** Props of a part of the form. */
export interface PartProps {
  readonly draft: ProofDraft;
  readonly errors: FormErrors;
  readonly offer: Offer;
  /** True while it is being sent. */
  readonly busy: boolean;
  readonly onChange: ChangeProof;
}

/** Sent proof. */
export interface Sent {
  readonly draft: ProofDraft;
  readonly answer: ActionAnswer;
  /** Time zone of its project. */
  readonly timezone: string;
}
