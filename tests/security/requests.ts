import type { ApiCall, ApiDocument } from '../../runtime/generated/documents.generated.ts';
import { resolveSchema } from '../../src/server/api/schema/schema.ts';
import type { Schema } from '../../src/server/api/schema/schema.ts';

/** Every call of `schemas/api` with its whole name. */
export interface KnownCall {
  id: string;
  resource: string;
  call: ApiCall;
}

/** The documents of the whole contract. */
export const DOCUMENTS = new Map(
  Object.values(
    import.meta.glob<ApiDocument>('/schemas/api/*.api.json', { eager: true, import: 'default' }),
  ).map((document) => [document.name, document]),
);

/** Every call of the contract. */
export const CALLS: readonly KnownCall[] = [...DOCUMENTS.values()].flatMap((document) =>
  Object.entries(document.calls).map(([name, call]) => ({
    id: `${document.name}.${name}`,
    resource: document.name,
    call,
  })),
);

export interface MadeRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
  /** How many things in it are not as the contract wants them. */
  oddities: number;
}

/** Numbers from 0 up to 1, the same for the same seed. */
export function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const deep = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}1${']'.repeat(levels)}`);

/** What no caller should send, but some do. */
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

const HEADERS: readonly (readonly [string, string])[] = [
  ['accept-language', 'x'.repeat(3_000)],
  ['accept-language', ';;q=,,q=x;q=-1,*'],
  ['cookie', 'language=__proto__; tesseraOwner=%E0%A4'],
  ['cookie', 'a=b; '.repeat(300)],
  ['x-device-id', 'x'.repeat(4_000)],
  ['idempotency-key', 'key'],
  ['idempotency-key', 'k'.repeat(500)],
  ['authorization', 'Bearer \u00e4'],
  ['authorization', 'Basic '],
  ['x-csrf-token', ''],
  ['host', '..'],
  ['host', 'a'.repeat(300)],
  ['x-forwarded-host', 'evil.example'],
  ['x-forwarded-for', '127.0.0.1'],
  ['if-none-match', '*'],
  ['range', 'bytes=0-'],
  ['accept', '*/*;q=x'],
  ['expect', ''],
  ['content-encoding', 'gzip'],
];

export interface RequestMaker {
  make(known: KnownCall): MadeRequest;
}

/**
 * Makes requests from the schemas of their calls, with unusual parts: few in one half of them, many in the
 * other.
 */
export function makeRequests(random: () => number): RequestMaker {
  return new RandomRequests(random);
}

class RandomRequests implements RequestMaker {
  private readonly random: () => number;
  private oddities = 0;
  private wildness = 1;

  constructor(random: () => number) {
    this.random = random;
  }

  private readonly chance = (probability: number): boolean => this.random() < probability;

  private readonly oddly = (probability: number): boolean => {
    const isOdd = this.chance(probability * this.wildness);
    if (isOdd) this.oddities += 1;
    return isOdd;
  };

  private readonly pick = <T>(list: readonly T[]): T => list[Math.floor(this.random() * list.length)] as T;

  private makeValue(schema: Schema, resource: string, depth = 0): unknown {
    if (this.oddly(0.06)) return this.pick(HOSTILE);
    const resolved = resolveSchema(DOCUMENTS, { schema, resource });
    const { schema: wanted } = resolved;
    const within = (each: Schema): unknown => this.makeValue(each, resolved.resource, depth + 1);
    if (wanted.const !== undefined) return wanted.const;
    if (wanted.enum !== undefined) return this.pick(wanted.enum);
    const alternatives = wanted.anyOf ?? wanted.oneOf;
    if (alternatives !== undefined) return within(this.pick(alternatives));
    const type =
      typeof wanted.type === 'string'
        ? wanted.type
        : (wanted.type?.[0] ?? (wanted.properties === undefined ? 'string' : 'object'));
    if (type === 'object') return depth > 6 ? {} : this.makeObject(wanted, within);
    if (type === 'array')
      return depth > 6
        ? []
        : Array.from({ length: Math.floor(this.random() * 3) }, () => within(wanted.items ?? {}));
    if (type === 'integer' || type === 'number')
      return this.oddly(0.2) ? this.pick([0, -1, 1e9, 1.5, 2 ** 53]) : 1 + Math.floor(this.random() * 5);
    if (type === 'boolean') return this.chance(0.5);
    if (type === 'null') return null;
    return this.chance(0.5) ? this.pick(WORDS) : 'text'.repeat(1 + Math.floor(this.random() * 4));
  }

  private makeObject(schema: Schema, within: (schema: Schema) => unknown): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const isIn = schema.required?.includes(name) === true ? !this.oddly(0.05) : this.chance(0.5);
      if (isIn) made[name] = within(property);
    }
    if (typeof schema.additionalProperties === 'object')
      made[this.pick(['HOME', 'ABOUTUS', 'x'])] = within(schema.additionalProperties);
    if (this.oddly(0.05))
      Object.defineProperty(made, this.pick(['extra', '__proto__', 'constructor', '', 'a\0']), {
        value: this.pick(HOSTILE),
        enumerable: true,
      });
    return made;
  }

  private makeQuery({ call, resource }: KnownCall): string {
    if (call.query === undefined) return this.oddly(0.1) ? '?a=1&a=2&__proto__[x]=1&%00=%ff&=&&' : '';
    const values = this.makeValue(call.query, resource);
    const parts = Object.entries(typeof values === 'object' && values !== null ? values : { x: values }).map(
      ([name, value]) => `${encode(name)}=${encode(asText(value))}`,
    );
    if (this.oddly(0.03))
      parts.push(
        this.pick([
          '%',
          '%zz=%zz',
          'pageSize=1&pageSize=2',
          'pageNum=99999999999999999999',
          'pageNum=1e3',
          '__proto__=1',
          'constructor[prototype]=1',
          `x=${'y'.repeat(6_000)}`,
        ]),
      );
    return parts.length === 0 ? '' : `?${parts.join('&')}`;
  }

  private makeBody(known: KnownCall): Pick<MadeRequest, 'payload' | 'headers'> {
    const { bodyType = 'json', body } = known.call;
    if (this.oddly(0.02))
      return {
        headers: {
          'content-type': this.pick([
            'text/xml',
            'application/json; charset=utf-7',
            'multipart/form-data',
            'multipart/form-data; boundary=',
            'application/json;',
            'x',
          ]),
        },
        payload: 'x',
      };
    const value = this.makeValue(body ?? { type: 'object' }, known.resource);
    if (bodyType === 'multipart') {
      const boundary = 'b';
      const fields = Object.entries(typeof value === 'object' && value !== null ? value : {}).map(
        ([name, each]) =>
          `--${boundary}\r\ncontent-disposition: form-data; ` +
          `name="${name.replaceAll(/[\r\n"\0]/g, '')}"${name === 'file' ? '; filename="f.png"' : ''}` +
          `\r\n\r\n${asText(each)}\r\n`,
      );
      return {
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload: `${fields.join('')}--${boundary}${this.oddly(0.1) ? '' : '--'}\r\n`,
      };
    }
    if (bodyType === 'form')
      return {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload:
          Object.entries(
            typeof value === 'object' && value !== null ? value : { a: JSON.stringify(value) ?? '' },
          )
            .map(([name, each]) => `${encode(name)}=${encode(asText(each))}`)
            .join('&') + (this.oddly(0.05) ? '&%=%zz' : ''),
      };
    const text = JSON.stringify(value) ?? 'undefined';
    if (this.oddly(0.03))
      return {
        headers: { 'content-type': 'application/json' },
        payload: this.pick<string | Buffer>([
          text.slice(0, -1),
          `${text}x`,
          Buffer.from([0xff, 0xfe, 0x22]),
          `\ufeff${text}`,
          '{"__proto__":{"x":1}}',
          '{"a":1,"a":2}',
          `{"a":"${'x'.repeat(1_000_000)}"}`,
          '['.repeat(50_000),
          `${'[{"a":'.repeat(20_000)}1${'}]'.repeat(20_000)}`,
          '1e999',
          '"\\ud800"',
        ]),
      };
    return { headers: { 'content-type': 'application/json' }, payload: text };
  }

  readonly make: RequestMaker['make'] = (known) => {
    this.oddities = 0;
    // Half of them are far from right.
    this.wildness = this.chance(0.5) ? 1 : 4;
    const { method, path } = known.call;
    const { headers = {}, payload } = method === 'POST' ? this.makeBody(known) : { payload: undefined };
    if (this.oddly(0.15)) {
      const [name, value] = this.pick(HEADERS);
      headers[name] = value;
    }
    const url = path + this.makeQuery(known);
    const sentBy = this.oddly(0.01) ? this.pick<'GET' | 'POST'>(['GET', 'POST']) : method;
    return { method: sentBy, url, headers, payload, oddities: this.oddities };
  };
}

function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
