import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonOf } from '#lib/page/notify.ts';
import { audit } from '#lib/texts/en/audit.ts';
import { Button, Notice } from '#ui/index.ts';
import { checkChain } from '../api.ts';

const texts = audit.chain;

/** Check of the chain, made as the page opens. */
export function ChainState() {
  const [checked, setChecked] = useState(0);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['audit-chain'],
    queryFn: ({ signal }) => checkChain(signal, setChecked),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const again = (
    <Button size="small" icon="refresh" busy={isFetching} onClick={() => void refetch()}>
      {texts.again}
    </Button>
  );
  if (isFetching && !data) {
    return (
      <div role="status">
        <Notice title={texts.checking(checked)} />
      </div>
    );
  }
  if (error) {
    return (
      <div role="alert">
        <Notice tone="warning" title={texts.failed} action={again}>
          {reasonOf(error)}
        </Notice>
      </div>
    );
  }
  if (!data) return null;
  const { broken } = data;
  return broken ? (
    <div role="alert">
      <Notice tone="error" title={texts.broken(broken.seq)} action={again}>
        {texts.brokenText[broken.why]}
      </Notice>
    </div>
  ) : (
    <div role="status">
      <Notice tone="success" title={texts.intact} action={again}>
        {texts.intactText(data.checked)}
      </Notice>
    </div>
  );
}
