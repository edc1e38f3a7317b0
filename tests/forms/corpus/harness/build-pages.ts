/**
 * A program that builds the pages of both sides into the folder that it is given. It runs by itself, because
 * Vite builds for development inside a test.
 */
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { documentPlugins } from '../../../../src/tools/build/document-plugins.ts';

const [, , folder] = process.argv;
if (folder === undefined) throw new Error('Say which folder the pages are built into.');

await build({
  configFile: false,
  root: process.cwd(),
  plugins: [...documentPlugins, react()],
  logLevel: 'error',
  mode: 'production',
  build: {
    outDir: folder,
    emptyOutDir: true,
    target: 'es2022',
    minify: false,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        stock: join(import.meta.dirname, 'stock-page.tsx'),
        own: join(import.meta.dirname, 'own-page.tsx'),
      },
      output: { entryFileNames: '[name].js' },
    },
  },
});
