import { useEffect } from 'react';
import { formatBytes } from '#lib/format/format-bytes.ts';
import { Columns } from '#parts/guest/columns.tsx';
import { GuestFailed } from '#parts/guest/guest-failed.tsx';
import {
  GuestLoading,
  GuestPage,
  guestTime,
  useGuestDocument,
  useLookAgain,
} from '#parts/guest/guest-page.tsx';
import { LinkReader } from '#parts/guest/link-reader.tsx';
import { reportOpening, reportReader } from '#parts/guest/report-opening.ts';
import { useLink } from '#parts/guest/use-link.ts';
import { useLinkReader } from '#parts/guest/use-link-reader.tsx';
import { WorkViewer } from '#parts/guest/work-viewer.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { type LoadedDelivery, loadDelivery } from './api.ts';
import css from './delivery.module.css';

/** Sent deliverable for a client without an account: title, notes, and files to view and download, or a link. */
export default function DeliveryPage({ token }: { token: string }) {
  const { loaded, failure, load } = useLink(token, loadDelivery);
  useEffect(() => reportOpening(token), [token]);
  const reader = useLinkReader(token, () => reportReader(token));
  useGuestDocument(loaded?.delivery, loaded?.delivery.title ?? '');
  useLookAgain(loaded?.delivery, load);

  if (failure && !loaded) return <GuestFailed error={failure} onRetry={load} />;
  if (!loaded) return <GuestLoading />;
  const { delivery, texts } = loaded;
  const { title, project, body, type, link, files, language, sent_on, sent_by } = delivery;
  return (
    <GuestPage
      frame={delivery}
      title={title}
      about={`${project.name} · ${texts.sent(sent_by, guestTime(sent_on, delivery))}`}
    >
      <Columns
        work={
          <WorkViewer files={files} link={type === 'link' ? link : null} language={language} texts={texts} />
        }
      >
        {body && (
          <section aria-labelledby="notes">
            <h2 id="notes">{texts.notes}</h2>
            <p dir="auto" className={css.notes}>
              {body}
            </p>
          </section>
        )}
        {type === 'files' && files.length !== 1 && <Downloads {...loaded} />}
        <LinkReader
          name={texts.readingAs(reader.nameOn(delivery))}
          notYou={texts.notYou}
          onNotYou={() => reader.ask(delivery, texts)}
        />
      </Columns>
      {reader.dialog(delivery)}
    </GuestPage>
  );
}

/** Download of every file without selecting it first; a single file has its download below the viewer. */
function Downloads({ delivery: { files, language }, texts }: LoadedDelivery) {
  return (
    <section aria-labelledby="downloads">
      <h2 id="downloads">{texts.downloads}</h2>
      {files.length === 0 && <p>{texts.nothing}</p>}
      <ul className={css.files}>
        {files.map(({ id, name, size, url }) => (
          <li key={id} className={css.file}>
            <span className={css.name}>
              {name} <span className={css.size}>{formatBytes(size, language)}</span>
            </span>
            <ButtonLink
              href={url}
              download={name}
              icon="download"
              size="small"
              aria-label={texts.downloadOf(name)}
            >
              {texts.download}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
