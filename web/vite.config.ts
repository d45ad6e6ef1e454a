import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import packageJson from '../package.json' with { type: 'json' };
import { openApi } from '../shared/contracts/openapi.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The API's own document, beside the app: no function has to carry it. */
const apiDocument = (): Plugin => {
  const fileName = 'api/openapi.json';
  const source = () => JSON.stringify(openApi(packageJson.version));
  return {
    name: 'api-document',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: source() });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, (_request, response) => {
        response.setHeader('content-type', 'application/json; charset=utf-8').end(source());
      });
    },
  };
};

/**
 * Parts of Amplify that every page would load and none uses: configurations of other shapes than ours, tokens in cookies
 * (for servers that render pages), and credentials of AWS itself, for which there is no identity pool.
 */
const unused: Readonly<Record<string, string>> = {
  'core/dist/esm/parseAWSExports.mjs': 'export const parseAWSExports = (config) => config;',
  'core/dist/esm/parseAmplifyOutputs.mjs': `
    export const isAmplifyOutputs = () => false;
    export const parseAmplifyOutputs = (config) => config;`,
  'core/dist/esm/storage/CookieStorage.mjs': 'export class CookieStorage {}',
  'auth/dist/esm/providers/cognito/credentialsProvider/IdentityIdStore.mjs':
    'export class DefaultIdentityIdStore {}',
  'auth/dist/esm/providers/cognito/credentialsProvider/credentialsProvider.mjs': `
    export class CognitoAWSCredentialsAndIdentityIdProvider {
      async getCredentialsAndIdentityId() {}
      async clearCredentialsAndIdentityId() {}
      clearCredentials() {}
    }`,
};

const withoutUnusedParts = (): Plugin => ({
  name: 'without-unused-parts',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /\/@aws-amplify\/(core|auth)\/dist\/esm\// },
    handler: (id) => unused[id.slice(id.lastIndexOf('/@aws-amplify/') + '/@aws-amplify/'.length)],
  },
});

const hashOf = (source: string | Uint8Array): string =>
  createHash('sha256').update(source).digest('hex').slice(0, 16);

/**
 * Not installed ahead: signing in needs a connection anyway, and is a third of the app; fonts of other scripts come when
 * they are read. Vite's manifest is of the build alone.
 */
const notInstalled = /^assets\/(signin|inter-(?!latin-wght))|^\.vite\/|^api\/|^config\.json$/;

/** The service worker, which knows by name every file of this build that makes the app open without a connection. */
const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  enforce: 'post',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const parts = Object.values(bundle);
      const app = parts.find((part) => part.type === 'chunk' && part.isEntry && part.name === 'app');
      // Other builds with these plugins, as the gallery's, have no app.
      if (!app) return;
      const built = parts
        .filter(({ fileName }) => !notInstalled.test(fileName))
        .map((part) => ({
          url: `/${part.fileName}`,
          // Assets have their hash in their name.
          revision: part.fileName.startsWith('assets/')
            ? null
            : hashOf(part.type === 'chunk' ? part.code : part.source),
        }));
      const given = readdirSync(here('public')).map((name) => ({
        url: `/${name}`,
        revision: hashOf(readFileSync(here(`public/${name}`))),
      }));
      const bundled = await build({
        configFile: false,
        logLevel: 'warn',
        define: {
          PRECACHE: JSON.stringify([...built, ...given]),
          BUILD: JSON.stringify(`/${app.fileName}`),
          'process.env.NODE_ENV': '"production"',
        },
        build: {
          write: false,
          copyPublicDir: false,
          target: 'es2023',
          rolldownOptions: {
            input: here('src/service-worker.ts'),
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      });
      if (!('output' in bundled)) throw new Error('The service worker has one build');
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: bundled.output[0].code });
    },
  },
});

export default defineConfig({
  root: here('.'),
  resolve: { alias: [{ find: /^\.\.\/schema\.ts$/, replacement: here('src/lib/schema-stand-in.ts') }] },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // Loaders travel with their page: what they call would otherwise be a part of every page's shell.
      codeSplittingOptions: {
        defaultBehavior: [
          ['loader', 'component'],
          ['pendingComponent'],
          ['errorComponent'],
          ['notFoundComponent'],
        ],
      },
      routesDirectory: here('src/routes'),
      generatedRouteTree: here('src/route-tree.gen.ts'),
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    withoutUnusedParts(),
    apiDocument(),
    serviceWorker(),
  ],
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    // Two entries: the app of members, and the light pages of guests (review, tracked link), which carry no router and no sign-in.
    rolldownOptions: {
      // To read a property does nothing else: so Amplify's texts in twenty languages, of which none is used here, are left
      // out, a fifth of the sign-in page.
      treeshake: {
        propertyReadSideEffects: false,
        // It only doesn't say so: every page would load the hash that signing in needs, as Amplify's index names both.
        moduleSideEffects: [{ test: /\/node_modules\/@aws-crypto\//, sideEffects: false }],
      },
      input: { app: here('index.html'), guest: here('guest.html') },
      output: {
        // A file is a request and a link to preload it, whose making alone holds a phone up for some milliseconds: so what
        // pages share comes in few. A group takes along whatever its modules import and no group before it has, so that
        // those come first that every page needs.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'tanstack', test: /node_modules\/(@tanstack|use-sync-external-store)\// },
            // Every page of our own, of guests as well.
            {
              name: 'base',
              test: /web\/src\/(ui\/(anchored|avatar|button|cx|dialog|icon|notice|scrollbar-room|states|toasts|tooltip|ui-context|theme\/tokens)|lib\/(api|appearance|clock|errors|schema-stand-in))\.|shared\/(contracts\/(common|route)|domain\/calendar\/date)\.|modulepreload-polyfill/,
            },
            // The frame of members, and the start of the app around it.
            {
              name: 'frame',
              test: /web\/src\/(ui\/(breadcrumb|frame|use-focus-heading)|features\/frame\/(frame|tour-seen|use-search-keys)|lib\/(notify|offline\/outbox-flag|person|query-client|session\/me|texts\/en\/(common|frame))|routes\/-project-route)\.|shared\/(domain\/(permission\/|(analytics\/series|plan\/(billing|plan))\.)|contracts\/workspace\.)/,
            },
            { name: 'session', test: /web\/src\/lib\/session\/auth\./ },
            // Parts that most pages are put together from.
            {
              name: 'widgets',
              test: /web\/src\/ui\/(badge|card|choices|field|floating|inputs|menu|page-header|progress|skeleton|table|text)\./,
            },
            // Pages of guests, and their words as members read them.
            {
              name: 'guest',
              test: /web\/src\/(ui\/(address|disclosure|error-summary|rich-text|star-rating)|lib\/(bytes|use-attempt-key|texts\/en\/ui))\.|shared\/(contracts\/(deliverables|files|review|surveys)\.|domain\/file\/)/,
            },
            {
              name: 'contracts',
              test: /shared\/contracts\/(clients|errors|mailing|messages|notes|projects|team|tenants|timeline|workflows)\./,
            },
            // Tools that the frame loads once the page is shown.
            {
              name: 'tools',
              test: /web\/src\/(features\/frame\/(connection|frame-tools|recent|search-panel)|lib\/(lists|offline\/(outbox|reads)|session\/profile))\./,
            },
            // All else that many pages of members share: not what the sign-in does with them, nor what is of guests.
            {
              name: 'common',
              test: /web\/src\/(ui\/|lib\/(?!session|texts\/en\/(account|password|sign-in)))|shared\/domain\//,
              minShareCount: 6,
            },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
});
