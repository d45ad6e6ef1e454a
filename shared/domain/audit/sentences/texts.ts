import type { AuditKind } from '../entry.ts';

/** Words that a sentence may tell, each in its language. `names` joins the details; each is empty where there is nothing to tell. */
export interface EntryWords {
  readonly who: string;
  readonly subject: string;
  /** Reason of a refusal, where it has words of its own. */
  readonly reason: string;
  /** Details in a row, such as files, recipients or changed fields. */
  readonly names: string;
  readonly granted: string;
  readonly withdrawn: string;
}

/** Sentences and words of the audit log in a language. */
export interface AuditTexts {
  readonly sentence: { readonly [Kind in AuditKind]: (told: EntryWords) => string };
  readonly somebody: string;
  readonly system: string;
  /** Holder of a contact's link. */
  readonly byLink: (name: string) => string;
  readonly andMore: (names: string, more: number) => string;
  /** Fields of settings, and permissions. A field without a word is told by its own name. */
  readonly field: Readonly<Record<string, string>>;
  /** Kinds of templates. */
  readonly template: Readonly<Record<string, string>>;
  /** Reasons of a refusal. */
  readonly reason: Readonly<Record<string, string>>;
  readonly exported: Readonly<Record<string, string>>;
}
