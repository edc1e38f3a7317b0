import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { asciiProgram } from './src/tools/build/ascii-program.ts';
import { bundledLibraries } from './src/tools/build/bundled-libraries.ts';
import { documentPlugins } from './src/tools/build/document-plugins.ts';

/**
 * The programs that run in a browser: the entries of the client build, which the server finds in its
 * manifest.
 */
const PROGRAMS = ['src/site/main.tsx', 'src/editor/main.tsx', 'src/console/main.tsx'];

const ROOT = import.meta.dirname.replaceAll('\\', '/').replaceAll(/[.*+?^${}()|[\]]/g, String.raw`\$&`);

/** What every page of a visitor loads at once, and other programs need too. */
const AT_ONCE = new RegExp(
  [
    '/runtime/model/registry',
    `^${ROOT}/blocks/(?:[^/]+\\.behaviour|carousel/)`,
    '/src/assembly/browser/attach-behaviours',
    '/src/client/stored-keys',
    'vite/preload-helper',
  ].join('|'),
);

/**
 * The modules that draw pages: every program needs them, a visitor's page when it is about to act. The root
 * is part of it, because other folders are called `blocks` too.
 */
const EVERY_PAGE = new RegExp(
  [
    '/node_modules/(?:react|react-dom|scheduler)/',
    // Visitors' programs do not prepare documents: they get compiled page models from the server.
    String.raw`/runtime/(?:actions|compile(?!/(?:documents/|reads/|fill\.ts))|language(?!/(?:reads|statements))|render(?!/inert)|sources)/`,
    `^${ROOT}/blocks/(?!fields|on-demand)`,
    '/src/assembly/(?:browser/(?:browser-actions|server-blocks)|lazy-registry|hydrate-page|load-page|registry|page-(?:payload|files|names))',
  ].join('|'),
);

/** What calls the API: one file instead of five, the first time that a block loads something. */
const EVERY_CALL =
  /\/src\/client\/(?:call-result|client|device-id|page-client-context|send(?:-by-fetch)?|source-call)\.|\/visitor-calls\./;

/**
 * Libraries that antd is made of: their modules do nothing when they are loaded, but do not say so. Without
 * this an input brings along antd's own form and its validator.
 */
const WITHOUT_EFFECTS =
  /\/node_modules\/(?:rc-[a-z-]+|@rc-component\/[a-z-]+|@ant-design\/(?:cssinjs|colors|fast-color))\//;

/**
 * What most form fields are made of: the base of antd and its helpers. As a file of its own for each module
 * they would be eighty requests, and larger by a tenth.
 */
const CONTROLS = /\/node_modules\/(?!@formily|@tiptap|prosemirror)/;

/** A module that is shared by so many chunks is needed by nearly every form. */
const MANY = 16;

/**
 * Chunks that are loaded before any other: to list them for preloading would only make the first load larger.
 */
const LOADED = /\/(?:start|rolldown-runtime)-[^/]+$/;

export default defineConfig({
  plugins: [...documentPlugins, bundledLibraries, asciiProgram, react(), tailwindcss()],
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
          treeshake: { moduleSideEffects: [{ test: WITHOUT_EFFECTS, sideEffects: false }] },
          // One file for what loads together: a dozen small files would be larger and slower.
          output: {
            codeSplitting: {
              groups: [
                { name: 'start', test: AT_ONCE, priority: 1 },
                { name: 'view', test: EVERY_PAGE },
                { name: 'calls', test: EVERY_CALL },
                { name: 'controls', test: CONTROLS, minShareCount: MANY },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        ssr: true,
        target: 'node22',
        sourcemap: true,
        rolldownOptions: {
          input: {
            main: 'src/server/app/main.ts',
            owner: 'src/server/app/owner.ts',
            'form-worker': 'src/server/domains/forms/form-worker.ts',
            'picture-worker': 'src/server/storage/picture-worker.ts',
            'sheet-worker': 'src/server/domains/console/sheet-worker.ts',
            'quick-check-worker': 'src/server/database/quick-check-worker.ts',
            'write-documents-check': 'src/server/app/write-documents-check.ts',
          },
          output: {
            // Chunks stand beside the programs: code that looks for files beside itself may be in either.
            chunkFileNames: '[name]-[hash].js',
            // V8 keeps the source of every loaded module.
            comments: false,
            minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
          },
        },
      },
    },
  },
});
