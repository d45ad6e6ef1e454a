import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_SAMPLE_FMT_S16,
  FF_ENCODER_FLAC,
  FF_ENCODER_LIBTHEORA,
  FF_ENCODER_LIBVPX_VP8,
  FF_ENCODER_LIBVPX_VP9,
  FF_ENCODER_LIBX264,
  FF_ENCODER_MPEG4,
  FF_ENCODER_WMV2,
  type FFVideoEncoder,
} from 'node-av/constants';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mostMailBytes } from '#server/files/mail-picture.ts';
import { adobeRgb, emptyPng, profileOf, withProfile } from '#testing/test-pictures.ts';
import { encodeVideo } from '../../../infra/demo/video.ts';
import { type Rendered, renderLimits, renderPreview, renderThumbnail } from './render.ts';

const redPixel = [255, 0, 0] as const;
const bluePixel = [0, 0, 255] as const;
const whitePixel = [255, 255, 255] as const;
type Colour = readonly [number, number, number];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'render-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Writes a file to be rendered into the folder. */
const put = async (name: string, content: Uint8Array | string) => {
  const source = { name, path: join(folder, `${crypto.randomUUID()}-${name}`) };
  await writeFile(source.path, content);
  return source;
};

const halves = (
  width: number,
  height: number,
  left: Colour = redPixel,
  right: Colour = bluePixel,
): Buffer => {
  const rgba = Buffer.alloc(width * height * 4, 255);
  for (let at = 0; at < width * height; at += 1) rgba.set(at % width < width / 2 ? left : right, at * 4);
  return rgba;
};
const picture = (width: number, height: number) =>
  sharp(halves(width, height), { raw: { width, height, channels: 4 } });

const shown = (rendered: Rendered) => {
  if ('refused' in rendered) throw new Error(`Refused: ${rendered.refused}`);
  return rendered;
};

/** Colour at a position of a rendered picture, given as fractions of its width and height. */
const colourAt = async (rendered: Rendered, x: number, y: number): Promise<number[]> => {
  const { data, info } = await sharp(shown(rendered).webp)
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(at, at + 3)];
};
const expectColour = async (rendered: Rendered, [x, y]: [number, number], colour: Colour) => {
  const found = await colourAt(rendered, x, y);
  const distance = Math.max(...found.map((channel, index) => Math.abs(channel - (colour[index] ?? 0))));
  expect(distance, `${found} instead of ${colour}`).toBeLessThan(40);
};
const expectHalves = async (rendered: Rendered) => {
  await expectColour(rendered, [0.2, 0.5], redPixel);
  await expectColour(rendered, [0.8, 0.5], bluePixel);
};
const size = (rendered: Rendered) => {
  const { width, height } = shown(rendered);
  return { width, height };
};

/** Bitmap of 24 bits per pixel, with its rows from the bottom up. */
const bmp = (width: number, height: number): Buffer => {
  const stride = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(54 + stride * height);
  file.write('BM');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  const rgba = halves(width, height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let channel = 0; channel < 3; channel += 1)
        file[54 + y * stride + x * 3 + channel] = rgba.readUInt8((y * width + x) * 4 + 2 - channel);
  return file;
};

