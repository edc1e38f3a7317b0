/** Values made from schemas: ordinary ones, hostile ones, and ones that reach every limit of the schema. */
import process from 'node:process';
import { resolveSchema, type Schema } from '../../src/server/entities/schema/schema.ts';
import type { ApiDocument } from '../../runtime/generated/documents.generated.ts';
import { expandEntity } from '../../runtime/model/expand-entity.ts';
import { FORBIDDEN_NAMES } from '../../runtime/model/json.ts';
import { readDocuments } from '../../src/tools/generate/read-documents.ts';
import blocks from './block-schemas.ts';

/** The documents of the whole contract, with the calls that every entity has. */
export const DOCUMENTS = new Map(
  readDocuments(process.cwd(), 'api', 'api').map(({ json }) => {
    const document = expandEntity(json as unknown as ApiDocument);
    return [document.name, document];
  }),
);

/** The limits that a schema may set. */
interface LimitedSchema extends Schema {
  maxLength?: number;
  minLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  maxProperties?: number;
  propertyNames?: LimitedSchema;
}

/** How far values go. */
export interface Manner {
  /** How often something is not as the schema wants it, as a factor. */
  wildness: number;
  /** How often a value reaches the limit of its schema. */
  greed: number;
  /** How often a caller's key is one of `Object.prototype`. */
  hostility: number;
  /** Characters that the whole value may have. */
  room: number;
}

/** Names that no input may have. */
const FORBIDDEN = [...FORBIDDEN_NAMES];
/** Other members of `Object.prototype`, and what else an object or a list has by itself. */
export const INHERITED = [
  ...Object.getOwnPropertyNames(Object.prototype).filter((name) => !FORBIDDEN_NAMES.has(name)),
  'length',
  'then',
  'toJSON',
  'map',
];

