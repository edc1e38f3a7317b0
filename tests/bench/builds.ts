import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig } from 'vite';
import { documentPlugins } from '../../src/tools/build/document-plugins.ts';

const ROOT = process.cwd();

/** Where the bench builds its own programs: below node_modules, so that they find the libraries. */
const FOLDER = join(ROOT, 'node_modules/.cache/bench');

const BASE: InlineConfig = {
  configFile: false,
  root: ROOT,
  plugins: [...documentPlugins, react()],
  logLevel: 'warn',
  mode: 'production',
};

/**
 * Builds a program of `programs/` for Node; answers its file. Beside it stand programs of the server that it
 * starts, by name.
 */
export async function buildProgram(
  name: string,
  beside: Readonly<Record<string, string>> = {},
): Promise<string> {
  const outDir = join(FOLDER, name);
  const input = { [name]: join(ROOT, `tests/bench/programs/${name}.ts`), ...beside };
  await build({
    ...BASE,
    build: { ssr: true, outDir, emptyOutDir: true, target: 'node22', rolldownOptions: { input } },
  });
  return join(outDir, `${name}.js`);
}

/** How code is divided into files; more than the bundler does by itself. */
export type Groups = readonly { name: string; test: RegExp; priority?: number }[];

/**
 * Builds a program of `programs/` for a browser; answers its folder, in which it is `{name}.js`.
 */
export async function buildBrowserProgram(name: string, groups: Groups = []): Promise<string> {
  const outDir = join(FOLDER, `client-${name}`);
  const input = { [name]: join(ROOT, `tests/bench/programs/${name}.tsx`) };
  const output = { entryFileNames: '[name].js', codeSplitting: { groups: [...groups] } };
  await build({
    ...BASE,
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input, output },
    },
  });
  return outDir;
}
