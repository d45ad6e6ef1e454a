/** Uploaded pictures of a text: from the clipboard or a drop, and shown by their id. */
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import type { Editor } from 'slate';
import type { RenderElementProps } from 'slate-react';
import { useSelected } from 'slate-react';
import { type NewPicture, removePicture } from './behaviour.ts';
import type { ImageElement } from './model.ts';
import type { EditorTexts } from './texts.ts';

/** Store of a text's pictures; without one, an editor accepts none. */
export type EditorPictures = {
  /** Owner of the text, for example its project: pictures copied from elsewhere are refused. */
  place: string;
  /** Known URLs by id; of pictures of other sites, by their address there. */
  addresses: Readonly<Record<string, string>>;
  /** Accepts a file, or shows the reason against it. */
  takes: (file: File) => boolean;
  /** Uploads a picture; false if it was cancelled, which is shown. `onProgress` gets 0 to 1. */
  upload: (picture: NewPicture, onProgress: (share: number) => void, signal: AbortSignal) => Promise<boolean>;
  /** URL of a picture that is not among the known ones, in a draft for example. */
  find: (id: string, signal: AbortSignal) => Promise<string | undefined>;
  /** Number of uploads in progress, which block saving the text. */
  onUploading: (count: number) => void;
};

/** `progress` from 0 to 1 during the upload; without a `url` it can't be shown. */
type Shown = { readonly url?: string | undefined; readonly progress?: number | undefined };

type Store = {
  readonly shown: (id: string) => Shown | undefined;
  readonly find: (id: string) => void;
  readonly texts: EditorTexts['pictures'];
  /** Told of a picture of another site that has no address here yet. */
  readonly later: string | undefined;
};

export const Pictures = createContext<Store>({
  shown: () => undefined,
  find: () => {},
  texts: undefined,
  later: undefined,
});

/** Uploads of an editor, and the URLs of its pictures. Closing the editor cancels its uploads. */
export const usePictures = (
  editor: Editor,
  store: EditorPictures | undefined,
  { pictures: texts, image }: Pick<EditorTexts, 'pictures' | 'image'>,
) => {
  const [own, setOwn] = useState<Readonly<Record<string, Shown>>>({});
  const latest = useRef(store);
  latest.current = store;
  /** URLs stay known when their text is removed. */
  const known = useRef<Record<string, string>>({});
  Object.assign(known.current, store?.addresses);
  const asked = useRef(new Set<string>());
  const running = useRef(0);
  const blobs = useRef<string[]>([]);
  const leaving = useRef(new AbortController());

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => {
      controller.abort();
      for (const url of blobs.current.splice(0)) URL.revokeObjectURL(url);
    };
  }, []);

  const show = (id: string, shown: Shown) => setOwn((before) => ({ ...before, [id]: shown }));

  const take = async (picture: NewPicture): Promise<void> => {
    const { signal } = leaving.current;
    const url = URL.createObjectURL(picture.file);
    blobs.current.push(url);
    show(picture.id, { url, progress: 0 });
    running.current += 1;
    latest.current?.onUploading(running.current);
    const progress = (share: number) => show(picture.id, { url, progress: share });
    const done = (await latest.current?.upload(picture, progress, signal)) ?? false;
    running.current -= 1;
    if (signal.aborted) return;
    // An undo may restore a cancelled picture, which then shows that.
    show(picture.id, done ? { url } : {});
    if (!done) removePicture(editor, picture.id);
    latest.current?.onUploading(running.current);
  };

  const find = async (id: string): Promise<void> => {
    if (asked.current.has(id)) return;
    asked.current.add(id);
    const url = await latest.current?.find(id, leaving.current.signal);
    if (!leaving.current.signal.aborted) show(id, { url });
  };

  const shown = (id: string): Shown | undefined =>
    own[id] ?? (known.current[id] === undefined ? undefined : { url: known.current[id] });
  return { take, store: { shown, find: (id: string) => void find(id), texts, later: image?.later } };
};

type Props = Omit<RenderElementProps, 'element'> & { element: ImageElement };

/** Picture by its id, with the progress of its upload. */
export function OwnPicture({ attributes, children, element }: Props) {
  const { shown, find, texts } = useContext(Pictures);
  const selected = useSelected();
  const { picture: id = '' } = element;
  const state = shown(id);
  useEffect(() => {
    if (!state) find(id);
  }, [state, find, id]);
  const { url, progress } = state ?? {};
  return (
    <span {...attributes}>
      <span contentEditable={false} className="rte-picture" data-selected={selected || undefined}>
        {url === undefined ? (
          <span className="rte-picture-missing">{state ? texts?.missing : element.alt}</span>
        ) : (
          <img className="rte-image" src={url} alt={element.alt} width={element.width} />
        )}
        {progress !== undefined && (
          <span
            className="rte-picture-progress"
            role="progressbar"
            aria-label={texts?.uploading}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(progress * 100)}
          >
            <span style={{ width: `${progress * 100}%` }} />
          </span>
        )}
      </span>
      {children}
    </span>
  );
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : url);

/**
 * Picture of another site. The page loads nothing from there: it shows the server's copy, or the description and host
 * until the server knows the text.
 */
export function RemotePicture({ attributes, children, element }: Props) {
  const { shown, later } = useContext(Pictures);
  const selected = useSelected();
  const [failed, setFailed] = useState<string>();
  const { url } = shown(element.url) ?? {};
  return (
    <span {...attributes}>
      <span contentEditable={false} className="rte-picture" data-selected={selected || undefined}>
        {url === undefined || url === failed ? (
          <span className="rte-picture-missing" title={url === undefined ? later : undefined}>
            {element.alt && `${element.alt} `}
            <span className="rte-picture-host">{hostOf(element.url)}</span>
          </span>
        ) : (
          <img
            className="rte-image"
            src={url}
            alt={element.alt}
            width={element.width}
            onError={() => setFailed(url)}
          />
        )}
      </span>
      {children}
    </span>
  );
}
