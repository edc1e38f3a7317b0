/** Compiles the styles of nodes to atomic rules, and to the classes that name them. */
import type { OwnedStyle } from '../generated/documents.generated.ts';
import { isObject, ownMember } from '../model/json.ts';
import { hashText } from '../model/hash-text.ts';
import { quote } from './quote.ts';
import { findVariants, type OwnedScope } from './scope.ts';
import { LAYERS, MEDIA, STYLE_TABLE, type LayerName } from './style-table.ts';
import type { Declarations, StyleValue } from './style-values.ts';

type Tokens = Readonly<Record<string, string>>;

/** The values of one choice that a style differs by. */
interface Axis {
  /** An expression that is true for the value. */
  conditions: readonly { test: string; layers: Omit<OwnedStyle, 'by'> }[];
}

/** Attributes of a node: its class and its surface; texts that may hold expressions. */
export type StyleAttributes = Readonly<Record<string, string>>;

/** Collects the rules of one block. The same style gives the same rules, in the same order. */
export class StyleRules {
  readonly #rules = new Map<string, string>();

  /** Every rule once, sorted: two blocks with the same rule write the same text. */
  list(): string[] {
    return [...this.#rules.values()].sort();
  }

  /** Adds a rule of its own, for what no property says. */
  add(rule: string): void {
    this.#rules.set(rule, rule);
  }

  /** The attributes of a node. `base` are the tokens that its kind begins with. */
  attributesOf(style: OwnedStyle | undefined, base: Tokens, scope: OwnedScope, more = ''): StyleAttributes {
    const own: OwnedStyle = { ...style, desktop: { ...base, ...style?.desktop } };
    const axes = listAxes(own, scope);
    const classes = LAYERS.flatMap((layer) => this.#layer(layer, own, axes));
    const added = ADDED.filter(({ property, token }) => sets(own, property, token));
    for (const { rules } of added) for (const rule of rules) this.add(rule);
    const text = joinClasses([more, ...added.map(({ name }) => name), ...classes]);
    return {
      ...(text === '' ? {} : { class: text }),
      // What measures the contrast of texts, and prints, knows the layer by this attribute.
      ...(sets(own, 'veil') ? { 'data-scrim': '' } : {}),
      ...surfaceOf(own, axes),
    };
  }

  #layer(layer: LayerName, style: OwnedStyle, axes: readonly Axis[]): string[] {
    const base = this.#classesOf(layer, style, {});
    const taken = new Map<string, number>();
    const variants = axes.map(({ conditions }) =>
      conditions.map(({ test, layers }) => ({ test, classes: this.#classesOf(layer, style, layers) })),
    );
    for (const conditions of variants)
      for (const property of differing(base, conditions)) taken.set(property, (taken.get(property) ?? 0) + 1);
    const fixed = [...base].flatMap(([property, name]) => (taken.has(property) ? [] : [name]));
    const chosen = variants.flatMap((conditions) => {
      const properties = differing(base, conditions);
      const alone = properties.filter((property) => taken.get(property) === 1);
      return alone.length === 0 ? [] : [chooseClasses(base, conditions, alone)];
    });
    // A property that several choices set: the last of them that differs.
    const contested = [...taken].flatMap(([property, count]) =>
      count > 1 ? [contest(property, base, variants.flat())] : [],
    );
    return [...fixed, ...chosen, ...contested];
  }

  /** The class of each property that a layer sets: one rule for all that it declares. */
  #classesOf(layer: LayerName, style: OwnedStyle, variant: Omit<OwnedStyle, 'by'>): Map<string, string> {
    const desktop = { ...style.desktop, ...variant.desktop };
    const isSplit = SIDES.some((name) => sets(style, name));
    const wide = declare(desktop, isSplit);
    if (layer === 'desktop') {
      const moves = style.hover !== undefined || Object.keys(desktop).some((name) => hoverOf(name, desktop));
      return this.#groupRules(layer, moves ? new Map([...wide, ...MOVING]) : wide);
    }
    const tokens = { ...desktop, ...style[layer], ...variant[layer] };
    const here = declare(tokens, isSplit);
    if (layer === 'hover')
      for (const name of Object.keys(tokens))
        for (const [property, value] of Object.entries(hoverOf(name, tokens) ?? {}))
          here.set(property, { from: name, value });
    const changed = new Map<string, Declared>();
    for (const [property, own] of here)
      if (own.value !== wide.get(property)?.value) changed.set(property, own);
    for (const [property, { from }] of wide)
      if (!here.has(property)) changed.set(property, { from, value: 'revert-layer' });
    return this.#groupRules(layer, changed);
  }

  #groupRules(layer: LayerName, declared: ReadonlyMap<string, Declared>): Map<string, string> {
    const groups = new Map<string, string[]>();
    for (const [property, { from, value }] of declared)
      groups.set(from, [...(groups.get(from) ?? []), `${property}:${value}`]);
    return new Map([...groups].map(([from, texts]) => [from, this.#classOf(layer, texts.join(';'))]));
  }

  #classOf(layer: LayerName, declarations: string): string {
    const name = `o${hashText(`${layer} ${declarations}`).slice(-6)}`;
    this.#rules.set(name, writeRule(layer, name, declarations));
    return name;
  }
}

/** A value of a CSS property, and the property of the table that it comes from. */
interface Declared {
  from: string;
  value: string;
}

// The class twice, or three times: what differs counts more than the base in whichever order rules stand.
function writeRule(layer: LayerName, name: string, declaration: string): string {
  if (layer === 'desktop') return `.${name}{${declaration}}`;
  if (layer === 'hover') return `@media${MEDIA.hover}{.${name}.${name}.${name}:hover{${declaration}}}`;
  return `@media${MEDIA[layer]}{.${name}.${name}{${declaration}}}`;
}

/** What changes under a pointer does so in a quarter of a second. */
const MOVING: ReadonlyMap<string, Declared> = new Map([
  [
    'transition',
    { from: 'transition', value: moving('color', 'background', 'border-color', 'translate', 'scale') },
  ],
]);

function moving(...properties: string[]): string {
  return [...properties, 'opacity'].map((name) => `${name} .25s`).join();
}

function hoverOf(name: string, tokens: Tokens): Declarations | undefined {
  return valueOf(name, ownMember(tokens, name))?.hover;
}

/** Properties of one side of what others set for two. */
const SIDES = ['gapX', 'padTop', 'padEnd', 'padStart'];
const SPLIT: Readonly<Record<string, readonly string[]>> = {
  gap: ['row-gap', 'column-gap'],
  'padding-inline': ['padding-inline-start', 'padding-inline-end'],
  'padding-block': ['padding-block-start', 'padding-block-end'],
};

/**
 * The declarations of tokens, in the order of the table. Unknown names declare nothing. Where one side
 * differs, each side is declared by itself: of two rules, no order would say which counts.
 */
function declare(tokens: Tokens, isSplit: boolean): Map<string, Declared> {
  const found = new Map<string, Declared>();
  for (const from of Object.keys(STYLE_TABLE))
    for (const [property, value] of Object.entries(valueOf(from, ownMember(tokens, from))?.css ?? {}))
      for (const each of (isSplit ? ownMember(SPLIT, property) : undefined) ?? [property])
        found.set(each, { from, value });
  return found;
}

/** A value of the table; undefined where a name is not in it. */
export function valueOf(property: string, token: string | undefined): StyleValue | undefined {
  const values = ownMember(STYLE_TABLE, property)?.values;
  return values === undefined || token === undefined ? undefined : ownMember(values, token);
}

function listAxes(style: OwnedStyle, scope: OwnedScope): Axis[] {
  return Object.entries(style.by ?? {}).flatMap(([key, byValue]): Axis[] => {
    const variants = findVariants(scope, key);
    if (variants === undefined) return [];
    const conditions = variants.values.flatMap((value) => {
      const layers = ownMember(byValue, value);
      if (layers === undefined) return [];
      const { path, isSwitch } = variants;
      const test = isSwitch ? `${value === 'true' ? '' : '!'}${path}` : `${path} === ${quote(value)}`;
      return [{ test, layers }];
    });
    return conditions.length === 0 ? [] : [{ conditions }];
  });
}

type Variant = { test: string; classes: ReadonlyMap<string, string> };

function differing(base: ReadonlyMap<string, string>, variants: readonly Variant[]): string[] {
  const names = new Set([...base.keys(), ...variants.flatMap(({ classes }) => [...classes.keys()])]);
  return [...names].filter((name) => variants.some(({ classes }) => classes.get(name) !== base.get(name)));
}

function chooseClasses(
  base: ReadonlyMap<string, string>,
  variants: readonly Variant[],
  properties: readonly string[],
): string {
  const write = (classes: ReadonlyMap<string, string>): string =>
    quote(properties.flatMap((property) => classes.get(property) ?? []).join(' '));
  const written = variants.reduceRight(
    (rest, { test, classes }) => `${test} ? ${write(classes)} : ${rest}`,
    write(base),
  );
  return `{{ ${written} }}`;
}

function contest(property: string, base: ReadonlyMap<string, string>, variants: readonly Variant[]): string {
  const own = base.get(property);
  const others = variants.filter(({ classes }) => classes.get(property) !== own);
  const written = others.reduce(
    (rest, { test, classes }) => `${test} ? ${quote(classes.get(property) ?? '')} : ${rest}`,
    quote(own ?? ''),
  );
  return `{{ ${written} }}`;
}

function joinClasses(classes: readonly string[]): string {
  return classes.filter((each) => each !== '').join(' ');
}

/** The attribute of the surface: the same at all widths. */
function surfaceOf({ desktop = {} }: OwnedStyle, axes: readonly Axis[]): StyleAttributes {
  const name = STYLE_TABLE.surface?.attribute ?? '';
  const write = (token: string | undefined): string =>
    token === undefined || token === 'none' || valueOf('surface', token) === undefined
      ? 'null'
      : quote(token);
  const own = desktop.surface;
  const variants = axes.flatMap(({ conditions }) =>
    conditions.flatMap(({ test, layers }) =>
      layers.desktop?.surface === undefined ? [] : [{ test, token: layers.desktop.surface }],
    ),
  );
  if (variants.length === 0) return write(own) === 'null' ? {} : { [name]: String(own) };
  const written = variants.reduce(
    (rest, { test, token }) => `${test} ? ${write(token)} : ${rest}`,
    write(own),
  );
  return { [name]: `{{ ${written} }}` };
}

// An empty picture leaves a hidden element, which is seen only where it can be filled.
const SEEN = ':not([hidden]:not([data-edit]))';

/** In a corner of a ground whose picture is empty, it would lie on what follows: alone, it stands there. */
const ALONE = {
  name: 'oalone',
  rules: [`.oalone.oalone.oalone:not(${SEEN}~*):not(:has(~${SEEN})){position:static;width:fit-content}`],
};

/** Properties that need more than declarations of the node: a class with rules of its own. */
const ADDED: readonly { property: string; token?: string; name: string; rules: readonly string[] }[] = [
  // A sign stands behind what a node shows, and is not read.
  { property: 'sign', name: 'osign', rules: ['.osign::after{content:var(--sign,none)}'] },
  ...['corner', 'end'].map((token) => ({ property: 'place', token, ...ALONE })),
  {
    property: 'between',
    name: 'obetween',
    rules: [
      '.obetween.obetween.obetween:first-child{padding-inline-start:0}',
      '.obetween.obetween.obetween:not(:first-child){border-inline-start:var(--line-width) solid ' +
        'var(--color-line)}',
    ],
  },
  {
    property: 'veil',
    name: 'oveil',
    rules: ['.oveil{pointer-events:none}', '.oveil:dir(rtl){--veil:left}'],
  },
];

/** True if a style sets a property, to a token if one is given, at some width or in some version. */
function sets(style: unknown, name: string, token?: string): boolean {
  if (!isObject(style)) return false;
  const own = style[name];
  if (typeof own === 'string' && (token === undefined || own === token)) return true;
  return Object.values(style).some((each) => sets(each, name, token));
}

/** True for what scrolls at some width: it must be reached by keys, too. */
export const scrolls = (style: OwnedStyle | undefined): boolean => sets(style, 'overflow', 'scroll');
