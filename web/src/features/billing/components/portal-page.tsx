import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LoadError } from '#lib/page/load-error.tsx';
import { billing as texts } from '#lib/texts/en/billing.ts';
import { ButtonLink, EmptyState, PageHeader, Skeleton } from '#ui/index.ts';
import { portalUrl } from '../api.ts';
import css from './billing.module.css';

const words = texts.portal;

/** Redirects to the provider's portal, whose URL is valid for one visit. */
export function PortalPage() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['billing', 'portal'],
    queryFn: portalUrl,
    gcTime: 0,
    staleTime: 0,
  });
  useEffect(() => {
    if (data) window.location.replace(data);
  }, [data]);
  return (
    <>
      <PageHeader title={words.title} />
      <div className={css.page}>
        {error && !isFetching && (
          <LoadError error={error} title={words.failed} onRetry={() => void refetch()} />
        )}
        {data === null && !isFetching && (
          <EmptyState
            title={words.none}
            text={words.noneText}
            action={
              <>
                <ButtonLink variant="primary" href="/billing/add-payment-method" icon="card">
                  {texts.payment.add}
                </ButtonLink>
                <ButtonLink href="/billing">{words.back}</ButtonLink>
              </>
            }
          />
        )}
        {(isFetching || data) && (
          <>
            <p role="status" className={css.hint}>
              {words.opening}
            </p>
            <Skeleton height={64} />
          </>
        )}
      </div>
    </>
  );
}