describe('images', () => {
  test.each([
    ['a.png', () => picture(400, 300).png().toBuffer()],
    ['a.jpg', () => picture(400, 300).jpeg().toBuffer()],
    ['a.JPEG', () => picture(400, 300).jpeg({ progressive: true }).toBuffer()],
    ['a.gif', () => picture(400, 300).gif().toBuffer()],
    ['a.webp', () => picture(400, 300).webp().toBuffer()],
    ['misnamed.png', () => picture(400, 300).avif().toBuffer()],
    ['a.bmp', async () => bmp(400, 300)],
    [
      'a.svg',
      async () =>
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="red" d="M0 0h2v3H0z"/><path fill="#00f" d="M2 0h2v3H2z"/></svg>',
    ],
  ])('%s fits into 200 × 200', async (name, make) => {
    const rendered = await renderThumbnail(await put(name, await make()));
    expect(size(rendered)).toEqual({ width: 200, height: 150 });
    expect((await sharp(shown(rendered).webp).metadata()).format).toBe('webp');
    await expectHalves(rendered);
  });

  test('a preview fits into 1600 × 1600', async () => {
    const source = await put('a.png', await picture(2000, 3200).png().toBuffer());
    expect(size(await renderPreview(source))).toEqual({ width: 1000, height: 1600 });
  });

  test('a small image is not enlarged, a small drawing is', async () => {
    const image = await put('a.png', await picture(50, 40).png().toBuffer());
    expect(size(await renderThumbnail(image))).toEqual({ width: 50, height: 40 });
    const bitmap = await put('a.bmp', bmp(51, 40));
    expect(size(await renderThumbnail(bitmap))).toEqual({ width: 51, height: 40 });
    const drawing = await put('a.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="12"/>');
    expect(size(await renderThumbnail(drawing))).toEqual({ width: 200, height: 100 });
  });

  test('is rotated by its EXIF orientation', async () => {
    const turned = await put(
      'a.jpg',
      await picture(400, 300).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
    );
    const rendered = await renderThumbnail(turned);
    expect(size(rendered)).toEqual({ width: 150, height: 200 });
    await expectColour(rendered, [0.5, 0.1], redPixel);
    await expectColour(rendered, [0.5, 0.9], bluePixel);
    expect((await sharp(shown(rendered).webp).metadata()).exif).toBeUndefined();
  });

  test('shows the first frame of an animation', async () => {
    const frames = [redPixel, bluePixel, whitePixel].map((colour) => halves(60, 40, colour, colour));
    const animation = sharp(Buffer.concat(frames), {
      raw: { width: 60, height: 120, channels: 4, pageHeight: 40 },
    });
    for (const [name, bytes] of [
      [
        'a.gif',
        await animation
          .clone()
          .gif({ delay: [100, 100, 100] })
          .toBuffer(),
      ],
      [
        'a.webp',
        await animation
          .clone()
          .webp({ delay: [100, 100, 100] })
          .toBuffer(),
      ],
    ] as const) {
      expect((await sharp(bytes).metadata()).pages).toBe(3);
      const rendered = await renderThumbnail(await put(name, bytes));
      expect(size(rendered)).toEqual({ width: 60, height: 40 });
      await expectColour(rendered, [0.5, 0.5], redPixel);
    }
  });

  test.each([
    ['a.pdf', '%PDF-1.7', 'not_renderable'],
    ['a.mov', '\0\0\0\x08wide', 'not_renderable'],
    ['a.png', 'not a picture', 'not_renderable'],
    ['a.mp4', '#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n', 'not_renderable'],
    ['a.png', '', 'not_renderable'],
    ['a.jpg', '\xff\xd8\xff\xe0 then nothing', 'unreadable'],
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>', 'unreadable'],
    ['a.mp4', '\0\0\0\x10ftypisom\0\0\0\0', 'unreadable'],
    ['a.bmp', `BM${'\0'.repeat(12)}\x28\0\0\0`, 'unreadable'],
  ])('%s of content %o is refused', async (name, content, refused) => {
    expect(await renderThumbnail(await put(name, Buffer.from(content, 'latin1')))).toEqual({ refused });
  });

  test('a cut-off image is refused', async () => {
    const png = await picture(400, 300).png().toBuffer();
    expect(await renderThumbnail(await put('a.png', png.subarray(0, png.length / 2)))).toEqual({
      refused: 'unreadable',
    });
  });

  test('a missing file is an error, not a refusal', async () => {
    await expect(renderThumbnail({ name: 'a.png', path: join(folder, 'nowhere') })).rejects.toThrow('ENOENT');
  });
});

