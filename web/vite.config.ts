import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
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

export default defineConfig({
  root: here('.'),
  resolve: { alias: { 'zod/mini': here('src/lib/schema-stand-in.ts') } },
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
    apiDocument(),
  ],
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    // Two entries: the app of members, and the light pages of guests (review, tracked link), which carry no router and no sign-in.
    rolldownOptions: {
      input: { app: here('index.html'), guest: here('guest.html') },
      output: {
        // What every page of members needs is one file a library: many small ones pack worse and cost a request each.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'tanstack', test: /node_modules\/(@tanstack|use-sync-external-store)\// },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
});
