/**
 * Stands before the bundle of every Lambda, as `index.js`: runs `index.js.code`, which V8 needn't compile again when
 * `index.js.cache` was made by a Node like this one ({@link file://./compile.cjs}). Whatever else lies there is not
 * believed, and the code is compiled as usual.
 */
const { hash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { Script } = require('node:vm');

const headerLength = 128;

/** The code as V8 compiled it before; undefined when there is nothing that fits. */
const compiled = () => {
  let bytes;
  try {
    bytes = readFileSync(`${__filename}.cache`);
  } catch {
    return undefined;
  }
  const [version, arch, checksum] = bytes.subarray(0, headerLength).toString('latin1').split(' ');
  const data = bytes.subarray(headerLength);
  // V8 checks where a cache comes from, but crashes on one that is damaged.
  if (version === process.version && arch === process.arch && checksum === hash('sha256', data)) return data;
  console.warn(`The compile cache is not used: it is damaged, or of Node ${version} ${arch}.`);
  return undefined;
};

const cachedData = compiled();
const script = new Script(readFileSync(`${__filename}.code`, 'utf8'), {
  // The source map is this file's, so that errors are told at their places in the sources.
  filename: __filename,
  ...(cachedData && { cachedData }),
});
if (script.cachedDataRejected) console.warn('The compile cache is not used: V8 runs with other flags.');
script.runInThisContext()(exports, require, module, __filename, __dirname);
