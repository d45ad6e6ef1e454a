import { useQueryClient } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { listProjects } from '#contracts/projects.ts';
import { getSubscription } from '#contracts/workspace.ts';
import { api } from '#lib/calls/api.ts';
import { tour as texts } from '#lib/texts/en/tour.ts';
import { Button, IconButton, keepScrollbarRoom } from '#ui/index.ts';
import css from './tour.module.css';

interface Step {
  readonly title: string;
  readonly text: string;
  /** Page of the step; undefined for the current page. */
  readonly address?: string | undefined;
  /** Selectors of the element of the step; the first one that matches any. */
  readonly anchors: readonly string[];
}

const gap = 12;
const margin = 16;

interface Box {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** Undefined for hidden elements, such as the sidebar on a phone. */
const boxOf = (element: Element): Box | undefined => {
  const { top, left, width, height } = element.getBoundingClientRect();
  if (width === 0) return undefined;
  const shown = Math.min(height, innerHeight - Math.max(0, top) - margin);
  return { top: top - 4, left: left - 4, width: width + 8, height: Math.max(24, shown) + 8 };
};

/** Element that the first matching selector finds; looked up again whenever the page changes. */
const useElement = (selectors: readonly string[] | undefined): Element | undefined => {
  const [found, setFound] = useState<Element | null>(null);
  useEffect(() => {
    if (selectors === undefined) return;
    const look = () => {
      const matches = selectors.map((selector) => document.querySelector(selector));
      setFound(matches.find((match) => match !== null) ?? null);
    };
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [selectors]);
  useEffect(() => {
    // The points of a round may be below the window.
    found?.scrollIntoView({ block: 'nearest' });
  }, [found]);
  return found ?? undefined;
};

/** Bounding box of an element; updated on scroll and resize. */
const useBox = (element: Element | undefined): Box | undefined => {
  const [box, setBox] = useState<Box>();
  useLayoutEffect(() => {
    if (!element) return setBox(undefined);
    const measure = () => setBox(boxOf(element));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    addEventListener('resize', measure);
    addEventListener('scroll', measure, true);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
      removeEventListener('scroll', measure, true);
    };
  }, [element]);
  return box;
};

/** Position beside the box if there is room, else below or above it, else in the middle; always inside the window. */
const placeFor = (box: Box | undefined, width: number, height: number): { top: number; left: number } => {
  if (!box) return { top: (innerHeight - height) / 2, left: (innerWidth - width) / 2 };
  const within = (value: number, size: number, room: number) =>
    Math.max(margin, Math.min(value, room - size - margin));
  const right = box.left + box.width + gap;
  if (right + width + margin <= innerWidth) {
    return { top: within(box.top, height, innerHeight), left: right };
  }
  const below = box.top + box.height + gap;
  const above = box.top - height - gap;
  const top = below + height + margin <= innerHeight ? below : above >= margin ? above : innerHeight;
  return { top: within(top, height, innerHeight), left: within(box.left, width, innerWidth) };
};

/** Project to show: the sample, which has works and points, else the newest one. */
interface Shown {
  readonly id: number;
  readonly isSample: boolean;
}

const projectQuery = {
  queryKey: ['tour', 'project'],
  queryFn: async (): Promise<Shown | null> => {
    const [{ items }, { sample_project }] = await Promise.all([api(listProjects), api(getSubscription)]);
    const sample = items.find(({ id }) => id === sample_project);
    const shown = sample ?? items[0];
    return shown ? { id: shown.id, isSample: sample !== undefined } : null;
  },
};

/** List of first steps on Home, by the link of any that is left. */
const firstSteps = 'main ol:has(a[href="/projects/proof"], a[href^="/settings/"], a[href*="seeAs=client"])';
/** Beside the work, or below the stage where that has none. */
const points = 'section:is([aria-labelledby="room-points"], [aria-labelledby="stage-points"])';
const turns = 'main nav:has(a[href="/projects?turn=yours"])';
const stages = 'main ol:has([aria-current="step"])';
const ofProjects = 'aside a[href="/projects"]';

const stepsWith = (project: Shown | null): readonly Step[] => [
  { ...texts.steps.proof, address: '/', anchors: ['main a[href="/projects/proof"]', 'main h1'] },
  { ...texts.steps.home, address: '/', anchors: [firstSteps, turns, 'main h1'] },
  project
    ? {
        ...texts.steps[project.isSample ? 'sample' : 'timeline'],
        address: `/projects/${project.id}/timeline`,
        anchors: [...(project.isSample ? [points] : []), stages, 'main h1'],
      }
    : { ...texts.steps.timelineNone, anchors: [ofProjects] },
  { ...texts.steps.seeAs, anchors: project ? ['[data-tour="see-as"]', 'main h1'] : [ofProjects] },
  { ...texts.steps.search, anchors: ['[data-tour="search"]'] },
];
const count = stepsWith(null).length;
/** Index of the first step about a project. */
const aboutProject = 2;

/**
 * Tour: shows one step at a time beside its element, after its page has loaded. Arrow keys or buttons continue; Escape
 * leaves.
 */
export default function Tour({
  onGo,
  onClose,
}: {
  /** Resolves once the page at the address is shown. */
  onGo: (address: string) => Promise<void>;
  onClose: () => void;
}) {
  const id = useId();
  const client = useQueryClient();
  const dialog = useRef<HTMLDialogElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [shown, setShown] = useState<{ readonly at: number; readonly step: Step }>();
  const [place, setPlace] = useState({ top: 0, left: 0 });
  const { at = 0, step } = shown ?? {};
  const last = at === count - 1;
  const element = useElement(step?.anchors);
  const box = useBox(element);

  const go = async (to: number): Promise<void> => {
    if (to >= count) return onClose();
    // If the request fails, the tour continues without a project.
    const project = to >= aboutProject ? await client.ensureQueryData(projectQuery).catch(() => null) : null;
    const next = stepsWith(project)[to];
    if (!next) return;
    if (next.address !== undefined) await onGo(next.address);
    setShown({ at: to, step: next });
  };
  const begin = useEffectEvent(() => {
    void client.prefetchQuery(projectQuery);
    void go(0);
  });
  useEffect(() => {
    const before = document.activeElement;
    keepScrollbarRoom();
    dialog.current?.showModal();
    begin();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  useEffect(() => {
    if (step) heading.current?.focus();
  }, [step]);
  useLayoutEffect(() => {
    if (!step) return;
    const { offsetWidth = 0, offsetHeight = 0 } = card.current ?? {};
    setPlace(placeFor(box, offsetWidth, offsetHeight));
  }, [box, step]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') void go(Math.min(at + 1, count - 1));
    else if (event.key === 'ArrowLeft') void go(at - 1);
    else return;
    event.preventDefault();
  };

  return (
    <dialog
      ref={dialog}
      className={css.tour}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {box ? <div className={css.light} style={box} /> : <div className={css.dim} />}
      {step && (
        <div ref={card} className={css.card} style={place}>
          <div className={css.head}>
            <span className={css.count}>{texts.step(at + 1, count)}</span>
            <IconButton label={texts.leave} icon="x" size="small" onClick={onClose} />
          </div>
          <h2 ref={heading} id={`${id}-title`} tabIndex={-1} className={css.title}>
            {step.title}
          </h2>
          <p id={`${id}-text`}>{step.text}</p>
          <div className={css.actions}>
            {at > 0 && <Button onClick={() => void go(at - 1)}>{texts.back}</Button>}
            <Button variant="primary" onClick={() => void go(at + 1)}>
              {last ? texts.finish : texts.next}
            </Button>
          </div>
        </div>
      )}
    </dialog>
  );
}
