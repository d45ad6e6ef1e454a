import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SingleSignOnSettings } from '#contracts/single-sign-on.ts';
import {
  longestMetadata,
  type ProviderKind,
  providerKinds,
  usualEmailAttribute,
} from '#domain/single-sign-on/single-sign-on.ts';
import { useFormat } from '#lib/format/format.ts';
import { useLeaveReason } from '#lib/page/leave-reasons.ts';
import { notifyError } from '#lib/page/notify.ts';
import { singleSignOn } from '#lib/texts/en/single-sign-on.ts';
import { ConflictNotice } from '#parts/form/conflict-notice.tsx';
import formCss from '#parts/form/form.module.css';
import { errorsWithout, type FormErrors, isConflict, refusedField } from '#parts/form/form-errors.ts';
import { RemoveDialog } from '#parts/form/remove-dialog.tsx';
import { useSubmission } from '#parts/form/use-submission.ts';
import { Button, Card, CopyField, Field, FileDrop, Form, RadioGroup, TextField, toast } from '#ui/index.ts';
import { removeProvider, type SignOnPart, saveProvider } from '../sign-on-api.ts';
import css from './domains.module.css';

const texts = singleSignOn.provider;

const sources = ['url', 'file'] as const;
type Source = (typeof sources)[number];

const emptyFields = {
  name: '',
  issuer: '',
  client_id: '',
  client_secret: '',
  metadata_url: '',
  metadata: '',
  email_attribute: usualEmailAttribute,
};
type Typed = typeof emptyFields;
type FieldName = keyof Typed;

const typedOf = ({ name, provider }: SingleSignOnSettings): Typed => ({
  ...emptyFields,
  name: name ?? '',
  ...(provider?.kind === 'openid' && { issuer: provider.issuer, client_id: provider.client_id }),
  ...(provider?.kind === 'saml' && {
    metadata_url: provider.metadata_url ?? '',
    email_attribute: provider.email_attribute,
  }),
});

/** Fields of a protocol, each of which has to be filled in. */
const fieldsOf = (kind: ProviderKind, source: Source): readonly FieldName[] =>
  kind === 'openid'
    ? ['name', 'issuer', 'client_id', 'client_secret']
    : ['name', source === 'url' ? 'metadata_url' : 'metadata', 'email_attribute'];

const bodyOf = (kind: ProviderKind, source: Source, typed: Typed) => {
  const { name, issuer, client_id, client_secret, metadata, metadata_url, email_attribute } = typed;
  return kind === 'openid'
    ? { kind, name, issuer, client_id, client_secret }
    : { kind, name, email_attribute, ...(source === 'url' ? { metadata_url } : { metadata }) };
};

const isByFile = ({ provider }: SingleSignOnSettings): boolean =>
  provider?.kind === 'saml' && provider.metadata_url === null;

/** Form as it opens on these settings. */
const opened = (settings: SingleSignOnSettings) => ({
  kind: settings.provider?.kind ?? ('openid' as ProviderKind),
  source: (isByFile(settings) ? 'file' : 'url') as Source,
  typed: typedOf(settings),
});

