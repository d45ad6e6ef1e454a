/**
 * Pictures, clips and documents of the demo workspace: real files, so that thumbnails, previews and downloads have
 * content. They are deterministic for a brand and its seed; titles are strokes, so no font is needed. Drawing takes
 * some 100 MB: forked as `media.ts '{"folder":"…","works":[…]}'` it keeps that out of the main process, and sends
 * each file once it is written.
 */
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FF_ENCODER_LIBX264 } from 'node-av/constants';
import sharp from 'sharp';
import {
  type Artwork,
  type Brand,
  type DemoFile,
  type DocumentKind,
  documents,
  type Work,
} from './artwork.ts';
import { writeDocument } from './document.ts';
import { seededRandom } from './random.ts';
import { encodeVideo } from './video.ts';

/** Draws a picture of a brand; returns its bytes, name and type. */
export const drawArtwork = async (
  kind: Artwork,
  brand: Brand,
  version = 1,
): Promise<{ name: string; type: 'image/png' | 'image/jpeg'; bytes: Buffer }> => {
  const pen = penFor(brand, kind, version);
  const { width, height, body, photo } = drawings[kind](pen);
  const drawing = sharp(Buffer.from(svg(width, height, body)));
  const bytes = await (photo
    ? drawing.jpeg({ quality: 82 }).toBuffer()
    : drawing.png({ compressionLevel: 6 }).toBuffer());
  const name = fileName(brand, kind, version, photo ? 'jpg' : 'png');
  return { name, type: photo ? 'image/jpeg' : 'image/png', bytes };
};

/** File name, with a version mark as designers write it. */
const fileName = ({ name, seed }: Brand, what: string, version: number, extension: string): string =>
  `${slug(name)}-${what}${seed > 1 ? `-${seed}` : ''}${version > 1 ? `-v${version}` : ''}.${extension}`;

/** Draws a clip of 4 seconds, 640 × 360, H.264 in MP4: shapes drift and the brand's name is written over them. */
export const drawClip = async (brand: Brand, path: string, version = 1): Promise<void> => {
  const [width, height, rate, length] = [640, 360, 24, 96];
  const pen = penFor(brand, 'clip', version);
  const shapes = Array.from({ length: 7 }, (_, index) => ({
    radius: 30 + pen.random() * 90,
    phase: pen.random() * Math.PI * 2,
    speed: (index % 2 ? 1 : -1) * (0.5 + pen.random()),
    fill: pen.pick([pen.brand.primary, pen.brand.accent, pen.light, pen.dark]),
  }));
  async function* frames() {
    for (let frame = 0; frame < length; frame += 1) {
      const time = frame / rate;
      const circles = shapes.map(({ radius, phase, speed, fill }, index) => {
        const x = width * (0.5 + 0.45 * Math.sin(phase + speed * time));
        const y = height * (0.5 + 0.4 * Math.cos(phase * (index + 1) + speed * time * 0.8));
        return circle(x, y, radius, fill, 0.82);
      });
      const written = Math.min(1, frame / (length * (version > 1 ? 0.3 : 0.6)));
      const title = `<g stroke-dasharray="${written * 60} 60">${letters(brand.name, width / 2, 156, 48, '#fff', 5)}</g>`;
      const body = `${rect(0, 0, width, height, pen.deep)}${circles.join('')}${rect(0, 130, width, 100, pen.deep, 0.55)}${title}`;
      yield await sharp(Buffer.from(svg(width, height, body)))
        .ensureAlpha()
        .raw()
        .toBuffer();
    }
  }
  await encodeVideo(path, { codec: FF_ENCODER_LIBX264, width, height, rate, frames: frames() });
};

