/** Captions and transcript of a film or a sound: their language, their text, and if they are shown. */
import { useEffect, useState } from 'react';
import type { CaptionText, FileCaptions } from '#contracts/file.ts';
import { personHere } from '#lib/session/signed-in-person.ts';

/** Choice of the person in this browser; all guests of a browser share one entry. */
const key = (): string => `proofline.captions.${personHere() ?? 'guest'}`;

interface Choice {
  readonly isOn: boolean;
  readonly language?: string | undefined;
}

const stored = (): Choice => {
  const [state, language] = (localStorage.getItem(key()) ?? '').split(' ');
  return { isOn: state === 'on', language };
};
const store = ({ isOn, language = '' }: Choice): void =>
  localStorage.setItem(key(), `${isOn ? 'on' : 'off'} ${language}`);

/** Text at a `captions` URL; empty for any other content. */
const textOf = (answer: unknown): CaptionText => {
  const { cues, text } = (answer ?? {}) as Partial<Record<string, unknown>>;
  return {
    ...(typeof text === 'string' && { text }),
    ...(Array.isArray(cues) && {
      cues: cues.filter(
        (cue: Partial<Record<string, unknown>>) =>
          typeof cue.from === 'number' && typeof cue.until === 'number' && typeof cue.text === 'string',
      ),
    }),
  };
};

/** Text at a `captions` URL. Throws if it can't be loaded. */
export const textAt = async (url: string, signal: AbortSignal): Promise<CaptionText> => {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`The store answered ${answer.status}`);
  return textOf(await answer.json());
};

/** Text of captions or of a transcript; undefined until it is loaded. `again` tries once more. */
const useText = (captions: FileCaptions | undefined) => {
  const [loaded, setLoaded] = useState<{ readonly id: string; readonly answer: CaptionText | 'failed' }>();
  const [tries, setTries] = useState(0);
  const { id, url } = captions ?? {};
  // The signed URL changes every half hour, the text only with its id.
  useEffect(() => {
    if (!id || !url) return;
    const ending = new AbortController();
    textAt(url, ending.signal)
      .then((answer) => setLoaded({ id, answer }))
      .catch(() => ending.signal.aborted || setLoaded({ id, answer: 'failed' }));
    return () => ending.abort();
  }, [id, tries]);
  const answer = loaded?.id === id ? loaded?.answer : undefined;
  return {
    text: answer === 'failed' ? undefined : answer,
    hasFailed: answer === 'failed',
    again: () => setTries((count) => count + 1),
  };
};

export type Captions = ReturnType<typeof useCaptions>;

/** Captions and transcripts of a file. Their texts are loaded once they are wanted; with `eager`, captions at once. */
export const useCaptions = (all: readonly FileCaptions[] = [], eager = false) => {
  const [choice, setChoice] = useState(stored);
  const [reads, setReads] = useState(false);
  const languages = [...new Set(all.map((one) => one.language))];
  const language =
    languages.find((one) => one === choice.language) ??
    languages.find((one) => one === document.documentElement.lang) ??
    languages[0];
  const of = (kind: FileCaptions['kind']) =>
    all.find((one) => one.kind === kind && one.language === language);
  const [captions, transcript] = [of('captions'), of('transcript')];
  const spoken = useText(choice.isOn || reads || eager ? captions : undefined);
  const written = useText(reads ? transcript : undefined);
  const choose = (next: Choice) => {
    setChoice(next);
    store(next);
  };
  return {
    languages,
    language,
    choose: (to: string) => choose({ ...choice, language: to }),
    /** False without captions in any language. */
    canShow: all.some(({ kind }) => kind === 'captions'),
    isOn: choice.isOn,
    toggle: () => choose({ ...choice, isOn: !choice.isOn }),
    /** Empty until they are loaded, and without captions in the language. */
    cues: spoken.text?.cues ?? [],
    reads,
    toggleReading: () => setReads(!reads),
    /** Undefined without a transcript of its own, and until it is loaded. */
    transcript: written.text?.text,
    isLoading:
      reads && [captions && spoken, transcript && written].some((one) => one && !one.text && !one.hasFailed),
    hasFailed: [captions && spoken, transcript && written].some((one) => one?.hasFailed),
    again: () => {
      spoken.again();
      written.again();
    },
    /** True if a part is that of an earlier version. */
    isTaken: [captions, transcript].some((one) => one?.taken),
  };
};
