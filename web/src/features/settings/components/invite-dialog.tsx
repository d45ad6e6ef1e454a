import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createUser } from '#contracts/team.ts';
import { grantedTo, type Permissions } from '#domain/permission/actor.ts';
import { common } from '#lib/texts/en/common.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { fieldId } from '#parts/form/form-errors.ts';
import { schemaErrors } from '#parts/form/schema-errors.ts';
import { useRefusals } from '#parts/form/use-refusals.tsx';
import { useSubmission } from '#parts/form/use-submission.ts';
import { Button, Dialog, Form, TextField, toast } from '#ui/index.ts';
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

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [surname, setSurname] = useState('');
  const [email, setEmail] = useState('');
  const [permissions, setPermissions] = useState<Permissions>(grantedTo(nobody));
  const refusals = useRefusals(texts.invite.summary);
  const { errors, refuse } = refusals;
  const body = { name: name.trim(), surname: surname.trim(), email: email.trim(), ...permissions };
  const inviting = useSubmission({
    mutationFn: () => invite(client, body),
    onSuccess: () => {
      toast({ title: texts.notice.invited });
      onClose();
    },
    onError: (error) => refusals.refuseBy(error, texts.invite.summary),
  });
  const submit = () => {
    const words = { name: texts.nameMissing, email: texts.emailWrong };
    if (refuse(schemaErrors(createUser.body, body, words))) inviting.mutate();
  };
  return (
    <Dialog
      open
      title={texts.invite.title}
      onClose={onClose}
      dismissible={!inviting.isPending}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="primary" busy={inviting.isPending} onClick={submit}>
            {texts.invite.action}
          </Button>
        </>
      }
    >
      <Form className={css.stack} noValidate busy={inviting.isPending} onSubmit={submit}>
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
            refusals.clear('name');
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
            refusals.clear('surname');
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
            refusals.clear('email');
          }}
        />
        <PermissionBoxes
          legend={texts.permissionsOf(name.trim() || texts.invite.title)}
          user={nobody}
          permissions={permissions}
          onChange={(changed) => {
            setPermissions(changed);
            refusals.clear('permissions');
          }}
        />
        <button type="submit" hidden />
      </Form>
    </Dialog>
  );
}
