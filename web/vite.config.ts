import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

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
  ],
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    // Two entries: the app of members, and the light pages of guests (review, tracked link), which carry no router and no sign-in.
    rolldownOptions: { input: { app: here('index.html'), guest: here('guest.html') } },
  },
  server: { host: '127.0.0.1' },
});
