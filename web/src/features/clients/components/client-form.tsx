import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Client, Contact } from '../../../../../shared/contracts/clients.ts';
import type { ContactMailing as Mailing } from '../../../../../shared/contracts/mailing.ts';
import { ConflictNotice } from '../../../lib/form/conflict-notice.tsx';
import { type ContactDraft, newContact } from '../../../lib/form/contact-draft.ts';
import { ContactFields } from '../../../lib/form/contact-fields.tsx';
import formCss from '../../../lib/form/form.module.css';
import { fieldId, isConflict } from '../../../lib/form/form-errors.ts';
import { forgetDraft, keepDraft, readDraft } from '../../../lib/form/kept-draft.ts';
import { KeptNotice } from '../../../lib/form/kept-notice.tsx';
import { LeaveGuard } from '../../../lib/form/leave-guard.tsx';
import { LogoField } from '../../../lib/form/logo-field.tsx';
import { SaveBar } from '../../../lib/form/save-bar.tsx';
import { useRefusals } from '../../../lib/form/use-refusals.tsx';
import { useSubmission } from '../../../lib/form/use-submission.ts';
import { useFormat } from '../../../lib/format.ts';
import { clientQuery, usersQuery } from '../../../lib/lists.ts';
import { mailingQuery } from '../../../lib/mailing.ts';
import { notifyError } from '../../../lib/notify.ts';
import { subscriptionQuery, useMe } from '../../../lib/session/me.ts';
import { clients as texts } from '../../../lib/texts/en/clients.ts';
import { contacts as contactTexts } from '../../../lib/texts/en/contacts.ts';
import { forms } from '../../../lib/texts/en/forms.ts';
import { mailing as mailingTexts } from '../../../lib/texts/en/mailing.ts';
import { useAttemptKey } from '../../../lib/use-attempt-key.ts';
import { zoneOptions } from '../../../lib/zones.ts';
import {
  Badge,
  Button,
  Card,
  Combobox,
  IconButton,
  Notice,
  Select,
  TextField,
  toast,
} from '../../../ui/index.ts';
import { create, invite, save, uploadLogo } from '../api.ts';
import { type ClientDraft, clientBody, clientDraft, clientErrors, newClient, sameClient } from '../draft.ts';
import css from './clients.module.css';
import { ContactMailing } from './contact-mailing.tsx';

interface Form {
  readonly base: ClientDraft;
  readonly version: number;
  readonly draft: ClientDraft;
}

const formOf = (client: Client): Form => {
  const base = clientDraft(client);
  return { base, version: client.version, draft: base };
};

const languages = Object.entries(texts.field.languages) as [ClientDraft['language'], string][];
const workspaceZone = '-';

