import type { BlockDocument } from '../../../../runtime/generated/documents.generated.ts';
import { blockDocuments } from '../../../assembly/documents.ts';
import type { Words } from '../../contracts/messages.ts';

/** A block to choose in a picker. */
export interface BlockChoice {
  value: string;
  title: string;
  text: string;
}

/** A shelf of the picker. */
export interface BlockShelf {
  title: string;
  choices: BlockChoice[];
}

/** The order of the shelves: what pages are made of first. */
const SHELVES: Readonly<Record<BlockDocument['group'], number>> = {
  hero: 0,
  content: 1,
  list: 2,
  media: 3,
  form: 4,
  contact: 5,
  frame: 6,
};

/** The named blocks on their shelves. */
export function listChoices(names: readonly string[], language: string, words: Words): BlockShelf[] {
  const documents = names.flatMap((name) => blockDocuments.get(name) ?? []);
  const shelves = [...Map.groupBy(documents, ({ group }) => group)].toSorted(
    ([one], [other]) => SHELVES[one] - SHELVES[other],
  );
  return shelves.map(([group, blocks]) => ({
    title: words(`shelf.${group}`),
    choices: blocks.map(({ name, title, description }) => ({
      value: name,
      title: title[language] ?? name,
      text: description?.[language] ?? '',
    })),
  }));
}
