/**
 * Finds the rules whose state follows from the values of other fields without Formily: the derived tier.
 * What reads or changes more than values, and what is read by it, stays with Formily.
 */
import { derivationOf, type Derivation, type Source } from '../derived/derivation.ts';
import { closingKeywordOf, influenceOf, locks, setsState, type Influence } from './influence.ts';
import { allNodes, ANY_ROW, type RuleNode } from './rule-tree.ts';

/** The rules that Formily need not know, by their keys. */
export interface Derivable {
  derivations: ReadonlyMap<string, PlacedDerivation>;
  /** Fields whose values are worked out before others read them: their turn. */
  turns: ReadonlyMap<string, number>;
  /** The influence of the reactions that are left to Formily. */
  influence: Influence;
}

/** A derivation and where its rule stands: how many steps of a path lead to the values beside the rule. */
export interface PlacedDerivation extends Derivation {
  depth: number;
  /** Steps that lead to the row around it; 0 outside of rows. */
  rowDepth: number;
  /** It gives the same for all rows. */
  isSameForAll: boolean;
}

/** Finds the rules of the derived tier. */
export function findDerivable(trees: readonly RuleNode[]): Derivable {
  return new Finder(allNodes(trees)).find();
}

/** A form whose reactions hang together in more steps is left to Formily. */
const MAX_TURNS = 30;

const isList = ({ rule }: RuleNode): boolean => rule.type === 'array' && rule.items !== undefined;
const holds = (node: RuleNode): boolean => node.rule.type === 'void' || node.isRow;

class Finder {
  readonly #nodes: readonly RuleNode[];
  readonly #found = new Map<RuleNode, PlacedDerivation>();
  /** Nodes that each derivation reads. */
  readonly #reads = new Map<RuleNode, ReadonlySet<RuleNode>>();

  /** The nodes by the path of their values, by the beginnings of it, and by what is read. */
  readonly #at = new Map<string, RuleNode[]>();
  readonly #under = new Map<string, RuleNode[]>();
  readonly #sources = new Map<string, readonly RuleNode[]>();

