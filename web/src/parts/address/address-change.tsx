import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { withdrawAddress } from '#contracts/address-change.ts';
import { api } from '#lib/calls/api.ts';
import { showChange } from '#lib/calls/query-client.ts';
import { useFormat } from '#lib/format/format.ts';
import { notifyError } from '#lib/page/notify.ts';
import { address as texts } from '#lib/texts/en/address.ts';
import formCss from '#parts/form/form.module.css';
import { Button, Card, Notice, toast } from '#ui/index.ts';
import css from './address.module.css';
import { AddressDialog } from './address-dialog.tsx';
import { addressChangeQuery } from './api.ts';

/** Address that the person signs in with, the change of it that waits, and the way to another. */
export function AddressChange({ email }: { email: string }) {
  const client = useQueryClient();
  const { dateTime } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(addressChangeQuery);
  const refresh = () => client.invalidateQueries({ queryKey: addressChangeQuery.queryKey });
  const withdrawing = useMutation({
    mutationFn: () => api(withdrawAddress),
    onSuccess: async () => {
      await showChange(client, addressChangeQuery, () => ({ waiting: null }));
      toast({ title: texts.takenBack });
    },
    onError: (error) => {
      notifyError(error, texts.notTakenBack);
      void refresh();
    },
  });
  const waiting = data?.waiting;
  return (
    <Card title={texts.title}>
      <p className={formCss.lead}>{texts.lead(email)}</p>
      <div role="status" className={css.waiting}>
        {waiting && (
          <Notice
            title={texts.waiting(waiting.email)}
            action={
              <Button size="small" busy={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
                {texts.takeBack}
              </Button>
            }
          >
            {texts.until(dateTime(waiting.until))}
          </Notice>
        )}
      </div>
      <Button icon="mail" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      {isOpen && <AddressDialog onSent={() => void refresh()} onClose={() => setOpen(false)} />}
    </Card>
  );
}
