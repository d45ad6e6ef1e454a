import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notifyError } from '#lib/notify.ts';
import { singleSignOn } from '#lib/texts/en/single-sign-on.ts';
import formCss from '#parts/form/form.module.css';
import { errorsWithout, type FormErrors, refusedField } from '#parts/form/form-errors.ts';
import { RemoveDialog } from '#parts/form/remove-dialog.tsx';
import { useSubmission } from '#parts/form/use-submission.ts';
import { Button, Card, CopyField, Form, TextField, toast } from '#ui/index.ts';
import { type ProviderDetails, removeProvider, type SignOnPart, saveProvider } from '../sign-on-api.ts';
import css from './domains.module.css';

const texts = singleSignOn.provider;

/** Details of the OpenID provider. The secret is never read back, so that each save needs it. */
export function SignOnProvider({ settings, locked, readOnly }: SignOnPart) {
  const client = useQueryClient();
  const { provider, name, redirect_uri } = settings;
  const [removing, setRemoving] = useState(false);
  const [typed, setTyped] = useState<ProviderDetails>({
    name: name ?? '',
    issuer: provider?.issuer ?? '',
    client_id: provider?.client_id ?? '',
    client_secret: '',
  });
  const [errors, setErrors] = useState<FormErrors>({});
  const saving = useSubmission({
    mutationFn: () => saveProvider(client, typed),
    onSuccess: () => {
      setTyped((now) => ({ ...now, client_secret: '' }));
      toast({ title: texts.saved });
    },
    onError: (refusal) => {
      const refused = refusedField(refusal);
      setErrors(refused);
      if (!Object.keys(refused).some((field) => field in typed)) notifyError(refusal, texts.notSaved);
    },
  });
  const submit = () => {
    if (locked !== undefined) return;
    const missing = Object.entries(texts.missing).filter(
      ([field]) => typed[field as keyof ProviderDetails].trim() === '',
    );
    setErrors(Object.fromEntries(missing));
    if (missing.length === 0) saving.mutate();
  };
  const field = (key: keyof ProviderDetails, maxLength: number) => ({
    value: typed[key],
    error: errors[key],
    maxLength,
    autoCapitalize: 'none',
    autoComplete: 'off',
    spellCheck: false,
    readOnly: locked !== undefined,
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped((before) => ({ ...before, [key]: target.value }));
      setErrors((before) => errorsWithout(before, key));
    },
  });
  return (
    <Card title={texts.title}>
      <Form className={css.stack} busy={saving.isPending} onSubmit={submit} noValidate>
        <CopyField label={texts.redirect} hint={texts.redirectHint} value={redirect_uri} />
        <div className={formCss.fields}>
          <TextField {...field('name', 60)} label={texts.name} hint={texts.nameHint} autoCapitalize="words" />
          <TextField {...field('issuer', 500)} label={texts.issuer} hint={texts.issuerHint} inputMode="url" />
          <TextField {...field('client_id', 255)} label={texts.clientId} />
          <TextField
            {...field('client_secret', 500)}
            label={texts.secret}
            hint={provider === null ? texts.secretHint : texts.secretAgain}
            type="password"
            autoComplete="new-password"
          />
        </div>
        {provider !== null && <p className={css.note}>{texts.again}</p>}
        <div className={css.actions}>
          <Button type="submit" variant="primary" busy={saving.isPending} disabledReason={locked}>
            {texts.save}
          </Button>
          {provider !== null && (
            <Button icon="trash" disabledReason={readOnly} onClick={() => setRemoving(true)}>
              {texts.remove}
            </Button>
          )}
        </div>
      </Form>
      {removing && (
        <RemoveDialog
          words={texts.confirm}
          remove={() => removeProvider(client)}
          notices={{ removed: texts.removed, failed: texts.notRemoved }}
          onClose={() => setRemoving(false)}
        />
      )}
    </Card>
  );
}
