import { createContext, type FormHTMLAttributes, useContext } from 'react';

const BusyContext = /* @__PURE__ */ createContext(false);

/** True within a form whose call is under way: its fields take no typing then. */
export const useIsBusy = (): boolean => useContext(BusyContext);

/**
 * Form that is sent by a button or by Enter. While its call is under way it is not sent again, and its text fields are
 * read-only: letters typed then would be in no call, and gone with the form.
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
