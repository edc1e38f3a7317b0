/** Checks the nodes of an owned block: what they name, and that their headings and pictures can be read. */
import { ICON } from './field-schema.ts';
import type { OwnedBlockDocument, OwnedNode, OwnedReference } from '../generated/documents.generated.ts';
import { readLink } from '../model/link-address.ts';
import type { Path } from '../model/pointer.ts';
import { isReserved } from './check-fields.ts';
import { nearest, type NoteProblem, type OwnedNames } from './owned-problem.ts';
import { checkShows, checkStyle } from './check-style.ts';
import { HOLDERS, TAGS } from './node-kinds.ts';
import { findChoice, findField, keysIn, type OwnedScope } from './scope.ts';
import { listOwnedNodes, OWNED_LIMITS, type PlacedNode } from './walk.ts';

type Kind = OwnedNode['is'];

/** The member that a node cannot do without. */
const NEEDED: Readonly<Partial<Record<Kind, 'text' | 'picture' | 'link' | 'each' | 'icon' | 'slot'>>> = {
  heading: 'text',
  text: 'text',
  richText: 'text',
  picture: 'picture',
  link: 'link',
  list: 'each',
  fold: 'text',
  icon: 'icon',
  slot: 'slot',
};

/** The kinds of nodes that show a text. */
const WITH_TEXT: readonly Kind[] = ['heading', 'text', 'link', 'fold', 'richText'];
const TEXTS = ['text', 'paragraph', 'link', 'number', 'choice'];

export function checkNodes(definition: OwnedBlockDocument, names: OwnedNames, note: NoteProblem): void {
  const placed = listOwnedNodes(definition);
  if (placed.length > OWNED_LIMITS.nodes)
    note('owned.too-many-nodes', { found: String(placed.length), expected: String(OWNED_LIMITS.nodes) }, [
      'view',
    ]);
  checkDrawn(placed, note);
  const ids = new Set<string>();
  checkSlots(placed, note);
  let level = 1;
  for (const each of placed) {
    const { node, at } = each;
    const noteNode: NoteProblem = (code, details, place) => note(code, { node: node.id, ...details }, place);
    if (ids.has(node.id)) noteNode('owned.id-taken', { found: node.id }, [...at, 'id']);
    if (isReserved(node.id)) noteNode('owned.key-reserved', { found: node.id }, [...at, 'id']);
    ids.add(node.id);
    if (each.level > OWNED_LIMITS.levels)
      noteNode('owned.too-deep', { found: String(each.level), expected: String(OWNED_LIMITS.levels) }, at);
    if (node.is === 'heading') {
      const own = node.level ?? 2;
      if (own > level + 1)
        noteNode('owned.heading-skipped', { found: String(own), expected: String(level) }, [...at, 'level']);
      level = own;
    }
    new NodeCheck(each, names, noteNode).run();
  }
}

/** Lists in lists multiply. The problem is at the innermost one. */
function checkDrawn(placed: readonly PlacedNode[], note: NoteProblem): void {
  const drawn = placed.reduce((sum, { times }) => sum + times, 0);
  if (drawn <= OWNED_LIMITS.drawn) return;
  const most = placed.toSorted((one, other) => other.times - one.times)[0];
  const list = placed.findLast(({ node }) => node === most?.parent);
  const { node, at } = list ?? { node: undefined, at: ['view'] };
  note(
    'owned.too-many-drawn',
    { found: String(drawn), expected: String(OWNED_LIMITS.drawn), ...(node && { node: node.id }) },
    at,
  );
}

/** A slot is drawn once: not for each item of a list. In a link, links of its blocks could not be used. */
function checkSlots(placed: readonly PlacedNode[], note: NoteProblem): void {
  const inLink = new Set<OwnedNode>();
  const drawn = new Set<string>();
  for (const { node, at, scope, parent } of placed) {
    if (parent !== undefined && (parent.is === 'link' || inLink.has(parent))) inLink.add(node);
    if (node.is !== 'slot' || node.slot === undefined) continue;
    const isRepeated = scope.lists.length > 0 || scope.record !== undefined || drawn.has(node.slot);
    if (isRepeated || inLink.has(node)) note('owned.slot-place', { node: node.id }, at);
    drawn.add(node.slot);
  }
}

class NodeCheck {
  readonly #node: OwnedNode;
  readonly #at: Path;
  readonly #scope: OwnedScope;
  readonly #names: OwnedNames;
  readonly #note: NoteProblem;

  constructor({ node, at, scope }: PlacedNode, names: OwnedNames, note: NoteProblem) {
    this.#node = node;
    this.#at = at;
    this.#scope = scope;
    this.#names = names;
    this.#note = note;
  }