/** Makes works one after the other in a folder, which is created; yields each file once it is written. */
export async function* drawWorks(folder: string, works: readonly Work[]): AsyncGenerator<DemoFile> {
  sharp.cache(false);
  sharp.concurrency(1);
  await mkdir(folder, { recursive: true });
  for (const work of works) {
    const { brand, art, version, language } = work;
    if (art === 'clip') {
      const name = fileName(brand, 'teaser', version, 'mp4');
      const path = join(folder, name);
      await drawClip(brand, path, version);
      yield { name, type: 'video/mp4', path, size: (await stat(path)).size };
      continue;
    }
    const { name, type, bytes } = isDocument(art)
      ? {
          name: fileName(brand, art, version, 'pdf'),
          type: 'application/pdf' as const,
          bytes: await writeDocument(art, brand, language, version),
        }
      : await drawArtwork(art, brand, version);
    const path = join(folder, name);
    await writeFile(path, bytes);
    yield { name, type, path, size: bytes.length };
  }
}

const isDocument = (art: Artwork | DocumentKind): art is DocumentKind =>
  (documents as readonly string[]).includes(art);

interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly body: string;
  /** True for gradients and blur, which are smaller as JPEG than as PNG. */
  readonly photo?: boolean;
}

/** Tools of a drawing: the brand's colours, mixed, and seeded randomness. */
interface Pen {
  readonly brand: Brand;
  /** Near black, dark, pale and near white, all with a hint of the primary colour. */
  readonly deep: string;
  readonly dark: string;
  readonly light: string;
  readonly paper: string;
  random(): number;
  pick<T>(list: readonly T[]): T;
  /** Size of a headline: clients find the first one too small. */
  headline(size: number): number;
}

const penFor = ({ accent, ...brand }: Brand, kind: string, version: number): Pen => {
  const random = randomFrom(`${brand.name}/${kind}/${brand.seed}`);
  const { primary } = brand;
  const deep = mix(primary, '#0b0e14', 0.85);
  return {
    // Darker accent that clients ask for.
    brand: { ...brand, accent: mix(accent, deep, Math.min(0.6, 0.3 * (version - 1))) },
    headline: (size) => (version > 1 ? size * 1.5 : size),
    deep,
    dark: mix(primary, '#0b0e14', 0.55),
    light: mix(primary, '#ffffff', 0.65),
    paper: mix(primary, '#fdfcf9', 0.95),
    random,
    pick: (list) => {
      const picked = list[Math.floor(random() * list.length)];
      if (picked === undefined) throw new RangeError('Nothing to pick from');
      return picked;
    },
  };
};

