import { useState } from 'react';
import { address as texts } from '#lib/texts/en/address.ts';
import formCss from '#parts/form/form.module.css';
import { Button, Card } from '#ui/index.ts';
import { AddressDialog } from './address-dialog.tsx';

/** Address that the person signs in with, and the way to another. */
export function AddressChange({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  return (
    <Card title={texts.title}>
      <p className={formCss.lead}>{texts.lead(email)}</p>
      <div role="status">
        {sentTo !== undefined && (
          <p className={formCss.lead}>
            <strong>{texts.sent(sentTo)}</strong>
          </p>
        )}
      </div>
      <Button icon="mail" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      {isOpen && <AddressDialog onSent={setSentTo} onClose={() => setOpen(false)} />}
    </Card>
  );
}
