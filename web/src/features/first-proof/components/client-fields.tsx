import { useQueryClient } from '@tanstack/react-query';
import type { Client } from '#contracts/clients.ts';
import { fullName } from '#domain/full-name.ts';
import { sameEmail } from '#domain/same-email.ts';
import { clientQuery } from '#lib/calls/workspace-queries.ts';
import { firstProof } from '#lib/texts/en/first-proof.ts';
import { type ContactDraft, contactDraft, newContact } from '#parts/form/contact-draft.ts';
import { ContactFields } from '#parts/form/contact-fields.tsx';
import { fieldId } from '#parts/form/form-errors.ts';
import { Card, Combobox, Field, Select, TextField } from '#ui/index.ts';
import type { PartProps } from '../part-props.ts';
import { isFixed } from '../proof-draft.ts';
import css from './first-proof.module.css';

const texts = firstProof.client;

const isBlank = ({ firstname, lastname, email }: ContactDraft): boolean =>
  [firstname, lastname, email].every((words) => words.trim() === '');

/** A typed contact stays with another client; one of the client before does not. */
const withoutKnown = (contact: ContactDraft): ContactDraft =>
  contact.id === undefined ? contact : newContact();

/** Client and contact of a proof: chosen, or new. */
export function ClientFields({
  draft,
  errors,
  busy,
  onChange,
  clients,
  client,
  onRefuse,
}: PartProps & {
  clients: readonly Pick<Client, 'id' | 'name' | 'status'>[];
  /** Chosen client with its contacts, once it is loaded. */
  client: Client | undefined;
  onRefuse: (field: string, message: string) => void;
}) {
  const queryClient = useQueryClient();
  const isLocked = busy || isFixed(draft, 'client');
  const offered = clients.filter(({ status }) => status === 'active');
  const isNew = draft.client.id === 0;

  const choose = async (id: number) => {
    const name = offered.find((one) => one.id === id)?.name ?? '';
    onChange('client', (before) => ({
      ...before,
      client: { id, name },
      contact: withoutKnown(before.contact),
    }));
    const chosen = await queryClient.fetchQuery(clientQuery(id)).catch(() => undefined);
    if (!chosen) return;
    const main = chosen.contacts.find(({ access }) => access === 'main') ?? chosen.contacts[0];
    onChange('contacts', (before) => {
      if (before.client.id !== id || before.contact.id !== undefined) return before;
      // A contact that was typed before the client was chosen stays, as the client's own where it is one.
      const found = isBlank(before.contact)
        ? main
        : chosen.contacts.find(({ email }) => sameEmail(email, before.contact.email.trim()));
      return found ? { ...before, contact: contactDraft(found) } : before;
    });
  };
  const chooseNew = (name: string) =>
    onChange('client', (before) => ({
      ...before,
      client: { id: 0, name },
      contact: withoutKnown(before.contact),
    }));
  const field = { id: fieldId('client'), label: texts.label, required: true, error: errors.client };
  const contacts = client?.contacts ?? [];
  return (
    <Card title={texts.title}>
      <div className={css.fields}>
        {offered.length === 0 && isNew ? (
          <TextField
            {...field}
            placeholder={texts.placeholder}
            maxLength={255}
            autoComplete="off"
            value={draft.client.name}
            readOnly={isLocked}
            onChange={({ target }) => chooseNew(target.value)}
          />
        ) : (
          <Combobox
            {...field}
            placeholder={texts.choose}
            hint={isNew && draft.client.name ? texts.isNew : undefined}
            disabled={isLocked}
            options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={isNew ? null : String(draft.client.id)}
            onChange={(id) => void choose(Number(id))}
            // A client that was just made may not be in the list yet.
            fresh={{ value: draft.client.name, labelOf: texts.fresh, onTake: chooseNew }}
          />
        )}
        {contacts.length > 0 && (
          <Select
            label={texts.contact}
            hint={texts.contactHint}
            disabled={isLocked}
            value={draft.contact.id ?? 0}
            onChange={({ target }) => {
              const chosen = contacts.find(({ id }) => id === Number(target.value));
              onChange('contacts', (before) => ({
                ...before,
                contact: chosen ? contactDraft(chosen) : newContact(),
              }));
            }}
          >
            {contacts.map((contact) => (
              <option key={contact.id} value={contact.id}>
                {texts.contactOption(fullName(contact), contact.email)}
              </option>
            ))}
            <option value={0}>{texts.other}</option>
          </Select>
        )}
        {draft.contact.id === undefined && (
          <Field
            id={fieldId('contacts')}
            className={css.contact}
            label={contacts.length > 0 ? texts.other : texts.contact}
            hint={contacts.length > 0 ? undefined : texts.contactHint}
            group
          >
            <ContactFields
              contacts={[draft.contact]}
              index={0}
              errors={errors}
              readOnly={isLocked}
              onChange={(contact) => onChange('contacts', (before) => ({ ...before, contact }))}
              onRefuse={onRefuse}
            />
          </Field>
        )}
      </div>
    </Card>
  );
}
