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

/** Makes modules of the documents whose address has a query; `write` returns their value as code. */
function queryPlugin(name: string, id: RegExp, write: (text: string, address: string) => string): Plugin {
  return {
    name,
    enforce: 'pre',
    transform: {
      filter: { id },
      handler: (text, address) => ({
        code: `export default ${write(text, address)}`,
        moduleType: 'js',
        map: { mappings: '' },
      }),
    },
  };
}

/** What `make` makes of a document, as code. Of a text that is no JSON it is the parser's message. */
function codeOf(text: string, make: (document: unknown) => unknown): string {
  try {
    return JSON.stringify(make(JSON.parse(text))) ?? 'undefined';
  } catch (error) {
    return JSON.stringify((error as Error).message);
  }
}

/**
 * `fr-FR.locale.json?section=form` is the messages of that section alone: visitors' forms need a tenth of
 * them. `&of=rules` leaves a part of the section.
 */
const localeSections = queryPlugin(
  'locale-sections',
  /\.locale\.json\?section=\w+(?:&of=\w+)?$/,
  (text, address) => {
    const [section = '', part = ''] = address.slice(address.indexOf('=') + 1).split('&of=');
    const locale = JSON.parse(text) as { messages?: Record<string, Record<string, Message>> };
    const catalogue = locale.messages?.catalogue as Record<string, string> | undefined;
    const all = Object.entries(flattenMessages(locale.messages?.[section] ?? {}, catalogue));
    const isWanted = (key: string): boolean =>
      PARTS[part]?.some((word) => `${key}.`.startsWith(`${word}.`)) ?? true;
    return JSON.stringify(Object.fromEntries(all.filter(([key]) => isWanted(key))));
  },
);

/**
 * `?deferred` imports a function that parses the document when it is first called: a page of the editor needs
 * few. A block is made whole here.
 */
const deferredDocuments = queryPlugin(
  'deferred-documents',
  /\/schemas\/.*\.json\?deferred$/,
  (text, address) => {
    const json = codeOf(text, (document) => wholeDocument(document, address.split('?')[0] ?? ''));
    return json === 'undefined' ? '() => undefined' : `() => JSON.parse(${JSON.stringify(json)})`;
  },
);

const HEAD = ['name', 'title', 'icon', 'place', 'onlyOf', 'call', 'creates', 'group'];

/** `x.list.json?head` is what the console's menu knows of a screen. */
const screenHeads = queryPlugin(
  'screen-heads',
  /\/schemas\/console\/[^/]+\.(?:list|record|figures)\.json\?head$/,
  (text, address) =>
    codeOf(text, (document) => {
      const screen = document as { [member: string]: unknown; opens?: { record?: string } };
      return {
        role: /\.(\w+)\.json\?head$/.exec(address)?.[1],
        ...Object.fromEntries(HEAD.map((member) => [member, screen[member]])),
        opens: screen.opens && { record: screen.opens.record },
      };
    }),
);

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
const screenWords = queryPlugin(
  'screen-words',
  /\/schemas\/console\/[^/]+\.(?:list|record|figures)\.json\?words$/,
  (text) => {
    try {
      return JSON.stringify([...titlesIn(JSON.parse(text)).values()]);
    } catch {
      // The check of documents reports it.
      return '[]';
    }
  },
);

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
