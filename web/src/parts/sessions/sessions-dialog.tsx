import { sessions as texts } from '#lib/texts/en/sessions.ts';
import { Button, Dialog } from '#ui/index.ts';
import { Sessions } from './sessions.tsx';

/** The sessions of somebody who has no profile page: a client. */
export default function SessionsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      title={texts.title}
      width={640}
      onClose={onClose}
      actions={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <Sessions />
    </Dialog>
  );
}
