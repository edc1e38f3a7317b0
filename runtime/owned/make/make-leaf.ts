/** Turns the texts, pictures, links and icons of a section into nodes. */
import { ICON } from '../field-schema.ts';
import type { Node, OwnedField, OwnedNode } from '../../generated/documents.generated.ts';
import { isObject } from '../../model/json.ts';
import { isSafeUrl } from '../../model/link.ts';
import { TAGS } from '../node-kinds.ts';
import { evaluate } from './evaluate.ts';
import type { NodeMaker, NodeTarget } from './node-maker.ts';

const MEDIA = ['url', 'resourceType', 'resourceCode', 'alt', 'isDecorative', 'dictCode', 'pageJson'];
const LINK = ['linkType', 'linkChannelCode', 'linkAnchor', 'linkUrl', 'isNewTab'];
/** Names of parts as people know them; others are called by their name. */
const TITLES: Readonly<Record<string, readonly [string, string]>> = {
  EnTitle: ['上方小字', 'Line above'],
  BigTitle: ['标题', 'Title'],
  Title: ['标题', 'Title'],
  SubTitle: ['副标题', 'Second title'],
  Description: ['说明', 'Description'],
  Button: ['按钮', 'Button'],
  MoreText: ['链接', 'Link'],
  Background: ['图片', 'Picture'],
};

/** The node of a primitive that holds a text, a picture or a link; none, with a note, for others. */
export function makeLeaf(maker: NodeMaker, node: Node, target: NodeTarget): OwnedNode[] {
  if (node.is === 'text') return text(maker, node, target);
  if (node.is === 'media' && node.part !== undefined) {
    const field = addField(maker, node.part, 'picture', target, MEDIA);
    return field === undefined ? [] : [styled(maker, node, target, { is: 'picture', picture: { field } })];
  }
  if (node.is === 'link' || node.is === 'button') return link(maker, node, target);
  const icon = node.is === 'icon' ? iconOf(maker, node, target) : undefined;
  if (icon !== undefined) return [styled(maker, node, target, { is: 'icon', icon })];
  maker.note('element', node.is);
  return [];
}

/** The icon of a node: that of each item where they differ, none where its condition does not hold. */
function iconOf(maker: NodeMaker, node: Node, target: NodeTarget): OwnedNode['icon'] {
  const { local, names, sources, values } = target;
  const items = local === undefined ? [{}] : sources.map((item) => ({ [local]: item }));
  const icons = items.map((item): unknown => {
    const here = { ...names, ...item };
    const isShown = node.if === undefined || evaluate(node.if, here)?.value !== false;
    return isShown ? evaluate(node.with?.name, here)?.value : '';
  });
  const isIcon = (icon: unknown): icon is string => typeof icon === 'string' && ICON.test(icon);
  if (!icons.every(isIcon)) return undefined;
  if (new Set(icons).size === 1) return icons[0];
  const key = maker.key();
  const title = { 'zh-CN': '图标', 'en-US': 'Icon' };
  target.fields.push({ key, kind: 'choice', of: 'icons', setting: { title } });
  values.forEach((holder, index) => {
    holder[key] = icons[index];
  });
  return { field: key };
}

function styled(maker: NodeMaker, node: Node, target: NodeTarget, made: Omit<OwnedNode, 'id'>): OwnedNode {
  return maker.withStyle(node, target, { id: maker.id(), ...made });
}

