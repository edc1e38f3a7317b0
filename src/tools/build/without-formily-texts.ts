/**
 * Leaves out Formily's messages in four languages: a plugin. Every program sets its own, and reads no others
 * (`registerValidation`).
 */
import type { Plugin } from 'vite';

export const withoutFormilyTexts: Plugin = {
  name: 'without-formily-texts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: /\/node_modules\/@formily\/validator\/esm\/locale\.js$/ },
    handler: () => 'export default {};',
  },
};
