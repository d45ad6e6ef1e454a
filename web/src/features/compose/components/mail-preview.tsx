import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { compose as texts } from '../../../lib/texts/en/compose.ts';
import { cx, Notice, SegmentedToggle, Select, Skeleton } from '../../../ui/index.ts';
import { type MailPlace, previewMailQuery } from '../api.ts';
import type { Draft } from '../draft.ts';
import { type MailKind, type Offered, previewBodyOf } from '../mail.ts';
import css from './mail-preview.module.css';

/** How long typing rests before the mail is made anew, in ms. */
const rest = 400;

/** The text as it was when it last rested. */
const useRested = (text: string): string => {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), rest);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
};

/** Links in the mail lead nowhere here: a new window is what the sandbox forbids. */
const harmless = (html: string): string => {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html;
};

/** The mail as each recipient gets it, made by the very code that sends it. */
export function MailPreview({
  place,
  draft,
  kind,
  offered,
}: {
  place: MailPlace;
  draft: Draft;
  kind: MailKind;
  offered: Offered;
}) {
  const body = previewBodyOf(draft, kind, offered);
  const rested: typeof body = JSON.parse(useRested(JSON.stringify(body)));
  const { data, error, isPlaceholderData } = useQuery(previewMailQuery(place, rested, offered.files));
  const [recipient, setRecipient] = useState('');
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop');
  const mail = data?.mails.find(({ to }) => to === recipient) ?? data?.mails[0];

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
        <Notice tone="warning" title={error instanceof ApiError ? error.problem?.title : undefined}>
          {error instanceof ApiError && error.problem ? error.problem.message : texts.preview.error}
        </Notice>
      )}
      {body.emailText.subject === '' ? (
        <p className={css.quiet}>{texts.preview.noSubject}</p>
      ) : mail ? (
        <div className={css.mail}>
          <dl className={css.envelope}>
            <dt>{texts.preview.to}</dt>
            <dd>{mail.name ? `${mail.name} <${mail.to}>` : mail.to}</dd>
            <dt>{texts.preview.subject}</dt>
            <dd className={css.subject}>{mail.subject}</dd>
          </dl>
          <iframe
            className={cx(css.frame, width === 'phone' && css.phone, isPlaceholderData && css.stale)}
            title={texts.preview.frame(mail.name || mail.to)}
            sandbox=""
            srcDoc={harmless(mail.html)}
          />
        </div>
      ) : (
        !error && <Skeleton height={420} />
      )}
    </div>
  );
}
