import { type RefObject, useState } from 'react';
import { dismiss } from '#lib/page/dismissed.ts';
import { useMe } from '#lib/session/me.ts';
import { personKey } from '#lib/session/person-key.ts';
import { push as texts } from '#lib/texts/en/push.ts';
import { Button, Icon } from '#ui/index.ts';
import css from './push.module.css';
import { usePush } from './use-push.ts';

/**
 * Offer of push messages in the inbox: once, for a member without any device, and never again on this device once it was
 * taken or put away. The browser asks only after the press of its button.
 */
export default function PushOffer({ then }: { then: RefObject<HTMLElement | null> }) {
  const person = personKey(useMe());
  const [hidden, setHidden] = useState(false);
  const { query, state, isBusy, turnOn } = usePush();
  if (hidden || state !== 'off' || query.data?.devices.length !== 0) return null;
  // The button that was pressed is gone.
  const keepFocus = () => then.current?.focus({ preventScroll: true });
  const leave = () => {
    dismiss('push', person);
    setHidden(true);
    keepFocus();
  };
  return (
    <section className={css.offer} aria-label={texts.offer.title}>
      <Icon name="bell" className={css.bell} />
      <div className={css.words}>
        <strong>{texts.offer.title}</strong>
        <span className={css.seen}>{texts.offer.text}</span>
      </div>
      <div className={css.acts}>
        <Button
          size="small"
          busy={isBusy}
          onClick={() => {
            turnOn(keepFocus);
            dismiss('push', person);
          }}
        >
          {texts.offer.take}
        </Button>
        <Button size="small" variant="quiet" onClick={leave}>
          {texts.offer.decline}
        </Button>
      </div>
    </section>
  );
}
