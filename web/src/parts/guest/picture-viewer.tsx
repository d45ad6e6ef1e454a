import type { ComponentType, CSSProperties } from 'react';
import type { Language } from '#contracts/common.ts';
import type { File } from '#contracts/file.ts';
import { alternativeText } from '#domain/file/alternative-text.ts';
import { pictureShape } from '#parts/viewer/picture-shape.ts';
import type { ViewerProps } from '#parts/viewer/viewer.tsx';
import { loadedBehind } from './lazy-viewer.tsx';
import css from './work-viewer.module.css';

type Props = Omit<ViewerProps, 'texts'>;

/** Texts of the viewer by language. */
export const viewerCatalogues = {
  en: () => import('#lib/texts/en/viewer.ts'),
  es: () => import('#lib/texts/es/viewer.ts'),
  it: () => import('#lib/texts/it/viewer.ts'),
  fr: () => import('#lib/texts/fr/viewer.ts'),
};

/** The picture alone, as it is painted first: with it the page shows the work before it has the viewer. */
function PlainPicture({ file, onShown }: Props) {
  const shape = file.picture && pictureShape(file.picture);
  const style = shape && { '--ratio': shape.width / shape.height, '--tall': `${shape.height}px` };
  return (
    <>
      <div
        className={css.plain}
        style={style as CSSProperties | undefined}
        data-shape={shape ? 'known' : undefined}
      >
        <img className={css.picture} src={file.picture?.small} alt={alternativeText(file)} onLoad={onShown} />
      </div>
      <div className={css.tools} />
    </>
  );
}

const viewerIn = (language: Language): ComponentType<Props> =>
  loadedBehind<Props>(async () => {
    const [{ Viewer }, { viewer }] = await Promise.all([
      import('#parts/viewer/viewer.tsx'),
      viewerCatalogues[language](),
    ]);
    return (props) => <Viewer {...props} texts={viewer} />;
  }, PlainPicture);

const viewers: Readonly<Record<Language, ComponentType<Props>>> = {
  en: viewerIn('en'),
  es: viewerIn('es'),
  it: viewerIn('it'),
  fr: viewerIn('fr'),
};

/** Viewer of a picture, loaded after the picture itself. */
export function PictureViewer({ language, ...props }: Props & { language: Language }) {
  const Viewer = viewers[language];
  return <Viewer {...props} />;
}

/** Picture of a file, with the file for its further sources; undefined if a page can't show it. */
export const pictureOf = (file: File): ViewerProps['file']['picture'] => {
  const { kind, preview, extension, url, picture } = file;
  // A picture that our renderer refused is not loaded by the browser either: 2 KB may unpack to gigabytes
  // (decompression bomb).
  const original = kind === 'image' && extension !== 'svg' && !picture?.refusal && url;
  const small = preview ?? original;
  return small ? { small, file } : undefined;
};
