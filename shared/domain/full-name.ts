/** Name of a contact (`firstname`, `lastname`) or of a member (`name`, `surname`), either part of which may be empty. */
export const fullName = (
  person:
    | { readonly firstname: string; readonly lastname: string }
    | { readonly name: string; readonly surname: string },
): string =>
  ('surname' in person
    ? `${person.name} ${person.surname}`
    : `${person.firstname} ${person.lastname}`
  ).trim();
