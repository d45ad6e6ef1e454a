/**
 * Approval rule of a project or a stage: whose answers decide a round (docs/decisions/0069). Every contact may answer; a
 * round that several people decide stays open until each of them has answered.
 */
import type { Named } from '../answerer/answerer.ts';

/** `first`: the first answer decides. `all`: all contacts of the project. Otherwise these contacts. */
export type Approval = 'first' | 'all' | { readonly contacts: readonly number[] };

export type AnswerOfClient = 'approve' | 'request_changes';

/** Contact, by the name in the project, and the colleague who used their link. */
export interface Approver extends Named {
  readonly id: number;
}

/** Answer to a round that waits for further ones. A later answer of the same contact replaces it. */
export interface GivenAnswer {
  readonly approver: Approver;
  readonly decision: AnswerOfClient;
  /** ISO 8601 in UTC. */
  readonly at: string;
}

/**
 * Ids of the contacts whose answers decide, among those who are on the project now; empty where the first answer decides.
 * A rule whose people have all left is that.
 */
export const approversOf = (
  approval: Approval | undefined,
  contacts: readonly { readonly id: number }[],
): readonly number[] => {
  if (approval === undefined || approval === 'first') return [];
  const on = contacts.map(({ id }) => id);
  return approval === 'all' ? on : on.filter((id) => approval.contacts.includes(id));
};

/** Answers that decide, by contacts who are on the project; under `first` the earliest alone. */
export const countedAnswers = (
  answers: readonly GivenAnswer[],
  approvers: readonly number[],
): readonly GivenAnswer[] =>
  approvers.length === 0
    ? answers.slice(0, 1)
    : answers.filter(({ approver }) => approvers.includes(approver.id));

/** Contacts whose answer is still to come. */
export const waitingFor = (
  answers: readonly GivenAnswer[],
  approvers: readonly number[],
): readonly number[] => approvers.filter((id) => answers.every(({ approver }) => approver.id !== id));

/** Result of these answers: changes, if anybody asked for any. */
export const resultOf = (counted: readonly GivenAnswer[]): AnswerOfClient =>
  counted.some(({ decision }) => decision === 'request_changes') ? 'request_changes' : 'approve';

/** Answers with a new one, which replaces the contact's earlier one. */
export const withAnswer = (answers: readonly GivenAnswer[], given: GivenAnswer): readonly GivenAnswer[] => [
  ...answers.filter(({ approver }) => approver.id !== given.approver.id),
  given,
];

/** True for the same rule, in any order of its people. */
export const isSameApproval = (one: Approval | undefined, other: Approval | undefined): boolean =>
  typeof one === 'object' && typeof other === 'object'
    ? one.contacts.length === other.contacts.length && one.contacts.every((id) => other.contacts.includes(id))
    : one === other;

/** Contacts whom a reminder concerns: those whose answer is still to come; all of them where the first answer decides. */
export const stillToAnswer = <Contact extends { readonly id: number }>(
  approval: Approval | undefined,
  { answers }: { readonly answers: readonly GivenAnswer[] },
  contacts: readonly Contact[],
): readonly Contact[] => {
  const approvers = approversOf(approval, contacts);
  const waiting = waitingFor(answers, approvers);
  return approvers.length === 0 ? contacts : contacts.filter(({ id }) => waiting.includes(id));
};
