/** Head of a mail above its text: the project, its part, and the day of the answer. */
import { eveningWithDate } from '../calendar/evening.ts';
import type { Instant } from '../calendar/zone.ts';
import { dueOn, type FeedbackTerms, type Task } from '../workflow/index.ts';
import type { Language } from './language.ts';
import { roundHeading } from './point-words.ts';

export interface MailHead {
  /** Name of the project. */
  readonly project: string;
  /** Part of it, such as the stage and its round. */
  readonly about?: string;
  /** Sentence without a full stop. */
  readonly due?: { readonly words: string; readonly isOver: boolean };
}

interface Words {
  /** `due` is an evening with its date. */
  readonly by: (due: string) => string;
  readonly overdue: (due: string) => string;
}

const words: Readonly<Record<Language, Words>> = {
  en: { by: (due) => `Please answer by ${due}`, overdue: (due) => `Your answer was due by ${due}` },
  es: { by: (due) => `Responda a más tardar ${due}`, overdue: (due) => `El plazo venció ${due}` },
  it: { by: (due) => `Risponda entro ${due}`, overdue: (due) => `Il termine è scaduto ${due}` },
  fr: {
    by: (due) => `Merci de répondre au plus tard ${due}`,
    overdue: (due) => `Le délai a expiré ${due}`,
  },
};

/** Stage with its round, where they are known: “Concept · Round 2”. */
export const partInWords = (
  { stage, round }: { readonly stage: string; readonly round: number | undefined },
  language: Language,
): string => [stage, ...(round === undefined ? [] : [roundHeading(round, language)])].join(' · ');

/** Day of the client's answer in words; undefined unless the round awaits it. */
export const dueOfMail = (
  task: Task,
  terms: FeedbackTerms,
  reader: Pick<Parameters<typeof eveningWithDate>[1], 'format' | 'language'> & { readonly at: Instant },
): MailHead['due'] => {
  const due = dueOn(task, terms);
  if (due === undefined) return undefined;
  const { at, ...rest } = reader;
  const evening = eveningWithDate(due, { ...rest, zone: terms.timezone, now: at });
  const isOver = due < at;
  return { words: words[reader.language][isOver ? 'overdue' : 'by'](evening), isOver };
};
