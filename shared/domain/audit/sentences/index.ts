/** Entry of the audit log as a plain sentence, in the workspace's language. */
import type { Language } from '../../email-template/language.ts';
import type { AuditActor, AuditContent, AuditDetail } from '../entry.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import type { AuditTexts } from './texts.ts';

const inLanguage: Readonly<Record<Language, AuditTexts>> = { en, es, it, fr };

const actorWords = ({ kind, name }: AuditActor, texts: AuditTexts): string => {
  switch (kind) {
    case 'link':
      return texts.byLink(name || texts.somebody);
    case 'system':
      return texts.system;
    default:
      return name || texts.somebody;
  }
};

/** Details that a sentence names at most. */
const mostNamed = 5;

const inRow = (names: readonly string[], texts: AuditTexts): string => {
  const [shown, more] = [names.slice(0, mostNamed).join(', '), names.length - mostNamed];
  return more > 0 ? texts.andMore(shown, more) : shown;
};

/** Subject in words: its kind of template, reason or export is a word of the language, all else a name. */
const subjectWords = ({ kind, subject, refused }: AuditContent, texts: AuditTexts): string => {
  if (kind === 'attack_refused') return texts.reason[refused ?? ''] ?? refused ?? '';
  if (!subject) return '';
  if (kind === 'exported') return texts.exported[subject.id] ?? subject.name;
  if (kind === 'template_changed') {
    const of = texts.template[subject.kind];
    return of ? `${subject.name} (${of})` : subject.name;
  }
  return subject.name;
};

/** Kinds whose details are fields, and not names. */
const ofFields: ReadonlySet<AuditContent['kind']> = new Set([
  'member_invited',
  'member_changed',
  'settings_changed',
]);

export const auditSentence = (entry: AuditContent, language: Language): string => {
  const texts = inLanguage[language];
  const { kind, actor, details } = entry;
  const word = ({ name }: AuditDetail) =>
    ofFields.has(kind) ? (texts.field[name] ?? name.replaceAll('_', ' ')) : name;
  const words = (shown: readonly AuditDetail[]) => inRow(shown.map(word), texts);
  return texts.sentence[kind]({
    who: actorWords(actor, texts),
    subject: subjectWords(entry, texts),
    reason: texts.reason[entry.refused ?? ''] ?? '',
    names: words(details.filter(({ to }) => to === undefined)),
    granted: words(details.filter(({ to }) => to === true)),
    withdrawn: words(details.filter(({ to }) => to === false)),
  });
};
