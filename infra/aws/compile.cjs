/**
 * Makes the compile cache of a bundle: `node --predictable infra/aws/compile.cjs <bundle>`, run by the Node that will
 * load it. Deterministic; the cache holds the functions that loading needs.
 */
const { hash } = require('node:crypto');
const { readFileSync, writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { dirname, resolve } = require('node:path');
const { Script } = require('node:vm');

process.env.AWS_REGION ??= 'us-east-1';
const bundle = resolve(process.argv[2]);
const script = new Script(readFileSync(`${bundle}.code`, 'utf8'), {
  filename: bundle,
});
const module_ = { exports: {} };
script.runInThisContext()(module_.exports, createRequire(bundle), module_, bundle, dirname(bundle));
const data = script.createCachedData();
const header = `${process.version} ${process.arch} ${hash('sha256', data)} `;
writeFileSync(`${bundle}.cache`, Buffer.concat([Buffer.from(header.padEnd(128)), data]));
