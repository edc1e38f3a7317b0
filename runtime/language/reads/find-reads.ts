/**
 * Finds what an expression reads, from its syntax tree: paths from its free names, and the functions it
 * calls. For the server and the checks; no visitor's browser loads it.
 */
import type { Bind } from '../bind.ts';
import type { LoopSyntax, MemberName, Syntax } from '../syntax.ts';
import {
  COMPUTED,
  itemsOf,
  joinLiterals,
  mergeOrigins,
  NOTHING,
  originAt,
  type Literal,
  type Origin,
  type ReadPath,
} from './origin.ts';

export interface FunctionCall {
  name: string;
  /** Where the value of each argument comes from. */
  args: readonly Origin[];
}

/** A member that is read of an object which the expression makes without it. */
export interface MissingMember {
  name: string;
  known: readonly string[];
}

export interface ExpressionReads {
  paths: readonly ReadPath[];
  calls: readonly FunctionCall[];
  missing: readonly MissingMember[];
  /** Where the value of the whole expression comes from. */
  origin: Origin;
}

/** Accepts every name, as a value and as a function. For expressions whose names are not known yet. */
export const EVERY_NAME: Bind<undefined> = () => () => undefined;
EVERY_NAME.callable = () => () => undefined;
EVERY_NAME.keepSyntax = true;

/** Finds what expressions read. `originOf` returns where the value of a free name comes from. */
export function findReads(trees: readonly Syntax[], originOf: (name: string) => Origin): ExpressionReads {
  const finder = new ReadsFinder(originOf);
  const origins = trees.map((tree) => finder.use(tree, new Map()));
  return { ...finder.found, origin: origins.length === 1 ? (origins[0] ?? COMPUTED) : COMPUTED };
}

const LOOPS_ON_ITEMS: ReadonlySet<string> = new Set(['find', 'findLast']);
const LOOPS_ON_LISTS: ReadonlySet<string> = new Set(['filter', 'toSorted', 'sort']);
const SAME_LIST: ReadonlySet<string> = new Set(['slice', 'toReversed', 'reverse', 'concat']);

type Parameters = ReadonlyMap<string, Origin>;

class ReadsFinder {
  readonly found = {
    paths: [] as ReadPath[],
    calls: [] as FunctionCall[],
    missing: [] as MissingMember[],
  };
  readonly #originOf: (name: string) => Origin;

  constructor(originOf: (name: string) => Origin) {
    this.#originOf = originOf;
  }

  /** Follows a piece whose value is used as it is, so that its paths end here. */
  use(tree: Syntax, parameters: Parameters): Origin {
    const origin = this.#follow(tree, parameters);
    this.#record(origin);
    return origin;
  }

