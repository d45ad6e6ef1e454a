import { describe, expect, test } from 'vitest';
import { fileKind, isThumbnailable } from './kind.ts';
import { displayName, extensionOf, maxNameLength } from './name.ts';
import { contentRefusal, fileMessages, fileRefusal } from './refusal.ts';
import { sniff, sniffBytes } from './sniff.ts';

/** Bytes from Latin-1 text, padded with zeros to a length. */
const bytes = (latin1: string, length = latin1.length) => {
  const all = new Uint8Array(length);
  all.set(Array.from(latin1, (character) => character.charCodeAt(0)).slice(0, length));
  return all;
};
const utf16 = (content: string) => new Uint8Array(Buffer.from(`\ufeff${content}`, 'utf16le'));
const ftyp = (...brands: string[]) =>
  bytes(
    `\0\0\0${String.fromCharCode(12 + 4 * brands.length)}ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`,
    64,
  );
const pe = bytes(`MZ${'\0'.repeat(58)}\x80\0\0\0${'\0'.repeat(64)}PE\0\0`, 512);

describe('names', () => {
  test.each([
    ['poster.PNG', 'png'],
    ['archive.tar.gz', 'gz'],
    ['README', ''],
    ['.htaccess', ''],
    ['trailing.', ''],
    ['dir.v2/file', ''],
    ['C:\\art.ai\\cover.jpg', 'jpg'],
  ])('extensionOf(%o) is %o', (name, extension) => expect(extensionOf(name)).toBe(extension));

  test.each([
    ['Poster final.png', 'Poster final.png'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ana\\logo.svg', 'logo.svg'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['a\r\nContent-Type: text/html.png', 'html.png'],
    ['  a\t\n b .pdf ', 'a b .pdf'],
    ['cafe\u0301.png', 'caf\u00e9.png'],
    ['zero\u200bwidth.gif', 'zerowidth.gif'],
    ['..', 'file'],
    ['folder/', 'file'],
    ['', 'file'],
    ['<b>.png', '<b>.png'],
  ])('displayName(%o) is %o', (name, shown) => expect(displayName(name)).toBe(shown));

  test('a long name is cut before its extension and never inside a character', () => {
    expect(displayName(`${'x'.repeat(400)}.jpeg`)).toBe(`${'x'.repeat(maxNameLength - 5)}.jpeg`);
    const emoji = displayName(`x${'\u{1f3a8}'.repeat(200)}.jpeg`);
    expect(emoji.isWellFormed()).toBe(true);
    expect(emoji.length).toBeLessThanOrEqual(maxNameLength);
    expect(displayName(`a.${'b'.repeat(400)}`)).toHaveLength(maxNameLength);
  });
});

describe('kinds by name', () => {
  test.each([
    ['a.jpeg', 'image'],
    ['a.MOV', 'video'],
    ['a.wav', 'audio'],
    ['a.pdf', 'pdf'],
    ['a.indd', 'document'],
    ['a.zip', 'archive'],
    ['a.exe', 'executable'],
    ['a.sh', 'script'],
    ['a.csv', 'text'],
    ['a.dwg', 'unknown'],
    ['a', 'unknown'],
    ['a.constructor', 'unknown'],
  ])('%s is %s', (name, kind) => expect(fileKind(name)).toBe(kind));

  test('thumbnails are for the listed extensions only', () => {
    const listed = 'jpg png svg gif jpeg bmp webm webp ogg mp4 avi mkv wmv'.split(' ');
    for (const extension of listed)
      expect(isThumbnailable(`a.${extension.toUpperCase()}`), extension).toBe(true);
    for (const extension of ['mov', 'qt', 'tiff', 'pdf', 'heic', 'm4v', ''])
      expect(isThumbnailable(`a.${extension}`), extension).toBe(false);
  });
});

describe('refusals by declared type', () => {
  const message = (name: string, type: string) => {
    const refusal = fileRefusal(name, type);
    return (
      refusal && fileMessages[refusal.reason].replace(/\{(\w+)\}/g, (_, key) => String(refusal.params?.[key]))
    );
  };

  test.each([
    ['a.sh', 'application/x-sh', 'a.sh type application/x-sh is not allowed'],
    ['a', 'text/x-shellscript', 'a type text/x-shellscript is not allowed'],
    ['a.exe', 'application/x-msdownload', 'a.exe type application/x-msdownload is not allowed'],
    [
      'a',
      'Application/X-MSDownload; charset=utf-8',
      'a type Application/X-MSDownload; charset=utf-8 is not allowed',
    ],
    ['a', 'application/x-msdos-program', 'a type application/x-msdos-program is not allowed'],
    [
      'a',
      'application/vnd.microsoft.portable-executable',
      'a type application/vnd.microsoft.portable-executable is not allowed',
    ],
    ['setup.exe', 'text/plain', 'setup.exe type text/plain is not allowed'],
    ['run.BAT', 'image/png', 'run.BAT type image/png is not allowed'],
    ['noname', '', 'noname has no type'],
    ['noname', ' ; charset=utf-8', 'noname has no type'],
  ])('%o of type %o: %o', (name, type, expected) => expect(message(name, type)).toBe(expected));

  test.each([
    ['a.png', 'image/png'],
    ['a.dwg', 'application/octet-stream'],
    ['a.js', 'text/javascript'],
    ['a.html', 'text/html'],
    ['a.psd', 'image/vnd.adobe.photoshop'],
    ['a.zip', 'application/x-zip-compressed'],
    ['brief.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ])('%o of type %o is accepted', (name, type) => expect(fileRefusal(name, type)).toBeUndefined());
});

describe('types by signature', () => {
  const emptySvg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const zip = (entry: string) => bytes(`PK\x03\x04${'\0'.repeat(22)}\x08\0\0\0${entry}`, 200);
  test.each<[string, Uint8Array, string, string]>([
    ['a.png', bytes('\x89PNG\r\n\x1a\n'), 'image', 'image/png'],
    ['a.gif', bytes('GIF89a'), 'image', 'image/gif'],
    ['a.jpg', bytes('\xff\xd8\xff\xe0\0\x10JFIF'), 'image', 'image/jpeg'],
    ['a.webp', bytes('RIFF\x10\0\0\0WEBPVP8 '), 'image', 'image/webp'],
    ['a.bmp', bytes(`BM${'\0'.repeat(12)}\x28\0\0\0`, 60), 'image', 'image/bmp'],
    ['a.txt', bytes('BMW brief, second round of it'), 'text', 'text/plain'],
    ['a.svg', bytes(emptySvg), 'image', 'image/svg+xml'],
    [
      'a.svg',
      bytes(`\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a > b --><!DOCTYPE svg [<!ENTITY x "y">]>\n${emptySvg}`),
      'image',
      'image/svg+xml',
    ],
    ['a.svg', bytes('<svg:svg xmlns:svg="http://www.w3.org/2000/svg">'), 'image', 'image/svg+xml'],
    ['a.svg', utf16(emptySvg), 'image', 'image/svg+xml'],
    ['a.svg', bytes(`<html>${emptySvg}</html>`), 'text', 'text/html'],
    ['a.svg', bytes('<!-- never closed'), 'text', 'text/plain'],
    ['a.avif', ftyp('avif', 'mif1', 'miaf'), 'image', 'image/avif'],
    ['a.avif', ftyp('mif1', 'avif'), 'image', 'image/avif'],
    ['a.heic', ftyp('heic', 'mif1'), 'image', 'image/heic'],
    ['a.psd', bytes('8BPS\0\x01'), 'image', 'image/vnd.adobe.photoshop'],
    ['a.tiff', bytes('II*\0'), 'image', 'image/tiff'],
    ['a.mp4', ftyp('isom', 'iso2', 'avc1', 'mp41'), 'video', 'video/mp4'],
    ['a.mp4', ftyp('qt  '), 'video', 'video/quicktime'],
    ['a.mov', bytes('\0\0\0\x08wide\0\0\0\0mdat'), 'video', 'video/quicktime'],
    ['a.m4a', ftyp('M4A '), 'audio', 'audio/mp4'],
    ['a.webm', bytes('\x1a\x45\xdf\xa3\x01\0\0\0\0\0\0\x1fB\x82\x84webm'), 'video', 'video/webm'],
    ['a.mkv', bytes('\x1a\x45\xdf\xa3\x01\0\0\0\0\0\0\x23B\x82\x88matroska'), 'video', 'video/x-matroska'],
    ['a.avi', bytes('RIFF\x10\0\0\0AVI LIST'), 'video', 'video/x-msvideo'],
    [
      'a.wmv',
      bytes('\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\x00\xaa\x00\x62\xce\x6c'),
      'video',
      'video/x-ms-wmv',
    ],
    ['a.ogg', bytes(`OggS${'\0'.repeat(24)}\x80theora`), 'video', 'video/ogg'],
    ['a.ogg', bytes(`OggS${'\0'.repeat(24)}\x01vorbis`), 'audio', 'audio/ogg'],
    ['a.pdf', bytes('%PDF-1.7\n%\xe2\xe3'), 'pdf', 'application/pdf'],
    ['a.pdf', bytes(`${'\0'.repeat(20)}%PDF-1.4`), 'pdf', 'application/pdf'],
    ['a.zip', zip('photos/one.jpg'), 'archive', 'application/zip'],
    [
      'a.zip',
      zip('word/document.xml'),
      'document',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    [
      'a.pptx',
      zip('[Content_Types].xml'),
      'document',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ],
    [
      'a.odt',
      zip('mimetypeapplication/vnd.oasis.opendocument.textPK\x03\x04'),
      'document',
      'application/vnd.oasis.opendocument.text',
    ],
    ['a.doc', bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), 'document', 'application/x-ole-storage'],
    ['a.msi', bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), 'executable', 'application/x-msi'],
    ['a.jpg', pe, 'executable', 'application/x-msdownload'],
    ['a.com', bytes('MZ\x90\0\x03\0'), 'executable', 'application/x-msdownload'],
    ['a.txt', bytes('MZ-500: the new model'), 'text', 'text/plain'],
    ['a', bytes('\x7fELF\x02\x01'), 'executable', 'application/x-elf'],
    ['a', bytes('\xcf\xfa\xed\xfe\x07'), 'executable', 'application/x-mach-binary'],
    ['a', bytes('\xca\xfe\xba\xbe\0\0\0\x02'), 'executable', 'application/x-executable'],
    ['a.lnk', bytes('L\0\0\0\x01\x14\x02\0\0'), 'executable', 'application/x-ms-shortcut'],
    ['a.png', bytes('#!/bin/sh\nrm -rf ~'), 'script', 'text/x-shellscript'],
    ['a.pdf', bytes('#!/usr/bin/env bash\n# %PDF-1.7'), 'script', 'text/x-shellscript'],
    ['a', bytes('\xef\xbb\xbf#! /bin/zsh'), 'script', 'text/x-shellscript'],
    ['a', utf16('#!/bin/sh'), 'script', 'text/x-shellscript'],
    ['a.txt', bytes('\r\n@ECHO OFF\r\ndel *.*'), 'script', 'text/x-shellscript'],
    ['a.ps1', bytes('Get-ChildItem'), 'script', 'text/x-shellscript'],
    ['a.txt', bytes('#1 on the list! #!important'), 'text', 'text/plain'],
    ['a.csv', bytes('caf\xe9;1'), 'text', 'text/plain'],
    ['a.xml', bytes('<?xml version="1.0"?><feed/>'), 'text', 'text/xml'],
    ['a.png', bytes('<!DOCTYPE html><p>'), 'text', 'text/html'],
    ['a.bin', bytes('\x01\x02\x03'), 'unknown', 'application/octet-stream'],
    ['a.txt', bytes(''), 'unknown', 'application/octet-stream'],
  ])('%s is recognised', (name, content, kind, type) => expect(sniff(content, name)).toEqual({ kind, type }));

  test('looks at the start only, so that a long file costs no more than a short one', () => {
    const late = bytes(`${' '.repeat(sniffBytes)}\0`);
    expect(sniff(late, 'a.txt').kind).toBe('text');
  });
});

describe('refusals by content', () => {
  const refusal = (name: string, declaredType: string, content: Uint8Array) =>
    contentRefusal({ name, declaredType, sniffed: sniff(content, name) })?.reason;
  const png = bytes('\x89PNG\r\n\x1a\n');
  const html = bytes('<html><script>');
  test.each<[string, string, Uint8Array, string | undefined]>([
    ['a.png', 'image/png', png, undefined],
    ['a.jpg', 'image/jpeg', png, undefined],
    ['a.png', 'image/png', pe, 'file_type_not_allowed'],
    ['a.zip', 'application/zip', pe, 'file_type_not_allowed'],
    ['a.txt', 'text/plain', bytes('#!/bin/sh'), 'file_type_not_allowed'],
    ['a.png', 'image/png', html, 'file_content_mismatch'],
    ['a.png', 'Image/PNG; q=1', html, 'file_content_mismatch'],
    ['a.png', 'image/png', bytes('\x01\x02'), 'file_content_mismatch'],
    ['a.png', 'image/png', bytes(''), 'file_content_mismatch'],
    ['a.mp4', 'video/mp4', png, 'file_content_mismatch'],
    ['a.mp4', 'video/mp4', ftyp('isom'), undefined],
    ['a.ogg', 'video/ogg', bytes('OggS'), undefined],
    ['a.pdf', 'application/pdf', html, 'file_content_mismatch'],
    ['a.pdf', 'application/pdf', bytes('%PDF-1.4'), undefined],
    ['a.svgz', 'image/svg+xml', bytes('\x1f\x8b\x08'), undefined],
    ['a.svg', 'image/svg+xml', bytes('\x1f\x8b\x08'), 'file_content_mismatch'],
    ['a.dwg', 'image/vnd.dwg', bytes('AC1032\0\0'), undefined],
    ['a.dwg', 'image/vnd.dwg', html, 'file_content_mismatch'],
    ['a.html', 'text/html', html, undefined],
    ['a.ts', 'video/mp2t', bytes('export const a = 1;'), undefined],
    ['a.ai', 'application/illustrator', bytes('%PDF-1.5'), undefined],
  ])('%s as %s', (name, type, content, reason) => expect(refusal(name, type, content)).toBe(reason));
});
