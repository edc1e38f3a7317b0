// Lists the blocks and page templates that a picker offers.
import type { BlockDocument, TemplateDocument } from '../../../../runtime/generated/documents.generated.ts';
import { blockDocuments, templateDocuments } from '../../../assembly/documents.ts';
import type { Translate } from '../../contracts/messages.ts';

export interface BlockChoice {
  value: string;
  title: string;
  text: string;
  /** Other words that find it. */
  words?: string;
  /** Of an own template. */
  templateCode?: string;
}

export interface BlockGroup {
  title: string;
  choices: BlockChoice[];
  /** What can be done with its choices, beside choosing one: requests of the dialog. */
  acts?: { value: string; label: string }[];
}

/** The order of the groups. */
const GROUP_ORDER: Readonly<Record<BlockDocument['group'], number>> = {
  hero: 0,
  content: 1,
  list: 2,
  media: 3,
  form: 4,
  contact: 5,
  frame: 6,
};

/** Sorts the named blocks into groups. */
export function listChoices(names: readonly string[], language: string, translate: Translate): BlockGroup[] {
  const documents = names.flatMap((name) => blockDocuments.get(name) ?? []);
  const groups = [...Map.groupBy(documents, ({ group }) => group)].toSorted(
    ([one], [other]) => GROUP_ORDER[one] - GROUP_ORDER[other],
  );
  return groups.map(([group, blocks]) => ({
    title: translate(`blockGroup.${group}`),
    choices: blocks.map(({ name, title, description, searchWords }) => ({
      value: name,
      title: title[language] ?? name,
      text: description?.[language] ?? '',
      // In every language: owners type what they know a block by.
      words: [title, searchWords].flatMap((texts) => Object.values(texts ?? {})).join(' '),
    })),
  }));
}

/** The shelves of page templates in their order. */
const SHELF_ORDER: Readonly<Record<TemplateDocument['group'], number>> = {
  start: 0,
  company: 1,
  offer: 2,
  news: 3,
  site: 4,
};

/** Sorts the named page templates into groups. */
export function listTemplateChoices(
  names: readonly string[],
  language: string,
  translate: Translate,
): BlockGroup[] {
  const documents = names.flatMap((name) => templateDocuments.get(name) ?? []);
  const groups = [...Map.groupBy(documents, ({ group }) => group)].toSorted(
    ([one], [other]) => SHELF_ORDER[one] - SHELF_ORDER[other],
  );
  return groups.map(([group, templates]) => ({
    title: translate(`templateGroup.${group}`),
    choices: templates.map(({ name, title, description }) => ({
      value: name,
      title: title[language] ?? name,
      text: description[language] ?? '',
    })),
  }));
}
