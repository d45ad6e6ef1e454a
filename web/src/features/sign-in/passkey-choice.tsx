import { useState } from 'react';
import { hasPasskeys } from '#lib/session/has-passkeys.ts';
import { signIn } from '#lib/texts/en/sign-in.ts';

/** Sign-in by a passkey of the address in the form. The browser's question and its texts are loaded when it is pressed. */
export function PasskeyChoice({ onDone }: { onDone: () => void }) {
  const [reason, setReason] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (!hasPasskeys()) return null;
  const choose = async (field: Element | RadioNodeList | null | undefined) => {
    const address = field instanceof HTMLInputElement ? field.value.trim() : '';
    setReason(undefined);
    setBusy(true);
    try {
      const { enterByPasskey } = await import('./enter-by-passkey.ts');
      const outcome = await enterByPasskey(address);
      if (outcome === 'done') return onDone();
      setReason(outcome?.reason);
      if (address === '' && field instanceof HTMLInputElement) field.focus();
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="sign-in-passkey">
      <button
        type="button"
        className="amplify-button amplify-button--fullwidth"
        disabled={busy}
        onClick={({ currentTarget }) => void choose(currentTarget.form?.elements.namedItem('username'))}
      >
        {signIn.passkey.button}
      </button>
      <p role="alert">{reason}</p>
    </div>
  );
}