  run(): void {
    const { is, text, picture, link, icon, style, shows } = this.#node;
    const needed = NEEDED[is];
    if (needed !== undefined && this.#node[needed] === undefined)
      this.#note('owned.member-missing', { kind: is, expected: needed }, this.#at);
    this.#shape();
    if (isReference(text)) {
      const kinds = is === 'richText' ? ['richText'] : is === 'link' ? ['text', 'paragraph'] : TEXTS;
      this.#reference(text, [...this.#at, 'text'], kinds);
    } else if (is === 'richText' && text !== undefined)
      this.#note('owned.member-missing', { kind: is, expected: 'text.field' }, [...this.#at, 'text']);
    if (isReference(picture)) this.#reference(picture, [...this.#at, 'picture'], ['picture']);
    else if (picture !== undefined) this.#alternative(picture);
    if (isReference(link)) this.#reference(link, [...this.#at, 'link'], ['link']);
    else if (link !== undefined) this.#address(link);
    if (isReference(icon)) this.#reference(icon, [...this.#at, 'icon'], ['choice']);
    else if (icon !== undefined) this.#icon(icon);
    this.#holder();
    checkStyle(style, this.#scope, [...this.#at, 'style'], this.#note);
    checkShows(shows, this.#scope, [...this.#at, 'shows'], this.#note);
  }

  /** Members that the kind cannot have, and its element. */
  #shape(): void {
    const { is, tag, text, children = [], level } = this.#node;
    const useless = (name: string): void =>
      this.#note('owned.member-useless', { kind: is, found: name }, [...this.#at, name]);
    for (const name of ['picture', 'link', 'icon', 'each', 'slot'] as const)
      if (this.#node[name] !== undefined && NEEDED[is] !== name) useless(name);
    if (text !== undefined && !WITH_TEXT.includes(is)) useless('text');
    if (level !== undefined && is !== 'heading') useless('level');
    const tags = TAGS[is];
    if (tag !== undefined && tags?.includes(tag) !== true)
      this.#note('owned.tag-unfit', { kind: is, found: tag, ...nearest(tag, tags ?? []) }, [
        ...this.#at,
        'tag',
      ]);
    if (children.length > 0 && !HOLDERS.has(is))
      this.#note('owned.children-unfit', { kind: is }, [...this.#at, 'children']);
  }

  #reference({ field, record, format }: OwnedReference, at: Path, kinds: readonly string[]): void {
    const { is } = this.#node;
    if (record !== undefined) {
      if (this.#scope.record === undefined) this.#note('owned.record-outside', { found: record }, at);
      if (format !== undefined && record !== 'date') this.#format(format, at);
      const isFit =
        kinds.includes(record) || (kinds.includes('text') && !['picture', 'link'].includes(record));
      if (!isFit) this.#note('owned.field-unfit', { kind: is, found: record, of: 'record' }, at);
      return;
    }
    const key = field ?? '';
    const found = findField(this.#scope, key);
    const choice = kinds.includes('choice') ? findChoice(this.#scope, key) : undefined;
    if (found === undefined && choice === undefined)
      this.#note('owned.field-unknown', { found: key, ...nearest(key, keysIn(this.#scope)) }, [
        ...at,
        'field',
      ]);
    if (found === undefined) return;
    const of = found.field.kind;
    if (!kinds.includes(of)) this.#note('owned.field-unfit', { kind: is, found: key, of }, [...at, 'field']);
    if (format !== undefined && !(of === 'number' && ['price', 'number'].includes(format)))
      this.#format(format, at);
  }

  #format(found: string, at: Path): void {
    const expected = ['price', 'number'].includes(found) ? 'numbers' : 'dates of records';
    this.#note('owned.format-unfit', { found, expected }, [...at, 'format']);
  }

  #alternative(picture: Exclude<OwnedNode['picture'], undefined>): void {
    const { alt, isDecorative } = picture as { alt?: Record<string, string>; isDecorative?: boolean };
    const hasWords = alt !== undefined && Object.values(alt).some((text) => text.trim() !== '');
    if (!hasWords && isDecorative !== true) this.#note('owned.alt-missing', {}, [...this.#at, 'picture']);
  }

  #address(link: Exclude<OwnedNode['link'], undefined>): void {
    const { page, url } = link as { page?: string; url?: string };
    const isSafe = page !== undefined || (url !== undefined && url !== '' && 'url' in readLink(url));
    if (!isSafe) this.#note('owned.link-unsafe', { found: url ?? '' }, [...this.#at, 'link']);
  }

  #icon(found: string): void {
    const { icons } = this.#names;
    const isDrawn = ICON.test(found) && found.includes(' ');
    const isKnown = isDrawn || (ICON.test(found) && icons?.includes(found) !== false);
    if (!isKnown)
      this.#note('owned.icon-unknown', { found, ...nearest(found, icons ?? []) }, [...this.#at, 'icon']);
  }

  /** What a list repeats, and the field of a slot. */
  #holder(): void {
    const { is, each, slot, children = [] } = this.#node;
    if (is === 'list') {
      if (children.length !== 1)
        this.#note('owned.list-one-child', { found: String(children.length) }, [...this.#at, 'children']);
      if (each !== undefined) this.#reference(each, [...this.#at, 'each'], ['list', 'records']);
    }
    if (is === 'slot' && slot !== undefined) this.#reference({ field: slot }, this.#at, ['slot']);
  }
}

function isReference(value: unknown): value is OwnedReference {
  return typeof value === 'object' && value !== null && ('field' in value || 'record' in value);
}