  constructor(nodes: readonly RuleNode[]) {
    this.#nodes = nodes;
    for (const node of nodes.filter((each) => !holds(each))) {
      addTo(this.#at, node.path.join('.'), node);
      for (const index of node.path.keys()) addTo(this.#under, node.path.slice(0, index + 1).join('.'), node);
    }
    for (const node of nodes) this.#add(node);
  }

  find(): Derivable {
    for (let turn = 0; ; turn += 1) {
      if (turn === MAX_TURNS) this.#found.clear();
      const influence = influenceOf(this.#nodes.filter((node) => !this.#found.has(node)));
      const lost = [...this.#found.keys()].filter((node) => this.#needsFormily(node, influence));
      for (const node of lost) this.#found.delete(node);
      if (lost.length > 0) continue;
      const order = this.#order();
      if (Array.isArray(order))
        return {
          derivations: new Map([...this.#found].map(([{ key }, each]) => [key, each])),
          turns: new Map(order.map(({ key }, index) => [key, index])),
          influence,
        };
      for (const node of order) this.#found.delete(node);
    }
  }

  #add(node: RuleNode): void {
    const { rule, level } = node;
    const closing = closingKeywordOf(rule);
    const isOpened = Object.entries(rule).some(
      ([keyword, value]) => locks(keyword, value) && keyword !== closing,
    );
    const derivation = derivationOf(
      rule,
      (keyword, value) => keyword !== closing && setsState(keyword, value),
    );
    if (isOpened || derivation === undefined) return;
    const read = derivation.reads.map((source) => this.#nodesAt(node, source));
    if (!read.every((each) => each !== undefined)) return;
    this.#reads.set(node, new Set(read.flat()));
    this.#found.set(node, {
      ...derivation,
      depth: level.length,
      rowDepth: level.lastIndexOf(ANY_ROW) + 1,
      isSameForAll: derivation.reads.every(({ from }) => from === 'top'),
    });
  }

  /** The nodes whose values stand at a source, below or above it; undefined if there are none. */
  #nodesAt(node: RuleNode, { from, path }: Source): readonly RuleNode[] | undefined {
    const start = startOf(node, from);
    if (start === undefined || from === 'index') return start && [];
    const wanted = [...start, ...path].map((step) => (/^\d+$/.test(step) ? ANY_ROW : step));
    const key = wanted.join('.');
    const known = this.#sources.get(key);
    if (known !== undefined) return known.length === 0 ? undefined : known;
    const above = wanted.map((_, index) => this.#at.get(wanted.slice(0, index).join('.')) ?? []);
    const found = [...above.flat(), ...(this.#under.get(key) ?? [])];
    this.#sources.set(key, found);
    return found.length === 0 ? undefined : found;
  }

  /** The rules around a node, the outermost first, and the node itself. */
  #chain(node: RuleNode): RuleNode[] {
    return [...(node.parent === undefined ? [] : this.#chain(node.parent)), node];
  }

  #isHidden(node: RuleNode): boolean {
    return this.#chain(node).some((each) => this.#found.get(each)?.hides === true);
  }

  #isRead(node: RuleNode): boolean {
    return [...this.#found.keys()].some((reader) => this.#reads.get(reader)?.has(node) === true);
  }

  #needsFormily(node: RuleNode, influence: Influence): boolean {
    const { rule, path, parent } = node;
    const derivation = this.#found.get(node);
    const isReadAsField =
      influence.readByValue.has(rule.name) &&
      (path.length > 1 || rule.type === 'object' || rule.type === 'void');
    if (isReadAsField || influence.reactive.has(rule.name) || influence.targeted.has(rule.name)) return true;
    if (parent !== undefined && !this.#found.has(parent)) return true;
    if ([...(this.#reads.get(node) ?? [])].some((each) => !this.#found.has(each))) return true;
    const isPlain = derivation?.steps.length === 0 && closingKeywordOf(rule) === undefined;
    // Formily must know what is around one of its fields.
    if (!isPlain && allNodes(node.inside).some((each) => !this.#found.has(each))) return true;
    const isHidden = this.#isHidden(node);
    const isClosed = this.#chain(node).some((each) => closingKeywordOf(each.rule) !== undefined);
    // Formily sets a default when a field is first shown.
    if (rule.default !== undefined && (isHidden || derivation?.computes === true)) return true;
    if (isList(node) && (isClosed || derivation?.computes === true)) return true;
    if ((holds(node) || rule.type === 'object') && derivation?.computes === true) return true;
    // Formily keeps what it computes for a hidden field, and others read it. Hidden rows are gone.
    const isOut = (each: RuleNode): boolean => each.level.length < node.level.lastIndexOf(ANY_ROW) + 1;
    const own = this.#chain(node).filter((each) => !isOut(each));
    const mayHide = own.some((each) => this.#found.get(each)?.hides === true);
    return derivation?.computes === true && mayHide && this.#isRead(node);
  }

  /** The fields that are worked out, in order; or those that read one another in a circle. */
  #order(): RuleNode[] | ReadonlySet<RuleNode> {
    const order: RuleNode[] = [];
    const state = new Map<RuleNode, 'open' | 'done'>();
    const circle = new Set<RuleNode>();
    const visit = (node: RuleNode): void => {
      if (state.get(node) === 'open') circle.add(node);
      if (state.has(node)) return;
      state.set(node, 'open');
      for (const each of this.#chain(node)) for (const read of this.#reads.get(each) ?? []) visit(read);
      state.set(node, 'done');
      if (!holds(node)) order.push(node);
    };
    for (const node of this.#found.keys()) visit(node);
    return circle.size > 0 ? circle : order;
  }
}

/** Where a source begins; undefined where it means something else than in Formily. */
function startOf({ level, isRow }: RuleNode, from: Source['from']): readonly string[] | undefined {
  if (from === 'top') return [];
  if (from === 'beside') return isRow ? undefined : level;
  const row = level.lastIndexOf(ANY_ROW);
  if (row < 0 || level.length > row + 1) return undefined;
  return from === 'rows' ? level.slice(0, row) : level;
}

function addTo(map: Map<string, RuleNode[]>, key: string, node: RuleNode): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [node]);
  else known.push(node);
}
