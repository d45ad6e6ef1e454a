import { type ComponentType, useState } from 'react';
import type { ShownProject } from '#contracts/projects.ts';
import { closedReason } from '#lib/project/project-closed.ts';
import { guests as texts } from '#lib/texts/en/guests.ts';
import { Button, toast } from '#ui/index.ts';
import type { AddPersonDialogProps } from './add-person-dialog.tsx';

/** Button of a contact who may add colleagues to a project; its form is loaded on demand. */
export function AddPerson({
  project,
  readOnly,
}: {
  project: ShownProject;
  /** True while the subscription of the workspace allows no changes. */
  readOnly: boolean;
}) {
  const [Opened, setOpened] = useState<ComponentType<AddPersonDialogProps>>();
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpen(true);
    if (Opened) return;
    import('./add-person-dialog.tsx').then(
      ({ AddPersonDialog }) => setOpened(() => AddPersonDialog),
      () => {
        setOpen(false);
        toast({ title: texts.failed, tone: 'error' });
      },
    );
  };
  return (
    <>
      <Button
        icon="user"
        disabledReason={closedReason(project, readOnly, 'client')}
        busy={isOpen && !Opened}
        onClick={open}
      >
        {texts.action}
      </Button>
      {Opened && <Opened project={project} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
