import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { documentPlugins } from './src/tools/build/document-plugins.ts';

/** The programs that run in a browser; each is an entry of the client build, found again through its manifest. */
const PROGRAMS = ['src/site/main.tsx', 'src/editor/main.tsx', 'src/console/main.tsx'];

const ROOT = import.meta.dirname.replaceAll('\\', '/').replaceAll(/[.*+?^${}()|[\]]/g, String.raw`\$&`);

/** What draws pages: every program needs all of it. Folders named like the primitives' stand elsewhere too. */
const EVERY_PAGE = new RegExp(
  [
    '/node_modules/(?:react|react-dom|scheduler)/',
    // What is done with documents before they are drawn, visitors' programs do not.
    String.raw`/runtime/(?:actions|compile(?!/(?:documents/|reads/|fill\.ts))|language(?!/reads)|render|sources)/`,
    '/runtime/model/registry',
    `^${ROOT}/blocks/(?!fields|map|on-demand)`,
    '/src/assembly/(?:browser/browser-host|lazy-registry|hydrate-page|registry|page-payload)',
    '/src/client/stored-keys',
    'vite/preload-helper',
  ].join('|'),
);

/** What is there before anything can be loaded later: its names would stand in the first load for nothing. */
const LOADED = /\/(?:view|rolldown-runtime)-[^/]+$/;

export default defineConfig({
  plugins: [...documentPlugins, react(), tailwindcss()],
  appType: 'custom',
  builder: {},
  build: { target: 'es2022', emptyOutDir: true, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // A data: address would need a hole in the Content-Security-Policy.
        assetsInlineLimit: 0,
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, files) => files.filter((each) => each !== file && !LOADED.test(each)),
        },
        rolldownOptions: {
          input: PROGRAMS,
          // What every page needs, in one file: in a dozen small ones it would be larger, and slower to come.
          output: { codeSplitting: { groups: [{ name: 'view', test: EVERY_PAGE }] } },
        },
      },
    },
    ssr: {
      // Many small files: inside the bundle they cost a start next to nothing.
      resolve: { noExternal: ['kysely', 'ajv'] },
      build: {
        outDir: 'dist/server',
        ssr: true,
        target: 'node22',
        sourcemap: true,
        rolldownOptions: {
          input: { main: 'src/server/app/main.ts', 'picture-worker': 'src/server/storage/picture-worker.ts' },
          // Beside the programs, so that what looks for files beside itself finds them from wherever it is put.
          output: { chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
});
