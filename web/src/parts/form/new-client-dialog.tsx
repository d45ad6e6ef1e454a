import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Client, createClient } from '#contracts/clients.ts';
import { useMe } from '#lib/session/me.ts';
import { clients as texts } from '#lib/texts/en/clients.ts';
import { common } from '#lib/texts/en/common.ts';
import { Button, Dialog, Form, TextField, toast } from '#ui/index.ts';
import { contactBody, contactErrors, newContact } from './contact-draft.ts';
import { ContactFields } from './contact-fields.tsx';
import form from './form.module.css';
import { errorsBelow, type FormErrors, fieldId } from './form-errors.ts';
import { makeClient, type NewClient } from './make-client.ts';
import { ifEmpty, schemaErrors } from './schema-errors.ts';
import { useRefusals } from './use-refusals.tsx';
import { useSubmission } from './use-submission.ts';

/** Prefix of the fields, whose form stands within another one. */
const under = 'new_client';

const below = (errors: FormErrors): FormErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, words]) => [`${under}.${path}`, words]));

/** New client with its contact, made within the form of something else. The typed text outlives a closed dialog. */
export function NewClientDialog({
  open,
  onClose,
  onMade,
}: {
  open: boolean;
  onClose: () => void;
  onMade: (client: Client) => void;
}) {
  const queryClient = useQueryClient();
  const { tenant } = useMe();
  const [name, setName] = useState('');
  const [contact, setContact] = useState(newContact);
  const refusals = useRefusals(texts.error.summary);
  const errors = errorsBelow(refusals.errors, under);
  const { mutate, isPending } = useSubmission({
    mutationFn: (body: NewClient) => makeClient(queryClient, body),
    onSuccess: (client) => {
      setName('');
      setContact(newContact());
      toast({ title: texts.notice.saved });
      onMade(client);
    },
    onError: (error) => refusals.refuseBy(error, texts.notice.notSaved, `${under}.`),
  });
  const submit = () => {
    const body = { name: name.trim(), language: tenant.language, contacts: [contactBody(contact)] };
    const { name: unnamed } = schemaErrors(createClient.body, body, { name: ifEmpty(texts.error.name) });
    const found = { ...(unnamed === undefined ? {} : { name: unnamed }), ...contactErrors([contact]) };
    if (refusals.refuse(below(found))) mutate(body);
  };
  return (
    <Dialog
      open={open}
      title={texts.create}
      onClose={onClose}
      dismissible={!isPending}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="primary" busy={isPending} onClick={submit}>
            {texts.createAction}
          </Button>
        </>
      }
    >
      <Form noValidate busy={isPending} onSubmit={submit}>
        {refusals.summary}
        <div className={form.fields}>
          <TextField
            id={fieldId(`${under}.name`)}
            className={form.wide}
            label={texts.field.name}
            required
            maxLength={255}
            autoComplete="off"
            value={name}
            error={errors.name}
            onChange={({ target }) => {
              setName(target.value);
              refusals.clear(`${under}.name`);
            }}
          />
          <div className={form.wide}>
            <ContactFields
              under={`${under}.`}
              contacts={[contact]}
              index={0}
              errors={refusals.errors}
              onChange={(changed) => {
                setContact(changed);
                refusals.clear(`${under}.contacts`);
              }}
              onRefuse={refusals.add}
            />
          </div>
        </div>
      </Form>
    </Dialog>
  );
}
