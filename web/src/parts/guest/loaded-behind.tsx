import { type ComponentType, useEffect, useState } from 'react';

/**
 * A viewer that is loaded behind a plain one, which stays in its place without a connection. The points of a room that came
 * after all bring another attempt.
 */
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
