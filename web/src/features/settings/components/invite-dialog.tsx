import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { grantedTo, type Permissions } from '../../../../../shared/domain/permission/actor.ts';
import { fieldId } from '../../../lib/form-errors.ts';
import { common } from '../../../lib/texts/en/common.ts';
import { settings } from '../../../lib/texts/en/settings.ts';
import { useRefusals } from '../../../lib/use-refusals.tsx';
import { useSubmission } from '../../../lib/use-submission.ts';
import { Button, Dialog, TextField, toast } from '../../../ui/index.ts';
import { invite } from '../api.ts';
import { PermissionBoxes } from './permission-boxes.tsx';
import css from './settings.module.css';

const texts = settings.team;

const nobody = {
  id: 0,
  owner: false,
  admin: false,
  create_projects: false,
  access_all_projects: false,
  workflow_templates: false,
  email_templates: false,
  add_users: false,
};

/** Asks for a new member, and invites them. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [surname, setSurname] = useState('');
  const [email, setEmail] = useState('');
  const [permissions, setPermissions] = useState<Permissions>(grantedTo(nobody));
  // Stands for this invitation until it differs, so that pressing twice invites once.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const refusals = useRefusals(texts.invite.summary);
  const { errors, refuse } = refusals;
  const inviting = useSubmission({
    mutationFn: () =>
      invite(
        client,
        { name: name.trim(), surname: surname.trim(), email: email.trim(), ...permissions },
        key,
      ),
    onSuccess: () => {
      toast({ title: texts.notice.invited });
      onClose();
    },
    onError: (error) => refusals.refuseBy(error, texts.invite.summary),
  });
  const submit = () => {
    const found = {
      ...(name.trim() === '' ? { name: texts.nameMissing } : {}),
      ...(/^\S+@\S+\.\S+$/.test(email.trim()) ? {} : { email: texts.emailWrong }),
    };
    if (refuse(found)) inviting.mutate();
  };
  const edited = (field: string) => {
    refusals.clear(field);
    setKey(crypto.randomUUID());
  };
  return (
    <Dialog
      open
      title={texts.invite.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="primary" busy={inviting.isPending} onClick={submit}>
            {texts.invite.action}
          </Button>
        </>
      }
    >
      <form
        className={css.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p>{texts.invite.text}</p>
        {refusals.summary}
        <TextField
          id={fieldId('name')}
          label={texts.field.name}
          required
          maxLength={255}
          value={name}
          error={errors.name}
          onChange={({ target }) => {
            setName(target.value);
            edited('name');
          }}
        />
        <TextField
          id={fieldId('surname')}
          label={texts.field.surname}
          maxLength={255}
          value={surname}
          error={errors.surname}
          onChange={({ target }) => {
            setSurname(target.value);
            edited('surname');
          }}
        />
        <TextField
          id={fieldId('email')}
          type="email"
          label={texts.field.email}
          hint={texts.emailHint}
          required
          maxLength={254}
          value={email}
          error={errors.email}
          onChange={({ target }) => {
            setEmail(target.value);
            edited('email');
          }}
        />
        <PermissionBoxes
          legend={texts.permissionsOf(name.trim() || texts.invite.title)}
          user={nobody}
          permissions={permissions}
          onChange={(changed) => {
            setPermissions(changed);
            edited('permissions');
          }}
        />
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
