import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { openApi } from '#contracts/openapi.ts';
import packageJson from '../package.json' with { type: 'json' };

type OutputBundle = Rolldown.OutputBundle;
type OutputChunk = Rolldown.OutputChunk;
type OutputPart = OutputBundle[string];

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** API document as a static file of the app, so that no function has to include it. */
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
 * Stubs for parts of libraries that pages would load unused: of Amplify other formats of configuration, tokens in cookies
 * (for server-side rendering), AWS credentials, for which there is no identity pool, and steps of a sign-in that the user
 * pool never asks for: the offer of a passkey, and connecting an authenticator app, which the profile does; of the editor
 * a polyfill.
 */
const unused: Readonly<Record<string, string>> = {
  '@aws-amplify/core/dist/esm/parseAWSExports.mjs': 'export const parseAWSExports = (config) => config;',
  '@aws-amplify/core/dist/esm/parseAmplifyOutputs.mjs': `
    export const isAmplifyOutputs = () => false;
    export const parseAmplifyOutputs = (config) => config;`,
  '@aws-amplify/core/dist/esm/storage/CookieStorage.mjs': 'export class CookieStorage {}',
  '@aws-amplify/auth/dist/esm/providers/cognito/credentialsProvider/IdentityIdStore.mjs':
    'export class DefaultIdentityIdStore {}',
  '@aws-amplify/auth/dist/esm/providers/cognito/credentialsProvider/credentialsProvider.mjs': `
    export class CognitoAWSCredentialsAndIdentityIdProvider {
      async getCredentialsAndIdentityId() {}
      async clearCredentialsAndIdentityId() {}
      clearCredentials() {}
    }`,
  '@aws-amplify/ui-react/dist/esm/primitives/Icon/icons/IconPasskey.mjs':
    'export const IconPasskey = () => null;',
  '@aws-amplify/ui-react/dist/esm/components/Authenticator/SetupTotp/SetupTotp.mjs': `
    const nothing = () => null;
    export const SetupTotp = Object.assign(() => null, { Header: nothing, Footer: nothing });`,
  '@juggle/resize-observer/lib/exports/resize-observer.js':
    'export const ResizeObserver = globalThis.ResizeObserver;',
};

const withoutUnusedParts = (): Plugin => ({
  name: 'without-unused-parts',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /\/node_modules\/@(aws-amplify|juggle)\// },
    handler: (id) => unused[id.slice(id.lastIndexOf('/node_modules/') + '/node_modules/'.length)],
  },
  // Enums as values without side effects, so that names of errors and of actions that nothing asks for are dropped.
  transform: {
    filter: {
      id: /\/@aws-amplify\/(auth\/dist\/esm\/providers\/cognito\/types\/errors|core\/dist\/esm\/Platform\/types)\.mjs$/,
    },
    handler: (code) =>
      code.replaceAll(
        /var (\w+);\s+\(function \(\1\) \{([^}]*)\}\)\(\1 \|\| \(\1 = \{\}\)\);/g,
        'const $1 = /* @__PURE__ */ (($1) => {$2 return $1; })({});',
      ),
  },
});

/** Piece of a module, and what stands in its place. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly to: string;
}

/** Name of the schemas in contracts, which no other module has: calls of it are taken for pure. */
const schemas = 'contractSchemas';

/** Fields of a route that only the server and the API's document read. */
const ofServer = /^(answer|limit|params|query|resource|summary)$/;

/**
 * Declarations of contracts whose schemas forms check: the first names in the calls of `parts/form/schema-errors.ts`, which
 * are imported. Any other name would get no schema, so it is refused.
 */
