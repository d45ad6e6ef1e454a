import { chooseReminders, getReminderChoice, type ReminderChoice } from '#contracts/mailing.ts';
import { api } from '#lib/calls/api.ts';
import { reminders as english, type RemindersTexts } from '#lib/texts/en/reminders.ts';

const catalogues: Record<ReminderChoice['language'], () => Promise<RemindersTexts>> = {
  en: async () => english,
  es: async () => (await import('#lib/texts/es/reminders.ts')).reminders,
  it: async () => (await import('#lib/texts/it/reminders.ts')).reminders,
  fr: async () => (await import('#lib/texts/fr/reminders.ts')).reminders,
};

export interface LoadedChoice {
  readonly choice: ReminderChoice;
  readonly texts: RemindersTexts;
}

/** Contact's choice, with the page's texts in the client's language. */
export const loadChoice = async (token: string): Promise<LoadedChoice> => {
  const choice = await api(getReminderChoice, { params: { token } });
  return { choice, texts: await catalogues[choice.language]() };
};

export const choose = (token: string, reminders: boolean) =>
  api(chooseReminders, { params: { token }, body: { reminders } });
