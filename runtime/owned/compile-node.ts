/** Compiles the nodes of an owned block to nodes of a block document. */
import type { Node, OwnedNode, OwnedReference } from '../generated/documents.generated.ts';
import { localized, localizedIn, quote } from './quote.ts';
import { findChoice, findField, insideList, insideRecords, type Found, type OwnedScope } from './scope.ts';
import { compileShows } from './shows.ts';
import { subjectOf } from './subject.ts';
import { BASE_STYLES, FOLD_CLASS, FOLD_OPEN_CLASS, FOLD_RULES, HEADING_STEPS, TAGS } from './node-kinds.ts';
import { countColumns, sizesOf, type Shares } from './picture-sizes.ts';
import { scrolls, type StyleAttributes, type StyleRules } from './style-rules.ts';

/** What compiling a node needs beside it. */
export interface NodeContext {
  scope: OwnedScope;
  rules: StyleRules;
  /** The share of the page's width that the node has, for the sizes of pictures. */
  shares: Shares;
  /** The element that a child is unless it says so: `li` in a list. */
  childTag?: string | undefined;
  /** Elements get the id of their node: the composer finds them by it. */
  isMarked?: boolean | undefined;
}

type Compile = (node: OwnedNode, context: NodeContext) => Node[];

const IMAGE_TOOLS = { exclude: ['link', 'follow'] };

/** The nodes of one node. None where it names something that is not there. */
export function compileNode(node: OwnedNode, context: NodeContext): Node[] {
  const test = compileShows(node.shows, (key) => subjectOf(context.scope, key));
  const made = COMPILERS[node.is](node, context);
  if (test === undefined) return made;
  return made.map((each) => ({
    ...each,
    if: each.if === undefined ? `{{ ${test} }}` : `{{ (${test}) && (${each.if.slice(3, -3)}) }}`,
  }));
}

function compileChildren({ children = [], style }: OwnedNode, context: NodeContext): Node[] {
  const shares = countColumns(style, context.shares);
  const inside = { ...context, shares, childTag: undefined };
  return children.flatMap((child) => compileNode(child, inside));
}

function attributes(
  node: OwnedNode,
  { rules, scope, isMarked }: NodeContext,
  more?: string,
): StyleAttributes {
  const base: Record<string, string> = { ...BASE_STYLES[node.is] };
  if (node.is === 'heading') base.step = HEADING_STEPS[node.level ?? 2] ?? '5';
  if (node.is === 'text' && kindOf(node.text, scope) === 'paragraph') base.lines = 'typed';
  return {
    ...rules.attributesOf(node.style, base, scope, more),
    ...(scrolls(node.style) ? { tabIndex: '0' } : {}),
    ...(isMarked === true
      ? { 'data-node': node.id, 'data-place': node.style?.desktop?.place ?? 'flow' }
      : {}),
  };
}

/** For the words inside of what a node is drawn as: the composer frames the node once. */
const unmarked = (context: NodeContext): NodeContext => ({ ...context, isMarked: false });

function kindOf(text: OwnedNode['text'], scope: OwnedScope): string | undefined {
  const key = isReference(text) ? text.field : undefined;
  return key === undefined ? undefined : findField(scope, key)?.field.kind;
}

function tagOf(node: OwnedNode, { childTag }: NodeContext): string {
  return node.tag ?? childTag ?? TAGS[node.is]?.[0] ?? 'div';
}

const COMPILERS: Readonly<Record<OwnedNode['is'], Compile>> = {
  box: (node, context) => [
    {
      is: 'box',
      with: { as: tagOf(node, context), ...attributes(node, context) },
      children: compileChildren(node, context),
    },
  ],
  heading: (node, context) => textNodes(node, context, `h${node.level ?? 2}`),
  text: (node, context) => textNodes(node, context, tagOf(node, context)),
  richText: compileRichText,
  picture: compilePicture,
  link: compileLink,
  list: compileList,
  fold: (node, context) => {
    for (const rule of FOLD_RULES) context.rules.add(rule);
    const open = `{{ site.isEdited ? ${quote(FOLD_OPEN_CLASS)} : '' }}`;
    const label = { ...node, is: 'text' as const, style: undefined, shows: undefined };
    return [
      {
        is: 'box',
        with: { as: 'details', ...attributes(node, context, `${FOLD_CLASS} ${open}`) },
        children: [...textNodes(label, unmarked(context), 'summary'), ...compileChildren(node, context)],
      },
    ];
  },
  icon: (node, context) => {
    const name = isReference(node.icon) ? readValue(node.icon, context.scope) : node.icon;
    return name === undefined ? [] : [{ is: 'icon', with: { name, ...attributes(node, context) } }];
  },
  line: (node, context) => [{ is: 'box', with: { 'aria-hidden': 'true', ...attributes(node, context) } }],
  slot: (node, context) => [
    {
      is: 'box',
      with: { 'data-slot': node.slot ?? '', ...attributes(node, context) },
      children: [{ is: 'slot', with: { name: node.slot ?? '' } }],
    },
  ],
};

