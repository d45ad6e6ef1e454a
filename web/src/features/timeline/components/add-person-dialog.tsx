import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShownProject } from '#contracts/projects.ts';
import { fullName } from '#domain/full-name.ts';
import { useMe } from '#lib/session/me.ts';
import { common } from '#lib/texts/en/common.ts';
import { guests as texts } from '#lib/texts/en/guests.ts';
import { contactBody, contactErrors, newContact } from '#parts/form/contact-draft.ts';
import { ContactFields } from '#parts/form/contact-fields.tsx';
import form from '#parts/form/form.module.css';
import { useRefusals } from '#parts/form/use-refusals.tsx';
import { useSubmission } from '#parts/form/use-submission.ts';
import { Button, Dialog, Form, toast } from '#ui/index.ts';
import { addPerson } from '../api.ts';

export interface AddPersonDialogProps {
  readonly project: ShownProject;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Form of a contact who adds a colleague to a project. The typed text outlives a closed dialog. */
export function AddPersonDialog({ project, open, onClose }: AddPersonDialogProps) {
  const client = useQueryClient();
  const { tenant } = useMe();
  const [person, setPerson] = useState(newContact);
  const refusals = useRefusals(texts.summary);
  const adding = useSubmission({
    mutationFn: () => addPerson(client, project.id, contactBody(person)),
    onSuccess: ({ contact }) => {
      setPerson(newContact());
      toast({ title: texts.added(fullName(contact)) });
      onClose();
    },
    onError: (error) => refusals.refuseBy(error, texts.failed, 'contacts.0.'),
  });
  const submit = () => {
    if (refusals.refuse(contactErrors([person]))) adding.mutate();
  };
  return (
    <Dialog
      open={open}
      title={texts.title}
      onClose={onClose}
      dismissible={!adding.isPending}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="primary" busy={adding.isPending} onClick={submit}>
            {texts.add}
          </Button>
        </>
      }
    >
      <Form className={form.stack} noValidate busy={adding.isPending} onSubmit={submit}>
        <p>{texts.text(tenant.name)}</p>
        <p>{texts.here(project.contacts.map(fullName).join(', '))}</p>
        {refusals.summary}
        <ContactFields
          contacts={[person]}
          index={0}
          errors={refusals.errors}
          onChange={(changed) => {
            setPerson(changed);
            refusals.clear('contacts');
          }}
          onRefuse={refusals.add}
        />
        <button type="submit" hidden />
      </Form>
    </Dialog>
  );
}
