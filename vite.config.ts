import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { asciiProgram } from './src/tools/build/ascii-program.ts';
import { bundledLibraries } from './src/tools/build/bundled-libraries.ts';
import { CHUNK_GROUPS } from './src/tools/build/chunk-groups.ts';
import { documentPlugins } from './src/tools/build/document-plugins.ts';
import { lighterLibraries } from './src/tools/build/lighter-libraries.ts';
import { withoutTls } from './src/tools/build/without-tls.ts';

/**
 * The programs that run in a browser: the entries of the client build, which the server finds in its
 * manifest.
 */
const PROGRAMS = ['src/site/main.tsx', 'src/editor/main.tsx', 'src/console/main.tsx'];

/**
 * Libraries that antd is made of: their modules do nothing when they are loaded, but do not say so. Without
 * this an input brings along antd's own form and its validator.
 */
const WITHOUT_EFFECTS =
  /\/node_modules\/(?:rc-[a-z-]+|@rc-component\/[a-z-]+|@ant-design\/(?:cssinjs|colors|fast-color))\//;

/**
 * Chunks that are loaded before any other: to list them for preloading would only make the first load larger.
 */
const LOADED = /\/(?:rolldown-runtime|start)-[^/]+$/;

const OUTPUT_OF_SERVERS = {
  // Chunks stand beside the programs: code that looks for files beside itself may be in either.
  chunkFileNames: '[name]-[hash].js',
  // V8 keeps the source of every loaded module.
  comments: false,
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
} as const;

export default defineConfig({
  plugins: [
    ...documentPlugins,
    bundledLibraries,
    withoutTls,
    lighterLibraries,
    asciiProgram,
    react(),
    tailwindcss(),
  ],
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
          // Nobody imports a program: what it exports need not stay as it is.
          preserveEntrySignatures: false,
          treeshake: { moduleSideEffects: [{ test: WITHOUT_EFFECTS, sideEffects: false }] },
          output: { codeSplitting: { groups: CHUNK_GROUPS } },
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
            doctor: 'src/server/app/doctor.ts',
            upgrade: 'src/server/app/upgrade.ts',
            site: 'src/server/app/site.ts',
            theme: 'src/server/app/theme.ts',
            media: 'src/server/app/media.ts',
            'form-worker': 'src/server/domains/forms/form-worker.ts',
            'media-worker': 'src/server/storage/media-worker.ts',
            'sheet-worker': 'src/server/domains/records/sheet-worker.ts',
            'backup-worker': 'src/server/domains/operations/backup-worker.ts',
            'proof-worker': 'src/server/app/proof-worker.ts',
            prove: 'src/server/app/prove.ts',
            'quick-check-worker': 'src/server/database/quick-check-worker.ts',
            'checkpoint-worker': 'src/server/database/checkpoint-worker.ts',
            'write-documents-check': 'src/server/app/write-documents-check.ts',
          },
          output: OUTPUT_OF_SERVERS,
        },
      },
    },
    practice: {
      consumer: 'server',
      build: {
        outDir: 'dist/practice',
        ssr: true,
        target: 'node22',
        sourcemap: true,
        rolldownOptions: { input: 'src/practice/main.ts', output: OUTPUT_OF_SERVERS },
      },
    },
  },
});
