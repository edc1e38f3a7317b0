// Prepares the JSON documents of the product for the build.
import type { Plugin } from 'vite';
import { flattenMessages, type Message } from '../../../runtime/model/words/flatten-messages.ts';
import { wholeDocument } from './block-files.ts';
import { drawnDocuments } from './drawn-documents.ts';
import { fieldStyles } from './field-styles.ts';
import { fillLanguages } from './fill-languages.ts';
import { schemaTrimmer } from './schema-trimmer.ts';

/**
 * Keeps the build going when a document is not JSON: its module is the parser's message, a string, which the
 * check of documents reports at start while the rest is served.
 */
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

/** Parts of sections that browsers load alone: words that the keys of their messages begin with. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  /** What the fields of owners say (`tests/forms/owner-words.test.ts` holds this list to them). */
  fields:
    'anchor callChoice captions changes choice decorative entityChoice focus gallery library link loading'
      .concat(' mask media moment noAnswer paged rich searchPreview target translated versions')
      .split(' '),
  /** What the fields of a new form are called. */
  rules: ['rules.kind', 'rules.choice'],
};

/**
 * `fr-FR.locale.json?section=form` is the messages of that section alone: visitors' forms need a tenth of
 * them. `&of=rules` leaves a part of the section.
 */
const localeSections: Plugin = {
  name: 'locale-sections',
  enforce: 'pre',
  transform: {
    filter: { id: /\.locale\.json\?section=\w+(?:&of=\w+)?$/ },
    handler(text, id) {
      const [section = '', part = ''] = id.slice(id.indexOf('=') + 1).split('&of=');
      const locale = JSON.parse(text) as { messages?: Record<string, Record<string, Message>> };
      const catalogue = locale.messages?.catalogue as Record<string, string> | undefined;
      const all = Object.entries(flattenMessages(locale.messages?.[section] ?? {}, catalogue));
      const messages = Object.fromEntries(
        all.filter(([key]) => PARTS[part]?.some((word) => `${key}.`.startsWith(`${word}.`)) ?? true),
      );
      return {
        code: `export default ${JSON.stringify(messages)}`,
        moduleType: 'js',
        map: { mappings: '' },
      };
    },
  },
};

/**
 * `?deferred` imports a function that parses the document when it is first called: a page of the editor needs
 * few. A block is made whole here.
 */
const deferredDocuments: Plugin = {
  name: 'deferred-documents',
  enforce: 'pre',
  transform: {
    filter: { id: /\/schemas\/.*\.json\?deferred$/ },
    handler(text, id) {
      let read: string;
      try {
        const parsed = JSON.parse(text) as unknown;
        const made = wholeDocument(parsed, id.split('?')[0] ?? '');
        read = made === undefined ? 'undefined' : `JSON.parse(${JSON.stringify(JSON.stringify(made))})`;
      } catch (error) {
        read = JSON.stringify((error as Error).message);
      }
      return { code: `export default () => ${read}`, moduleType: 'js', map: { mappings: '' } };
    },
  },
};

/** `x.list.json?head` is what the console's menu knows of a screen. */
const screenHeads: Plugin = {
  name: 'screen-heads',
  enforce: 'pre',
  transform: {
    filter: { id: /\/schemas\/console\/[^/]+\.(?:list|record|figures)\.json\?head$/ },
    handler(text, id) {
      const role = /\.(\w+)\.json\?head$/.exec(id)?.[1];
      let head: unknown;
      try {
        const { name, title, icon, place, onlyOf, call, creates, group, opens } = JSON.parse(text) as {
          [member: string]: unknown;
          opens?: { record?: string };
        };
        head = {
          role,
          name,
          title,
          icon,
          place,
          onlyOf,
          call,
          creates,
          group,
          opens: opens && { record: opens.record },
        };
      } catch (error) {
        head = (error as Error).message;
      }
      return { code: `export default ${JSON.stringify(head)}`, moduleType: 'js', map: { mappings: '' } };
    },
  },
};

/** The titles in a document, of its fields, columns, panels and actions, each in its languages. */
function titlesIn(part: unknown, found: Map<string, object> = new Map()): Map<string, object> {
  if (typeof part !== 'object' || part === null) return found;
  for (const [member, value] of Object.entries(part)) {
    if (member === 'title' && typeof value === 'object' && value !== null && !('type' in value)) {
      const text = JSON.stringify(value);
      if (!text.includes('{{')) found.set(text, value as object);
    } else titlesIn(value, found);
  }
  return found;
}

/** `x.record.json?words` is what its fields and columns are called: the search for commands needs no more. */
const screenWords: Plugin = {
  name: 'screen-words',
  enforce: 'pre',
  transform: {
    filter: { id: /\/schemas\/console\/[^/]+\.(?:list|record|figures)\.json\?words$/ },
    handler(text) {
      let words: unknown = [];
      try {
        words = [...titlesIn(JSON.parse(text)).values()];
      } catch {
        // The check of documents reports it.
      }
      return { code: `export default ${JSON.stringify(words)}`, moduleType: 'js', map: { mappings: '' } };
    },
  },
};

/** The plugins that every build of the project needs, to import documents and what is made of them. */
export const documentPlugins: readonly Plugin[] = [
  fieldStyles,
  fillLanguages,
  brokenDocuments,
  deferredDocuments,
  drawnDocuments(() => documentPlugins),
  localeSections,
  schemaTrimmer,
  screenHeads,
  screenWords,
];
