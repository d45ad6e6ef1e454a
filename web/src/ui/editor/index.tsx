import { Component, lazy, type ReactNode, Suspense } from 'react';
import { ErrorState } from '../states.tsx';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

export type { NewPicture } from './behaviour.ts';
export type { EditorPictures } from './pictures.tsx';
export type { RichTextEditorHandle, RichTextEditorProps } from './rich-text-editor.tsx';
export type { Tag } from './tag-list.tsx';
export type { EditorTexts } from './texts.ts';

const fetched = () => lazy(() => import('./rich-text-editor.tsx'));
let Loaded = fetched();

/** Error boundary with a retry. A failed `lazy` component stays failed, so a new one is made. */
class Boundary extends Component<{ title: string; children: () => ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    if (!this.state.failed) return this.props.children();
    const retry = () => {
      Loaded = fetched();
      this.setState({ failed: false });
    };
    return <ErrorState title={this.props.title} onRetry={retry} />;
  }
}

/** Rich text editor, loaded when first shown; until then its room is reserved. */
export function RichTextEditor(props: RichTextEditorProps) {
  return (
    <Boundary title={props.texts.notLoaded}>
      {() => (
        <Suspense fallback={<div aria-busy="true" style={{ minHeight: '13.5rem' }} />}>
          <Loaded {...props} />
        </Suspense>
      )}
    </Boundary>
  );
}