/** The details of a client, new or existing: who they are and whom to write to. */
export function ClientForm({
  client,
  onCreated,
}: {
  client: Client | undefined;
  /** A new client was saved. */
  onCreated: (id: number) => void;
}) {
  const queryClient = useQueryClient();
  const { tenant } = useMe();
  const { data: subscription } = useQuery(subscriptionQuery);
  const { data: team } = useQuery(usersQuery);
  const { data: mailing } = useQuery(mailingQuery(client?.contacts.map(({ id }) => id) ?? []));
  const draftName = client ? `client-${client.id}-${client.version}` : 'client-new';
  const [kept, setKept] = useState(() => readDraft(draftName) as Form | undefined);
  const blankForm = (): Form => {
    const blank = newClient(tenant.language);
    return { base: blank, draft: blank, version: 0 };
  };
  const [form, setForm] = useState<Form>(() => {
    if (kept) return kept;
    if (client) return formOf(client);
    return blankForm();
  });
  const [seen, setSeen] = useState(client);
  const refusals = useRefusals(texts.error.summary);
  const { errors, refuse } = refusals;
  /** One that was cut and is not stored yet. */
  const [logo, setLogo] = useState<Blob>();
  const [conflict, setConflict] = useState(false);
  const leaving = useRef(false);
  const keyOf = useAttemptKey();
  const { draft } = form;
  const edited = !sameClient(form.base, draft);
  const changed = edited || logo !== undefined;

  // Nothing is typed yet, so what others have saved may be shown; otherwise the save will say so.
  if (seen !== client) {
    setSeen(client);
    if (client && !edited) setForm(formOf(client));
  }
  useEffect(() => {
    if (leaving.current) return;
    if (edited) keepDraft(draftName, form);
    else forgetDraft(draftName);
  }, [edited, draftName, form]);

  /** The logo goes with a save, behind the fields; when it is refused they are saved all the same. */
  const keepLogo = async (saved: Client): Promise<Client> => {
    if (!logo) return saved;
    try {
      const stored = await uploadLogo(queryClient, saved.id, logo);
      setLogo(undefined);
      return { ...saved, ...stored };
    } catch (error) {
      notifyError(error, texts.notice.logoError);
      return saved;
    }
  };
  const saving = useSubmission({
    mutationFn: async (from: Form) => {
      if (!client) {
        const made = clientBody(from.draft);
        return keepLogo(await create(queryClient, made, keyOf(made)));
      }
      const body = { ...clientBody(from.draft), version: from.version };
      return keepLogo(sameClient(from.base, from.draft) ? client : await save(queryClient, client.id, body));
    },
    onSuccess: (saved) => {
      toast({ title: texts.notice.saved });
      setKept(undefined);
      setConflict(false);
      if (client) {
        setForm(formOf(saved));
        return;
      }
      leaving.current = true;
      forgetDraft(draftName);
      onCreated(saved.id);
    },
    onError: (error) => {
      if (isConflict(error)) {
        setConflict(true);
        return;
      }
      refusals.refuseBy(error, client ? texts.notice.updateError : texts.notice.notSaved);
    },
  });

  const submit = (from: Form) => {
    if (refuse(clientErrors(from.draft))) saving.mutate(from);
  };
  const fresh = () =>
    client
      ? queryClient.fetchQuery({ ...clientQuery(client.id), staleTime: 0 }).catch(() => undefined)
      : Promise.resolve(undefined);
  const saveMine = async () => {
    const now = await fresh();
    if (!now) return;
    const over = { ...form, version: now.version };
    setForm(over);
    setConflict(false);
    submit(over);
  };
  const show = (saved: Form) => {
    setForm(saved);
    refuse({});
    setConflict(false);
    setKept(undefined);
  };
  const set = <Name extends keyof ClientDraft>(name: Name, value: ClientDraft[Name]) => {
    refusals.clear(name);
    setForm((before) => ({ ...before, draft: { ...before.draft, [name]: value } }));
  };

  const disabledReason = subscription?.read_only ? texts.readOnly : undefined;
  const readOnly = disabledReason !== undefined;
  const text = texts.field;
  return (
    <div className={css.form}>
      {kept && changed && (
        <KeptNotice
          onStartOver={() => {
            show(client ? formOf(client) : blankForm());
            setLogo(undefined);
          }}
        />
      )}
      {conflict && (
        <ConflictNotice
          onTheirs={async () => {
            const now = await fresh();
            if (now) show(formOf(now));
          }}
          onMine={() => void saveMine()}
        />
      )}
      {refusals.summary}
      <Card title={texts.section.client}>
        <div className={formCss.fields}>
          <div className={formCss.wide}>
            <LogoField
              name={draft.name.trim()}
              image={client?.image ?? null}
              chosen={logo}
              disabledReason={disabledReason}
              onChoose={setLogo}
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
                {`${name} ${surname}`.trim()}
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
                name={`${contact.firstname} ${contact.lastname}`.trim() || contactTexts.nth(index + 1)}
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
            <Button
              onClick={() => {
                show(formOf(client));
                setLogo(undefined);
              }}
            >
              {forms.discard}
            </Button>
            <Button
              variant="primary"
              busy={saving.isPending}
              disabledReason={disabledReason}
              onClick={() => submit(form)}
            >
              {texts.save}
            </Button>
          </SaveBar>
        )
      ) : (
        <div>
          <Button
            variant="primary"
            busy={saving.isPending}
            disabledReason={disabledReason}
            onClick={() => submit(form)}
          >
            {texts.createAction}
          </Button>
        </div>
      )}
      <LeaveGuard
        unsaved={() => changed && !leaving.current}
        onLeave={() => {
          leaving.current = true;
          forgetDraft(draftName);
        }}
      />
    </div>
  );
}

/** What does not reach a contact as they are stored; an address that is being mended has to be saved first. */
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
      name={`${saved.firstname} ${saved.lastname}`.trim()}
      email={saved.email}
      disabledReason={disabledReason ?? (saved.email !== contact.email.trim() && mailingTexts.firstSave)}
    />
  );
}

/** Where a contact stands with the portal, the invitation, and the way off the list. */
function ContactSide({
  contact,
  saved,
  name,
  onRemove,
  disabledReason,
}: {
  contact: ContactDraft;
  /** The contact as it is stored; nothing while it is new. */
  saved: Contact | undefined;
  name: string;
  onRemove: (() => void) | undefined;
  disabledReason: string | undefined;
}) {
  const queryClient = useQueryClient();
  const { dateTime } = useFormat();
  const inviting = useSubmission({
    mutationFn: ({ id, client_id }: Contact) =>
      invite(queryClient, { clientId: client_id, contactId: id, key: crypto.randomUUID() }),
    onSuccess: () => toast({ title: texts.notice.inviteSent }),
    onError: (error) => notifyError(error, texts.notice.inviteError),
  });
  const { last_login = null, invite_sent = null } = saved?.inviteStatus ?? {};
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
