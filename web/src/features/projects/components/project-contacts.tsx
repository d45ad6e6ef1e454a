import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ContactMailing } from '#contracts/mailing.ts';
import { fullName } from '#domain/full-name.ts';
import { mailingQuery } from '#lib/calls/contact-mailing.ts';
import { clientQuery } from '#lib/calls/workspace-queries.ts';
import { contacts as contactTexts } from '#lib/texts/en/contacts.ts';
import { mailing as mailingTexts } from '#lib/texts/en/mailing.ts';
import { projects as texts } from '#lib/texts/en/projects.ts';
import { type ContactDraft, contactDraft, newContact } from '#parts/form/contact-draft.ts';
import { ContactFields } from '#parts/form/contact-fields.tsx';
import { type FormErrors, fieldId } from '#parts/form/form-errors.ts';
import { Address, Avatar, Badge, Button, Combobox, IconButton, Notice } from '#ui/index.ts';
import css from './project-form.module.css';

/** Deciding contacts of this project: contacts of the client, and new ones that are added to the client. */
export function ProjectContacts({
  clientId,
  contacts,
  errors,
  onChange,
  onRefuse,
  disabledReason,
}: {
  /** 0 while no client is chosen. */
  clientId: number;
  contacts: readonly ContactDraft[];
  errors: FormErrors;
  onChange: (contacts: readonly ContactDraft[]) => void;
  onRefuse: (path: string, message: string) => void;
  disabledReason?: string | false | undefined;
}) {
  const { data: client, refetch } = useQuery({ ...clientQuery(clientId), enabled: clientId > 0 });
  const { data: mailing } = useQuery(mailingQuery(contacts.flatMap(({ id }) => id ?? [])));
  /** Refused by the server: a colleague has removed the contact from the client meanwhile. */
  const isGone = (index: number) => errors[`contacts.${index}.id`] !== undefined;
  const someGone = contacts.some((_, index) => isGone(index));
  useEffect(() => {
    if (someGone) void refetch();
  }, [someGone, refetch]);
  if (clientId < 1) return <p className={css.muted}>{texts.contacts.chooseClient}</p>;
  const chosen = new Set(contacts.map(({ id }) => id));
  const rest = (client?.contacts ?? []).filter(({ id }) => !chosen.has(id));
  const who = (contact: ContactDraft, index: number) => fullName(contact) || contactTexts.nth(index + 1);
  return (
    <div id={fieldId('contacts')} tabIndex={-1} className={css.contacts}>
      {errors.contacts && <Notice tone="error">{errors.contacts}</Notice>}
      {contacts.length > 0 && (
        <ul className={css.contactList}>
          {contacts.map((contact, index) => (
            <li
              key={contact.key}
              id={fieldId(`contacts.${index}.id`)}
              tabIndex={isGone(index) ? -1 : undefined}
              className={css.contact}
            >
              {contact.id === undefined ? (
                <ContactFields
                  contacts={contacts}
                  index={index}
                  errors={errors}
                  readOnly={Boolean(disabledReason)}
                  onChange={(changed) => onChange(contacts.with(index, changed))}
                  onRefuse={onRefuse}
                />
              ) : (
                <>
                  <Avatar name={who(contact, index)} size={32} />
                  <div className={css.contactWords}>
                    <div className={css.contactName}>{who(contact, index)}</div>
                    <div className={css.muted}>
                      <Address>{contact.email}</Address>
                    </div>
                  </div>
                  {isGone(index) && <Badge icon="alert">{texts.contacts.gone}</Badge>}
                  <Reach mailing={mailing?.contacts.find(({ id }) => id === contact.id)} />
                </>
              )}
              {(contacts.length > 1 || isGone(index)) && !disabledReason && (
                <IconButton
                  icon="x"
                  label={contactTexts.remove(who(contact, index))}
                  onClick={() => onChange(contacts.toSpliced(index, 1))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {!disabledReason && (
        <div className={css.contactTools}>
          {rest.length > 0 && (
            <Combobox
              className={css.contactPick}
              label={texts.contacts.pick}
              labelHidden
              placeholder={texts.contacts.pick}
              value={null}
              options={rest.map(({ id, firstname, lastname, email }) => ({
                value: String(id),
                label: fullName({ firstname, lastname }),
                detail: email,
              }))}
              onChange={(value) => {
                const picked = rest.find(({ id }) => String(id) === value);
                if (picked) onChange([...contacts, contactDraft(picked)]);
              }}
            />
          )}
          <Button icon="plus" onClick={() => onChange([...contacts, newContact()])}>
            {texts.contacts.add}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Notice that no mail or no reminder reaches the contact; the client's page enables it again. */
function Reach({ mailing }: { mailing: ContactMailing | undefined }) {
  if (mailing?.suppressed) return <Badge icon="alert">{mailingTexts.badge[mailing.suppressed]}</Badge>;
  return mailing?.reminders === false && <Badge icon="bell">{mailingTexts.remindersOff}</Badge>;
}
