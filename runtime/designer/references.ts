/** Finds the fields that the reactions of a design name, as Formily finds them. */
import { Path as FormPath } from '@formily/path';
import { isObject } from '../model/json.ts';
import type { Path } from '../model/pointer.ts';
import type { Rule } from './design.ts';
import { ROW, type DesignNode, type Outline } from './outline.ts';

/** A name of fields in a rule. */
export interface Reference {
  reader: DesignNode;
  /** Where it stands in the reader's rule. */
  at: Path;
  /** As it is written, without the state that is read. */
  text: string;
  /** `#visible` and the like. */
  suffix: string;
}

/** Found once for each outline, which never changes: a form of 200 fields asks hundreds of times. */
const found = new WeakMap<Outline, readonly Reference[]>();
const indexes = new WeakMap<Outline, Index>();

/** All names of fields in dependencies and targets. */
export function referencesIn(outline: Outline): readonly Reference[] {
  const known = found.get(outline) ?? findReferences(outline);
  found.set(outline, known);
  return known;
}

function findReferences({ all }: Outline): Reference[] {
  return all.flatMap((reader) =>
    placesIn(reader.rule).flatMap(([at, written]) => {
      const [, text = '', suffix = ''] = /^\s*([^#]*?)\s*(#.*)?$/s.exec(written) ?? [];
      return text === '' ? [] : [{ reader, at, text, suffix }];
    }),
  );
}

function placesIn(rule: Rule): [Path, string][] {
  const reactions = rule['x-reactions'];
  const listed: [Path, unknown][] = Array.isArray(reactions)
    ? reactions.map((each: unknown, index) => [['x-reactions', index], each])
    : [[['x-reactions'], reactions]];
  return listed.flatMap(([at, reaction]) => {
    if (!isObject(reaction)) return [];
    const { dependencies, target } = reaction;
    const read = Object.entries(isObject(dependencies) || Array.isArray(dependencies) ? dependencies : {});
    const named = read.flatMap(([key, each]): [Path, string][] => {
      const here = [...at, 'dependencies', Array.isArray(dependencies) ? Number(key) : key];
      if (typeof each === 'string') return [[here, each]];
      return isObject(each) && typeof each.source === 'string' ? [[[...here, 'source'], each.source]] : [];
    });
    return typeof target === 'string' ? [...named, [[...at, 'target'], target]] : named;
  });
}

/** The nodes of an outline by address, and by the path of their values. */
export interface Index {
  addresses: ReadonlyMap<string, DesignNode>;
  paths: ReadonlyMap<string, DesignNode>;
  all: readonly DesignNode[];
}

export function indexOfNodes(outline: Outline): Index {
  const known = indexes.get(outline) ?? makeIndex(outline);
  indexes.set(outline, known);
  return known;
}

function makeIndex({ all }: Outline): Index {
  const addresses = new Map(all.map((node) => [node.address.join('.'), node]));
  // Of those at one path, Formily knows the last that it has drawn.
  const paths = new Map(all.map((node) => [pathOf(node), node]));
  return { addresses, paths, all };
}

/** Where Formily looks for a node: its address without the voids around it. */
const pathOf = ({ level, key }: DesignNode): string => [...level, key].join('.');

/** A pattern names fields by what they are called alike: it is kept as it is written. */
export function isPattern(text: string): boolean {
  const path = parse(text, []);
  return path === undefined || path.isMatchPattern;
}

/** What a text of a reader names; nothing where it names no field. */
export function findNamed(text: string, reader: DesignNode, index: Index): readonly DesignNode[] {
  const path = parse(text, reader.address);
  if (path === undefined) return [];
  if (path.isMatchPattern)
    return index.all.filter((node) => path.matchAliasGroup(node.address.join('.'), pathOf(node)));
  const written = path.segments.map(String);
  const rows = written.map((step) => (/^\d+$/.test(step) ? ROW : step));
  const found = findAt(written, index) ?? findAt(rows, index);
  if (found !== undefined || !path.haveRelativePattern) return found === undefined ? [] : [found];
  const beside = index.paths.get(withoutVoids(rows, index));
  return beside === undefined ? [] : [beside];
}

function findAt(steps: readonly string[], { addresses, paths }: Index): DesignNode | undefined {
  const written = steps.join('.');
  return addresses.get(written) ?? paths.get(written);
}

function withoutVoids(steps: readonly string[], { addresses }: Index): string {
  return steps
    .filter((_, at) => {
      const node = addresses.get(steps.slice(0, at + 1).join('.'));
      return at === steps.length - 1 || node === undefined || node.path.length > node.level.length;
    })
    .join('.');
}

function parse(text: string, base: readonly string[]): FormPath | undefined {
  try {
    return FormPath.parse(text, base.join('.'));
  } catch {
    return undefined;
  }
}

/** The texts that may name a node for a reader, those that people would write first. */
export function namesFor(node: DesignNode, reader: DesignNode): string[] {
  const { row } = node;
  if (node.path.slice(0, row.path).join('.') !== reader.path.slice(0, row.path).join('.')) return [];
  const absolute = row.path > 0 ? [] : [pathOf(node), node.address.join('.')];
  const path = [...node.level, node.key].slice(row.path).join('.');
  const tails = [path, node.address.slice(row.address).join('.'), node.key];
  const relative = reader.address.flatMap((_, dots) => tails.map((tail) => '.'.repeat(dots + 1) + tail));
  return [...absolute, ...relative];
}
