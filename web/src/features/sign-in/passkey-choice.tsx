import { useState } from 'react';
import { hasPasskeys } from '#lib/session/has-passkeys.ts';
import { common } from '#lib/texts/en/common.ts';
import { signIn } from '#lib/texts/en/sign-in.ts';

/**
 * Sign-in by a passkey of the address in the form. The browser's question and its texts are loaded when it is pressed. `waits`: a
 * sign-in by the form is under way, and the second click of a double click at its button may land here.
 */
export function PasskeyChoice({ waits, onDone }: { waits: boolean; onDone: () => void }) {
  const [reason, setReason] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (!hasPasskeys()) return null;
  const inert = waits || busy;
  const choose = async (field: Element | RadioNodeList | null | undefined) => {
    const address = field instanceof HTMLInputElement ? field.value.trim() : '';
    setReason(undefined);
    setBusy(true);
    const part = await import('./enter-by-passkey.ts').catch(() => undefined);
    const outcome = part ? await part.enterByPasskey(address) : { reason: common.offline };
    setBusy(false);
    if (outcome === 'done') return onDone();
    setReason(outcome?.reason);
    if (address === '' && field instanceof HTMLInputElement) field.focus();
  };
  return (
    <div className="sign-in-passkey">
      <button
        type="button"
        className="amplify-button amplify-button--fullwidth"
        // Not `disabled`, which would take the focus of whoever closes the browser's question.
        aria-disabled={inert || undefined}
        aria-busy={busy || undefined}
        onClick={({ currentTarget }) => {
          if (!inert) void choose(currentTarget.form?.elements.namedItem('username'));
        }}
      >
        {signIn.passkey.button}
      </button>
      <p role="alert">{reason}</p>
    </div>
  );
}