/** Details of the provider. Neither the secret nor the file of the metadata is read back, so that each save needs it. */
export function SignOnProvider({ settings, locked, readOnly }: SignOnPart) {
  const client = useQueryClient();
  const { provider } = settings;
  /** Settings in sight when the question was asked: the answer is about their provider. */
  const [removing, setRemoving] = useState<SignOnPart['settings']>();
  /** Settings that the details were typed on. */
  const [base, setBase] = useState(settings);
  /** Tells a save of this form, also one whose answer was lost, from another's. */
  const [form] = useState(() => crypto.randomUUID());
  const [{ kind, source, typed }, setForm] = useState(() => opened(settings));
  const [file, setFile] = useState<string>();
  const [errors, setErrors] = useState<FormErrors>({});
  /** Number of saves that wait for a choice, so that the question gets the focus. */
  const [asked, setAsked] = useState(0);
  const fields = fieldsOf(kind, source);
  const saved = typedOf(base);
  const isUnsaved = fields.some((name) => typed[name] !== saved[name]);
  useLeaveReason({ unsaved: () => isUnsaved });
  const takeStored = () => {
    setBase(settings);
    setForm(opened(settings));
    setFile(undefined);
    setErrors({});
    setAsked(0);
  };
  const saving = useSubmission({
    mutationFn: () => {
      const { provider_version } = base;
      return saveProvider(client, { ...bodyOf(kind, source, typed), provider_version, form });
    },
    onSuccess: (stored) => {
      setBase(stored);
      setForm((now) => ({ ...now, typed: { ...now.typed, client_secret: '', metadata: '' } }));
      setFile(undefined);
      toast({ title: texts.saved });
    },
    onError: (refusal) => {
      if (isConflict(refusal)) {
        setAsked((times) => times + 1);
        return;
      }
      const refused = refusedField(refusal);
      setErrors(refused);
      if (!fields.some((field) => field in refused)) notifyError(refusal, texts.notSaved);
    },
  });
  const isOvertaken =
    !saving.isPending &&
    settings.provider_version !== base.provider_version &&
    settings.provider_saved_by !== form;
  // Nothing is typed that could be lost.
  if (isOvertaken && !isUnsaved) takeStored();
  const put = (key: FieldName, value: string) => {
    setForm((before) => ({ ...before, typed: { ...before.typed, [key]: value } }));
    setErrors((before) => errorsWithout(before, key));
  };
  const submit = () => {
    if (locked !== undefined) return;
    if (isOvertaken) {
      setAsked((times) => times + 1);
      return;
    }
    const missing = fields.filter((field) => typed[field].trim() === '');
    const wrong: FormErrors = {
      ...Object.fromEntries(missing.map((field) => [field, texts.missing[field]])),
      ...(fields.includes('metadata') &&
        typed.metadata.length > longestMetadata && { metadata: texts.tooLong }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) saving.mutate();
  };
  const read = async ([picked]: readonly File[]) => {
    if (!picked) return;
    // Named once it is read: a file of the same name may have been chosen before.
    setFile(undefined);
    try {
      put('metadata', await picked.text());
      setFile(picked.name);
    } catch (error) {
      setFile(file);
      notifyError(error, texts.notSaved);
    }
  };
  const field = (key: FieldName, maxLength: number) => ({
    value: typed[key],
    error: errors[key],
    maxLength,
    autoCapitalize: 'none',
    autoComplete: 'off',
    spellCheck: false,
    readOnly: locked !== undefined,
    onChange: ({ target }: { target: { value: string } }) => put(key, target.value),
  });
  return (
    <Card title={texts.title}>
      <Form className={css.stack} busy={saving.isPending} onSubmit={submit} noValidate>
        <Choice
          label={texts.kind.label}
          value={kind}
          of={providerKinds}
          words={texts.kind}
          locked={locked}
          onChange={(next) => setForm((before) => ({ ...before, kind: next }))}
        />
        {kind === 'openid' ? (
          <CopyField label={texts.redirect} hint={texts.redirectHint} value={settings.redirect_uri} />
        ) : (
          <>
            <CopyField
              label={texts.entityId}
              hint={texts.entityIdHint}
              value={settings.service_provider.entity_id}
            />
            <CopyField label={texts.acs} hint={texts.acsHint} value={settings.service_provider.acs} />
            <Choice
              label={texts.source.label}
              value={source}
              of={sources}
              words={texts.source}
              locked={locked}
              onChange={(next) => setForm((before) => ({ ...before, source: next }))}
            />
          </>
        )}
        <div className={formCss.fields}>
          <TextField {...field('name', 60)} label={texts.name} hint={texts.nameHint} autoCapitalize="words" />
          {kind === 'openid' ? (
            <>
              <TextField
                {...field('issuer', 500)}
                label={texts.issuer}
                hint={texts.issuerHint}
                inputMode="url"
              />
              <TextField {...field('client_id', 255)} label={texts.clientId} />
              <TextField
                {...field('client_secret', 500)}
                label={texts.secret}
                hint={provider?.kind === 'openid' ? texts.secretAgain : texts.secretHint}
                type="password"
                autoComplete="new-password"
              />
            </>
          ) : (
            <>
              <TextField
                {...field('email_attribute', 255)}
                label={texts.emailAttribute}
                hint={texts.emailAttributeHint}
              />
              {source === 'url' ? (
                <TextField
                  {...field('metadata_url', 500)}
                  className={formCss.wide}
                  label={texts.metadataUrl}
                  hint={texts.metadataUrlHint}
                  inputMode="url"
                />
              ) : (
                <Field
                  group
                  className={formCss.wide}
                  label={texts.metadata}
                  hint={isByFile(settings) ? texts.metadataAgain : texts.metadataHint}
                  error={errors.metadata}
                >
                  <FileDrop
                    label={texts.chooseFile}
                    hint={file && texts.chosen(file)}
                    accept=".xml,application/xml,text/xml,application/samlmetadata+xml"
                    multiple={false}
                    disabledReason={locked}
                    onFiles={(files) => void read(files)}
                  />
                </Field>
              )}
            </>
          )}
        </div>
        <InUse provider={provider} />
        {isOvertaken && (
          <ConflictNotice
            conflicts={[]}
            asked={asked}
            onTheirs={takeStored}
            onMine={() => {
              setBase(settings);
              setAsked(0);
            }}
          />
        )}
        {provider !== null && <p className={css.note}>{texts.again}</p>}
        <div className={css.actions}>
          <Button type="submit" variant="primary" busy={saving.isPending} disabledReason={locked}>
            {texts.save}
          </Button>
          {provider !== null && (
            <Button icon="trash" disabledReason={readOnly} onClick={() => setRemoving(settings)}>
              {texts.remove}
            </Button>
          )}
        </div>
      </Form>
      {removing && (
        <RemoveDialog
          words={texts.confirm}
          remove={async () => {
            const stored = await removeProvider(client, removing);
            if (isUnsaved) setBase(stored);
          }}
          notices={{ removed: texts.removed, failed: texts.notRemoved }}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Card>
  );
}

function Choice<Value extends string>({
  label,
  value,
  of,
  words,
  locked,
  onChange,
}: {
  label: string;
  value: Value;
  of: readonly Value[];
  words: Readonly<Record<Value, { readonly label: string; readonly hint: string }>>;
  locked: string | undefined;
  onChange: (value: Value) => void;
}) {
  return (
    <RadioGroup
      label={label}
      value={value}
      options={of.map((one) => ({ value: one, ...words[one], disabledReason: one !== value && locked }))}
      onChange={onChange}
    />
  );
}

/** SAML provider that is in use, as its uploaded metadata name it. */
function InUse({ provider }: Pick<SingleSignOnSettings, 'provider'>) {
  const { dateTime } = useFormat();
  if (provider?.kind !== 'saml' || provider.entity_id === null || provider.certificate_until === null)
    return null;
  return <p className={css.note}>{texts.inUse(provider.entity_id, dateTime(provider.certificate_until))}</p>;
}