function isReference(value: unknown): value is OwnedReference {
  return typeof value === 'object' && value !== null && ('field' in value || 'record' in value);
}

/** A text as a node: an editable part, a formatted value, a member of a record, or words. */
function textNodes(node: OwnedNode, context: NodeContext, tag: string): Node[] {
  const { text } = node;
  const own = { as: tag, ...attributes(node, context) };
  if (text === undefined) return [];
  if (!isReference(text)) return [{ is: 'text', with: own, children: [localized(text)] }];
  const found = text.field === undefined ? undefined : findField(context.scope, text.field);
  if (found !== undefined && isPart(found)) {
    const kind = found.field.kind === 'paragraph' ? 'textarea' : 'text';
    const written: Node = { is: 'text', part: found.part, edit: { kind }, with: own };
    return [text.empty === undefined ? written : { ...written, children: [localized(text.empty)] }];
  }
  const value = readValue(text, context.scope);
  return value === undefined ? [] : [{ is: 'text', with: own, children: [value] }];
}

function isPart({ field }: Found): boolean {
  return ['text', 'paragraph', 'link'].includes(field.kind);
}

const FORMATS: Readonly<Record<string, (path: string) => string>> = {
  // Whole yuan without the two digits behind the point.
  price: (path) => `(${path} % 1 === 0 ? price(${path} * 100).replace('.00', '') : price(${path} * 100))`,
  number: (path) => `number(${path})`,
  date: (path) => `date(${path}, 'long')`,
  day: (path) => `date(${path}, 'day')`,
  month: (path) => `date(${path}, 'month')`,
};

const RECORD: Readonly<Record<string, (local: string) => string>> = {
  title: (local) => `${local}.title`,
  subtitle: (local) => `${local}.subtitle`,
  summary: (local) => `${local}.summary`,
  date: (local) => `date(${local}.releaseDate, 'long')`,
  price: (local) => `(${local}.price == null ? '' : price(${local}.discountPrice ?? ${local}.price))`,
  picture: (local) => `mediaOf(${local}.resourceMap.cover[0])`,
  link: (local) => `linkOf({ linkType: 2, linkUrl: ${local}.routeUrl })`,
};

/** The value of a reference as a text with one expression. */
function readValue({ field, record, format, empty }: OwnedReference, scope: OwnedScope): string | undefined {
  if (record !== undefined) {
    const read = RECORD[record]?.(scope.record ?? '');
    if (scope.record === undefined || read === undefined) return undefined;
    const isDay = record === 'date' && format !== undefined;
    return `{{ ${isDay ? FORMATS[format]?.(`${scope.record}.releaseDate`) : read} }}`;
  }
  const found = field === undefined ? undefined : findField(scope, field);
  if (found === undefined) return choiceValue(field, scope);
  const { path } = found;
  const value = found.field.kind === 'choice' ? titleOf(found, path) : path;
  const written = format === undefined ? value : (FORMATS[format]?.(path) ?? path);
  const missing = empty === undefined ? "''" : localizedIn(empty);
  return found.field.kind === 'choice' && format === undefined && empty === undefined
    ? `{{ ${path} }}`
    : `{{ ${path} == null ? ${missing} : ${written} }}`;
}

function choiceValue(key: string | undefined, scope: OwnedScope): string | undefined {
  return key === undefined || findChoice(scope, key) === undefined ? undefined : `{{ data.${key} }}`;
}

function titleOf({ field }: Found, path: string): string {
  return (field.values ?? []).reduceRight(
    (rest, { key, title }) => `${path} === ${quote(key)} ? ${localizedIn(title)} : ${rest}`,
    "''",
  );
}

