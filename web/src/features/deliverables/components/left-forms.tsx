import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Deliverable } from '#contracts/deliverables.ts';
import { deliverables } from '#lib/texts/en/deliverables.ts';
import { dropDraft, keptDraft } from '#parts/form/form-store.ts';
import { toast } from '#ui/index.ts';
import { type DeliverableForm, draftedDeliverables, draftName } from '../draft.ts';

/** Lazy: few write about a deliverable that goes. */
const LeftWords = lazy(() => import('#parts/left-words/left-words.tsx'));

const texts = deliverables.left;

/**
 * Unsaved changes of deliverables that a colleague has removed, each to be copied or discarded; nothing where there are none.
 * `items` are all deliverables of the project.
 */
export function LeftForms({
  projectId,
  items,
}: {
  projectId: number;
  items: readonly Pick<Deliverable, 'id'>[];
}) {
  // Counts the changes of the storage, which is read anew after each.
  const [, look] = useState(0);
  const [hasLost, setLost] = useState(false);
  const left = draftedDeliverables(projectId).filter((id) => items.every((one) => one.id !== id));
  const known = useRef(left);
  // Race: a colleague removes a deliverable whose form is open here.
  useEffect(() => {
    const isMore = left.some((id) => !known.current.includes(id));
    known.current = left;
    if (!isMore) return;
    setLost(true);
    toast({ title: texts.title, tone: 'warning' });
  });
  const shown = left.flatMap((id) => {
    const draft = keptDraft<DeliverableForm>(draftName(id));
    return draft ? [{ name: draftName(id), draft }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <Suspense>
      <LeftWords
        left={shown.map(({ name, draft: { title, type, link, body } }) => ({
          name,
          title: texts.title,
          text: texts.text,
          heading: title,
          link: type === 'link' ? link.trim() : '',
          words: body,
          copied: [title],
        }))}
        takesFocus={hasLost}
        onDiscard={(name) => {
          dropDraft(name);
          look((times) => times + 1);
        }}
      />
    </Suspense>
  );
}
