import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { StepUpDialog } from './step-up-dialog.tsx';

let asking: Promise<boolean> | undefined;

const ask = (): Promise<boolean> =>
  new Promise((resolve) => {
    // A root of its own: the question may come from any page, above any dialog of it.
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    const close = (proven: boolean) => {
      root.unmount();
      place.remove();
      resolve(proven);
    };
    root.render(
      <StrictMode>
        <StepUpDialog onClose={close} />
      </StrictMode>,
    );
  });

/** Asks the person to prove anew that it is them. Calls that demand it together share one question. */
export const askForProof = (): Promise<boolean> => {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
};
