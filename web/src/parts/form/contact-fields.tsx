import { contacts as texts } from '#lib/texts/en/contacts.ts';
import { TextField } from '#ui/index.ts';
import { type ContactDraft, isTaken } from './contact-draft.ts';
import css from './contact-fields.module.css';
import { type FormErrors, fieldId } from './form-errors.ts';

/** Name and address of one contact of a form. A duplicate address is cleared, as specified. */
export function ContactFields({
  under = '',
  contacts,
  index,
  errors,
  onChange,
  onRefuse,
  readOnly = false,
}: {
  /** Prefix of the paths, for a form within another one. */
  under?: string | undefined;
  contacts: readonly ContactDraft[];
  index: number;
  /** By `contacts.{n}.{field}` below the prefix. */
  errors: FormErrors;
  onChange: (contact: ContactDraft) => void;
  /** Called when a duplicate address was cleared. */
  onRefuse: (path: string, message: string) => void;
  readOnly?: boolean | undefined;
}) {
  const contact = contacts[index];
  if (!contact) return null;
  const field = (name: 'firstname' | 'lastname' | 'email') => {
    const path = `${under}contacts.${index}.${name}`;
    return {
      id: fieldId(path),
      label: texts[name],
      value: contact[name],
      error: errors[path],
      readOnly,
      onChange: (event: { target: { value: string } }) =>
        onChange({ ...contact, [name]: event.target.value }),
    };
  };
  return (
    <div className={css.fields}>
      <TextField {...field('firstname')} required maxLength={255} autoComplete="off" />
      <TextField {...field('lastname')} maxLength={255} autoComplete="off" />
      <TextField
        {...field('email')}
        type="email"
        required
        maxLength={254}
        autoComplete="off"
        onBlur={() => {
          if (!isTaken(contacts, index)) return;
          onChange({ ...contact, email: '' });
          onRefuse(`${under}contacts.${index}.email`, texts.emailTaken);
        }}
      />
    </div>
  );
}