/** What no caller should send, but some do. */
const deep = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}1${']'.repeat(levels)}`);
const HOSTILE: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1e308,
  -1e-308,
  2 ** 53 + 2,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  '💥'.repeat(50),
  'x'.repeat(5_000),
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '{{ constructor.constructor("return 1")() }}',
  '__proto__',
  'constructor',
  [],
  {},
  [null],
  [[]],
  deep(40),
  deep(200),
  { constructor: { prototype: { x: 1 } } },
  { toString: 1, valueOf: 2 },
  { length: -1 },
];

/** What long texts are made of. */
const FILLINGS = ['x', '字', '<p>', '&', '"', '\\', '{{x}}', ' ', '💥', '\n', '<b>b</b>', '%', ','];

/** What means something to the demo. */
const WORDS = [
  'HOME',
  'zh-CN',
  'en-US',
  'default',
  'x',
  '/home',
  'demo',
  'demo-visit',
  'demo-sample-box',
  'electric-kilns',
];

/** Values of members that must fit the demo for a call to reach its work, by name. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

/** Makes values. `oddities` counts what is not as the schema wants it. */
export class ValueMaker {
  readonly random: () => number;
  readonly known: Known;
  oddities = 0;
  manner: Manner = { wildness: 1, greed: 0, hostility: 0, room: 0 };
  private room = 0;

  constructor(random: () => number, known: Known = {}) {
    this.random = random;
    this.known = known;
  }

  readonly chance = (probability: number): boolean => this.random() < probability;

  readonly oddly = (probability: number): boolean => {
    const isOdd = this.chance(probability * this.manner.wildness);
    if (isOdd) this.oddities += 1;
    return isOdd;
  };

  readonly pick = <T>(list: readonly T[]): T => list[Math.floor(this.random() * list.length)] as T;

  /** One that is no value of any schema. */
  readonly pickHostile = (): unknown => this.pick(HOSTILE);

  begin(manner: Manner): void {
    this.manner = manner;
    this.oddities = 0;
    this.room = manner.room;
  }

  private readonly isGreedy = (): boolean => this.room > 0 && this.chance(this.manner.greed);

  makeValue(schema: Schema, resource: string, depth = 0, name = ''): unknown {
    if (this.oddly(0.06)) return this.pickHostile();
    const known = Object.hasOwn(this.known, name) ? this.known[name] : undefined;
    if (known !== undefined && this.chance(this.manner.wildness === 0 ? 1 : 0.8)) return this.pick(known);
    const resolved = resolveSchema(DOCUMENTS, { schema, resource });
    const wanted: LimitedSchema = resolved.schema;
    const within = (each: Schema, member = ''): unknown =>
      this.makeValue(each, resolved.resource, depth + 1, member);
    if (wanted.const !== undefined) return wanted.const;
    if (wanted.enum !== undefined) return this.pick(wanted.enum);
    const alternatives = wanted.anyOf ?? wanted.oneOf;
    if (alternatives !== undefined) return within(this.pick(alternatives), name);
    const type =
      typeof wanted.type === 'string'
        ? wanted.type
        : (wanted.type?.[0] ?? (wanted.properties === undefined ? 'string' : 'object'));
    if (type === 'object') return depth > 12 ? {} : this.makeObject(wanted, within, depth, name);
    if (type === 'array')
      return depth > 12 ? [] : this.makeList(wanted.maxItems, () => within(wanted.items ?? {}));
    if (type === 'integer' || type === 'number') return this.makeNumber(wanted);
    if (type === 'boolean') return this.chance(0.5);
    if (type === 'null') return null;
    return this.makeText(wanted);
  }

  private makeNumber({ maximum = 2 ** 31 - 1, minimum = 0 }: LimitedSchema): number {
    if (this.oddly(0.2)) return this.pick([0, -1, 1e9, 1.5, 2 ** 53]);
    if (this.isGreedy()) return this.chance(0.8) ? maximum : minimum;
    return Math.min(maximum, Math.max(minimum, 1 + Math.floor(this.random() * 5)));
  }

  makeText({ maxLength, pattern }: LimitedSchema): string {
    const text = this.isGreedy()
      ? this.fill(Math.min(maxLength ?? this.room, Math.ceil(this.room / 2)))
      : this.chance(0.5)
        ? this.pick(WORDS)
        : 'text'.repeat(1 + Math.floor(this.random() * 4));
    this.room -= text.length;
    if (pattern === undefined || this.oddly(0.1)) return text;
    return [
      text,
      `/${'x'.repeat(Math.max(0, text.length - 1))}`,
      ...WORDS,
      'a',
      '#123456',
      '2026-01-01',
    ].find((each) => new RegExp(pattern, 'u').test(each)) as string;
  }

  /** A text of so many characters: of one of the fillings, or of different words. */
  private fill(length: number): string {
    if (this.chance(0.5)) return this.pick(FILLINGS).repeat(length).slice(0, length).toWellFormed();
    const words = Array.from({ length: Math.ceil(length / 8) }, () => this.random().toString(36).slice(2, 9));
    return words.join(' ').slice(0, length);
  }

  private makeList(maxItems: number | undefined, make: () => unknown): unknown[] {
    const isFull = this.isGreedy();
    const wanted = isFull ? (maxItems ?? 50) : Math.floor(this.random() * 3);
    const made: unknown[] = [];
    // A greedy list goes on when there is no room, with small items.
    for (let at = 0; at < wanted; at += 1) {
      made.push(make());
      this.room -= 10;
      if (this.room < -100_000) break;
    }
    return made;
  }

  /** The name of a member that a caller chooses. */
  private makeName(at: number, maxLength = 64): string {
    if (this.chance(this.manner.hostility)) return this.pick(this.chance(0.01) ? FORBIDDEN : INHERITED);
    return this.isGreedy() ? `${at}${'n'.repeat(maxLength)}`.slice(0, maxLength) : `name-${at}`;
  }

  private makeObject(
    schema: LimitedSchema,
    within: (schema: Schema, member: string) => unknown,
    depth: number,
    own: string,
  ): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    const add = (name: string, value: unknown): void =>
      void Object.defineProperty(made, name, { value, enumerable: true, configurable: true, writable: true });
    const properties = Object.entries(schema.properties ?? {});
    const hasBlocks = properties.some(([name]) => name === 'vm');
    if (hasBlocks) return this.makeDocument(schema, within);
    for (const [name, property] of properties) {
      const isIn = schema.required?.includes(name) === true ? !this.oddly(0.05) : this.chance(0.5);
      if (isIn) add(name, within(property, name));
    }
    if (typeof schema.additionalProperties === 'object') {
      const { additionalProperties: other, maxProperties = 20, propertyNames } = schema;
      const count = this.isGreedy() ? maxProperties : 1;
      for (let at = 0; at < count && this.room > -100_000; at += 1) {
        const name = this.chance(1 - this.manner.hostility)
          ? this.pick(this.known[`names of ${own}`] ?? WORDS)
          : undefined;
        add(String(name ?? this.makeName(at, propertyNames?.maxLength)), within(other, ''));
        this.room -= 10;
      }
    } else if (properties.length === 0 && schema.additionalProperties !== false) {
      for (let at = 0; at < (this.isGreedy() ? 5 : 1); at += 1)
        add(this.makeName(at), this.makeFree(Math.min(60, depth + 3)));
    }
    if (this.oddly(0.05))
      add(this.pick(['extra', '__proto__', 'constructor', '', 'a\0']), this.pickHostile());
    return made;
  }

  /** A value of no schema, sometimes as deep as any input may be. */
  private makeFree(depth: number): unknown {
    const levels = this.isGreedy() ? 58 - depth : 1;
    let value: unknown = this.makeText({});
    for (let level = 0; level < levels; level += 1)
      value = this.chance(0.5) ? [value] : Object.fromEntries([[this.makeName(level), value]]);
    return value;
  }

  /** A page: blocks, their data by the schemas of blocks, and dictionary entries. */
  private makeDocument(
    schema: LimitedSchema,
    within: (schema: Schema, member: string) => unknown,
  ): Record<string, unknown> {
    const { maxItems = 500 } = (schema.properties?.vm ?? {}) as LimitedSchema;
    const { maxProperties = 1000, additionalProperties } = (schema.properties?.dict ?? {}) as LimitedSchema;
    const codes = new Set<string>();
    const count = this.isGreedy() ? maxProperties : 2;
    for (let at = 0; at < count && this.room > 0; at += 1) codes.add(this.makeName(at));
    const bound = [...codes];
    const vm = this.makeList(maxItems, () => {
      const { name, version } = this.pick(blocks);
      return { key: this.makeName(Math.floor(this.random() * 1e9), 100), block: name, version };
    }) as { key: string; block: string; version: number }[];
    const schemaOf = new Map(blocks.map((block) => [block.name, block.data]));
    return {
      vm,
      data: Object.fromEntries(
        vm.flatMap(({ key, block }) => {
          if (this.chance(0.05)) return [];
          const data = this.makeValue(schemaOf.get(block) ?? {}, '', 3);
          return [[key, this.addParts(data, bound, true)]];
        }),
      ),
      dict: Object.fromEntries(
        bound.map((code) => [code, { ...(within(additionalProperties as Schema, '') as object), code }]),
      ),
    };
  }

  /** Adds to objects of block data what their schemas do not list: bindings, media, links, styles, marks. */
  private addParts(data: unknown, codes: readonly string[], isRoot = false): unknown {
    if (Array.isArray(data)) return data.map((each) => this.addParts(each, codes));
    if (typeof data !== 'object' || data === null) return data;
    const own = Object.entries(data).map(([name, each]) => [name, this.addParts(each, codes)] as const);
    const parts: Record<string, unknown> =
      isRoot || this.chance(0.6)
        ? {}
        : {
            ...(codes.length === 0 ? {} : { dictCode: this.pick(codes) }),
            resourceCode: this.makeName(Math.floor(this.random() * 1e9)),
            resourceType: this.pick([1, 2]),
            url: this.pick(['/media/x_1200x900.webp', '/media/film-firing_960x540.mp4', '/x.png']),
            linkType: this.pick([1, 2]),
            linkUrl: this.pick(['/home', 'https://example.com/x', 'tel:+8613800000000']),
            linkChannelCode: this.pick(['HOME', ...INHERITED]),
            pageJson: JSON.stringify({ fontSize: 20, color: '#123456', [this.makeName(1)]: 1 }),
            marks: [{ text: 'x', bold: true, [this.makeName(1)]: true }],
          };
    return Object.fromEntries([...own, ...Object.entries(parts)]);
  }
}