describe('facts of an image', () => {
  const factsOf = async (name: string, content: Uint8Array | string) => {
    const { picture: facts, hasMore } = shown(await renderPreview(await put(name, content)));
    return { facts, hasMore };
  };
  const withTheirProfile = (name: 'p3' | 'srgb' | 'cmyk') => picture(40, 30).withIccProfile(name);

  test('are its pixels, upright, and if its preview lacks some', async () => {
    expect(await factsOf('a.png', await picture(1600, 20).png().toBuffer())).toEqual({
      facts: { width: 1600, height: 20 },
      hasMore: false,
    });
    const turned = picture(1601, 20).removeAlpha().withMetadata({ orientation: 6 });
    expect(await factsOf('a.jpg', await turned.jpeg().toBuffer())).toEqual({
      facts: { width: 20, height: 1601 },
      hasMore: true,
    });
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="12"/>';
    expect(await factsOf('a.svg', drawing)).toEqual({ facts: { width: 1600, height: 800 }, hasMore: true });
  });

  test('tell that it moves, of which only the first frame is shown', async () => {
    const frames = [redPixel, bluePixel].map((colour) => halves(8, 4, colour, colour));
    const raw = { width: 8, height: 8, channels: 4, pageHeight: 4 } as const;
    const gif = await sharp(Buffer.concat(frames), { raw })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await factsOf('a.gif', gif)).facts).toMatchObject({ animated: true });
  });

  test.each<[string, () => Promise<Buffer>, string | undefined]>([
    ['sRGB', () => withTheirProfile('srgb').png().toBuffer(), undefined],
    ['no profile', () => picture(40, 30).png().toBuffer(), undefined],
    ['Display P3', () => withTheirProfile('p3').png().toBuffer(), 'wide'],
    [
      'Adobe RGB',
      async () => withProfile(await picture(40, 30).png().toBuffer(), profileOf(adobeRgb)),
      'wide',
    ],
    [
      'a profile that is cut off',
      async () => withProfile(await picture(40, 30).png().toBuffer(), profileOf(adobeRgb).subarray(0, 200)),
      undefined,
    ],
    ['print', () => withTheirProfile('cmyk').toColourspace('cmyk').jpeg().toBuffer(), 'cmyk'],
  ])('tell colours that sRGB lacks: %s', async (_, make, colours) => {
    expect((await factsOf('a.png', await make())).facts?.colours).toBe(colours);
  });

  test('its preview is converted to sRGB', async () => {
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'rgb(180 120 90)' } })
      .png()
      .toBuffer();
    const preview = await renderPreview(await put('a.png', withProfile(png, profileOf(adobeRgb))));
    const found = await colourAt(preview, 0.5, 0.5);
    for (const [index, channel] of [199, 121, 88].entries())
      expect(Math.abs((found[index] ?? 0) - channel)).toBeLessThan(4);
    expect((await sharp(shown(preview).webp).metadata()).icc).toBeUndefined();
  });
});

