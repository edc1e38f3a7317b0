import type { ApiCall } from '../../runtime/generated/documents.generated.ts';
import { DOCUMENTS, ValueMaker, type Known, type Manner } from './values.ts';

/** Every call of `schemas/api` with its whole name. */
export interface KnownCall {
  id: string;
  resource: string;
  call: ApiCall;
}

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

/** The manner of a request that is near to right, or far from it. */
export type ChooseManner = (random: () => number) => Manner;

const chooseOdd: ChooseManner = (random) => ({
  wildness: random() < 0.5 ? 1 : 4,
  greed: 0,
  hostility: 0,
  room: 10_000,
});

/**
 * Makes requests from the schemas of their calls. By default with unusual parts: few in one half of them,
 * many in the other.
 */
export function makeRequests(
  random: () => number,
  { chooseManner = chooseOdd, known }: { chooseManner?: ChooseManner; known?: Known } = {},
): RequestMaker {
  return new RandomRequests(new ValueMaker(random, known), chooseManner);
}

class RandomRequests implements RequestMaker {
  private readonly values: ValueMaker;
  private readonly chooseManner: ChooseManner;

  constructor(values: ValueMaker, chooseManner: ChooseManner) {
    this.values = values;
    this.chooseManner = chooseManner;
  }

  private makeQuery({ call, resource }: KnownCall): string {
    if (call.query === undefined) return this.values.oddly(0.1) ? '?a=1&a=2&__proto__[x]=1&%00=%ff&=&&' : '';
    const values = this.values.makeValue(call.query, resource);
    const parts = Object.entries(typeof values === 'object' && values !== null ? values : { x: values }).map(
      ([name, value]) => `${encode(name)}=${encode(asText(value))}`,
    );
    if (this.values.oddly(0.03))
      parts.push(
        this.values.pick([
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
    if (this.values.oddly(0.02))
      return {
        headers: {
          'content-type': this.values.pick([
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
    const value = this.values.makeValue(body ?? { type: 'object' }, known.resource);
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
        payload: `${fields.join('')}--${boundary}${this.values.oddly(0.1) ? '' : '--'}\r\n`,
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
            .join('&') + (this.values.oddly(0.05) ? '&%=%zz' : ''),
      };
    const text = JSON.stringify(value) ?? 'undefined';
    if (this.values.oddly(0.03))
      return {
        headers: { 'content-type': 'application/json' },
        payload: this.values.pick<string | Buffer>([
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
    this.values.begin(this.chooseManner(this.values.random));
    const { method, path } = known.call;
    const { headers = {}, payload } = method === 'POST' ? this.makeBody(known) : { payload: undefined };
    if (this.values.oddly(0.15)) {
      const [name, value] = this.values.pick(HEADERS);
      headers[name] = value;
    }
    const url = path + this.makeQuery(known);
    const sentBy = this.values.oddly(0.01) ? this.values.pick<'GET' | 'POST'>(['GET', 'POST']) : method;
    return { method: sentBy, url, headers, payload, oddities: this.values.oddities };
  };
}

function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
