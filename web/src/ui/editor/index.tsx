import { lazy, Suspense } from 'react';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

export type { RichTextEditorHandle, RichTextEditorProps } from './rich-text-editor.tsx';
export type { Tag } from './tag-list.tsx';
export type { EditorTexts } from './texts.ts';

const Loaded = lazy(() => import('./rich-text-editor.tsx'));

/** The rich text editor, fetched when it is first shown; until then its place is kept. */
export function RichTextEditor(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<div aria-busy="true" style={{ minHeight: '13.5rem' }} />}>
      <Loaded {...props} />
    </Suspense>
  );
}