const checkedByForms = (): Set<string> => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: here('src') }).map((file) =>
    readFileSync(here(`src/${file}`), 'utf8'),
  );
  const names = sources.flatMap((text) => {
    const given = [...text.matchAll(/\b(?:schemaErrors|firstError)\(\s*(?!schema\b)(\w+)/g)].map(
      ([, name = '']) => name,
    );
    const imported = [...text.matchAll(/import \{([^}]*)\} from '#contracts\//g)].join();
    const other = given.find((name) => !new RegExp(`\\b${name}\\b`).test(imported));
    if (other) throw new Error(`schemaErrors(${other}…) needs a schema imported from a contract`);
    return given;
  });
  return new Set(names);
};

/** Node of a syntax tree, as far as edits read it. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly id?: Node;
  readonly callee?: Node;
  readonly object?: Node;
  readonly properties?: readonly Node[];
  readonly key?: Node;
  readonly value?: Node;
}
const isNode = (node: unknown): node is Node => typeof node === 'object' && node !== null;

/** True for a schema: an expression that begins with `z`. */
const isSchema = (node: Node | undefined): boolean =>
  node !== undefined && (node.name === 'z' || isSchema(node.callee ?? node.object));

/** True for the declaration of a route, or of several with a part in common. */
const isRoute = ({ properties }: Node): boolean =>
  properties?.some(({ key }) => /^(method|path|resource)$/.test(key?.name ?? '')) ?? false;

/**
 * Edits of a contract: fields of routes for the server are dropped, the schemas of bodies too unless the declaration is one
 * of `kept`; what is left of its schemas gets their name.
 */
const editsOf = (node: unknown, kept: ReadonlySet<string>, isKept = false): Edit[] => {
  if (!isNode(node)) return [];
  const { type, name, start, end, id, properties = [] } = node;
  if (type === 'Identifier' && name === 'z') return [{ start, end, to: schemas }];
  const unread = isRoute(node)
    ? properties.filter(
        ({ key, value }) =>
          ofServer.test(key?.name ?? '') || (!isKept && (key?.name === 'body' || isSchema(value))),
      )
    : [];
  const within = isKept || (type === 'VariableDeclarator' && kept.has(id?.name ?? ''));
  return [
    ...unread.map((one) => ({ start: one.start, end: one.end, to: '' })),
    ...(unread.length > 0 ? properties.filter((one) => !unread.includes(one)) : Object.values(node)).flatMap(
      (part) => editsOf(part, kept, within),
    ),
  ];
};

/**
 * Contracts without the schemas of calls and answers: the server checks them, the browser checks the bodies of some forms
 * alone. Schemas that nothing else needs are dropped with them, and so are pages without a form rid of the schema library.
 */
const withoutUnreadSchemas = (): Plugin => {
  let checked = new Set<string>();
  return {
    name: 'without-unread-schemas',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      checked = checkedByForms();
    },
    transform: {
      filter: { id: /\/shared\/contracts\/[\w-]+\.ts$/ },
      handler(code) {
        // With the function that makes several routes at once of a checked declaration.
        const makers = [...code.matchAll(/const (\w+) = (\w+)\(/g)].filter(([, made = '']) =>
          checked.has(made),
        );
        const kept = new Set([...checked, ...makers.map(([, , maker = '']) => maker)]);
        const edits = new Map(editsOf(this.parse(code), kept).map((edit) => [edit.start, edit]));
        return [...edits.values()]
          .toSorted((one, other) => other.start - one.start)
          .reduce((all, { start, end, to }) => {
            const rest = all.slice(end);
            // With the comma of a field that is dropped.
            return `${all.slice(0, start)}${to}${to ? rest : rest.replace(/^\s*,/, '')}`;
          }, code);
      },
    },
  };
};

const hashOf = (source: string | Uint8Array): string =>
  createHash('sha256').update(source).digest('hex').slice(0, 16);

/**
 * Files that are not precached: signing in needs a connection anyway, and is a third of the app; fonts of other
 * scripts and the team's texts in other languages are loaded on demand. Vite's manifest is for the build only.
 */
const notInstalled = /^assets\/(signin|team-|inter-(?!latin-wght))|^\.vite\/|^api\/|^config\.json$/;

/** Guests' pages that open again without a connection; a sign-in or a redirect needs one anyway. */
const guestPagesInstalled =
  /\/features\/(review\/review|delivery\/delivery|surveys\/survey|reminders\/reminders)-page\.tsx$/;
/** Parts that a review loads behind the work, without which nobody points at it offline. */
const roomInstalled =
  /\/web\/src\/(parts\/(client-room|compare|guest|player|points|viewer)|lib\/(offline\/(guest|kept)|texts\/\w+\/(compare|player|points|review|viewer)\.))/;

/** Chunks of these, and of all that they import at once, or behind the work. */
const withImports = (chunks: readonly OutputChunk[], bundle: OutputBundle): Set<OutputChunk> => {
  const found = new Set<OutputChunk>();
  const visit = (chunk: OutputChunk): void => {
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') visit(imported);
    }
    for (const name of chunk.dynamicImports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk' && imported.moduleIds.some((id) => roomInstalled.test(id)))
        visit(imported);
    }
  };
  for (const chunk of chunks) visit(chunk);
  return found;
};

