import { useRef } from 'react';
import type { PushDevice } from '#contracts/devices.ts';
import { useFormat } from '#lib/format/format.ts';
import { LoadError } from '#lib/page/load-error.tsx';
import { push as texts } from '#lib/texts/en/push.ts';
import { Badge, Button, Notice, Skeleton } from '#ui/index.ts';
import css from './push.module.css';
import { usePush, useTurnOff } from './use-push.ts';

const deviceWords = ({ browser, system }: PushDevice): string =>
  browser && system ? texts.deviceOn(browser, system) : (browser ?? system ?? texts.unknownDevice);

/** Push messages on the profile: their state on this device, and the devices that take them. */
export function PushDevices({ disabledReason }: { disabledReason: string | undefined }) {
  const { query, state, own, isBusy, turnOn } = usePush();
  const section = useRef<HTMLElement>(null);
  if (state === 'unavailable') return null;
  const devices = query.data?.devices ?? [];
  // The button that was pressed goes.
  const keepFocus = () => section.current?.focus({ preventScroll: true });
  return (
    <section className={css.section} ref={section} tabIndex={-1} aria-label={texts.title}>
      <div>
        <h3 className={css.title}>{texts.title}</h3>
        <p className={css.lead}>
          {texts.lead} {devices.length > 0 && texts.kinds}
        </p>
      </div>
      {query.error && !query.data ? (
        <LoadError error={query.error} title={texts.notLoaded} onRetry={() => void query.refetch()} />
      ) : state === undefined ? (
        <Skeleton height={44} />
      ) : (
        <>
          {state === 'blocked' && (
            <Notice tone="warning" title={texts.blocked}>
              {texts.blockedText}
            </Notice>
          )}
          {state === 'unsupported' && <Notice title={texts.unsupported}>{texts.unsupportedText}</Notice>}
          {state === 'install' && <Notice title={texts.install}>{texts.installText}</Notice>}
          {state === 'off' && (
            <div className={css.off}>
              <span className={css.isOff}>{texts.isOff}</span>
              <Button
                icon="bell"
                busy={isBusy}
                disabledReason={disabledReason}
                onClick={() => turnOn(keepFocus)}
              >
                {texts.turnOn}
              </Button>
            </div>
          )}
          {devices.length > 0 && (
            <ul className={css.list} aria-label={texts.devices}>
              {devices.map((device) => (
                <Row
                  key={device.id}
                  device={device}
                  present={device.id === own}
                  disabledReason={disabledReason}
                  onTurnedOff={keepFocus}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}

function Row({
  device,
  present,
  disabledReason,
  onTurnedOff,
}: {
  device: PushDevice;
  present: boolean;
  disabledReason: string | undefined;
  onTurnedOff: () => void;
}) {
  const { dateTime, exact } = useFormat();
  const name = deviceWords(device);
  const turningOff = useTurnOff(device, name, onTurnedOff);
  return (
    <li className={css.row}>
      <div className={css.words}>
        <div className={css.device}>
          <strong>{name}</strong>
          {present && <Badge tone="accent">{texts.present}</Badge>}
        </div>
        <span className={css.seen} title={exact(device.seen_on)}>
          {texts.lastUsed(dateTime(device.seen_on))}
        </span>
      </div>
      <Button
        size="small"
        busy={turningOff.isPending}
        disabledReason={disabledReason}
        aria-label={texts.turnOffOf(name)}
        onClick={() => turningOff.mutate()}
      >
        {texts.turnOff}
      </Button>
    </li>
  );
}
