import { useState } from 'react';
import { useFormat } from '#lib/format/format.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { Button, TextField } from '#ui/index.ts';
import type { Address } from '../api.ts';
import { MoveDialog } from './move-dialog.tsx';
import css from './settings.module.css';

const texts = settings.workspace;
const hostIn = (url: string): string => new URL(url).host;

/** Address of the workspace below the product’s domain, with the ones before it; whoever may move it finds how. */
export function WorkspaceAddress({
  address,
  disabledReason,
}: {
  address: Address | undefined;
  disabledReason: string | undefined;
}) {
  const { date } = useFormat();
  const [moving, setMoving] = useState(false);
  const { former_urls: former = [], movable_from: from } = address ?? {};
  const waits = from ? texts.move.movableFrom(date(from)) : undefined;
  const leading = former.length > 0 ? texts.move.former(former.map(hostIn).join(', ')) : undefined;
  return (
    <div className={css.address}>
      <TextField
        label={texts.domain}
        readOnly
        value={address?.url ?? ''}
        hint={[leading, waits].filter(Boolean).join(' ')}
      />
      {address && from !== undefined && (
        <Button icon="edit" disabledReason={disabledReason ?? waits} onClick={() => setMoving(true)}>
          {texts.move.open}
        </Button>
      )}
      {moving && address && <MoveDialog address={address} onClose={() => setMoving(false)} />}
    </div>
  );
}
