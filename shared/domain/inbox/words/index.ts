/** Words of the inbox in every language. The web loads those of its page alone. */
import type { Language } from '../../email-template/language.ts';
import type { InboxWords } from '../sentence.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';

export const inboxWords: Readonly<Record<Language, InboxWords>> = { en, es, it, fr };
