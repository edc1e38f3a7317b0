/** Turns a section of any block into a definition and data that draw the same. */
import type {
  BlockDocument,
  LocalizedText,
  Node,
  OwnedBlockDocument,
  OwnedNode,
} from '../../generated/documents.generated.ts';
import { isObject } from '../../model/json.ts';
import type { BlockData } from '../../model/page.ts';
import { darkeningOf } from '../darkening.ts';
import { TAGS } from '../node-kinds.ts';
import { readClasses } from './class-tokens.ts';
import { evaluate, reads } from './evaluate.ts';
import { makeLeaf } from './make-leaf.ts';
import type { LeftOut, NodeMaker, NodeTarget } from './node-maker.ts';
import { holdsPicture, isShown } from './shown-pictures.ts';

export interface OwnSection {
  definition: OwnedBlockDocument;
  data: BlockData;
  left: LeftOut[];
}

/** A block with its views in place, and the filled data of one instance in the default language. */
export interface Section {
  document: Pick<BlockDocument, 'title' | 'group' | 'view' | 'data'>;
  data: BlockData;
  /** Of a block that an owner has made: it is copied as it is. */
  definition?: OwnedBlockDocument | undefined;
}

const MAX_LEVEL = 6;
const BOXES = ['box'];
/** What lies over others, or behind them. */
const PLACED = /(?:^|:)(?:absolute|fixed|sticky|-?(?:inset|top|bottom|z)-\S+)$/;
/** What a kind of node begins with, and a shipped one does only where its classes say so. */
const UNSAID: Readonly<Partial<Record<OwnedNode['is'], Readonly<Record<string, string>>>>> = {
  heading: { tracking: 'normal' },
  picture: { radius: 'none' },
};

export function ownOf(section: Section, name: string): OwnSection {
  const { definition, data } = section;
  if (definition === undefined) return new Maker(section, name).make();
  return { definition: { ...definition, name, version: 1 }, data, left: [] };
}

class Maker implements NodeMaker {
  readonly left: LeftOut[] = [];
  readonly #section: Section;
  readonly #name: string;
  #keys = 0;
  #ids = 0;

  constructor(section: Section, name: string) {
    this.#section = section;
    this.#name = name;
  }

  make(): OwnSection {
    const { document, data } = this.#section;
    const target: NodeTarget = {
      fields: [],
      values: [{}],
      sources: [data],
      local: undefined,
      names: { data },
      level: 1,
      around: { isSecond: false, group: {} },
    };
    const views = Array.isArray(document.view) ? document.view : [document.view];
    const nodes = views.flatMap((node) =>
      this.node(node, views.length > 1 ? { ...target, level: 2 } : target),
    );
    const [only] = nodes;
    const isOne = nodes.length === 1 && only?.is === 'box';
    const view: OwnedNode = isOne ? only : { id: this.id(), is: 'box', children: nodes };
    const definition: OwnedBlockDocument = {
      name: this.#name,
      version: 1,
      title: document.title,
      group: document.group === 'frame' ? 'content' : document.group,
      fields: target.fields,
      view,
    };
    return { definition, data: (target.values[0] ?? {}) as BlockData, left: this.left };
  }

  id(): string {
    return `n${(this.#ids += 1)}`;
  }

  key(): string {
    return `f${(this.#keys += 1)}`;
  }

  note(what: LeftOut['what'], detail: string): void {
    this.left.push({ what, detail });
  }

  /** The nodes of one node: none where its condition does not hold for the data. */
  node(node: Node, target: NodeTarget): OwnedNode[] {
    if (node.each !== undefined) {
      this.note('element', `${node.is} each`);
      return [];
    }
    if (node.if !== undefined && !this.#holds(node.if, target)) return [];
    // What holds no others has the level of what it stands in.
    if (target.level > MAX_LEVEL + (node.children === undefined ? 1 : 0)) {
      this.note('depth', node.is);
      return [];
    }
    if (!BOXES.includes(node.is)) return makeLeaf(this, node, target);
    return this.#box(node, target);
  }

  #holds(condition: string, target: NodeTarget): boolean {
    // Items differ: what depends on one is drawn for all. Empty texts, pictures and lists hide themselves.
    if (target.local !== undefined && reads(condition, target.local)) return true;
    const found = evaluate(condition, target.names);
    if (found === undefined) this.note('condition', condition);
    return found === undefined || Boolean(found.value);
  }

