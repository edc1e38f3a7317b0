// Makes fields that pages may not change a part of the block: words, pictures and links.
import type {
  OwnedBlockDocument,
  OwnedField,
  OwnedNode,
} from '../../../../runtime/generated/documents.generated.ts';
import type { BlockData } from '../../../../runtime/model/page.ts';
import { listOwnedNodes } from '../../../../runtime/owned/walk.ts';
import { isReference } from './definition-fields.ts';
import { renamed } from './definition-nodes.ts';
import { isFilled, itemsOf, linkOf, partOf, pictureOf, wordsOf, type Values } from './fixed-values.ts';

interface Section {
  definition: OwnedBlockDocument;
  data: BlockData;
}

/** The fields that can be fixed: conditions ask about the others, or they have more than words. */
export function fixableFields({ definition, data }: Section): OwnedField[] {
  const asked = new Set(
    listOwnedNodes(definition).flatMap(({ node: { shows, style } }) => [
      ...[...(shows?.all ?? []), ...(shows?.any ?? [])].map(({ field }) => field),
      ...Object.keys(style?.by ?? {}),
    ]),
  );
  return definition.fields.filter((field) => isFixable(field, data[field.key], asked));
}

function isFixable(field: OwnedField, value: unknown, asked: ReadonlySet<string>): boolean {
  const { key, kind, fields = [] } = field;
  if (asked.has(key)) return false;
  if (kind === 'list')
    return itemsOf(value).every((item) => fields.every((each) => isFixable(each, item[each.key], asked)));
  const part = partOf(value);
  if (isFilled(part.dictCode) || hasOwnStyle(part.pageJson)) return false;
  if (kind === 'picture') return part.url === undefined || pictureOf(part) !== undefined;
  if (kind === 'link') return wordsOf(part) === undefined || linkOf(part) !== undefined;
  return kind === 'text' || kind === 'paragraph';
}

const hasOwnStyle = (value: unknown): boolean => Object.keys(partOf(value)).length > 0;

/** Takes these fields and their values out; what they have shown belongs to the block from then on. */
export function fixFields({ definition, data }: Section, fixed: ReadonlySet<string>): Section {
  const taken = new Set(listOwnedNodes(definition).map(({ node }) => node.id));
  const fixer = new Fixer(fixed, taken);
  const [view = definition.view] = fixer.node(definition.view, data, false);
  return {
    definition: { ...definition, fields: definition.fields.filter(({ key }) => !fixed.has(key)), view },
    data: Object.fromEntries(Object.entries(data).filter(([key]) => !fixed.has(key))),
  };
}

class Fixer {
  readonly #fixed: ReadonlySet<string>;
  readonly #taken: Set<string>;

  constructor(fixed: ReadonlySet<string>, taken: Set<string>) {
    this.#fixed = fixed;
    this.#taken = taken;
  }

  /** None where a fixed node has nothing to show; the items of a fixed list stand side by side. */
  node(node: OwnedNode, values: Values, isInside: boolean): OwnedNode[] {
    const isFixed = (key: string | undefined): boolean =>
      key !== undefined && (isInside || this.#fixed.has(key));
    if (node.is === 'list' && isFixed(node.each?.field)) return this.#items(node, values);
    const children = node.children?.flatMap((child) => this.node(child, values, isInside));
    const whole = children === undefined ? node : { ...node, children };
    const { text, picture, link } = node;
    if (isReference(text) && isFixed(text.field)) {
      const words = wordsOf(partOf(values[text.field ?? ''])) ?? text.empty;
      return words === undefined ? [] : [{ ...whole, text: words }];
    }
    if (isReference(picture) && isFixed(picture.field)) {
      const found = pictureOf(partOf(values[picture.field ?? '']));
      return found === undefined ? [] : [{ ...whole, picture: found }];
    }
    if (isReference(link) && isFixed(link.field)) return linked(whole, partOf(values[link.field ?? '']));
    return [whole];
  }

  #items({ each, ...node }: OwnedNode, values: Values): OwnedNode[] {
    const [child] = node.children ?? [];
    const items = itemsOf(values[each?.field ?? '']);
    if (child === undefined || items.length === 0) return [];
    const tag = node.tag ?? 'ul';
    const item: OwnedNode = tag === 'ul' || tag === 'ol' ? { ...child, tag: child.tag ?? 'li' } : child;
    const children = items.flatMap((own, at) =>
      this.node(at === 0 ? item : renamed(item, this.#taken), { ...values, ...own }, true),
    );
    return [{ ...node, is: 'box', tag, children }];
  }
}

function linked(node: OwnedNode, part: Values): OwnedNode[] {
  const words = wordsOf(part);
  const link = linkOf(part);
  const isAround = (node.children ?? []).length > 0;
  if (link !== undefined && isAround) return [{ ...node, link }];
  if (link !== undefined && words !== undefined) return [{ ...node, link, text: words }];
  return isAround ? (node.children ?? []) : [];
}