/** Files that guests' pages need to open offline: their document, scripts and styles. */
const ofGuests = (bundle: OutputBundle): OutputPart[] => {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
  const pages = chunks.filter(
    ({ isEntry, name, facadeModuleId }) =>
      (isEntry && name === 'guest') || guestPagesInstalled.test(facadeModuleId ?? ''),
  );
  const scripts = [...withImports(pages, bundle)];
  const styles = new Set(scripts.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  const named = Object.values(bundle).filter(
    ({ fileName }) => fileName === 'guest.html' || styles.has(fileName),
  );
  return [...scripts, ...named];
};

const precached = (parts: readonly OutputPart[]) =>
  parts.map((part) => ({
    url: `/${part.fileName}`,
    // Assets have a hash in their name.
    revision: part.fileName.startsWith('assets/')
      ? null
      : hashOf(part.type === 'chunk' ? part.code : part.source),
  }));

/** Script of a service worker with its precache list. */
const workerWith = async (
  fileName: string,
  files: readonly { url: string; revision: string | null }[],
  entry: string,
): Promise<string> => {
  const bundled = await build({
    configFile: false,
    logLevel: 'warn',
    define: {
      PRECACHE: JSON.stringify(files),
      BUILD: JSON.stringify(`/${entry}`),
      IS_OF_GUESTS: JSON.stringify(fileName === 'guest-worker.js'),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2023',
      rolldownOptions: {
        input: here('src/service-worker.ts'),
        output: { format: 'iife', entryFileNames: fileName },
      },
    },
  });
  if (!('output' in bundled)) throw new Error('Expected a single build of the service worker');
  return bundled.output[0].code;
};

/**
 * Service workers with the precache lists of this build: the app's with all files that it needs offline, the guests'
 * with those of their pages only.
 */
const serviceWorkers = (): Plugin => ({
  name: 'service-workers',
  enforce: 'post',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const parts = Object.values(bundle);
      const app = parts.find((part) => part.type === 'chunk' && part.isEntry && part.name === 'app');
      // Other builds with these plugins, e.g. the gallery's, have no app.
      if (!app) return;
      const built = precached(parts.filter(({ fileName }) => !notInstalled.test(fileName)));
      const given = readdirSync(here('public')).map((name) => ({
        url: `/${name}`,
        revision: hashOf(readFileSync(here(`public/${name}`))),
      }));
      const workers = {
        'service-worker.js': [...built, ...given],
        'guest-worker.js': precached(ofGuests(bundle)),
      };
      for (const [fileName, files] of Object.entries(workers)) {
        this.emitFile({ type: 'asset', fileName, source: await workerWith(fileName, files, app.fileName) });
      }
    },
  },
});

