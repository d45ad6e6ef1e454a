import { type ComponentType, useEffect, useState } from 'react';

/** Lazy viewer with a plain one as its fallback, also offline. Points that arrive from a room retry the load. */
export const loadedBehind = <Props extends { readonly marks?: unknown }>(
  load: () => Promise<ComponentType<Props>>,
  Plain: ComponentType<Props>,
): ComponentType<Props> => {
  let loaded: ComponentType<Props> | undefined;
  return (props) => {
    const [Viewer, show] = useState(() => loaded);
    const isInRoom = props.marks !== undefined;
    useEffect(() => {
      if (Viewer) return;
      let isGone = false;
      load().then(
        (there) => {
          loaded = there;
          if (!isGone) show(() => there);
        },
        () => {},
      );
      return () => {
        isGone = true;
      };
    }, [Viewer, isInRoom]);
    return Viewer ? <Viewer {...props} /> : <Plain {...props} />;
  };
};
