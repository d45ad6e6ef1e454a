import { useAuthenticator } from '@aws-amplify/ui-react';

/** Link below the form; `onPress` gets the address typed into the form. */
export function Aside({ words, onPress }: { words: string; onPress: (typed: string | undefined) => void }) {
  const { isPending } = useAuthenticator((context) => [context.isPending]);
  return (
    <div data-amplify-footer="">
      <button
        type="button"
        className="amplify-button amplify-button--link amplify-button--small"
        // The form moves up when its error disappears, so that the second click of a double click at its button would
        // land here.
        disabled={isPending}
        onClick={({ currentTarget }) => {
          const field = currentTarget.form?.elements.namedItem('username');
          onPress(field instanceof HTMLInputElement ? field.value.trim() : undefined);
        }}
      >
        {words}
      </button>
    </div>
  );
}