  #box(node: Node, target: NodeTarget): OwnedNode[] {
    if (node.with?.['data-scrim'] !== undefined) return this.#veil(node, target);
    const tag = typeof node.with?.as === 'string' ? node.with.as : 'div';
    const children = (node.children ?? []).filter((child) => typeof child !== 'string');
    for (const text of node.children ?? []) if (typeof text === 'string') this.note('text', text);
    const [repeated] = children;
    if (children.length === 1 && repeated?.each !== undefined) return this.#list(node, tag, repeated, target);
    const inner = this.#children(children, { ...target, around: this.#aroundIn(node, target) });
    if (tag === 'details') return this.#fold(node, inner, target);
    if (TAGS.box?.includes(tag) !== true) {
      this.note('element', tag);
      return inner;
    }
    return [
      this.withStyle(node, target, {
        id: this.id(),
        is: 'box',
        tag: tag as NonNullable<OwnedNode['tag']>,
        ...(inner.length === 0 ? {} : { children: inner }),
      }),
    ];
  }

  /** What darkens a picture: it is shown with the picture before it. */
  #veil(node: Node, target: NodeTarget): OwnedNode[] {
    const picture = target.fields.findLast(({ kind }) => kind === 'picture');
    if (picture === undefined) {
      this.note('element', node.is);
      return [];
    }
    const shows = { all: [{ field: picture.key, filled: true as const }] };
    const beside = { ...target, around: { ...target.around, isSecond: true } };
    const made = this.withStyle(node, beside, { id: this.id(), is: 'box', tag: 'div', shows });
    const opacity = made.style?.desktop?.opacity;
    if (opacity === undefined) return [made];
    const { field, by } = darkeningOf(this.key(), opacity);
    target.fields.push(field);
    for (const values of target.values) values[field.key] = field.default;
    return [{ ...made, style: { ...made.style, by } }];
  }

  /** What stands behind the others is the first of them. */
  #children(children: readonly Node[], target: NodeTarget): OwnedNode[] {
    let isSecond = false;
    const isBehind = (node: Node): boolean => /(?:^| )-z-1(?: |$)/.test(String(node.with?.class ?? ''));
    const ordered = children.toSorted((a, b) => Number(isBehind(b)) - Number(isBehind(a)));
    return ordered.flatMap((child) => {
      const around = { ...target.around, isSecond };
      const made = this.node(child, { ...target, level: target.level + 1, around });
      isSecond ||= made.length > 0 && isShown(child, target);
      return made;
    });
  }

  /** A `group` says by its attributes how what is inside of it looks. */
  #aroundIn(node: Node, { around, names }: NodeTarget): NodeTarget['around'] {
    const isGroup = /(?:^| )group(?: |$)/.test(String(node.with?.class ?? ''));
    return isGroup ? { ...around, group: dataOf(node, names) } : around;
  }

  /** A summary and what opens below it. */
  #fold(node: Node, [summary, ...rest]: OwnedNode[], target: NodeTarget): OwnedNode[] {
    if (summary?.text === undefined) {
      this.note('element', 'details');
      return [];
    }
    return [this.withStyle(node, target, { id: this.id(), is: 'fold', text: summary.text, children: rest })];
  }

  /** A list: a field with the fields of its items. Only of a plain path into the data. */
  #list(node: Node, tag: string, repeated: Node, target: NodeTarget): OwnedNode[] {
    const path = /^\{\{\s*([A-Za-z]\w*(?:\.\w+)*)\s*\}\}$/.exec(repeated.each ?? '')?.[1]?.split('.') ?? [];
    const [root, ...steps] = path;
    const isPlain = root === (target.local ?? 'data');
    if (!isPlain) {
      this.note('element', repeated.each ?? '');
      return [];
    }
    const lists = target.sources.map((source) => readList(source, steps));
    const local = repeated.as ?? 'item';
    const first = lists.flat()[0] ?? {};
    const inside: NodeTarget = {
      fields: [],
      values: lists.flat().map((item) => ({ contentCode: String(item.contentCode ?? '') })),
      sources: lists.flat(),
      local,
      names: { ...target.names, [local]: first, [`${local}Index`]: 0 },
      level: target.level + 1,
      around: { isSecond: false, group: {} },
    };
    const { each: _, as: __, key: ___, ...once } = repeated;
    const [child] = this.node(once, inside);
    if (child === undefined || inside.fields.length === 0) return [];
    const key = this.key();
    const title = titleOf(this.#section.document.data, [...steps]);
    target.fields.push({ key, kind: 'list', setting: { title }, fields: inside.fields });
    let at = 0;
    lists.forEach((list, index) => {
      const holder = target.values[index];
      if (holder !== undefined) holder[key] = inside.values.slice(at, at + list.length);
      at += list.length;
    });
    const listed = { id: this.id(), is: 'list' as const, each: { field: key }, children: [child] };
    return [this.withStyle(node, target, { ...listed, ...listTag(tag) })];
  }

  /** A node with the style of its classes and its surface. */
  withStyle(node: Node, target: NodeTarget, made: OwnedNode): OwnedNode {
    const classes = evaluate(node.with?.class ?? '', target.names);
    if (classes === undefined) this.note('classes', String(node.with?.class));
    const { style, left } = readClasses(typeof classes?.value === 'string' ? classes.value : '', {
      ...target.around,
      own: dataOf(node, target.names),
      hasPicture: holdsPicture(node, target),
    });
    const placed = left.filter((name) => PLACED.test(name));
    if (placed.length > 0) this.note('place', placed.join(' '));
    if (left.length > placed.length)
      this.note('classes', left.filter((name) => !PLACED.test(name)).join(' '));
    const surface = evaluate(node.with?.['data-surface'] ?? null, target.names)?.value;
    const desktop =
      typeof surface === 'string' && ['alt', 'inverse', 'brand'].includes(surface)
        ? { ...style?.desktop, surface }
        : style?.desktop;
    const base = UNSAID[made.is];
    const full = base === undefined ? desktop : { ...base, ...desktop };
    const whole = { ...style, ...(full === undefined ? {} : { desktop: full }) };
    return Object.keys(whole).length === 0 ? made : { ...made, style: whole };
  }
}