function compileRichText(node: OwnedNode, context: NodeContext): Node[] {
  const key = isReference(node.text) ? node.text.field : undefined;
  const found = key === undefined ? undefined : findField(context.scope, key);
  if (found?.field.kind !== 'richText') return [];
  const { part, path } = found;
  return [
    {
      is: 'rich-text',
      part,
      leaf: 'html',
      edit: { kind: 'richText' },
      with: { html: `{{ ${path}.html }}`, ...attributes(node, context, 'prose') },
    },
  ];
}

function compilePicture(node: OwnedNode, context: NodeContext): Node[] {
  const own = { sizes: sizesOf(context.shares), ...attributes(node, context) };
  const { picture } = node;
  if (picture === undefined) return [];
  if (!isReference(picture)) {
    if (!('url' in picture)) return [];
    const { url, alt, isDecorative } = picture;
    const words = alt === undefined || isDecorative === true ? "''" : localizedIn(alt);
    return [{ is: 'media', with: { media: `{{ mediaOf({ url: ${quote(url)}, alt: ${words} }) }}`, ...own } }];
  }
  if (picture.record !== undefined) {
    const media = readValue(picture, context.scope);
    return media === undefined ? [] : [{ is: 'media', with: { media, ...own } }];
  }
  const found = findField(context.scope, picture.field ?? '');
  return found?.field.kind !== 'picture'
    ? []
    : [{ is: 'media', part: found.part, edit: { kind: 'image', tools: IMAGE_TOOLS }, with: own }];
}

function compileLink(node: OwnedNode, context: NodeContext): Node[] {
  const own = attributes(node, context);
  const { link } = node;
  const found =
    isReference(link) && link.field !== undefined ? findField(context.scope, link.field) : undefined;
  const isWhole = (node.children ?? []).length > 0;
  if (found?.field.kind === 'link' && !isWhole && node.text === undefined)
    return [{ is: 'link', part: found.part, edit: { kind: 'button' }, with: own }];
  const children = isWhole
    ? compileChildren(node, context)
    : // The link has the look: its words are not underlined once more.
      textNodes({ ...node, is: 'text', style: undefined }, unmarked(context), 'span');
  const target = found === undefined ? fixedTarget(node, context.scope) : partTarget(found);
  return target === undefined ? [] : [{ is: 'link', with: { ...target, ...own }, children }];
}

function partTarget({ path }: Found): Record<string, string> {
  return { href: `{{ linkOf(${path}) }}`, newTab: `{{ ${path}.isNewTab === true }}` };
}

function fixedTarget({ link }: OwnedNode, scope: OwnedScope): Record<string, unknown> | undefined {
  if (link === undefined) return undefined;
  if (isReference(link)) {
    const href = readValue(link, scope);
    return href === undefined ? undefined : { href };
  }
  const { page, anchor, url, newTab } = link;
  const place = anchor === undefined ? '' : `, linkAnchor: ${quote(anchor)}`;
  const part =
    page === undefined
      ? `{ linkType: 2, linkUrl: ${quote(url ?? '')} }`
      : `{ linkType: 1, linkChannelCode: ${quote(page)}${place} }`;
  return { href: `{{ linkOf(${part}) }}`, ...(newTab === true ? { newTab } : {}) };
}

/** A list: its only child once for each item. Without items it is not drawn, or shows its words for that. */
function compileList(node: OwnedNode, context: NodeContext): Node[] {
  const [child] = node.children ?? [];
  const found = findField(context.scope, node.each?.field ?? '');
  if (child === undefined || found === undefined) return [];
  const { field, path } = found;
  const isRecords = field.kind === 'records';
  const scope = isRecords ? insideRecords(context.scope) : insideList(context.scope, field);
  const local = isRecords ? 'record' : (scope.lists.at(-1)?.local ?? 'item1');
  const items = isRecords ? `sources.${field.key}.data` : path;
  const tag = tagOf(node, context);
  const inside: NodeContext = {
    ...context,
    scope,
    shares: countColumns(node.style, context.shares),
    childTag: tag === 'ul' || tag === 'ol' ? 'li' : undefined,
  };
  const children = compileNode(child, inside).map((each) => ({
    ...each,
    each: `{{ ${items} }}`,
    as: local,
    key: `{{ ${local}.contentCode }}`,
  }));
  const list: Node = {
    is: 'box',
    if: `{{ ${items}.length > 0 }}`,
    with: { as: tag, ...attributes(node, context) },
    children,
  };
  const empty = node.each?.empty;
  const without = `{{ !(${items}.length > 0) }}`;
  const words = empty && { is: 'text', if: without, with: { as: 'p' }, children: [localized(empty)] };
  return words === undefined ? [list] : [list, words];
}