function text(maker: NodeMaker, node: Node, target: NodeTarget): OwnedNode[] {
  const tag = typeof node.with?.as === 'string' ? node.with.as : 'p';
  const level = /^h([1-4])$/.exec(tag)?.[1];
  const shape =
    level === undefined
      ? { is: 'text' as const, tag: (TAGS.text?.includes(tag) ? tag : 'p') as NonNullable<OwnedNode['tag']> }
      : { is: 'heading' as const, level: Math.max(2, Number(level)) as 2 | 3 | 4 };
  if (node.part !== undefined) {
    const kind = node.edit?.kind === 'textarea' ? 'paragraph' : 'text';
    const field = addField(maker, node.part, kind, target);
    return field === undefined ? [] : [styled(maker, node, target, { ...shape, text: { field } })];
  }
  const words = (node.children ?? []).map((child) =>
    typeof child === 'string' ? evaluate(child, target.names)?.value : undefined,
  );
  const isFixed =
    words.length > 0 && words.every((word) => typeof word === 'string' || typeof word === 'number');
  if (!isFixed) {
    maker.note(
      'text',
      node.children?.map((child) => (typeof child === 'string' ? child : child.is)).join('') ?? '',
    );
    return [];
  }
  const fixed = words.join('');
  return [styled(maker, node, target, { ...shape, text: { 'zh-CN': fixed, 'en-US': fixed } })];
}

/** A link looks as what is around it, unless its classes say more. */
function plain(node: OwnedNode): OwnedNode {
  const { style = {} } = node;
  if (style.desktop?.look !== undefined) return node;
  return { ...node, style: { ...style, desktop: { look: 'around', ...style.desktop } } };
}

function link(maker: NodeMaker, node: Node, target: NodeTarget): OwnedNode[] {
  const children = (node.children ?? []).filter((child): child is Node => typeof child !== 'string');
  const inner = children.flatMap((child) => maker.node(child, { ...target, level: target.level + 1 }));
  const around = inner.length === 0 ? {} : { children: inner };
  const part = node.part ?? /^\{\{ linkOf\(data\.([\w.]+)\) \}\}$/.exec(String(node.with?.href))?.[1];
  if (part !== undefined) {
    const members = inner.length === 0 ? undefined : LINK;
    const field = addField(maker, part, 'link', target, members);
    if (field === undefined) return [];
    return [plain(styled(maker, node, target, { is: 'link', link: { field }, ...around }))];
  }
  const found = evaluate(node.with?.href, target.names);
  const href = found?.value;
  // A link that leads nowhere is only a box.
  if (found !== undefined && (href === undefined || href === null || href === '') && inner.length > 0)
    return [styled(maker, node, target, { is: 'box', children: inner })];
  if (typeof href === 'string' && href !== '' && isSafeUrl(href) && inner.length > 0)
    return [plain(styled(maker, node, target, { is: 'link', link: { url: href }, ...around }))];
  maker.note('element', `${node.is} ${String(node.with?.href ?? '')}`.trim());
  return [];
}

/** A field for a part, with the value of each item; undefined for a part that is elsewhere. */
function addField(
  maker: NodeMaker,
  part: string,
  kind: OwnedField['kind'],
  target: NodeTarget,
  members?: readonly string[],
): string | undefined {
  const [root = '', ...rest] = part.split('.');
  const steps = target.local === undefined ? [root, ...rest] : rest;
  if (target.local !== undefined && root !== target.local) {
    maker.note('element', part);
    return undefined;
  }
  const key = maker.key();
  target.sources.forEach((source, index) => {
    const value = steps.reduce<unknown>(
      (holder, step) => (isObject(holder) && Object.hasOwn(holder, step) ? holder[step] : undefined),
      source,
    );
    const holder = target.values[index];
    if (isObject(value) && holder !== undefined)
      holder[key] = pick(value, steps.length === 0 ? members : undefined);
  });
  const name = steps.at(-1) ?? kind;
  const [chinese, english] = TITLES[name] ?? [name, name];
  target.fields.push({ key, kind, setting: { title: { 'zh-CN': chinese, 'en-US': english } } });
  return key;
}

/** The members that concern the field: an item may be a picture and a link at once. */
function pick(value: Readonly<Record<string, unknown>>, members: readonly string[] | undefined): unknown {
  if (members === undefined) return value;
  return Object.fromEntries(
    members.flatMap((name) => (Object.hasOwn(value, name) ? [[name, value[name]]] : [])),
  );
}
