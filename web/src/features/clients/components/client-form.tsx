import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { Client, Contact } from '#contracts/clients.ts';
import type { ContactMailing as Mailing } from '#contracts/mailing.ts';
import { fullName } from '#domain/full-name.ts';
import { mailingQuery } from '#lib/calls/contact-mailing.ts';
import { clientQuery, usersQuery } from '#lib/calls/workspace-queries.ts';
import { useFormat } from '#lib/format/format.ts';
import { zoneOptions } from '#lib/format/time-zones.ts';
import { useLeaveReason } from '#lib/page/leave-reasons.ts';
import { notifyError } from '#lib/page/notify.ts';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { clients as texts } from '#lib/texts/en/clients.ts';
import { contacts as contactTexts } from '#lib/texts/en/contacts.ts';
import { forms } from '#lib/texts/en/forms.ts';
import { logo as logoTexts } from '#lib/texts/en/logo.ts';
import { mailing as mailingTexts } from '#lib/texts/en/mailing.ts';
import { type ContactDraft, newContact } from '#parts/form/contact-draft.ts';
import { ContactFields } from '#parts/form/contact-fields.tsx';
import formCss from '#parts/form/form.module.css';
import { fieldId } from '#parts/form/form-errors.ts';
import { FormNotices } from '#parts/form/form-notices.tsx';
import { LogoField } from '#parts/form/logo-field.tsx';
import { makeClient } from '#parts/form/make-client.ts';
import { SaveBar } from '#parts/form/save-bar.tsx';
import { useForm } from '#parts/form/use-form.ts';
import { moveKeptPicture, useKeptPicture } from '#parts/form/use-kept-picture.ts';
import { useRefusals } from '#parts/form/use-refusals.tsx';
import { useSubmission } from '#parts/form/use-submission.ts';
import {
  Badge,
  Button,
  Card,
  Combobox,
  cx,
  IconButton,
  Notice,
  Select,
  TextField,
  toast,
} from '#ui/index.ts';
import { invite, keepLogo, save, withdraw } from '../api.ts';
import { type ClientDraft, clientBody, clientDraft, clientErrors, newClient, sameClient } from '../draft.ts';
import css from './clients.module.css';
import { ContactMailing } from './contact-mailing.tsx';

const languages = Object.entries(texts.field.languages) as [ClientDraft['language'], string][];
const workspaceZone = '-';

const draftName = (id: number): string => `client-${id}`;

