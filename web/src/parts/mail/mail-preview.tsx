import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { logoContentId, type mailsAnswer } from '#contracts/mail-text.ts';
import { ApiError } from '#lib/calls/api.ts';
import { meQuery } from '#lib/session/me.ts';
import { common } from '#lib/texts/en/common.ts';
import { compose as texts } from '#lib/texts/en/compose.ts';
import { mailing } from '#lib/texts/en/mailing.ts';
import { Address, Button, cx, Notice, SegmentedToggle, Select, Skeleton } from '#ui/index.ts';
import css from './mail-preview.module.css';

/** Debounce of the preview after the last key, in ms. */
const rest = 400;

/** Debounced text. */
const useRested = (text: string): string => {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), rest);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
};

/** Disables the links of the mail, because they open in a new window, which the sandbox forbids. */
const harmless = (html: string): string => {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html;
};

/** Shows the logo by its URL, which is an attachment in the sent mail. */
const withLogo = (html: string, logo: string): string =>
  html.replaceAll(`cid:${logoContentId}`, () => logo.replaceAll('&', '&amp;').replaceAll('"', '&quot;'));

const isRefusal = (error: Error): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

type Mails = z.output<typeof mailsAnswer>;

/** Preview of each recipient's mail, rendered by the code that sends it. */
export function MailPreview<Body extends object>({
  body,
  subject,
  about,
  render,
}: {
  /** Body of the call, the text included. */
  body: Body;
  /** Required for a preview. */
  subject: string;
  /** Query key of further data that the mails depend on. */
  about: QueryKey;
  render: (body: Body, signal: AbortSignal) => Promise<Mails>;
}) {
  const rested: Body = JSON.parse(useRested(JSON.stringify(body)));
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: ['preview-mail', about, rested],
    queryFn: ({ signal }) => render(rested, signal),
    enabled: subject !== '',
    // The last preview stays visible while the next one is loading.
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 60_000,
  });
  const [recipient, setRecipient] = useState('');
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop');
  const logo = useQueryClient().getQueryData(meQuery.queryKey)?.tenant.logo ?? '';
  const mail = data?.mails.find(({ to }) => to === recipient) ?? data?.mails[0];

  const withheld = data?.mails.filter((one) => one.withheld) ?? [];

  return (
    <div className={css.preview}>
      <div className={css.bar}>
        {data && data.mails.length > 1 && (
          <Select
            label={texts.preview.recipient}
            labelHidden
            value={mail?.to}
            onChange={({ target }) => setRecipient(target.value)}
          >
            {data.mails.map(({ to, name }) => (
              <option key={to} value={to}>
                {name || to}
              </option>
            ))}
          </Select>
        )}
        <span className={css.space} />
        <SegmentedToggle
          label={texts.preview.width}
          labelHidden
          value={width}
          onChange={setWidth}
          options={[
            { value: 'desktop', label: texts.preview.desktop },
            { value: 'phone', label: texts.preview.phone },
          ]}
        />
      </div>
      {error && (
        <Notice
          tone="warning"
          title={error instanceof ApiError ? error.problem?.title : undefined}
          action={
            // A retry does not help a refusal: the text has to change.
            !isRefusal(error) && (
              <Button size="small" icon="refresh" busy={isFetching} onClick={() => void refetch()}>
                {common.retry}
              </Button>
            )
          }
        >
          {error instanceof ApiError && error.problem ? error.problem.message : texts.preview.error}
        </Notice>
      )}
      {withheld.map(({ to, name, withheld: why }) => (
        <Notice key={to} tone="warning" title={mailing.withheld.title(name || to)}>
          {why && mailing.withheld[why](to)} {mailing.withheld.how}
        </Notice>
      ))}
      {subject === '' ? (
        <NoPreview>{texts.preview.noSubject}</NoPreview>
      ) : (
        (mail || !error) && (
          // Same height for the placeholder, so that a dialog's buttons don't move from under the pointer.
          <div className={css.mail} aria-busy={!mail || undefined}>
            <dl className={css.envelope}>
              <dt>{texts.preview.to}</dt>
              <dd>
                {mail ? (
                  <>
                    {mail.name}{' '}
                    <span className={cx(mail.name && css.quiet)}>
                      <Address>{mail.to}</Address>
                    </span>
                  </>
                ) : (
                  <Skeleton width={220} height="1lh" />
                )}
              </dd>
              <dt>{texts.preview.subject}</dt>
              <dd className={css.subject}>{mail ? mail.subject : <Skeleton width={160} height="1lh" />}</dd>
            </dl>
            {mail ? (
              <iframe
                className={cx(css.frame, width === 'phone' && css.phone, isPlaceholderData && css.stale)}
                title={texts.preview.frame(mail.name || mail.to)}
                sandbox=""
                srcDoc={harmless(withLogo(mail.html, logo))}
              />
            ) : (
              <div className={css.frame}>
                <Skeleton height="100%" />
              </div>
            )}
          </div>
        )
      )}
    </div>
  );
}

/** Placeholder of the mail while there is no preview. */
export function NoPreview({ children }: { children: string }) {
  return <p className={css.none}>{children}</p>;
}
