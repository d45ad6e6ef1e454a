import { ConflictNotice } from './conflict-notice.tsx';
import { KeptNotice } from './kept-notice.tsx';
import type { Form } from './use-form.ts';

/** Notices of a restored draft and of a conflicting save by another person. */
export function FormNotices<Values>({
  form,
  onStartOver = form.discard,
}: {
  form: Pick<Form<Values>, 'isKept' | 'conflicts' | 'asked' | 'discard' | 'choose' | 'save'>;
  onStartOver?: (() => void) | undefined;
}) {
  return (
    <>
      {form.isKept && <KeptNotice onStartOver={onStartOver} />}
      {form.conflicts.length > 0 && (
        <ConflictNotice
          conflicts={form.conflicts}
          asked={form.asked}
          onTheirs={() => form.choose('theirs')}
          onMine={() => {
            form.choose('mine');
            form.save();
          }}
        />
      )}
    </>
  );
}