/** The data attributes of a node, without their first word. */
function dataOf({ with: members = {} }: Node, names: NodeTarget['names']): Record<string, string> {
  const found = Object.entries(members).flatMap(([name, value]) =>
    name.startsWith('data-') ? [[name.slice(5), String(evaluate(value, names)?.value)]] : [],
  );
  return Object.fromEntries(found) as Record<string, string>;
}

const LIST_TAGS = ['ul', 'ol', 'div', 'dl', 'tbody'];

function listTag(tag: string): Pick<OwnedNode, 'tag'> {
  return LIST_TAGS.includes(tag) ? { tag: tag as NonNullable<OwnedNode['tag']> } : {};
}

function readList(source: unknown, steps: readonly string[]): Record<string, unknown>[] {
  const value = steps.reduce<unknown>(
    (holder, step) => (isObject(holder) && Object.hasOwn(holder, step) ? holder[step] : undefined),
    source,
  );
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** What the schema of the block calls a member; its name where it says nothing. */
export function titleOf(schema: unknown, steps: readonly string[]): LocalizedText {
  const found = steps.reduce<unknown>((holder, step) => {
    const inner = isObject(holder) && isObject(holder.items) ? holder.items : holder;
    return isObject(inner) && isObject(inner.properties) ? inner.properties[step] : undefined;
  }, schema);
  const setting = isObject(found) && isObject(found.setting) ? found.setting.title : undefined;
  const name = steps.at(-1) ?? '';
  return isObject(setting) ? (setting as unknown as LocalizedText) : { 'zh-CN': name, 'en-US': name };
}
