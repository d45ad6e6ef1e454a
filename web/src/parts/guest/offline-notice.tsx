import { guestOffline as en } from '#lib/texts/en/guest-offline.ts';
import { guestOffline as es } from '#lib/texts/es/guest-offline.ts';
import { guestOffline as fr } from '#lib/texts/fr/guest-offline.ts';
import { guestOffline as it } from '#lib/texts/it/guest-offline.ts';
import { Notice } from '#ui/notice.tsx';
import { type GuestFrame, guestTime } from './guest-page.tsx';
import css from './offline-notice.module.css';
import { useOnLine } from './use-on-line.ts';

const catalogues = { en, es, fr, it };

/** Says above the work that there is no connection, and since when the work is known; `keptAt` in epoch milliseconds. */
export default function OfflineNotice({
  frame,
  keptAt,
  hasFilms,
}: {
  frame: GuestFrame;
  keptAt: number | undefined /** True with a film or a sound among the files, which are not kept. */;
  hasFilms: boolean;
}) {
  const isOnLine = useOnLine();
  const texts = catalogues[frame.language];
  return (
    <div role="status" className={css.away}>
      {(keptAt !== undefined || !isOnLine) && (
        <Notice tone="warning">
          <strong>{texts.offline}</strong>{' '}
          {keptAt !== undefined && `${texts.asOf(guestTime(new Date(keptAt).toISOString(), frame))} `}
          {texts.waits}
          {hasFilms && ` ${texts.films}`}
        </Notice>
      )}
    </div>
  );
}
