// Builds the page of the component tests, by the project's own settings.
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import base from '../../../vite.config.ts';

const HERE = import.meta.dirname;
const ROOTS = join(HERE, 'react-roots.ts');

/** Lets every program make its roots through `react-roots.ts`. */
const followedRoots: Plugin = {
  name: 'followed-roots',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react-dom\/client$/ },
    handler: (_source, importer) => (importer === ROOTS ? null : ROOTS),
  },
};

const client = base.environments?.client?.build;

await build({
  ...base,
  configFile: false,
  environments: {},
  logLevel: 'warn',
  plugins: [followedRoots, ...(base.plugins ?? [])],
  build: {
    ...base.build,
    ...client,
    outDir: 'dist/component',
    minify: false,
    rolldownOptions: {
      ...client?.rolldownOptions,
      input: ['site', 'editor', 'console', 'fields'].map((name) => join(HERE, `${name}.ts`)),
    },
  },
});