/** Details and contacts of a client, new or existing. */
export function ClientForm({
  client,
  onCreated,
}: {
  client: Client | undefined;
  /** Called after a new client was saved. */
  onCreated: (id: number) => void;
}) {
  const queryClient = useQueryClient();
  const { tenant } = useMe();
  const { data: subscription } = useQuery(subscriptionQuery);
  const { data: team } = useQuery(usersQuery);
  const { date, exact } = useFormat();
  const { data: mailing } = useQuery(mailingQuery(client?.contacts.map(({ id }) => id) ?? []));
  const refusals = useRefusals(texts.error.summary);
  const { errors } = refusals;
  /** Cropped to a square, and not stored yet. */
  const formName = client ? draftName(client.id) : 'client-new';
  const [logo, setLogo, forgetLogo] = useKeptPicture(formName);
  /** True while the stored logo is to be removed. */
  const [removing, setRemoving] = useState(false);
  const created = useRef<number>(undefined);
  const stored = useMemo(
    () => (client ? clientDraft(client) : newClient(tenant.language)),
    [client, tenant.language],
  );

  /** Changes the logo after the fields were saved; a refused logo leaves them saved. */
  const saveLogo = async (saved: Client): Promise<Client> => {
    if (!logo && !removing) return saved;
    try {
      const picture = await keepLogo(queryClient, saved.id, logo ?? null);
      if (logo) forgetLogo(logo);
      else setRemoving(false);
      return { ...saved, ...picture };
    } catch (error) {
      notifyError(error, texts.notice.logoError);
      return saved;
    }
  };
  const form = useForm({
    name: formName,
    stored,
    isNew: !client,
    alike: sameClient,
    isOlder: (data, known) => data.version < known.version,
    check: (typed) => refusals.refuse(clientErrors(typed)),
    send: async (typed, { base }) => {
      const body = clientBody(typed);
      const saved = !client
        ? await makeClient(queryClient, body)
        : sameClient(base, typed)
          ? client
          : await save(queryClient, client.id, { ...body, version: typed.version });
      created.current = (await saveLogo(saved)).id;
      return () => clientDraft(saved);
    },
    read: async () => {
      if (!client) throw new Error('A new client conflicts with nothing');
      return clientDraft(await queryClient.fetchQuery({ ...clientQuery(client.id), staleTime: 0 }));
    },
    onSaved: () => {
      toast({ title: texts.notice.saved });
      // The author of a new client has left the form during the creation, and is elsewhere by now.
      if (client || created.current === undefined || form.isOver()) return;
      const name = draftName(created.current);
      form.moveTo(name);
      moveKeptPicture(formName, name);
      onCreated(created.current);
    },
    onFailed: (error) => refusals.refuseBy(error, client ? texts.notice.updateError : texts.notice.notSaved),
  });
  const { draft } = form;
  const pictureChanged = logo !== undefined || removing;
  const changed = form.isChanged || pictureChanged;
  const discard = () => {
    form.discard();
    refusals.refuse({});
    setLogo(undefined);
    setRemoving(false);
  };
  useLeaveReason({
    unsaved: () => form.isUnsaved() || (pictureChanged && !form.isOver()),
    onLeave: () => {
      form.end();
      setLogo(undefined);
    },
  });
  const set = <Name extends keyof ClientDraft>(name: Name, value: ClientDraft[Name]) => {
    refusals.clear(name);
    form.change((before) => ({ ...before, [name]: value }));
  };

  const disabledReason = subscription?.read_only ? texts.readOnly : undefined;
  const readOnly = disabledReason !== undefined;
  const text = texts.field;
  return (
    <div className={css.form}>
      <FormNotices form={form} onStartOver={discard} />
      {refusals.summary}
      <Card
        title={texts.section.client}
        actions={
          client && (
            <time className={css.updated} dateTime={client.updated_on} title={exact(client.updated_on)}>
              {texts.lastUpdated(date(client.updated_on))}
            </time>
          )
        }
      >
        <div className={cx(formCss.fields, css.details)}>
          <div className={formCss.wide}>
            <LogoField
              name={draft.name.trim()}
              image={removing ? null : (client?.image ?? null)}
              chosen={logo}
              disabledReason={disabledReason}
              {...(removing && !logo && { hint: logoTexts.removed })}
              onChoose={(picture) => {
                setRemoving(false);
                setLogo(picture);
              }}
              onRemove={() => {
                setLogo(undefined);
                setRemoving(Boolean(client?.image));
              }}
            />
          </div>
          <TextField
            id={fieldId('name')}
            className={formCss.wide}
            label={text.name}
            required
            maxLength={255}
            value={draft.name}
            error={errors.name}
            readOnly={readOnly}
            onChange={(event) => set('name', event.target.value)}
          />
          <Select
            id={fieldId('language')}
            label={text.language}
            hint={text.languageHint}
            value={draft.language}
            error={errors.language}
            disabled={readOnly}
            onChange={({ target }) =>
              set('language', languages.find(([code]) => code === target.value)?.[0] ?? draft.language)
            }
          >
            {languages.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
          <Combobox
            id={fieldId('timezone')}
            label={text.timezone}
            hint={text.timezoneHint}
            value={draft.timezone ?? workspaceZone}
            error={errors.timezone}
            disabled={readOnly}
            options={[{ value: workspaceZone, label: text.sameZone(tenant.timezone) }, ...zoneOptions]}
            onChange={(zone) => set('timezone', zone === workspaceZone ? null : zone)}
          />
          <Select
            id={fieldId('agency_client_director')}
            label={text.director}
            value={draft.agency_client_director ?? -1}
            error={errors.agency_client_director}
            disabled={readOnly}
            onChange={({ target }) =>
              set('agency_client_director', Number(target.value) > 0 ? Number(target.value) : null)
            }
          >
            <option value={-1}>{text.choose}</option>
            {(team?.users ?? []).map(({ id, name, surname }) => (
              <option key={id} value={id}>
                {fullName({ name, surname })}
              </option>
            ))}
          </Select>
        </div>
      </Card>
      <Card title={texts.section.contacts}>
        <p className={formCss.lead}>{texts.contactsHint}</p>
        {errors.contacts && (
          <div id={fieldId('contacts')} tabIndex={-1} className={formCss.lead}>
            <Notice tone="error">{errors.contacts}</Notice>
          </div>
        )}
        <ul className={css.contacts}>
          {draft.contacts.map((contact, index) => (
            <li key={contact.key} className={css.contact}>
              <ContactFields
                contacts={draft.contacts}
                index={index}
                errors={errors}
                readOnly={readOnly}
                onChange={(edited) => set('contacts', draft.contacts.with(index, edited))}
                onRefuse={refusals.add}
              />
              <ContactSide
                contact={contact}
                saved={client?.contacts.find(({ id }) => id === contact.id)}
                disabledReason={disabledReason}
                onRemove={
                  draft.contacts.length > 1
                    ? () => set('contacts', draft.contacts.toSpliced(index, 1))
                    : undefined
                }
                name={fullName(contact) || contactTexts.nth(index + 1)}
              />
              <Unreached
                mailing={mailing?.contacts.find(({ id }) => id === contact.id)}
                saved={client?.contacts.find(({ id }) => id === contact.id)}
                contact={contact}
                disabledReason={disabledReason}
              />
            </li>
          ))}
        </ul>
        <Button
          icon="plus"
          disabledReason={disabledReason}
          onClick={() => set('contacts', [...draft.contacts, newContact()])}
        >
          {texts.addContact}
        </Button>
      </Card>
      {client ? (
        changed && (
          <SaveBar words={forms.unsaved}>
            <Button onClick={discard}>{forms.discard}</Button>
            <Button
              variant="primary"
              busy={form.isSaving}
              disabledReason={disabledReason}
              onClick={() => form.save()}
            >
              {texts.save}
            </Button>
          </SaveBar>
        )
      ) : (
        <div>
          <Button
            variant="primary"
            busy={form.isSaving}
            disabledReason={disabledReason}
            onClick={() => form.save()}
          >
            {texts.createAction}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Mails that do not reach the stored contact; a corrected address has to be saved first. */
function Unreached({
  mailing,
  saved,
  contact,
  disabledReason,
}: {
  mailing: Mailing | undefined;
  saved: Contact | undefined;
  contact: ContactDraft;
  disabledReason: string | undefined;
}) {
  if (!mailing || !saved) return null;
  return (
    <ContactMailing
      mailing={mailing}
      name={fullName(saved)}
      email={saved.email}
      disabledReason={disabledReason ?? (saved.email !== contact.email.trim() && mailingTexts.firstSave)}
    />
  );
}

/** Portal access of a contact, the invitation and the remove button. */
function ContactSide({
  contact,
  saved,
  name,
  onRemove,
  disabledReason,
}: {
  contact: ContactDraft;
  /** Stored contact; undefined for a new one. */
  saved: Contact | undefined;
  name: string;
  onRemove: (() => void) | undefined;
  disabledReason: string | undefined;
}) {
  const queryClient = useQueryClient();
  const { dateTime } = useFormat();
  const inviting = useSubmission({
    mutationFn: ({ id, client_id }: Contact) => invite(queryClient, { clientId: client_id, contactId: id }),
    onSuccess: () => toast({ title: texts.notice.inviteSent }),
    onError: (error) => notifyError(error, texts.notice.inviteError),
  });
  const withdrawing = useSubmission({
    mutationFn: ({ id, client_id }: Contact) => withdraw(queryClient, { clientId: client_id, contactId: id }),
    onSuccess: () => toast({ title: texts.notice.inviteWithdrawn }),
    onError: (error) => notifyError(error, texts.notice.inviteNotWithdrawn),
  });
  const { last_login = null, invite_sent = null, invited_until } = saved?.inviteStatus ?? {};
  if (!saved && !onRemove) return null;
  const [date = '', time = ''] = last_login ? dateTime(last_login).split(' ') : [];
  const state = last_login ? texts.lastAccess(date, time) : invite_sent ? texts.invited : texts.notInvited;
  return (
    <div className={css.side}>
      {saved && <Badge icon={last_login ? 'check-circle' : invite_sent ? 'mail' : undefined}>{state}</Badge>}
      {saved && !last_login && (
        <Button
          size="small"
          icon="send"
          aria-label={texts.inviteHint(name)}
          busy={inviting.isPending}
          disabledReason={disabledReason ?? (saved.email !== contact.email.trim() && texts.inviteFirstSave)}
          onClick={() => inviting.mutate(saved)}
        >
          {invite_sent ? texts.inviteAgain : texts.invite}
        </Button>
      )}
      {saved && invited_until !== undefined && (
        <Button
          size="small"
          variant="quiet"
          aria-label={texts.withdrawHint(name)}
          busy={withdrawing.isPending}
          disabledReason={disabledReason}
          onClick={() => withdrawing.mutate(saved)}
        >
          {texts.withdraw}
        </Button>
      )}
      {onRemove && (
        <IconButton
          icon="trash"
          size="small"
          label={contactTexts.remove(name)}
          disabledReason={disabledReason}
          onClick={onRemove}
        />
      )}
    </div>
  );
}
