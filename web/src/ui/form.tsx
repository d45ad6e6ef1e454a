import { createContext, type FormHTMLAttributes, useContext } from 'react';

const BusyContext = /* @__PURE__ */ createContext(false);

/** True within a form whose call is in progress: its fields are read-only then. */
export const useIsBusy = (): boolean => useContext(BusyContext);

/**
 * Form that is submitted by a button or by Enter. While its call is in progress it can't be submitted again, and its
 * text fields are read-only: letters typed then would be in no call, and lost with the form.
 */
export function Form({
  busy = false,
  onSubmit,
  ...rest
}: Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> & {
  readonly busy?: boolean | undefined;
  readonly onSubmit: () => void;
}) {
  return (
    <BusyContext value={busy}>
      <form
        {...rest}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSubmit();
        }}
      />
    </BusyContext>
  );
}
