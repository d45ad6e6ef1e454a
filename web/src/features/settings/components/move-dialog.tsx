import { useState } from 'react';
import { useMe } from '#lib/session/me.ts';
import { common } from '#lib/texts/en/common.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { fieldId } from '#parts/form/form-errors.ts';
import { useRefusals } from '#parts/form/use-refusals.tsx';
import { useSubmission } from '#parts/form/use-submission.ts';
import { Button, Dialog, Form, TextField } from '#ui/index.ts';
import { type Address, moveTo } from '../api.ts';
import css from './move-dialog.module.css';

const texts = settings.workspace.move;

/**
 * Gives the workspace another subdomain, and goes on at the sign-in there, which fetches the session.
 */
export function MoveDialog({ address, onClose }: { address: Address; onClose: () => void }) {
  const { user } = useMe();
  const { protocol, host } = new URL(address.url);
  const [present = '', ...rest] = host.split('.');
  const domain = rest.join('.');
  const [typed, setTyped] = useState('');
  const subdomain = typed.trim().toLowerCase();
  const { errors, refuse, refuseBy, clear, summary } = useRefusals(texts.failed);
  const moving = useSubmission({
    mutationFn: (next: string) => moveTo(address, next),
    onSuccess: ({ url }) => {
      const query = new URLSearchParams({
        left: 'moved',
        from: present,
        email: user?.email ?? '',
        back: '/settings/workspace',
      });
      location.assign(`${url}/signin?${query}`);
    },
    onError: (error) => refuseBy(error, texts.failed),
  });
  const submit = () => {
    const found = subdomain === '' ? texts.missing : subdomain === present ? texts.present : undefined;
    if (refuse(found === undefined ? {} : { subdomain: found })) moving.mutate(subdomain);
  };
  // The browser is on its way once the workspace has moved.
  const isBusy = moving.isPending || moving.isSuccess;
  return (
    <Dialog
      open
      title={texts.title}
      width={520}
      onClose={onClose}
      dismissible={!isBusy}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="primary" busy={isBusy} onClick={submit}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <Form className={css.form} noValidate busy={isBusy} onSubmit={submit}>
        {summary}
        <TextField
          id={fieldId('subdomain')}
          label={texts.field}
          hint={texts.hint}
          suffix={`.${domain}`}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          error={errors.subdomain}
          onChange={({ target }) => {
            setTyped(target.value);
            clear('subdomain');
          }}
        />
        <dl className={css.addresses}>
          <dt>{texts.now}</dt>
          <dd>{address.url}</dd>
          <dt>{texts.next}</dt>
          <dd className={css.next}>{subdomain === '' ? '—' : `${protocol}//${subdomain}.${domain}`}</dd>
        </dl>
        <ul className={css.follows}>
          {texts.follows.map((one) => (
            <li key={one}>{one}</li>
          ))}
          {address.custom_domains !== null && <li>{texts.ownDomain(address.custom_domains)}</li>}
        </ul>
        <button type="submit" hidden />
      </Form>
    </Dialog>
  );
}