const drawings: Readonly<Record<Artwork, (pen: Pen) => Drawing>> = {
  logo(pen) {
    const body =
      rect(0, 0, 800, 800, pen.paper) +
      mark(pen, 400, 340, 190) +
      letters(pen.brand.name, 400, 610, pen.headline(64), pen.deep);
    return { width: 800, height: 800, body };
  },
  wordmark(pen) {
    const line = rect(200, 330, 800, 6, pen.brand.accent);
    return {
      width: 1200,
      height: 480,
      body:
        rect(0, 0, 1200, 480, pen.deep) +
        letters(pen.brand.name, 600, 170, pen.headline(110), '#fff', 12) +
        line,
    };
  },
  poster(pen) {
    const suns = [0, 1, 2].map((index) =>
      circle(
        200 + pen.random() * 500,
        300 + index * 180,
        120 + pen.random() * 160,
        pen.pick([pen.brand.accent, pen.light, pen.brand.primary]),
        0.85,
      ),
    );
    const hills = [0, 1, 2, 3].map((index) =>
      wave(pen, 900, 720 + index * 110, 70, 1200, mix(pen.brand.primary, pen.deep, index / 3)),
    );
    const body =
      gradient('sky', pen.paper, pen.light) +
      rect(0, 0, 900, 1200, 'url(#sky)') +
      suns.join('') +
      hills.join('');
    return {
      width: 900,
      height: 1200,
      body: body + letters(pen.brand.name, 450, 90, pen.headline(84), pen.deep, 9),
      photo: true,
    };
  },
  'event-poster'(pen) {
    const rays = Array.from({ length: 24 }, (_, index) => {
      const angle = (index * Math.PI) / 12;
      const [x, y] = [450 + Math.cos(angle) * 1200, 520 + Math.sin(angle) * 1200];
      const [u, v] = [450 + Math.cos(angle + 0.13) * 1200, 520 + Math.sin(angle + 0.13) * 1200];
      return `<path d="M450 520L${fix(x)} ${fix(y)}L${fix(u)} ${fix(v)}Z" fill="${pen.brand.accent}" opacity=".9"/>`;
    });
    const date = `${1 + Math.floor(pen.random() * 28)}.${1 + Math.floor(pen.random() * 12)}.`;
    const body = `${rect(0, 0, 900, 1200, pen.brand.primary)}${rays.join('')}${circle(450, 520, 250, pen.paper)}${letters(date, 450, 470, 96, pen.deep, 12)}`;
    return {
      width: 900,
      height: 1200,
      body:
        body +
        rect(0, 980, 900, 220, pen.deep) +
        letters(pen.brand.name, 450, 1045, pen.headline(84), '#fff', 9),
    };
  },
  cover(pen) {
    const blobs = Array.from({ length: 9 }, () =>
      circle(
        pen.random() * 1400,
        pen.random() * 900,
        120 + pen.random() * 260,
        pen.pick([pen.brand.primary, pen.brand.accent, pen.dark, pen.light]),
        0.7,
      ),
    );
    const body = `<filter id="soft" filterUnits="userSpaceOnUse" x="0" y="0" width="1400" height="900"><feGaussianBlur stdDeviation="60"/></filter>${rect(0, 0, 1400, 900, pen.dark)}<g filter="url(#soft)">${blobs.join('')}</g>`;
    return {
      width: 1400,
      height: 900,
      body: body + letters(pen.brand.name, 700, 390, pen.headline(110), '#fff', 12),
      photo: true,
    };
  },
  pattern(pen) {
    const cells = Array.from({ length: 64 }, (_, index) => {
      const [x, y] = [(index % 8) * 125, Math.floor(index / 8) * 125];
      const [ground, figure] = pen.pick([
        [pen.paper, pen.brand.primary],
        [pen.light, pen.deep],
        [pen.brand.primary, pen.brand.accent],
        [pen.deep, pen.light],
      ] as const);
      const shape = pen.pick([
        `M0 0A125 125 0 0 1 125 125H0Z`,
        `M0 125A125 125 0 0 1 125 0V125Z`,
        `M62.5 0A62.5 62.5 0 0 1 62.5 125Z`,
        `M0 0L125 125H0Z`,
        `M31 31H94V94H31Z`,
      ]);
      return `<g transform="translate(${x} ${y})">${rect(0, 0, 125.5, 125.5, ground)}<path d="${shape}" fill="${figure}"/></g>`;
    });
    return { width: 1000, height: 1000, body: cells.join('') };
  },
  palette(pen) {
    const colours = [pen.deep, pen.dark, pen.brand.primary, pen.brand.accent, pen.light, pen.paper];
    const swatches = colours.map(
      (colour, index) =>
        rect(index * 200, 0, 200, 560, colour) +
        letters(colour.slice(1), index * 200 + 100, 600, 24, pen.deep, 2.5),
    );
    return { width: 1200, height: 680, body: rect(0, 0, 1200, 680, '#ffffff') + swatches.join('') };
  },
  storyboard(pen) {
    const panels = Array.from({ length: 6 }, (_, index) => {
      const [x, y] = [40 + (index % 3) * 420, 40 + Math.floor(index / 3) * 340];
      const sun = circle(
        70 + pen.random() * 250,
        40 + pen.random() * 90,
        18 + pen.random() * 40,
        pen.brand.accent,
      );
      const hill =
        wave(pen, 380, 130 + pen.random() * 60, 40, 220, pen.light) + wave(pen, 380, 170, 24, 220, pen.dark);
      const stand = 120 + pen.random() * 140;
      const figure = circle(stand, 108, 12, pen.deep) + rect(stand - 5, 122, 10, 56, pen.deep);
      const scene = `<svg width="380" height="220" viewBox="0 0 380 220">${rect(0, 0, 380, 220, pen.paper)}${sun}${hill}${figure}</svg>`;
      const frame = `<rect width="380" height="220" fill="none" stroke="${pen.deep}" stroke-width="4"/>`;
      const lines =
        rect(0, 240, 300 - pen.random() * 90, 8, '#c9ccd1') +
        rect(0, 260, 240 - pen.random() * 90, 8, '#dfe1e5');
      return `<g transform="translate(${x} ${y})">${scene}${frame}${letters(String(index + 1), 362, 240, 24, pen.brand.primary, 4)}${lines}</g>`;
    });
    return { width: 1300, height: 720, body: rect(0, 0, 1300, 720, '#ffffff') + panels.join('') };
  },
  wireframe(pen) {
    const nav = [0, 1, 2].map((index) => rect(820 + index * 110, 44, 80, 12, '#b8bdc6'));
    const cards = [0, 1, 2].map((index) => {
      const x = 60 + index * 370;
      const tint = pen.pick([pen.light, pen.brand.accent, pen.brand.primary]);
      return (
        rect(x, 560, 340, 170, tint, 0.8) +
        rect(x, 750, 240, 16, '#8a919d') +
        rect(x, 780, 300, 10, '#c9ccd1')
      );
    });
    const hero =
      rect(60, 110, 1080, 400, pen.deep) +
      wave(pen, 1080, 330, 60, 400, pen.brand.primary, 60, 110) +
      rect(110, 270, 150, 44, pen.brand.accent);
    const title = letters(pen.brand.name, 600, 190, pen.headline(56), '#fff', 6);
    const body = `${rect(0, 0, 1200, 840, '#ffffff')}${mark(pen, 84, 50, 26)}${nav.join('')}${hero}${title}${cards.join('')}`;
    return { width: 1200, height: 840, body };
  },
  'mobile-app'(pen) {
    const screen = (x: number, ground: string, content: string) =>
      `<g transform="translate(${x} 80)"><rect width="300" height="620" rx="40" fill="#15181e"/><rect x="12" y="12" width="276" height="596" rx="30" fill="${ground}"/>${content}</g>`;
    const list = Array.from(
      { length: 6 },
      (_, row) =>
        circle(56, 150 + row * 74, 20, row % 2 ? pen.light : pen.brand.accent) +
        rect(92, 138 + row * 74, 110 + pen.random() * 60, 10, '#8a919d') +
        rect(92, 156 + row * 74, 80, 8, '#d3d6dc'),
    );
    const bars = Array.from({ length: 7 }, (_, day) => {
      const height = 60 + pen.random() * 220;
      return rect(44 + day * 32, 420 - height, 20, height, day === 5 ? pen.brand.accent : pen.light);
    });
    const body =
      rect(0, 0, 1100, 780, pen.paper) +
      screen(
        60,
        pen.brand.primary,
        mark(pen, 150, 260, 70, '#fff') + letters(pen.brand.name, 150, 400, pen.headline(26), '#fff', 3),
      ) +
      screen(400, '#ffffff', list.join('')) +
      screen(740, '#ffffff', bars.join('') + rect(40, 460, 220, 60, pen.brand.primary));
    return { width: 1100, height: 780, body };
  },
  packaging(pen) {
    const box = `<path d="M300 260L550 160L800 260L550 360Z" fill="${pen.light}"/><path d="M300 260L550 360V760L300 640Z" fill="${pen.brand.primary}"/><path d="M800 260L550 360V760L800 640Z" fill="${pen.dark}"/>`;
    const label = `<g transform="matrix(.93 .43 0 1 318 400)">${letters(pen.brand.name, 115, 40, 30, '#fff', 4)}${rect(20, 90, 190, 5, pen.brand.accent)}</g>`;
    const ground = gradient('ground', '#ffffff', pen.light) + rect(0, 0, 1100, 900, 'url(#ground)');
    return {
      width: 1100,
      height: 900,
      body: `${ground}<ellipse cx="560" cy="740" rx="330" ry="60" fill="${pen.deep}" opacity=".25"/>${box}${label}`,
      photo: true,
    };
  },
  'business-cards'(pen) {
    const card = (x: number, y: number, turn: number, ground: string, content: string) =>
      `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="8" y="10" width="520" height="300" rx="14" fill="#000" opacity=".18"/><rect width="520" height="300" rx="14" fill="${ground}"/>${content}</g>`;
    const front =
      mark(pen, 260, 120, 60, '#fff') + letters(pen.brand.name, 260, 220, pen.headline(34), '#fff', 4);
    const back =
      letters(pen.brand.name, 260, 50, 26, pen.deep, 3) +
      rect(60, 170, 200, 10, '#8a919d') +
      rect(60, 196, 150, 10, '#b8bdc6') +
      rect(60, 222, 170, 10, '#b8bdc6') +
      circle(440, 220, 34, pen.brand.accent);
    return {
      width: 1000,
      height: 800,
      body:
        rect(0, 0, 1000, 800, pen.light) +
        card(330, 60, 7, pen.brand.primary, front) +
        card(120, 420, -6, '#ffffff', back),
    };
  },
  'social-post'(pen) {
    const rings = Array.from(
      { length: 8 },
      (_, index) =>
        `<circle cx="${fix(540 + 120 * pen.random())}" cy="520" r="${500 - index * 58}" fill="${index % 2 ? pen.brand.primary : pen.pick([pen.brand.accent, pen.light, pen.dark])}"/>`,
    );
    return {
      width: 1080,
      height: 1080,
      body:
        rect(0, 0, 1080, 1080, pen.deep) +
        rings.join('') +
        rect(0, 860, 1080, 220, pen.paper) +
        letters(pen.brand.name, 540, 925, pen.headline(84), pen.deep, 9),
    };
  },
  banner(pen) {
    const stripes = Array.from(
      { length: 14 },
      (_, index) =>
        `<path d="M${520 + index * 70} 0h40l-160 400h-40Z" fill="${pen.pick([pen.brand.primary, pen.brand.accent, pen.dark, pen.light])}"/>`,
    );
    return {
      width: 1456,
      height: 400,
      body:
        rect(0, 0, 1456, 400, pen.paper) +
        stripes.join('') +
        rect(0, 0, 520, 400, pen.deep) +
        letters(pen.brand.name, 260, 170, pen.headline(52), '#fff', 6),
    };
  },
};

