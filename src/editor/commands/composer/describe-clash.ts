// Names the places and values in a question about two versions of a block.
import type {
  LocalizedText,
  OwnedBlockDocument,
  OwnedField,
  OwnedNode,
} from '../../../../runtime/generated/documents.generated.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import type { Path } from '../../../../runtime/model/pointer.ts';
import { findNode as findPlace } from '../../../../runtime/owned/operations/tree.ts';
import { STYLE_TABLE } from '../../../../runtime/owned/style-table.ts';
import type { PanelWords } from '../../../panel/parts/contract.ts';
import type { ClashTexts } from '../site-documents/ask-clashes.ts';
import { fieldKeyOf, findField, isReference } from './definition-fields.ts';
import { memberOf } from './record-nodes.ts';

export interface BlockTexts {
  words: PanelWords;
  read(text: LocalizedText | undefined): string;
}

/** What a part of a block is called: its own name, the title of its field, or its kind. */
export function titleOfNode(
  definition: OwnedBlockDocument,
  node: OwnedNode,
  { words, read }: BlockTexts,
): string {
  if (node.name !== undefined) return read(node.name);
  if (node.id === definition.view.id) return read(definition.title);
  const key = fieldKeyOf(node);
  const field = key === undefined ? undefined : findField(definition, key)?.field;
  if (field !== undefined) return read(field.setting.title);
  const said = node.text === undefined || isReference(node.text) ? '' : cut(read(node.text));
  if (said !== '') return said;
  const member = memberOf(node);
  if (member !== undefined) return words(`record.${member}`);
  if (node.is === 'box') return titleOfBox(definition, node, { words, read });
  return kindOf(node, words);
}

/** The word for what a part is. */
export const kindOf = ({ is }: OwnedNode, words: PanelWords): string =>
  words(is === 'icon' ? 'iconNode' : is);

const MAX_WORDS = 24;

/** The beginning of a long text. */
function cut(text: string): string {
  const letters = Array.from(text.trim());
  return letters.length > MAX_WORDS ? `${letters.slice(0, MAX_WORDS).join('').trim()}…` : letters.join('');
}

/** A box has no words of its own: it is called by what it is for. */
function titleOfBox(definition: OwnedBlockDocument, node: OwnedNode, { words, read }: BlockTexts): string {
  const list = findPlace(definition, node.id)?.parent?.each?.field ?? '';
  const field = findField(definition, list)?.field;
  const isRecords = field?.kind === 'records' && field.of !== undefined;
  const item = isRecords ? words(`item.${field.of}`) : read(field?.item);
  if (item !== '') return item;
  return words(['row', 'wrap'].includes(node.style?.desktop?.layout ?? '') ? 'row' : 'box');
}

/** `definition` is the version on this screen. */
export function clashTextsOf(definition: OwnedBlockDocument, texts: BlockTexts): ClashTexts {
  const { words, read } = texts;
  return {
    titleOf(path) {
      const last = String(path.at(-1));
      const member = path.includes('style') ? read(STYLE_TABLE[last]?.title) : '';
      return [titleOfOwner(definition, path, texts), member].filter((title) => title !== '').join(' · ');
    },
    textOf: (path, value) => textOf(path, value, texts),
    mine: words('mine'),
  };
}

/** The innermost part or field that a path leads through; the block for others. */
function titleOfOwner(definition: OwnedBlockDocument, path: Path, texts: BlockTexts): string {
  let title = texts.read(definition.title);
  let value: unknown = definition;
  for (const step of path) {
    value =
      isObject(value) || Array.isArray(value)
        ? (value as Readonly<Record<string, unknown>>)[step]
        : undefined;
    if (!isObject(value)) continue;
    if ('is' in value) title = titleOfNode(definition, value as unknown as OwnedNode, texts);
    if ('kind' in value) title = texts.read((value as unknown as OwnedField).setting.title);
  }
  return title;
}

function textOf(path: Path, value: unknown, { words, read }: BlockTexts): string {
  if (value === undefined || value === null || value === '') return words('none');
  const token = path.includes('style') ? STYLE_TABLE[String(path.at(-1))]?.values[String(value)] : undefined;
  if (token !== undefined) return read(token.title);
  if (Array.isArray(value)) return String(value.length);
  if (!isObject(value)) return String(value);
  const isText = Object.values(value).every((each) => typeof each === 'string');
  return isText ? read(value as LocalizedText) : JSON.stringify(value);
}