describe('the picture for mails', () => {
  const mailOf = async (png: Buffer) => shown(await renderPreview(await put('a.png', png))).mail;

  test('is a small JPEG on white', async () => {
    const mail = await mailOf(await picture(3000, 2000).png().toBuffer());
    const { format, width, height } = await sharp(mail).metadata();
    expect([format, width, height]).toEqual(['jpeg', 960, 640]);
    const clear = { width: 9, height: 9, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    const { data } = await sharp(await mailOf(await sharp({ create: clear }).png().toBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  test('is missing where it would make a mail heavy', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const made = sharp({ create: { width: 1600, height: 1000, channels: 3, noise, background: '#888888' } });
    const mail = await mailOf(await made.png().toBuffer());
    expect(mail?.length ?? 0).toBeLessThanOrEqual(mostMailBytes);
  });
});

describe('limits of a file', () => {
  test('an image with too many pixels is refused before it is decoded', async () => {
    expect(await renderThumbnail(await put('a.png', emptyPng(60_000, 60_000)))).toEqual({
      refused: 'too_large',
    });
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999"/>';
    expect(await renderThumbnail(await put('a.svg', svg))).toEqual({ refused: 'too_large' });
  });

  test('bitmaps and videos have the same limit of pixels', async () => {
    const path = join(folder, 'limit.mp4');
    const frames = Array(5).fill(halves(64, 64));
    await encodeVideo(path, { codec: FF_ENCODER_LIBX264, width: 64, height: 64, rate: 10, frames });
    const limits = { ...renderLimits, maxPixels: 64 * 64 - 1 };
    const [video, bitmap] = [{ name: 'a.mp4', path }, await put('a.bmp', bmp(64, 64))];
    for (const source of [video, bitmap])
      expect(size(await renderThumbnail(source))).toEqual({ width: 64, height: 64 });
    expect(await renderThumbnail(video, limits)).toEqual({ refused: 'too_large' });
    // Only the decoder knows a bitmap's size, and it does not report the reason.
    expect(await renderThumbnail(bitmap, limits)).toEqual({ refused: 'unreadable' });
  });

  test('a drawing over the limit of bytes is not parsed', async () => {
    const source = await put(
      'a.svg',
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${' '.repeat(5000)}</svg>`,
    );
    expect(await renderThumbnail(source, { ...renderLimits, maxSvgBytes: 5000 })).toEqual({
      refused: 'too_large',
    });
    expect(await renderThumbnail(source)).toHaveProperty('webp');
  });

  test('rendering has a timeout', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="3000"><filter id="f"><feTurbulence numOctaves="9" baseFrequency=".9"/></filter><rect width="3000" height="3000" filter="url(#f)"/></svg>`;
    const source = await put('a.svg', svg);
    expect(await renderPreview(source, { ...renderLimits, milliseconds: 20 })).toEqual({
      refused: 'too_slow',
    });
  });

  test('an entity expansion bomb is refused', async () => {
    const levels = Array.from(
      { length: 9 },
      (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`,
    );
    const svg = `<!DOCTYPE svg [<!ENTITY e0 "<g/>">${levels.join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">&e9;</svg>`;
    expect(await renderThumbnail(await put('a.svg', svg))).toEqual({ refused: 'unreadable' });
  });
});

describe('a drawing loads no external resource', () => {
  const namespaces =
    'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xi="http://www.w3.org/2001/XInclude"';
  const draw = (inside: string, before = '') =>
    `${before}<svg ${namespaces} width="100" height="100"><rect width="100" height="100" fill="#fff"/>${inside}</svg>`;
  const image = (address: string) =>
    `<image width="100" height="100" xlink:href="${address}" href="${address}"/>`;
  let hits: string[];
  let origin: string;
  let red: string;
  const server = createServer((request, response) => {
    hits.push(request.url ?? '');
    response.end();
  });

  beforeAll(async () => {
    hits = [];
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const bytes = await sharp(halves(10, 10, redPixel, redPixel), {
      raw: { width: 10, height: 10, channels: 4 },
    })
      .png()
      .toBuffer();
    await writeFile(join(folder, 'red.png'), bytes);
    await writeFile(
      join(folder, 'red.txt'),
      `<svg xmlns="http://www.w3.org/2000/svg"><rect id="r" width="100" height="100" fill="red"/></svg>`,
    );
    red = `data:image/png;base64,${bytes.toString('base64')}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test('an embedded picture is drawn, as a control for the others', async () => {
    await expectColour(await renderThumbnail(await put('a.svg', draw(image(red)))), [0.5, 0.5], redPixel);
  });

  test.each<[string, () => string]>([
    ['a file by its address', () => draw(image(`file://${folder}/red.png`))],
    ['/etc/passwd', () => draw(image('file:///etc/passwd'))],
    ['a file beside it', () => draw(image('red.png'))],
    ['a file by its path', () => draw(image(join(folder, 'red.png')))],
    ['a server', () => draw(image(`${origin}/image.png`))],
    [
      'a style sheet',
      () =>
        draw(
          '<rect class="r" width="100" height="100" fill="none"/>',
          `<?xml-stylesheet href="${origin}/style.css"?>`,
        ),
    ],
    ['an imported style sheet', () => draw(`<style>@import url(${origin}/import.css);</style>`)],
    ['a use of another drawing', () => draw(`<use href="file://${folder}/red.txt#r"/>`)],
    [
      'an included file',
      () =>
        draw(`<xi:include href="file://${folder}/red.txt"/><xi:include parse="text" href="/etc/passwd"/>`),
    ],
    [
      'an external entity',
      () =>
        draw(
          '<text y="80" font-size="90" fill="red">&x;</text>',
          `<!DOCTYPE svg [<!ENTITY x SYSTEM "file://${folder}/red.txt">]>`,
        ),
    ],
    [
      'an external entity of a server',
      () => draw('<text>&x;</text>', `<!DOCTYPE svg [<!ENTITY x SYSTEM "${origin}/entity.xml">]>`),
    ],
    [
      'a parameter entity of a server',
      () => draw('', `<!DOCTYPE svg [<!ENTITY % x SYSTEM "${origin}/parameter.dtd"> %x;]>`),
    ],
    ['a document type of a server', () => draw('', `<!DOCTYPE svg SYSTEM "${origin}/type.dtd">`)],
  ])('a drawing does not load %s', async (_, make) => {
    const source = await put('a.svg', make());
    const rendered = await renderThumbnail(source);
    if (!('refused' in rendered)) {
      const { channels } = await sharp(rendered.webp).removeAlpha().stats();
      expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
    }
    expect(hits).toEqual([]);
  });
});

describe('videos', () => {
  const videoWidth = 320;
  const videoHeight = 180;
  const clip = async (name: string, codec: FFVideoEncoder, frames: Iterable<Buffer>) => {
    const source = { name, path: join(folder, `${crypto.randomUUID()}-${name}`) };
    await encodeVideo(source.path, { codec, width: videoWidth, height: videoHeight, rate: 10, frames });
    return source;
  };
  const still = Array.from({ length: 15 }, () => halves(videoWidth, videoHeight));

  test.each<[string, FFVideoEncoder]>([
    ['h264.mp4', FF_ENCODER_LIBX264],
    ['mpeg4.mp4', FF_ENCODER_MPEG4],
    ['vp8.webm', FF_ENCODER_LIBVPX_VP8],
    ['vp9.webm', FF_ENCODER_LIBVPX_VP9],
    ['h264.mkv', FF_ENCODER_LIBX264],
    ['mpeg4.avi', FF_ENCODER_MPEG4],
    ['wmv2.wmv', FF_ENCODER_WMV2],
    ['theora.ogg', FF_ENCODER_LIBTHEORA],
  ])('%s', async (name, codec) => {
    const source = await clip(name, codec, still);
    const thumbnail = await renderThumbnail(source);
    expect(size(thumbnail)).toEqual({ width: 200, height: 113 });
    await expectHalves(thumbnail);
    expect(size(await renderPreview(source))).toEqual({ width: videoWidth, height: videoHeight });
  });

  test('shows a frame after a black opening', async () => {
    const black = halves(videoWidth, videoHeight, [0, 0, 0], [0, 0, 0]);
    const source = await clip('a.mp4', FF_ENCODER_LIBX264, [
      ...Array(25).fill(black),
      ...Array(15).fill(halves(videoWidth, videoHeight)),
    ]);
    await expectHalves(await renderThumbnail(source));
  });

  test('shows a black frame of a video that is black throughout', async () => {
    const black = halves(videoWidth, videoHeight, [0, 0, 0], [0, 0, 0]);
    const source = await clip('a.mp4', FF_ENCODER_LIBX264, Array(30).fill(black));
    await expectColour(await renderThumbnail(source), [0.5, 0.5], [0, 0, 0]);
  });

  test('shows second 1 rather than the first frame', async () => {
    const opening = Array(10).fill(halves(videoWidth, videoHeight, whitePixel, redPixel));
    const source = await clip('a.webm', FF_ENCODER_LIBVPX_VP8, [
      ...opening,
      ...Array(30).fill(halves(videoWidth, videoHeight)),
    ]);
    await expectHalves(await renderThumbnail(source));
  });

  test('is rotated by the camera’s orientation', async () => {
    const source = await clip('a.mp4', FF_ENCODER_LIBX264, still);
    const file = await readFile(source.path);
    const matrix = (...cells: number[]) => Buffer.from(new Int32Array(cells).buffer).swap32();
    const at = file.indexOf(matrix(65536, 0, 0, 0, 65536, 0, 0, 0, 0x40000000), file.indexOf('tkhd'));
    expect(at).toBeGreaterThan(0);
    // As written by a phone held upright: the picture has to be rotated clockwise.
    matrix(0, 65536, 0, -65536, 0, 0, 0, 0, 0x40000000).copy(file, at);
    const rendered = await renderThumbnail(await put('a.mp4', file));
    expect(size(rendered)).toEqual({ width: 113, height: 200 });
    await expectColour(rendered, [0.5, 0.1], redPixel);
    await expectColour(rendered, [0.5, 0.9], bluePixel);
  });

  test('QuickTime has a poster but no thumbnail, under any name', async () => {
    const { path } = await clip('a.mov', FF_ENCODER_MPEG4, still);
    expect(await renderThumbnail({ name: 'a.mov', path })).toEqual({ refused: 'not_renderable' });
    expect(await renderThumbnail({ name: 'a.mp4', path })).toEqual({ refused: 'not_renderable' });
    await expectHalves(await renderPreview({ name: 'a.mov', path }));
  });

  test.each(['sound.ogg', 'sound.mp4', 'sound.mkv'])('%s has nothing to show', async (name) => {
    const path = join(folder, name);
    await encodeSilence(path);
    expect(await renderThumbnail({ name, path })).toEqual({ refused: 'nothing_to_show' });
  });

  test('a video cut off in the middle still shows its beginning', async () => {
    const { path } = await clip('a.webm', FF_ENCODER_LIBVPX_VP8, still);
    const file = await readFile(path);
    await expectHalves(await renderThumbnail(await put('a.webm', file.subarray(0, file.length * 0.7))));
  });
});

/** A second of silence as FLAC, in the container of the path's extension. */
const encodeSilence = async (path: string): Promise<void> => {
  const { Encoder, Muxer } = await import('node-av/api');
  const { Frame, Rational } = await import('node-av/lib');
  const frame = Frame.fromAudioBuffer(Buffer.alloc(4096 * 2), {
    nbSamples: 4096,
    format: AV_SAMPLE_FMT_S16,
    sampleRate: 8000,
    channelLayout: AV_CHANNEL_LAYOUT_MONO,
    timeBase: new Rational(1, 8000),
  });
  const encoder = await Encoder.create(FF_ENCODER_FLAC, {});
  const output = await Muxer.open(path);
  const index = output.addStream(encoder);
  for (const input of [frame, null])
    for await (const packet of encoder.packets(input)) if (packet) await output.writePacket(packet, index);
  await output.close();
  encoder.close();
};
