import type { Plugin } from 'vite';

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

/** Of a locale asked for with `?section=form`, the words of that section alone: visitors' forms need a tenth of them. */
const localeSections: Plugin = {
  name: 'locale-sections',
  enforce: 'pre',
  transform: {
    filter: { id: /\.locale\.json\?section=\w+$/ },
    handler(text, id) {
      const section = id.slice(id.lastIndexOf('=') + 1);
      const locale = JSON.parse(text) as { messages?: Record<string, object> };
      return {
        code: `export default ${JSON.stringify(locale.messages?.[section] ?? {})}`,
        moduleType: 'js',
        map: { mappings: '' },
      };
    },
  },
};

/** A document asked for with `?deferred` comes as a text and is read when it is first asked for: of a hundred, an editor's page needs a dozen. */
const deferredDocuments: Plugin = {
  name: 'deferred-documents',
  enforce: 'pre',
  transform: {
    filter: { id: /\/schemas\/.*\.json\?deferred$/ },
    handler(text) {
      let read: string;
      try {
        read = `JSON.parse(${JSON.stringify(JSON.stringify(JSON.parse(text)))})`;
      } catch (error) {
        read = JSON.stringify((error as Error).message);
      }
      return { code: `export default () => ${read}`, moduleType: 'js', map: { mappings: '' } };
    },
  },
};

/** How documents come into any build of the project. */
export const documentPlugins: readonly Plugin[] = [brokenDocuments, deferredDocuments, localeSections];
