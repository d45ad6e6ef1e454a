import { forms } from '#lib/texts/en/forms.ts';

const names: Readonly<Record<string, string>> = forms.fields;

/**
 * Names of the fields that both sides have changed, without duplicates: `contacts.contact-7.email` is "Contacts:
 * E-mail". Parts of a path without a name, such as a row's key, are left out.
 */
export const conflictFields = (paths: readonly string[]): readonly string[] => {
  const named = paths.map((path) => {
    const words = path.split('.').flatMap((part) => names[part] ?? []);
    return words.slice(-2).join(': ');
  });
  return [...new Set(named)].filter((words) => words !== '');
};
