/**
 * Leaves out what browsers never use of libraries: a plugin. Each part would be loaded with the first screen.
 */
import type { Plugin } from 'vite';

/** Modules by the end of their address, and what they are instead. */
const REPLACED: Readonly<Record<string, string>> = {
  // Messages in four languages: every program sets its own, and reads no others (`registerValidation`).
  '@formily/validator/esm/locale.js': 'export default {};',
  // Every browser that runs the programs has it.
  'resize-observer-polyfill/dist/ResizeObserver.es.js': 'export default globalThis.ResizeObserver;',
  // Draws for React before version 19; for React 19 antd's own patch does, which every surface loads.
  'rc-util/es/React/render.js': 'export function render() {} export function unmount() {}',
};

const endOf = (id: string): string => id.slice(id.lastIndexOf('/node_modules/') + '/node_modules/'.length);

export const lighterLibraries: Plugin = {
  name: 'lighter-libraries',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  // The router offers its program for development, with warnings, to builds as well.
  resolveId: {
    filter: { id: /^react-router$/ },
    async handler(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') };
    },
  },
  load: {
    filter: { id: /\/node_modules\/(?:@formily\/validator|resize-observer-polyfill|rc-util)\// },
    handler: (id) => REPLACED[endOf(id)],
  },
};