export default defineConfig({
  root: here('.'),
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // Loaders are in the chunk of their page; otherwise their imports would be in every page's shell.
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
    withoutUnreadSchemas(),
    apiDocument(),
    serviceWorkers(),
  ],
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    // All browsers that the app is built for preload modules themselves.
    modulePreload: { polyfill: false },
    // Two entries: the app of members, and the light pages of guests (review, tracked link) without router and sign-in.
    rolldownOptions: {
      // Tree shaking: reading a property has no side effect. Drops Amplify's unused texts in twenty languages, a fifth
      // of the sign-in page.
      // Declaring a schema has none either.
      treeshake: { propertyReadSideEffects: false, manualPureFunctions: [schemas] },
      input: { app: here('index.html'), guest: here('guest.html') },
      output: {
        // Few shared chunks: each file is a request and a preload link, and creating a link takes a phone some
        // milliseconds. A group includes all imports of its modules that no earlier group has, so groups that every
        // page needs come first.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'tanstack', test: /node_modules\/(@tanstack|use-sync-external-store)\// },
            // Schemas that forms check, with their library.
            {
              name: 'schemas',
              test: /node_modules\/zod\/|shared\/(schema|contracts\/common)\./,
              includeDependenciesRecursively: false,
            },
            // Every page, including guest pages.
            {
              name: 'base',
              test: /web\/src\/(ui\/(anchored|avatar|button|cx|icon|notice|states|toasts|tooltip|ui-context|ui-texts|theme\/tokens)|lib\/(calls\/(api|server-time|errors)|page\/(appearance|restore-scroll|when-idle|single-keys)|live\/looks|session\/(signed-in-person|way-back)|texts\/(translated|en\/unanswered)))\.|shared\/(contracts\/(live|placeholders|route)|domain\/(answerer\/\w+|calendar\/date|full-name|same-email))\./,
            },
            // Fields of forms, dialogs and the queue of unsent calls, which no guest's page shows at first.
            {
              name: 'fields',
              test: /web\/src\/(ui\/(choices|dialog|field|floating|inputs|is-focus-free|keep-focus|scrollbar-room)|lib\/(page\/save-file|offline\/(current-build|keep-sending|outbox-calls|outbox-queue))|parts\/form\/draft-store)\./,
            },
            // Frame of members, and the start of the app around it.
            {
              name: 'frame',
              test: /web\/src\/(ui\/(address|breadcrumb|disclosure|error-summary|frame|use-focus-heading)|features\/(frame\/(frame|menu-pages|use-search-keys)|projects\/list-search)|lib\/(page\/(dismissed|notify|document-title|ending-uploads|in-slices|leave-guard|leave-reasons|use-media)|session\/(person-key|me)|calls\/(kept-read|query-client)|offline\/(outbox-flag|own-outbox)|texts\/en\/(common|frame|leaving))|routes\/-project-route)\.|shared\/(domain\/(permission\/|(analytics\/series|plan\/(billing|plan)|project\/(list-look|turn))\.)|contracts\/workspace\.)/,
            },
            { name: 'session', test: /web\/src\/lib\/session\/auth\./ },
            // Components that most pages use.
            {
              name: 'widgets',
              test: /web\/src\/ui\/(badge|progress|skeleton|text|use-width)\./,
            },
            // Guest pages, and their texts as members read them.
            {
              name: 'guest',
              test: /web\/src\/(ui\/rich-text|lib\/(project\/decision-outcome|format\/(format-bytes|person-name)|page\/use-until|texts\/en\/ui)|parts\/(files\/file-icons|guest\/answerer|points\/(draft-refused|unsent-words)))\.|shared\/(contracts\/(file|more-time|review)\.|domain\/file\/(pages|playback|seen)\.)/,
            },
            // Work of a round, which a review shows at once and the team's room shares, with a review's English texts.
            {
              name: 'work',
              test: /web\/src\/(parts\/(guest\/(columns|lazy-viewer|pages-viewer|picture-viewer|plain-film|use-pages|use-sight|work-viewer)|viewer\/(file-strip|picture-shape)|compare\/versions|more-time\/more-time-button|client-room\/answer-draft)|lib\/texts\/en\/(review|time-question))\.|shared\/domain\/file\/(levels|order|replacement)\./,
            },
            // A review's texts in another language, all of which it shows at once.
            {
              debugName: 'review texts',
              name: (id) => `review-${/texts\/(\w+)\//.exec(id)?.[1]}`,
              test: /web\/src\/lib\/texts\/(es|fr|it)\/(link-reader|review|time-question|ui|unanswered)\./,
            },
            // Start of every guest page.
            {
              name: 'entrance',
              test: /web\/src\/(parts\/guest\/(guest-|report-opening|use-link)|lib\/(offline\/install-guest-page|texts\/\w+\/guest-failed))/,
            },
            // Places and states of points, views and gestures, for the parts loaded after the work.
            {
              name: 'places',
              test: /web\/src\/(ui\/menu|parts\/viewer\/(gestures|marks|use-keys|view))\.|shared\/domain\/(calendar\/business-days\.|point\/(?!checklist|export\/|point-names))/,
            },
            // Parts that a review loads behind the work.
            {
              name: 'behind',
              test: /web\/src\/(features\/review\/(lazy-parts|live|open-notices|review-history)|parts\/(more-time\/wish-|approvers\/(approver-words|use-approvers-texts)))/,
              includeDependenciesRecursively: false,
            },
            // Guests' deliveries, which a review does not load.
            { name: 'delivery', test: /shared\/(contracts\/deliverables\.|domain\/deliverable\/)/ },
            {
              name: 'contracts',
              test: /shared\/contracts\/(clients|errors|mailing|screen-messages|notes|projects|reports|team|tenants|timeline|workflows)\./,
            },
            // Points on the work, on guest pages and on the timeline, loaded after the work; without the team's own
            // parts.
            {
              name: 'points',
              test: /web\/src\/(parts\/(compare\/(compare-button|lazy-compare)|points\/(?!team|export|print|good|unseen|client-points\.|client-room|point-list))|lib\/(texts\/en\/points|offline\/guest-outbox))|shared\/(contracts\/points\.|domain\/file\/captions\.)/,
            },
            // Room of a round for its team, as a page and on the timeline.
            {
              name: 'team-room',
              test: /web\/src\/(routes\/-work|features\/timeline\/components\/room\/(file-controls|room-points|team-room|use-pointing|work-page)|lib\/page\/use-untouched|parts\/points\/team-place)\.tsx?$/,
              includeDependenciesRecursively: false,
            },
            // Lists of points and of good files, and their export, beside the work of team and client.
            {
              name: 'point-lists',
              test: /web\/src\/parts\/points\/(good|point-list|export-menu)|shared\/domain\/(point\/(export\/|point-names)|file\/seen-words)/,
            },
            // Stage of a picture, a page or a film, loaded after the work.
            {
              name: 'viewer',
              test: /web\/src\/parts\/viewer\/(early-search|larger-picture|mark-badges|picture-notes|stage|strokes|use-closer|use-full-screen|use-gestures|use-plain-tap|use-view|viewer|viewer-tools)\./,
            },
            // Player of films and sounds, loaded after the work.
            {
              name: 'player',
              test: /web\/src\/parts\/(guest\/film-viewer|player\/(captions|controls|described|on-paper|original|over-film|player|player-keys|playhead|rendition|stop-at-points|time-bar|use-\w[\w-]*|wave))\./,
            },
            // Tools of the frame, loaded after the page is shown.
            {
              name: 'tools',
              test: /web\/src\/(features\/frame\/(commands|connection|frame-keys|frame-tools|neighbours|recent-results|search|search-panel)|lib\/(calls\/workspace-queries|offline\/(outbox|answer-cache)|session\/profile|texts\/en\/keys))\./,
            },
            // Small parts of a timeline that other pages use as well.
            {
              name: 'timeline',
              test: /web\/src\/(features\/timeline\/(api|client-actions|left-behind|use-stage-action|components\/timeline(\.module|-skeleton))|lib\/project\/project-closed|parts\/(files\/(api|describe|file-grid|retry-conversion)|form\/past-target|mail\/(left-mails|mail-drafts)|points\/team-reads)|lib\/(format\/plain-text|calls\/contact-mailing|project\/(move-action|project-settings|thumbnail)|texts\/en\/(analytics|durations|files|moves))|ui\/(file-name|track))\.|shared\/domain\/(calendar\/duration|client-history|workflow\/(rounds|target-order))\./,
            },
            // Survey of a contact, on guests' pages, in the portal and in the preview of a template.
            {
              name: 'survey',
              test: /web\/src\/(parts\/survey\/|features\/surveys\/components\/survey-form)/,
            },
            // Charts and figures of dashboard and analytics, without the library that draws them.
            {
              name: 'figures',
              test: /web\/src\/(ui\/(charts\/(bar-chart|chart-card|gauge-chart)|stats)|lib\/(project\/(change-words|stage-bars)|texts\/en\/figures))\./,
            },
            // Parts of list and dashboard.
            {
              name: 'lists',
              test: /web\/src\/(lib\/(page\/carried-files|plan\/sample-notice)|parts\/files\/drop-for-proof)\./,
            },
            // Other modules shared by many pages of members, except those of the sign-in and of guest pages.
            {
              name: 'common',
              test: /web\/src\/(ui\/|parts\/(?!compare|guest|player|points|viewer)|lib\/(?!session\/(?!seen-as)|texts\/en\/(account|enter|password|reset|sign-in)))|shared\/domain\/(?!email-template\/forgot-password)/,
              minShareCount: 6,
            },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
});
