import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { documentPlugins } from './src/tools/build/document-plugins.ts';

/**
 * The programs that run in a browser: the entries of the client build, which the server finds in its
 * manifest.
 */
const PROGRAMS = ['src/site/main.tsx', 'src/editor/main.tsx', 'src/console/main.tsx'];

const ROOT = import.meta.dirname.replaceAll('\\', '/').replaceAll(/[.*+?^${}()|[\]]/g, String.raw`\$&`);

/**
 * The modules that draw pages, all of which every program needs. The root is part of it, because other
 * folders are called `blocks` too.
 */
const EVERY_PAGE = new RegExp(
  [
    '/node_modules/(?:react|react-dom|scheduler)/',
    // Visitors' programs do not prepare documents: they get compiled page models from the server.
    String.raw`/runtime/(?:actions|compile(?!/(?:documents/|reads/|fill\.ts))|language(?!/reads)|render(?!/inert)|sources)/`,
    '/runtime/model/registry',
    `^${ROOT}/blocks/(?!fields|on-demand)`,
    '/src/assembly/(?:browser/browser-actions|lazy-registry|hydrate-page|registry|page-payload)',
    '/src/client/stored-keys',
    'vite/preload-helper',
  ].join('|'),
);

/**
 * Chunks that are loaded before any other: to list them for preloading would only make the first load larger.
 */
const LOADED = /\/(?:view|rolldown-runtime)-[^/]+$/;

export default defineConfig({
  plugins: [...documentPlugins, react(), tailwindcss()],
  appType: 'custom',
  build: { target: 'es2022', emptyOutDir: true, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // The Content-Security-Policy does not allow data: addresses.
        assetsInlineLimit: 0,
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, files) => files.filter((each) => each !== file && !LOADED.test(each)),
        },
        rolldownOptions: {
          input: PROGRAMS,
          // One file for what every page needs: a dozen small files would be larger and slower.
          output: { codeSplitting: { groups: [{ name: 'view', test: EVERY_PAGE }] } },
        },
      },
    },
    ssr: {
      // 300 small files: bundled, they load in a few milliseconds.
      resolve: { noExternal: ['kysely'] },
      build: {
        outDir: 'dist/server',
        ssr: true,
        target: 'node22',
        sourcemap: true,
        rolldownOptions: {
          input: { main: 'src/server/app/main.ts', 'picture-worker': 'src/server/storage/picture-worker.ts' },
          // Chunks stand beside the programs: code that looks for files beside itself may be in either.
          output: { chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
});