const svg = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
const fix = (value: number) => Number(value.toFixed(2));
const rect = (x: number, y: number, width: number, height: number, fill: string, opacity = 1) =>
  `<rect x="${fix(x)}" y="${fix(y)}" width="${fix(width)}" height="${fix(height)}" fill="${fill}" opacity="${opacity}"/>`;
const circle = (x: number, y: number, radius: number, fill: string, opacity = 1) =>
  `<circle cx="${fix(x)}" cy="${fix(y)}" r="${fix(radius)}" fill="${fill}" opacity="${opacity}"/>`;
const gradient = (id: string, from: string, to: string) =>
  `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;

/** Hill range: from a wavy line `top` down to `bottom`, moved by `left` and `above`. */
const wave = (
  pen: Pen,
  width: number,
  top: number,
  swing: number,
  bottom: number,
  fill: string,
  left = 0,
  above = 0,
) => {
  const phase = pen.random() * 6;
  const line = Array.from({ length: 25 }, (_, index) => {
    const y = top + swing * Math.sin(phase + index / 3) * Math.cos(phase + index / 7);
    return `${fix((width * index) / 24)} ${fix(y)}`;
  });
  return `<path transform="translate(${left} ${above})" d="M${line.join('L')}V${bottom}H0Z" fill="${fill}"/>`;
};

/** Mark of a brand, derived from its seed: petals, bars, rings or a split square. */
const mark = (pen: Pen, x: number, y: number, radius: number, main = pen.brand.primary): string => {
  const random = randomFrom(pen.brand.name);
  const petals = 3 + Math.floor(random() * 5);
  const shapes = [
    Array.from(
      { length: petals },
      (_, index) =>
        `<ellipse cy="-.5" rx=".28" ry=".5" fill="${index % 2 ? pen.brand.accent : main}" opacity=".9" transform="rotate(${fix((360 * index) / petals)})"/>`,
    ).join(''),
    [0.55, 1, 0.75]
      .map(
        (height, index) =>
          `<rect x="${fix(-0.9 + index * 0.65)}" y="${-height}" width=".5" height="${height * 2}" rx=".25" fill="${index === 1 ? pen.brand.accent : main}"/>`,
      )
      .join(''),
    `<circle r="1" fill="${main}"/><circle cx=".25" cy="-.25" r=".6" fill="${pen.brand.accent}"/><circle cx=".4" cy="-.4" r=".25" fill="${pen.paper}"/>`,
    `<path d="M-.9-.9H.9V.9Z" fill="${main}"/><path d="M-.9-.6V.9H.6Z" fill="${pen.brand.accent}"/>`,
  ];
  return `<g transform="translate(${x} ${y}) scale(${radius})">${shapes[Math.floor(random() * shapes.length)]}</g>`;
};

// Capitals as pen strokes on a grid 6 high: [width, path].
const glyphs: Readonly<Record<string, readonly [number, string]>> = {
  A: [4, 'M0 6L2 0L4 6M.7 4H3.3'],
  B: [3.9, 'M0 0V6H2.3A1.6 1.6 0 0 0 2.3 2.8H0M2.2 2.8A1.4 1.4 0 0 0 2.2 0H0'],
  C: [4, 'M4 .9C3.5.3 2.9 0 2.2 0C.9 0 0 1.3 0 3S.9 6 2.2 6C2.9 6 3.5 5.7 4 5.1'],
  D: [4, 'M0 0V6H1.6C3.2 6 4 4.7 4 3S3.2 0 1.6 0Z'],
  E: [3.4, 'M3.4 0H0V6H3.4M0 3H2.9'],
  F: [3.4, 'M3.4 0H0V6M0 3H2.9'],
  G: [4.1, 'M4 .9C3.5.3 2.9 0 2.2 0C.9 0 0 1.3 0 3S.9 6 2.2 6C3.4 6 4.1 5.2 4.1 4.1V3.3H2.4'],
  H: [4, 'M0 0V6M4 0V6M0 3H4'],
  I: [0, 'M0 0V6'],
  J: [3, 'M3 0V4.4C3 5.4 2.4 6 1.5 6S0 5.4 0 4.4'],
  K: [4, 'M0 0V6M3.8 0L0 3.6M1.3 2.5L4 6'],
  L: [3.3, 'M0 0V6H3.3'],
  M: [5, 'M0 6V0L2.5 4L5 0V6'],
  N: [4, 'M0 6V0L4 6V0'],
  O: [4.4, 'M2.2 0C.9 0 0 1.3 0 3S.9 6 2.2 6S4.4 4.7 4.4 3S3.5 0 2.2 0Z'],
  P: [3.8, 'M0 6V0H2.2A1.6 1.6 0 0 1 2.2 3.2H0'],
  Q: [4.4, 'M2.2 0C.9 0 0 1.3 0 3S.9 6 2.2 6S4.4 4.7 4.4 3S3.5 0 2.2 0ZM2.9 4.6L4.3 6.2'],
  R: [4, 'M0 6V0H2.2A1.6 1.6 0 0 1 2.2 3.2H0M2 3.2L4 6'],
  S: [
    3.9,
    'M3.7.9C3.3.3 2.7 0 2 0C.9 0 .2.6.2 1.5C.2 3.7 3.9 2.3 3.9 4.5C3.9 5.4 3.1 6 2 6C1.1 6 .4 5.6 0 5',
  ],
  T: [4, 'M0 0H4M2 0V6'],
  U: [4, 'M0 0V4C0 5.2.8 6 2 6S4 5.2 4 4V0'],
  V: [4, 'M0 0L2 6L4 0'],
  W: [6, 'M0 0L1.5 6L3 1L4.5 6L6 0'],
  X: [4, 'M0 0L4 6M4 0L0 6'],
  Y: [4, 'M0 0L2 3L4 0M2 3V6'],
  Z: [4, 'M0 0H4L0 6H4'],
  0: [4, 'M2 0C.8 0 0 1.3 0 3S.8 6 2 6S4 4.7 4 3S3.2 0 2 0Z'],
  1: [1.3, 'M0 1L1.3 0V6'],
  2: [4, 'M.2 1.4C.4.5 1 0 2 0C3.1 0 3.8.7 3.8 1.6C3.8 3.2 0 4.4 0 6H4'],
  3: [4, 'M.2 0H3.8L1.8 2.4C3.1 2.4 4 3.1 4 4.2S3.1 6 2 6C1.1 6 .4 5.7 0 5'],
  4: [4, 'M3 6V0L0 4.2H4'],
  5: [4, 'M3.6 0H.6L.3 2.7C.8 2.4 1.3 2.2 1.9 2.2C3.2 2.2 4 3 4 4.1S3.2 6 1.9 6C1.1 6 .4 5.7 0 5.1'],
  6: [4, 'M3 0C1 1.4 0 2.8 0 4.1C0 5.2.8 6 2 6S4 5.2 4 4.1S3.2 2.3 2 2.3S0 3 0 4.1'],
  7: [4, 'M0 0H4L1.4 6'],
  8: [
    4,
    'M2 2.8C1 2.8.3 2.2.3 1.4S1 0 2 0S3.7.6 3.7 1.4S3 2.8 2 2.8C.9 2.8 0 3.5 0 4.4S.9 6 2 6S4 5.3 4 4.4S3.1 2.8 2 2.8Z',
  ],
  9: [4, 'M1 6C3 4.6 4 3.2 4 1.9C4 .8 3.2 0 2 0S0 .8 0 1.9S.8 3.7 2 3.7S4 3 4 1.9'],
  '&': [4.3, 'M4.3 6L.9 1.9C.3 1.1.8 0 1.9 0S3.4 1.2 2.7 2L.7 3.6C-.5 4.6.1 6 1.7 6C3.2 6 4 4.8 4 3.4'],
  '-': [2.4, 'M0 3.2H2.4'],
  '.': [0, 'M0 6V5.99'],
};

/** Text in capitals, centred on `x`, its upper edge at `y`, `size` high; narrower if it would be too wide. */
const letters = (
  text: string,
  x: number,
  y: number,
  size: number,
  colour: string,
  stroke = size / 9,
): string => {
  const plain = text.normalize('NFD').toUpperCase();
  let width = 0;
  const strokes: string[] = [];
  for (const character of plain.replace(/\p{M}/gu, '')) {
    const [advance, path] = glyphs[character] ?? [1.2, ''];
    strokes.push(`<path transform="translate(${fix(width)})" d="${path}"/>`);
    width += advance + 1.5;
  }
  const scale = Math.min(size / 6, (2 * x - 24) / Math.max(1, width), (size * 9) / Math.max(1, width));
  const left = x - ((width - 1.5) * scale) / 2;
  return `<g transform="translate(${fix(left)} ${fix(y)}) scale(${fix(scale)})" fill="none" stroke="${colour}" stroke-width="${fix(stroke / scale)}" stroke-linecap="round" stroke-linejoin="round">${strokes.join('')}</g>`;
};

/** Interpolates between two hex colours. */
const mix = (from: string, to: string, part: number): string => {
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [from, to].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.round((a ?? 0) + ((b ?? 0) - (a ?? 0)) * part);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
};

const slug = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'brand';

/** Random numbers from 0 up to 1, the same for the same text, whose FNV-1a hash is the seed. */
const randomFrom = (text: string): (() => number) => {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return seededRandom(hash);
};

if (import.meta.main) {
  const { folder, works } = JSON.parse(process.argv[2] ?? '{}');
  for await (const file of drawWorks(folder, works)) process.send?.(file);
  process.disconnect();
}
