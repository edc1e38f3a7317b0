import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The programs that run in a browser; each is an entry of the client build, found again through its manifest. */
const PROGRAMS = ['src/site/main.tsx', 'src/editor/main.tsx', 'src/console/main.tsx'];

/** Lets a document that is not JSON break no build: it becomes the reason, a text, which the check of documents tells while the rest is served. */
const brokenDocuments: Plugin = {
  name: 'broken-documents',
  enforce: 'pre',
  transform: {
    filter: { id: /\/schemas\/.*\.json$/ },
    handler(text) {
      try {
        JSON.parse(text);
        return null;
      } catch (error) {
        return { code: JSON.stringify((error as Error).message), map: { mappings: '' } };
      }
    },
  },
};

export default defineConfig({
  plugins: [brokenDocuments, react(), tailwindcss()],
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
        modulePreload: { polyfill: false },
        rolldownOptions: { input: PROGRAMS },
      },
    },
    ssr: {
      // Kysely is 300 small files: inside the bundle they cost a start next to nothing.
      resolve: { noExternal: ['kysely'] },
      build: {
        outDir: 'dist/server',
        ssr: true,
        target: 'node22',
        sourcemap: true,
        rolldownOptions: {
          input: { main: 'src/server/main.ts', 'picture-worker': 'src/server/media/picture-worker.ts' },
          // Beside the programs, so that what looks for files beside itself finds them from wherever it is put.
          output: { chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
});