  #record({ paths, items, members }: Origin): void {
    this.found.paths.push(...paths.filter((path) => path.length > 1 || path[0]?.endsWith('()') !== true));
    if (items !== undefined) this.#record(items);
    for (const member of members?.values() ?? []) this.#record(member);
  }

  #follow(tree: Syntax, parameters: Parameters): Origin {
    const { is, value, of } = tree;
    const [first = tree, second = tree, third = tree] = of;
    switch (is) {
      case 'literal':
        return { paths: [], literals: [{ value, isPrefix: false }] };
      case 'name':
        return this.#originOf(String(value));
      case 'parameter':
        return parameters.get(String(value)) ?? COMPUTED;
      case 'member':
        return this.#member(this.#follow(first, parameters), String(value));
      case 'element':
        return this.#element(this.#follow(first, parameters), this.use(second, parameters));
      case 'choice':
        this.use(first, parameters);
        return mergeOrigins([this.#follow(second, parameters), this.#follow(third, parameters)]);
      case 'operator':
        return this.#operator(String(value), of, parameters);
      case 'call':
        return this.#call(String(value), of, parameters);
      case 'method':
        return this.#method(String(value), of, parameters);
      case 'loop':
        return this.#loop(value as LoopSyntax, of, parameters);
      case 'list':
        return this.#list(value as readonly boolean[], of, parameters);
      case 'object':
        return this.#object(value as readonly MemberName[], of, parameters);
      case 'template':
        break;
    }
    return this.#template(value as readonly string[], of, parameters);
  }

  #member({ paths, items, members }: Origin, name: string): Origin {
    const below = paths.map((path) => originAt(...path, name));
    const made = members?.get(name);
    if (made !== undefined) below.push(made);
    // A list of the expression's own has a length; an object of its own has only its written members.
    if (members !== undefined && made === undefined && paths.length === 0 && items === undefined)
      this.found.missing.push({ name, known: [...members.keys()] });
    return below.length === 0 ? COMPUTED : mergeOrigins(below);
  }

  #element(holder: Origin, { literals }: Origin): Origin {
    const [key] = literals;
    if (literals.length !== 1 || key === undefined || key.isPrefix) return itemsOf(holder);
    if (typeof key.value === 'string') return this.#member(holder, key.value);
    return typeof key.value === 'number' ? itemsOf(holder, String(key.value)) : itemsOf(holder);
  }

  #operator(sign: string, [left, right]: readonly Syntax[], parameters: Parameters): Origin {
    if (left === undefined || right === undefined) {
      if (left !== undefined) this.use(left, parameters);
      return COMPUTED;
    }
    if (sign === '||' || sign === '??')
      return mergeOrigins([this.#follow(left, parameters), this.#follow(right, parameters)]);
    const before = this.use(left, parameters);
    if (sign === '&&') return this.#follow(right, parameters);
    const after = this.use(right, parameters);
    return sign === '+' ? { paths: [], literals: joinLiterals(before.literals, after.literals) } : COMPUTED;
  }

  #call(name: string, of: readonly Syntax[], parameters: Parameters): Origin {
    this.found.calls.push({ name, args: of.map((each) => this.use(each, parameters)) });
    return originAt(`${name}()`);
  }

  #method(name: string, [holder, ...args]: readonly Syntax[], parameters: Parameters): Origin {
    if (holder === undefined) return COMPUTED;
    const origin = this.use(holder, parameters);
    const given = args.map((each) => this.use(each, parameters));
    if (name === 'at') return itemsOf(origin);
    return SAME_LIST.has(name) ? mergeOrigins([origin, ...(name === 'concat' ? given : [])]) : COMPUTED;
  }

  #loop(
    { method, parameters }: LoopSyntax,
    [holder, body, start]: readonly Syntax[],
    outer: Parameters,
  ): Origin {
    if (holder === undefined || body === undefined) return COMPUTED;
    const list = this.use(holder, outer);
    const item = itemsOf(list);
    if (start !== undefined) this.use(start, outer);
    const given = { sort: [item, item], toSorted: [item, item], reduce: [COMPUTED, item] }[method] ?? [item];
    const inner = new Map([
      ...outer,
      ...parameters.map((name, index): [string, Origin] => [name, given[index] ?? COMPUTED]),
    ]);
    const result = this.use(body, inner);
    if (method === 'map' || method === 'flatMap') return { ...NOTHING, items: result };
    if (LOOPS_ON_LISTS.has(method)) return list;
    return LOOPS_ON_ITEMS.has(method) ? item : COMPUTED;
  }

  #list(spreads: readonly boolean[], of: readonly Syntax[], parameters: Parameters): Origin {
    const items = of.map((each, index) => {
      const origin = this.#follow(each, parameters);
      return spreads[index] === true ? itemsOf(origin) : origin;
    });
    return { ...NOTHING, items: items.length === 0 ? undefined : mergeOrigins(items) };
  }

  #object(names: readonly MemberName[], of: readonly Syntax[], parameters: Parameters): Origin {
    const members = new Map<string, Origin>();
    const spread: Origin[] = [];
    for (const [index, each] of of.entries()) {
      const name = names[index];
      if (typeof name === 'string') members.set(name, this.#follow(each, parameters));
      // A computed key may be any name.
      else spread.push(name === true ? this.#follow(each, parameters) : this.use(each, parameters));
    }
    const isOpen = names.includes(null);
    const own: Origin = { ...NOTHING, members };
    return isOpen
      ? { ...COMPUTED, items: mergeOrigins([COMPUTED, ...members.values()]) }
      : mergeOrigins([own, ...spread]);
  }

  #template(texts: readonly string[], of: readonly Syntax[], parameters: Parameters): Origin {
    let literals: readonly Literal[] = [{ value: texts[0] ?? '', isPrefix: false }];
    for (const [index, each] of of.entries()) {
      literals = joinLiterals(literals, this.use(each, parameters).literals);
      literals = joinLiterals(literals, [{ value: texts[index + 1] ?? '', isPrefix: false }]);
    }
    return { paths: [], literals };
  }
}
